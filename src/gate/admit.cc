// Admits a request: the verdict, the canonical target, the host and the port.
// The truth: judge_request(), CanonicalTarget::make() and RFC 9112 s3.3, one after the other.
// The fast way: `first_look()` and `other_admission()`, which look no further at a plain target
// (scan/plain.hpp) and at a plain or a known field (gate/known_host.hpp), nor where the features show
// that nothing changes.
// Held equal by: `Admission.OfEveryShortTargetIsWhatTheStepsGiveAndPasses`,
// `Admission.TheHostAndThePortAreThoseOfTheTargetUri`, fuzz/gate_target.cc.
#include <algorithm>
#include <new>
#include <type_traits>

#include "components/scheme.hpp"
#include "gate/first_look.hpp"
#include "gate/gate_rules.hpp"
#include "gate/path_rules.hpp"
#include "http/canonical_form.hpp"
#include "http/read_target.hpp"
#include "iri/schemes.hpp"
#include "scan/plain.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// A friend of Admission: makes one.
struct AdmissionAccess {
  static Admission of(const CanonicalTarget& target) noexcept { return Admission(target); }
};

namespace {

using OptionalPort = std::optional<std::uint16_t>;

/// The port of an authority: its number, 0 if that is no port, or nullopt without a number.
OptionalPort port_of(std::optional<std::string_view> digits) noexcept {
  if (!digits || digits->empty()) return std::nullopt;
  const std::uint32_t number = port_value(*digits);
  return static_cast<std::uint16_t>(number <= 0xFFFF ? number : 0);
}

/// RFC 9112 s3.3: the authority of the target, if it can name one, is that of the target URI.
bool names_authority(TargetForm form) noexcept {
  return form == TargetForm::absolute_form || form == TargetForm::authority_form;
}

/// Puts the canonical forms of both texts into one buffer.
class OutputForms {
 public:
  OutputForms(OutputBuffer buffer, Admission& to) noexcept : buffer_(buffer), to_(to) {}

  /// Keeps the place of a form in the buffer. Returns whether there is one; if not, the rest is
  /// only measured.
  bool keep(const CanonicalForm& form) noexcept {
    // Of an empty buffer nothing is used, even if it ends where the text that is its own form begins.
    if (!form.error.failed() && (buffer_.empty() || form.text.data() != buffer_.data()))
      return true;
    to_.needed += form.size;
    if (form.error.failed()) to_.error = form.error;
    buffer_ = form.error.failed() ? OutputBuffer() : buffer_.subspan(form.size);
    return !form.error.failed();
  }
  OutputBuffer rest() const noexcept { return buffer_; }

