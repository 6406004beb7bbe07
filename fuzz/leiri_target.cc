// The IRI of a LEIRI is what the note of W3C says: the characters of its section 3 are percent-encoded, and
// nothing else is changed; it is accepted if and only if that is an IRI-reference; made again, it stays.
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "laws.hpp"
#include "owned.hpp"

namespace iri_fuzz {
namespace {

/// Of well-formed UTF-8 (RFC 3629 s4); else one byte, as no character.
struct Character {
  std::size_t size = 1;
  std::uint32_t value = 0;
  bool well_formed = false;
};

Character character_at(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if ((first >= 0x80 && first < 0xC2) || first > 0xF4 || size > text.size()) return {};
  std::uint32_t value = size == 1 ? first : first & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if (byte(i) / 64 != 2) return {};
    value = value * 64 + byte(i) % 64;
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < least[size] || value > 0x10FFFF || value / 0x800 == 0xD800 / 0x800) return {};
  return {size, value, true};
}

/// Section 3 of the note, in its order; private use is one of an IRI in the query.
bool is_extended(std::uint32_t c, bool query) {
  const auto in = [c](std::uint32_t first, std::uint32_t last) { return first <= c && c <= last; };
  if (c < 0x80 &&
      std::string_view(" <>\"{}|\\^`").find(static_cast<char>(c)) != std::string_view::npos)
    return true;
  if (in(0, 0x1F) || in(0x7F, 0x9F)) return true;
  if (in(0x200E, 0x200F) || in(0x202A, 0x202E)) return true;
  if (in(0xFFF0, 0xFFFD) || in(0xE0000, 0xE0FFF)) return true;
  if (in(0xFDD0, 0xFDEF) || c % 0x10000 >= 0xFFFE) return true;
  return !query && (in(0xE000, 0xF8FF) || in(0xF0000, 0xFFFFD) || in(0x100000, 0x10FFFD));
}

std::string expected(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  const std::size_t fragment = std::min(text.find('#'), text.size());
  const std::size_t query = text.substr(0, fragment).find('?');
  for (std::size_t at = 0; at < text.size();) {
    const Character c = character_at(text.substr(at));
    const bool in_query = query != text.npos && query < at && at < fragment;
    const bool encoded = c.well_formed && is_extended(c.value, in_query);
    for (const char each : text.substr(at, c.size)) {
      const auto byte = static_cast<unsigned char>(each);
      out +=
          encoded ? std::string{'%', digits[byte / 16], digits[byte % 16]} : std::string(1, each);
    }
    at += c.size;
  }
  return out;
}

void check_refused(std::string_view text, const iri::Error& error, const std::string& wanted) {
  const iri::Error why = iri::IriReference::parse(wanted).error();
  IRI_CHECK("leiri: the error is that of the IRI-reference",
            error.code == why.code && error.component == why.component);
  IRI_CHECK("leiri: an error stands within the text", error.offset <= text.size());
  const std::string before = expected(text.substr(0, error.offset));
  IRI_CHECK("leiri: all before an error is right", before == wanted.substr(0, before.size()));
  IRI_CHECK("leiri: the next character has the error", before.size() <= why.offset);
  if (error.offset == text.size()) return;
  const std::size_t end = error.offset + character_at(text.substr(error.offset)).size;
  IRI_CHECK("leiri: none behind it has", expected(text.substr(0, end)).size() > why.offset);
}

}  // namespace

void one_input(std::string_view text) {
  const auto made = iri::from_leiri(text);
  const std::string wanted = expected(text);
  IRI_CHECK("leiri: accepted if and only if it is an IRI-reference then",
            made.has_value() == iri::is_valid(iri::rule::IRI_reference, wanted));
  if (!made) return check_refused(text, made.error(), wanted);
  IRI_CHECK("leiri: the characters of the note are encoded, and no others", made->text() == wanted);
  IRI_CHECK("leiri: its components are those of a parse", has_own_components(made));
  IRI_CHECK("leiri: nothing is left to encode", iri::from_leiri(wanted)->text() == wanted);
  IRI_CHECK("leiri: nothing raw is left that RFC 3987 s4.1 forbids", raw_bidi(made->view()) == 0);
}

}  // namespace iri_fuzz
