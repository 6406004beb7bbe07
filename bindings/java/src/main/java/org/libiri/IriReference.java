package org.libiri;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An IRI-reference of RFC 3987: an {@link Iri}, or a relative reference. URIs and URI-references (RFC 3986) are some. It does not change, and two are equal
 * if their texts are.
 */
public sealed class IriReference implements Comparable<IriReference> permits Iri {
  private final String text;
  private final Rule rule;
  private final int[] ends; // in chars, as iri_components has them: scheme, userinfo, host, authority, path, query

  private static final int ABSENT = -1;

  IriReference(String text, Rule rule, int[] ends) {
    this.text = text;
    this.rule = rule;
    this.ends = ends;
  }

  /** Takes an IRI-reference. What has a scheme is an {@link Iri}. Throws {@link IriSyntaxException}. */
  public static IriReference parse(String text) {
    return parse(Rule.IRI_REFERENCE, text);
  }

  /** Takes a URI-reference (RFC 3986): ASCII alone. */
  public static IriReference parseUri(String text) {
    return parse(Rule.URI_REFERENCE, text);
  }

  /** Takes a text of a rule for whole references: URI, URI-reference, absolute-URI, relative-ref, and those of IRIs. */
  public static IriReference parse(Rule rule, String text) {
    try (Engine c = Engine.acquire()) {
      return parse(c, rule, Objects.requireNonNull(text));
    }
  }

  static IriReference parse(Engine c, Rule rule, String text) {
    c.put(rule.ordinal());
    c.put(text);
    c.ask(Engine.PARSE, text);
    int[] ends = new int[6];
    for (int i = 0; i < ends.length; ++i) {
      ends[i] = c.number();
      if (!c.isAscii() && ends[i] != ABSENT) ends[i] = Utf8.index(text, ends[i]);
    }
    return ends[0] == ABSENT ? new IriReference(text, rule, ends) : new Iri(text, rule, ends);
  }

  /** What an operation gives, as a text of that rule. */
  static IriReference result(Engine c, int operation, Rule rule, String refused) {
    c.ask(operation, refused);
    String made = c.text();
    c.clear();
    return parse(c, rule, made);
  }

  /** The text. */
  @Override
  public final String toString() {
    return text;
  }

  /** By which the text was parsed. */
  public final Rule rule() {
    return rule;
  }

  /** A component as it stands in the text, percent-encoded and without its delimiters. An absent one differs from an empty one. */
  public final Optional<String> part(Component component) {
    int scheme = ends[0];
    int userinfo = ends[1];
    int host = ends[2];
    int authority = ends[3];
    int path = ends[4];
    int query = ends[5];
    int start = scheme == ABSENT ? 0 : scheme + 1;
    return switch (component) {
      case SCHEME -> between(0, scheme, scheme != ABSENT);
      case AUTHORITY -> between(start + 2, authority, authority != ABSENT);
      case USERINFO -> between(start + 2, userinfo, userinfo != ABSENT);
      case HOST -> between(userinfo == ABSENT ? start + 2 : userinfo + 1, host, host != ABSENT);
      case PORT -> between(host + 1, authority, host != ABSENT && host < authority);
      case PATH -> between(authority == ABSENT ? start : authority, path, true);
      case QUERY -> between(path + 1, query, path < query);
      case FRAGMENT -> between(query + 1, text.length(), query < text.length());
    };
  }

  private Optional<String> between(int begin, int end, boolean isThere) {
    return isThere ? Optional.of(text.substring(begin, end)) : Optional.empty();
  }

  /** The scheme: always there in an {@link Iri}. */
  public final Optional<String> scheme() {
    return part(Component.SCHEME);
  }

  /** Userinfo, host and port. */
  public final Optional<String> authority() {
    return part(Component.AUTHORITY);
  }

  /** What stands before the "@". */
  public final Optional<String> userinfo() {
    return part(Component.USERINFO);
  }

  /** The host, with the brackets of an IP-literal. */
  public final Optional<String> host() {
    return part(Component.HOST);
  }

  /** What stands behind the ":" of an authority: digits, as many as there are. */
  public final Optional<String> port() {
    return part(Component.PORT);
  }

  /** The path, which is always there and may be empty. */
  public final String path() {
    return part(Component.PATH).orElseThrow();
  }

  /** What stands behind the "?". */
  public final Optional<String> query() {
    return part(Component.QUERY);
  }

  /** What stands behind the "#". */
  public final Optional<String> fragment() {
    return part(Component.FRAGMENT);
  }

  /** A parameter of a query, decoded. Without a "=" it has no value. */
  public record Parameter(String name, Optional<String> value) {}

  /** How a query is read. */
  public enum QueryOption {
    /** ";" separates as "&amp;" does. */
    SEMICOLON_SEPARATES,
    /** As HTML forms have it. */
    PLUS_IS_SPACE
  }

