package org.libiri;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.iri3986.provider.IRIProvider3986;
import org.apache.jena.irix.IRIException;
import org.apache.jena.irix.IRIProvider;
import org.apache.jena.irix.IRIProviderAny;
import org.apache.jena.irix.IRIx;
import org.apache.jena.irix.SystemIRIx;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.sys.JenaSystem;
import org.eclipse.rdf4j.common.net.ParsedIRI;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.rio.RDFHandler;
import org.eclipse.rdf4j.rio.helpers.AbstractRDFHandler;
import org.eclipse.rdf4j.rio.helpers.BasicParserSettings;
import org.eclipse.rdf4j.rio.helpers.ParseErrorCollector;
import org.eclipse.rdf4j.rio.ntriples.NTriplesParser;
import org.libiri.jena.LibiriProvider;
import org.libiri.rdf4j.IriCheck;

/**
 * Reads a dump by RIOT and by Rio, each with its own reading of IRIs and with libiri's, and says where they differ. What differs has to be what is explained here, by the
 * RFCs. usage: RdfDump N-TRIPLES STATEMENTS [FAULT]
 */
final class RdfDump {
  /** Of the four ways to read, who refuses a text that another one takes. */
  private static final Map<String, String> EXPLAINED =
      Map.of(
          "jena http:/www.topquadrant.com", "an IRI (RFC 3987 s2.2: path-absolute), and no http URI, which has a host (RFC 9110 s4.2.1): libiri has a violation in place of an error",
          "jena warns urn:swrl#e1", "an IRI, and no URN: it has no NSS (RFC 8141 s2); libiri has no rules of that scheme",
          "jena warns urn:swrl#e2", "the same",
          "jena warns urn:swrl#w1", "the same",
          "jena warns urn:swrl#w2", "the same",
          "libiri warns http:/www.topquadrant.com", "see above");

  private static final List<String> WRONG = new ArrayList<>();

  private RdfDump() {}

  private static void hold(boolean is, String what) {
    if (!is) WRONG.add(what);
  }

  /** A provider that notes what is asked, what is refused, and what has an error by the rules of its scheme. */
  private record Noting(IRIProvider provider, Set<String> asked, Set<String> refused, Set<String> warned) implements IRIProvider {
    Noting(IRIProvider provider) {
      this(provider, new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    }

    @Override
    public IRIx create(String text) {
      asked.add(text);
      try {
        IRIx made = provider.create(text);
        made.handleViolations((isError, why) -> { if (isError) warned.add(text); });
        return made;
      } catch (IRIException e) {
        refused.add(text);
        throw e;
      }
    }

    @Override
    public void check(String text) {
      provider.check(text);
    }

    @Override
    public void strictMode(String scheme, boolean isStrict) {
      provider.strictMode(scheme, isStrict);
    }

    @Override
    public boolean isStrictMode(String scheme) {
      return provider.isStrictMode(scheme);
    }
  }

  /** Counts statements, and gathers the values of xsd:anyURI: addresses that people wrote. */
  private static final class Count extends StreamRDFBase {
    private long statements;
    private final Set<String> values = new TreeSet<>();

    @Override
    public void triple(Triple one) {
      ++statements;
      Node object = one.getObject();
      if (object.isLiteral() && object.getLiteralDatatype().equals(XSDDatatype.XSDanyURI)) values.add(object.getLiteralLexicalForm());
    }
  }

  private static void riot(Path dump, IRIProvider provider, StreamRDF to) {
    SystemIRIx.setProvider(provider); // which asks for the system's base
    if (provider instanceof Noting noting) noting.asked.clear();
    RDFParser.source(dump).lang(Lang.NTRIPLES).checking(true).errorHandler(ErrorHandlerFactory.errorHandlerNoWarnings).parse(to);
  }

  private static List<String> rio(Path dump, boolean verifies, RDFHandler to) throws IOException {
    NTriplesParser parser = new NTriplesParser();
    ParseErrorCollector errors = new ParseErrorCollector();
    parser.set(BasicParserSettings.VERIFY_URI_SYNTAX, verifies);
    parser.setParseErrorListener(errors);
    parser.setRDFHandler(to);
    try (BufferedReader in = Files.newBufferedReader(dump)) {
      parser.parse(in, "");
    }
    List<String> all = new ArrayList<>(errors.getFatalErrors());
    all.addAll(errors.getErrors());
    return all;
  }

