// IDNA, hosts that deceive, NFC: iri::unicode.
#include "core.hpp"

namespace iri_python {
namespace {

using iri::unicode::Idna;
using iri::unicode::SpoofChecker;

constexpr Idna usual;
constexpr SpoofChecker checker;

// What a call writes, in a string of its size.
template <class Write>
nb::str written_by(std::string_view text, const Write& write) {
  std::string out(text.size() + 16, '\0');
  iri::Written written = write(iri::OutputBuffer(out.data(), out.size()));
  if (written.error.code == iri::ErrorCode::buffer_too_small) {
    out.resize(written.size);
    written = write(iri::OutputBuffer(out.data(), out.size()));
  }
  if (!written) raise(written.error, text);
  return str_of(std::string_view(out).substr(0, written.size));
}

Idna idna_of(nb::handle use_std3_rules, nb::handle transitional, nb::handle check_bidi,
             nb::handle check_joiners) {
  return Idna({.use_std3_rules = flag_of(use_std3_rules),
               .transitional = flag_of(transitional),
               .check_bidi = flag_of(check_bidi),
               .check_joiners = flag_of(check_joiners)});
}

nb::str idna_to_ascii(nb::handle domain, nb::handle use_std3_rules, nb::handle transitional,
                      nb::handle check_bidi, nb::handle check_joiners) {
  const std::string_view text = text_of(domain);
  const Idna idna = idna_of(use_std3_rules, transitional, check_bidi, check_joiners);
  return written_by(text, [&](iri::OutputBuffer out) { return idna.to_ascii(text, out); });
}
nb::str idna_to_unicode(nb::handle domain, nb::handle use_std3_rules, nb::handle transitional,
                        nb::handle check_bidi, nb::handle check_joiners) {
  const std::string_view text = text_of(domain);
  const Idna idna = idna_of(use_std3_rules, transitional, check_bidi, check_joiners);
  return written_by(text, [&](iri::OutputBuffer out) { return idna.to_unicode(text, out); });
}
nb::str idna_reason(nb::handle host, nb::handle use_std3_rules, nb::handle transitional,
                    nb::handle check_bidi, nb::handle check_joiners) {
  return str_of(
      idna_of(use_std3_rules, transitional, check_bidi, check_joiners).reason(text_of(host)));
}
bool idna_same_host(nb::handle a, nb::handle b) { return usual.same_host(text_of(a), text_of(b)); }

// The labels with a warning, and the names of what is suspect.
nb::list check_host(nb::handle host) {
  const std::string_view text = text_of(host);
  nb::list made;
  for (auto at = checker.check_host(text); at;
       at = checker.check_host(text, at->offset + at->size)) {
    nb::list kinds;
    if (at->mixed_script) kinds.append("mixed_script");
    if (at->mixed_numbers) kinds.append("mixed_numbers");
    if (at->invisible) kinds.append("invisible");
    if (at->looks_ascii) kinds.append("looks_ascii");
    made.append(nb::make_tuple(str_of(text.substr(at->offset, at->size)), kinds));
  }
  return made;
}
bool confusable(nb::handle a, nb::handle b) { return checker.confusable(text_of(a), text_of(b)); }

// The component, the text and the kind of each part that is against RFC 3987 s4.2.
nb::list bidi_problems(nb::handle reference, nb::handle labels, nb::handle query_parameters) {
  const std::string_view text = text_of(reference);
  const auto view = view_of<iri::IriReferenceView>(text);
  const iri::unicode::BidiComponents parts{flag_of(labels), flag_of(query_parameters)};
  nb::list made;
  for (auto at = iri::unicode::find_bidi_problem(view, 0, parts); at;
       at = iri::unicode::find_bidi_problem(view, at->offset + at->size, parts)) {
    const bool mixed = at->kind == iri::unicode::BidiProblem::Kind::mixed_directions;
    made.append(nb::make_tuple(str_of(iri::name(at->component)),
                               str_of(text.substr(at->offset, at->size)),
                               str_of(mixed ? "mixed_directions" : "not_at_both_ends")));
  }
  return made;
}

bool is_nfc(nb::handle text) { return iri::unicode::is_nfc(text_of(text)); }
nb::str to_nfc(nb::handle text) {
  const std::string_view utf8 = text_of(text);
  return str_of(value_of(iri::unicode::to_nfc(utf8), utf8));
}

nb::str idna_to_uri(nb::handle reference) {
  const std::string_view text = text_of(reference);
  return str_of(
      value_of(iri::to_uri(view_of<iri::IriReferenceView>(text), usual.to_ascii_conversion()), text)
          .text());
}
nb::str idna_to_iri(nb::handle reference) {
  const std::string_view text = text_of(reference);
  return str_of(
      value_of(iri::to_iri(view_of<iri::IriReferenceView>(text), usual.to_unicode_conversion()),
               text)
          .text());
}
nb::str idna_to_display(nb::handle reference) {
  const std::string_view text = text_of(reference);
  return str_of(value_of(iri::to_display(view_of<iri::IriReferenceView>(text),
                                         {.host = checker.to_display_conversion()}),
                         text));
}

}  // namespace

void define_idna(nb::module_& module) {
  module.attr("unicode_version") = str_of(iri::unicode::data_version());
  define(module, "idna_to_ascii", &idna_to_ascii);
  define(module, "idna_to_unicode", &idna_to_unicode);
  define(module, "idna_reason", &idna_reason);
  define(module, "idna_same_host", &idna_same_host);
  define(module, "idna_to_uri", &idna_to_uri);
  define(module, "idna_to_iri", &idna_to_iri);
  define(module, "idna_to_display", &idna_to_display);
  define(module, "check_host", &check_host);
  define(module, "confusable", &confusable);
  define(module, "bidi_problems", &bidi_problems);
  define(module, "is_nfc", &is_nfc);
  define(module, "to_nfc", &to_nfc);
}

}  // namespace iri_python
