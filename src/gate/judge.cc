// Judges a reference, or a request target alone.
#include "gate/clean.hpp"
#include "gate/first_look.hpp"
#include "gate/gate_rules.hpp"
#include "gate/path_rules.hpp"
#include "gate/verdict.hpp"
#include "http/read_target.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// A view may hold an IRI. If the policy accepts only URIs, such a text is invalid.
bool has_raw_utf8(std::string_view text) noexcept { return !detail::is_ascii(text); }

void remove_from_path(FindingsByPart& findings, const FindingSet& kinds) noexcept {
  for (const Finding kind : kinds) findings.in(Component::path).erase(kind);
}

Forms forms_of(const IriReferenceView& reference) noexcept {
  if (reference.authority()) return Forms::all;
  const bool relative = !reference.scheme() && !reference.path().starts_with('/');
  return relative ? Forms::characters : Forms::syntax;
}

}  // namespace

GateVerdict judge(const Rules& rules, std::string_view reference,
                  const Reported& reported) noexcept {
  if (rules.raw_utf8) {
    const auto view = IriReferenceView::parse(reference);
    return view ? judge(rules, *view, reported) : refused(view.error());
  }
  const auto view = UriReferenceView::parse(reference);
  return view ? judge(rules, IriReferenceView(*view), reported) : refused(view.error());
}

GateVerdict judge(const Rules& rules, const IriReferenceView& reference,
                  const Reported& reported) noexcept {
  if (!rules.raw_utf8 && has_raw_utf8(reference.text())) {
    return refused(UriReferenceView::parse(reference.text()).error());
  }
  GateVerdict verdict;
  FindingsByPart found;
  const Counts counts = inspect(reference, inspect_rules(rules), reported, found);
  Judge(rules, reference.text(), counts, reported, found, verdict)
      .judge({reference.scheme(), reference.host(), reference.port(), true}, forms_of(reference));
  return verdict;
}

GateVerdict judge_target(const Rules& rules, const RequestTargetView& target,
                         const Features& features, const Reported& reported) noexcept {
  GateVerdict verdict;
  const bool origin = target.form() == TargetForm::origin_form;
  const std::string_view text = target.text();
  if (origin && (is_clean_origin_form(rules, text.size(), features) ||
                 is_plain_origin_form(rules, text, target.components().path_end, features))) {
    verdict.action = Action::allow;
    if (!rules.paths.any) return verdict;
  } else if (rules.paths.exception_count != 0) {
    return judge_target(rules_for(rules, target, features), target, features, reported);
  }
  FindingsByPart found;
  const FindingSet lifted = lifted_by(rules, target);
  FindingsByPart less;
  if (!lifted.empty()) remove_from_path(less = rules.reported_or_worse, lifted);
  const FindingsByPart& told = lifted.empty() ? rules.reported_or_worse : less;
  const Counts counts =
      inspect(target, features, {rules.limits, rules.host_check, told}, reported, found);
  const FindingSet passed = found.in(Component::path)&lifted;
  remove_from_path(found, passed);
  Judge judge(rules, target.text(), counts, reported, found, verdict);
  const Forms forms = origin || target.authority() ? Forms::target : Forms::syntax;
  if (origin) {
    judge.judge(forms);
  } else {
    judge.judge({target.scheme(), target.host(), target.port(), false}, forms);
  }
  verdict.findings |= passed;
  const FindingSet more = findings_of_readings(rules, target, features, verdict);
  if (more.empty()) return verdict;
  judge.add_to_path(more, target.path(), forms);
  verdict.findings |= passed;
  return verdict;
}

GateVerdict judge_target(const Rules& rules, const RequestTargetView& target,
                         const Reported& reported) noexcept {
  if (!rules.raw_utf8 && has_raw_utf8(target.text())) {
    const bool connect = target.form() == TargetForm::authority_form;
    return refused(RequestTargetView::parse(connect ? "CONNECT" : "GET", target.text()).error());
  }
  return judge_target(rules, target, any_features, reported);
}

GateVerdict judge_target(const Rules& rules, std::string_view method, std::string_view target,
                         const Reported& reported) noexcept {
  if (is_plain(rules, method, target)) return allowed();
  RequestTargetView view = HttpViewAccess::of_target(target, {});  // read in place
  RequestTarget& read = HttpViewAccess::read_of(view);
  Features features;
  const Error error = read_target(rules, method, target, read, features);
  if (error.failed()) return refused(error);
  if (read.form == TargetForm::origin_form && !rules.paths.any &&
      is_clean_origin_form(rules, target.size(), features)) {
    return allowed();
  }
  return judge_target(rules, view, features, reported);
}

}}}  // namespace iri::v0::detail
