// UTF-8 (RFC 3629), for the cold path: where characters begin, and what is wrong with one.
#ifndef IRI_SRC_TEXT_UTF8_HPP
#define IRI_SRC_TEXT_UTF8_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/error_list.hpp"

namespace iri::inline v0::detail {

/// One character of a text. `code` is `none` and `code_point` its value when it is
/// well-formed; else `code` says why it is not, and `size` is that of its longest prefix
/// that begins a character (at least 1).
struct Character {
  ErrorCode code;
  std::uint32_t code_point;
  std::uint32_t size;
};

/// The character at the beginning of a text that is not empty.
Character first_character(std::string_view text) noexcept;

/// The beginning of the unfinished character at the end of `text`, or text.size() if
/// there is none. What goes before it is well-formed.
std::size_t unfinished_character(std::string_view text) noexcept;

}  // namespace iri::inline v0::detail

#endif
