// What was wrong with an input: the code, the byte, the component.
#ifndef IRI_ERROR_HPP
#define IRI_ERROR_HPP

#include <cstdint>
#include <string_view>

#include "iri/error_list.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

/// Code, place and component. The offset is that of the first byte after the longest
/// prefix which some valid input begins with, with two rules for UTF-8. A sequence that is
/// no character, or one not allowed there, is refused at its first byte, whichever of its
/// bytes is wrong or is not there: `/a` C3 `a` at 2. A text that ends within a character that
/// could be completed is refused at its end: `/a` C3 at 3. So an offset equal to the size of
/// the input says: what is there is right, and something is missing.
///
/// As with std::error_code, an Error is true if there is one. (A Result, a Written and a
/// MatchResult are true if there is none.)
///
///     if (const iri::Error error = iri::diagnose(rule, text)) report(error);
struct [[nodiscard]] Error {
  ErrorCode code = ErrorCode::none;
  Component component = Component::none;
  std::uint32_t offset = 0;

  constexpr explicit operator bool() const noexcept { return code != ErrorCode::none; }
  friend constexpr bool operator==(const Error&, const Error&) noexcept = default;
};

/// A constant sentence, without the final stop, that never holds bytes of the input.
[[nodiscard]] std::string_view message(ErrorCode) noexcept;
/// The code's name in this header, such as "bad_percent_encoding".
[[nodiscard]] std::string_view name(ErrorCode) noexcept;
/// The component's name in the RFC, such as "userinfo"; "" for none.
[[nodiscard]] std::string_view name(Component) noexcept;

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
