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
namespace iri { inline namespace v0 {

/// The longest text that can be parsed: 2^32-2 bytes. Longer ones are `too_long`.
inline constexpr std::size_t max_size = 0xFFFFFFFEU;

/// Whether a text was accepted, and if not, the offset where it fails.
struct [[nodiscard]] MatchResult {
  /// `absent` if accepted. Otherwise the offset described at Error; max_size if the text is too
  /// long.
  std::uint32_t error_offset = absent;

  [[nodiscard]] constexpr bool accepted() const noexcept { return error_offset == absent; }
  constexpr explicit operator bool() const noexcept { return accepted(); }
};

/// Matches all of `text` against a rule, any of the 61. Guarantee for this and for parse(): any
/// bytes are allowed, (nullptr, 0) is the empty text; no allocation, no exception, no state, no
/// recursion; time linear in the size; no byte outside [data, data+size) is read.
MatchResult match(Rule rule, std::string_view text) noexcept;

/// match(rule, text).accepted(). For a start rule, parse() gives the same answer.
[[nodiscard]] inline bool is_valid(Rule rule, std::string_view text) noexcept {
  return match(rule, text).accepted();
}

/// Parses all of `text` by one of the eight start rules (is_start_rule) and writes its components
/// to `out`. Any other rule accepts nothing. If the text is not accepted, `out` is unspecified.
///
///     iri::Components c;
///     if (iri::parse(iri::rule::IRI_reference, text, c)) use(text.substr(0, c.path_end));
MatchResult parse(Rule start, std::string_view text, Components& out) noexcept;

/// Why `text` does not match the rule: code, component and offset. Reads the text again, so that
/// parse() does not pay for it. The code is `none` if the text is valid.
Error diagnose(Rule rule, std::string_view text) noexcept;

namespace detail {
/// The same for a text that parse() has refused with this result, without reading it again: `left`
/// is the `out` of parse() as it was left.
Error diagnose_refused(Rule start, std::string_view text, MatchResult result,
                       const Components& left) noexcept;
}  // namespace detail

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
