package org.libiri;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A policy: a base, and what differs from it. It is what read_policy() of serving.c reads. */
final class Policy {
  static final List<String> PRESETS = List.of("strict_api", "proxy", "fetch", "display");
  private static final String EVERYTHING = "allow_everything";
  private static final List<String> LIMITS =
      List.of("text", "userinfo", "host", "label", "path", "segment", "query", "fragment", "depth", "parameters");
  private static final List<String> LISTS = List.of("schemes", "hosts", "ports");
  private static final List<Component> PARTS = List.of(Component.USERINFO, Component.HOST, Component.PATH, Component.QUERY, Component.FRAGMENT);
  private static final List<String> ALL =
      List.of("actions", "limits", "schemes", "hosts", "ports", "raw_utf8", "guards", "open", "same", "mounts", "guards_complete", "closed", "at");
  private static final int NOTHING_ALLOWED = 1;
  private static final int NO_SUCH_PART = 21;

  private record Chosen(int finding, int part, int action) {}

  private record AtPath(String path, List<Chosen> actions) {}

  private String base = ""; // allows everything
  private int rawUtf8 = 2; // that of the base
  private List<Chosen> actions = List.of();
  private final List<int[]> limits = new ArrayList<>();
  private final List<Optional<List<?>>> lists = new ArrayList<>(Arrays.asList(null, null, null)); // null: of the base, empty: any
  final List<String> guards = new ArrayList<>();
  final List<String> open = new ArrayList<>();
  final List<List<String>> mounts = new ArrayList<>();
  boolean complete;
  boolean closed;
  final List<String> same = new ArrayList<>();
  private final List<AtPath> at = new ArrayList<>();

  private static void write(Engine c, List<Chosen> actions) {
    c.put(actions.size());
    for (Chosen one : actions) {
      c.put(one.finding, one.part);
      c.put(one.action);
    }
  }

  void write(Engine c) {
    c.put(base);
    c.put(rawUtf8);
    write(c, actions);
    c.put(limits.size());
    for (int[] limit : limits) c.put(limit[0], limit[1]);
    for (Optional<List<?>> list : lists) writeList(c, list);
    c.put(guards);
    c.put(open);
    c.put(mounts.size());
    for (List<String> mount : mounts) mount.forEach(c::put);
    c.put(complete);
    c.put(closed);
    c.put(same);
    c.put(at.size());
    for (AtPath one : at) {
      c.put(one.path);
      write(c, one.actions);
    }
  }

  private static void writeList(Engine c, Optional<List<?>> list) {
    c.put(list == null ? 0 : list.isEmpty() ? 1 : 2);
    if (list == null || list.isEmpty()) return;
    c.put(list.get().size());
    for (Object entry : list.get()) {
      if (entry instanceof Integer port) c.put(port);
      else c.put((String) entry);
    }
  }

  private static PolicyException wrong(String where, String why) {
    return new PolicyException(where, why);
  }

  /** Takes the name of a preset, or a policy in JSON. */
  static Policy read(String text) {
    Policy policy = new Policy();
    if (PRESETS.contains(text)) {
      policy.base = text;
    } else if (!text.stripLeading().startsWith("{")) {
      throw wrong("", "a policy is one of " + String.join(", ", PRESETS) + ", or JSON");
    } else {
      policy.readAll(object("", Json.read(text)));
    }
    return policy;
  }

  private void readAll(Map<String, Object> all) {
    if (!all.containsKey("base")) {
      refuseMissing(all);
    } else if (!(all.get("base") instanceof String name) || !EVERYTHING.equals(name) && !PRESETS.contains(name)) {
      throw wrong("base", "a base is " + String.join(", ", PRESETS) + " or " + EVERYTHING);
    } else if (!EVERYTHING.equals(name)) {
      base = name;
    }
    all.forEach(this::read);
  }

  private void read(String name, Object value) {
    switch (name) {
      case "base" -> {}
      case "name" -> string(name, value);
      case "actions" -> actions = readActions(name, value);
      case "limits" -> object(name, value).forEach(this::readLimit);
      case "schemes", "hosts" -> lists.set(LISTS.indexOf(name), value == null ? Optional.empty() : Optional.of(texts(name, value)));
      case "ports" -> lists.set(LISTS.indexOf(name), value == null ? Optional.empty() : Optional.of(readPorts(value)));
      case "guards" -> guards.addAll(texts(name, value));
      case "open" -> open.addAll(texts(name, value));
      case "same" -> same.addAll(texts(name, value));
      case "mounts" -> object(name, value).forEach((path, target) -> mounts.add(List.of(path, string(name, target))));
      case "raw_utf8" -> rawUtf8 = flag(name, value) ? 1 : 0;
      case "guards_complete" -> complete = flag(name, value);
      case "closed" -> closed = flag(name, value);
      case "at" -> readExceptions(array(name, value));
      default -> throw wrong("", "a policy has no \"" + name + "\"");
    }
  }

  @SuppressWarnings("unchecked") // of Json alone
  private static Map<String, Object> object(String where, Object value) {
    if (value instanceof Map<?, ?> map) return (Map<String, Object>) map;
    throw wrong(where, "it is an object");
  }

