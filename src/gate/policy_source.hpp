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

/// A finding with an action of its own for a part in which it cannot be.
using Misplaced = std::optional<std::pair<Finding, Component>>;

/// The actions of an exception by path.
struct SourceActions {
  FindingsByPart said;  ///< the findings that have one
  FindingsByPart reported, canonicalized, rejected;
  Misplaced misplaced;
};

/// Exceptions, in any layout.
struct SourceExceptions {
  TextList paths;
  SourceActions (*actions)(const void* data, std::size_t index) noexcept = nullptr;
  const void* data = nullptr;

  std::size_t size() const noexcept { return paths.size(); }
  SourceActions operator[](std::size_t index) const noexcept { return actions(data, index); }
};

struct SourcePaths {
  TextList guards, open;
  TextList mounts, targets;  ///< of mounts; as many of both
  bool guards_complete = false;
  bool closed = false;
  SourceExceptions at{};
  TextList same{};

  bool any() const noexcept {
    return guards.size() + open.size() + mounts.size() + at.size() + same.size() != 0;
  }
};

/// A policy, all of it borrowed.
struct PolicySource {
  FindingsByPart reported, canonicalized, rejected;
  Limits limits;
  SourceTexts schemes, hosts;
  SourcePorts ports;
  SourcePaths paths;
  Misplaced misplaced;
  bool raw_utf8 = false;
  const HostCheck* host_check = nullptr;  ///< null: no host is checked

  FindingsByPart at_least_reported() const noexcept { return reported | canonicalized | rejected; }
};

PolicySource source_of(const Policy& policy) noexcept;

/// Whether the part is one of parts_of() the finding.
bool may_be_in(Finding finding, Component part) noexcept;
/// Whether an exception by path may have an action of its own for the finding in that part.
bool may_be_excepted_in(Finding finding, Component part) noexcept;

/// The first action of an exception that no exception may have.
template <class Usual, class In>
Misplaced misplaced_by(const Usual& usual, const In& in) noexcept {
  for (const Finding finding : FindingSet::all()) {
    if (usual(finding) != Action{} && !exceptional().contains(finding))
      return std::pair(finding, Component::none);
    for (std::size_t i = 0; i < PartActions::part_count; ++i) {
      const auto part = static_cast<Component>(i);
      if (in(finding, part) != Action{} && !may_be_excepted_in(finding, part))
        return std::pair(finding, part);
    }
  }
  return std::nullopt;
}
/// The actions of an exception. `usual(finding)` and `in(finding, part)`: its action, or Action().
template <class Usual, class In>
SourceActions actions_by(const Usual& usual, const In& in) noexcept {
  SourceActions actions;
  actions.misplaced = misplaced_by(usual, in);
  for (const Component part : parts) {
    for (const Finding finding : exceptional()) {
      if (in_several_parts.contains(finding) && !may_be_excepted_in(finding, part)) continue;
      const Action own = in(finding, part);
      const Action action = own != Action{} ? own : usual(finding);
      if (action == Action{}) continue;
      actions.said.in(part).insert(finding);
      if (action == Action::report) actions.reported.in(part).insert(finding);
      if (action == Action::canonicalize) actions.canonicalized.in(part).insert(finding);
      if (action == Action::reject) actions.rejected.in(part).insert(finding);
    }
  }
  return actions;
}
/// The policy with the actions of an exception.
PolicySource with_exception(const PolicySource& policy, const SourceActions& actions) noexcept;

/// The first mistake in a policy.
struct PolicyProblem {
  enum class Member : unsigned char {
    none,
    actions,
    schemes,
    hosts,
    ports,
    guards,
    open,
    mounts,
    at,
    same
  };
  PolicyErrorCode code = PolicyErrorCode::none;
  Member member = Member::none;
  std::size_t index = 0;             ///< index of the entry, or number of the finding
  Component part = Component::none;  ///< of the finding; none: all that have no action of their own
  std::size_t at = 0;                ///< from 1: the exception whose actions these are
};
/// But for its paths, of which compile() knows (path_rules.hpp).
PolicyProblem first_problem(const PolicySource& policy) noexcept;

}}}  // namespace iri::v0::detail

#endif
