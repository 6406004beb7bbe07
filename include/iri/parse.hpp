// Bytes to offsets: the lowest layer of the API.
#ifndef IRI_PARSE_HPP
#define IRI_PARSE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/components.hpp"
#include "iri/error.hpp"
#include "iri/rule.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

/// The longest text that can be parsed: 2^32-2 bytes. Longer ones are `too_long`.
inline constexpr std::size_t max_size = 0xFFFFFFFEU;

/// Accepted, or where the text stopped being the beginning of anything valid.
struct [[nodiscard]] MatchResult {
  /// `absent` when accepted. Otherwise the offset that Error documents; for a text that
  /// is too long, max_size.
  std::uint32_t error_offset = absent;

  [[nodiscard]] constexpr bool accepted() const noexcept { return error_offset == absent; }
  constexpr explicit operator bool() const noexcept { return accepted(); }
};

/// Whether all of `text` is of that rule, any of the 61. Guarantee for this and for
/// parse(): no allocation, no exception, no state, no recursion; time linear in the size;
/// no byte outside [data, data+size) is read; (nullptr, 0) is the empty text; any bytes.
MatchResult match(Rule rule, std::string_view text) noexcept;

/// match(rule, text).accepted(). For a start rule it equals what parse() says.
[[nodiscard]] inline bool is_valid(Rule rule, std::string_view text) noexcept {
  return match(rule, text).accepted();
}

/// Parses `text` as a whole by one of the eight start rules (is_start_rule; another rule
/// accepts nothing) and gives its components. When it is not accepted, `out` has no
/// meaning.
///
///     iri::Components c;
///     if (iri::parse(iri::rule::IRI_reference, text, c)) use(text.substr(c.path_begin(), ...));
MatchResult parse(Rule start, std::string_view text, Components& out) noexcept;

/// Why `text` is not of that rule: code, component and offset. Does the work again, which
/// the hot path does not pay for. The code is `none` when the text is valid.
Error diagnose(Rule rule, std::string_view text) noexcept;

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
