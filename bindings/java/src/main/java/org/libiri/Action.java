package org.libiri;

/** What a policy says of a finding, from the mildest to the hardest. */
public enum Action {
  ALLOW,
  /** It passes, and is told. */
  REPORT,
  /** The canonical form passes, not this. */
  CANONICALIZE,
  REJECT;

  private static final Action[] ALL = values();

  /** The number that libiri has for it. */
  int number() {
    return ordinal() + 1;
  }

  static Action of(int number) {
    return ALL[number - 1];
  }

  /** The name in policies: "canonicalize". */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
