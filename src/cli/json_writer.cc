// The truth: nlohmann's `dump()`, with ensure_ascii, and without it.
// The fast way: `append_json()` and `append_shown_json()`, which look up each byte, and append what needs no escape at once.
// Held equal by: `CliJsonWriter.WritesWhatTheLibraryOfJsonWrites`.
#include "json_writer.hpp"

#include <array>
#include <charconv>
#include <cstring>

#include "hex.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

/// For each byte: 0 if it stands for itself, its letter if it has a short escape, else 1.
constexpr std::array<char, 256> make_escapes() {
  std::array<char, 256> escapes{};
  for (std::size_t byte = 0; byte < 256; ++byte)
    escapes[byte] = static_cast<char>(byte < 0x20 || byte >= 0x7F);
  escapes['\b'] = 'b';
  escapes['\t'] = 't';
  escapes['\n'] = 'n';
  escapes['\f'] = 'f';
  escapes['\r'] = 'r';
  escapes['"'] = '"';
  escapes['\\'] = '\\';
  return escapes;
}
constexpr std::array<char, 256> escapes = make_escapes();

/// The highest bit of each byte that needs an escape.
constexpr std::uint64_t escaped_bytes(std::uint64_t bytes) noexcept {
  constexpr std::uint64_t each = 0x0101010101010101;
  constexpr std::uint64_t low = 0x7F * each;
  const std::uint64_t sum =
      (bytes & low) + (0x60 * each);  // carries into the highest bit from 0x20 on
  const auto is = [bytes](std::uint64_t byte) {
    const std::uint64_t other = bytes ^ (byte * each);
    return ~(((other & low) + low) | other);
  };
  return (bytes | ~sum | is('"') | is('\\') | is(0x7F)) & (0x80 * each);
}

char escape_of(char byte) noexcept { return escapes[static_cast<unsigned char>(byte)]; }

void append_unit(std::string& out, std::uint32_t unit) {
  out += "\\u";
  append_hex(out, unit, 4);
}

void append_character(std::string& out, const Character& c, std::string_view) {
  if (!c.well_formed) return append_unit(out, 0xFFFD);
  if (c.code_point <= 0xFFFF) return append_unit(out, c.code_point);
  append_unit(out, 0xD800U + ((c.code_point - 0x10000U) >> 10U));
  append_unit(out, 0xDC00U + ((c.code_point - 0x10000U) & 0x3FFU));
}

void append_shown_character(std::string& out, const Character& c, std::string_view bytes) {
  if (!c.well_formed) {
    out += "\xEF\xBF\xBD";  // U+FFFD
  } else if (is_unsafe(c.code_point)) {
    append_character(out, c, bytes);
  } else {
    out += bytes;
  }
}

/// What has no short escape, `append_other` appends: the string, the character, its bytes.
template <class AppendOther>
void append_string(std::string& out, std::string_view text, AppendOther append_other) {
  out += '"';
  while (!text.empty()) {
    std::size_t plain = 0;
    while (plain < text.size() && escape_of(text[plain]) == 0) ++plain;
    out.append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (text.empty()) break;
    const char escape = escape_of(text.front());
    if (escape != 1) {
      out += '\\';
      out += escape;
      text.remove_prefix(1);
    } else {
      const Character c = first_character(text);
      append_other(out, c, text.substr(0, c.size));
      text.remove_prefix(c.size);
    }
  }
  out += '"';
}

void append_or_null(std::string& out, std::string_view text) {
  if (text.empty()) {
    out += "null";
  } else {
    append_json(out, text);
  }
}

}  // namespace

void append_json(std::string& out, std::string_view text) {
  append_string(out, text, append_character);
}

void append_shown_json(std::string& out, std::string_view text) {
  append_string(out, text, append_shown_character);
}

void append_shown(std::string& out, std::string_view json) {
  while (!json.empty()) {
    const Character c = first_character(json);
    append_shown_character(out, c, json.substr(0, c.size));
    json.remove_prefix(c.size);
  }
}

bool is_plain_json(std::string_view text) noexcept {
  std::uint64_t found = 0;
  std::uint64_t bytes = 0;
  std::size_t at = 0;
  for (; text.size() - at >= sizeof bytes; at += sizeof bytes) {
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    found |= escaped_bytes(bytes);
  }
  for (; at < text.size(); ++at) found |= static_cast<std::uint64_t>(escape_of(text[at]) != 0);
  return found == 0;
}

void append_json(std::string& out, std::size_t number) {
  std::array<char, 20> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  out.append(digits.data(), end.ptr);
}

void append_json(std::string& out, const Problem& problem) {
  out += "{\"code\":";
  append_json(out, problem.code);
  out += ",\"offset\":";
  append_json(out, problem.offset);
  out += ",\"component\":";
  append_or_null(out, problem.component);
  out += ",\"expected\":";
  append_or_null(out, problem.expected);
  out += ",\"message\":";
  append_json(out, problem.message);
  out += '}';
}

}  // namespace iri::cli
