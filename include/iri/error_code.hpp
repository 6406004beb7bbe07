// Errors as std::error_code, for programs that report all errors that way.
//
// Not in iri.hpp: include it where you need it; nobody else pays for <system_error>.
#ifndef IRI_ERROR_CODE_HPP
#define IRI_ERROR_CODE_HPP

#include <string>
#include <string_view>
#include <system_error>

#include "iri/error.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

namespace detail {
class ErrorCategory final : public std::error_category {
 public:
  const char* name() const noexcept override { return "iri"; }
  std::string message(int value) const override {
    const std::string_view known = is_known(value) ? iri::message(ErrorCode(value)) : "";
    return std::string(known.empty() ? "unknown error" : known);
  }
  std::error_condition default_error_condition(int value) const noexcept override {
    if (value == 0 || !is_known(value)) return {value, *this};
    switch (ErrorCode(value)) {
      case ErrorCode::too_long: return std::errc::value_too_large;
      case ErrorCode::buffer_too_small: return std::errc::no_buffer_space;
      default: return std::errc::invalid_argument;
    }
  }

 private:
  static bool is_known(int value) noexcept {
    return value >= 0 && value <= 0xFF && !iri::name(ErrorCode(value)).empty();
  }
};

/// Never destroyed: others may still use it when the program ends.
union ErrorCategoryForever {
  constexpr ErrorCategoryForever() noexcept : category() {}
  ~ErrorCategoryForever() {}  // NOLINT(modernize-use-equals-default): that would be deleted
  ErrorCategory category;
};
inline constinit const ErrorCategoryForever error_category_forever;
}  // namespace detail

/// The category "iri": the values are those of ErrorCode, the messages those of message(). One object
/// for the whole program. Its codes are equivalent to these of std::errc: `too_long` to
/// value_too_large, `buffer_too_small` to no_buffer_space, all others to invalid_argument.
[[nodiscard]] inline const std::error_category& error_category() noexcept {
  return detail::error_category_forever.category;
}

/// So that `std::error_code code = uri.error().code;` compiles.
[[nodiscard]] inline std::error_code make_error_code(ErrorCode code) noexcept {
  return {static_cast<int>(code), error_category()};
}
/// The code of an Error; an error_code has no room for the offset and the component.
///
///     if (auto uri = iri::Uri::parse(text)) use(*uri);
///     else                                  return make_error_code(uri.error());
[[nodiscard]] inline std::error_code make_error_code(const Error& error) noexcept {
  return make_error_code(error.code);
}

}}  // namespace iri::v0
#pragma GCC visibility pop

template <>
struct std::is_error_code_enum<iri::ErrorCode> : std::true_type {};

#endif
