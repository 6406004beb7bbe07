// What a gate forwards, by docs/GATE.md and law 16: a target that its policy allows, as it came; of another
// one only what the policy canonicalizes is changed. By the steps of canonical_oracle.hpp.
#ifndef IRI_TEST_SUPPORT_FORWARDED_ORACLE_HPP
#define IRI_TEST_SUPPORT_FORWARDED_ORACLE_HPP

#include <string>

#include "iri/gate.hpp"
#include "support/canonical_oracle.hpp"

namespace iri_test {

inline bool canonicalizes(const iri::Policy& policy, iri::Finding finding, iri::Component part) {
  return policy.action(finding, part) == iri::Action::canonicalize;
}

/// Whether the dot segments of a path are removed: one of their kinds is canonicalized, and there; or an
/// encoded one becomes a plain one, which is.
inline bool removes_dots(const iri::Policy& policy, const iri::FindingSet& found) {
  using iri::Finding;
  const auto changes = [&policy](Finding finding) {
    return canonicalizes(policy, finding, iri::Component::path);
  };
  for (const Finding one :
       {Finding::dot_segment, Finding::encoded_dot_segment, Finding::root_underflow}) {
    if (found.contains(one) && changes(one)) return true;
  }
  return found.contains(Finding::encoded_dot_segment) && changes(Finding::encoded_unreserved) &&
         changes(Finding::dot_segment);
}

inline CanonicalSteps steps_of(const iri::Policy& policy, const iri::FindingSet& found) {
  using iri::Finding;
  const auto percents = [&policy](iri::Component part) {
    return PercentSteps{canonicalizes(policy, Finding::encoded_unreserved, part),
                        canonicalizes(policy, Finding::lower_case_hex, part)};
  };
  CanonicalSteps steps;
  const iri::Component path = iri::Component::path;
  steps.merge_slashes = canonicalizes(policy, Finding::empty_segment, path);
  steps.cut_parameters = canonicalizes(policy, Finding::path_parameter, path);
  steps.cut_encoded_parameters = canonicalizes(policy, Finding::encoded_path_parameter, path);
  steps.drop_final_dot = canonicalizes(policy, Finding::trailing_dot_host, iri::Component::host);
  steps.of_path = percents(path);
  steps.of_query = percents(iri::Component::query);
  steps.normalize_query = steps.of_query.decode || steps.of_query.raise;
  steps.keep_dots = !removes_dots(policy, found);
  return steps;
}

/// `verdict`: on the target alone. Not for a policy with openings, and not for a target that has to be
/// encoded.
inline std::string forwarded(const iri::Policy& policy, const iri::GateVerdict& verdict,
                             const std::string& target, bool connect = false) {
  if (verdict.passes()) return target;
  return canonical_steps(target, connect, steps_of(policy, verdict.findings)).text;
}

}  // namespace iri_test

#endif
