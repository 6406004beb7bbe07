package org.libiri;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.libiri.IriReference.Level;
import org.libiri.IriReference.Parameter;
import org.libiri.IriReference.QueryOption;
import org.libiri.IriReference.Step;

class IriTest {
  private static SyntaxError refused(org.junit.jupiter.api.function.Executable what) {
    return assertThrows(IriSyntaxException.class, what).error();
  }

  private static String repaired(String text, String scheme) {
    try {
      Repair done = Repair.of(text, scheme);
      StringBuilder all = new StringBuilder(done.reference().toString());
      for (Repair.Change one : done.changes()) all.append(" " + one.kind() + ":" + one.begin() + "-" + one.end());
      return all.toString();
    } catch (IriSyntaxException e) {
      return "error";
    }
  }

  private static String shown(Reading reading) {
    return reading.path() + (reading.habits().isEmpty() ? "" : "=" + String.join(",", reading.habits().stream().map(Habit::toString).toList()));
  }

  private static Optional<String> answer(String[] cells) {
    return switch (cells[0]) {
      case "join" -> Optional.of(of(cells[1]).join(of(cells[2])).toString());
      case "repair" -> Optional.of(repaired(cells[1], cells[2]));
      case "browser" -> {
        BrowserReading read = Iri.parse(cells[1]).browserReading();
        yield Optional.of(read.verdict() + read.url().map(url -> " " + url).orElse(""));
      }
      case "readings" -> Optional.of(String.join(" ", Reading.of(cells[1]).stream().map(IriTest::shown).toList()));
      default -> Optional.empty();
    };
  }

  /** A kind, its texts, and the answer. */
  @Test
  void textsThatAllBindingsAreAsked() throws IOException {
    Map<String, Integer> asked = new LinkedHashMap<>();
    for (String line : Cases.lines("texts.txt")) {
      String[] cells = line.split("\t", -1);
      Optional<String> answer = line.startsWith("#") ? Optional.empty() : answer(cells);
      if (answer.isEmpty()) continue;
      assertEquals(cells[cells.length - 1], answer.get(), line);
      asked.merge(cells[0], 1, Integer::sum);
    }
    assertTrue(asked.size() == 4 && asked.values().stream().allMatch(count -> count > 5), asked.toString());
  }

  /** The names in iri/readings.hpp, iri/repair.hpp and iri/browser.hpp, by their numbers. */
  @Test
  void namesAreThoseOfTheLibrary() {
    for (Habit one : Habit.values()) assertEquals(Engine.name(Engine.HABIT_NAMES, one.ordinal()), one.toString());
    for (Repair.Kind one : Repair.Kind.values()) assertEquals(Engine.name(Engine.REPAIR_NAMES, one.ordinal()), one.toString());
    for (BrowserReading.Verdict one : BrowserReading.Verdict.values()) assertEquals(Engine.name(Engine.BROWSER_NAMES, one.ordinal()), one.toString());
    assertEquals("", Engine.name(Engine.HABIT_NAMES, Habit.values().length) + Engine.name(Engine.REPAIR_NAMES, Repair.Kind.values().length));
    assertTrue(Habit.SLASH.message().contains("/") && Repair.Kind.ENCODED.message().length() > 9);
  }

  @Test
  void repairsAndReadings() {
    assertEquals("http://h/a", Repair.of("http:\\\\h\\a", Repair.Option.BACKSLASH_IS_SLASH).reference().toString());
    assertEquals("http://h/", Repair.of("<URL:http://h/>", Repair.Option.DELIMITED).reference().toString()); // RFC 3986 appendix C
    assertEquals("ssh://git@h/a/b", Repair.of("git@h:a/b", Repair.Option.READ_SCP_FORM).reference().toString());
    SyntaxError scheme = refused(() -> Repair.of("h/a", "1"));
    assertEquals("bad_scheme 0 true", scheme.code() + " " + scheme.offset() + " " + scheme.inSecond());
    SyntaxError second = refused(() -> Iri.parse("http://h/").join("a b"));
    assertEquals("1 true", second.offset() + " " + second.inSecond());
    assertEquals(0, refused(() -> Repair.of("\ud83d")).offset());
    assertEquals(List.of("/a%2Fb;c", "/a%2Fb"), Reading.of("/a%2Fb;c", Set.of(Habit.PARAMETERS)).stream().map(Reading::path).toList());
    assertEquals("/\ufffd", Reading.of("/%FF", Set.of(Habit.DECODE)).get(1).path());
    assertEquals(1, Reading.of("/" + "a".repeat(1023)).size());
    assertEquals("too_long", refused(() -> Reading.of("/" + "a".repeat(1024))).code());
  }

