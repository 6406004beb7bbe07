package org.libiri;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A path that servers may act on when they are sent another.
 *
 * @param path decoded; octets that are not UTF-8 are U+FFFD
 * @param habits that lead there: one choice of them, and as few as were found
 */
public record Reading(String path, Set<Habit> habits) {
  private static final int MOST = 64;

  /**
   * The readings of the path of an {@link Admission}, by the usual habits: first the path itself, then those that take few habits, at most 64. For people and tests:
   * a gate with guards decides over all readings without writing them. Its time grows with the square of the path. Throws {@link IriSyntaxException} for one of more
   * than 1,024 bytes.
   */
  public static List<Reading> of(String path) {
    return of(path, Habit.USUAL);
  }

  /** The same by these habits. */
  public static List<Reading> of(String path, Set<Habit> habits) {
    Utf8.check(path);
    List<Reading> all = new ArrayList<>();
    try (Engine c = Engine.acquire()) {
      c.put(Flags.of(habits.toArray(Habit[]::new)), MOST);
      c.put(path);
      for (c.ask(Engine.READINGS, path); !c.isAtEnd(); ) {
        Set<Habit> how = Habit.of(c.number());
        all.add(new Reading(c.text(), how));
      }
    }
    return List.copyOf(all);
  }
}
