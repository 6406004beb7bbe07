// Admits a request: the verdict, the canonical target, the host and the port.
// The truth: judge_request(), CanonicalTarget::make() and RFC 9112 s3.3, one after the other.
// The fast way: `admit()`, which looks no further where the features show that nothing changes.
// Held equal by: `Admission.OfEveryShortTargetIsWhatTheStepsGiveAndPasses`,
// `Admission.TheHostAndThePortAreThoseOfTheTargetUri`, fuzz/gate_target.cc.
#include <optional>

#include "components/scheme.hpp"
#include "gate/gate_rules.hpp"
#include "gate/ordinary_name.hpp"
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

// --- Texts in which nothing can be found ---

/// Whether an origin-form has no finding, and is canonical: by its features and sizes alone. False
/// is not certain.
bool is_clean(const Rules& rules, const RequestTarget& read, const Features& features) noexcept {
  using enum Features::Bit;
  constexpr std::uint32_t looked_at =
      Features::of_path | pct_ascii | pct_beyond_ascii | pct_lower_hex;
  return read.form == TargetForm::origin_form && !features.has(looked_at) &&
         read.components.size <= rules.small_target && features.slashes <= rules.limits.depth &&
         features.delimiters < rules.limits.parameters;
}

/// The same for a Host field without a port, of a policy that allows any host.
bool is_clean(const Rules& rules, std::string_view field, const Components& read,
              const Features& features) noexcept {
  return rules.lists.any_host() && features.bits == 0 && read.host_end == field.size() &&
         field.size() <= rules.small_host && is_ordinary_name(field);
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

/// `admission` has the target as it was read.
[[gnu::noinline]] void admit_after_all(const Rules& rules, const Features& features,
                                       OptionalText host_field, OutputBuffer buffer,
                                       std::span<LocatedFinding> reported,
                                       Admission& admission) noexcept {
  const RequestTargetView view = admission.target->view();
  admission.target.reset();
  std::optional<HostRead> field;
  if (host_field) field.emplace(*host_field, rules.raw_utf8);
  const HostRead* const given = field ? &*field : nullptr;
  admission.verdict = judge_request(rules, view, features, given, reported);
  if (admission.verdict.action == Action::reject) return;
  canonicalize(rules, view, features, given, buffer, admission);
}

}  // namespace

Admission admit(const Rules& rules, std::string_view method, std::string_view target,
                OptionalText host_field, OutputBuffer buffer,
                std::span<LocatedFinding> reported) noexcept {
  // The target is read into its place: a copy of what was just written would wait for it.
  Admission admission{{}, CanonicalTargets::unread(target), {}, {}, {}, 0};
  RequestTarget& read = CanonicalTargets::read_of(*admission.target);
  Features features;
  admission.verdict.error = read_target(method, target, rules.raw_utf8, read, features);
  if (admission.verdict.error) {
    admission.target.reset();
    return admission;
  }
  if (host_field && is_clean(rules, read, features)) {
    Components host;
    Features of_host;
    const Error error = read_host(*host_field, rules.raw_utf8, host, of_host);
    if (!error && is_clean(rules, *host_field, host, of_host)) {
      admission.verdict.action = Action::allow;
      admission.host = *host_field;
      return admission;
    }
  }
  admit_after_all(rules, features, host_field, buffer, reported, admission);
  return admission;
}

}  // namespace iri::inline v0::detail