  private static IriReference of(String text) {
    return IriReference.parse(text);
  }

  @Test
  void partsAndWhatIsAbsent() {
    Iri all = Iri.parse("http://user@example.com:8042/over/there?name=ferret#nose");
    assertEquals(
        List.of("http", "user@example.com:8042", "user", "example.com", "8042", "/over/there", "name=ferret", "nose"),
        List.of(
            all.scheme().get(), all.authority().get(), all.userinfo().get(), all.host().get(), all.port().get(), all.path(), all.query().get(), all.fragment().get()));
    IriReference empty = of("//@:?#");
    assertEquals(Optional.empty(), empty.scheme());
    assertEquals("@:", empty.authority().get());
    for (Component part : List.of(Component.USERINFO, Component.HOST, Component.PORT, Component.PATH, Component.QUERY, Component.FRAGMENT)) {
      assertEquals(Optional.of(""), empty.part(part), part.toString());
    }
    for (Component part : Component.values()) assertEquals(part == Component.PATH, of("").part(part).isPresent(), part.toString());
    assertEquals("a:b", Iri.parse("urn:a:b").path());
    assertEquals("[::1]", Iri.parse("http://[::1]:80/").host().get());
    assertEquals(Rule.URI, Iri.parseUri("a:").rule());
  }

  @Test
  void partsBeyondAscii() {
    Iri all = Iri.parse("http://\u00e9@\u4f8b.example:1/\ud83d\ude00/x?\u00e9=\ud83d\ude00#\u4f8b");
    assertEquals("\u00e9@\u4f8b.example:1", all.authority().get());
    assertEquals("\u00e9", all.userinfo().get());
    assertEquals("\u4f8b.example", all.host().get());
    assertEquals("1", all.port().get());
    assertEquals("/\ud83d\ude00/x", all.path());
    assertEquals("\u00e9=\ud83d\ude00", all.query().get());
    assertEquals("\u4f8b", all.fragment().get());
    assertEquals("http://%C3%A9@xn--fsq.example:1/%F0%9F%98%80/x?%C3%A9=%F0%9F%98%80#%E4%BE%8B".length() > 0, all.toUri().toString().startsWith("http://%C3%A9@"));
    assertEquals(all, all.toUri().toIri());
    SyntaxError error = refused(() -> Iri.parse("http://a/\ud83d\ude00\u00e9 "));
    assertEquals(15, error.offset());
    assertEquals(12, error.index());
  }

  /** In UTF-8 of Java each would be a '?', which is a query. */
  @Test
  void surrogatesThatStandAlone() {
    for (String text : List.of("http://a/\ud83d", "http://a/\ude00\ud83d", "http://a/\ud83dx", "\ud800", "http://a/\ud83d\ud83d\ude00")) {
      assertFalse(Rule.IRI_REFERENCE.matches(text));
      assertEquals(text.indexOf('a') < 0 ? 0 : 9, refused(() -> of(text)).offset());
    }
    assertEquals(refused(() -> of("\ud83d")).code(), refused(() -> Percent.encode(Rule.UNRESERVED, "\ud83d")).code());
    assertEquals(3, refused(() -> Percent.encode(Rule.UNRESERVED, "a\u00e9\ud83d")).offset());
    assertEquals(4, refused(() -> UriTemplate.expand("{x}", Map.of("x", List.of("\ud83d\ude00\ude00")))).offset());
    assertFalse(Gate.of("display").judge("http://a/\ud83d").passes());
  }

