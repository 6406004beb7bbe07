// What would have been allowed where an input was refused.
#ifndef IRI_NEXT_BYTES_HPP
#define IRI_NEXT_BYTES_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "iri/parse.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

/// A set of bytes, and of the end of the input.
struct [[nodiscard]] NextBytes {
  std::array<std::uint64_t, 4> bytes{};
  bool end = false;

  [[nodiscard]] constexpr bool contains(unsigned char byte) const noexcept {
    return ((bytes[byte >> 6U] >> (byte & 63U)) & 1U) != 0;
  }
  friend constexpr bool operator==(const NextBytes&, const NextBytes&) noexcept = default;
};

/// The bytes with which some valid text of the rule goes on after `prefix`, and whether it
/// may end there. Exact, not a guess: the machine itself is asked, once for each byte that it
/// may tell from others. Meant for messages: it costs about 50 passes over the prefix.
[[nodiscard]] NextBytes next_bytes(Rule rule, std::string_view prefix) noexcept;

/// Writes the set as a phrase such as "a hex digit" or "one of : / ? # or the end" into
/// [out, out+capacity), as much as fits and without a terminator. Returns the full length.
/// Printable ASCII only.
std::size_t to_phrase(const NextBytes&, char* out, std::size_t capacity) noexcept;
[[nodiscard]] std::string to_phrase(const NextBytes&);

/// to_phrase(next_bytes(...)) at the place of an error:
///
///     std::cerr << "expected " << iri::expected_phrase(iri::rule::IRI, text, error);
[[nodiscard]] std::string expected_phrase(Rule rule, std::string_view text, const Error& error);
/// The same, written as to_phrase() writes; nothing of a valid text.
std::size_t expected_phrase(Rule rule, std::string_view text, const Error& error, char* out,
                            std::size_t capacity) noexcept;

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
