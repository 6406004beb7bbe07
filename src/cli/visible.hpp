// Text on a terminal: its width, and the characters that must be escaped.
#ifndef IRI_SRC_CLI_VISIBLE_HPP
#define IRI_SRC_CLI_VISIBLE_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace iri::cli {

/// One character of a text that may hold any bytes.
struct Character {
  std::uint32_t code_point = 0;
  std::uint8_t size = 1;
  bool well_formed = false;  ///< if false, code_point holds a single byte
};

/// The first character of `text`, which must not be empty. Well-formed means RFC 3629.
Character first_character(std::string_view text) noexcept;
bool is_utf8(std::string_view text) noexcept;
/// Counts characters. Each byte that belongs to no character counts as one.
std::size_t count_characters(std::string_view text) noexcept;

/// The columns of a character on a terminal: 0, 1 or 2. Not for characters that are escaped.
unsigned width(std::uint32_t code_point) noexcept;
/// Whether a character must be escaped: control characters (C0, DEL, C1), those that change the
/// direction of writing, line separators, and invisible ones: src/text/code_points.hpp.
bool is_unsafe(std::uint32_t code_point) noexcept;

/// Appends the text as it can be shown, and returns its width. Escapes: \t \n \r, \xHH for other
/// control characters and for bytes that are not UTF-8, \u{HHHH} for other unsafe characters.
std::size_t append_visible(std::string& out, std::string_view text);
std::string visible(std::string_view text);

/// Lines as they can be shown, each with its delimiter; a CR before a LF stays.
std::string visible_lines(std::string_view lines, char delimiter = '\n');

/// Appends the text so that it fits a field and can be read back. Escapes: \\ \t \n \r, and \xHH
/// for each byte that is unsafe or not UTF-8.
void append_escaped(std::string& out, std::string_view text);

/// "z (U+007A)", "a space (U+0020)", "U+00E9", "byte 0xFF" or "the end": describes the text at an offset.
std::string found(std::string_view text, std::size_t offset);

}  // namespace iri::cli

#endif
