package org.libiri;

import java.util.ArrayList;
import java.util.List;

/** The names and sentences of the findings, by their numbers. Read before a call that needs them: within one no second is made. */
final class Findings {
  static final List<String> NAMES = all(Engine.FINDING_NAMES);
  static final List<String> MESSAGES = all(Engine.FINDING_MESSAGES);

  private Findings() {}

  private static List<String> all(int table) {
    List<String> all = new ArrayList<>();
    for (String name; !(name = Engine.name(table, all.size())).isEmpty(); ) all.add(name);
    return List.copyOf(all);
  }
}