  /** The parameters of the query, in their order, decoded; what is no percent-encoding stays as it is. None without a query. */
  public final List<Parameter> parameters(QueryOption... options) {
    Optional<String> query = query();
    if (query.isEmpty()) return List.of();
    List<Parameter> all = new ArrayList<>();
    try (Engine c = Engine.acquire()) {
      c.put(Flags.of(options));
      c.put(query.get());
      for (c.run(Engine.QUERY); !c.isAtEnd(); ) {
        boolean hasValue = c.flag();
        String name = c.text();
        String value = c.text();
        all.add(new Parameter(name, hasValue ? Optional.of(value) : Optional.empty()));
      }
    }
    return List.copyOf(all);
  }

  /** A step of normalization. */
  public enum Step {
    /** Letter case of scheme, host and percent-encodings. */
    CASE,
    /** Decodes unreserved characters. */
    PERCENT,
    /** Decodes characters beyond ASCII that an IRI may have. */
    UCSCHAR,
    /** Removes dot segments. */
    DOTS,
    /** Default ports, the path "/". */
    SCHEME_BASED,
    /** The form of RFC 5952. */
    IPV6
  }

  /** The normal form, of the same rule. Without a step: syntax-based normalization (RFC 3986 s6.2.2), which is CASE, PERCENT and DOTS. */
  public IriReference normalize(Step... steps) {
    try (Engine c = Engine.acquire()) {
      c.put(rule.ordinal(), steps.length == 0 ? Flags.of(Step.CASE, Step.PERCENT, Step.DOTS) : Flags.of(steps));
      c.put(text);
      return result(c, Engine.NORMALIZE, rule, text);
    }
  }

  /**
   * One reference for two, where the base is not known yet, as for an xml:base within another: whatever it is, what they lead to one after the other is what this one
   * leads to.
   */
  public final IriReference join(String reference) {
    try (Engine c = Engine.acquire()) {
      c.put(text);
      c.put(reference);
      c.ask(Engine.JOIN, text, reference);
      String made = c.text();
      c.clear();
      return parse(c, Rule.IRI_REFERENCE, made);
    }
  }

  /** The same of a reference that is parsed already. */
  public final IriReference join(IriReference reference) {
    return join(reference.text);
  }

  /** A rung of the ladder of comparison (RFC 3986 s6.2). */
  public enum Level {
    /** The same text. */
    STRING,
    /** The same after syntax-based normalization. */
    SYNTAX,
    /** And after that by the rules of the scheme. */
    SCHEME
  }

  /** Whether two references are the same on a level. */
  public final boolean isSame(Level level, IriReference other) {
    return compare(level, other) == 0;
  }

  /** Orders two references on a level, by the bytes of their normal forms: negative, 0 or positive. */
  public final int compare(Level level, IriReference other) {
    if (text.equals(other.text)) return 0;
    try (Engine c = Engine.acquire()) {
      c.put(level.ordinal(), 0);
      c.put(text);
      c.put(other.text);
      c.ask(Engine.COMPARE, text);
      return c.number() - 1;
    }
  }

  /** By the chars of the texts. */
  @Override
  public final int compareTo(IriReference other) {
    return text.compareTo(other.text);
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof IriReference reference && text.equals(reference.text);
  }

  @Override
  public final int hashCode() {
    return text.hashCode();
  }

  /** The URI-reference of an IRI-reference (RFC 3987 s3.1). */
  public IriReference toUri() {
    return converted(Percent.TO_URI, Rule.URI_REFERENCE);
  }

  /** The IRI-reference of a URI-reference (RFC 3987 s3.2). */
  public IriReference toIri() {
    return converted(Percent.TO_IRI, Rule.IRI_REFERENCE);
  }

  private IriReference converted(int how, Rule to) {
    try (Engine c = Engine.acquire()) {
      c.put(how);
      c.put(text);
      return result(c, Engine.CONVERT, to, text);
    }
  }

  /** A text for people to read: decoded where that is safe, with "***" in place of a password. It need not be an IRI. */
  public final String display() {
    return Percent.convert(Percent.TO_DISPLAY, text);
  }

  /** The text with "***" in place of its password, for logs. */
  public final String redacted() {
    return Percent.convert(Percent.MASK_PASSWORD, text);
  }

  /** Another component in place of one, percent-encoded and without its delimiter. One that is not there is added. */
  public IriReference with(Component component, String value) {
    return edited(component, true, Objects.requireNonNull(value));
  }

  /** Without a component and its delimiter. */
  public IriReference without(Component component) {
    return edited(component, false, "");
  }

  private IriReference edited(Component component, boolean sets, String value) {
    try (Engine c = Engine.acquire()) {
      c.put(rule.ordinal(), component.number());
      c.put(sets);
      c.put(text);
      c.put(value);
      return result(c, Engine.EDIT, rule, value);
    }
  }
}