  @Test
  void whatHasASchemeIsAnIri() {
    assertInstanceOf(Iri.class, of("a:"));
    assertInstanceOf(Iri.class, IriReference.parseUri("a:").normalize());
    assertFalse(of("//a") instanceof Iri);
    assertEquals(of("a:"), Iri.parse("a:"));
    assertEquals(of("a:").hashCode(), Iri.parseUri("a:").hashCode());
    assertNotEquals(of("a:"), of("A:"));
    assertTrue(of("a").compareTo(of("b")) < 0);
    assertEquals(0, refused(() -> Iri.parse("")).offset());
    assertThrows(NullPointerException.class, () -> Iri.parse(null));
  }

  @Test
  void namesAreThoseOfLibiri() {
    for (Rule rule : Rule.values()) {
      assertEquals(Engine.name(Engine.RULE_NAMES, rule.ordinal()), rule.toString());
      assertEquals(rule, Rule.of(rule.toString()).get());
    }
    assertEquals("", Engine.name(Engine.RULE_NAMES, Rule.values().length));
    for (Component part : Component.values()) assertEquals(Engine.name(Engine.COMPONENT_NAMES, part.number()), part.toString());
    for (Action action : Action.values()) assertEquals(Engine.name(Engine.ACTION_NAMES, action.number()), action.toString());
    assertEquals(Optional.empty(), Rule.of("nothing"));
    assertTrue(Findings.NAMES.size() > 50 && Findings.NAMES.size() == Findings.MESSAGES.size());
    assertTrue(Libiri.version().matches("\\d+\\.\\d+\\.\\d+"));
    assertTrue(Libiri.engine().startsWith("WebAssembly, "));
  }

  /** Whose lines are: as RULES, input TEXT, error CODE COMPONENT OFFSET EXPECTED. */
  @Test
  void refusalsSayWhyAndWhere() throws IOException {
    int asked = 0;
    String[] rules = {};
    Optional<String> input = Optional.empty();
    for (String line : Cases.lines("rejected.txt")) {
      String[] words = line.split(" ", 2);
      if (words[0].equals("as")) rules = words[1].split(" +");
      if (words[0].equals("input")) input = Cases.unescaped(words.length > 1 ? words[1] : "");
      if (!words[0].equals("error") || input.isEmpty()) continue;
      String[] said = words[1].split(" ", 4);
      String text = input.get();
      for (String name : rules) {
        Rule rule = Rule.of(name).get();
        SyntaxError error = rule.check(text).get();
        List<String> got = new ArrayList<>(List.of(error.code(), error.component().map(Component::toString).orElse("none"), "" + error.offset(), error.expected()));
        assertEquals(List.of(said), got.subList(0, said.length), line + text);
        assertEquals(text, error.input());
        assertFalse(rule.matches(text));
        SyntaxError thrown = refused(() -> IriReference.parse(rule, text));
        if (!thrown.code().equals("invalid_argument")) assertEquals(error, thrown); // parse() takes rules for whole references alone
        ++asked;
      }
    }
    assertTrue(asked > 130, "only " + asked);
  }

  @Test
  void theMessageHasNoByteOfTheText() {
    IriSyntaxException e = assertThrows(IriSyntaxException.class, () -> Iri.parse("http://a/%zz"));
    assertEquals("byte 10: path: a percent sign must be followed by two hex digits; expected a hex digit", e.getMessage());
    assertEquals(Optional.of(Component.PATH), e.error().component());
  }

