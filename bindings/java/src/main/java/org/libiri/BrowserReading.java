package org.libiri;

import java.util.Optional;

/**
 * What a browser, or any other program that follows the URL Standard, reads in an {@link Iri}.
 *
 * @param verdict how it takes it
 * @param url what it would request; empty if there is none, or only IDNA can tell
 */
public record BrowserReading(Verdict verdict, Optional<String> url) {
  /** How it is taken. */
  public enum Verdict {
    /** The same URL, perhaps normalized. */
    SAME,
    /** Another URL: http://0x7f.1/. */
    OTHER,
    /** No URL: http:///, a port above 65535. */
    REFUSED,
    /** Only IDNA can tell: the host is not ASCII, or has an xn--. */
    IDNA;

    private static final Verdict[] ALL = values();

    /** The name that all of libiri has for it: "same". */
    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  static BrowserReading read(Engine c) {
    String url = c.text();
    return new BrowserReading(Verdict.ALL[c.number()], url.isEmpty() ? Optional.empty() : Optional.of(url));
  }
}
