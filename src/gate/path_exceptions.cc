// Exceptions by path: which of them decide of a request, and by which actions.
#include <algorithm>
#include <array>
#include <new>
#include <optional>
#include <string>
#include <type_traits>

#include "gate/path_rules.hpp"
#include "http/canonical_form.hpp"
#include "iri/readings.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

static_assert(std::is_trivially_copyable_v<ExceptionRules> && sizeof(ExceptionRules) % 8 == 0);
constexpr std::size_t words_of_one = sizeof(ExceptionRules) / sizeof(std::uint64_t);

/// How many of the readings of a path lie in that of an exception.
enum class Share : unsigned char { none, some, all };

/// All, only by the path in front: what a mount makes of another path is one reading of it.
Share share_of(const ExceptionRules& one, std::string_view path) noexcept {
  if (one.paths.tell_apart(path)) return Share::some;
  if (one.paths.hold(path)) return Share::all;
  return one.behind.tell_apart(path) || one.behind.hold(path) ? Share::some : Share::none;
}

/// The path without its dot segments; nullopt if that takes too much room.
std::optional<std::string_view> path_without_dots(const RequestTargetView& target,
                                                  const Features& features,
                                                  OutputBuffer buffer) noexcept {
  const CanonicalForm form =
      features.has(Features::unencoded)
          ? encoded_form(target.text(), target.components(), {}, {true, true, true}, buffer)
          : canonical_form(target.text(), target.components(), {}, buffer);
  if (form.error.failed()) return std::nullopt;
  const TargetComponents& c = form.components;
  return form.text.substr(c.path_begin(), c.path_end - c.path_begin());
}

/// Whether a segment is "." or "..", perhaps percent-encoded.
bool is_dots(std::string_view segment) noexcept {
  std::size_t dots = 0;
  for (std::size_t at = 0; at < segment.size(); ++dots) {
    const bool encoded = pct_encoded_at(segment, at) && octet_at(segment, at) == '.';
    if (!encoded && segment[at] != '.') return false;
    at += encoded ? 3 : 1;
  }
  return dots == 1 || dots == 2;
}

bool has_dots(std::string_view path) noexcept {
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    if (is_dots(path.substr(begin, end - begin))) return true;
    begin = end + 1;
  }
  return false;
}

bool has_bare_percent(std::string_view path) noexcept {
  for (std::size_t at = path.find('%'); at != path.npos; at = path.find('%', at + 1)) {
    if (!pct_encoded_at(path, at)) return true;
  }
  return false;
}

/// Whether dot segments are forwarded as they came: then servers see more paths than readings has.
bool dots_may_stay(const Rules& rules) noexcept {
  const FindingSet stopped =
      rules.rejected.in(Component::path) | rules.canonicalized.in(Component::path);
  return !stopped.contains(Finding::dot_segment) || !stopped.contains(Finding::encoded_dot_segment);
}

/// Takes the harder of two actions.
void harden(Rules& rules, const ExceptionRules& by) noexcept {
  rules.reported |= by.reported;
  rules.canonicalized |= by.canonicalized;
  rules.rejected |= by.rejected;
}

/// The actions for a path by the exceptions that its readings lie in, and by the policy if no exception has
/// all of them. Nullopt: servers may see any path.
void decide(const Rules& rules, std::optional<std::string_view> path, Rules& here) noexcept {
  here.reported = here.canonicalized = here.rejected = {};
  for (const ExceptionRules& one : rules.paths.at()) {
    const Share share = path ? share_of(one, *path) : Share::some;
    if (share != Share::none) harden(here, one);
    if (share == Share::all) return;
  }
  here.reported |= rules.reported;
  here.canonicalized |= rules.canonicalized;
  here.rejected |= rules.rejected;
}

/// Of the actions of one finding only the hardest counts.
void keep_hardest(Rules& here) noexcept {
  for (const Component part : parts) {
    for (const Finding finding : here.rejected.in(part)) {
      here.canonicalized.in(part).erase(finding);
      here.reported.in(part).erase(finding);
    }
    for (const Finding finding : here.canonicalized.in(part)) {
      here.reported.in(part).erase(finding);
    }
  }
  here.reported_or_worse = here.reported | here.canonicalized | here.rejected;
  here.reported_or_worse_anywhere = here.reported_or_worse.all();
}

/// What is not rejected anyhow hides no action that is milder.
void lift(Rules& here) noexcept {
  if (!here.paths.guards_complete) return;
  for (const Finding lifted : lifted_between_guards()) {
    here.rejected.in(Component::path).erase(lifted);
  }
}

