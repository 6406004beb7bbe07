package org.libiri;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A request as it is to be forwarded, and the verdict on it.
 *
 * @param isAdmitted if not, there is neither target nor host
 * @param target what to route on and to forward: it differs from what came only if the verdict is canonicalize
 * @param path of the target
 * @param query of the target
 * @param host whom the request is for, in lower case
 * @param port that the request names
 * @param verdict on the request as it came
 */
public record Admission(
    boolean isAdmitted, String target, String path, Optional<String> query, Optional<String> host, OptionalInt port, Verdict verdict) {

  static Admission refused(Verdict verdict) {
    return new Admission(false, "", "", Optional.empty(), Optional.empty(), OptionalInt.empty(), verdict);
  }

  /** What put_admission() writes, behind the verdict. */
  static Admission read(Engine c, String cameAs, String cameTo, Verdict verdict) {
    String target = orOther(c, cameAs);
    Optional<String> host = c.flag() ? Optional.of(orOther(c, cameTo)) : Optional.empty();
    int port = c.number();
    int begin = Utf8.index(target, c.number());
    int end = Utf8.index(target, c.number());
    Optional<String> query = c.flag() ? Optional.of(target.substring(end + 1)) : Optional.empty();
    return new Admission(true, target, target.substring(begin, end), query, host, port == -1 ? OptionalInt.empty() : OptionalInt.of(port), verdict);
  }

  /** A text that differs from what came, or that it does not. */
  private static String orOther(Engine c, String came) {
    return c.flag() ? c.text() : came;
  }
}
