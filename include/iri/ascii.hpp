// US-ASCII, hex digits and pct-encoded (RFC 3986 s2.1). For the templates of public headers; src/
// uses it too.
#ifndef IRI_ASCII_HPP
#define IRI_ASCII_HPP

#include <cstddef>
#include <string_view>

#include "iri/version.hpp"

namespace iri { inline namespace v0 { namespace detail {

[[nodiscard]] constexpr bool is_ascii(char c) noexcept {
  return static_cast<unsigned char>(c) < 0x80;
}
[[nodiscard]] constexpr bool is_ascii(std::string_view text) noexcept {
  for (const char c : text) {
    if (!is_ascii(c)) return false;
  }
  return true;
}

/// The value of a hex digit, or 16.
[[nodiscard, gnu::always_inline]] constexpr unsigned hex_digit(char c) noexcept {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10U;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10U;
  return 16U;
}

/// Whether a pct-encoded begins at `index`.
[[nodiscard, gnu::always_inline]] constexpr bool pct_encoded_at(std::string_view text,
                                                                std::size_t index) noexcept {
  return text.size() - index >= 3 && text[index] == '%' && hex_digit(text[index + 1]) < 16 &&
         hex_digit(text[index + 2]) < 16;
}

/// The octet of the pct-encoded at `index`. INVARIANT: pct_encoded_at(text, index).
[[gnu::always_inline]] constexpr unsigned char octet_at(std::string_view text,
                                                        std::size_t index) noexcept {
  return static_cast<unsigned char>(hex_digit(text[index + 1]) << 4U | hex_digit(text[index + 2]));
}

}}}  // namespace iri::v0::detail

#endif
