#ifndef IRI_TEST_REFERENCE_UTF8_HPP
#define IRI_TEST_REFERENCE_UTF8_HPP

// UTF-8 by the definition of RFC 3629, from bytes to code points.

#include <optional>
#include <string_view>

#include "reference/abnf.hpp"

namespace iri_reference {

/// What is known of a character when the first bytes of its encoding are.
struct Coverage {
  CodePoints points;      ///< the code points whose encodings begin with these bytes
  bool complete = false;  ///< the bytes are a whole character: `points` is that one
};

/// The characters whose encodings begin with `bytes` (at least one); nothing if there are none.
/// Overlong forms, surrogates and values above U+10FFFF encode no character.
std::optional<Coverage> coverage(std::string_view bytes);

/// A character at the front of some bytes; `size` is 0 when there is none.
struct Character {
  char32_t point = 0;
  std::uint32_t size = 0;
};

Character first_character(std::string_view bytes);

}  // namespace iri_reference

#endif
