// The verdict: combines the findings of inspect() and of the lists, and takes the hardest action.
#include <algorithm>
#include <optional>
#include <utility>

#include "components/scheme.hpp"
#include "gate/gate_rules.hpp"
#include "iri/schemes.hpp"
#include "text/ascii.hpp"

namespace iri::inline v0::detail {
namespace {

using OptionalText = std::optional<std::string_view>;

/// The parts that the lists are checked against.
struct Listed {
  OptionalText scheme;
  OptionalText host;
  OptionalText port;
  bool scheme_required;
};

bool host_matches(std::string_view host, std::string_view entry) noexcept {
  if (!entry.starts_with('.')) return same_ignoring_case(host, entry);
  if (same_ignoring_case(host, entry.substr(1))) return true;
  // The "." of the entry is a boundary between labels; at least one label must precede it.
  return host.size() > entry.size() &&
         same_ignoring_case(host.substr(host.size() - entry.size()), entry);
}

/// The port that a connection would use, or 0 if unknown.
std::uint32_t effective_port(OptionalText scheme, OptionalText port) noexcept {
  if (port && !port->empty()) return port_value(*port);
  const Scheme* const known = scheme ? find_scheme(*scheme) : nullptr;
  return known != nullptr ? known->default_port.value_or(0) : 0;
}

/// Which canonical forms a text has.
/// `all`: a request, or a reference with an authority.
/// `syntax`: another reference; it lacks the forms that CanonicalOptions make.
/// `characters`: a relative path; only its characters have one, because dot segments depend on the
/// base.
/// `none`: a Host field.
enum class Forms : unsigned char { all, syntax, characters, none };

/// Adds the findings of the policy's lists to those of inspect() in one text.
class Judge {
 public:
  Judge(const Rules& rules, std::string_view text, const Inspection& found,
        std::span<LocatedFinding> reported) noexcept
      : rules_(rules), text_(text), reported_(reported) {
    verdict_.findings = found.kinds;
    verdict_.count = found.count;
    verdict_.stored = found.stored;
  }

  GateVerdict judge(const Listed& listed, Forms forms) noexcept {
    check_scheme(listed);
    check_host(listed);
    check_port(listed);
    decide(forms);
    return verdict_;
  }

 private:
  void check_scheme(const Listed& listed) noexcept {
    if (rules_.schemes.any || (!listed.scheme && !listed.scheme_required)) return;
    const auto is_it = [&](std::string_view scheme) {
      return listed.scheme && same_ignoring_case(scheme, *listed.scheme);
    };
    if (rules_.schemes.entries.any(is_it)) return;
    add(Finding::scheme_not_allowed, Component::scheme, listed.scheme);
  }

  void check_host(const Listed& listed) noexcept {
    if (rules_.hosts.any || (!listed.host && !listed.scheme_required)) return;
    const auto is_it = [&](std::string_view entry) {
      return listed.host && host_matches(*listed.host, entry);
    };
    if (rules_.hosts.entries.any(is_it)) return;
    add(Finding::host_not_allowed, Component::host, listed.host);
  }

  void check_port(const Listed& listed) noexcept {
    if (rules_.ports.any || !listed.host) return;
    // A Host field without a port uses the scheme of the connection, and so its port: both unknown
    // here.
    const bool unknown = !listed.scheme && (!listed.port || listed.port->empty());
    if (unknown && !listed.scheme_required) return;
    if (rules_.ports.contains(effective_port(listed.scheme, listed.port))) return;
    add(Finding::port_not_allowed, Component::port, listed.port ? listed.port : listed.host);
  }

  void add(Finding kind, Component component, OptionalText where) noexcept {
    verdict_.findings.insert(kind);
    if (!rules_.at_least_reported().contains(kind)) return;
    ++verdict_.count;
    if (verdict_.stored == reported_.size()) return;
    const std::string_view place = where.value_or(text_.substr(0, 0));
    const auto begin = static_cast<std::uint32_t>(place.data() - text_.data());
    const auto end = static_cast<std::uint32_t>(begin + place.size());
    reported_[verdict_.stored++] = {kind, component, RequestText::target, begin, end};
  }

