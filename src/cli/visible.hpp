// Text made fit for a terminal: how wide it is, and what must not reach it as it is.
#ifndef IRI_SRC_CLI_VISIBLE_HPP
#define IRI_SRC_CLI_VISIBLE_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace iri::cli {

/// One character of a text of any bytes.
struct Character {
  std::uint32_t code_point = 0;
  std::uint8_t size = 1;
  bool well_formed = false;  ///< if not, it is the one byte that code_point holds
};

/// The character that begins `text`, which is not empty. Well-formed by RFC 3629.
Character first_character(std::string_view text) noexcept;
bool is_utf8(std::string_view text) noexcept;
/// Characters, where each byte that is no part of one counts as one.
std::size_t count_characters(std::string_view text) noexcept;

/// Columns of a terminal: 0, 1 or 2, by code point. Not for those that are escaped.
unsigned width(std::uint32_t code_point) noexcept;
/// Whether it must not be shown as it is: control characters (C0, DEL, C1), those that change the
/// direction of writing, separators of lines, and invisible ones: src/text/code_points.hpp.
bool is_unsafe(std::uint32_t code_point) noexcept;

/// Appends the text as it can be shown, and returns its width: \t \n \r, \xHH for other control
/// characters and for bytes that are not UTF-8, \u{HHHH} for other unsafe characters.
std::size_t append_visible(std::string& out, std::string_view text);
std::string visible(std::string_view text);

/// Appends the text so that it fits a field of a line and can be read back: \\ \t \n \r, and
/// \xHH for each byte of what is unsafe or not UTF-8.
void append_escaped(std::string& out, std::string_view text);

/// "z (U+007A)", "U+0020", "byte 0xFF" or "the end": what stands at an offset.
std::string found(std::string_view text, std::size_t offset);

}  // namespace iri::cli

#endif
