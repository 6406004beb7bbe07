package org.libiri;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.irix.IRIException;
import org.apache.jena.irix.IRIs;
import org.apache.jena.irix.IRIx;
import org.apache.jena.irix.SystemIRIx;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.system.ErrorHandler;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.sparql.graph.GraphFactory;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.rio.helpers.BasicParserSettings;
import org.eclipse.rdf4j.rio.helpers.StatementCollector;
import org.eclipse.rdf4j.rio.turtle.TurtleParser;
import org.junit.jupiter.api.Test;
import org.libiri.jena.LibiriProvider;
import org.libiri.rdf4j.IriCheck;

/** The provider for Jena, and the check for RDF4J: what they have to say is of RFC 3986, RFC 3987, RFC 9110 and the documentation of IRIx. */
class RdfTest {
  private static final LibiriProvider PROVIDER = new LibiriProvider();
  private static final SimpleValueFactory RDF4J = SimpleValueFactory.getInstance();

  private static IRIx of(String text) {
    return PROVIDER.create(text);
  }

  private static String refused(String text) {
    IRIException thrown = assertThrows(IRIException.class, () -> of(text), text);
    assertEquals(thrown.getMessage(), assertThrows(IRIException.class, () -> PROVIDER.check(text)).getMessage());
    assertEquals(thrown.getMessage(), assertThrows(IRIException.class, () -> of("http://a/").resolve(text)).getMessage());
    SyntaxError why = assertInstanceOf(IriSyntaxException.class, thrown.getCause()).error();
    assertEquals(why.code() + ": " + why, thrown.getMessage());
    return why.offset() + " " + why.component().map(Component::toString).orElse("-") + " " + why.code();
  }

  /** RFC 3986 s5.4: all examples, and a strict reader's answer to "http:g". */
  @Test
  void examplesOfResolution() throws IOException {
    IRIx base = of("http://a/b/c/d;p?q");
    int asked = 0;
    for (String line : Cases.lines("rfc3986_section_5_4.txt")) {
      if (line.isEmpty() || line.startsWith("# ")) continue;
      String[] words = line.split(" +");
      String reference = words[0].equals("\"\"") ? "" : words[0];
      assertEquals(words[1], base.resolve(reference).str(), line);
      assertEquals(of(words[1]), base.resolve(of(reference)), line);
      ++asked;
    }
    assertTrue(asked == 42, "only " + asked);
    IRIx whole = of("http://a/x");
    assertSame(whole, base.resolve(whole));
    assertEquals("http://a/x", base.resolve(IRIx.createAny("/x")).str()); // of another provider
    assertThrows(IRIException.class, () -> of("b/c").resolve("d"));
  }

  @Test
  void whatIsNoneIsRefused() {
    assertEquals("10 path bad_percent_encoding", refused("http://a/%zz"));
    for (String text : // each is refused by a rule of RFC 3987 s2.2 or RFC 3986 s3
        List.of("http://a/b c", "http://a/\\", "1a:b", "http://[::g]/", "http://[]/", "http://a[::1]/", "http://a:b/", "#a#b", "http://a/\ud83d", "http://a/\ue000", "a:\udb40\udc01"))
      refused(text);
    assertTrue(refused("http://\u00e9/ ").startsWith("10 ")); // in bytes of UTF-8
    for (String text : List.of("", "a:", "http://[1:2:3:4:5:6:7::]/", "http://[v1.a]/", "http://1.2.3.4.example/", "?\ue000", "http://\u00e9/\u6f22#\ud83d\ude00", "http://a:/", "//"))
      assertEquals(text, of(text).str());
  }

