#include "proposal.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "log_files.hpp"
#include "openings.hpp"

namespace iri::cli {
namespace {

using enum Finding;

/// What an opening lifts (policy.hpp): the forms of names.
constexpr FindingSet forms_of_names{
    encoded_slash,   encoded_backslash,      encoded_path_delimiter,  path_parameter,
    double_encoding, encoded_path_parameter, parameter_empty_segment, parameter_dot_segment,
    encoded_percent, encoded_unreserved,     empty_segment,           ill_formed_path,
    ill_formed_utf8};

/// What no line of a proposal may let pass.
constexpr FindingSet never{hidden_dot_segment, guarded_reading, root_underflow, encoded_nul};

/// More than somebody reads.
constexpr std::size_t most_openings = 256;

bool is_opened(const Reason& reason) noexcept {
  return !reason.is_error && reason.part == Component::path &&
         forms_of_names.contains(reason.finding());
}

/// Whether an action for the query lets it pass.
bool is_of_query(const Reason& reason) noexcept {
  if (reason.is_error || reason.part != Component::query || never.contains(reason.finding()))
    return false;
  const auto parts = parts_of(reason.finding());
  return std::find(parts.begin(), parts.end(), Component::query) != parts.end();
}

/// Whether a path that begins with "//" may lie below the opening: it would be forwarded as it came.
bool may_hold_two_slashes(std::string_view opening) noexcept {
  if (opening.size() < 2 || opening[0] != '/') return true;  // all paths, "*.css", "= //x"
  const bool rest = opening[1] == '{' && opening.substr(0, opening.find('}')).ends_with("...");
  return rest || opening[1] == '/' || opening[1] == '*' || opening[1] == '%';
}

/// Whether every "//" at the beginning is forwarded as "/": then what is behind the gate reads no authority in it.
bool merges(const Policy& policy) noexcept {
  const auto keeps = [](const PathException& one) {
    const auto own = one.find(empty_segment, Component::path);
    return own && *own != Action::canonicalize && *own != Action::reject;
  };
  return policy.action(empty_segment, Component::path) == Action::canonicalize &&
         std::none_of(policy.open.begin(), policy.open.end(), may_hold_two_slashes) &&
         std::none_of(policy.at.begin(), policy.at.end(), keeps);
}

bool can_pass(const RefusedTarget& target, bool merged) noexcept {
  return target.wanted != 0 && target.target.starts_with('/') &&
         std::all_of(target.reasons.begin(), target.reasons.end(), [merged](const Reason& one) {
           return is_opened(one) || is_of_query(one) || (merged && one.is(authority_like_path));
         });
}

Action action_in_query(Finding finding) noexcept {
  const bool encode = finding == unencoded_character || finding == bare_percent;
  return encode ? Action::canonicalize : Action::report;
}

std::string_view path_of(const RefusedTarget& target) noexcept {
  const std::string_view text = target.target;
  return text.substr(0, text.find('?'));
}

void add(Count& count, const RefusedTarget& target, std::uint64_t requests) {
  if (count.requests == 0) count.example = shown_request(target.method, target.target);
  count.requests += requests;
  count.wanted += target.wanted;
  ++count.targets;
}

// --- Places ---------------------------------------------------------------------------------

/// An exception by path, and the targets that it is for.
struct Place {
  std::string path;
  std::vector<const RefusedTarget*> targets;
};

/// More are a policy for all paths.
constexpr std::size_t most_places = 8;

/// Whether a guard can be this text alone.
bool is_literal_path(std::string_view path) noexcept {
  return path.find_first_of("%{}*;\\") == path.npos;
}

/// The paths that have the targets: one alone if it has several, and what others share. None if that leaves a
/// target out, or if they are too many.
std::vector<Place> places_of(const std::vector<const RefusedTarget*>& targets) {
  std::map<std::string_view, std::vector<const RefusedTarget*>> by_path;
  for (const RefusedTarget* target : targets) by_path[path_of(*target)].push_back(target);
  std::vector<Place> places;
  std::vector<std::string_view> others;
  for (const auto& [path, of_path] : by_path) {
    const bool alone = of_path.size() >= least_paths && is_literal_path(path);
    if (alone) places.push_back({"= " + std::string(path), of_path});
    if (!alone) others.push_back(path);
  }
  std::size_t placed = 0;
  for (const Opening& opening : openings_of(others)) {
    Place& place = places.emplace_back(Place{opening.pattern, {}});
    for (const std::size_t number : opening.paths) {
      const auto& of_path = by_path.at(others[number]);
      place.targets.insert(place.targets.end(), of_path.begin(), of_path.end());
    }
    placed += opening.paths.size();
  }
  if (placed != others.size() || places.size() > most_places) places.clear();
  return places;
}

// --- Actions --------------------------------------------------------------------------------

using Targets = std::vector<const RefusedTarget*>;

/// Adds the action to the exception for that path, or to the policy if it is empty.
void set_in_query(Policy& policy, const std::string& at, Finding finding) {
  const Action action = action_in_query(finding);
  if (at.empty()) {
    policy.set(action, {finding}, Component::query);
    return;
  }
  const auto same = [&at](const PathException& one) { return one.path == at; };
  auto one = std::find_if(policy.at.begin(), policy.at.end(), same);
  if (one == policy.at.end()) one = policy.at.insert(one, PathException{at});
  one->set(action, {finding}, Component::query);
}

/// Whether no target is refused for that finding in its query.
bool all_pass(Policy policy, Finding finding, const Targets& targets) {
  if (!check(policy)) return false;
  Explainer explainer(Gate::make(std::move(policy)).value());
  return std::none_of(targets.begin(), targets.end(), [&](const RefusedTarget* target) {
    const auto& reasons = explainer.reasons(target->method, target->target);
    return std::any_of(reasons.begin(), reasons.end(), [&](const Reason& reason) {
      return reason.is_error || (is_of_query(reason) && reason.is(finding));
    });
  });
}

/// Proposes the action at each of the places; returns false if that is not enough.
bool propose_at(Proposal& proposal, Finding finding, const Targets& targets,
                const std::vector<Place>& places) {
  Policy policy = proposal.policy;
  for (const Place& place : places) set_in_query(policy, place.path, finding);
  if (!all_pass(policy, finding, targets)) return false;
  for (const Place& place : places) {
    Count count;
    for (const RefusedTarget* target : place.targets) add(count, *target, target->wanted);
    proposal.lines.push_back({{}, finding, action_in_query(finding), place.path, count, {}});
  }
  proposal.policy = std::move(policy);
  return true;
}

void propose_actions(Proposal& proposal, const Targets& targets) {
  std::map<Finding, Targets> by_finding;
  for (const RefusedTarget* target : targets) {
    for (const Reason& reason : target->reasons) {
      if (is_of_query(reason)) by_finding[reason.finding()].push_back(target);
    }
  }
  for (const auto& [finding, of_finding] : by_finding) {
    if (of_finding.size() < least_paths) continue;
    const std::vector<Place> places = places_of(of_finding);
    if (!places.empty() && propose_at(proposal, finding, of_finding, places)) continue;
    (void)propose_at(proposal, finding, of_finding, {{{}, of_finding}});
  }
}

void propose_merging(Proposal& proposal, const Targets& targets) {
  Count count;
  for (const RefusedTarget* target : targets) {
    const bool needs = std::any_of(target->reasons.begin(), target->reasons.end(),
                                   [](const Reason& one) { return one.is(authority_like_path); });
    if (needs) add(count, *target, target->wanted);
  }
  if (count.targets < least_paths) return;
  proposal.policy.set(Action::report, {authority_like_path});
  proposal.lines.push_back({{}, authority_like_path, Action::report, {}, count, {}});
}

// --- Openings -------------------------------------------------------------------------------

/// The targets of each path that needs an opening.
using ByPath = std::map<std::string_view, std::vector<const RefusedTarget*>>;

ByPath by_path(const std::vector<const RefusedTarget*>& targets) {
  ByPath paths;
  for (const RefusedTarget* target : targets) {
    if (std::any_of(target->reasons.begin(), target->reasons.end(), is_opened))
      paths[path_of(*target)].push_back(target);
  }
  return paths;
}

/// Leaves out what would be refused if every path were opened: by guards, or for its query.
void leave_out_refused(Policy policy, std::vector<const RefusedTarget*>& targets) {
  policy.open = {"/{rest...}"};
  Explainer explainer(Gate::make(std::move(policy)).value());
  std::erase_if(targets, [&](const RefusedTarget* target) {
    return !explainer.reasons(target->method, target->target).empty();
  });
}

bool is_valid(const Policy& policy, const std::string& pattern) {
  Policy with = policy;
  with.open = {pattern};
  return check(with).has_value();
}

ProposedLine line_of(const Opening& opening, const std::vector<std::string_view>& paths,
                     const ByPath& targets) {
  ProposedLine line{opening.pattern, {}, {}, {}, {}, {}};
  for (const std::size_t number : opening.paths) {
    for (const RefusedTarget* target : targets.at(paths[number])) {
      add(line.count, *target, target->wanted);
      for (const Reason& reason : target->reasons) {
        if (is_opened(reason)) line.accepts.insert(reason.finding());
      }
    }
  }
  return line;
}

void propose_openings(Proposal& proposal, const std::vector<const RefusedTarget*>& targets) {
  const ByPath with_targets = by_path(targets);
  std::vector<std::string_view> paths;
  for (const auto& [path, of_path] : with_targets) paths.push_back(path);
  std::vector<Opening> openings = openings_of(paths);
  std::stable_sort(openings.begin(), openings.end(), [](const Opening& a, const Opening& b) {
    return a.paths.size() > b.paths.size();
  });
  openings.resize(std::min(openings.size(), most_openings));
  for (const Opening& opening : openings) {
    if (!is_valid(proposal.policy, opening.pattern)) continue;
    proposal.lines.push_back(line_of(opening, paths, with_targets));
    proposal.policy.open.push_back(opening.pattern);
  }
}

// --- Judged again ---------------------------------------------------------------------------

bool may_pass(const RefusedTarget& target) noexcept {
  return std::none_of(target.reasons.begin(), target.reasons.end(), [](const Reason& reason) {
    const bool control = reason.is(encoded_control) && reason.part == Component::path;
    return control || (!reason.is_error && never.contains(reason.finding()));
  });
}

/// Returns false if something passes that must not.
bool judge_again(Proposal& proposal, const Refusals& refusals) {
  Explainer explainer(Gate::make(proposal.policy).value());
  for (const RefusedTarget& target : refusals.targets()) {
    const auto& reasons = explainer.reasons(target.method, target.target);
    if (reasons.empty()) {
      if (!may_pass(target)) return false;
      if (target.wanted != target.requests)
        add(proposal.also, target, target.requests - target.wanted);
      continue;
    }
    if (target.wanted == 0) continue;
    for (const Reason& reason : reasons) add(proposal.refused[reason], target, target.wanted);
  }
  return true;
}

}  // namespace

Proposal propose(const Gate& gate, const Refusals& refusals) {
  Proposal proposal{{}, gate.policy(), {}, {}};
  std::vector<const RefusedTarget*> targets;
  for (const RefusedTarget& target : refusals.targets()) {
    if (can_pass(target, merges(proposal.policy))) targets.push_back(&target);
  }
  propose_actions(proposal, targets);
  propose_merging(proposal, targets);
  leave_out_refused(proposal.policy, targets);
  propose_openings(proposal, targets);
  std::stable_sort(proposal.lines.begin(), proposal.lines.end(), [](const auto& a, const auto& b) {
    return a.count.requests > b.count.requests;
  });
  if (check(proposal.policy) && judge_again(proposal, refusals)) return proposal;
  Proposal none{{}, gate.policy(), {}, {}};  // rather nothing than what opens too much
  judge_again(none, refusals);
  return none;
}

namespace {

/// What stands in a path where it has a finding.
constexpr std::array<std::pair<Finding, std::string_view>, 13> signs{{
    {encoded_slash, "%2F"},
    {encoded_backslash, "%5C"},
    {encoded_path_delimiter, "%3F and %23"},
    {path_parameter, "\";\""},
    {encoded_path_parameter, "%3B"},
    {parameter_empty_segment, "segments that begin with \";\""},
    {parameter_dot_segment, "\"..;\""},
    {encoded_percent, "%25"},
    {double_encoding, "what is encoded twice"},
    {encoded_unreserved, "needless percent-encoding"},
    {empty_segment, "\"//\""},
    {ill_formed_path, "octets that are not UTF-8"},
    {ill_formed_utf8, "octets that are not UTF-8"},
}};

std::string signs_of(const FindingSet& accepts) {
  std::string out;
  std::string_view last;
  for (const auto& [finding, sign] : signs) {
    if (!accepts.contains(finding) || sign == last) continue;
    out.append(out.empty() ? "" : ", ").append(sign);
    last = sign;
  }
  return out;
}

}  // namespace

std::string sentence(const ProposedLine& line) {
  const std::string need = std::to_string(line.count.requests) + " requests to " +
                           std::to_string(line.count.targets) + " targets, such as " +
                           line.count.example;
  if (!line.opening.empty()) {
    return "open \"" + line.opening + "\"\n    a name in it may have " + signs_of(line.accepts) +
           ", or any other form of a name, and the path is forwarded as it came; still refused: a "
           "hidden \"..\", and what guards tell apart\n    for " +
           need + "\n";
  }
  const std::string what(line.action == Action::canonicalize ? "forwarded percent-encoded"
                                                             : "forwarded, and reported");
  if (line.finding == authority_like_path) {
    return "\"authority_like_path\": \"report\"\n    a path may begin with \"//\"; it is forwarded with "
           "one \"/\", and guards are asked of that. A program in front of the gate may take what "
           "follows for a host\n    for " +
           need + "\n";
  }
  const bool everywhere = line.at.empty();
  return (everywhere ? "" : "at \"" + line.at + "\": ") + "\"" + std::string(name(line.finding)) +
         R"(": {"query": ")" + std::string(name(line.action)) + "\"}\n    " +
         (everywhere ? "any query" : "a query there") + " may have " +
         std::string(message(line.finding)) + "; " + what + "\n    for " + need + "\n";
}

}  // namespace iri::cli
