// Admits a request: the verdict, the canonical target, the host and the port.
// The truth: judge_request(), CanonicalTarget::make() and RFC 9112 s3.3, one after the other.
// The fast way: `admit()`, which looks no further where the features show that nothing changes.
// Held equal by: `Admission.OfEveryShortTargetIsWhatTheStepsGiveAndPasses`,
// `Admission.TheHostAndThePortAreThoseOfTheTargetUri`, fuzz/gate_target.cc.
#include "components/scheme.hpp"
#include "gate/gate_rules.hpp"
#include "http/canonical_form.hpp"
#include "http/read_target.hpp"
#include "iri/schemes.hpp"

namespace iri::inline v0::detail {
namespace {

using OptionalText = std::optional<std::string_view>;
using OptionalPort = std::optional<std::uint16_t>;

/// The port of an authority: its number, 0 if that is no port, or nullopt without a number.
OptionalPort port_of(OptionalText digits) noexcept {
  if (!digits || digits->empty()) return std::nullopt;
  const std::uint32_t number = port_value(*digits);
  return static_cast<std::uint16_t>(number <= 0xFFFF ? number : 0);
}

/// RFC 9112 s3.3: the authority of the target, if it can name one, is that of the target URI.
bool names_authority(TargetForm form) noexcept {
  return form == TargetForm::absolute_form || form == TargetForm::authority_form;
}

/// Puts the canonical forms of both texts into one buffer.
class Forms {
 public:
  Forms(OutputBuffer buffer, Admission& to) noexcept : buffer_(buffer), to_(to) {}

  /// Keeps the place of a form in the buffer. Returns whether there is one; if not, the rest is
  /// only measured.
  bool keep(const CanonicalForm& form) noexcept {
    if (!form.error && form.text.data() != buffer_.data()) return true;
    to_.needed += form.size;
    if (form.error) to_.error = form.error;
    buffer_ = form.error ? OutputBuffer() : buffer_.subspan(form.size);
    return !form.error;
  }
  OutputBuffer rest() const noexcept { return buffer_; }

 private:
  OutputBuffer buffer_;
  Admission& to_;
};

/// From the canonical target, which names the authority.
void take_host_of_target(Admission& admission) noexcept {
  const RequestTargetView& target = admission.target->view();
  admission.host = target.host();
  admission.port = port_of(target.port());
  if (!target.host() || admission.port || !target.scheme()) return;
  const Scheme* const known = find_scheme(*target.scheme());
  if (known != nullptr) admission.port = known->default_port;
}

void take_host_of_field(const HostFieldView& field, const Features& features, Forms& forms,
                        Admission& admission) noexcept {
  const std::string_view host = field.host();
  admission.port = port_of(field.port());
  if (is_canonical(features, {})) {
    admission.host = host;
    return;
  }
  const CanonicalForm form = canonical_host(host, forms.rest());
  if (forms.keep(form)) admission.host = form.text;
}

void canonicalize(const Rules& rules, const RequestTargetView& view, const Features& features,
                  const HostRead* field, OutputBuffer buffer, Admission& admission) noexcept {
  Forms forms(buffer, admission);
  const CanonicalOptions options = rules.canonical_options();
  if (is_canonical(features, options)) {
    admission.target = CanonicalTargets::of(view);
  } else {
    const CanonicalForm form = canonical_form(view.text(), view.components(), options, buffer);
    if (forms.keep(form)) {
      admission.target =
          CanonicalTargets::of(HttpViews::of_target(form.text, {view.form(), form.components}));
    }
  }
  if (names_authority(view.form())) {
    if (admission.target) take_host_of_target(admission);
  } else if (field != nullptr) {
    take_host_of_field(field->view(), field->features, forms, admission);
  }
  if (!admission.error) return;
  admission.target.reset();
  admission.host.reset();
  admission.port.reset();
}

}  // namespace

Admission admit(const Rules& rules, std::string_view method, std::string_view target,
                OptionalText host_field, OutputBuffer buffer, const Reported& reported) noexcept {
  Admission admission;
  RequestTarget read;
  Features features;
  admission.verdict.error = read_target(method, target, rules.raw_utf8, read, features);
  if (admission.verdict.error) return admission;
  const RequestTargetView view = HttpViews::of_target(target, read);
  std::optional<HostRead> field;
  if (host_field) field.emplace(*host_field, rules.raw_utf8);
  const HostRead* const given = field ? &*field : nullptr;
  admission.verdict = judge_request(rules, view, features, given, reported);
  if (admission.verdict.action != Action::reject) {
    canonicalize(rules, view, features, given, buffer, admission);
  }
  return admission;
}

}  // namespace iri::inline v0::detail
