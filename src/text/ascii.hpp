// US-ASCII, independent of the locale: kinds of characters, letter case, hex digits. Templates in
// public headers also need is_ascii(), hex_digit() and pct_encoded_at(): they are in iri/ascii.hpp.
#ifndef IRI_SRC_TEXT_ASCII_HPP
#define IRI_SRC_TEXT_ASCII_HPP

#include <cstddef>
#include <string_view>

#include "iri/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

constexpr char upper(char c) noexcept {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c & ~0x20) : c;
}

/// US-ASCII letters only: U+212A KELVIN SIGN is not a `k`.
constexpr bool is_letter(char c) noexcept { return lower(c) >= 'a' && lower(c) <= 'z'; }

constexpr bool same_ignoring_case(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

inline constexpr std::string_view upper_hex_digits = "0123456789ABCDEF";
inline constexpr std::string_view lower_hex_digits = "0123456789abcdef";

}}}  // namespace iri::v0::detail

#endif
