package org.libiri;

import java.util.Optional;

/**
 * Why a text was refused, and where. Only {@link #input()} has bytes of the text.
 *
 * @param code a stable name: "bad_ipv6"
 * @param component in which the error is; empty if it is in none
 * @param offset in bytes of UTF-8: the end of the longest beginning of the text that something valid begins with
 * @param reason a sentence, without its stop
 * @param expected what could have stood there; "" if nothing is known
 * @param inSecond of a request, in the Host field; of two texts, in the second one
 * @param input what was refused
 */
public record SyntaxError(
    String code, Optional<Component> component, int offset, String reason, String expected, boolean inSecond, String input) {

  static SyntaxError tooLong(String input) {
    return new SyntaxError("too_long", Optional.empty(), 0, "the text is too long", "", false, input);
  }

  /** The place as an index into {@link #input()}, in chars. */
  public int index() {
    return Utf8.index(input, offset);
  }

  /** Place, component, reason and what was expected; no byte of the text. */
  @Override
  public String toString() {
    return "byte " + offset + ": " + component.map(c -> c + ": ").orElse("") + reason + (expected.isEmpty() ? "" : "; expected " + expected);
  }
}