 private:
  OutputBuffer buffer_;
  Admission& to_;
};

/// From the target, which names the authority. It may have come so, and not be canonical.
void take_host_of_target(const Rules& rules, OutputForms& forms, Admission& admission) noexcept {
  const RequestTargetView& target = admission.target->view();
  admission.host = target.host();
  if (target.host()) {
    const CanonicalForm form =
        canonical_host(*target.host(), rules.canonical_options(), forms.rest());
    if (!forms.keep(form)) return;
    admission.host = form.text;
  }
  admission.port = port_of(target.port());
  if (!target.host() || admission.port || !target.scheme()) return;
  const Scheme* const known = find_scheme(*target.scheme());
  if (known != nullptr) admission.port = known->default_port;
}

void take_host_of_field(const Rules& rules, const HostFieldView& field, const Features& features,
                        OutputForms& forms, Admission& admission) noexcept {
  const std::string_view host = field.host();
  admission.port = port_of(field.port());
  const CanonicalOptions options{.drop_final_dot = rules.drops_final_dot()};
  if (is_canonical(features, options, false)) {
    admission.host = host;
    return;
  }
  const CanonicalForm form = canonical_host(host, options, forms.rest());
  if (forms.keep(form)) admission.host = form.text;
}

/// Whether the target may pass as it came, whatever has to be done to the Host field.
bool target_passes(const Admission& admission) noexcept {
  const GateVerdict& verdict = admission.verdict;
  if (verdict.passes()) return true;
  return admission.target->form() == TargetForm::origin_form &&
         verdict.action == Action::canonicalize &&
         verdict.reasons == FindingSet{Finding::trailing_dot_host};
}

/// Replaces the target by its canonical form, unless it may pass as it came.
void take_target(const Rules& rules, const Features& features, OutputBuffer buffer,
                 OutputForms& forms, Admission& admission) noexcept {
  if (target_passes(admission)) return;
  const RequestTargetView& view = admission.target->view();
  const CanonicalForm form = forwarded_form(rules, view, features, admission.verdict, buffer);
  const TargetForm kind = view.form();
  admission.target.reset();
  if (!forms.keep(form)) return;
  admission.target =
      CanonicalTargetAccess::of(HttpViewAccess::of_target(form.text, {kind, form.components}));
}

/// Without room for a form, nothing is admitted.
void give_up(Admission& admission) noexcept {
  admission.target.reset();
  admission.host.reset();
  admission.port.reset();
}

void canonicalize(const Rules& rules, const Features& features, const HostRead* field,
                  OutputBuffer buffer, Admission& admission) noexcept {
  OutputForms forms(buffer, admission);
  const bool of_target = names_authority(admission.target->form());
  take_target(rules, features, buffer, forms, admission);
  if (of_target) {
    if (admission.target) take_host_of_target(rules, forms, admission);
  } else if (field != nullptr) {
    take_host_of_field(rules, field->view(), field->features, forms, admission);
  }
  if (admission.error.failed()) give_up(admission);
}

/// Puts the host of `admission` in lower case, at the beginning of the rest of the buffer.
[[gnu::noinline]] void lower_host(OutputForms& forms, Admission& admission) noexcept {
  const std::string_view host = *admission.host;
  const OutputBuffer rest = forms.rest();
  CanonicalForm form;
  form.size = host.size();
  if (host.size() > rest.size()) {
    form.error = {ErrorCode::buffer_too_small, Component::none, 0};
  } else {
    form.text = {rest.data(), lower_name(host, rest.data())};
  }
  if (forms.keep(form)) {
    admission.host = form.text;
  } else {
    give_up(admission);
  }
}

/// INVARIANT: the field passes. `admission` has none yet.
[[gnu::always_inline]] inline void take_plain_field(PlainField field, OutputForms& forms,
                                                    Admission& admission) noexcept {
  if (field.host == nullptr) return;
  admission.host = std::string_view(field.host, field.size);
  if (field.port != 0) admission.port = field.port;
  if (field.upper) lower_host(forms, admission);
}

/// Writes the verdict in place (docs/store_forwarding.md).
template <class JudgeIt>
void put_verdict(Admission& admission, const JudgeIt& judge_it) noexcept {
  static_assert(std::is_trivially_destructible_v<GateVerdict>);
  ::new (static_cast<void*>(&admission.verdict)) GateVerdict(judge_it());
}

/// Calls then(rules) with those for this request.
template <class Then>
[[gnu::noinline]] void with_exceptions(const Rules& rules, const RequestTargetView& target,
                                       const Features& features, const Then& then) noexcept {
  then(rules_for(rules, target, features));
}

/// The target has to be looked at, the field of an origin-form passes, with findings of these kinds.
[[gnu::noinline]] void admit_read_target(const Rules& rules, const Features& features,
                                         PlainField field, HostKinds kinds, OutputBuffer buffer,
                                         const Reported& reported, Admission& admission) noexcept {
  if (rules.paths.exception_count != 0) [[unlikely]] {
    return with_exceptions(
        rules, admission.target->view(), features, [&](const Rules& here) noexcept {
          admit_read_target(here, features, field, kinds, buffer, reported, admission);
        });
  }
  put_verdict(admission, [&]() noexcept {
    return judge_target(rules, admission.target->view(), features, reported);
  });
  admission.verdict.findings |= kinds.set();
  if (field.host == nullptr) admission.verdict.findings.insert(Finding::missing_host);
  if (admission.verdict.action == Action::reject) return admission.target.reset();
  OutputForms forms(buffer, admission);
  take_target(rules, features, buffer, forms, admission);
  // Without room for the target, the host is measured.
  if (admission.target || field.upper) take_plain_field(field, forms, admission);
}

/// `admission` has the target as it was read. `field` is null if there is none.
[[gnu::noinline]] void admit_request(const Rules& rules, const Features& features,
                                     const HostRead* field, OutputBuffer buffer,
                                     const Reported& reported, Admission& admission) noexcept {
  if (rules.paths.exception_count != 0) [[unlikely]] {
    return with_exceptions(rules, admission.target->view(), features,
                           [&](const Rules& here) noexcept {
                             admit_request(here, features, field, buffer, reported, admission);
                           });
  }
  put_verdict(admission, [&]() noexcept {
    return judge_request(rules, admission.target->view(), features, field, reported);
  });
  if (admission.verdict.action == Action::reject) return admission.target.reset();
  canonicalize(rules, features, field, buffer, admission);
}

/// A plain target, with a field that passes.
[[gnu::always_inline]] inline Admission plain_admission(std::string_view target,
                                                        std::uint32_t path_end,
                                                        PlainField field) noexcept {
  RequestTarget read;
  read.components.path_end = path_end;
  read.components.query_end = read.components.size = static_cast<std::uint32_t>(target.size());
  Admission admission =
      AdmissionAccess::of(CanonicalTargetAccess::of(HttpViewAccess::of_target(target, read)));
  admission.verdict.action = Action::allow;
  if (field.host == nullptr) {
    admission.verdict.findings.insert(Finding::missing_host);
  } else {
    admission.host.emplace(field.host, field.size);
    if (field.port != 0) admission.port = field.port;
  }
  return admission;  // the one object: a second one would be written elsewhere, and copied
}

/// A plain target, with a field that passes, with findings of these kinds.
Admission known_admission(std::string_view target, std::uint32_t path_end, PlainField field,
                          HostKinds kinds, OutputBuffer buffer) noexcept {
  Admission admission = plain_admission(target, path_end, field);
  admission.verdict.findings |= kinds.set();
  OutputForms forms(buffer, admission);
  if (field.upper) lower_host(forms, admission);
  return admission;
}

/// A target that is not plain, or a field that may not pass. `field_size` is that of the whole field,
/// `known` of which has been found, or null.
[[gnu::noinline]] Admission read_admission(const Rules& rules, std::string_view method,
                                           std::string_view target, PlainField field,
                                           std::size_t field_size, const KnownHost* known,
                                           OutputBuffer buffer, const Reported& reported) noexcept {
  // The target is read in place (docs/store_forwarding.md).
  Admission admission = AdmissionAccess::of(CanonicalTargetAccess::unread(target));
  RequestTarget& read = CanonicalTargetAccess::read_of(*admission.target);
  Features features;
  admission.verdict.error = read_target(rules, method, target, read, features);
  if (admission.verdict.error.failed()) {
    admission.target.reset();
  } else if (field.passes && read.form == TargetForm::origin_form) {
    const HostKinds kinds = known != nullptr ? known->kinds : HostKinds();
    admit_read_target(rules, features, field, kinds, buffer, reported, admission);
  } else if (field.host == nullptr) {
    admit_request(rules, features, nullptr, buffer, reported, admission);
  } else {
    const std::string_view text(field.host, field_size);
    const HostRead host(text, rules.raw_utf8, known != nullptr ? *known : known_host(text));
    admit_request(rules, features, &host, buffer, reported, admission);
  }
  return admission;
}

}  // namespace

