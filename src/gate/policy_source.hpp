// A policy as it is given, in either storage: Policy of C++, iri_policy of C.
#ifndef IRI_SRC_GATE_POLICY_SOURCE_HPP
#define IRI_SRC_GATE_POLICY_SOURCE_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "iri/policy.hpp"
#include "text/text_list.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// A list; or no restriction.
struct SourceTexts {
  TextList entries;
  bool any = false;
};

struct SourcePorts {
  std::span<const std::uint16_t> entries;
  bool any = false;
};

/// A policy, all of it borrowed.
struct PolicySource {
  FindingSet reported, canonicalized, rejected;
  Limits limits;
  SourceTexts schemes, hosts;
  SourcePorts ports;
  bool raw_utf8 = false;
  const HostCheck* host_check = nullptr;  ///< null: no host is checked

  FindingSet at_least_reported() const noexcept { return reported | canonicalized | rejected; }
};

PolicySource source_of(const Policy& policy) noexcept;

/// The first mistake in a policy.
struct PolicyProblem {
  enum class Member : unsigned char { none, actions, schemes, hosts, ports };
  PolicyErrorCode code = PolicyErrorCode::none;
  Member member = Member::none;
  std::size_t index = 0;  ///< index of the entry, or number of the finding
};
PolicyProblem first_problem(const PolicySource& policy) noexcept;

}}}  // namespace iri::v0::detail

#endif