  /** By the documentation of IRIx: absolute is of RFC 3986 s4.3, relative of s4.2. */
  @Test
  void kinds() {
    for (String line :
        List.of(
            "http://www.w3.org/ absolute - reference http",
            "http://www.w3.org/1999/02/22-rdf-syntax-ns#type - - reference http",
            "urn:abc:def absolute - reference urn",
            "urn:abc:def#frag - - reference urn",
            "http:abc absolute - - http",
            "http:// absolute - - http",
            "HTTPS:///a absolute - - HTTPS",
            "file:///a absolute - reference file",
            "mailto:a@b absolute - reference mailto",
            "a/b - relative - null",
            "//a/b - relative - null",
            "#x - relative - null")) {
      String[] words = line.split(" ");
      IRIx iri = of(words[0]);
      assertEquals(words[1].equals("absolute"), iri.isAbsolute(), line);
      assertEquals(words[2].equals("relative"), iri.isRelative(), line);
      assertEquals(words[3].equals("reference"), iri.isReference(), line);
      assertEquals(words[4], "" + iri.scheme(), line);
    }
    assertTrue(of("HTTP://a").hasScheme("http") && !of("https://a").hasScheme("http") && !of("http/a").hasScheme("http"));
  }

  @Test
  void normalForms() {
    assertEquals(of("example://a/b/c/%7Bfoo%7D"), of("eXAMPLE://a/./b/../b/%63/%7bfoo%7d").normalize()); // RFC 3986 s6.2.2
    assertEquals("http://www.example.com/", of("HTTP://www.EXAMPLE.com/").normalize().str()); // s6.2.2.1
    assertEquals("http://a:80", of("http://a:80").normalize().str()); // s6.2.3 is not of the syntax
    assertEquals("http://\u00c9/", of("http://\u00c9/").normalize().str()); // RFC 3987 s5.3.2.1: US-ASCII alone
  }

  /** What it gives resolves to the other, byte for byte. */
  @Test
  void relativeOnes() {
    for (String line :
        List.of(
            "http://a/b/c http://a/b/d d",
            "http://a/b/c http://a/b/c?y ?y",
            "http://a/b/c http://a/x/y#z /x/y#z",
            "http://a/b/c http://a/b/d:e ./d:e",
            "http://a/b/c http://b/b/d null",
            "http://a/b/c https://a/b/d null",
            "http://a/b?q http://a/c null",
            "http://a/b#f http://a/c null",
            "http://a/b http://a/x/../c null",
            "http://a/b http://a:80/c null",
            "b http://a/b null",
            "http://a/b/c d d")) {
      String[] words = line.split(" ");
      IRIx relative = of(words[0]).relativize(of(words[1]));
      assertEquals(words[2], "" + relative, line);
      if (relative != null && words[1].contains(":")) assertEquals(words[1], of(words[0]).resolve(relative).str(), line);
    }
    assertEquals("http://a//d", of("http://a/b/c").resolve(of("http://a/b/c").relativize(of("http://a//d"))).str()); // not "//d"
  }

  private static String violations(LibiriProvider provider, String text) {
    StringBuilder told = new StringBuilder();
    IRIx iri = provider.create(text);
    iri.handleViolations((isError, why) -> told.append(isError ? "error" : "warning").append(why.replaceAll(".*(s\\d.*)\\)", " $1 ")));
    assertEquals(iri.hasViolations(), !told.isEmpty(), text);
    return told.toString().trim();
  }

  @Test
  void rulesOfSchemes() {
    LibiriProvider provider = new LibiriProvider();
    for (String none : List.of("http://a", "https://a:1/b", "ftp://u@h/", "file:///", "urn:a", "x", "//u@h")) assertEquals("", violations(provider, none));
    for (String one : List.of("http:a", "http:///a", "https://:80/", "HTTP://u@")) assertTrue(violations(provider, one).startsWith("error s4.2.1"), one);
    assertEquals("warning s4.2.4", violations(provider, "https://u@h/"));
    provider.check("https://u@h/");
    assertThrows(IRIException.class, () -> provider.check("http:a"));
    provider.strictMode("HTTP", true);
    assertTrue(provider.isStrictMode("http") && !provider.isStrictMode("urn"));
    assertEquals("error s4.2.4", violations(provider, "https://u@h/"));
    assertThrows(IRIException.class, () -> provider.check("https://u@h/"));
    provider.strictMode("http", false);
    provider.check("https://u@h/");
  }

