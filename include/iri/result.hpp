// A value or an error, without exceptions.
#ifndef IRI_RESULT_HPP
#define IRI_RESULT_HPP

#include <cstdlib>
#include <optional>
#include <utility>

#include "iri/error.hpp"
#include "iri/lifetime.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

/// What a function that can refuse its input returns. `value()` may be called only
/// when there is one: otherwise the program aborts, in every build. What they refer to lives in the
/// result: Clang warns where it would outlive a temporary one.
///
///     if (auto uri = iri::Uri::parse(text)) use(*uri);
///     else                                  explain(uri.error());
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  constexpr Result(T value) noexcept : value_(std::move(value)) {}  // NOLINT: implicit
  constexpr Result(E error) noexcept : error_(std::move(error)) {}  // NOLINT: implicit

  constexpr explicit operator bool() const noexcept { return value_.has_value(); }
  [[nodiscard]] constexpr bool has_value() const noexcept { return value_.has_value(); }

  [[nodiscard]] constexpr const T& value() const& noexcept IRI_LIFETIME_BOUND {
    check();
    return *value_;
  }
  [[nodiscard]] constexpr T& value() & noexcept IRI_LIFETIME_BOUND {
    check();
    return *value_;
  }
  [[nodiscard]] constexpr T&& value() && noexcept IRI_LIFETIME_BOUND {
    check();
    return std::move(*value_);
  }
  constexpr const T& operator*() const& noexcept IRI_LIFETIME_BOUND { return value(); }
  constexpr T& operator*() & noexcept IRI_LIFETIME_BOUND { return value(); }
  constexpr T&& operator*() && noexcept IRI_LIFETIME_BOUND { return std::move(*this).value(); }
  constexpr const T* operator->() const noexcept IRI_LIFETIME_BOUND { return &value(); }
  constexpr T* operator->() noexcept IRI_LIFETIME_BOUND { return &value(); }

  /// The error; its code is `none` when there is a value.
  [[nodiscard]] constexpr const E& error() const& noexcept IRI_LIFETIME_BOUND { return error_; }
  [[nodiscard]] constexpr E error() && noexcept { return std::move(error_); }

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
  [[nodiscard]] constexpr bool has_value() const noexcept { return error_.code == ErrorCode::none; }
  /// Its code is `none` on success.
  [[nodiscard]] constexpr Error error() const noexcept { return error_; }

 private:
  Error error_;
};

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
