package org.libiri;

import java.util.ArrayList;
import java.util.List;

/**
 * A reference made of text as people and web pages write it. What is valid stays as it is.
 *
 * @param reference that was made
 * @param changes each, in the order of their places
 */
public record Repair(IriReference reference, List<Change> changes) {
  /** Something more that is done. */
  public enum Option {
    /** Before query and fragment, as browsers have it for http. */
    BACKSLASH_IS_SLASH,
    /** "&lt;", "&gt;" and quotation marks around the text are removed, and what cannot be seen. */
    DELIMITED,
    /** user@host:path of git and scp becomes ssh://user@host/path. */
    READ_SCP_FORM
  }

  /** What was changed, and why. */
  public enum Kind {
    WHITE_SPACE,
    LINE_BREAK,
    ENCODED,
    PERCENT,
    BACKSLASH,
    AUTHORITY,
    SCHEME,
    DOT_SEGMENT,
    DELIMITER,
    INVISIBLE,
    SCP_FORM;

    private static final Kind[] ALL = values();

    /** A sentence about it, without its stop. */
    public String message() {
      return Engine.name(Engine.REPAIR_MESSAGES, ordinal());
    }

    /** The name that all of libiri has for it: "white_space". */
    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * A change.
   *
   * @param kind what, and why
   * @param begin in bytes of UTF-8 of the text that was given
   * @param end the same as begin where something was put before
   */
  public record Change(Kind kind, int begin, int end) {}

  /** Repairs a text. Throws {@link IriSyntaxException} for a host or port that is wrong. */
  public static Repair of(String text, Option... options) {
    return of(text, "", options);
  }

  /** The same, with a scheme to put before a text that begins with a host, such as example.com/a. */
  public static Repair of(String text, String scheme, Option... options) {
    Utf8.check(text);
    Utf8.check(scheme);
    try (Engine c = Engine.acquire()) {
      c.put(Flags.of(options));
      c.put(text);
      c.put(scheme);
      c.ask(Engine.REPAIR, text, scheme);
      String made = c.text();
      List<Change> changes = new ArrayList<>();
      while (!c.isAtEnd()) {
        int begin = c.number();
        int size = c.number();
        changes.add(new Change(Kind.ALL[c.number()], begin, begin + size));
      }
      c.clear();
      return new Repair(IriReference.parse(c, Rule.IRI_REFERENCE, made), List.copyOf(changes));
    }
  }
}
