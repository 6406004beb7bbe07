package org.libiri;

import java.util.Optional;

/** An IRI (RFC 3987): a reference with a scheme, and so a base. A URI is one. */
public final class Iri extends IriReference {
  Iri(String text, Rule rule, int[] ends) {
    super(text, rule, ends);
  }

  /** Takes an IRI. Throws {@link IriSyntaxException}. */
  public static Iri parse(String text) {
    return (Iri) parse(Rule.IRI, text);
  }

  /** Takes a URI (RFC 3986): ASCII alone. */
  public static Iri parseUri(String text) {
    return (Iri) parse(Rule.URI, text);
  }

  /** How references are resolved. */
  public enum ResolveOption {
    /** A reference with the scheme of the base is taken as if it had none (RFC 3986 s5.2.2). */
    SAME_SCHEME,
    /** A ".." that leaves the root is refused. */
    UNDERFLOW_FAILS
  }

  /** The target of an IRI-reference, with this IRI as the base (RFC 3986 s5.2). */
  public Iri resolve(String reference, ResolveOption... options) {
    return (Iri) related(false, reference, Flags.of(options), Rule.IRI);
  }

  /** The same of a reference that is parsed already. */
  public Iri resolve(IriReference reference, ResolveOption... options) {
    return resolve(reference.toString(), options);
  }

  /** The shortest reference that resolves to the target. */
  public IriReference relativize(Iri target) {
    return related(true, target.toString(), 0, Rule.IRI_REFERENCE);
  }

  private IriReference related(boolean relativizes, String other, int flags, Rule rule) {
    try (Engine c = Engine.acquire()) {
      c.put(relativizes);
      c.put(flags);
      c.put(toString());
      c.put(other);
      return result(c, Engine.RESOLVE, rule, other);
    }
  }

  /** scheme://host[:port] in normal form (RFC 6454); empty if the IRI has none. */
  public Optional<String> origin() {
    String origin = Percent.convert(Percent.ORIGIN, toString());
    return origin.isEmpty() ? Optional.empty() : Optional.of(origin);
  }

  /** What a browser, or any other program that follows the URL Standard, reads in it. */
  public BrowserReading browserReading() {
    try (Engine c = Engine.acquire()) {
      c.put(toString());
      c.ask(Engine.BROWSER_READING, toString());
      return BrowserReading.read(c);
    }
  }

  @Override
  public Iri normalize(Step... steps) {
    return (Iri) super.normalize(steps);
  }

  @Override
  public Iri toUri() {
    return (Iri) super.toUri();
  }

  @Override
  public Iri toIri() {
    return (Iri) super.toIri();
  }
}
