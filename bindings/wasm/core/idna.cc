// IDNA, hosts that deceive, NFC: iri::unicode.
#include "core.hpp"

namespace iri_wasm {
namespace {

using iri::unicode::Idna;
using iri::unicode::SpoofChecker;

constexpr Idna usual;
constexpr SpoofChecker checker;

/// Of the text that comes next.
template <class Write>
bool give_written(std::string_view text, const Write& write) {
  output.resize(text.size() + 16);
  iri::Written written = write(iri::OutputBuffer(output.data(), output.size()));
  if (written.error.code == iri::ErrorCode::buffer_too_small) {
    output.resize(written.size);
    written = write(iri::OutputBuffer(output.data(), output.size()));
  }
  if (!written) return fail(written.error, text);
  output.resize(written.size);
  return true;
}

Idna idna_of(std::uint32_t flags) {
  return Idna({.use_std3_rules = (flags & 1U) == 0, .transitional = (flags & 2U) != 0});
}

std::uint32_t kinds_of(const iri::unicode::LabelWarning& warning) {
  return (warning.mixed_script ? 1U : 0U) | (warning.mixed_numbers ? 2U : 0U) |
         (warning.invisible ? 4U : 0U) | (warning.looks_ascii ? 8U : 0U);
}

}  // namespace

IRI_EXPORT(unicode_version) void unicode_version() { output = iri::unicode::data_version(); }

IRI_EXPORT(to_ascii) bool to_ascii(std::uint32_t flags, std::uint32_t size) {
  const std::string_view text = Texts().next(size);
  return give_written(text, [&](auto out) { return idna_of(flags).to_ascii(text, out); });
}
IRI_EXPORT(to_unicode) bool to_unicode(std::uint32_t flags, std::uint32_t size) {
  const std::string_view text = Texts().next(size);
  return give_written(text, [&](auto out) { return idna_of(flags).to_unicode(text, out); });
}
/// The text that is given is the sentence.
IRI_EXPORT(idna_reason) void idna_reason(std::uint32_t flags, std::uint32_t size) {
  output = idna_of(flags).reason(Texts().next(size));
}
IRI_EXPORT(same_host) bool same_host(std::uint32_t a_size, std::uint32_t b_size) {
  Texts texts;
  const std::string_view a = texts.next(a_size);
  return usual.same_host(a, texts.next(b_size));
}

/// Of each label that deceives: where it begins and ends in units of UTF-16, and a bit for each kind.
IRI_EXPORT(check_host) void check_host(std::uint32_t size) {
  const std::string_view host = Texts().next(size);
  Places places(host);
  Reply reply;
  for (auto at = checker.check_host(host); at;
       at = checker.check_host(host, at->offset + at->size)) {
    reply.number(places.index(at->offset));
    reply.number(places.index(at->offset + at->size));
    reply.number(kinds_of(*at));
  }
}
/// Of each part against RFC 3987 s4.2: its component, where it begins and ends in units of UTF-16, and whether its directions are mixed.
IRI_EXPORT(bidi_problems) bool bidi_problems(std::uint32_t flags, std::uint32_t size) {
  const std::string_view text = Texts().next(size);
  const auto view = iri::IriReferenceView::parse(text);
  if (!view) {
    fail(view.error(), text);
    output = iri::expected_phrase(iri::Rule::IRI_reference, text, view.error());
    return false;
  }
  const iri::unicode::BidiComponents parts{(flags & 1U) != 0, (flags & 2U) != 0};
  Places places(text);
  Reply reply;
  for (auto at = iri::unicode::find_bidi_problem(*view, 0, parts); at;
       at = iri::unicode::find_bidi_problem(*view, at->offset + at->size, parts)) {
    reply.number(static_cast<std::size_t>(at->component));
    reply.number(places.index(at->offset));
    reply.number(places.index(at->offset + at->size));
    reply.number(at->kind == iri::unicode::BidiProblem::Kind::mixed_directions ? 1 : 0);
  }
  return true;
}
IRI_EXPORT(confusable) bool confusable(std::uint32_t a_size, std::uint32_t b_size) {
  Texts texts;
  const std::string_view a = texts.next(a_size);
  return checker.confusable(a, texts.next(b_size));
}

IRI_EXPORT(is_nfc) bool is_nfc(std::uint32_t size) {
  return iri::unicode::is_nfc(Texts().next(size));
}
IRI_EXPORT(to_nfc) bool to_nfc(std::uint32_t size) {
  const std::string_view text = Texts().next(size);
  return give(iri::unicode::to_nfc(text), text);
}

/// As convert() of operations.cc has it, with IDNA. JavaScript has parsed the text.
IRI_EXPORT(convert_idna) bool convert_idna(std::uint32_t how, std::uint32_t size) {
  const std::string_view text = Texts().next(size);
  const auto view = iri::IriReferenceView::parse(text);
  if (!view) return fail(view.error(), text);
  if (how == 0) return give(iri::to_uri(*view, usual.to_ascii_conversion()), text);
  if (how == 1) return give(iri::to_iri(*view, usual.to_unicode_conversion()), text);
  return give(iri::to_display(*view, {.host = checker.to_display_conversion()}), text);
}

}  // namespace iri_wasm
