// A value or an error, without exceptions.
#ifndef IRI_RESULT_HPP
#define IRI_RESULT_HPP

#include <cstdlib>
#include <optional>
#include <utility>

#include "iri/error.hpp"

#pragma GCC visibility push(default)
namespace iri {

/// What a function that can refuse its input returns. `value()` may be called only
/// when there is one: otherwise the program aborts, in every build.
///
///     if (auto uri = iri::Uri::parse(text)) use(*uri);
///     else                                  explain(uri.error());
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  constexpr Result(T value) noexcept : value_(std::move(value)) {}  // NOLINT: implicit
  constexpr Result(E error) noexcept : error_(std::move(error)) {}  // NOLINT: implicit

  constexpr explicit operator bool() const noexcept { return value_.has_value(); }
  constexpr bool has_value() const noexcept { return value_.has_value(); }

  constexpr const T& value() const& noexcept {
    check();
    return *value_;
  }
  constexpr T& value() & noexcept {
    check();
    return *value_;
  }
  constexpr T&& value() && noexcept {
    check();
    return std::move(*value_);
  }
  constexpr const T& operator*() const& noexcept { return value(); }
  constexpr T& operator*() & noexcept { return value(); }
  constexpr T&& operator*() && noexcept { return std::move(*this).value(); }
  constexpr const T* operator->() const noexcept { return &value(); }
  constexpr T* operator->() noexcept { return &value(); }

  /// The error; its code is `none` when there is a value.
  constexpr const E& error() const& noexcept { return error_; }
  constexpr E error() && noexcept { return std::move(error_); }

 private:
  constexpr void check() const noexcept {
    if (!value_) std::abort();
  }
  std::optional<T> value_;
  E error_{};
};

/// What a function that gives nothing back, and can refuse its input, returns.
template <>
class [[nodiscard]] Result<void, Error> {
 public:
  constexpr Result() noexcept = default;
  constexpr Result(Error error) noexcept : error_(error) {}  // NOLINT: implicit

  constexpr explicit operator bool() const noexcept { return error_.code == ErrorCode::none; }
  constexpr bool has_value() const noexcept { return error_.code == ErrorCode::none; }
  /// Its code is `none` on success.
  constexpr Error error() const noexcept { return error_; }

 private:
  Error error_;
};

}  // namespace iri
#pragma GCC visibility pop

#endif
