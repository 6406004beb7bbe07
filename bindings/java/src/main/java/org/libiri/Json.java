package org.libiri;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON (RFC 8259): null, Boolean, Long or Double, String, List, Map in its order. An object has no name twice. */
final class Json {
  private static final int DEEPEST = 8;
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  static Object read(String text) {
    Json json = new Json(text);
    Object value = json.value(0);
    json.space();
    if (json.at < text.length()) throw json.wrong("something follows the policy");
    return value;
  }

  private PolicyException wrong(String why) {
    return new PolicyException("", "not JSON at character " + at + ": " + why);
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) ++at;
  }

  /** What follows the white space; 0 at the end. */
  private char next() {
    space();
    return at < text.length() ? text.charAt(at) : 0;
  }

  private boolean takes(char one) {
    if (next() != one) return false;
    ++at;
    return true;
  }

  private void expect(char one) {
    if (!takes(one)) throw wrong("no '" + one + "'");
  }

  private Object value(int depth) {
    if (depth > DEEPEST) throw new PolicyException("", "a policy is not as deep as that");
    return switch (next()) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) throw wrong("an unknown word");
    at += word.length();
    return value;
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> all = new LinkedHashMap<>();
    expect('{');
    if (takes('}')) return all;
    do {
      if (next() != '"') throw wrong("no name");
      String name = string();
      if (all.containsKey(name)) throw new PolicyException("", "a policy has \"" + name + "\" twice");
      expect(':');
      all.put(name, value(depth + 1));
    } while (takes(','));
    expect('}');
    return all;
  }

  private List<Object> array(int depth) {
    List<Object> all = new ArrayList<>();
    expect('[');
    if (takes(']')) return all;
    do all.add(value(depth + 1));
    while (takes(','));
    expect(']');
    return all;
  }

  private String string() {
    StringBuilder read = new StringBuilder();
    for (++at; at < text.length() && text.charAt(at) != '"'; ) {
      char c = text.charAt(at++);
      if (c < 0x20) throw wrong("a control character in a string");
      read.append(c == '\\' ? escaped() : c);
    }
    if (at >= text.length()) throw wrong("a string does not end");
    ++at;
    return read.toString();
  }

  private char escaped() {
    int which = at < text.length() ? "\"\\/bfnrtu".indexOf(text.charAt(at++)) : -1;
    if (which < 0) throw wrong("an unknown escape");
    if (which < 8) return "\"\\/\b\f\n\r\t".charAt(which);
    int unit = 0;
    for (int end = at + 4; at < end; ++at) {
      int digit = at < text.length() && text.charAt(at) < 0x80 ? Character.digit(text.charAt(at), 16) : -1;
      if (digit < 0) throw wrong("four hex digits belong behind \\u");
      unit = 16 * unit + digit;
    }
    return (char) unit;
  }

  private Object number() {
    int begin = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) ++at;
    String written = text.substring(begin, at);
    if (!written.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?")) throw wrong("no value");
    return written.matches("[0-9]{1,18}") ? (Object) Long.valueOf(written) : Double.valueOf(written);
  }
}
