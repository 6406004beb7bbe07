package org.libiri;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** URI templates (RFC 6570, to level 4). */
public final class UriTemplate {
  private static final int UNDEFINED = 0;
  private static final int SINGLE = 1;
  private static final int LIST = 2;
  private static final int PAIRS = 3;

  private UriTemplate() {}

  /**
   * Expands a template. A value is a collection, a map (in its order), or a text: anything else is written by toString(). One that is null, or not there, is
   * undefined. Throws {@link IriSyntaxException}.
   */
  public static String expand(String template, Map<String, ?> variables) {
    List<Variable> all = new ArrayList<>();
    new TreeMap<>(variables).forEach((name, value) -> all.add(Variable.of(name, value)));
    for (Variable one : all) one.texts.forEach(Utf8::check);
    try (Engine c = Engine.acquire()) {
      c.put(Objects.requireNonNull(template));
      c.put(all.size(), all.stream().mapToInt(one -> one.texts.size()).sum());
      for (Variable one : all) {
        c.put(one.name);
        c.put(one.kind);
        c.put(one.texts);
      }
      c.ask(Engine.EXPAND, template);
      return c.text();
    }
  }

  private record Variable(String name, int kind, List<String> texts) {
    static Variable of(String name, Object value) {
      if (value == null) return new Variable(name, UNDEFINED, List.of());
      if (value instanceof Collection<?> list) return new Variable(name, LIST, list.stream().map(String::valueOf).toList());
      if (!(value instanceof Map<?, ?> map)) return new Variable(name, SINGLE, List.of(value.toString()));
      List<String> pairs = new ArrayList<>();
      map.forEach((key, of) -> pairs.addAll(List.of(String.valueOf(key), String.valueOf(of))));
      return new Variable(name, PAIRS, pairs);
    }
  }
}