// The field may be known.
[[gnu::noinline]] Admission other_admission(const Rules& rules, std::string_view method,
                                            std::string_view target, PlainRequest plain,
                                            const char* field, std::size_t field_size,
                                            OutputBuffer buffer, Reported reported) noexcept {
  if (plain.path_end != 0 && plain.host_end != 0) {
    const KnownHost known = known_plain_host({field, plain.host_end}, plain);
    const PlainField found = known_plain_field(rules, field, field_size, known);
    if (found.passes) return known_admission(target, plain.path_end, found, known.kinds, buffer);
    return read_admission(rules, method, target, found, field_size, &known, buffer, reported);
  }
  // Passed on, the field that was found would be written in parts, and waited for (docs/store_forwarding.md).
  const PlainField ordinary = plain_field(rules, plain, field, field_size);
  if (ordinary.passes || field == nullptr) {
    return read_admission(rules, method, target, ordinary, field_size, nullptr, buffer, reported);
  }
  const std::string_view text(field, field_size);
  const KnownHost known = known_host(text, plain);
  const PlainField found = known_field(rules, text, plain, known);
  if (plain.path_end != 0 && found.passes) {  // a long field
    return known_admission(target, plain.path_end, found, known.kinds, buffer);
  }
  return read_admission(rules, method, target, found, field_size, &known, buffer, reported);
}

namespace {

/// `admission` has the target as it was read.
void admit_alone(const Rules& rules, const Features& features, OutputBuffer buffer,
                 const Reported& reported, Admission& admission) noexcept {
  if (rules.paths.exception_count != 0) {
    return with_exceptions(rules, admission.target->view(), features,
                           [&](const Rules& here) noexcept {
                             admit_alone(here, features, buffer, reported, admission);
                           });
  }
  admission.verdict = judge_target(rules, admission.target->view(), features, reported);
  if (admission.verdict.action == Action::reject) return admission.target.reset();
  canonicalize(rules, features, nullptr, buffer, admission);
}

}  // namespace

Admission admit_target(const Rules& rules, std::string_view method, std::string_view target,
                       OutputBuffer buffer, const Reported& reported) noexcept {
  Admission admission = AdmissionAccess::of(CanonicalTargetAccess::unread(target));
  Features features;
  admission.verdict.error = read_target(
      rules, method, target, CanonicalTargetAccess::read_of(*admission.target), features);
  if (admission.verdict.error.failed()) {
    admission.target.reset();
  } else {
    admit_alone(rules, features, buffer, reported, admission);
  }
  return admission;
}

}}}  // namespace iri::v0::detail

namespace iri { inline namespace v0 {

Admission Gate::admit_target(std::string_view method, std::string_view target, OutputBuffer buffer,
                             std::span<LocatedFinding> reported) const noexcept {
  return detail::admit_target(rules(), method, target, buffer, reported);
}

Admission Gate::admit_texts(std::string_view method, std::string_view target, const char* field,
                            std::size_t field_size, char* buffer, std::size_t capacity,
                            LocatedFinding* reported, std::size_t room) const noexcept {
  const detail::FirstLook look = detail::first_look(rules(), method, target, field, field_size);
  if (look.passes()) return detail::plain_admission(target, look.plain.path_end, look.field);
  return detail::other_admission(rules(), method, target, look.plain, field, field_size,
                                 {buffer, capacity}, {reported, room});
}

}}  // namespace iri::v0
