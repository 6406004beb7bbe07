package org.libiri;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What a server may do with a path before it acts on it. */
public enum Habit {
  DECODE,
  SLASH,
  BACKSLASH,
  PARAMETERS,
  DOT_PARAMETERS,
  MERGE,
  DOTS,
  AUTHORITY,
  NEWLINE,
  LETTER_CASE,
  NUL,
  OCTETS,
  LAST_SLASH,
  CUT,
  SPACE,
  DOT,
  EXTENSION;

  /** Those that servers showed in their usual settings: all but CUT, SPACE, DOT and EXTENSION. */
  public static final Set<Habit> USUAL = Collections.unmodifiableSet(EnumSet.range(DECODE, LAST_SLASH));

  private static final Habit[] ALL = values();

  static Set<Habit> of(int bits) {
    EnumSet<Habit> all = EnumSet.noneOf(Habit.class);
    for (Habit one : ALL) if ((bits >> one.ordinal() & 1) != 0) all.add(one);
    return Collections.unmodifiableSet(all);
  }

  /** A sentence that says which servers do. */
  public String message() {
    return Engine.name(Engine.HABIT_MESSAGES, ordinal());
  }

  /** The name that all of libiri has for it: "dot_parameters". */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