  private static List<?> array(String where, Object value) {
    if (value instanceof List<?> list) return list;
    throw wrong(where, "it is an array");
  }

  private static String string(String where, Object value) {
    if (value instanceof String text) return text;
    throw wrong(where, "it is a string");
  }

  private static boolean flag(String where, Object value) {
    if (value instanceof Boolean flag) return flag;
    throw wrong(where, "it is true or false");
  }

  private static List<String> texts(String where, Object value) {
    List<String> all = new ArrayList<>();
    for (Object entry : array(where, value)) all.add(string(where + "[" + all.size() + "]", entry));
    return all;
  }

  private static int number(String where, Object value, long most) {
    if (value instanceof Long number && number <= most) return (int) (long) number;
    throw wrong(where, "it is a number of at most " + most);
  }

  private void readLimit(String name, Object value) {
    int which = LIMITS.indexOf(name);
    if (which < 0) throw wrong("limits." + name, "no such limit");
    limits.add(new int[] {which, value == null ? -1 : number("limits." + name, value, 0xFFFF_FFFEL)});
  }

  private static List<Integer> readPorts(Object value) {
    List<Integer> all = new ArrayList<>();
    for (Object entry : array("ports", value)) all.add(number("ports[" + all.size() + "]", entry, 65535));
    return all;
  }

  private static List<Chosen> readActions(String where, Object value) {
    List<Chosen> all = new ArrayList<>();
    object(where, value)
        .forEach(
            (name, said) -> {
              int finding = Findings.NAMES.indexOf(name);
              String here = where + "." + name;
              if (finding < 0) throw wrong(here, "no such finding");
              if (!(said instanceof Map)) all.add(new Chosen(finding, 0, action(here, said)));
              else object(here, said).forEach((part, chosen) -> all.add(new Chosen(finding, part(here, part), action(here, chosen))));
            });
    return all;
  }

  private static int part(String where, String name) {
    for (Component part : PARTS) if (part.toString().equals(name)) return part.number();
    throw wrong(where + "." + name, "no such part");
  }

  private static int action(String where, Object said) {
    for (Action action : Action.values()) if (action.toString().equals(said)) return action.number();
    throw wrong(where, "no such action");
  }

  private void readExceptions(List<?> entries) {
    for (Object entry : entries) {
      String where = "at[" + at.size() + "]";
      Map<String, Object> one = object(where, entry);
      if (one.size() != 2 || !one.containsKey("path") || !one.containsKey("actions")) throw wrong(where, "an exception has path and actions");
      at.add(new AtPath(string(where + ".path", one.get("path")), readActions(where + ".actions", one.get("actions"))));
    }
  }

  /** Refuses a policy without a base that has not all of one. */
  private static void refuseMissing(Map<String, Object> all) {
    for (String name : ALL) need(all, name, "");
    for (String limit : LIMITS) need(object("limits", all.get("limits")), limit, "limits.");
    Map<String, Object> actions = object("actions", all.get("actions"));
    for (int finding = 0; finding < Findings.NAMES.size(); ++finding) {
      String name = Findings.NAMES.get(finding);
      need(actions, name, "actions.");
      if (!(actions.get(name) instanceof Map)) continue;
      for (Component part : PARTS) if (mayBeIn(finding, part)) need(object("actions", actions.get(name)), part.toString(), "actions." + name + ".");
    }
  }

  private static void need(Map<String, Object> all, String name, String where) {
    if (!all.containsKey(name)) throw wrong(where + name, "not there, and there is no base to take it from");
  }

  /** Whether a finding may have an action of its own in a part: whether a policy that has it is one. */
  private static boolean mayBeIn(int finding, Component part) {
    Policy asked = new Policy();
    asked.actions = List.of(new Chosen(finding, part.number(), Action.REPORT.number()));
    Gate.Problem problem = new Gate.Problem();
    Gate.make(asked, problem);
    return problem.code != NO_SUCH_PART;
  }

  /** The first list without entries, in the order in which they are checked. */
  private String emptyList() {
    for (int i = 0; i < LISTS.size(); ++i) {
      Optional<List<?>> list = lists.get(i);
      if (list != null && list.isPresent() && list.get().isEmpty()) return LISTS.get(i);
    }
    return "";
  }

  /** Which member of a policy a problem is in, by its number (iri/c/policy.h). */
  String place(int code, int index, Component part, int at) {
    if (code == NOTHING_ALLOWED) return emptyList();
    String list =
        switch (code) {
          case 2 -> "schemes";
          case 3, 4, 5, 6, 7 -> "hosts";
          case 8 -> "ports";
          case 22 -> "guards";
          case 23 -> "open";
          case 24 -> "mounts";
          case 26 -> "at";
          case 28 -> "same";
          default -> "";
        };
    if (!list.isEmpty()) return list + "[" + index + "]";
    if (code != 9 && code != 10 && code != 20 && code != 21 && code != 27) return "";
    return (at == 0 ? "" : "at[" + (at - 1) + "].") + "actions" + (index < Findings.NAMES.size() ? "." + Findings.NAMES.get(index) : "") + (part == null ? "" : "." + part);
  }
}
