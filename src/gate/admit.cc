// Admits a request: the verdict, the canonical target, the host and the port.
// The truth: judge_request(), CanonicalTarget::make() and RFC 9112 s3.3, one after the other.
// The fast way: `admit()`, which looks no further where the features show that nothing changes.
// Held equal by: `Admission.OfEveryShortTargetIsWhatTheStepsGiveAndPasses`,
// `Admission.TheHostAndThePortAreThoseOfTheTargetUri`, fuzz/gate_target.cc.
#include <new>
#include <type_traits>

#include "components/scheme.hpp"
#include "gate/clean.hpp"
#include "gate/gate_rules.hpp"
#include "http/canonical_form.hpp"
#include "http/read_target.hpp"
#include "iri/schemes.hpp"

namespace iri::inline v0::detail {

struct Admissions {
  static Admission of(const CanonicalTarget& target) noexcept { return Admission(target); }
};

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
    // Of an empty buffer nothing is used, even if it ends where the text that is its own form begins.
    if (!form.error && (buffer_.empty() || form.text.data() != buffer_.data())) return true;
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

/// Puts the canonical form of the target into its place.
void take_target(const Rules& rules, const Features& features, OutputBuffer buffer, Forms& forms,
                 Admission& admission) noexcept {
  const CanonicalOptions options = rules.canonical_options();
  if (is_canonical(features, options)) return;
  const RequestTargetView& view = admission.target->view();
  const CanonicalForm form = canonical_form(view.text(), view.components(), options, buffer);
  const TargetForm kind = view.form();
  admission.target.reset();
  if (!forms.keep(form)) return;
  admission.target = CanonicalTargets::of(HttpViews::of_target(form.text, {kind, form.components}));
}

void canonicalize(const Rules& rules, const Features& features, const HostRead* field,
                  OutputBuffer buffer, Admission& admission) noexcept {
  Forms forms(buffer, admission);
  const bool of_target = names_authority(admission.target->form());
  take_target(rules, features, buffer, forms, admission);
  if (of_target) {
    if (admission.target) take_host_of_target(admission);
  } else if (field != nullptr) {
    take_host_of_field(field->view(), field->features, forms, admission);
  }
  if (!admission.error) return;
  admission.target.reset();
  admission.host.reset();
  admission.port.reset();
}

/// Whether a field of an origin-form certainly has no finding, and is canonical.
bool passes_as_it_is(const Rules& rules, const HostRead& field) noexcept {
  return !field.error && !field.features.has(Features::front_upper) && rules.lists.any_host() &&
         rules.lists.any_port() && is_clean_field(rules, field);
}

/// Writes the verdict into its place: a copy of it would wait for what was just written.
template <class JudgeIt>
void put_verdict(Admission& admission, const JudgeIt& judge_it) noexcept {
  static_assert(std::is_trivially_destructible_v<GateVerdict>);
  ::new (static_cast<void*>(&admission.verdict)) GateVerdict(judge_it());
}

/// The target has to be looked at, the field of an origin-form passes as it is.
[[gnu::noinline]] void admit_target(const Rules& rules, const Features& features,
                                    std::string_view field, OutputBuffer buffer,
                                    const Reported& reported, Admission& admission) noexcept {
  put_verdict(admission, [&]() noexcept {
    return judge_target(rules, admission.target->view(), features, reported);
  });
  if (admission.verdict.action == Action::reject) return admission.target.reset();
  Forms forms(buffer, admission);
  take_target(rules, features, buffer, forms, admission);
  if (admission.target) admission.host = field;
}

/// `admission` has the target as it was read. `field` is null if there is none.
[[gnu::noinline]] void admit_request(const Rules& rules, const Features& features,
                                     const HostRead* field, OutputBuffer buffer,
                                     const Reported& reported, Admission& admission) noexcept {
  put_verdict(admission, [&]() noexcept {
    return judge_request(rules, admission.target->view(), features, field, reported);
  });
  if (admission.verdict.action == Action::reject) return admission.target.reset();
  canonicalize(rules, features, field, buffer, admission);
}

[[gnu::always_inline]] inline Admission admitted(const Rules& rules, std::string_view method,
                                                 std::string_view target, const char* field_data,
                                                 std::size_t field_size, OutputBuffer buffer,
                                                 const Reported& reported) noexcept {
  // The target is read into its place: a copy of what was just written would wait for it.
  Admission admission = Admissions::of(CanonicalTargets::unread(target));
  RequestTarget& read = CanonicalTargets::read_of(*admission.target);
  Features features;
  admission.verdict.error = read_target(method, target, rules.raw_utf8, read, features);
  if (admission.verdict.error) {
    admission.target.reset();
    return admission;
  }
  if (field_data == nullptr) {
    admit_request(rules, features, nullptr, buffer, reported, admission);
    return admission;
  }
  const HostRead field({field_data, field_size}, rules.raw_utf8);
  if (read.form != TargetForm::origin_form || !passes_as_it_is(rules, field)) {
    admit_request(rules, features, &field, buffer, reported, admission);
  } else if (is_clean_origin_form(rules, target.size(), features)) {
    admission.verdict.action = Action::allow;
    admission.host = field.text;
  } else {
    admit_target(rules, features, field.text, buffer, reported, admission);
  }
  return admission;
}

}  // namespace

Admission admit(const Rules& rules, std::string_view method, std::string_view target,
                const char* field, std::size_t field_size, OutputBuffer buffer,
                const Reported& reported) noexcept {
  return admitted(rules, method, target, field, field_size, buffer, reported);
}

}  // namespace iri::inline v0::detail

namespace iri::inline v0 {

Admission Gate::admit_texts(std::string_view method, std::string_view target, const char* field,
                            std::size_t field_size, char* buffer, std::size_t capacity,
                            LocatedFinding* reported, std::size_t room) const noexcept {
  return detail::admitted(rules(), method, target, field, field_size, {buffer, capacity},
                          {reported, room});
}

}  // namespace iri::inline v0
