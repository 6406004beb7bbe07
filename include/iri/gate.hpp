// The gate: judges references and requests by a policy.
#ifndef IRI_GATE_HPP
#define IRI_GATE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "iri/canonical.hpp"
#include "iri/policy.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {
namespace detail {
struct Rules;
}

/// What the gate says. With `error` other than none, the text is not valid, and so rejected.
struct [[nodiscard]] GateVerdict {
  Action action = Action::reject;  ///< the hardest one among those of the findings
  FindingSet reasons;              ///< the findings that call for that action; none for `allow`
  FindingSet findings;             ///< all findings, the allowed ones too
  std::size_t count = 0;           ///< of the findings that are to be told
  std::size_t stored = 0;          ///< how many of them stand in the span that was given
  Error error;
  RequestText error_text = RequestText::target;  ///< in which text of a request the error is

  /// Whether the text itself may pass: allow or report.
  constexpr bool passes() const noexcept { return action <= Action::report; }
};

/// What admit() lets in: a request target in canonical form, or nothing.
struct [[nodiscard]] Admission {
  GateVerdict verdict;                    ///< of the request as it came
  std::optional<CanonicalTarget> target;  ///< in the buffer that was given
  Error error;                            ///< buffer_too_small, or none
  std::size_t needed = 0;                 ///< with buffer_too_small: the size needed

  constexpr bool passes() const noexcept { return target.has_value(); }
};

/// A policy, checked once, to judge by. Owns the policy. Immutable: threads may share it.
/// Guarantee of all judgements: those of inspect(); nothing is allocated. A span `reported` takes the
/// findings with another action than `allow`, with their places, the first ones; it may be empty.
///
///     static const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
///     char buffer[8192];
///     const auto admitted = gate.admit(method, target, host_field, buffer);
///     if (!admitted.passes()) return answer_400();
///     forward(admitted.target->text());
class Gate {
 public:
  /// Error: the first of check().
  static Result<Gate, PolicyError> make(Policy policy);

  const Policy& policy() const noexcept { return policy_; }

  /// A reference: an IRI-reference where the policy takes raw UTF-8, else a URI-reference.
  GateVerdict judge(std::string_view reference,
                    std::span<LocatedFinding> reported = {}) const noexcept;
  GateVerdict judge(const IriReferenceArgument& reference,
                    std::span<LocatedFinding> reported = {}) const noexcept;
  /// A request target alone; its scheme and host, if it has them, are held against the lists.
  GateVerdict judge_target(std::string_view method, std::string_view target,
                           std::span<LocatedFinding> reported = {}) const noexcept;
  GateVerdict judge_target(const RequestTargetView& target,
                           std::span<LocatedFinding> reported = {}) const noexcept;
  /// A Host field alone.
  GateVerdict judge_host(std::string_view host_field,
                         std::span<LocatedFinding> reported = {}) const noexcept;
  /// A request: the target and the Host field, each by itself and one against the other. Finds
  /// host_mismatch where both name a host and these are not equal but for letter case, or the
  /// ports not equal as numbers (without one: the scheme's; after CONNECT, the target's); finds
  /// missing_host where there is no field. A request with several Host fields has to be rejected
  /// before (RFC 9112 s3.2).
  GateVerdict judge_request(std::string_view method, std::string_view target,
                            std::optional<std::string_view> host_field,
                            std::span<LocatedFinding> reported = {}) const noexcept;

  /// judge_request(), and then the canonical form of the target, as the policy wants it: what to
  /// match routes on and what to forward. A buffer of the size of the target is enough; it must not
  /// overlap the target. Guarantee: judged again as a target, the canonical form passes.
  Admission admit(std::string_view method, std::string_view target,
                  std::optional<std::string_view> host_field, OutputBuffer buffer,
                  std::span<LocatedFinding> reported = {}) const noexcept;

  /// The canonical form of a reference that the policy canonicalizes, written as every operation
  /// writes: case, percent-encoding and dot segments normalized (normalize.hpp), and in a path
  /// behind an authority empty segments merged and parameters cut off, as the policy says. Empty
  /// segments and parameters of other references have no canonical form: judge() rejects these.
  Written canonical(const IriReferenceArgument& reference, OutputBuffer out) const noexcept;
  /// What CanonicalTarget::make() takes to make what the policy wants.
  CanonicalOptions canonical_options() const noexcept;

 private:
  explicit Gate(Policy policy) noexcept;
  detail::Rules rules() const noexcept;

  Policy policy_;
  FindingSet reported_, canonicalized_, rejected_;
};

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
