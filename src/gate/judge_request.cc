// Judges a Host field, and a request: its target and its Host field, each by itself and against
// each other.
#include <algorithm>

#include "gate/clean.hpp"
#include "gate/gate_rules.hpp"
#include "gate/verdict.hpp"
#include "http/read_target.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Judges a field alone. A field that is an ordinary name, and so has no port, has no finding but one
/// of the lists.
GateVerdict judge_read_host(const Rules& rules, const HostRead& read,
                            const Reported& reported) noexcept {
  GateVerdict verdict;
  const bool clean = is_clean_field(rules, read);
  if (clean && rules.lists.any_host()) {
    verdict.action = Action::allow;
    return verdict;
  }
  const HostFieldView host = read.view();
  FindingsByPart found;
  Counts counts;
  if (!clean)
    counts = inspect(host, read.features, read.known, inspect_rules(rules), reported, found);
  Judge(rules, read.text, counts, reported, found, verdict)
      .judge({std::nullopt, host.host(), host.port(), false}, Forms::none);
  return verdict;
}

/// Whether two ports are the same number, however large. A missing or empty port means the default
/// port of the scheme, if it has one.
bool same_port(OptionalText scheme, std::string_view a, std::string_view b) noexcept {
  if (a.empty() && b.empty()) return true;
  if (!a.empty() && !b.empty()) {
    a.remove_prefix(std::min(a.find_first_not_of('0'), a.size()));
    b.remove_prefix(std::min(b.find_first_not_of('0'), b.size()));
    return a == b;
  }
  const std::uint32_t usual = effective_port(scheme, std::nullopt);
  return usual != 0 && usual == port_value(a.empty() ? b : a);
}

/// Whether the field names the host and the port of the target. RFC 9112 s3.2: it must be identical
/// to the authority without its userinfo, and empty if there is none. After CONNECT the field may
/// lack the port (s3.2.3).
bool agree(const RequestTargetView& target, const HostFieldView& field) noexcept {
  const std::string_view port = target.port().value_or("");
  const std::string_view field_port = field.port().value_or("");
  switch (target.form()) {
    case TargetForm::origin_form:
    case TargetForm::asterisk_form: return true;
    case TargetForm::authority_form:
      return same_ignoring_case(*target.host(), field.host()) &&
             (field_port.empty() || same_port({}, port, field_port));
    case TargetForm::absolute_form: break;
  }
  if (!target.host()) return field.text().empty();
  return same_ignoring_case(*target.host(), field.host()) &&
         same_port(target.scheme(), port, field_port);
}

/// Adds the verdict on the field to that on the target. The findings reported for the field stand
/// after those for the target.
void add_verdict(GateVerdict& target, const GateVerdict& field) noexcept {
  if (field.action == Action::allow && field.findings.empty()) return;
  if (field.action > target.action) target.reasons = {};
  if (field.action >= target.action) target.reasons |= field.reasons;
  target.action = std::max(target.action, field.action);
  target.findings |= field.findings;
  target.count += field.count;
  target.stored += field.stored;
  if (!target.error.failed() && field.error.failed()) {
    target.error = field.error;
    target.error_text = RequestText::host_field;
  }
}

/// The verdict on a finding about the field as a whole.
GateVerdict of_field(const Rules& rules, Finding kind, std::uint32_t size,
                     const Reported& reported) noexcept {
  GateVerdict verdict;
  FindingsByPart found;
  found.in(Component::host).insert(kind);
  Counts counts{rules.reported_or_worse.contains(kind, Component::host) ? 1U : 0U, 0};
  if (counts.count != 0 && !reported.empty()) {
    reported[counts.stored++] = {kind, Component::host, RequestText::host_field, 0, size};
  }
  Judge(rules, {}, counts, reported, found, verdict).judge(Forms::none);
  return verdict;
}

/// The verdict if neither the target nor the field has a host that the list could allow.
GateVerdict without_host(const Rules& rules, const Reported& reported) noexcept {
  if (rules.lists.any_host()) return allowed();
  return of_field(rules, Finding::host_not_allowed, 0, reported);
}

GateVerdict without_field(const Rules& rules, bool target_has_host,
                          const Reported& reported) noexcept {
  GateVerdict missing = of_field(rules, Finding::missing_host, 0, reported);
  if (!target_has_host) add_verdict(missing, without_host(rules, reported.subspan(missing.stored)));
  return missing;
}

GateVerdict judge_field(const Rules& rules, const RequestTargetView& target, const HostRead& read,
                        const Reported& reported) noexcept {
  GateVerdict verdict = allowed();
  const bool origin = target.form() != TargetForm::absolute_form;
  // RFC 9112 s3.2: an empty field stands for a target URI without an authority. Only an
  // absolute-form can be such a target.
  if (!read.text.empty() || origin) {
    verdict = judge_read_host(rules, read, reported);
    for (LocatedFinding& one : reported.first(verdict.stored)) one.text = RequestText::host_field;
  } else if (!target.host()) {
    verdict = without_host(rules, reported);
  }
  if (agree(target, read.view())) return verdict;
  const auto size = static_cast<std::uint32_t>(read.text.size());
  add_verdict(verdict,
              of_field(rules, Finding::host_mismatch, size, reported.subspan(verdict.stored)));
  return verdict;
}

}  // namespace

HostFieldView HostRead::view() const noexcept {
  return HttpViewAccess::of_host(text, components.host_end);
}

GateVerdict judge_host(const Rules& rules, std::string_view host_field,
                       const Reported& reported) noexcept {
  const HostRead read(host_field, rules.raw_utf8);
  return read.error.failed() ? refused(read.error) : judge_read_host(rules, read, reported);
}

GateVerdict judge_request(const Rules& rules, const RequestTargetView& target,
                          const Features& features, const HostRead* field,
                          const Reported& reported) noexcept {
  GateVerdict verdict = judge_target(rules, target, features, reported);
  const std::span<LocatedFinding> rest = reported.subspan(verdict.stored);
  if (field == nullptr) {
    add_verdict(verdict, without_field(rules, target.host().has_value(), rest));
  } else if (field->error.failed()) {
    add_verdict(verdict, refused(field->error));
  } else {
    add_verdict(verdict, judge_field(rules, target, *field, rest));
  }
  return verdict;
}

GateVerdict judge_request(const Rules& rules, std::string_view method, std::string_view target,
                          OptionalText host_field, const Reported& reported) noexcept {
  RequestTargetView view = HttpViewAccess::of_target(target, {});  // read in place
  Features features;
  const Error error = read_target(rules, method, target, HttpViewAccess::read_of(view), features);
  if (error.failed()) return refused(error);
  if (!host_field) return judge_request(rules, view, features, nullptr, reported);
  const HostRead field(*host_field, rules.raw_utf8);
  return judge_request(rules, view, features, &field, reported);
}

}}}  // namespace iri::v0::detail
