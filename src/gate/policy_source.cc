// A policy as it is given, and checks of the entries of its lists.
#include "gate/policy_source.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "gate/gate_rules.hpp"
#include "iri/parse.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

std::string_view string_at(const void* strings, std::size_t index) noexcept {
  return static_cast<const std::string*>(strings)[index];
}

SourceTexts texts_of(const AllowList<std::string>& list) noexcept {
  return {TextList(list.entries().data(), list.entries().size(), string_at), list.allows_any()};
}

using Member = PolicyProblem::Member;

PolicyProblem problem_of_actions(const PolicySource& policy) noexcept {
  for (const Finding finding : policy.canonicalized) {
    if (canonicalizable().contains(finding)) continue;
    return {PolicyErrorCode::no_canonical_form, Member::actions, static_cast<std::size_t>(finding)};
  }
  const bool cut = policy.canonicalized.contains(Finding::path_parameter) ||
                   policy.canonicalized.contains(Finding::encoded_path_parameter);
  if (!cut) return {};
  for (const Finding left : {Finding::parameter_dot_segment, Finding::parameter_empty_segment}) {
    if (policy.rejected.contains(left)) continue;
    return {PolicyErrorCode::parameters_contradict, Member::actions,
            static_cast<std::size_t>(left)};
  }
  return {};
}

/// Finds a list without effect: its finding is neither rejected nor reported.
PolicyProblem problem_of_effect(const PolicySource& policy) noexcept {
  const auto idle = [&](bool any, Finding finding) noexcept {
    return !any && !policy.at_least_reported().contains(finding);
  };
  PolicyProblem problem{PolicyErrorCode::list_without_effect, Member::actions, 0};
  if (idle(policy.schemes.any, Finding::scheme_not_allowed)) {
    problem.index = static_cast<std::size_t>(Finding::scheme_not_allowed);
  } else if (idle(policy.hosts.any, Finding::host_not_allowed)) {
    problem.index = static_cast<std::size_t>(Finding::host_not_allowed);
  } else if (idle(policy.ports.any, Finding::port_not_allowed)) {
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
bool passes_alone(const PolicySource& policy, std::string_view host) noexcept {
  Rules rules(policy, {});
  rules.limits = {};
  rules.small_host = 0;
  return judge_host(rules, host, {}).passes();
}

PolicyErrorCode check_host(const PolicySource& policy, std::string_view entry) noexcept {
  if (entry.find('/') != entry.npos) return PolicyErrorCode::host_is_reference;
  if (entry.find('*') != entry.npos) return PolicyErrorCode::host_with_wildcard;
  const bool below = entry.starts_with('.');
  const std::string_view host = below ? entry.substr(1) : entry;
  const auto field = HostFieldView::parse(host, {.raw_utf8 = policy.raw_utf8});
  if (!field || field->host().empty() || host.starts_with('.')) return PolicyErrorCode::bad_host;
  if (field->port()) return PolicyErrorCode::host_with_port;
  if (passes_alone(policy, host)) return PolicyErrorCode::none;
  // A top-level domain itself may be rejected while names below it pass: `.example`. Beyond the
  // longest name of the DNS that is not tried.
  std::array<char, Limits{}.host> name;
  if (!below || entry.size() >= name.size()) return PolicyErrorCode::host_never_passes;
  name[0] = 'a';
  std::copy(entry.begin(), entry.end(), name.begin() + 1);
  return passes_alone(policy, {name.data(), entry.size() + 1}) ? PolicyErrorCode::none
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

PolicySource source_of(const Policy& policy) noexcept {
  return {policy.with(Action::report),
          policy.with(Action::canonicalize),
          policy.with(Action::reject),
          policy.limits,
          texts_of(policy.schemes),
          texts_of(policy.hosts),
          {policy.ports.entries(), policy.ports.allows_any()},
          policy.raw_utf8,
          &policy.host_check};
}

PolicyProblem first_problem(const PolicySource& policy) noexcept {
  PolicyProblem problem = problem_of_actions(policy);
  const auto next = [&](Member member, bool any, std::size_t size, const auto& check) noexcept {
    if (problem.code == PolicyErrorCode::none) {
      problem = problem_of_list(member, any, size, check);
    }
  };
  next(Member::schemes, policy.schemes.any, policy.schemes.entries.size(),
       [&](std::size_t i) noexcept { return check_scheme(policy.schemes.entries[i]); });
  next(Member::hosts, policy.hosts.any, policy.hosts.entries.size(),
       [&](std::size_t i) noexcept { return check_host(policy, policy.hosts.entries[i]); });
  next(Member::ports, policy.ports.any, policy.ports.entries.size(), [&](std::size_t i) noexcept {
    return policy.ports.entries[i] == 0 ? PolicyErrorCode::bad_port : PolicyErrorCode::none;
  });
  return problem.code == PolicyErrorCode::none ? problem_of_effect(policy) : problem;
}

}}}  // namespace iri::v0::detail
