#include "gate/path_rules.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gate/verdict.hpp"
#include "http/canonical_form.hpp"
#include "operations/dot_segment_filter.hpp"
#include "text/block.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

constexpr FindingSet make_forms_of_names() noexcept {
  using enum Finding;
  return {encoded_slash,          encoded_backslash,       encoded_path_delimiter, path_parameter,
          encoded_path_parameter, parameter_empty_segment, parameter_dot_segment,  encoded_percent,
          double_encoding,        encoded_unreserved,      empty_segment,          ill_formed_path,
          ill_formed_utf8,        lower_case_hex};
}
constexpr FindingSet forms_of_names = make_forms_of_names();

/// What does not matter where all rules on paths are known: a server that takes "//x" for an authority
/// is among the readings.
constexpr FindingSet forms_between_guards =
    forms_of_names | FindingSet{Finding::authority_like_path};

/// The path of a whole URL counts as that of an origin-form: HTTP/2 may come as one.
bool has_path(const RequestTargetView& target) noexcept {
  return target.form() == TargetForm::origin_form || target.authority().has_value();
}

/// Not if it has dot segments: without them it may lie elsewhere, `/open/../admin;x`.
bool is_opened(const PathRules& rules, const RequestTargetView& target) noexcept {
  const std::string_view path = target.path();
  return has_path(target) && rules.openings.hold(path) &&
         first_dot_segment(path, true) == path.size();
}

/// The texts, each with `before` before it.
std::vector<std::string> copies(const TextList& texts, std::string_view before) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    all.emplace_back(before).append(texts[i]);
  }
  return all;
}

/// Whether the path is one below an opening.
bool is_path_kept(const Rules& rules, const RequestTargetView& target) noexcept {
  return rules.paths.any && is_opened(rules.paths, target);
}

/// The path of the form that is forwarded; nullopt if that does not fit into `buffer`.
std::optional<std::string_view> forwarded_path(const Rules& rules, const RequestTargetView& target,
                                               const Features& features, const GateVerdict& verdict,
                                               OutputBuffer buffer) noexcept {
  const CanonicalForm form = forwarded_form(rules, target, features, verdict, buffer);
  if (form.error.failed()) return std::nullopt;
  const TargetComponents& c = form.components;
  return form.text.substr(c.path_begin(), c.path_end - c.path_begin());
}

struct Wanted {
  bool hidden;
  bool guarded;
};

FindingSet findings_of(const Rules& rules, std::string_view path, Wanted wanted) noexcept {
  FindingSet findings;
  if (wanted.hidden && hides_dot_segment(path)) findings.insert(Finding::hidden_dot_segment);
  if (wanted.guarded && rules.paths.guards.tell_apart(path))
    findings.insert(Finding::guarded_reading);
  return findings;
}

[[gnu::noinline]] FindingSet findings_of_form(const Rules& rules, const RequestTargetView& target,
                                              const Features& features, const GateVerdict& verdict,
                                              Wanted wanted) noexcept {
  std::array<char, longest_form> buffer;
  const auto path = forwarded_path(rules, target, features, verdict, buffer);
  if (path) return findings_of(rules, *path, wanted);
  FindingSet all;
  if (wanted.hidden) all.insert(Finding::hidden_dot_segment);
  if (wanted.guarded) all.insert(Finding::guarded_reading);
  return all;
}

/// Whether dot segments stand in what is forwarded.
bool keeps_dots(const Rules& rules, const RequestTargetView& target,
                const GateVerdict& verdict) noexcept {
  if (verdict.action == Action::reject || !has_path(target)) return false;
  const FindingSet changed = verdict.passes() ? FindingSet() : verdict.reasons;
  return dots_stay(rules, verdict.findings, changed);
}

