package org.libiri;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the pattern that answers a request in canonical form: "GET /users/{id}", "/files/{path...}". It does not change, and threads may share it. */
public final class Router {
  private static final int HEAD_BY_GET = 1;
  private static final int METHOD_NOT_ALLOWED = 1;
  private static final int FOUND = 2;

  private final Engine.Kept kept;
  private final List<List<String>> names;

  private Router(Engine.Kept kept, int patterns) {
    this.kept = kept;
    List<List<String>> all = new ArrayList<>();
    while (all.size() < patterns) all.add(namesOf(all.size()));
    names = List.copyOf(all);
  }

  /** A router of patterns, whose order has no effect. A route for GET also answers HEAD. Throws {@link RouteException}. */
  public static Router of(String... patterns) {
    Engine.Kept made;
    try (Engine c = Engine.acquire()) {
      c.put(HEAD_BY_GET);
      c.put(List.of(patterns));
      if (c.tooLong()) throw new RouteException("too_large", 0, 0, 0, "the patterns are too long", "");
      made = c.make(Engine.MAKE_ROUTER);
      if (made == null) throw problem(c);
    }
    return new Router(made, patterns.length);
  }

  private static RouteException problem(Engine c) {
    int route = c.number();
    int other = c.number();
    int offset = c.number();
    String code = c.text();
    String reason = c.text();
    return new RouteException(code, route, other, offset, reason, c.text());
  }

  private List<String> namesOf(int route) {
    List<String> all = new ArrayList<>();
    try (Engine c = Engine.acquire(kept)) {
      c.put(route);
      for (c.run(Engine.ROUTE_NAMES); !c.isAtEnd(); ) all.add(c.text());
    }
    return List.copyOf(all);
  }

  /** The value of a parameter, as it stands in the path or the host. */
  public record Capture(String name, String value) {}

  /**
   * What a router says of a request.
   *
   * @param route the number of the pattern; -1 if none answers
   * @param captures in the order of the pattern
   * @param allow if another method has a route: the value of an Allow field, for a 405
   */
  public record Match(int route, List<Capture> captures, Optional<String> allow) {
    private static final Match NONE = new Match(-1, List.of(), Optional.empty());

    /** Whether a pattern answers. */
    public boolean isFound() {
      return route >= 0;
    }

    /** The value of the parameter of that name. */
    public Optional<String> capture(String name) {
      return captures.stream().filter(one -> one.name.equals(name)).map(Capture::value).findFirst();
    }
  }

  /** Finds the route of a request that a gate has admitted. */
  public Match match(String method, Admission admitted) {
    return match(method, admitted.path(), admitted.host());
  }

  /** Finds the route of a request in canonical form. */
  public Match match(String method, String path, Optional<String> host) {
    try (Engine c = Engine.acquire(kept)) {
      c.put(method);
      c.put(path);
      c.put(host.isPresent());
      c.put(host.orElse(""));
      if (c.tooLong()) return Match.NONE;
      return switch (c.run(Engine.ROUTE).number()) {
        case METHOD_NOT_ALLOWED -> new Match(-1, List.of(), Optional.of(c.text()));
        case FOUND -> found(c, path, host.orElse(""));
        default -> Match.NONE;
      };
    } finally {
      Engine.reach(kept);
    }
  }

  private Match found(Engine c, String path, String host) {
    int route = c.number();
    List<Capture> captures = new ArrayList<>();
    for (int left = c.number(); left > 0; --left) {
      String of = c.flag() ? host : path;
      int begin = c.number();
      int end = begin + c.number();
      String value = c.isAscii() ? of.substring(begin, end) : of.substring(Utf8.index(of, begin), Utf8.index(of, end));
      captures.add(new Capture(names.get(route).get(captures.size()), value));
    }
    return new Match(route, List.copyOf(captures), Optional.empty());
  }
}
