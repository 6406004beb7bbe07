// Policies: how they are made, and whether they are valid.
#include "iri/policy.hpp"

#include <algorithm>

#include "gate/path_rules.hpp"
#include "gate/policy_source.hpp"

namespace iri { inline namespace v0 {
namespace {

// In the order of their numbers; 0 is no action.
constexpr std::array<std::string_view, 5> action_names{"", "allow", "report", "canonicalize",
                                                       "reject"};

constexpr std::array<std::string_view, 29> messages{
    "no error",
    "an empty list allows nothing; to allow anything, say any (null in JSON)",
    "an entry of schemes is a scheme and no more, such as https",
    "an entry of hosts is a host, or a dot and a host",
    "an entry of hosts has no *: .example.com stands for example.com and every name below it",
    "an entry of hosts has no port: these stand in ports",
    "an entry of hosts is a host, not a reference",
    "the policy rejects every such host by another of its actions",
    "an entry of ports is a number from 1 to 65535",
    "a finding without a canonical form is not to be canonicalized",
    "where path parameters are cut off, parameter_dot_segment and parameter_empty_segment must be "
    "rejected",
    "not JSON",
    "a member that is there twice",
    "no such member",
    "not there, and there is no base to take it from",
    "a base is strict_api, proxy, fetch, display or allow_everything",
    "an action is allow, report, canonicalize or reject",
    "a limit is a number below 4294967295, or null for none",
    "a list is an array of strings (ports: of numbers from 1 to 65535), or null for any",
    "name is a string, raw_utf8, guards_complete and closed are true or false, actions, limits and mounts are "
    "objects, guards, open and same are arrays of strings, at is an array of objects with path and actions",
    "what is not in the list is to be allowed: the list has no effect",
    "a finding that is never in that part of a text",
    "a guard is /path, /prefix*, *.suffix, = /path or a pattern, perhaps with exact before it",
    "an opening is /path, /prefix*, *.suffix, = /path or a pattern",
    "a mount has text with a / at both ends, without %, ; and dot segments",
    "guards, openings and exceptions take memory, which iri_gate_make() is not given: iri_gate_make_in()",
    "the path of an exception is /path, /prefix*, *.suffix, = /path or a pattern",
    "no exception by path changes this action: it is not about the path or the query, or about dot "
    "segments or guards",
    "an identity is the name of a parameter of a guard, with no {rest...} before it",
};

std::string entry_text(const std::string& entry) { return entry; }
std::string entry_text(std::uint16_t port) { return std::to_string(port); }

PolicyError at(const detail::PolicyProblem& problem, const std::string& list, std::string entry) {
  return {problem.code, list + "[" + std::to_string(problem.index) + "]", std::move(entry), 0};
}

template <class T>
PolicyError in_list(const detail::PolicyProblem& problem, std::string list,
                    const AllowList<T>& allowed) {
  const std::vector<T>& entries = allowed.entries();
  if (problem.code == PolicyErrorCode::nothing_allowed)
    return {problem.code, std::move(list), {}, 0};
  return at(problem, list, entry_text(entries[problem.index]));
}

/// The action in the exception that it is of, or in the policy.
Action action_at(const Policy& policy, const detail::PolicyProblem& problem) {
  const auto finding = static_cast<Finding>(problem.index);
  const auto usual = policy.action(finding, problem.part);
  return problem.at == 0 ? usual
                         : policy.at[problem.at - 1].find(finding, problem.part).value_or(usual);
}

PolicyError of_action(const Policy& policy, const detail::PolicyProblem& problem) {
  std::string where = problem.at == 0 ? "" : "at[" + std::to_string(problem.at - 1) + "].";
  where.append("actions.").append(name(static_cast<Finding>(problem.index)));
  if (problem.part != Component::none) where.append(".").append(name(problem.part));
  return {problem.code, std::move(where), std::string(name(action_at(policy, problem))), 0};
}

PolicyError policy_error(const Policy& policy, const detail::PolicyProblem& problem) {
  using Member = detail::PolicyProblem::Member;
  switch (problem.member) {
    case Member::none: break;
    case Member::actions: return of_action(policy, problem);
    case Member::schemes: return in_list(problem, "schemes", policy.schemes);
    case Member::hosts: return in_list(problem, "hosts", policy.hosts);
    case Member::ports: return in_list(problem, "ports", policy.ports);
    case Member::guards: return at(problem, "guards", policy.guards[problem.index]);
    case Member::open: return at(problem, "open", policy.open[problem.index]);
    case Member::mounts: return at(problem, "mounts", policy.mounts[problem.index].path);
    case Member::at: return at(problem, "at", policy.at[problem.index].path);
    case Member::same: return at(problem, "same", policy.same[problem.index]);
  }
  return {};
}

}  // namespace

std::string_view name(Action action) noexcept {
  return action_names[static_cast<std::size_t>(action)];
}

std::optional<Action> find_action(std::string_view name) noexcept {
  const auto* const at = std::find(action_names.begin() + 1, action_names.end(), name);
  if (at == action_names.end()) return std::nullopt;
  return static_cast<Action>(at - action_names.begin());
}

std::string_view message(PolicyErrorCode code) noexcept {
  return messages[static_cast<std::size_t>(code)];
}

Policy Policy::allow_everything() {
  Policy policy;
  policy.name = "allow_everything";
  policy.actions.fill(Action::allow);
  // These findings exist only where a list restricts what is allowed.
  policy.set(Action::reject, {Finding::scheme_not_allowed, Finding::host_not_allowed,
                              Finding::port_not_allowed, Finding::guarded_reading});
  // And these in texts that are not valid.
  policy.set(Action::reject,
             {Finding::unencoded_character, Finding::bare_percent, Finding::ambiguous_percent});
  policy.limits.host = policy.limits.label = absent;
  policy.schemes = policy.hosts = AllowList<std::string>::any();
  policy.ports = AllowList<std::uint16_t>::any();
  policy.raw_utf8 = true;
  return policy;
}

std::span<const Component> parts_of(Finding finding) noexcept {
  using enum Component;
  static constexpr std::array all{userinfo, host, path, query, fragment};
  static constexpr std::array of_targets{path, query};
  if (!detail::in_several_parts.contains(finding)) return {};
  return finding >= Finding::unencoded_character ? std::span<const Component>(of_targets)
                                                 : std::span<const Component>(all);
}

FindingSet Policy::with(Action action, Component part) const noexcept {
  FindingSet findings;
  for (const Finding finding : FindingSet::all()) {
    if (this->action(finding, part) == action) findings.insert(finding);
  }
  return findings;
}

FindingSet Policy::with(Action action) const noexcept {
  FindingSet findings;
  for (const Component part : detail::parts) findings |= with(action, part);
  return findings;
}

PolicyError detail::check(const Policy& policy, PathArrays& paths) {
  const PolicySource source = source_of(policy);
  PolicyProblem problem = first_problem(source);
  if (problem.code == PolicyErrorCode::none) problem = compile(source, paths);
  return policy_error(policy, problem);
}

Result<void, PolicyError> check(const Policy& policy) {
  detail::PathArrays paths;
  return detail::check(policy, paths);
}

}}  // namespace iri::v0
