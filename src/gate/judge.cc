// Judges a reference, or a request target alone.
#include "gate/clean.hpp"
#include "gate/gate_rules.hpp"
#include "gate/verdict.hpp"
#include "http/read_target.hpp"
#include "text/ascii.hpp"

namespace iri::inline v0::detail {
namespace {

/// A view may hold an IRI. If the policy accepts only URIs, such a text is invalid.
bool has_raw_utf8(std::string_view text) noexcept { return !detail::is_ascii(text); }

Forms forms_of(const IriReferenceView& reference) noexcept {
  if (reference.authority()) return Forms::all;
  const bool relative = !reference.scheme() && !reference.path().starts_with('/');
  return relative ? Forms::characters : Forms::syntax;
}

}  // namespace

GateVerdict judge(const Rules& rules, std::string_view reference,
                  std::span<LocatedFinding> reported) noexcept {
  if (rules.raw_utf8) {
    const auto view = IriReferenceView::parse(reference);
    return view ? judge(rules, *view, reported) : refused(view.error());
  }
  const auto view = UriReferenceView::parse(reference);
  return view ? judge(rules, IriReferenceView(*view), reported) : refused(view.error());
}

GateVerdict judge(const Rules& rules, const IriReferenceView& reference,
                  std::span<LocatedFinding> reported) noexcept {
  if (!rules.raw_utf8 && has_raw_utf8(reference.text())) {
    return refused(UriReferenceView::parse(reference.text()).error());
  }
  const Inspection found = inspect(reference, inspect_rules(rules), reported);
  Judge judge(rules, reference.text(), found, reported);
  return judge.judge({reference.scheme(), reference.host(), reference.port(), true},
                     forms_of(reference));
}

GateVerdict judge_target(const Rules& rules, const RequestTargetView& target,
                         const Features& features, std::span<LocatedFinding> reported) noexcept {
  const bool origin = target.form() == TargetForm::origin_form;
  if (origin && is_clean_origin_form(rules, target.text().size(), features)) return allowed();
  const Inspection found = inspect(target, features, inspect_rules(rules), reported);
  Judge judge(rules, target.text(), found, reported);
  if (origin) return judge.judge(Forms::all);
  return judge.judge({target.scheme(), target.host(), target.port(), false},
                     target.authority() ? Forms::all : Forms::syntax);
}

GateVerdict judge_target(const Rules& rules, const RequestTargetView& target,
                         std::span<LocatedFinding> reported) noexcept {
  if (!rules.raw_utf8 && has_raw_utf8(target.text())) {
    const bool connect = target.form() == TargetForm::authority_form;
    return refused(RequestTargetView::parse(connect ? "CONNECT" : "GET", target.text()).error());
  }
  return judge_target(rules, target, any_features, reported);
}

GateVerdict judge_target(const Rules& rules, std::string_view method, std::string_view target,
                         std::span<LocatedFinding> reported) noexcept {
  RequestTarget read;
  Features features;
  const Error error = read_target(method, target, rules.raw_utf8, read, features);
  if (error) return refused(error);
  return judge_target(rules, HttpViews::of_target(target, read), features, reported);
}

}  // namespace iri::inline v0::detail
