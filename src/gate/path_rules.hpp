// What a policy says of the readings of paths: rules (a), (b) and (c) of docs/GATE.md.
#ifndef IRI_SRC_GATE_PATH_RULES_HPP
#define IRI_SRC_GATE_PATH_RULES_HPP

#include <optional>
#include <string_view>

#include "gate/gate_rules.hpp"
#include "iri/guards.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Guards, openings and mounts of a policy, compiled.
struct PathRules {
  std::optional<Guards> guards;
  std::optional<Guards> openings;
  bool guards_complete = false;  ///< there are no other rules on paths
};

/// The rules of a policy that check() accepts, or nullopt if it has none.
std::optional<PathRules> path_rules_of(const Policy& policy);
/// The first mistake in guards, openings and mounts.
PolicyError first_path_error(const Policy& policy);

/// The findings in the path of a target that do not count: the forms of names that may be read as several,
/// below an opening all of them, and with guards_complete those that the policy rejects. Not what is no
/// part of a name: dot segments, NUL and control characters, bidirectional formatting, limits.
FindingSet lifted_by(const Rules& rules, const RequestTargetView& target) noexcept;

/// hidden_dot_segment and guarded_reading, as far as the policy asks for them. `verdict`: on all other
/// findings. Readings are those of what is forwarded.
FindingSet findings_of_readings(const Rules& rules, const RequestTargetView& target,
                                const Features& features, const GateVerdict& verdict,
                                const FindingSet& lifted) noexcept;

/// Whether a target that passes with these findings is forwarded as it came, though it may be no canonical
/// form: one below an opening, or one that passes by guards_complete alone. Not one with dot segments:
/// they are removed whatever the policy.
bool is_forwarded_as_it_came(const Rules& rules, const RequestTargetView& target,
                             const FindingSet& findings) noexcept;

}}}  // namespace iri::v0::detail

#endif