/// Writes a path with each encoded dot segment as a plain one; nullopt if it does not fit.
std::optional<std::string_view> with_plain_dots(std::string_view path, OutputBuffer out) noexcept {
  if (path.size() > out.size()) return std::nullopt;
  std::size_t size = 0;
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find('/', begin + 1), path.size());
    const std::size_t slash = path[begin] == '/' ? 1 : 0;
    const Segment kind = segment_kind(path.substr(begin + slash, end - begin - slash), true);
    const std::string_view dots = kind == Segment::dot ? "/." : "/..";
    const bool stays = kind == Segment::other;
    const std::string_view text =
        stays ? path.substr(begin, end - begin) : dots.substr(slash == 0 ? 1 : 0);
    copy(text, out.data() + size);
    size += text.size();
    begin = end;
  }
  return std::string_view(out.data(), size);
}

bool hides_beside_dots(std::string_view path) noexcept {
  std::array<char, longest_form> buffer;
  const auto plain = with_plain_dots(path, buffer);
  return !plain || hides_dot_segment(*plain);
}

/// Dot segments that stay are findings of their own, and not hidden. What hides beside them, or once they
/// are removed, is. With guards such a path is refused: servers remove them before or after anything
/// else that they do, or not at all.
FindingSet findings_among_dots(const Rules& rules, const RequestTargetView& target,
                               const Features& features, GateVerdict verdict,
                               Wanted wanted) noexcept {
  FindingSet findings;
  if (wanted.guarded) findings.insert(Finding::guarded_reading);
  if (!wanted.hidden) return findings;
  wanted.guarded = false;
  if (hides_beside_dots(target.path())) findings.insert(Finding::hidden_dot_segment);
  verdict.action = Action::reject;  // then the form is that without dot segments
  return findings | findings_of_form(rules, target, features, verdict, wanted);
}

}  // namespace

std::vector<Mount> mounts_of(const SourcePaths& paths) {
  std::vector<Mount> mounts;
  for (std::size_t i = 0; i < paths.mounts.size(); ++i) {
    mounts.push_back({std::string(paths.mounts[i]), std::string(paths.targets[i])});
  }
  return mounts;
}

std::size_t PathArrays::words() const noexcept {
  return PackedGuards::words(guards) + PackedGuards::words(openings) + words_of(at) +
         PackedTexts::words(guard_texts) + PackedTexts::words(same);
}

PathRules PathArrays::pack(std::uint64_t* to) const noexcept {
  PathRules rules{PackedGuards::pack(guards, to), {}, guards_complete, guards_complete};
  to += PackedGuards::words(guards);
  rules.openings = PackedGuards::pack(openings, to);
  to += PackedGuards::words(openings);
  rules.guard_texts = PackedTexts::pack(guard_texts, to);
  to += PackedTexts::words(guard_texts);
  rules.same = PackedTexts::pack(same, to);
  to += PackedTexts::words(same);
  const std::span<const ExceptionRules> exceptions = detail::pack(at, to);
  rules.exceptions = exceptions.data(), rules.exception_count = exceptions.size();
  rules.any = rules.any || !rules.guards.empty() || !rules.openings.empty();
  return rules;
}

PolicyProblem compile(const PolicySource& policy, PathArrays& out) {
  using Member = PolicyProblem::Member;
  out.guards_complete = policy.paths.guards_complete;
  if (!policy.paths.any()) return {};
  out.guard_texts = copies(policy.paths.guards, "");
  out.same = copies(policy.paths.same, "");
  const GuardError guards =
      compile(out.guard_texts,
              {.mounts = mounts_of(policy.paths), .closed = policy.paths.closed, .same = out.same},
              out.guards);
  if (guards.code == GuardErrorCode::bad_mount) {
    return {PolicyErrorCode::bad_mount, Member::mounts, guards.index};
  }
  if (guards.code == GuardErrorCode::bad_same) {
    return {PolicyErrorCode::bad_same, Member::same, guards.index};
  }
  if (guards.failed()) return {PolicyErrorCode::bad_guard, Member::guards, guards.index};
  // An opening holds what its text says, byte by byte.
  const GuardError open = compile(copies(policy.paths.open, "exact "), {}, out.openings);
  if (open.failed()) return {PolicyErrorCode::bad_opening, Member::open, open.index};
  if (const PolicyProblem problem = compile_exceptions(policy, out.at);
      problem.code != PolicyErrorCode::none) {
    return problem;
  }
  const bool told = policy.at_least_reported().contains(Finding::guarded_reading, Component::path);
  if (told || policy.paths.guards.size() == 0) return {};
  return {PolicyErrorCode::list_without_effect, Member::actions,
          static_cast<std::size_t>(Finding::guarded_reading)};
}