  void decide(Forms forms) noexcept {
    const FindingSet found = verdict_.findings;
    const FindingSet rejected = (found & rules_.rejected) | hopeless(found, forms);
    for (const auto& [action, reasons] :
         {std::pair(Action::reject, rejected),
          std::pair(Action::canonicalize, found & rules_.canonicalized),
          std::pair(Action::report, found & rules_.reported)}) {
      if (reasons.empty()) continue;
      verdict_.action = action;
      verdict_.reasons = reasons;
      return;
    }
    verdict_.action = Action::allow;
  }

  /// Findings that the policy would canonicalize, but that have no canonical form here. In a path
  /// without an authority these are "//", parameters, and a "/." that keeps "//" from becoming an
  /// authority.
  FindingSet hopeless(FindingSet found, Forms forms) const noexcept {
    if (forms == Forms::all) return {};
    if (forms == Forms::none) return found & rules_.canonicalized;
    FindingSet kept{Finding::empty_segment, Finding::path_parameter,
                    Finding::encoded_path_parameter};
    if (forms == Forms::characters || found.contains(Finding::authority_like_path)) {
      kept |= {Finding::dot_segment, Finding::encoded_dot_segment, Finding::root_underflow};
    }
    return found & rules_.canonicalized & kept;
  }

  const Rules& rules_;
  std::string_view text_;
  std::span<LocatedFinding> reported_;
  GateVerdict verdict_;
};

GateVerdict refused(Error error) noexcept {
  GateVerdict verdict;
  verdict.error = error;
  return verdict;
}

/// A view may hold an IRI. If the policy accepts only URIs, such a text is invalid.
bool has_raw_utf8(std::string_view text) noexcept { return !detail::is_ascii(text); }

Forms forms_of(const IriReferenceView& reference) noexcept {
  if (reference.authority()) return Forms::all;
  const bool relative = !reference.scheme() && !reference.path().starts_with('/');
  return relative ? Forms::characters : Forms::syntax;
}

InspectOptions options_of(const Rules& rules) noexcept {
  return {rules.limits, *rules.host_check, rules.at_least_reported()};
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
  const Inspection found = inspect(reference, options_of(rules), reported);
  Judge judge(rules, reference.text(), found, reported);
  return judge.judge({reference.scheme(), reference.host(), reference.port(), true},
                     forms_of(reference));
}

GateVerdict judge_target(const Rules& rules, const RequestTargetView& target,
                         std::span<LocatedFinding> reported) noexcept {
  if (!rules.raw_utf8 && has_raw_utf8(target.text())) {
    const bool connect = target.form() == TargetForm::authority_form;
    return refused(RequestTargetView::parse(connect ? "CONNECT" : "GET", target.text()).error());
  }
  const Inspection found = inspect(target, options_of(rules), reported);
  Judge judge(rules, target.text(), found, reported);
  const bool all = target.form() == TargetForm::origin_form || target.authority().has_value();
  return judge.judge({target.scheme(), target.host(), target.port(), false},
                     all ? Forms::all : Forms::syntax);
}

GateVerdict judge_target(const Rules& rules, std::string_view method, std::string_view target,
                         std::span<LocatedFinding> reported) noexcept {
  const auto view = RequestTargetView::parse(method, target, {.raw_utf8 = rules.raw_utf8});
  return view ? judge_target(rules, *view, reported) : refused(view.error());
}

namespace {

GateVerdict judge_host(const Rules& rules, const HostFieldView& host,
                       std::span<LocatedFinding> reported) noexcept {
  const Inspection found = inspect(host, options_of(rules), reported);
  Judge judge(rules, host.text(), found, reported);
  return judge.judge({std::nullopt, host.host(), host.port(), false}, Forms::none);
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

/// Combines both verdicts. The findings reported for the field stand behind those for the target.
GateVerdict joined(const GateVerdict& target, const GateVerdict& field) noexcept {
  GateVerdict both = target;
  if (field.action > target.action) both.reasons = {};
  if (field.action >= target.action) both.reasons |= field.reasons;
  both.action = std::max(target.action, field.action);
  both.findings |= field.findings;
  both.count += field.count;
  both.stored += field.stored;
  if (!target.error && field.error) {
    both.error = field.error;
    both.error_text = RequestText::host_field;
  }
  return both;
}

/// The verdict on a finding about the field as a whole.
GateVerdict of_field(const Rules& rules, Finding kind, std::uint32_t size,
                     std::span<LocatedFinding> reported) noexcept {
  const FindingSet kinds{kind};
  Inspection found{kinds, (kinds & rules.at_least_reported()).size(), 0};
  if (found.count != 0 && !reported.empty()) {
    reported[found.stored++] = {kind, Component::host, RequestText::host_field, 0, size};
  }
  Rules alone = rules;  // the lists apply to the texts, not to this finding
  alone.schemes.any = alone.hosts.any = alone.ports.any = true;
  return Judge(alone, {}, found, reported).judge({{}, {}, {}, false}, Forms::none);
}

/// The verdict if neither the target nor the field has a host that the list could allow.
GateVerdict without_host(const Rules& rules, std::span<LocatedFinding> reported) noexcept {
  if (!rules.hosts.any) return of_field(rules, Finding::host_not_allowed, 0, reported);
  GateVerdict verdict;
  verdict.action = Action::allow;
  return verdict;
}

GateVerdict without_field(const Rules& rules, bool target_has_host,
                          std::span<LocatedFinding> reported) noexcept {
  const GateVerdict missing = of_field(rules, Finding::missing_host, 0, reported);
  if (target_has_host) return missing;
  return joined(missing, without_host(rules, reported.subspan(missing.stored)));
}

GateVerdict judge_field(const Rules& rules, const RequestTargetView& target,
                        const HostFieldView& field, std::span<LocatedFinding> reported) noexcept {
  GateVerdict verdict;
  verdict.action = Action::allow;
  const bool origin = target.form() != TargetForm::absolute_form;
  // RFC 9112 s3.2: an empty field stands for a target URI without an authority. Only an
  // absolute-form can be such a target.
  if (!field.text().empty() || origin) {
    verdict = judge_host(rules, field, reported);
    for (LocatedFinding& one : reported.first(verdict.stored)) one.text = RequestText::host_field;
  } else if (!target.host()) {
    verdict = without_host(rules, reported);
  }
  if (agree(target, field)) return verdict;
  const auto size = static_cast<std::uint32_t>(field.text().size());
  return joined(verdict,
                of_field(rules, Finding::host_mismatch, size, reported.subspan(verdict.stored)));
}

}  // namespace

GateVerdict judge_host(const Rules& rules, std::string_view host_field,
                       std::span<LocatedFinding> reported) noexcept {
  const auto host = HostFieldView::parse(host_field, {.raw_utf8 = rules.raw_utf8});
  return host ? judge_host(rules, *host, reported) : refused(host.error());
}

GateVerdict judge_request(const Rules& rules, const RequestTargetView& target,
                          OptionalText host_field, std::span<LocatedFinding> reported) noexcept {
  const GateVerdict verdict = judge_target(rules, target, reported);
  const std::span<LocatedFinding> rest = reported.subspan(verdict.stored);
  if (!host_field) return joined(verdict, without_field(rules, target.host().has_value(), rest));
  const auto field = HostFieldView::parse(*host_field, {.raw_utf8 = rules.raw_utf8});
  if (!field) return joined(verdict, refused(field.error()));
  return joined(verdict, judge_field(rules, target, *field, rest));
}

GateVerdict judge_request(const Rules& rules, std::string_view method, std::string_view target,
                          OptionalText host_field, std::span<LocatedFinding> reported) noexcept {
  const auto view = RequestTargetView::parse(method, target, {.raw_utf8 = rules.raw_utf8});
  return view ? judge_request(rules, *view, host_field, reported) : refused(view.error());
}

}  // namespace iri::inline v0::detail