  @Test
  void resolvesTheExamplesOfTheRfc() throws IOException {
    Iri base = Iri.parse("http://a/b/c/d;p?q");
    int resolved = 0;
    for (String line : Cases.lines("rfc3986_section_5_4.txt")) {
      String[] words = line.trim().split("\\s+");
      if (words.length != 2 || line.startsWith("# ")) continue;
      String reference = words[0].equals("\"\"") ? "" : words[0];
      assertEquals(words[1], base.resolve(of(reference)).toString(), reference);
      ++resolved;
    }
    assertTrue(resolved >= 40, "only " + resolved);
    assertEquals("http://a/b/c/g", base.resolve("http:g", Iri.ResolveOption.SAME_SCHEME).toString()); // strict: "http:g" itself
    assertEquals("root_underflow", refused(() -> base.resolve("../../../g", Iri.ResolveOption.UNDERFLOW_FAILS)).code());
    SyntaxError error = refused(() -> base.resolve("a b"));
    assertEquals("a b1", error.input() + error.offset());
  }

  /** With a text and with what is parsed already: each option, both, and none (RFC 3986 s5.2.2, s5.2.4, s5.4.2). */
  @Test
  void optionsReachEveryOverload() {
    Iri base = Iri.parse("http://a/b/c/d;p?q");
    Iri.ResolveOption same = Iri.ResolveOption.SAME_SCHEME;
    Iri.ResolveOption fails = Iri.ResolveOption.UNDERFLOW_FAILS;
    resolves(base, "http:g", "http:g");
    resolves(base, "http:g", "http:g", fails);
    resolves(base, "http:g", "http://a/b/c/g", same);
    resolves(base, "http:../../g", "http://a/g", same, fails);
    resolves(base, "../../../g", "http://a/g");
    resolves(base, "../../../g", "http://a/g", same);
    resolves(base, "../../../g", "root_underflow", fails);
    resolves(base, "http:../../../g", "http://a/g", same);
    resolves(base, "http:../../../g", "root_underflow", same, fails);
    resolves(base, "http:../../../g", "root_underflow", fails, same);
    Iri written = Iri.parse("HTTP://A/%7e/../%c3%a9");
    for (IriReference each : List.of(written, of(written.toString()))) {
      assertEquals("http://a/%C3%A9", each.normalize().toString());
      assertEquals("http://a/%7E/../%C3%A9", each.normalize(Step.CASE).toString());
      assertEquals("HTTP://A/~/../%c3%a9", each.normalize(Step.PERCENT).toString());
      assertEquals("HTTP://A/%c3%a9", each.normalize(Step.DOTS).toString());
    }
    assertEquals("http://a/%7E/../%C3%A9", written.normalize(Step.CASE).toString()); // that of Iri
    IriReference query = of("?a=b+c;d");
    assertEquals(List.of(new Parameter("a", Optional.of("b+c;d"))), query.parameters());
    assertEquals(List.of(new Parameter("a", Optional.of("b c;d"))), query.parameters(QueryOption.PLUS_IS_SPACE));
    assertEquals(List.of(new Parameter("a", Optional.of("b+c")), new Parameter("d", Optional.empty())), query.parameters(QueryOption.SEMICOLON_SEPARATES));
    assertEquals(
        List.of(new Parameter("a", Optional.of("b c")), new Parameter("d", Optional.empty())),
        query.parameters(QueryOption.SEMICOLON_SEPARATES, QueryOption.PLUS_IS_SPACE));
  }

  private static void resolves(Iri base, String reference, String expected, Iri.ResolveOption... options) {
    String said = reference + " " + List.of(options);
    if (expected.equals("root_underflow")) {
      assertEquals(expected, refused(() -> base.resolve(reference, options)).code(), said);
      assertEquals(expected, refused(() -> base.resolve(of(reference), options)).code(), said);
    } else {
      assertEquals(expected, base.resolve(reference, options).toString(), said);
      assertEquals(expected, base.resolve(of(reference), options).toString(), said);
    }
  }

