package org.libiri;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GateTest {
  private static final Pattern REQUEST = Pattern.compile("([A-Z]+) (\\S.*)", Pattern.DOTALL);

  /** Of requests, those in origin-form: others name a host. */
  @Test
  void attacksAndTheirNeighbours() throws IOException {
    Map<String, Gate> gates = new HashMap<>();
    for (String preset : Gate.presets()) gates.put(preset, Gate.of(preset));
    int asked = 0;
    for (String line : Cases.lines("attacks.txt")) {
      String[] words = line.split(" ", 3);
      if (words.length < 3 || !gates.containsKey(words[0])) continue;
      Optional<String> input = Cases.unescaped(words[2]);
      if (input.isEmpty()) continue;
      Gate gate = gates.get(words[0]);
      Matcher request = REQUEST.matcher(input.get());
      Verdict verdict;
      if (!request.matches()) {
        verdict = gate.judge(input.get());
      } else if (!request.group(2).startsWith("/")) {
        continue;
      } else {
        Admission admitted = gate.admit(request.group(1), request.group(2), "attacks.example");
        verdict = admitted.verdict();
        assertEquals(!words[1].equals("reject") && !words[1].equals("invalid"), admitted.isAdmitted(), line);
      }
      ++asked;
      assertEquals(words[1], verdict.error().isPresent() ? "invalid" : verdict.action().toString(), line);
      assertEquals(words[1].equals("allow") || words[1].equals("report"), verdict.passes(), line);
    }
    assertTrue(asked >= 150, "only " + asked);
  }

  /** Law 16: the answers of test/gate/model/questions.py, which every way out of the gate is asked: what is forwarded, and whether it says that it changed. */
  @Test
  void whatChanges() throws Exception {
    Process asking = new ProcessBuilder("python3", "-B", Cases.ROOT.resolve("test/gate/model/questions.py").toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Map<String, Gate> gates = new HashMap<>();
    int asked = 0;
    for (String line : new String(asking.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
      String[] words = line.split("\t");
      Admission admitted = gates.computeIfAbsent(words[0], Gate::of).admit("GET", words[1], "www.example.com");
      assertEquals(words[2] + " " + words[3], admitted.verdict().action() + " " + (admitted.isAdmitted() ? admitted.target() : "-"), line);
      assertEquals(words[2].equals("canonicalize"), admitted.isAdmitted() && !admitted.target().equals(words[1]), line);
      ++asked;
    }
    assertTrue(asking.waitFor() == 0 && asked >= 1000, "only " + asked);
    System.out.println("asked: gate java " + asked);
  }

  @Test
  void anAdmission() {
    Gate gate = Gate.of("proxy");
    Admission admitted = gate.admit("GET", "/x//../%61dmin?q", "Example.COM:8080");
    assertEquals(
        new Admission(true, "/x/admin?q", "/x/admin", Optional.of("q"), Optional.of("example.com"), OptionalInt.of(8080), admitted.verdict()), admitted);
    assertEquals("canonicalize false", admitted.verdict().action() + " " + admitted.verdict().passes());
    admitted = gate.admit("GET", "/a?", "h.example");
    assertEquals(new Admission(true, "/a?", "/a", Optional.of(""), Optional.of("h.example"), OptionalInt.empty(), admitted.verdict()), admitted);
    admitted = gate.admit("GET", "http://H.example/a", "h.example");
    assertEquals("h.example /a 80", admitted.host().get() + " " + admitted.path() + " " + admitted.port().getAsInt());
    admitted = gate.admit("GET", "/../admin", "h.example");
    assertEquals("false[root_underflow]", admitted.isAdmitted() + "" + admitted.verdict().reasons());
    assertTrue(admitted.verdict().lines().contains("root_underflow"));
    assertTrue(gate.admit("GET", "/", Optional.empty()).verdict().reasons().contains("missing_host"));
    SyntaxError error = gate.admit("GET", "/", "a b").verdict().error().get();
    assertEquals("true a b 1", error.inSecond() + " " + error.input() + " " + error.offset());
    error = gate.admit("GET", "/\u0001", "a").verdict().error().get();
    assertEquals("false /\u0001 1", error.inSecond() + " " + error.input() + " " + error.offset());
  }

  @Test
  void anAdmissionBeyondAscii() {
    Admission admitted = proxy("'raw_utf8': true").admit("GET", "/\u4f8b/x?\u00e9", "a");
    assertEquals("/\u4f8b/x \u00e9 /\u4f8b/x?\u00e9", admitted.path() + " " + admitted.query().orElse("") + " " + admitted.target());
  }

  @Test
  void aVerdict() throws IOException {
    Gate gate = Gate.of("fetch");
    Verdict verdict = gate.judge("http://169.254.169.254/");
    Verdict.Finding finding = verdict.findings().stream().filter(one -> one.name().equals("link_local_address")).findFirst().get();
    assertEquals(new Verdict.Finding("link_local_address", Optional.of(Component.HOST), false, 7, 22, true), finding);
    assertFalse(finding.message().isEmpty());
    assertTrue(gate.judge("https://example.org/").passes());
    assertFalse(gate.judge(InetAddress.getByName("127.0.0.1")).passes());
    assertFalse(gate.judge(InetAddress.getByName("fd00::1")).passes());
    assertFalse(gate.judge(InetAddress.getByName("::ffff:10.0.0.1")).passes());
    assertTrue(gate.judge(InetAddress.getByName("93.184.216.34")).passes());
    Verdict many = Gate.of("proxy").admit("GET", "/a" + "//b".repeat(70) + "/x%2Fy", "h.example").verdict();
    assertEquals("reject [encoded_slash] 64 true", many.action() + " " + many.reasons() + " " + many.findings().size() + " " + (many.count() > 64));
  }

  /** Which of the targets a gate admits: "+" or "-" for each. */
  private static String admits(Gate gate, String... targets) {
    StringBuilder told = new StringBuilder();
    for (String target : targets) told.append(gate.admit("GET", target, "a.example").isAdmitted() ? '+' : '-');
    return told.toString();
  }

  private static void both(String json, String expected, UnaryOperator<Gate.Builder> options, String... targets) {
    assertEquals(expected, admits(options.apply(Gate.builder("proxy")).build(), targets));
    assertEquals(expected, admits(Gate.of(" {\"base\": \"proxy\", \"name\": \"mine\", " + json.replace('\'', '"') + "}"), targets));
  }

  private static Gate proxy(String json) {
    return Gate.of("{\"base\": \"proxy\", " + json.replace('\'', '"') + "}");
  }

  @Test
  void policiesByBuilderAndInJson() {
    both(
        "'guards': ['/admin', '*.php'], 'open': ['/projects/{rest...}'], 'mounts': {'/svc/': '/'}",
        "++++---",
        gate -> gate.guards("/admin", "*.php").open("/projects/{rest...}").mount("/svc/", "/"),
        "/admin", "/x.php", "/svc/admin", "/projects/a%2fb;c?x=%7e", "/ADMIN", "/svc/Admin", "/projects/..%2Fb");
    both("'guards': ['/admin'], 'guards_complete': true", "+-", gate -> gate.guards("/admin").guardsComplete(), "/a%2Fb", "/admin%2Fb");
    both(
        "'guards': ['/gists/{id}', '/repos/{owner}', '/repos/{owner}/{name}'], 'guards_complete': true, 'closed': true",
        "+-",
        gate -> gate.guards("/gists/{id}", "/repos/{owner}", "/repos/{owner}/{name}").guardsComplete().closed(),
        "/gists/a%2Fb", "/repos/a%2Fb");
    both(
        "'guards': ['/t/{tenant}/{rest...}'], 'guards_complete': true, 'same': ['tenant']",
        "+-",
        gate -> gate.guards("/t/{tenant}/{rest...}").guardsComplete().same("tenant"),
        "/t/me/a;b", "/t/me;x/a");
    assertEquals(
        "++--",
        admits(
            proxy("'at': [{'path': '/files', 'actions': {'encoded_slash': 'allow', 'encoded_control': {'query': 'reject'}}}]"),
            "/files/a%2Fb", "/other?a=%0A", "/a%2Fb", "/files?a=%0A"));
    assertEquals("+-", admits(proxy("'actions': {'encoded_control': {'path': 'report', 'query': 'reject'}}"), "/a%0Ab", "/?a%0Ab"));
    assertEquals("++", admits(proxy("'actions': {'encoded_control': 'allow'}"), "/a%0Ab", "/?a%0Ab"));
    assertEquals("--", admits(proxy("'actions': {'encoded_control': 'reject'}"), "/a%0Ab", "/?a%0Ab"));
    assertEquals("+-", admits(proxy("'limits': {'text': 10}"), "/123456789", "/1234567890"));
    assertEquals("++-", admits(proxy("'hosts': ['.example'], 'ports': null, 'schemes': null"), "/", "http://a.example/", "http://b.test/"));
    assertEquals("-", admits(proxy("'hosts': ['b.example']"), "/"));
    assertEquals("-", admits(proxy("'hosts': ['\\u0062.example'], 'ports': [80]"), "/"));
    assertEquals("+-", admits(Gate.of("{\"base\": \"allow_everything\"}"), "/../x", "/a b"));
  }

  @Test
  void policiesFailClosed() {
    for (String wrong :
        List.of(
            "", "nobody", "{", "[]", "\"proxy\"", "{}", "{'base': 1}", "{'base': null}", "{'base': 'proxi'}", "{'base': 'proxy'} x", "{'base': 'proxy', 'base': 'proxy'}",
            "{'base': 'proxy',}", "{'base' 'proxy'}", "{'base': 'proxy', 'raw_utf8': tru}", "{'base': 'pro\txy'}", "{'base': 'proxy', 'name': '\\x'}", "{'base': 'proxy', 'name': '\\u00e",
            "{'base': 'proxy', 'hosts': []}", "{'base': 'proxy', 'hosts': 'h'}", "{'base': 'proxy', 'host': ['h']}", "{'base': 'proxy', 'actions': {'userinfos': 'allow'}}",
            "{'base': 'proxy', 'actions': {'userinfo': 'permit'}}", "{'base': 'proxy', 'actions': {'userinfo': 1}}", "{'base': 'proxy', 'actions': []}",
            "{'base': 'proxy', 'actions': {'encoded_control': {'port': 'allow'}}}", "{'base': 'proxy', 'actions': {'userinfo': {'userinfo': 'allow'}}}",
            "{'base': 'proxy', 'limits': {'texts': 1}}", "{'base': 'proxy', 'limits': {'text': -1}}", "{'base': 'proxy', 'limits': {'text': 1.5}}", "{'base': 'proxy', 'limits': {'text': '1'}}",
            "{'base': 'proxy', 'limits': {'text': 01}}", "{'base': 'proxy', 'limits': {'text': 4294967295}}", "{'base': 'proxy', 'ports': [70000]}", "{'base': 'proxy', 'ports': [0]}",
            "{'base': 'proxy', 'raw_utf8': 1}", "{'base': 'proxy', 'hosts': ['*.example.com']}", "{'base': 'proxy', 'guards': ['admin']}", "{'base': 'proxy', 'guards': '/admin'}",
            "{'base': 'proxy', 'guards': null}", "{'base': 'proxy', 'open': ['/{']}", "{'base': 'proxy', 'mounts': {'/a': '/'}}", "{'base': 'proxy', 'mounts': []}", "{'base': 'proxy', 'at': '/x'}",
            "{'base': 'proxy', 'at': [{'path': '/a'}]}", "{'base': 'proxy', 'at': [{'path': '/a', 'actions': {}, 'x': 1}]}", "{'base': 'proxy', 'at': [{'path': 'a', 'actions': {}}]}",
            "{'base': 'proxy', 'name': 1}", "{'base': 'proxy', 'same': ['nobody']}", "{'base': 'proxy', 'guards': [1]}", "{'base': 'proxy', 'guards': [[[[[[[[[[]]]]]]]]]]}")) {
      PolicyException e = assertThrows(PolicyException.class, () -> Gate.of(wrong.replace('\'', '"')), wrong);
      assertFalse(e.reason().isEmpty(), wrong);
    }
    for (String[] said :
        new String[][] {
          {"{'base': 'proxy', 'guards': ['/a', 'b']}", "guards[1]"}, {"{'base': 'proxy', 'ports': [80, 0]}", "ports[1]"},
          {"{'base': 'proxy', 'at': [{'path': '/a', 'actions': {'userinfo': 'canonicalize'}}]}", "at[0].actions.userinfo"},
          {"{'base': 'proxy', 'actions': {'userinfo': {'path': 'allow'}}}", "actions.userinfo.path"}, {"{'actions': {}}", "limits"}
        }) assertEquals(said[1], assertThrows(PolicyException.class, () -> Gate.of(said[0].replace('\'', '"'))).where());
    assertThrows(PolicyException.class, () -> Gate.builder("proxy").guards("admin").build());
  }

  private static PolicyException refused(String json) {
    return assertThrows(PolicyException.class, () -> Gate.of(json.replace('\'', '"')), json);
  }

  /** What a limit counts is in iri/inspect.hpp: each with the longest text that it lets pass, and one that is longer by one. */
  @Test
  void limits() {
    for (String[] one :
        new String[][] {
          {"text", "long_text", "/2", "/23"}, {"userinfo", "long_userinfo", "//ab@host/", "//abc@host/"}, {"host", "long_host", "//ab/path", "//abc/path"},
          {"label", "long_label", "//ab.cd/path", "//ab.cde/path"}, {"path", "long_path", "/a?query", "/ab?query"}, {"segment", "long_segment", "/ab/cd", "/ab/cde"},
          {"query", "long_query", "/path?ab", "/path?abc"}, {"fragment", "long_fragment", "/path#ab", "/path#abc"}, {"depth", "deep_path", "/path/path", "/path/path/path"},
          {"parameters", "many_parameters", "?name&name", "?name&name&name"}
        }) {
      String policy = "{'base': 'allow_everything', 'actions': {'" + one[1] + "': 'reject'}, 'limits': {'" + one[0] + "': ";
      Gate two = Gate.of((policy + "2}}").replace('\'', '"'));
      assertEquals("true [" + one[1] + "]", two.judge(one[2]).passes() + " " + two.judge(one[3]).reasons(), policy);
      for (String large : List.of("3", "2147483647", "2147483648", "4294967294", "null")) {
        assertTrue(Gate.of((policy + large + "}}").replace('\'', '"')).judge(one[3]).passes(), policy + large);
      }
      for (String none : List.of("4294967295", "4294967296", "4294967299", "18446744073709551618", "1e2", "2.0", "-2", "'2'", "true", "[]")) {
        assertEquals("limits." + one[0], refused(policy + none + "}}").where(), none);
      }
    }
  }

  /** RFC 8259 s2: four bytes may stand before and behind each structural character, and nothing else may. */
  @Test
  void whiteSpaceInJson() {
    String policy = " { 'base' : 'proxy' , 'guards' : [ '/admin' , '/x' ] , 'open' : [ ] , 'mounts' : { } , 'closed' : false , 'ports' : null , 'limits' : { 'text' : 10 } } ";
    for (String space : List.of("", " ", "\t", "\n", "\r", "\r\n", " \t\n\r")) {
      assertEquals("+-+-", admits(Gate.of(policy.replace(" ", space).replace('\'', '"')), "/123456789", "/1234567890", "/admin", "/ADMIN"));
    }
    for (String other : List.of("\f", "\u000b", "\0", "\b", "\u001f", "\u007f", "\u0085", "\u00a0", "\u1680", "\u2003", "\u2028", "\u3000", "\ufeff")) {
      for (int at = policy.indexOf(' '); at >= 0; at = policy.indexOf(' ', at + 1)) {
        assertFalse(refused(policy.substring(0, at) + other + policy.substring(at + 1)).reason().isEmpty());
      }
    }
  }

  /** The numbers of iri/policy.hpp that a gate may be refused for, each at another entry than the first: where() is its member. */
  @Test
  void aPolicyErrorNamesItsMember() {
    for (String[] one :
        new String[][] {
          {"'schemes': []", "schemes"}, {"'hosts': [], 'ports': []", "hosts"}, {"'hosts': ['a.b'], 'ports': []", "ports"}, // 1
          {"'schemes': ['http', 'https://']", "schemes[1]"}, // 2
          {"'hosts': ['a.b', '.']", "hosts[1]"}, {"'hosts': ['a.b', 'c.d', 'e f']", "hosts[2]"}, // 3
          {"'hosts': ['a.b', '*.c.d']", "hosts[1]"}, {"'hosts': ['a.b', 'c.d', '*']", "hosts[2]"}, // 4
          {"'hosts': ['a.b', 'c.d:80']", "hosts[1]"}, {"'hosts': ['a.b', 'c.d', '[::1]:80']", "hosts[2]"}, // 5
          {"'hosts': ['a.b', 'https://c.d']", "hosts[1]"}, {"'hosts': ['a.b', 'c.d', 'e.f/']", "hosts[2]"}, // 6
          {"'hosts': ['127.0.0.1']", "hosts[0]"}, {"'hosts': ['a.b', '127.0.0.1']", "hosts[1]"}, {"'hosts': ['a.b', 'c.d', '.localhost']", "hosts[2]"}, // 7
          {"'ports': [80, 81, 0]", "ports[2]"}, // 8
          {"'actions': {'userinfo': 'canonicalize'}", "actions.userinfo"}, // 9
          {"'actions': {'encoded_control': {'query': 'canonicalize'}}", "actions.encoded_control.query"},
          {"'at': [{'path': '/a', 'actions': {}}, {'path': '/b', 'actions': {'encoded_slash': 'canonicalize'}}]", "at[1].actions.encoded_slash"},
          {"'actions': {'path_parameter': 'canonicalize', 'parameter_dot_segment': 'allow'}", "actions.parameter_dot_segment"}, // 10
          {"'hosts': ['a.b'], 'actions': {'host_not_allowed': 'allow'}", "actions.host_not_allowed"}, // 20
          {"'actions': {'encoded_control': {'path': 'report'}, 'userinfo': {'host': 'allow'}}", "actions.userinfo.host"}, // 21
          {"'at': [{'path': '/a', 'actions': {'encoded_nul': {'host': 'allow'}}}]", "at[0].actions.encoded_nul.host"},
          {"'guards': ['/a', '/b', 'c']", "guards[2]"}, // 22
          {"'open': ['/a/{b}', '/{a']", "open[1]"}, // 23
          {"'mounts': {'/a/': '/', '/svc': '/'}", "mounts[1]"}, // 24
          {"'at': [{'path': '/a', 'actions': {}}, {'path': 'a', 'actions': {}}]", "at[1]"}, // 26
          {"'at': [{'path': '/a', 'actions': {'guarded_reading': 'allow'}}]", "at[0].actions.guarded_reading"}, // 27
          {"'guards': ['/t/{id}'], 'same': ['id', 'x']", "same[1]"} // 28
        }) {
      PolicyException e = refused("{'base': 'fetch', " + one[0] + "}");
      assertEquals(one[1] + " " + one[1] + ": " + e.reason(), e.where() + " " + e.getMessage(), one[0]);
    }
  }

  /** docs/GATE.md, and the line of Gate::explain() in iri/gate.hpp. */
  @Test
  void aGuardedReadingIsExplained() {
    Gate gate = Gate.builder("proxy").guards("/admin").guardsComplete().build();
    GuardedReading why = gate.explainReading("GET", "/admin%2Fx").get();
    assertEquals(
        "/admin /admin/x /admin%2Fx [decode, slash] Optional.empty",
        String.join(" ", why.guard(), why.inside(), why.outside(), why.habits().toString(), why.same().toString()));
    assertEquals("guard \"/admin\": \"/admin/x\" lies in it, \"/admin%2Fx\" does not; habits: decode, slash", why.explanation());
    assertEquals(Optional.empty(), gate.explainReading("GET", "/other"));
    Gate beyond = Gate.builder("proxy").guards("/caf\u00e9").guardsComplete().build(); // as octets in the line
    assertTrue(beyond.explainReading("GET", "/caf%C3%A9%2Fx").get().explanation().startsWith("guard \"/caf\\xC3\\xA9\": \"/caf"));
    Gate tenants = Gate.builder("proxy").guards("/t/{tenant}/{rest...}").guardsComplete().same("tenant").build();
    GuardedReading two = tenants.explainReading("GET", "/t/me;x/a").get();
    assertEquals(Optional.of("tenant"), two.same());
    assertTrue(two.explanation().contains(" does, with another {tenant}; habits: "), two.explanation());
    String name = "b".repeat(3000); // more than the room that is tried first
    assertEquals("/admin/" + name, gate.explainReading("GET", "/admin%2F" + name).get().inside());
  }

  @Test
  void router() {
    Router router = Router.of("GET /users/{id}", "/files/{path...}", "{tenant}.example.com/users/{id}", "POST /users/{id}");
    assertEquals(new Router.Match(0, List.of(new Router.Capture("id", "ada")), Optional.empty()), router.match("GET", "/users/ada", Optional.empty()));
    assertEquals("a%2Fb", router.match("HEAD", "/users/a%2Fb", Optional.of("h.example")).capture("id").get());
    Router.Match files = router.match("PUT", "/files/a/b", Optional.empty());
    assertEquals("1 Optional[a/b] Optional.empty", files.route() + " " + files.capture("path") + " " + files.capture("id"));
    Router.Match tenant = router.match("PUT", "/users/ada", Optional.of("one.example.com"));
    assertEquals("2 one ada", tenant.route() + " " + tenant.capture("tenant").get() + " " + tenant.capture("id").get());
    Router.Match none = router.match("PUT", "/users/ada", Optional.empty());
    assertEquals("false Optional[GET, HEAD, POST]", none.isFound() + " " + none.allow());
    assertEquals("false Optional.empty", router.match("GET", "/nothing", Optional.empty()).isFound() + " " + router.match("GET", "/nothing", Optional.empty()).allow());
    assertEquals(0, router.match("GET", Gate.of("proxy").admit("GET", "/x/../users/%61da", "a")).route());
    RouteException conflict = assertThrows(RouteException.class, () -> Router.of("/a/{x}", "/b", "/a/{y}"));
    assertEquals("conflict 2 0 true", conflict.code() + " " + conflict.route() + " " + conflict.other() + " " + !conflict.witness().isEmpty());
    RouteException open = assertThrows(RouteException.class, () -> Router.of("/a", "/b/{x"));
    assertEquals("not_closed 1 true", open.code() + " " + open.route() + " " + (open.offset() > 2));
    String[] many = new String[300];
    for (int i = 0; i < many.length; ++i) many[i] = "/r" + i + "/{id}/x/{rest...}";
    Router.Match found = Router.of(many).match("GET", "/r299/7/x/y/z", Optional.empty());
    assertEquals("299 [Capture[name=id, value=7], Capture[name=rest, value=y/z]]", found.route() + " " + found.captures());
  }

  /** Gates and routers that are made and forgotten take no more memory than some: neither of the instances nor, beside these, of the heap. */
  @Test
  void memory() throws InterruptedException {
    try (Engine one = Engine.acquire(); Engine idle = Engine.acquire()) { // a thread alone takes the same one each time
      assertNotSame(one, idle);
    }
    made(300); // what is made once, by itself or by other tests, is there then
    long before = made(300);
    long after = made(300);
    assertTrue(after < before + (1 << 20), before + " " + after);
  }

  private static long made(int count) throws InterruptedException {
    for (int i = 0; i < count; ++i) {
      Gate.of("proxy");
      Router.of("/" + i + "x".repeat(4000) + "/{id}");
      long most = Engine.memories().max().orElse(0);
      assertTrue(most < 8 << 20, most + " bytes");
      if (i % 25 != 0) continue;
      System.gc();
      Thread.sleep(5); // the cleaner has a thread of its own
    }
    Gate.of("proxy"); // what the cleaner has told of goes
    System.gc();
    // After the collection: what is used now has the buffers of the threads, of a megabyte or more.
    return heap().mapToLong(pool -> pool.getCollectionUsage().getUsed()).sum() - Engine.memories().sum();
  }

  private static Stream<MemoryPoolMXBean> heap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP);
  }
}
