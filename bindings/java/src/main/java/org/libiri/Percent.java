package org.libiri;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Percent-encoding (RFC 3986 s2.1). */
public final class Percent {
  static final int TO_URI = 0;
  static final int TO_IRI = 1;
  static final int TO_DISPLAY = 2;
  static final int MASK_PASSWORD = 3;
  static final int ORIGIN = 4;
  private static final int DECODE = 5;
  private static final int DECODE_UTF8 = 6;

  private Percent() {}

  static String convert(int how, String text) {
    return new String(converted(how, text), StandardCharsets.UTF_8);
  }

  private static byte[] converted(int how, String text) {
    try (Engine c = Engine.acquire()) {
      c.put(how);
      c.put(Objects.requireNonNull(text));
      SyntaxError error = c.errorOf(Engine.CONVERT, text);
      if (error == null) return c.bytes();
      if (how == ORIGIN && !error.code().equals("too_long")) return new byte[0];
      throw new IriSyntaxException(error);
    }
  }

  /**
   * Encodes all but the characters that a rule has: UNRESERVED, SEGMENT, QUERY, ISEGMENT, and the like. Throws {@link IriSyntaxException} if a surrogate stands
   * alone: what has no UTF-8 has no percent-encoding.
   */
  public static String encode(Rule rule, String text) {
    Utf8.check(text);
    try (Engine c = Engine.acquire()) {
      c.put(rule.ordinal());
      c.put(Objects.requireNonNull(text));
      c.ask(Engine.ENCODE, text);
      return c.text();
    }
  }

  /** Decodes once. The result has to be UTF-8. Throws {@link IriSyntaxException}. */
  public static String decode(String text) {
    return convert(DECODE_UTF8, text);
  }

  /** Decodes once, to any bytes. Throws {@link IriSyntaxException}. */
  public static byte[] decodeBytes(String text) {
    return converted(DECODE, text);
  }
}
