package org.libiri.jena;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.apache.jena.irix.IRIException;
import org.apache.jena.irix.IRIProvider;
import org.apache.jena.irix.IRIx;
import org.libiri.Iri;
import org.libiri.IriReference;
import org.libiri.IriSyntaxException;

/**
 * The IRIs of Apache Jena by RFC 3987 to the letter: {@code SystemIRIx.setProvider(new LibiriProvider())}, before anything is read. What is no IRI-reference throws
 * an {@link IRIException}; its message is the code, the byte, the component and the reason, and its cause the {@link IriSyntaxException}. Threads may share it.
 *
 * <p>Of schemes it has two rules, both of "http" and "https": without a host is an error (RFC 9110 s4.2.1, s4.2.2), and userinfo is a warning, or an error in strict
 * mode (s4.2.4). {@link #create} never throws for them, {@link #check} does for errors.
 */
public final class LibiriProvider implements IRIProvider {
  private final Set<String> strict = ConcurrentHashMap.newKeySet();

  /** Without a scheme in strict mode. */
  public LibiriProvider() {}

  /** An IRI-reference: also a relative one. Throws {@link IRIException} for what is none (RFC 3987 s2.2). */
  @Override
  public IRIx create(String text) {
    return new Checked(parse(text));
  }

  /** Throws what {@link #create} throws, and {@link IRIException} for what is an error by the rules of its scheme. */
  @Override
  public void check(String text) {
    create(text).handleViolations(
        (isError, why) -> {
          if (isError) throw new IRIException(why);
        });
  }

  /** Makes errors of the warnings of a scheme. "http" has some, which is also for "https". */
  @Override
  public void strictMode(String scheme, boolean isStrict) {
    if (isStrict) strict.add(lower(scheme));
    else strict.remove(lower(scheme));
  }

  @Override
  public boolean isStrictMode(String scheme) {
    return strict.contains(lower(scheme));
  }

  private static String lower(String scheme) {
    return scheme.toLowerCase(Locale.ROOT);
  }

  private static IriReference parse(String text) {
    try {
      return IriReference.parse(text);
    } catch (IriSyntaxException e) {
      throw refused(e);
    }
  }

  private static IRIException refused(IriSyntaxException e) {
    return new IRIException(e.error().code() + ": " + e.getMessage(), e);
  }

  private record Violation(boolean isError, String why) {}

  private final class Checked extends IRIx {
    private final IriReference reference;

    Checked(IriReference reference) {
      super(reference.toString());
      this.reference = reference;
    }

    /** Of the rule absolute-IRI: with a scheme, and without a fragment. */
    @Override
    public boolean isAbsolute() {
      return !isRelative() && reference.fragment().isEmpty();
    }

    @Override
    public boolean isRelative() {
      return !(reference instanceof Iri);
    }

    /** With a scheme, and with no error by its rules. */
    @Override
    public boolean isReference() {
      return !isRelative() && violations().stream().noneMatch(Violation::isError);
    }

    /** In any letter case (RFC 3986 s3.1). */
    @Override
    public boolean hasScheme(String scheme) {
      return !isRelative() && scheme().equalsIgnoreCase(scheme);
    }

    @Override
    public String scheme() {
      return reference.scheme().orElse(null);
    }

    /** RFC 3986 s5.2. A base has a scheme (s5.1): of a relative reference it throws {@link IRIException}. */
    @Override
    public IRIx resolve(String other) {
      try {
        return new Checked(base().resolve(other));
      } catch (IriSyntaxException e) {
        throw refused(e);
      }
    }

    @Override
    public IRIx resolve(IRIx other) {
      IRIx target = resolve(other.str());
      return target.equals(other) ? other : target;
    }

    private Iri base() {
      if (reference instanceof Iri base) return base;
      throw new IRIException("a base has a scheme (RFC 3986 s5.1)");
    }

    /** RFC 3986 s6.2.2: letter case, percent-encodings, dot segments. */
    @Override
    public IRIx normalize() {
      return new Checked(reference.normalize());
    }

    /**
     * The shortest reference that resolves to the other IRI. null if this is no base, or has a query or a fragment, or if the other has another scheme or authority, or
     * is what no relative reference resolves to. A reference without a scheme is relative already.
     */
    @Override
    public IRIx relativize(IRIx other) {
      IriReference target = other instanceof Checked checked ? checked.reference : parse(other.str());
      if (!(reference instanceof Iri base) || base.query().isPresent() || base.fragment().isPresent()) return null;
      if (!(target instanceof Iri iri)) return other;
      if (!base.scheme().equals(iri.scheme()) || !base.authority().equals(iri.authority())) return null;
      IriReference relative = base.relativize(iri);
      return relative instanceof Iri ? null : new Checked(relative); // dot segments of the other one, which resolving removes
    }

    private List<Violation> violations() {
      if (!hasScheme("http") && !hasScheme("https")) return List.of();
      List<Violation> all = new ArrayList<>();
      if (reference.host().orElse("").isEmpty()) all.add(new Violation(true, "an http URI has a host (RFC 9110 s4.2.1)"));
      if (reference.userinfo().isPresent()) all.add(new Violation(isStrictMode("http"), "an http URI has no userinfo (RFC 9110 s4.2.4)"));
      return all;
    }

    @Override
    public boolean hasViolations() {
      return !violations().isEmpty();
    }

    @Override
    public void handleViolations(BiConsumer<Boolean, String> handler) {
      violations().forEach(one -> handler.accept(one.isError(), one.why()));
    }

    /** The {@link IriReference}. */
    @Override
    public IriReference getImpl() {
      return reference;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Checked checked && reference.equals(checked.reference);
    }

    @Override
    public int hashCode() {
      return reference.hashCode();
    }
  }
}
