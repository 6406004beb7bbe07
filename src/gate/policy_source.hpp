// A policy as it is given, in either storage: Policy of C++, iri_policy of C.
#ifndef IRI_SRC_GATE_POLICY_SOURCE_HPP
#define IRI_SRC_GATE_POLICY_SOURCE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "gate/parts.hpp"
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

struct SourcePaths {
  TextList guards, open;
  TextList mounts, targets;  ///< of mounts; as many of both
  bool guards_complete = false;

  bool any() const noexcept { return guards.size() + open.size() + mounts.size() != 0; }
};

/// A policy, all of it borrowed.
struct PolicySource {
  FindingsByPart reported, canonicalized, rejected;
  Limits limits;
  SourceTexts schemes, hosts;
  SourcePorts ports;
  SourcePaths paths;
  /// A finding with an action of its own for a part in which it cannot be.
  std::optional<std::pair<Finding, Component>> misplaced;
  bool raw_utf8 = false;
  const HostCheck* host_check = nullptr;  ///< null: no host is checked

  FindingsByPart at_least_reported() const noexcept { return reported | canonicalized | rejected; }
};

PolicySource source_of(const Policy& policy) noexcept;

/// Whether the part is one of parts_of() the finding.
bool may_be_in(Finding finding, Component part) noexcept;

/// The first mistake in a policy.
struct PolicyProblem {
  enum class Member : unsigned char { none, actions, schemes, hosts, ports, guards, open, mounts };
  PolicyErrorCode code = PolicyErrorCode::none;
  Member member = Member::none;
  std::size_t index = 0;             ///< index of the entry, or number of the finding
  Component part = Component::none;  ///< of the finding; none: all that have no action of their own
};
/// But for its paths, of which compile() knows (path_rules.hpp).
PolicyProblem first_problem(const PolicySource& policy) noexcept;

}}}  // namespace iri::v0::detail

#endif
