package org.libiri;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a gate says.
 *
 * @param action the hardest that a finding calls for
 * @param passes whether the text may pass as it came: allow or report
 * @param count how many findings have another action than allow
 * @param findings the first 64 of them
 * @param reasons the names of the findings that call for the action
 * @param error of a text that is not valid
 * @param lines for people and logs, a line for each finding; no byte of what was judged is in it
 */
public record Verdict(
    Action action, boolean passes, int count, List<Finding> findings, List<String> reasons, Optional<SyntaxError> error, String lines) {

  /**
   * A finding at its place.
   *
   * @param name such as "encoded_slash"
   * @param component in which it is; empty if in none
   * @param inHost of a request, in the Host field rather than the target
   * @param begin in bytes of UTF-8
   * @param end in bytes of UTF-8
   * @param isReason it calls for the action of the verdict
   */
  public record Finding(String name, Optional<Component> component, boolean inHost, int begin, int end, boolean isReason) {
    /** A sentence about the finding, without its stop. */
    public String message() {
      return Findings.MESSAGES.get(Findings.NAMES.indexOf(name));
    }
  }

  static Verdict tooLong(String text) {
    SyntaxError error = SyntaxError.tooLong(text);
    return new Verdict(Action.REJECT, false, 0, List.of(), List.of(), Optional.of(error), "reject: too_long: the text is too long\n");
  }

  /** What put_verdict() writes, behind the answer whether it passes. */
  static Verdict read(Engine c, boolean passes, String judged, String host) {
    Action action = Action.of(c.number());
    passes &= action.compareTo(Action.REPORT) <= 0;
    if (!c.flag()) return new Verdict(action, passes, 0, List.of(), List.of(), Optional.empty(), "");
    int count = c.number();
    List<String> reasons = new ArrayList<>();
    for (int word = 0; word < 4; ++word) {
      for (int bits = c.number(); bits != 0; bits &= bits - 1) reasons.add(Findings.NAMES.get(32 * word + Integer.numberOfTrailingZeros(bits)));
    }
    boolean isValid = c.number() == 0;
    SyntaxError error = c.readError(judged, host, false);
    List<Finding> findings = new ArrayList<>();
    for (int left = c.number(); left > 0; --left) findings.add(readFinding(c));
    return new Verdict(action, passes, count, List.copyOf(findings), List.copyOf(reasons), isValid ? Optional.empty() : Optional.of(error), c.text());
  }

  private static Finding readFinding(Engine c) {
    String name = Findings.NAMES.get(c.number());
    Optional<Component> component = Optional.ofNullable(Component.of(c.number()));
    boolean inHost = c.number() == 1;
    int begin = c.number();
    int end = c.number();
    return new Finding(name, component, inHost, begin, end, c.flag());
  }
}
