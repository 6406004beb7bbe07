// The bytes that would have been allowed where an input was refused.
#ifndef IRI_NEXT_BYTES_HPP
#define IRI_NEXT_BYTES_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "iri/output.hpp"
#include "iri/parse.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// A set of bytes, which may also contain the end of the input.
struct [[nodiscard]] NextBytes {
  std::array<std::uint64_t, 4> bytes{};
  bool end = false;

  [[nodiscard]] constexpr bool contains(unsigned char byte) const noexcept {
    return ((bytes[byte >> 6U] >> (byte & 63U)) & 1U) != 0;
  }
  friend constexpr bool operator==(const NextBytes&, const NextBytes&) noexcept = default;
};

/// The bytes that can follow `prefix` in a valid text of the rule, and whether the text may end
/// there. Exact, not a guess: the table has a row for the state that the prefix leads to. Costs one
/// pass over the prefix. Empty for a prefix of max_size bytes or more.
[[nodiscard]] NextBytes next_bytes(Rule rule, std::string_view prefix) noexcept;

/// The set as a phrase, such as "a hex digit" or "one of : / ? # or the end". Printable ASCII only.
/// Error: `buffer_too_small`.
Written to_phrase(const NextBytes&, OutputBuffer out) noexcept;
[[nodiscard]] std::string to_phrase(const NextBytes&);

/// to_phrase(next_bytes(...)) at the place of an error:
///
///     std::cerr << "expected " << iri::expected_phrase(iri::rule::IRI, text, error);
/// Empty if there is no error, and for `too_long`. Error: `buffer_too_small`.
Written expected_phrase(Rule rule, std::string_view text, const Error& error,
                        OutputBuffer out) noexcept;
[[nodiscard]] std::string expected_phrase(Rule rule, std::string_view text, const Error& error);

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
