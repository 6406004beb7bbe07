// An error in an input: its code, byte offset and component.
#ifndef IRI_ERROR_HPP
#define IRI_ERROR_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/error_list.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// Code, component and offset. The offset is the size of the longest prefix that some valid input
/// begins with. Two rules refine this for UTF-8. An ill-formed sequence, or a character not allowed
/// there, is refused at its first byte, whichever byte is wrong or missing: `/a` C3 `a` at 2. A
/// text that ends within a character that could still be completed is refused at its end: `/a` C3
/// at 3. So if the offset equals the size of the input, all of it is right but something is
/// missing.
///
/// What has a truth value in this library (a Result, a Written, a MatchResult) is true if it went
/// well. An error has none: ask failed().
///
///     if (const iri::Error error = iri::diagnose(rule, text); error.failed()) report(error);
struct [[nodiscard]] Error {
  ErrorCode code = ErrorCode::none;
  Component component = Component::none;
  std::uint32_t offset = 0;

  /// Whether there is an error.
  [[nodiscard]] constexpr bool failed() const noexcept { return code != ErrorCode::none; }
  friend constexpr bool operator==(const Error&, const Error&) noexcept = default;
};

/// A constant sentence without the final stop. Never contains bytes of the input.
[[nodiscard]] std::string_view message(ErrorCode) noexcept;
/// The code's name in this header, such as "bad_percent_encoding".
[[nodiscard]] std::string_view name(ErrorCode) noexcept;
/// The component's name in the RFC, such as "userinfo"; "" for none.
[[nodiscard]] std::string_view name(Component) noexcept;

namespace detail {
/// Writes a line to stderr, such as "iri: this Result has no value: path, byte 7: this character is
/// not allowed here", and aborts.
[[noreturn]] void end_without_value(const Error& error) noexcept;
/// The same for an error of another type: its message, and its offset.
[[noreturn]] void end_without_value(std::string_view message, std::size_t offset) noexcept;
}  // namespace detail

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
