#include "visible.hpp"

#include <algorithm>
#include <cstring>

#include "hex.hpp"
#include "text/code_points.hpp"

namespace iri::cli {
namespace {

unsigned hex_digits(std::uint32_t code_point) noexcept {
  return code_point > 0xFFFFF ? 6 : code_point > 0xFFFF ? 5 : 4;
}

void append_byte(std::string& out, unsigned char byte) {
  out += "\\x";
  append_hex(out, byte, 2, HexCase::upper);
}

/// The letter of the escape \t, \n or \r; 0 for other characters.
char letter_escape(std::uint32_t code_point) noexcept {
  return code_point == '\t' ? 't' : code_point == '\n' ? 'n' : code_point == '\r' ? 'r' : '\0';
}

void append_escape(std::string& out, const Character& c) {
  if (const char letter = letter_escape(c.code_point)) {
    out += '\\';
    out += letter;
  } else if (!c.well_formed || c.code_point < 0x80) {
    append_byte(out, static_cast<unsigned char>(c.code_point));
  } else {
    out += "\\u{";
    append_hex(out, c.code_point, hex_digits(c.code_point), HexCase::upper);
    out += '}';
  }
}

/// Appends a letter escape, or \xHH for each byte of the character.
void append_field_escape(std::string& out, std::string_view bytes, const Character& c) {
  const char letter = c.code_point == '\\' ? '\\' : letter_escape(c.code_point);
  if (letter != '\0' && c.well_formed) {
    out += '\\';
    out += letter;
    return;
  }
  for (const char byte : bytes) append_byte(out, static_cast<unsigned char>(byte));
}

/// The size of the character that a lead byte begins; 0 if the byte is not a lead byte.
std::size_t size_by_lead(unsigned char lead) noexcept {
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;
  return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
}

/// Whether the second byte, if it continues a character, can follow the lead: no overlong form, no
/// surrogate, nothing above U+10FFFF.
bool second_fits(unsigned char lead, unsigned char second) noexcept {
  switch (lead) {
    case 0xE0: return second >= 0xA0;
    case 0xED: return second <= 0x9F;
    case 0xF0: return second >= 0x90;
    case 0xF4: return second <= 0x8F;
    default: return true;
  }
}

/// How many bytes of ASCII the text begins with.
std::size_t ascii_size(std::string_view text) noexcept {
  std::size_t at = 0;
  std::uint64_t bytes = 0;
  for (; text.size() - at >= sizeof bytes; at += sizeof bytes) {
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    if ((bytes & 0x8080808080808080U) != 0) break;
  }
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

/// How many printable characters of ASCII the text begins with.
std::size_t printable_size(std::string_view text) noexcept {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  constexpr std::uint64_t high = 0x80 * ones;
  std::size_t at = 0;
  std::uint64_t bytes = 0;
  for (; text.size() - at >= sizeof bytes; at += sizeof bytes) {
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    // None is above 7E, nor below 20: otherwise the lowest of these has its high bit set.
    if (((bytes | (bytes + ones) | (bytes - 0x20 * ones)) & high) != 0) break;
  }
  while (at < text.size() && text[at] >= 0x20 && text[at] <= 0x7E) ++at;
  return at;
}

}  // namespace

Character first_character(std::string_view text) noexcept {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t size = size_by_lead(byte(0));
  if (size == 1) return {byte(0), 1, true};
  if (size == 0 || text.size() < size || !second_fits(byte(0), byte(1))) {
    return {byte(0), 1, false};
  }
  std::uint32_t code_point = byte(0) & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {byte(0), 1, false};
    code_point = code_point << 6U | (byte(i) & 0x3FU);
  }
  return {code_point, static_cast<std::uint8_t>(size), true};
}

bool is_utf8(std::string_view text) noexcept {
  while (true) {
    text.remove_prefix(ascii_size(text));
    if (text.empty()) return true;
    const Character c = first_character(text);
    if (!c.well_formed) return false;
    text.remove_prefix(c.size);
  }
}

std::size_t count_characters(std::string_view text) noexcept {
  std::size_t count = 0;
  while (true) {
    const std::size_t ascii = ascii_size(text);
    count += ascii;
    text.remove_prefix(ascii);
    if (text.empty()) return count;
    text.remove_prefix(first_character(text).size);
    ++count;
  }
}

unsigned width(std::uint32_t code_point) noexcept {
  if (code_points::has<code_points::width_0>(code_point)) return 0;
  return code_points::has<code_points::width_2>(code_point) ? 2 : 1;
}

bool is_unsafe(std::uint32_t c) noexcept {
  const bool printable = c >= 0x20 && c <= 0x7E;  // true of most
  return !printable && code_points::has<code_points::unsafe_to_show>(c);
}

std::size_t append_visible(std::string& out, std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    if (const std::size_t printable = printable_size(text); printable != 0) {
      out.append(text.substr(0, printable));
      columns += printable;
      text.remove_prefix(printable);
      continue;
    }
    const Character c = first_character(text);
    if (c.well_formed && !is_unsafe(c.code_point)) {
      out.append(text.substr(0, c.size));
      columns += c.code_point < 0x80 ? 1 : width(c.code_point);
    } else {
      const std::size_t before = out.size();
      append_escape(out, c);
      columns += out.size() - before;
    }
    text.remove_prefix(c.size);
  }
  return columns;
}

