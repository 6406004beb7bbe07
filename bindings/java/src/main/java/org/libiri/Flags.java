package org.libiri;

/** Options as libiri has them: a bit each, in their order. */
final class Flags {
  private Flags() {}

  static int of(Enum<?>... options) {
    int all = 0;
    for (Enum<?> option : options) all |= 1 << option.ordinal();
    return all;
  }
}
