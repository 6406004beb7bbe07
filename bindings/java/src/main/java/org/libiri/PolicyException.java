package org.libiri;

/** Says what is wrong with a policy, and where: "guards[1]". */
public final class PolicyException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;
  private final String where;
  private final String reason;

  PolicyException(String where, String reason) {
    super(where.isEmpty() ? reason : where + ": " + reason);
    this.where = where;
    this.reason = reason;
  }

  /** The member of the policy, or "". */
  public String where() {
    return where;
  }

  /** A sentence, without its stop. */
  public String reason() {
    return reason;
  }
}
