package org.libiri;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Why a request has the finding guarded_reading: two paths that servers may read in it, of which one lies in a guard and the other does not.
 *
 * @param guard as the policy has it
 * @param inside a reading that lies in it, decoded; octets that are not UTF-8 are U+FFFD. It may have control characters: log the explanation
 * @param outside one that does not; or one that does, with another value of same
 * @param habits of servers: without any of them there is no difference
 * @param same the identity that has two values; empty: the guards are the difference
 * @param explanation all of this in one line for logs, of printable ASCII. Nothing of the query is in it
 */
public record GuardedReading(String guard, String inside, String outside, Set<Habit> habits, Optional<String> same, String explanation) {
  static GuardedReading read(Engine c) {
    byte[] guard = c.bytes();
    byte[] inside = c.bytes();
    byte[] outside = c.bytes();
    String same = c.text();
    Set<Habit> habits = Habit.of(c.number());
    String beside = same.isEmpty() ? " lies in it, " + quoted(outside) + " does not" : " lies in it, as " + quoted(outside) + " does, with another {" + same + "}";
    String names = habits.stream().map(Habit::toString).collect(Collectors.joining(", "));
    return new GuardedReading(
        text(guard), text(inside), text(outside), habits, same.isEmpty() ? Optional.empty() : Optional.of(same),
        "guard " + quoted(guard) + ": " + quoted(inside) + beside + "; habits: " + names);
  }

  private static String text(byte[] octets) {
    return new String(octets, StandardCharsets.UTF_8);
  }

  private static String quoted(byte[] octets) {
    StringBuilder made = new StringBuilder("\"");
    for (byte octet : octets) {
      if (octet >= ' ' && octet <= '~' && octet != '"' && octet != '\\') made.append((char) octet);
      else made.append(String.format("\\x%02X", octet));
    }
    return made.append('"').toString();
  }
}
