// pct-encoded (RFC 3986 s2.1), one at a time: what the templates of public headers and src/ share.
#ifndef IRI_PCT_ENCODED_HPP
#define IRI_PCT_ENCODED_HPP

#include <cstddef>
#include <string_view>

namespace iri::inline v0::detail {

/// The value of a hex digit, or 16.
[[nodiscard]] constexpr unsigned hex_digit(char c) noexcept {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10U;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10U;
  return 16U;
}

/// Whether pct-encoded stands at `index`.
[[nodiscard]] constexpr bool pct_encoded_at(std::string_view text, std::size_t index) noexcept {
  return text.size() - index >= 3 && text[index] == '%' && hex_digit(text[index + 1]) < 16 &&
         hex_digit(text[index + 2]) < 16;
}

/// Its octet. INVARIANT: pct_encoded_at(text, index).
constexpr unsigned char octet_at(std::string_view text, std::size_t index) noexcept {
  return static_cast<unsigned char>(hex_digit(text[index + 1]) << 4U | hex_digit(text[index + 2]));
}

}  // namespace iri::inline v0::detail

#endif
