package org.libiri;

/** Says what is wrong with a pattern, or that two conflict. */
public final class RouteException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;
  private final String code;
  private final int route;
  private final int other;
  private final int offset;
  private final String witness;

  RouteException(String code, int route, int other, int offset, String reason, String witness) {
    super(
        witness.isEmpty()
            ? "pattern " + route + ", byte " + offset + ": " + reason
            : "pattern " + route + ": " + reason + ": pattern " + other + " also matches " + witness);
    this.code = code;
    this.route = route;
    this.other = other;
    this.offset = offset;
    this.witness = witness;
  }

  /** A stable name: "not_closed", "conflict". */
  public String code() {
    return code;
  }

  /** The number of the pattern. */
  public int route() {
    return route;
  }

  /** Of a conflict, the number of the earlier pattern. */
  public int other() {
    return other;
  }

  /** In the pattern, in bytes of UTF-8. */
  public int offset() {
    return offset;
  }

  /** Of a conflict, a request that both match; or "". */
  public String witness() {
    return witness;
  }
}