  @Test
  void operations() {
    assertEquals("../e", Iri.parse("http://a/b/c/d").relativize(Iri.parse("http://a/b/e")).toString());
    assertEquals("http://example.com:80/b", of("HTTP://Example.COM:80/%7ea/../b").normalize().toString());
    assertEquals("http://example.com/", of("HTTP://Example.COM:80").normalize(Step.CASE, Step.SCHEME_BASED).toString());
    assertEquals("http://[::1]/", of("http://[0:0::1]/").normalize(Step.IPV6).toString());
    assertEquals("http://a/%C3%A9", of("http://a/\u00e9").toUri().toString());
    assertEquals("http://a/\u00e9", of("http://a/%C3%A9").toIri().toString());
    assertEquals("http://u:***@a/\u00e9", of("http://u:p@a/%C3%A9").display());
    assertEquals("http://u:***@a/%C3%A9", of("http://u:p@a/%C3%A9").redacted());
    assertEquals(Optional.of("https://a.example"), Iri.parse("HTTPS://A.example:443/x").origin());
    assertEquals(Optional.empty(), Iri.parse("urn:a").origin());
    assertEquals("http://a/b?d=e", of("http://a/b?c").with(Component.QUERY, "d=e").toString());
    assertEquals("http://a/b?", of("http://a/b").with(Component.QUERY, "").toString());
    assertEquals("http://a/b#d", of("http://a/b?c#d").without(Component.QUERY).toString());
    SyntaxError error = refused(() -> of("http://a/").with(Component.PORT, "x"));
    assertEquals(Optional.of(Component.PORT), error.component());
    assertEquals("x", error.input());
  }

  @Test
  void levels() {
    IriReference a = of("http://a/%7e");
    IriReference b = of("HTTP://A/~");
    assertFalse(a.isSame(Level.STRING, b));
    assertTrue(a.isSame(Level.SYNTAX, b));
    assertTrue(of("http://a").isSame(Level.SCHEME, of("http://a:80/")));
    assertFalse(of("http://a").isSame(Level.SYNTAX, of("http://a:80/")));
    assertTrue(of("a").compare(Level.SYNTAX, of("b")) < 0 && of("b").compare(Level.SYNTAX, of("a")) > 0 && a.compare(Level.SYNTAX, b) == 0);
  }

  @Test
  void texts() {
    assertEquals("a%2Fb%20%C3%A9:", Percent.encode(Rule.SEGMENT, "a/b \u00e9:"));
    assertEquals("a%2Fb%20\u00e9", Percent.encode(Rule.ISEGMENT, "a/b \u00e9"));
    assertEquals("a/b\u00e9", Percent.decode("a%2Fb%C3%A9"));
    assertArrayEquals(new byte[] {-1, 0}, Percent.decodeBytes("%FF%00"));
    assertThrows(IriSyntaxException.class, () -> Percent.decode("%FF"));
    assertThrows(IriSyntaxException.class, () -> Percent.decode("%4"));
    assertEquals(
        List.of(new Parameter("a", Optional.of("b&c")), new Parameter("d", Optional.empty()), new Parameter("", Optional.of(" "))),
        of("?a=b%26c&d&=+").parameters(QueryOption.PLUS_IS_SPACE));
    assertEquals(2, of("?c=1;d=2").parameters(QueryOption.SEMICOLON_SEPARATES).size());
    assertEquals("01", "" + of("/a").parameters().size() + of("?").parameters().size());
    Map<String, Object> variables = new LinkedHashMap<>(Map.of("a", "x y", "b", List.of("1", 2), "d", 3));
    variables.put("c", new LinkedHashMap<>(Map.of("k", "v")));
    variables.put("e", null);
    assertEquals("/x%20y?b=1,2&k=v&d=3", UriTemplate.expand("/{a}{?b,c*,d,e}", variables));
    assertThrows(IriSyntaxException.class, () -> UriTemplate.expand("{a", Map.of()));
  }

