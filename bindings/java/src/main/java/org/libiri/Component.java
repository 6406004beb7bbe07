package org.libiri;

/** A part of a reference. */
public enum Component {
  SCHEME,
  AUTHORITY,
  USERINFO,
  HOST,
  PORT,
  PATH,
  QUERY,
  FRAGMENT;

  private static final Component[] ALL = values();

  /** The number that libiri has for it; 0 is none. */
  int number() {
    return ordinal() + 1;
  }

  static Component of(int number) {
    return number == 0 ? null : ALL[number - 1];
  }

  /** The name in the RFC: "userinfo". */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