  private static boolean rdf4jTakes(String text) {
    try {
      return new ParsedIRI(text).isAbsolute();
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static void differ(Set<String> found, String who, Set<String> theirs, Set<String> others) {
    for (String one : theirs) if (!others.contains(one)) found.add(who + " " + one);
  }

  private static Set<String> refused(Set<String> texts, Predicate<String> takes) {
    Set<String> refused = new TreeSet<>();
    for (String one : texts) if (!takes.test(one)) refused.add(one);
    return refused;
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void time(String what, long statements, Work work) throws IOException {
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 5; ++round) {
      long begun = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      work.run();
      best = Math.min(best, (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begun) / (double) statements);
    }
    System.out.printf(Locale.ROOT, "%-32s %6.0f ns of processor time for a statement%n", what, best);
  }

  public static void main(String[] arguments) throws IOException {
    Path dump = Path.of(arguments[0]);
    long statements = Long.parseLong(arguments[1]);
    String fault = arguments.length > 2 ? arguments[2] : "";
    JenaSystem.init();
    IRIProvider theirs = SystemIRIx.getProvider();
    IRIProvider ours = fault.equals("lax") ? IRIProviderAny.stringProvider() : new LibiriProvider();
    Rule rule = fault.equals("ascii") ? Rule.URI : Rule.IRI;

    Noting jena = new Noting(theirs);
    Noting libiri = new Noting(ours);
    Count byJena = new Count();
    Count byLibiri = new Count();
    riot(dump, jena, byJena);
    riot(dump, libiri, byLibiri);
    hold(byJena.statements == statements && byLibiri.statements == statements, "RIOT: " + byJena.statements + " and " + byLibiri.statements + " statements");
    hold(jena.asked.equals(libiri.asked), "RIOT: other IRIs");

    List<String> told = new ArrayList<>();
    long[] read = new long[2];
    RDFHandler[] counts = new RDFHandler[2];
    for (int i = 0; i < 2; ++i) {
      int at = i;
      counts[i] =
          new AbstractRDFHandler() {
            @Override
            public void handleStatement(Statement one) {
              ++read[at];
            }
          };
    }
    List<String> rdf4j = rio(dump, true, counts[0]);
    rio(dump, false, new IriCheck(rule, one -> told.add(one.toString()), counts[1]));
    if (fault.equals("lost")) --read[1];
    hold(read[0] == statements && read[1] == statements, "Rio: " + read[0] + " and " + read[1] + " statements");
    hold(rdf4j.isEmpty(), "Rio: " + rdf4j);
    hold(told.isEmpty(), "IriCheck: " + told.size() + " problems: " + told.stream().findFirst());

    int iris = jena.asked.size();
    for (String value : byJena.values) {
      for (Noting one : List.of(jena, libiri)) {
        try {
          one.create(value);
        } catch (IRIException e) {
          continue; // it is noted
        }
      }
    }
    Set<String> found = new TreeSet<>();
    differ(found, "jena", jena.refused, libiri.refused);
    differ(found, "libiri", libiri.refused, jena.refused);
    differ(found, "jena warns", jena.warned, libiri.warned);
    differ(found, "libiri warns", libiri.warned, jena.warned);
    Set<String> parsed = refused(jena.asked, RdfDump::rdf4jTakes);
    Set<String> checked = refused(jena.asked, text -> rule.check(text).isEmpty());
    differ(found, "rdf4j", parsed, checked);
    differ(found, "IriCheck", checked, parsed);
    Set<String> both = new TreeSet<>(libiri.refused);
    both.retainAll(jena.refused);

    System.out.println(statements + " statements, " + iris + " IRIs, " + byJena.values.size() + " values of xsd:anyURI");
    both.forEach(one -> System.out.println("both refuse " + one + ": " + Rule.IRI.check(one).map(SyntaxError::toString).orElse("")));
    found.forEach(one -> System.out.println(one + ": " + EXPLAINED.getOrDefault(one, "NOT EXPLAINED")));
    hold(both.size() == 1, "both refuse " + both);
    hold(found.equals(EXPLAINED.keySet()), "what differs is not what is explained");
    WRONG.forEach(System.out::println);
    if (fault.isEmpty()) {
      time("RIOT, its own provider", statements, () -> riot(dump, theirs, new StreamRDFBase()));
      time("RIOT, IRIProvider3986", statements, () -> riot(dump, new IRIProvider3986(), new StreamRDFBase()));
      time("RIOT, LibiriProvider", statements, () -> riot(dump, ours, new StreamRDFBase()));
      time("Rio, its own check", statements, () -> rio(dump, true, counts[0]));
      time("Rio, no check", statements, () -> rio(dump, false, counts[0]));
      time("Rio, IriCheck", statements, () -> rio(dump, false, new IriCheck(rule, IriCheck::refuse, counts[0])));
    }
    System.out.println((WRONG.isEmpty() ? jena.asked.size() + " passed, 0" : "0 passed, " + WRONG.size()) + " failed");
    System.exit(WRONG.isEmpty() ? 0 : 1);
  }
}
