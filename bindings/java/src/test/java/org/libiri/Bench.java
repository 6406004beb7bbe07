package org.libiri;

import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Measures the processor time of a call in nanoseconds, behind three seconds: the best of ten rounds. */
final class Bench {
  private static final String TEXT = "http://user@example.com:8042/over/there?name=ferret#nose";
  private static final String TARGET = "/users/ada/repos/libiri?page=12&lang=en";
  private static Object sink;

  private Bench() {}

  private static long now() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void measure(String what, Supplier<Object> call) {
    int count = 0;
    for (long begun = now(); now() - begun < 3_000_000_000L; ++count) for (int i = 0; i < 100; ++i) sink = call.get();
    double best = Double.MAX_VALUE;
    int each = Math.max(1, 5 * count);
    for (int round = 0; round < 10; ++round) {
      long at = now();
      for (int i = 0; i < each; ++i) sink = call.get();
      best = Math.min(best, (now() - at) / (double) each);
    }
    System.out.printf(Locale.ROOT, "%-40s %9.0f%n", what, best);
  }

  public static void main(String[] arguments) {
    long begun = now();
    Libiri.version();
    System.out.printf(Locale.ROOT, "%-40s %9d%n", "first call, ms", (now() - begun) / 1_000_000);
    Iri base = Iri.parse(TEXT);
    Gate gate = Gate.of("proxy");
    Router router = Router.of("GET /users/{id}", "GET /users/{id}/repos/{repo}", "/files/{path...}");
    measure("Rule.IRI.matches", () -> Rule.IRI.matches(TEXT));
    measure("Iri.parse", () -> Iri.parse(TEXT));
    measure("Rule.IRI.check, refused", () -> Rule.IRI.check("http://example.com/a b"));
    measure("Iri.resolve", () -> base.resolve("../here"));
    measure("Iri.normalize", () -> base.normalize());
    measure("Gate.admit", () -> gate.admit("GET", TARGET, "example.com"));
    measure("Gate.admit, canonicalized", () -> gate.admit("GET", "/x/../%61dmin?q=%7e", "Example.com"));
    measure("Router.match", () -> router.match("GET", "/users/ada/repos/libiri", Optional.empty()));
    measure("java.net.URI.create", () -> URI.create(TEXT));
    URI their = URI.create(TEXT);
    measure("java.net.URI.resolve", () -> their.resolve("../here"));
  }
}
