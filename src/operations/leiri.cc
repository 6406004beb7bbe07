#include "iri/leiri.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "iri/parse.hpp"
#include "iri/percent.hpp"
#include "text/ascii.hpp"
#include "text/code_points.hpp"
#include "text/input.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 {
namespace {

/// Whether a character of a LEIRI is none of an IRI (s3 of the note).
bool is_extended(std::string_view bytes, std::uint32_t code_point, bool query) noexcept {
  if (code_point < 0x80) {
    constexpr std::string_view ascii = " <>\"{}|\\^`";
    return code_point < 0x20 || code_point == 0x7F || ascii.find(bytes[0]) != ascii.npos;
  }
  if (code_points::has<code_points::bidi_formatting>(code_point)) return true;
  return !is_valid(rule::ucschar, bytes) && !(query && is_valid(rule::iprivate, bytes));
}

void append_pct_encoded(std::string_view bytes, std::string& out) {
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out.append({'%', detail::upper_hex_digits[byte >> 4U], detail::upper_hex_digits[byte & 15U]});
  }
}

/// Appends the IRI of the text until it has more than `most` bytes. Returns how much of the text that
/// is, without the character that is too much. Ill-formed UTF-8 is copied, for the parser to refuse.
std::size_t convert_leiri(std::string_view text, std::size_t most, std::string& out) {
  bool query = false;
  bool fragment = false;
  for (std::size_t i = 0; i < text.size();) {
    const detail::Character c = detail::first_character(text.substr(i));
    const std::string_view bytes = text.substr(i, c.size);
    const bool well_formed = c.code == ErrorCode::none;
    fragment = fragment || bytes[0] == '#';
    query = (query || bytes[0] == '?') && !fragment;
    if (well_formed && is_extended(bytes, c.code_point, query)) {
      append_pct_encoded(bytes, out);
    } else {
      out += bytes;
    }
    if (out.size() > most) return i;
    i += c.size;
  }
  return text.size();
}

}  // namespace

Result<IriReference> from_leiri(std::string_view leiri) {
  if (!detail::fits(leiri.size())) {  // the IRI is not shorter
    return Error{ErrorCode::too_long, Component::none, static_cast<std::uint32_t>(max_size)};
  }
  std::string text;
  text.reserve(leiri.size());
  convert_leiri(leiri, std::string::npos, text);
  auto made = IriReference::parse(std::move(text));
  if (made) return made;
  Error error = made.error();
  std::string before;
  error.offset = static_cast<std::uint32_t>(convert_leiri(leiri, error.offset, before));
  return error;
}

}}  // namespace iri::v0
