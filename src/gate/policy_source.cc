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

SourceExceptions source_exceptions(const std::vector<PathException>& at) noexcept {
  const auto path = [](const void* all, std::size_t index) noexcept -> std::string_view {
    return static_cast<const PathException*>(all)[index].path;
  };
  const auto actions = [](const void* all, std::size_t index) noexcept {
    const PathException& exception = static_cast<const PathException*>(all)[index];
    return actions_by(
        [&](Finding finding) noexcept {
          return exception.actions[static_cast<std::size_t>(finding)];
        },
        [&](Finding finding, Component part) noexcept {
          return exception.part_actions.find(finding, part).value_or(Action{});
        });
  };
  return {TextList(at.data(), at.size(), path), actions, at.data()};
}

SourcePaths source_paths(const Policy& policy) noexcept {
  const auto path = [](const void* mounts, std::size_t index) noexcept -> std::string_view {
    return static_cast<const Mount*>(mounts)[index].path;
  };
  const auto target = [](const void* mounts, std::size_t index) noexcept -> std::string_view {
    return static_cast<const Mount*>(mounts)[index].target;
  };
  return {TextList(policy.guards.data(), policy.guards.size(), string_at),
          TextList(policy.open.data(), policy.open.size(), string_at),
          TextList(policy.mounts.data(), policy.mounts.size(), path),
          TextList(policy.mounts.data(), policy.mounts.size(), target),
          policy.guards_complete,
          policy.closed,
          source_exceptions(policy.at),
          TextList(policy.same.data(), policy.same.size(), string_at)};
}

using Member = PolicyProblem::Member;

PolicyProblem problem_of_actions(const PolicySource& policy) noexcept {
  if (policy.misplaced) {
    const auto [finding, part] = *policy.misplaced;
    return {PolicyErrorCode::no_such_part, Member::actions, static_cast<std::size_t>(finding),
            part};
  }
  for (const Component part : parts) {
    for (const Finding finding : policy.canonicalized.in(part)) {
      if (canonicalizable().contains(finding)) continue;
      return {PolicyErrorCode::no_canonical_form, Member::actions,
              static_cast<std::size_t>(finding), part};
    }
  }
  const FindingSet& canonicalized = policy.canonicalized.in(Component::path);
  const bool cut = canonicalized.contains(Finding::path_parameter) ||
                   canonicalized.contains(Finding::encoded_path_parameter);
  if (!cut) return {};
  for (const Finding left : {Finding::parameter_dot_segment, Finding::parameter_empty_segment}) {
    if (policy.rejected.contains(left, Component::path)) continue;
    return {PolicyErrorCode::parameters_contradict, Member::actions,
            static_cast<std::size_t>(left)};
  }
  return {};
}

/// What an exception says is a mistake if it would be one in the policy.
PolicyProblem problem_of_exceptions(const PolicySource& policy) noexcept {
  const SourceExceptions& at = policy.paths.at;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const SourceActions actions = at[i];
    PolicyProblem problem = problem_of_actions(with_exception(policy, actions));
    if (problem.code == PolicyErrorCode::no_such_part &&
        !exceptional().contains(actions.misplaced->first))
      problem.code = PolicyErrorCode::no_exception;
    problem.at = i + 1;
    if (problem.code != PolicyErrorCode::none) return problem;
  }
  return {};
}

/// Finds a list without effect: its finding is neither rejected nor reported.
PolicyProblem problem_of_effect(const PolicySource& policy) noexcept {
  const auto idle = [&](bool any, Finding finding) noexcept {
    return !any && !policy.at_least_reported().contains(finding, Component::none);
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
  Rules rules(policy, {}, {});
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
  const bool drops = policy.canonicalized.contains(Finding::trailing_dot_host, Component::host);
  if (drops && host.ends_with('.')) return PolicyErrorCode::host_never_passes;
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

namespace {

FindingsByPart findings_with(const Policy& policy, Action action) noexcept {
  FindingSet findings;
  for (std::size_t i = 0; i < finding_count; ++i) {
    if (policy.actions[i] == action) findings.insert(static_cast<Finding>(i));
  }
  return FindingsByPart(findings);
}

/// Puts the findings with an action of their own in that part into the set of that action.
void add_own(const PartActions& actions, Component part, PolicySource& to) noexcept {
  for (const Finding finding : in_several_parts) {
    const auto own = actions.find(finding, part);
    if (!own) continue;
    const auto put = [&](Action action, FindingSet& set) noexcept {
      set.erase(finding);
      if (own == action) set.insert(finding);
    };
    put(Action::report, to.reported.in(part));
    put(Action::canonicalize, to.canonicalized.in(part));
    put(Action::reject, to.rejected.in(part));
  }
}

/// The first finding that has an action for a part in which it cannot be.
std::optional<std::pair<Finding, Component>> first_misplaced(const PartActions& actions) noexcept {
  for (std::size_t i = 0; i < PartActions::part_count; ++i) {
    const auto part = static_cast<Component>(i);
    if (!actions.any_in(part)) continue;
    for (const Finding finding : FindingSet::all()) {
      if (actions.find(finding, part) && !may_be_in(finding, part)) return std::pair(finding, part);
    }
  }
  return std::nullopt;
}

}  // namespace

PolicySource source_of(const Policy& policy) noexcept {
  PolicySource source{findings_with(policy, Action::report),
                      findings_with(policy, Action::canonicalize),
                      findings_with(policy, Action::reject),
                      policy.limits,
                      texts_of(policy.schemes),
                      texts_of(policy.hosts),
                      {policy.ports.entries(), policy.ports.allows_any()},
                      source_paths(policy),
                      first_misplaced(policy.part_actions),
                      policy.raw_utf8,
                      &policy.host_check};
  for (const Component part : parts) {
    if (policy.part_actions.any_in(part)) add_own(policy.part_actions, part, source);
  }
  return source;
}

PolicySource with_exception(const PolicySource& policy, const SourceActions& actions) noexcept {
  PolicySource with = policy;
  with.misplaced = actions.misplaced;
  const auto put = [&](FindingsByPart& of_policy, const FindingsByPart& own) noexcept {
    for (const Component part : parts) {
      for (const Finding finding : actions.said.in(part)) of_policy.in(part).erase(finding);
      of_policy.in(part) |= own.in(part);
    }
  };
  put(with.reported, actions.reported);
  put(with.canonicalized, actions.canonicalized);
  put(with.rejected, actions.rejected);
  return with;
}

bool may_be_excepted_in(Finding finding, Component part) noexcept {
  const bool of_target = part == Component::path || part == Component::query;
  return of_target && exceptional().contains(finding) && may_be_in(finding, part);
}

bool may_be_in(Finding finding, Component part) noexcept {
  const auto all = parts_of(finding);
  return std::find(all.begin(), all.end(), part) != all.end();
}

PolicyProblem first_problem(const PolicySource& policy) noexcept {
  PolicyProblem problem = problem_of_actions(policy);
  if (problem.code == PolicyErrorCode::none) problem = problem_of_exceptions(policy);
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
