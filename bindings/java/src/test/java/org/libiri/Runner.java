package org.libiri;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.libiri.IriReference.Level;
import org.libiri.IriReference.Step;

/** The runner of the conformance suite (lab/suite/README.md has the lines): it answers the questions of its standard input. */
final class Runner {
  private static final Map<String, Step[]> STEPS =
      Map.of(
          "case", new Step[] {Step.CASE},
          "percent", new Step[] {Step.PERCENT},
          "ucschar", new Step[] {Step.UCSCHAR},
          "dots", new Step[] {Step.DOTS},
          "scheme", new Step[] {Step.SCHEME_BASED},
          "ipv6", new Step[] {Step.IPV6},
          "syntax", new Step[0]);
  private static final Map<String, Level> LEVELS = Map.of("string", Level.STRING, "syntax", Level.SYNTAX, "scheme", Level.SCHEME);
  private static final Gate FETCH = Gate.of("fetch");
  private static final Pattern IPV4 = Pattern.compile("((25[0-5]|(2[0-4]|1\\d|[1-9]|)\\d)(\\.(?!$)|$)){4}");

  private Runner() {}

  private static String coded(String text) {
    return "x" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String parsed(Rule rule, String text) {
    Optional<SyntaxError> error = rule.check(text);
    if (rule.matches(text) != error.isEmpty()) return "matches and check differ";
    if (error.isPresent()) return "0 " + error.get().offset();
    StringBuilder told = new StringBuilder("1 ");
    IriReference reference = IriReference.parse(rule, text);
    for (Component part : Component.values()) told.append(part == Component.SCHEME ? "" : ",").append(reference.part(part).map(Runner::coded).orElse("-"));
    return told.toString();
  }

  private static String told(Object made) {
    return "1 " + coded(made.toString());
  }

  private static String yes(boolean is) {
    return is ? "1" : "0";
  }

  private static String of(String text, Function<IriReference, Object> asked) {
    return told(asked.apply(IriReference.parse(text)));
  }

  private static String answer(String operation, String[] texts) throws IOException {
    return switch (operation) {
      case "parse" -> Rule.of(texts[0]).map(rule -> parsed(rule, texts[1])).orElse("-");
      case "resolve" -> told(Iri.parse(texts[0]).resolve(texts[1]));
      case "resolve-compatible" -> told(Iri.parse(texts[0]).resolve(texts[1], Iri.ResolveOption.SAME_SCHEME));
      case "normalize" -> of(texts[1], reference -> reference.normalize(STEPS.get(texts[0])));
      case "iri-to-uri" -> of(texts[0], IriReference::toUri);
      case "uri-to-iri" -> of(texts[0], IriReference::toIri);
      case "same" -> yes(IriReference.parse(texts[1]).isSame(LEVELS.get(texts[0]), IriReference.parse(texts[2])));
      case "template" -> told(UriTemplate.expand(texts[0], Map.of("x", texts[1])));
      case "fetch" -> yes(FETCH.judge(texts[0]).passes());
      case "connect" -> yes(isAddress(texts[0]) && FETCH.judge(InetAddress.getByName(texts[0])).passes());
      default -> "-";
    };
  }

  /** What is none, InetAddress would ask a resolver for. */
  private static boolean isAddress(String text) {
    return IPV4.matcher(text).matches() || Rule.IPV6_ADDRESS.matches(text);
  }

  private static String answer(String line) throws IOException {
    String[] words = line.split(" ");
    String[] texts = new String[words.length - 1];
    try {
      for (int i = 0; i < texts.length; ++i) {
        String word = words[i + 1];
        texts[i] = word.matches("x([0-9a-f]{2})*") ? Cases.decoded(HexFormat.of().parseHex(word, 1, word.length())) : word;
      }
    } catch (CharacterCodingException e) {
      return "-"; // no string has it
    }
    try {
      return answer(words[0], texts);
    } catch (IriSyntaxException e) {
      return "0";
    }
  }

  public static void main(String[] arguments) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    StringBuilder told = new StringBuilder();
    try (PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII)) {
      for (String line; (line = in.readLine()) != null; ) {
        told.append(answer(line)).append('\n');
        if (in.ready() && told.length() < 1 << 16) continue;
        out.print(told); // who asks may wait for the answer
        out.flush();
        told.setLength(0);
      }
      out.print(told);
    }
  }
}
