// The case of ASCII letters, whatever the locale.
#ifndef IRI_SRC_TEXT_LETTER_CASE_HPP
#define IRI_SRC_TEXT_LETTER_CASE_HPP

#include <cstddef>
#include <string_view>

namespace iri::inline v0::detail {

constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

constexpr char upper(char c) noexcept {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c & ~0x20) : c;
}

/// The letters of ASCII alone: U+212A KELVIN SIGN is no `k`.
constexpr bool same_ignoring_case(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

}  // namespace iri::inline v0::detail

#endif
