// A policy as the gate reads it, in either storage: Policy of C++, iri_policy of C.
#ifndef IRI_SRC_GATE_GATE_RULES_HPP
#define IRI_SRC_GATE_GATE_RULES_HPP

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "iri/gate.hpp"
#include "text/text_list.hpp"

namespace iri::inline v0::detail {

/// A borrowed list; or no restriction.
struct AllowedTexts {
  TextList entries;
  bool any = false;
};

struct AllowedPorts {
  std::span<const std::uint16_t> entries;
  bool any = false;

  bool contains(std::uint32_t port) const noexcept;
};

/// A policy, all of it borrowed.
struct Rules {
  FindingSet reported, canonicalized, rejected;
  Limits limits;
  AllowedTexts schemes, hosts;
  AllowedPorts ports;
  bool raw_utf8 = false;
  const HostCheck* host_check = nullptr;

  FindingSet at_least_reported() const noexcept { return reported | canonicalized | rejected; }
  CanonicalOptions canonical_options() const noexcept {
    return {canonicalized.contains(Finding::empty_segment),
            canonicalized.contains(Finding::path_parameter),
            canonicalized.contains(Finding::encoded_path_parameter)};
  }
};

Rules rules_of(const Policy& policy) noexcept;
/// As rules_of(policy), with the sets already computed.
Rules rules_of(const Policy& policy, FindingSet reported, FindingSet canonicalized,
               FindingSet rejected) noexcept;

/// The first mistake in a policy.
struct PolicyProblem {
  enum class Member : unsigned char { none, actions, schemes, hosts, ports };
  PolicyErrorCode code = PolicyErrorCode::none;
  Member member = Member::none;
  std::size_t index = 0;  ///< index of the entry, or number of the finding
};
PolicyProblem first_problem(const Rules& rules) noexcept;

GateVerdict judge(const Rules& rules, std::string_view reference,
                  std::span<LocatedFinding> reported) noexcept;
GateVerdict judge(const Rules& rules, const IriReferenceView& reference,
                  std::span<LocatedFinding> reported) noexcept;
GateVerdict judge_target(const Rules& rules, std::string_view method, std::string_view target,
                         std::span<LocatedFinding> reported) noexcept;
GateVerdict judge_target(const Rules& rules, const RequestTargetView& target,
                         std::span<LocatedFinding> reported) noexcept;
GateVerdict judge_host(const Rules& rules, std::string_view host_field,
                       std::span<LocatedFinding> reported) noexcept;
GateVerdict judge_request(const Rules& rules, std::string_view method, std::string_view target,
                          std::optional<std::string_view> host_field,
                          std::span<LocatedFinding> reported) noexcept;
GateVerdict judge_request(const Rules& rules, const RequestTargetView& target,
                          std::optional<std::string_view> host_field,
                          std::span<LocatedFinding> reported) noexcept;
/// admit.cc
Admission admit(const Rules& rules, std::string_view method, std::string_view target,
                std::optional<std::string_view> host_field, OutputBuffer buffer,
                std::span<LocatedFinding> reported) noexcept;

}  // namespace iri::inline v0::detail

#endif
