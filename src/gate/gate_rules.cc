// The rules of a policy, and checks of the entries of its lists.
#include "gate/gate_rules.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "iri/parse.hpp"

namespace iri::inline v0::detail {
namespace {

std::string_view string_at(const void* strings, std::size_t index) noexcept {
  return static_cast<const std::string*>(strings)[index];
}

AllowedTexts texts_of(const AllowList<std::string>& list) noexcept {
  return {TextList(list.entries().data(), list.entries().size(), string_at), list.allows_any()};
}

using Member = PolicyProblem::Member;

PolicyProblem problem_of_actions(const Rules& rules) noexcept {
  for (const Finding finding : rules.canonicalized) {
    if (canonicalizable().contains(finding)) continue;
    return {PolicyErrorCode::no_canonical_form, Member::actions, static_cast<std::size_t>(finding)};
  }
  const bool cut = rules.canonicalized.contains(Finding::path_parameter) ||
                   rules.canonicalized.contains(Finding::encoded_path_parameter);
  if (!cut) return {};
  for (const Finding left : {Finding::parameter_dot_segment, Finding::parameter_empty_segment}) {
    if (rules.rejected.contains(left)) continue;
    return {PolicyErrorCode::parameters_contradict, Member::actions,
            static_cast<std::size_t>(left)};
  }
  return {};
}

/// Finds a list without effect: its finding is neither rejected nor reported.
PolicyProblem problem_of_effect(const Rules& rules) noexcept {
  const auto idle = [&](bool any, Finding finding) noexcept {
    return !any && !rules.at_least_reported().contains(finding);
  };
  PolicyProblem problem{PolicyErrorCode::list_without_effect, Member::actions, 0};
  if (idle(rules.schemes.any, Finding::scheme_not_allowed)) {
    problem.index = static_cast<std::size_t>(Finding::scheme_not_allowed);
  } else if (idle(rules.hosts.any, Finding::host_not_allowed)) {
    problem.index = static_cast<std::size_t>(Finding::host_not_allowed);
  } else if (idle(rules.ports.any, Finding::port_not_allowed)) {
    problem.index = static_cast<std::size_t>(Finding::port_not_allowed);
  } else {
    return {};
  }
  return problem;
}

PolicyErrorCode check_scheme(std::string_view entry) noexcept {
  return is_valid(rule::scheme, entry) ? PolicyErrorCode::none : PolicyErrorCode::bad_scheme;
}

/// Whether the policy lets the host pass if the list of hosts is ignored. An entry is a mistake if
/// another action of the policy rejects it.
bool passes_alone(Rules rules, std::string_view host) noexcept {
  rules.hosts = {{}, true};
  rules.limits = {};
  return judge_host(rules, host, {}).passes();
}

PolicyErrorCode check_host(const Rules& rules, std::string_view entry) noexcept {
  if (entry.find('/') != entry.npos) return PolicyErrorCode::host_is_reference;
  if (entry.find('*') != entry.npos) return PolicyErrorCode::host_with_wildcard;
  const bool below = entry.starts_with('.');
  const std::string_view host = below ? entry.substr(1) : entry;
  const auto field = HostFieldView::parse(host, {.raw_utf8 = rules.raw_utf8});
  if (!field || field->host().empty() || host.starts_with('.')) return PolicyErrorCode::bad_host;
  if (field->port()) return PolicyErrorCode::host_with_port;
  if (passes_alone(rules, host)) return PolicyErrorCode::none;
  // A top-level domain itself may be rejected while names below it pass: `.example`.
  std::array<char, 260> name;
  if (!below || entry.size() >= name.size()) return PolicyErrorCode::host_never_passes;
  name[0] = 'a';
  std::copy(entry.begin(), entry.end(), name.begin() + 1);
  return passes_alone(rules, {name.data(), entry.size() + 1}) ? PolicyErrorCode::none
                                                              : PolicyErrorCode::host_never_passes;
}

/// The first entry of a list that `check` refuses. A list without entries is a problem, too.
template <class Check>
PolicyProblem problem_of_list(Member member, bool any, std::size_t size,
                              const Check& check) noexcept {
  if (!any && size == 0) return {PolicyErrorCode::nothing_allowed, member, 0};
  for (std::size_t i = 0; i < size; ++i) {
    const PolicyErrorCode code = check(i);
    if (code != PolicyErrorCode::none) return {code, member, i};
  }
  return {};
}

}  // namespace

bool AllowedPorts::contains(std::uint32_t port) const noexcept {
  return any || std::find(entries.begin(), entries.end(), port) != entries.end();
}

Rules rules_of(const Policy& policy) noexcept {
  return rules_of(policy, policy.with(Action::report), policy.with(Action::canonicalize),
                  policy.with(Action::reject));
}

Rules rules_of(const Policy& policy, FindingSet reported, FindingSet canonicalized,
               FindingSet rejected) noexcept {
  return {reported,
          canonicalized,
          rejected,
          policy.limits,
          texts_of(policy.schemes),
          texts_of(policy.hosts),
          {policy.ports.entries(), policy.ports.allows_any()},
          policy.raw_utf8,
          &policy.host_check};
}

PolicyProblem first_problem(const Rules& rules) noexcept {
  PolicyProblem problem = problem_of_actions(rules);
  const auto next = [&](Member member, bool any, std::size_t size, const auto& check) noexcept {
    if (problem.code == PolicyErrorCode::none) {
      problem = problem_of_list(member, any, size, check);
    }
  };
  next(Member::schemes, rules.schemes.any, rules.schemes.entries.size(),
       [&](std::size_t i) noexcept { return check_scheme(rules.schemes.entries[i]); });
  next(Member::hosts, rules.hosts.any, rules.hosts.entries.size(),
       [&](std::size_t i) noexcept { return check_host(rules, rules.hosts.entries[i]); });
  next(Member::ports, rules.ports.any, rules.ports.entries.size(), [&](std::size_t i) noexcept {
    return rules.ports.entries[i] == 0 ? PolicyErrorCode::bad_port : PolicyErrorCode::none;
  });
  return problem.code == PolicyErrorCode::none ? problem_of_effect(rules) : problem;
}

}  // namespace iri::inline v0::detail