std::string visible(std::string_view text) {
  std::string out;
  append_visible(out, text);
  return out;
}

std::string visible_lines(std::string_view lines, char delimiter) {
  std::string out;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find(delimiter), lines.size());
    const bool cr = delimiter == '\n' && end < lines.size() && lines.substr(0, end).ends_with('\r');
    append_visible(out, lines.substr(0, end - (cr ? 1 : 0)));
    if (cr) out += '\r';
    if (end < lines.size()) out += delimiter;
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return out;
}

void append_escaped(std::string& out, std::string_view text) {
  std::size_t begin = 0;  // [begin, at) is copied as it is
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] >= ' ' && text[at] <= '~' && text[at] != '\\') {
      ++at;
      continue;
    }
    const Character c = first_character(text.substr(at));
    const bool backslash = c.code_point == '\\';
    if (backslash || !c.well_formed || is_unsafe(c.code_point)) {
      out.append(text, begin, at - begin);
      append_field_escape(out, text.substr(at, c.size), c);
      begin = at + c.size;
    }
    at += c.size;
  }
  out.append(text, begin);
}

namespace {

/// What people call a character that does not show; empty for others.
std::string_view word_for(std::uint32_t code_point) noexcept {
  switch (code_point) {
    case 0x09: return "a tab";
    case 0x0A: return "a newline";
    case 0x0D: return "a CR";
    case 0x20: return "a space";
    case 0xA0: return "a no-break space";
    case 0xAD: return "a soft hyphen";
    case 0x200B: return "a zero-width space";
    case 0x200C: return "a zero-width non-joiner";
    case 0x200D: return "a zero-width joiner";
    case 0x200E: return "a left-to-right mark";
    case 0x200F: return "a right-to-left mark";
    case 0x2060: return "a word joiner";
    case 0xFEFF: return "a byte order mark";
    default: return {};
  }
}

}  // namespace

std::string found(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return "the end";
  const Character c = first_character(text.substr(offset));
  const bool printable = c.code_point > 0x20 && c.code_point < 0x7F;
  std::string out;
  const std::string_view word = word_for(c.code_point);
  if (printable) out.append(text.substr(offset, 1)).append(" (");
  if (!word.empty() && c.well_formed) out.append(word).append(" (");
  out += c.well_formed ? "U+" : "byte 0x";
  append_hex(out, c.code_point, c.well_formed ? hex_digits(c.code_point) : 2, HexCase::upper);
  if (out.find('(') != out.npos) out += ')';
  return out;
}

}  // namespace iri::cli
