package org.libiri;

import java.util.Optional;

/** UTF-8 of strings. A surrogate that stands alone has the three bytes that it would have, which are not UTF-8: libiri refuses them, where '?' would pass. */
final class Utf8 {
  private Utf8() {}

  /** How many bytes the character at an index has: 4 for a pair of surrogates. */
  private static int sizeAt(String text, int index) {
    char c = text.charAt(index);
    return c < 0x80 ? 1 : c < 0x800 ? 2 : isPair(text, index) ? 4 : 3;
  }

  private static boolean isPair(String text, int index) {
    return Character.isHighSurrogate(text.charAt(index)) && index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1));
  }

  /** Refuses a text with a surrogate that stands alone, as libiri refuses its bytes. */
  static void check(String text) {
    for (int i = 0; i < text.length(); ++i) {
      if (!Character.isSurrogate(text.charAt(i))) continue;
      if (!isPair(text, i)) throw new IriSyntaxException(errorAt(i, text));
      ++i;
    }
  }

  private static SyntaxError errorAt(int index, String text) {
    SyntaxError alike = Rule.IRI_REFERENCE.check(text.substring(index, index + 1)).orElseThrow();
    return new SyntaxError(alike.code(), Optional.empty(), (int) size(text.substring(0, index)), alike.reason(), "", false, text);
  }

  static long size(String text) {
    long size = 0;
    for (int i = 0, bytes; i < text.length(); i += bytes == 4 ? 2 : 1) size += bytes = sizeAt(text, i);
    return size;
  }

  /** The index at which that many bytes have gone by. */
  static int index(String text, int bytes) {
    int index = 0;
    for (int left = bytes; left > 0 && index < text.length(); ) {
      int size = sizeAt(text, index);
      left -= size;
      index += size == 4 ? 2 : 1;
    }
    return index;
  }

  /** Writes the characters from an index on; returns where the bytes end. */
  static int encode(String text, int from, byte[] to, int at) {
    for (int i = from; i < text.length(); ++i) {
      int c = text.charAt(i);
      if (c < 0x80) {
        to[at++] = (byte) c;
      } else if (c < 0x800) {
        to[at++] = (byte) (0xC0 | c >> 6);
        to[at++] = (byte) (0x80 | c & 0x3F);
      } else if (isPair(text, i)) {
        int point = text.codePointAt(i++);
        to[at++] = (byte) (0xF0 | point >> 18);
        to[at++] = (byte) (0x80 | point >> 12 & 0x3F);
        to[at++] = (byte) (0x80 | point >> 6 & 0x3F);
        to[at++] = (byte) (0x80 | point & 0x3F);
      } else {
        to[at++] = (byte) (0xE0 | c >> 12);
        to[at++] = (byte) (0x80 | c >> 6 & 0x3F);
        to[at++] = (byte) (0x80 | c & 0x3F);
      }
    }
    return at;
  }
}