std::uint64_t words_of_rules(const PolicySource& policy, const PathArrays& paths) noexcept {
  return AllowLists::words_for(policy) + paths.words();
}

Rules rules_in(std::span<std::uint64_t> memory, const PolicySource& policy,
               const PathArrays& paths) noexcept {
  const auto of_lists = static_cast<std::size_t>(AllowLists::words_for(policy));
  return {policy, AllowLists(policy, memory.first(of_lists)), paths.pack(memory.data() + of_lists)};
}

FindingSet lifted_by(const Rules& rules, const RequestTargetView& target) noexcept {
  if (!rules.paths.any) return {};
  if (is_opened(rules.paths, target)) return forms_of_names;
  if (!rules.paths.guards_complete || !has_path(target)) return {};
  return forms_between_guards & rules.rejected.in(Component::path);
}

FindingSet lifted_between_guards() noexcept { return forms_between_guards; }

CanonicalForm forwarded_form(const Rules& rules, const RequestTargetView& target,
                             const Features& features, const GateVerdict& verdict,
                             OutputBuffer buffer) noexcept {
  const CanonicalOptions options = rules.canonical_options();
  const bool valid = !features.has(Features::unencoded);
  EncodeOptions encode = valid ? EncodeOptions() : rules.encode_options();
  encode.keep_path = is_path_kept(rules, target);
  encode.keep_dots = keeps_dots(rules, target, verdict);
  encode.of_path = rules.percents_of(Component::path);
  encode.of_query = rules.percents_of(Component::query);
  const bool all_of_query = !options.normalize_query || encode.of_query.all();
  const bool whole = encode.of_path.all() && all_of_query && !encode.keep_dots && !encode.keep_path;
  if (valid && whole) {
    return canonical_form(target.text(), target.components(), options, buffer);
  }
  return encoded_form(target.text(), target.components(), options, encode, buffer);
}

FindingSet findings_of_readings(const Rules& rules, const RequestTargetView& target,
                                const Features& features, const GateVerdict& verdict) noexcept {
  constexpr FindingSet may_hide{Finding::encoded_slash,          Finding::encoded_backslash,
                                Finding::encoded_percent,        Finding::path_parameter,
                                Finding::encoded_path_parameter, Finding::encoded_nul,
                                Finding::encoded_control,        Finding::ill_formed_path};
  Wanted wanted{rules.reported_or_worse.contains(Finding::hidden_dot_segment, Component::path) &&
                    verdict.findings.overlaps(may_hide),
                !rules.paths.guards.empty() && verdict.action != Action::reject};
  if ((!wanted.hidden && !wanted.guarded) || !has_path(target)) return {};
  if (keeps_dots(rules, target, verdict)) {
    return findings_among_dots(rules, target, features, verdict, wanted);
  }
  if (verdict.passes()) return findings_of(rules, target.path(), wanted);
  // What does not hide in the text does not hide in its canonical form, unless segments went.
  wanted.hidden =
      wanted.hidden && (features.has(Features::leading_dot) || hides_dot_segment(target.path()));
  if (!wanted.hidden && !wanted.guarded) return {};
  return findings_of_form(rules, target, features, verdict, wanted);
}

}}}  // namespace iri::v0::detail
