#include "iri/gate.hpp"

#include <utility>

#include "gate/gate_rules.hpp"
#include "http/canonical_form.hpp"

namespace iri::inline v0 {

Gate::Gate(Policy policy) noexcept
    : policy_(std::move(policy)),
      reported_(policy_.with(Action::report)),
      canonicalized_(policy_.with(Action::canonicalize)),
      rejected_(policy_.with(Action::reject)) {}

Result<Gate, PolicyError> Gate::make(Policy policy) {
  if (PolicyError error = check(policy)) return error;
  return Gate(std::move(policy));
}

detail::Rules Gate::rules() const noexcept {
  return detail::rules_of(policy_, reported_, canonicalized_, rejected_);
}

GateVerdict Gate::judge(std::string_view reference,
                        std::span<LocatedFinding> reported) const noexcept {
  return detail::judge(rules(), reference, reported);
}

GateVerdict Gate::judge(const IriReferenceArgument& reference,
                        std::span<LocatedFinding> reported) const noexcept {
  return detail::judge(rules(), reference, reported);
}

GateVerdict Gate::judge_target(std::string_view method, std::string_view target,
                               std::span<LocatedFinding> reported) const noexcept {
  return detail::judge_target(rules(), method, target, reported);
}

GateVerdict Gate::judge_target(const RequestTargetView& target,
                               std::span<LocatedFinding> reported) const noexcept {
  return detail::judge_target(rules(), target, reported);
}

GateVerdict Gate::judge_host(std::string_view host_field,
                             std::span<LocatedFinding> reported) const noexcept {
  return detail::judge_host(rules(), host_field, reported);
}

GateVerdict Gate::judge_request(std::string_view method, std::string_view target,
                                std::optional<std::string_view> host_field,
                                std::span<LocatedFinding> reported) const noexcept {
  return detail::judge_request(rules(), method, target, host_field, reported);
}

Admission Gate::admit(std::string_view method, std::string_view target,
                      std::optional<std::string_view> host_field, OutputBuffer buffer,
                      std::span<LocatedFinding> reported) const noexcept {
  return detail::admit(rules(), method, target, host_field, buffer, reported);
}

Written Gate::canonical(const IriReferenceArgument& reference, OutputBuffer out) const noexcept {
  return detail::canonical_reference(reference, canonical_options(), out);
}

CanonicalOptions Gate::canonical_options() const noexcept { return rules().canonical_options(); }

}  // namespace iri::inline v0
