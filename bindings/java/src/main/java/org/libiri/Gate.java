package org.libiri;

import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Judges references and requests by a policy. It does not change, and threads may share it. */
public final class Gate {
  static {
    Objects.requireNonNull(Findings.NAMES); // before any call
  }

  private final Engine.Kept kept;

  private Gate(Engine.Kept kept) {
    this.kept = kept;
  }

  /** The names of the policies that libiri has. */
  public static List<String> presets() {
    return Policy.PRESETS;
  }

  /**
   * A gate of a preset ("strict_api", "proxy", "fetch" or "display"), or of a policy in JSON, as `iri gate --policy` reads it. Throws
   * {@link PolicyException}.
   */
  public static Gate of(String policy) {
    return builder(policy).build();
  }

  /** The same, to be added to. */
  public static Builder builder(String policy) {
    return new Builder(Policy.read(policy));
  }

  /** Adds to a policy. */
  public static final class Builder {
    private final Policy policy;

    private Builder(Policy policy) {
      this.policy = policy;
    }

    /**
     * Paths that rules are about, here or behind: "/admin", "/admin*", "*.php". A request whose readings lie in different sets of them is refused.
     */
    public Builder guards(String... paths) {
      policy.guards.addAll(List.of(paths));
      return this;
    }

    /** Patterns under which names may hold separators: "/@{scope}". */
    public Builder open(String... patterns) {
      policy.open.addAll(List.of(patterns));
      return this;
    }

    /** What a proxy, here or behind, puts in place of the beginning of a path: mount("/api/", "/"). */
    public Builder mount(String path, String target) {
      policy.mounts.add(List.of(path, target));
      return this;
    }

    /** Promises that no rule on paths exists, here or behind, that is not among the guards. */
    public Builder guardsComplete() {
      policy.complete = true;
      return this;
    }

    /** Promises that the guards are the routes of a closed table: what no route answers is refused everywhere. */
    public Builder closed() {
      policy.closed = true;
      return this;
    }

    /** Parameters of guards that all readings have to give one value. */
    public Builder same(String... names) {
      policy.same.addAll(List.of(names));
      return this;
    }

    /** Throws {@link PolicyException}. */
    public Gate build() {
      Problem problem = new Problem();
      Engine.Kept made = make(policy, problem);
      if (made == null) throw problem.exception(policy);
      return new Gate(made);
    }
  }

  /** Why there is no gate of a policy: as iri_policy_problem has it. */
  static final class Problem {
    int code;
    private int index;
    private Component part;
    private int at;
    private String message = "the policy is too long";

    private PolicyException exception(Policy policy) {
      return new PolicyException(policy.place(code, index, part, at), message);
    }
  }

  static Engine.Kept make(Policy policy, Problem problem) {
    try (Engine c = Engine.acquire()) {
      policy.write(c);
      Engine.Kept made = c.tooLong() ? null : c.make(Engine.MAKE_GATE);
      if (made != null || c.tooLong()) return made;
      problem.code = c.number();
      problem.index = c.number();
      problem.part = Component.of(c.number());
      problem.at = c.number();
      problem.message = c.text();
      return null;
    }
  }

  /** Judges a reference as it stands. */
  public Verdict judge(String reference) {
    try (Engine c = Engine.acquire(kept)) {
      c.put(Objects.requireNonNull(reference));
      return c.tooLong() ? Verdict.tooLong(reference) : Verdict.read(c.run(Engine.JUDGE), c.flag(), reference, "");
    } finally {
      Engine.reach(kept);
    }
  }

  /** Judges an address to which a name has been resolved, by the findings on addresses alone. */
  public Verdict judge(InetAddress address) {
    try (Engine c = Engine.acquire(kept)) {
      c.put(address.getAddress());
      return Verdict.read(c.run(Engine.JUDGE_ADDRESS), c.flag(), "", "");
    } finally {
      Engine.reach(kept);
    }
  }

  /** Judges a request, and gives it as it is to be forwarded. The target is as it came; the host is the value of the Host field, empty if there is none. */
  public Admission admit(String method, String target, Optional<String> host) {
    String named = host.orElse("");
    try (Engine c = Engine.acquire(kept)) {
      c.put(method);
      c.put(target);
      c.put(host.isPresent());
      c.put(named);
      if (c.tooLong()) return Admission.refused(Verdict.tooLong(target));
      boolean isAdmitted = c.run(Engine.ADMIT).flag();
      Verdict verdict = Verdict.read(c, isAdmitted, target, named);
      return isAdmitted ? Admission.read(c, target, named, verdict) : Admission.refused(verdict);
    } finally {
      Engine.reach(kept);
    }
  }

  /**
   * Why a request target has the finding guarded_reading: which guard, which two readings, by which habits. Empty if it has not that finding, or has it for dot segments
   * that the policy leaves in a path. For logs: it takes some hundred times as long as admit().
   */
  public Optional<GuardedReading> explainReading(String method, String target) {
    try (Engine c = Engine.acquire(kept)) {
      c.put(method);
      c.put(target);
      return c.tooLong() || !c.run(Engine.EXPLAIN_READING).flag() ? Optional.empty() : Optional.of(GuardedReading.read(c));
    } finally {
      Engine.reach(kept);
    }
  }

  /** Judges a request that has a Host field. */
  public Admission admit(String method, String target, String host) {
    return admit(method, target, Optional.of(host));
  }
}
