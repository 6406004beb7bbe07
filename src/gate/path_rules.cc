#include "gate/path_rules.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "http/canonical_form.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

constexpr FindingSet make_forms_of_names() noexcept {
  using enum Finding;
  return {encoded_slash,          encoded_backslash,       encoded_path_delimiter, path_parameter,
          encoded_path_parameter, parameter_empty_segment, parameter_dot_segment,  encoded_percent,
          double_encoding,        encoded_unreserved,      empty_segment,          ill_formed_path,
          ill_formed_utf8};
}
constexpr FindingSet forms_of_names = make_forms_of_names();

bool is_opened(const PathRules& rules, const RequestTargetView& target) noexcept {
  return rules.openings && rules.openings->hold(target.path());
}

/// An opening holds what its text says, byte by byte.
std::vector<std::string> as_openings(const std::vector<std::string>& open) {
  std::vector<std::string> exact;
  for (const std::string& one : open) exact.push_back("exact " + one);
  return exact;
}

Result<Guards, GuardError> guards_of(const Policy& policy) {
  return Guards::make(policy.guards, {.mounts = policy.mounts});
}

PolicyError at(PolicyErrorCode code, const char* list, std::size_t index, std::string entry) {
  return {code, std::string(list) + "[" + std::to_string(index) + "]", std::move(entry), 0};
}

/// The path of the canonical form of a target; nullopt if that does not fit into `buffer`.
std::optional<std::string_view> canonical_path(const Rules& rules, const RequestTargetView& target,
                                               const Features& features,
                                               OutputBuffer buffer) noexcept {
  const CanonicalOptions options = rules.canonical_options();
  const std::string_view text = target.text();
  const CanonicalForm form =
      features.has(Features::unencoded)
          ? encoded_form(text, target.components(), options, rules.encode_options(), buffer)
          : canonical_form(text, target.components(), options, buffer);
  if (form.error) return std::nullopt;
  const TargetComponents& c = form.components;
  return form.text.substr(c.path_begin(), c.path_end - c.path_begin());
}

/// The text is long, and its canonical form another one: what it is read as is not known.
constexpr std::size_t longest_form = 8192;

struct Wanted {
  bool hidden;
  bool guarded;
};

FindingSet findings_of(const Rules& rules, std::string_view path, Wanted wanted) noexcept {
  FindingSet findings;
  if (wanted.hidden && hides_dot_segment(path)) findings.insert(Finding::hidden_dot_segment);
  if (wanted.guarded && rules.paths->guards->tell_apart(path))
    findings.insert(Finding::guarded_reading);
  return findings;
}

[[gnu::noinline]] FindingSet findings_of_form(const Rules& rules, const RequestTargetView& target,
                                              const Features& features, Wanted wanted) noexcept {
  std::array<char, longest_form> buffer;
  const auto path = canonical_path(rules, target, features, buffer);
  if (path) return findings_of(rules, *path, wanted);
  FindingSet all;
  if (wanted.hidden) all.insert(Finding::hidden_dot_segment);
  if (wanted.guarded) all.insert(Finding::guarded_reading);
  return all;
}

bool has_path(const RequestTargetView& target) noexcept {
  return target.form() == TargetForm::origin_form || target.authority().has_value();
}

}  // namespace

std::optional<PathRules> path_rules_of(const Policy& policy) {
  PathRules rules;
  rules.guards_complete = policy.guards_complete;
  if (!policy.guards.empty()) rules.guards = guards_of(policy).value();
  if (!policy.open.empty()) rules.openings = Guards::make(as_openings(policy.open)).value();
  const bool any = rules.guards || rules.openings || rules.guards_complete;
  return any ? std::optional(std::move(rules)) : std::nullopt;
}

PolicyError first_path_error(const Policy& policy) {
  if (const auto guards = guards_of(policy); !guards) {
    const std::size_t index = guards.error().index;
    if (guards.error().code == GuardErrorCode::bad_mount) {
      return at(PolicyErrorCode::bad_mount, "mounts", index, policy.mounts[index].path);
    }
    return at(PolicyErrorCode::bad_guard, "guards", index, policy.guards[index]);
  }
  if (const auto open = Guards::make(as_openings(policy.open)); !open) {
    return at(PolicyErrorCode::bad_opening, "open", open.error().index,
              policy.open[open.error().index]);
  }
  if (!policy.guards.empty() && policy.action(Finding::guarded_reading) == Action::allow) {
    return {PolicyErrorCode::list_without_effect, "actions.guarded_reading", "allow", 0};
  }
  return {};
}

FindingSet lifted_by(const Rules& rules, const RequestTargetView& target) noexcept {
  if (rules.paths == nullptr || target.form() != TargetForm::origin_form) return {};
  if (is_opened(*rules.paths, target)) return forms_of_names;
  if (!rules.paths->guards_complete) return {};
  return forms_of_names & rules.rejected.in(Component::path);
}

bool is_forwarded_as_it_came(const Rules& rules, const RequestTargetView& target,
                             const FindingSet& findings) noexcept {
  constexpr FindingSet dots{Finding::dot_segment, Finding::encoded_dot_segment};
  if (rules.paths == nullptr || findings.overlaps(dots)) return false;
  if (target.form() != TargetForm::origin_form) return false;
  return is_opened(*rules.paths, target) || lifted_by(rules, target).overlaps(findings);
}

FindingSet findings_of_readings(const Rules& rules, const RequestTargetView& target,
                                const Features& features, const GateVerdict& verdict,
                                const FindingSet& lifted) noexcept {
  constexpr FindingSet may_hide{Finding::encoded_slash,          Finding::encoded_backslash,
                                Finding::encoded_percent,        Finding::path_parameter,
                                Finding::encoded_path_parameter, Finding::encoded_nul,
                                Finding::encoded_control,        Finding::ill_formed_path};
  Wanted wanted{rules.reported_or_worse.contains(Finding::hidden_dot_segment, Component::path) &&
                    verdict.findings.overlaps(may_hide),
                rules.paths != nullptr && rules.paths->guards && verdict.action != Action::reject};
  if ((!wanted.hidden && !wanted.guarded) || !has_path(target)) return {};
  const bool origin = target.form() == TargetForm::origin_form;
  const bool as_it_is = features.has(Features::unencoded)
                            ? verdict.passes()
                            : is_canonical(features, rules.canonical_options(), origin) ||
                                  (!lifted.empty() && verdict.passes() &&
                                   is_forwarded_as_it_came(rules, target, verdict.findings));
  // A dot segment that stands in what is forwarded is a finding of its own, and not hidden.
  const bool has_dots =
      verdict.findings.overlaps(FindingSet{Finding::dot_segment, Finding::encoded_dot_segment});
  if (as_it_is && !has_dots) return findings_of(rules, target.path(), wanted);
  if (as_it_is) {
    return findings_of(rules, target.path(), {false, wanted.guarded}) |
           findings_of_form(rules, target, features, {wanted.hidden, false});
  }
  // What does not hide in the text does not hide in its canonical form, unless segments went.
  wanted.hidden =
      wanted.hidden && (features.has(Features::leading_dot) || hides_dot_segment(target.path()));
  if (!wanted.hidden && !wanted.guarded) return {};
  return findings_of_form(rules, target, features, wanted);
}

}}}  // namespace iri::v0::detail
