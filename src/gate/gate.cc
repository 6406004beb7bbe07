#include "iri/gate.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "gate/gate_rules.hpp"
#include "gate/path_rules.hpp"
#include "http/canonical_form.hpp"

namespace iri { inline namespace v0 {

namespace detail {

/// A policy, and what is made of it.
class CompiledPolicy {
 public:
  CompiledPolicy(Policy policy, const PathArrays& paths)
      : policy_(std::move(policy)),
        source_(source_of(policy_)),
        memory_(static_cast<std::size_t>(words_of_rules(source_, paths))),
        rules_(rules_in(memory_, source_, paths)) {}
  CompiledPolicy(const CompiledPolicy&) = delete;
  CompiledPolicy& operator=(const CompiledPolicy&) = delete;

  const Policy& policy() const noexcept { return policy_; }
  const Rules& rules() const noexcept { return rules_; }

 private:
  Policy policy_;
  PolicySource source_;
  std::vector<std::uint64_t> memory_;  // of the rules
  Rules rules_;
};

}  // namespace detail

Gate::Gate(std::shared_ptr<const detail::CompiledPolicy> made) noexcept
    : made_(std::move(made)), rules_(&made_->rules()) {}

Result<Gate, PolicyError> Gate::make(Policy policy) {
  detail::PathArrays paths;
  if (PolicyError error = detail::check(policy, paths); error.failed()) return error;
  return Gate(std::make_shared<const detail::CompiledPolicy>(std::move(policy), paths));
}

const Policy& Gate::policy() const noexcept { return made_->policy(); }

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

Written Gate::canonical(const IriReferenceArgument& reference, OutputBuffer out) const noexcept {
  return detail::canonical_reference(reference, canonical_options(), out);
}

CanonicalOptions Gate::canonical_options() const noexcept {
  return made_->rules().canonical_options();
}

}}  // namespace iri::v0