  /** What does not fit into the buffers of a call, and what is refused for its size. */
  @Test
  void longTexts() {
    for (int size : new int[] {100, 1000, 1365, 1366, 4095, 4096, 70_000, 200_000}) {
      assertEquals("/" + "~".repeat(size / 3), Iri.parse("http://a/" + "%7E".repeat(size / 3)).normalize().path());
      assertEquals("%2F".repeat(size), Percent.encode(Rule.UNRESERVED, "/".repeat(size)));
      assertEquals("/" + "\u4f8b".repeat(size), Iri.parse("http://a/" + "\u4f8b".repeat(size) + "?q").path());
    }
    String tooLong = "a:" + "x".repeat(Engine.MOST_BYTES);
    assertEquals("too_long", refused(() -> Iri.parse(tooLong)).code());
    assertEquals("too_long", Rule.IRI.check(tooLong).get().code());
    assertFalse(Rule.IRI.matches(tooLong));
    Verdict verdict = Gate.of("proxy").admit("GET", "/" + tooLong, "a.example").verdict();
    assertFalse(verdict.passes());
    assertEquals(Action.REJECT, verdict.action());
  }

  @Test
  void manyThreads() throws Exception {
    List<Gate> gates = List.of(Gate.of("proxy"), Gate.of("strict_api"), Gate.builder("proxy").guards("/admin").build());
    ExecutorService workers = Executors.newFixedThreadPool(16);
    List<Future<?>> all = new ArrayList<>();
    for (int worker = 0; worker < 16; ++worker) {
      int number = worker;
      all.add(
          workers.submit(
              () -> {
                for (int i = 0; i < 200; ++i) {
                  String host = "h" + number + "-" + i + ".example";
                  Iri parsed = Iri.parse("http://" + host + "/a?" + host);
                  assertEquals(host + host, parsed.host().get() + parsed.query().get());
                  int which = (number + i) % 3;
                  Admission admitted = gates.get(which).admit("GET", "/ADMIN/../ADMIN/" + host, "H." + host);
                  assertEquals(which == 0, admitted.isAdmitted());
                  if (which == 0) assertEquals("/ADMIN/" + host + " h." + host, admitted.path() + " " + admitted.host().get());
                }
              }));
    }
    for (Future<?> one : all) one.get();
    workers.shutdown();
  }

  /** The machine ends a call of a thread that is interrupted: here it does not, and the thread stays so. */
  @Test
  void interruptedThreads() throws Exception {
    Gate gate = Gate.builder("proxy").guards("/admin").build();
    String text = "http://a/" + "%7E".repeat(1 << 14);
    boolean[] right = {false};
    Thread worker =
        new Thread(
            () -> {
              long end = System.nanoTime() + 300_000_000;
              boolean all = true;
              while (System.nanoTime() < end) {
                all &= Iri.parse(text).normalize().path().length() == 1 + (1 << 14);
                all &= !gate.admit("GET", "/ADMIN", "a").isAdmitted() && gate.admit("GET", text, "a").verdict().count() > 0;
              }
              right[0] = all && Thread.currentThread().isInterrupted();
            });
    worker.start();
    while (worker.isAlive()) {
      worker.interrupt();
      Thread.sleep(1);
    }
    assertTrue(right[0]);
  }

  /** Wherever within a call the stack of a thread ends: the next call is as any other. */
  @Test
  void fullStacks() throws InterruptedException {
    Gate gate = Gate.of("proxy");
    int[] overflows = {0};
    for (int round = 0; round < 16; ++round) {
      Thread worker = new Thread(null, () -> descend(gate, overflows, new int[2]), "deep", 300_000 + 1000L * round);
      worker.start();
      worker.join();
    }
    assertTrue(overflows[0] > 50, "only " + overflows[0]);
    assertEquals("/a", gate.admit("GET", "/x/../a", "a").target());
    assertEquals("~", of("%7E").normalize().toString());
  }

  /** On the way up in each fifth frame, until some calls have had enough room. */
  private static void descend(Gate gate, int[] overflows, int[] ended) {
    try {
      descend(gate, overflows, ended);
    } catch (StackOverflowError deepest) {
      return;
    }
    if (ended[0] > 5 || ended[1]++ % 5 != 0) return;
    try {
      assertEquals("/a", gate.admit("GET", "/x/../a", "a").target());
      assertEquals("~", of("%7E").normalize().toString());
      ++ended[0];
    } catch (StackOverflowError | IllegalStateException full) {
      ++overflows[0];
    }
  }
}
