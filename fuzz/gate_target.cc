// The gate: findings are those of the inspector in test/gate/oracle, lie within the text that they
// name and do not depend on the room for them; the canonical form is its own, of the same form and
// no longer; what is admitted passes when it is judged again (law 12), with the query that came
// (law 16). Input: a target, or a Host field, a newline, a target.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "gate/oracle/inspect.hpp"
#include "iri/iri.hpp"
#include "support/forwarded_oracle.hpp"

namespace iri_fuzz {
namespace {

using iri::Action;
using iri::Finding;
using iri::Gate;

using Field = std::optional<std::string_view>;

template <class Subject>
void check_findings(const Subject& subject) {
  std::array<iri::LocatedFinding, 64> found;
  const iri::Inspection all = iri::inspect(subject, found);
  IRI_CHECK("stored findings are those that fit", all.stored == std::min(all.count, found.size()));
  iri::FindingSet kinds;
  for (std::size_t i = 0; i < all.stored; ++i) {
    IRI_CHECK("findings lie within the text",
              found[i].begin <= found[i].end && found[i].end <= subject.text().size());
    kinds.insert(found[i].kind);
  }
  IRI_CHECK("the kinds are those of the findings", all.stored < all.count || kinds == all.kinds);
  std::array<iri::LocatedFinding, 64> expected;
  const iri::Inspection oracle = iri_oracle::inspect(subject, iri::InspectOptions(), expected);
  IRI_CHECK("the findings are those of the inspector that goes byte by byte",
            all.kinds == oracle.kinds && all.count == oracle.count &&
                std::equal(found.begin(), found.begin() + all.stored, expected.begin()));
  const iri::Inspection none = iri::inspect(subject, {});
  IRI_CHECK("no room changes nothing", none.kinds == all.kinds && none.count == all.count);
}

iri_test::CanonicalSteps steps_of(const iri::CanonicalOptions& options) {
  return {options.merge_slashes, options.cut_parameters, options.cut_encoded_parameters,
          options.normalize_query, options.drop_final_dot};
}

/// The steps one after the other, and the components that a parse finds.
void check_form(const iri::CanonicalTarget& form, std::string_view text, std::string_view method,
                const iri::CanonicalOptions& options) {
  const bool connect = form.form() == iri::TargetForm::authority_form;
  const iri_test::Canonical expected =
      iri_test::canonical_steps(std::string(text), connect, steps_of(options));
  IRI_CHECK("it is what the steps make", !expected.hidden && form.text() == expected.text);
  IRI_CHECK("nothing is copied if nothing is changed",
            (form.text().data() == text.data()) == (expected.text == text));
  const auto parsed = iri::RequestTargetView::parse(method, form.text(), {.raw_utf8 = true});
  IRI_CHECK("its components are those of a parse",
            parsed && parsed->components() == form.view().components());
}

void check_target(std::string_view method, std::string_view text) {
  const auto view = iri::RequestTargetView::parse(method, text, {.raw_utf8 = true});
  if (!view) return;
  check_findings(*view);
  std::string buffer(text.size(), '\0');
  const auto once = iri::CanonicalTarget::make(*view, iri::OutputBuffer(buffer));
  IRI_CHECK("the canonical form fits where the target did", once.has_value());
  IRI_CHECK("it has the same form", once->form() == view->form());
  check_form(*once, text, method, {});
  std::string again(once->text().size(), '\0');
  const iri::Written written = iri::canonical_target(once->view(), iri::OutputBuffer(again));
  IRI_CHECK("it is its own canonical form", written.ok() && again == once->text());
  IRI_CHECK("16: the query is the one that came", once->query() == view->query());
  // Nothing of the query: its findings are its own.
  const std::string_view before_query = once->text().substr(0, once->view().components().path_end);
  const auto path = iri::RequestTargetView::parse(method, before_query, {.raw_utf8 = true});
  IRI_CHECK("it is a target without its query, too", path.has_value());
  const iri::FindingSet left = iri::inspect(*path, {}).kinds;
  // Justified difference: the "/." that keeps "//" from becoming an authority stays.
  if (left.contains(Finding::authority_like_path)) return;
  const iri::FindingSet gone{Finding::dot_segment, Finding::encoded_dot_segment,
                             Finding::root_underflow, Finding::encoded_unreserved,
                             Finding::lower_case_hex};
  IRI_CHECK("nothing to canonicalize is left", (left & gone).empty());
}

iri::Policy cutting(iri::Policy policy) {
  policy.set(Action::canonicalize, iri::canonicalizable());
  policy.set(Action::reject, {Finding::parameter_dot_segment, Finding::parameter_empty_segment});
  return policy;
}

/// The presets, and two policies that merge slashes and cut parameters off.
const std::vector<Gate>& gates() {
  static const std::vector<Gate> all = [] {
    std::vector<Gate> gates;
    for (const std::string_view name : iri::preset_names()) {
      gates.push_back(Gate::make(*iri::find_preset(name)).value());
    }
    gates.push_back(Gate::make(cutting(iri::presets::proxy())).value());
    gates.push_back(Gate::make(cutting(iri::Policy::allow_everything())).value());
    return gates;
  }();
  return all;
}

void check_verdict(const Gate& gate, const iri::GateVerdict& verdict) {
  IRI_CHECK("what is rejected has a reason",
            verdict.action == Action::allow || !verdict.reasons.empty() || verdict.error.failed());
  IRI_CHECK("reasons are findings", (verdict.reasons & verdict.findings) == verdict.reasons);
  IRI_CHECK("an invalid text does not pass",
            !verdict.error.failed() || verdict.action == Action::reject);
  iri::FindingSet always = iri::FindingSet::all();
  for (int part = 0; part < 9; ++part) {
    always &= gate.policy().with(Action::reject, static_cast<iri::Component>(part));
  }
  const iri::FindingSet rejected = verdict.findings & always;
  IRI_CHECK("what is to be rejected is", rejected.empty() || verdict.action == Action::reject);
}

/// The verdict is on what the oracle finds. An origin-form has nothing that a list names.
void check_judged(const Gate& gate, std::string_view text) {
  const iri::GateVerdict verdict = gate.judge_target("GET", text);
  const auto view = iri::RequestTargetView::parse("GET", text, {.raw_utf8 = true});
  if (!view || verdict.error.failed() || view->form() != iri::TargetForm::origin_form) return;
  const iri::Policy& policy = gate.policy();
  const iri::InspectOptions options{policy.limits, policy.host_check};
  std::vector<iri::LocatedFinding> found(iri_oracle::inspect(*view, options, {}).count);
  const iri::Inspection oracle = iri_oracle::inspect(*view, options, found);
  const auto told = std::count_if(found.begin(), found.end(), [&](const auto& one) {
    return policy.action(one.kind, one.component) != Action::allow;
  });
  // Of what servers read into a path, the oracle of the readings knows (test/gate).
  const iri::FindingSet hidden = verdict.findings & iri::FindingSet{Finding::hidden_dot_segment};
  IRI_CHECK("the verdict is on the findings of the inspector that goes byte by byte",
            verdict.findings == (oracle.kinds | hidden) &&
                verdict.count == static_cast<std::size_t>(told) + (hidden.empty() ? 0U : 1U));
}

void check_told(const Gate& gate, std::string_view text, Field field) {
  std::array<iri::LocatedFinding, 32> reported;
  const iri::GateVerdict verdict = gate.judge_request("GET", text, field, reported);
  for (const iri::LocatedFinding& found : std::span(reported).first(verdict.stored)) {
    const bool of_target = found.text == iri::RequestText::target;
    const std::size_t size = of_target ? text.size() : field.value_or("").size();
    IRI_CHECK("what is told lies in its text", found.begin <= found.end && found.end <= size);
  }
}

/// Whether the text has "%25", which decoding makes a "%".
bool has_percent(std::string_view text) { return text.find("%25") != text.npos; }

/// RFC 9112 s3.3.
void check_host(const Gate& gate, const iri::Admission& admission, Field field) {
  const iri::TargetForm form = admission.target->form();
  const bool of_field =
      form == iri::TargetForm::origin_form || form == iri::TargetForm::asterisk_form;
  if (!of_field) {
    const auto host = admission.target->view().host();
    IRI_CHECK("12: the host is that of the target, in canonical form",
              admission.host.has_value() == host.has_value() &&
                  (!host ||
                   *admission.host == iri_test::canonical_authority(
                                          std::string(*host), steps_of(gate.canonical_options()))));
    return;
  }
  IRI_CHECK("12: the host is that of the field", admission.host.has_value() == field.has_value());
  if (!field) return;
  const auto parsed = iri::HostFieldView::parse(*field, {.raw_utf8 = true});
  IRI_CHECK("12: the host is in canonical form",
            parsed && *admission.host ==
                          iri_test::canonical_authority(std::string(parsed->host()),
                                                        steps_of(gate.canonical_options())));
}

void check_query(const Gate& gate, std::string_view text, Field field,
                 const iri::Admission& admission) {
  if (gate.canonical_options().normalize_query) return;
  const std::size_t question = std::min(text.find('?'), text.size());
  IRI_CHECK("16: the query is the one that came",
            admission.target->text().ends_with(text.substr(question)));
  const std::string_view path = text.substr(0, question);
  std::string buffer(text.size() + field.value_or("").size(), '\0');
  const iri::Admission alone = gate.admit("GET", path, field, iri::OutputBuffer(buffer));
  const bool kept = alone.passes() && alone.verdict.action != Action::canonicalize;
  IRI_CHECK("17: for a query alone nothing is canonicalized",
            !kept || admission.verdict.action != Action::canonicalize);
}

/// A target that passes is forwarded as it came, and of another one only what the policy canonicalizes is
/// changed. The verdict that counts for an absolute-form is that on the request.
void check_forwarded(const Gate& gate, std::string_view text, const iri::Admission& admission) {
  const iri::CanonicalTarget& form = *admission.target;
  const bool origin = form.form() == iri::TargetForm::origin_form;
  const iri::GateVerdict verdict = origin ? gate.judge_target("GET", text) : admission.verdict;
  const std::string expected = iri_test::forwarded(gate.policy(), verdict, std::string(text));
  IRI_CHECK("17: it is what the steps of the policy make", form.text() == expected);
  IRI_CHECK("17: what has changed is said, and nothing else",
            !origin || (form.text() != text) == (verdict.action == Action::canonicalize));
  IRI_CHECK("nothing is copied if nothing is changed",
            (form.text().data() == text.data()) == (expected == text));
  const auto parsed = iri::RequestTargetView::parse("GET", form.text(), {.raw_utf8 = true});
  IRI_CHECK("its components are those of a parse",
            parsed && parsed->components() == form.view().components());
  std::string buffer(text.size(), '\0');
  const auto again = gate.admit_target("GET", form.text(), iri::OutputBuffer(buffer));
  IRI_CHECK("12: it is admitted as it is", again.passes() && again.target->text() == form.text());
}

/// What is not valid may be once it is encoded.
void check_encoded(const Gate& gate, std::string_view text, Field field) {
  const iri::GateVerdict verdict = gate.judge_request("GET", text, field);
  check_verdict(gate, verdict);
  check_told(gate, text, field);
  std::string buffer(3 * text.size() + field.value_or("").size(), '\0');
  const iri::Admission admission = gate.admit("GET", text, field, iri::OutputBuffer(buffer));
  IRI_CHECK("12: admit judges", admission.verdict.action == verdict.action &&
                                    admission.verdict.findings == verdict.findings &&
                                    admission.verdict.error == verdict.error);
  IRI_CHECK("12: what is not rejected is admitted",
            admission.passes() == (verdict.action != Action::reject));
  if (!admission.passes()) return;
  const std::string_view canonical = admission.target->text();
  const auto view =
      iri::RequestTargetView::parse("GET", canonical, {.raw_utf8 = gate.policy().raw_utf8});
  IRI_CHECK("12: what is encoded is a target", view.has_value());
  IRI_CHECK("12: its components are those of a parse",
            view->components() == admission.target->view().components());
  IRI_CHECK("12: what is admitted passes", gate.judge_target("GET", canonical).passes());
  IRI_CHECK("17: what has changed is said", verdict.action == Action::canonicalize);
}

void check_admission(const Gate& gate, std::string_view text, Field field) {
  const iri::RequestTargetOptions raw{.raw_utf8 = gate.policy().raw_utf8};
  if (!iri::RequestTargetView::parse("GET", text, raw)) return check_encoded(gate, text, field);
  check_judged(gate, text);
  check_told(gate, text, field);
  const iri::GateVerdict verdict = gate.judge_request("GET", text, field);
  check_verdict(gate, verdict);
  std::string buffer(text.size() + field.value_or("").size(), '\0');
  const iri::Admission admission = gate.admit("GET", text, field, iri::OutputBuffer(buffer));
  IRI_CHECK("12: admit judges", admission.verdict.action == verdict.action &&
                                    admission.verdict.findings == verdict.findings &&
                                    admission.verdict.reasons == verdict.reasons);
  IRI_CHECK("12: what is not rejected is admitted",
            admission.passes() == (verdict.action != Action::reject));
  if (!admission.passes()) return;
  const std::string_view canonical = admission.target->text();
  check_forwarded(gate, text, admission);
  check_host(gate, admission, field);
  IRI_CHECK("12: what is admitted passes", gate.judge_target("GET", canonical).passes());
  const iri::CanonicalOptions options = gate.canonical_options();
  check_query(gate, text, field, admission);
  const auto view =
      iri::RequestTargetView::parse("GET", text, {.raw_utf8 = gate.policy().raw_utf8});
  IRI_CHECK("12: nothing is decoded that was not", has_percent(text) || !has_percent(canonical));
  IRI_CHECK("12: no slashes are left to merge",
            !options.merge_slashes || (view->scheme() && !view->authority()) ||
                admission.target->path().find("//") == std::string_view::npos);
}

void check_reference(const Gate& gate, std::string_view text) {
  const iri::GateVerdict verdict = gate.judge(text);
  check_verdict(gate, verdict);
  if (verdict.action == Action::reject) return;
  const auto view = iri::IriReferenceView::parse(text);
  // Justified difference: the dot segments of a relative path are its base's to remove.
  if (!view->scheme() && !view->authority()) return;
  std::string once(text.size() + 2, '\0');
  const iri::Written written = gate.canonical(*view, iri::OutputBuffer(once));
  IRI_CHECK("12: what is not rejected has a canonical form", written.ok());
  once.resize(written.size);
  IRI_CHECK("12: the canonical form passes", gate.judge(once).passes());
  std::string again(once.size(), '\0');
  const auto form = iri::IriReferenceView::parse(once);
  IRI_CHECK("12: it is its own",
            form && gate.canonical(*form, iri::OutputBuffer(again)).ok() && again == once);
}

/// Two gates: one that refuses what servers read as several segments, and one that lets it pass below /a.
struct Excepted {
  Gate usual, gate;
};
Excepted excepted() {
  const iri::FindingSet names{Finding::encoded_slash, Finding::encoded_backslash,
                              Finding::path_parameter, Finding::encoded_percent};
  iri::Policy policy = iri::presets::proxy();
  policy.set(Action::allow, {Finding::hidden_dot_segment, Finding::parameter_dot_segment});
  Gate usual = Gate::make(policy).value();
  policy.at = {{"/a"}};
  policy.at[0].set(Action::allow, names);
  return {std::move(usual), Gate::make(policy).value()};
}

void check_exception(std::string_view text) {
  static const Excepted gates = excepted();
  std::string buffer(3 * text.size(), '\0');
  const bool usually = gates.usual.admit_target("GET", text, buffer).passes();
  const iri::Admission admission = gates.gate.admit_target("GET", text, buffer);
  IRI_CHECK("an exception that allows takes nothing away", admission.passes() || !usually);
  if (!admission.passes()) return;
  const std::string form(admission.target->text());
  std::string again(3 * form.size(), '\0');
  const iri::Admission second = gates.gate.admit_target("GET", form, again);
  IRI_CHECK("12: with exceptions the canonical form is its own",
            second.passes() && second.target->text() == form);
  if (usually || text.size() > 64) return;
  const std::string path(admission.target->path());
  IRI_CHECK("an exception is for no hidden dot segment", !iri::hides_dot_segment(path));
  for (const iri::Reading& reading : iri::readings(path)) {
    const std::string_view read = reading.path;
    const bool below = read.starts_with("/a/") || read == "/a" || read.starts_with("/A");
    IRI_CHECK("an exception is for what all servers read below it", below);
  }
}

}  // namespace

void one_input(std::string_view input) {
  const auto [first, text] = two_texts(input);
  const Field field = first.data() == nullptr ? Field("example.com") : Field(first);
  const auto view = iri::IriReferenceView::parse(text);
  if (view) check_findings(*view);
  const auto host = iri::HostFieldView::parse(text, {.raw_utf8 = true});
  if (host) check_findings(*host);
  const Turn turn(input, 4);
  std::size_t number = 0;
  for (const char* method : {"GET", "CONNECT", "OPTIONS"}) {
    if (turn.of(number++)) check_target(method, text);
  }
  if (turn.of(number++)) check_exception(text);
  for (const Gate& gate : gates()) {
    if (turn.of(number++)) check_admission(gate, text, field);
    if (turn.of(number++)) check_reference(gate, text);
  }
}

}  // namespace iri_fuzz
