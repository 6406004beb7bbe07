// A policy, compiled: what the gate judges by.
#ifndef IRI_SRC_GATE_GATE_RULES_HPP
#define IRI_SRC_GATE_GATE_RULES_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "gate/allow_lists.hpp"
#include "gate/policy_source.hpp"
#include "iri/gate.hpp"
#include "scan/features.hpp"

namespace iri::inline v0::detail {

/// A policy in the form in which it is applied. Its lists stand in memory of their own.
struct Rules {
  FindingSet reported, canonicalized, rejected;
  FindingSet told;  ///< all of these
  Limits limits;
  std::uint32_t small_target;  ///< an origin-form of that size exceeds no limit in bytes
  std::uint32_t small_host;    ///< the same of a Host field without a port
  AllowLists lists;
  const HostCheck* host_check = nullptr;  ///< null: no host is checked
  bool raw_utf8 = false;

  Rules(const PolicySource& policy, const AllowLists& allowed) noexcept;

  CanonicalOptions canonical_options() const noexcept {
    return {canonicalized.contains(Finding::empty_segment),
            canonicalized.contains(Finding::path_parameter),
            canonicalized.contains(Finding::encoded_path_parameter)};
  }
};

/// A Host field that has been read.
struct HostRead {
  std::string_view text;
  Components components;  ///< with an error, these and the features have no meaning
  Features features;
  Error error;  // behind what it is found with

  HostRead(std::string_view field, bool raw_utf8) noexcept;
  /// INVARIANT: there is no error.
  HostFieldView view() const noexcept;
};

GateVerdict judge(const Rules& rules, std::string_view reference,
                  std::span<LocatedFinding> reported) noexcept;
GateVerdict judge(const Rules& rules, const IriReferenceView& reference,
                  std::span<LocatedFinding> reported) noexcept;
GateVerdict judge_target(const Rules& rules, std::string_view method, std::string_view target,
                         std::span<LocatedFinding> reported) noexcept;
GateVerdict judge_target(const Rules& rules, const RequestTargetView& target,
                         std::span<LocatedFinding> reported) noexcept;
GateVerdict judge_target(const Rules& rules, const RequestTargetView& target,
                         const Features& features, std::span<LocatedFinding> reported) noexcept;
GateVerdict judge_host(const Rules& rules, std::string_view host_field,
                       std::span<LocatedFinding> reported) noexcept;
GateVerdict judge_request(const Rules& rules, std::string_view method, std::string_view target,
                          std::optional<std::string_view> host_field,
                          std::span<LocatedFinding> reported) noexcept;
/// `field` is null if there is none.
GateVerdict judge_request(const Rules& rules, const RequestTargetView& target,
                          const Features& features, const HostRead* field,
                          std::span<LocatedFinding> reported) noexcept;
/// admit.cc. `field` is null if there is none.
Admission admit(const Rules& rules, std::string_view method, std::string_view target,
                const char* field, std::size_t field_size, OutputBuffer buffer,
                std::span<LocatedFinding> reported) noexcept;

}  // namespace iri::inline v0::detail

#endif