/// By the path that servers see once dot segments are removed.
void decide(const Rules& rules, const RequestTargetView& target, const Features& features,
            Rules& here) noexcept {
  const std::string_view path = target.path().empty() ? "/" : target.path();
  if (has_bare_percent(path)) return decide(rules, std::nullopt, here);
  std::array<char, longest_form> buffer;
  std::optional<std::string_view> seen = path;
  if (has_dots(path)) {
    seen = dots_may_stay(rules) ? std::nullopt : path_without_dots(target, features, buffer);
  }
  if (seen && hides_dot_segment(*seen)) seen.reset();
  decide(rules, seen, here);
}

GuardError compile_path(std::string_view path, const std::vector<Mount>& mounts,
                        ExceptionArrays& out) {
  const std::vector<std::string> paths{std::string(path)};
  const GuardError error = compile(paths, {}, out.paths);
  if (error.failed() || mounts.empty()) return error;
  return compile(paths, {.mounts = mounts}, out.behind);
}

}  // namespace

Rules rules_for(const Rules& rules, const RequestTargetView& target,
                const Features& features) noexcept {
  Rules here = rules;
  here.paths.exceptions = nullptr;
  here.paths.exception_count = 0;
  if (target.form() != TargetForm::origin_form && !target.authority()) return here;
  decide(rules, target, features, here);
  lift(here);
  keep_hardest(here);
  return here;
}

PolicyProblem compile_exceptions(const PolicySource& policy, std::vector<ExceptionArrays>& out) {
  const SourceExceptions& at = policy.paths.at;
  const std::vector<Mount> mounts = mounts_of(policy.paths);
  for (std::size_t i = 0; i < at.size(); ++i) {
    const PolicySource with = with_exception(policy, at[i]);
    ExceptionArrays& one = out.emplace_back();
    one.reported = with.reported, one.canonicalized = with.canonicalized;
    one.rejected = with.rejected;
    if (compile_path(at.paths[i], mounts, one).failed()) {
      return {PolicyErrorCode::bad_exception, PolicyProblem::Member::at, i};
    }
  }
  return {};
}

std::size_t words_of(const std::vector<ExceptionArrays>& at) noexcept {
  std::size_t words = at.size() * words_of_one;
  for (const ExceptionArrays& one : at) {
    words += PackedGuards::words(one.paths) + PackedGuards::words(one.behind);
  }
  return words;
}

std::span<const ExceptionRules> pack(const std::vector<ExceptionArrays>& at,
                                     std::uint64_t* to) noexcept {
  if (at.empty()) return {};
  auto* const all = reinterpret_cast<ExceptionRules*>(to);
  to += at.size() * words_of_one;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const ExceptionArrays& one = at[i];
    const GuardTable paths = PackedGuards::pack(one.paths, to);
    to += PackedGuards::words(one.paths);
    const GuardTable behind = PackedGuards::pack(one.behind, to);
    to += PackedGuards::words(one.behind);
    new (all + i) ExceptionRules{paths, behind, one.reported, one.canonicalized, one.rejected};
  }
  return {std::launder(all), at.size()};
}

namespace {

/// What has no canonical form where it stands is rejected, whatever the policy.
Action action_by(const FindingsByPart& canonicalized, const FindingsByPart& rejected,
                 const GateVerdict& verdict, const LocatedFinding& found) noexcept {
  if (rejected.contains(found.kind, found.component)) return Action::reject;
  if (!canonicalized.contains(found.kind, found.component)) return Action::report;
  return verdict.reasons.contains(found.kind) ? verdict.action : Action::canonicalize;
}

}  // namespace

Action action_of(const Rules& rules, const GateVerdict& verdict,
                 const LocatedFinding& found) noexcept {
  const Action usual = action_by(rules.canonicalized, rules.rejected, verdict, found);
  if (rules.paths.exception_count == 0) return usual;
  const bool is_reason = verdict.reasons.contains(found.kind);
  const auto may_be = [&](Action action) noexcept {
    return action < verdict.action || (is_reason && action == verdict.action);
  };
  Action hardest = may_be(usual) ? usual : Action::report;
  for (const ExceptionRules& one : rules.paths.at()) {
    const Action action = action_by(one.canonicalized, one.rejected, verdict, found);
    if (may_be(action)) hardest = std::max(hardest, action);
  }
  return hardest;
}

}}}  // namespace iri::v0::detail
