// UTF-8 (RFC 3629), for the cold path: where characters begin, and why one is ill-formed.
#ifndef IRI_SRC_TEXT_UTF8_HPP
#define IRI_SRC_TEXT_UTF8_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/error_list.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// One character of a text. If it is well-formed, `code` is `none` and `code_point` is its value.
/// If not, `code` is the reason, and `size` is the size of its longest prefix that could begin a
/// character (at least 1).
struct Character {
  ErrorCode code;
  std::uint32_t code_point;
  std::uint32_t size;
};

/// Returns the first character of a text. INVARIANT: the text is not empty.
Character first_character(std::string_view text) noexcept;

/// Returns where the unfinished character at the end of `text` begins, or text.size() if there is
/// none. INVARIANT: everything before that character is well-formed.
std::size_t unfinished_character(std::string_view text) noexcept;

}}}  // namespace iri::v0::detail

#endif