  @Test
  void equality() {
    assertEquals(of("http://a/b"), of("http://a/b"));
    assertEquals(of("http://a/b").hashCode(), of("http://a/b").hashCode());
    assertNotEquals(of("http://a/b"), of("http://A/b")); // RDF 1.1 Concepts s3.2: character by character
    assertFalse(of("a:b").equals(IRIx.createAny("a:b")));
    assertEquals(Iri.parse("a:b"), of("a:b").getImpl());
    assertEquals("a:b a:b", of("a:b") + " " + of("a:b").str());
  }

  /** Lists what is warned of; an error is one of the test. */
  private static ErrorHandler into(List<String> told) {
    return new ErrorHandler() {
      @Override
      public void warning(String message, long line, long column) {
        told.add(line + " " + message);
      }

      @Override
      public void error(String message, long line, long column) {
        throw new AssertionError(message);
      }

      @Override
      public void fatal(String message, long line, long column) {
        throw new AssertionError(message);
      }
    };
  }

  @Test
  void riotReadsByIt() {
    List<String> told = new ArrayList<>();
    var graph = GraphFactory.createDefaultGraph();
    SystemIRIx.setProvider(PROVIDER);
    try {
      String turtle = "PREFIX p: <../p#>\n<../../g> p:x <;y>, <//h/%zz> .\n<?y> p:x <http://u@h/>, <http:///>, \"1\"^^<t> .";
      RDFParser.fromString(turtle, Lang.TURTLE).base("http://a/b/c/d").errorHandler(into(told)).parse(StreamRDFLib.graph(graph));
      assertThrows(RiotException.class, () -> RDFParser.fromString("<a:b> <a:c> <a:%> .", Lang.NTRIPLES).errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging).toGraph());
      assertTrue(IRIs.check("http://a/?\ue000") && !IRIs.check("http://a/\ue000"));
      assertEquals("http://a/b", IRIs.resolve("http://a/c", "b"));
    } finally {
      SystemIRIx.reset();
    }
    List<String> read = graph.stream().map(one -> one.getSubject() + " " + one.getPredicate() + " " + one.getObject()).sorted().toList();
    assertEquals(
        List.of(
            "http://a/b/c/d?y http://a/b/p#x \"1\"^^<http://a/b/c/t>",
            "http://a/b/c/d?y http://a/b/p#x http:///",
            "http://a/b/c/d?y http://a/b/p#x http://u@h/",
            "http://a/g http://a/b/p#x //h/%zz",
            "http://a/g http://a/b/p#x http://a/b/c/;y"),
        read.stream().map(line -> line.replace("^^http://a/b/c/t", "^^<http://a/b/c/t>")).sorted().toList());
    assertEquals(3, told.size(), told.toString());
    assertTrue(told.get(0).startsWith("2 Bad IRI: bad_percent_encoding: byte 5: path: "), told.get(0)); // "//h/%" begins references
    assertTrue(told.get(1).startsWith("3 Unwise IRI: ") && told.get(1).contains("s4.2.4"), told.get(1));
    assertTrue(told.get(2).startsWith("3 Bad IRI: ") && told.get(2).contains("s4.2.1"), told.get(2));
  }

  private static IRI iri(String text) {
    return RDF4J.createIRI(text);
  }

  private static String shown(IriCheck.Problem one) {
    return one.place() + " " + one.iri() + " " + one.error().offset();
  }

  @Test
  void everyPlaceOfAStatement() {
    List<String> told = new ArrayList<>();
    List<Statement> of = new ArrayList<>();
    StatementCollector collected = new StatementCollector();
    IriCheck check = new IriCheck(Rule.IRI, one -> { told.add(shown(one)); one.statement().ifPresent(of::add); }, collected);
    Statement bad = RDF4J.createStatement(iri("a:s "), iri("a:p "), iri("a:o "), iri("a:c "));
    Statement typed = RDF4J.createStatement(iri("a:s"), iri("a:p"), RDF4J.createLiteral("1", iri("a:t\\")), RDF4J.createBNode());
    Statement good = RDF4J.createStatement(RDF4J.createBNode(), iri("a:p"), RDF4J.createLiteral(" ", "en"));
    Statement quoting = RDF4J.createStatement(RDF4J.createTriple(iri("a:s%"), iri("a:p"), RDF4J.createLiteral("1", iri("a:^"))), iri("a:p"), RDF4J.createLiteral(" "));
    check.startRDF();
    check.handleNamespace("p", "a:{");
    check.handleNamespace("q", "a:#");
    for (Statement one : List.of(bad, typed, good, quoting)) check.handleStatement(one);
    check.endRDF();
    assertEquals(
        List.of("NAMESPACE a:{ 2", "SUBJECT a:s  3", "PREDICATE a:p  3", "OBJECT a:o  3", "CONTEXT a:c  3", "DATATYPE a:t\\ 3", "SUBJECT a:s% 4", "DATATYPE a:^ 2"), told);
    assertEquals(List.of(bad, bad, bad, bad, typed, quoting, quoting), of);
    assertEquals(List.of(bad, typed, good, quoting), List.copyOf(collected.getStatements()));
    assertEquals("a:#", collected.getNamespaces().get("q"));
  }

  /** A relative one has no scheme, and RDF none of it; RDF4J itself wants a colon. */
  @Test
  void rules() {
    Statement relative = RDF4J.createStatement(iri("./a:b"), iri("a:p"), iri("a:\u00e9"));
    for (var one : List.of(new Object[] {Rule.IRI, "[SUBJECT ./a:b 0]"}, new Object[] {Rule.IRI_REFERENCE, "[]"}, new Object[] {Rule.URI, "[SUBJECT ./a:b 0, OBJECT a:\u00e9 2]"})) {
      List<String> told = new ArrayList<>();
      new IriCheck((Rule) one[0], problem -> told.add(shown(problem))).handleStatement(relative);
      assertEquals(one[1], told.toString());
    }
  }

  @Test
  void whatIsRefusedGoesNoFurther() {
    StatementCollector collected = new StatementCollector();
    IriCheck check = new IriCheck(Rule.IRI, IriCheck::refuse, collected);
    Statement bad = RDF4J.createStatement(iri("a:s"), iri("http://a/%zz"), iri("a:o"));
    var refused = assertThrows(IriCheck.Refused.class, () -> check.handleStatement(bad));
    assertEquals("predicate: bad_percent_encoding: byte 10: path: a percent sign must be followed by two hex digits; expected a hex digit", refused.getMessage());
    assertEquals(bad, refused.problem().statement().orElseThrow());
    assertTrue(collected.getStatements().isEmpty());
    assertThrows(IriCheck.Refused.class, () -> check.handleNamespace("p", "a: "));
    assertTrue(collected.getNamespaces().isEmpty());
  }

  /** More of them than are kept, in turn, and each again: none is taken for another. */
  @Test
  void noneIsTakenForAnother() {
    List<String> told = new ArrayList<>();
    IriCheck check = new IriCheck(Rule.IRI, one -> told.add(one.iri()));
    List<String> wanted = new ArrayList<>();
    for (int i = 0; i < 6000; ++i) {
      boolean isBad = i % 3 == 0;
      String text = "http://a/" + i / 2 + (isBad ? "%" : "");
      if (isBad) wanted.add(text);
      check.handleStatement(RDF4J.createStatement(iri(text), iri("a:p"), RDF4J.createLiteral("")));
    }
    assertEquals(wanted, told);
  }

  /** By the parser itself. */
  @Test
  void rioReadsThroughIt() throws IOException {
    List<String> told = new ArrayList<>();
    StatementCollector collected = new StatementCollector();
    TurtleParser parser = new TurtleParser();
    parser.set(BasicParserSettings.VERIFY_URI_SYNTAX, false);
    parser.setRDFHandler(new IriCheck(Rule.IRI, one -> told.add(shown(one)), collected));
    parser.parse(new StringReader("@prefix p: <http://a/%zz#> . <b> p:x <http://[::g]/>, \"1\"^^<http://a:b/> ."), "http://a/");
    assertEquals(2, collected.getStatements().size());
    assertEquals(List.of("NAMESPACE http://a/%zz# 10", "PREDICATE http://a/%zz#x 10", "OBJECT http://[::g]/ 10", "PREDICATE http://a/%zz#x 10", "DATATYPE http://a:b/ 10"), told); // "http://a:b" begins "http://a:b@"
  }
}
