// A value or an error, without exceptions.
#ifndef IRI_RESULT_HPP
#define IRI_RESULT_HPP

#include <cstdlib>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "iri/error.hpp"
#include "iri/lifetime.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

/// The result of a function that can refuse its input. Without a value, `value()` aborts the
/// program, in every build. The references that the members return point into the result: Clang
/// warns if one outlives a temporary result.
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

  /// The value, or else `other`.
  template <class U>
  [[nodiscard]] constexpr T value_or(U&& other) const& {
    return value_ ? *value_ : static_cast<T>(std::forward<U>(other));
  }
  template <class U>
  [[nodiscard]] constexpr T value_or(U&& other) && {
    return value_ ? std::move(*value_) : static_cast<T>(std::forward<U>(other));
  }
  /// Calls f(value), which returns a Result with the same error type. Without a value, returns that
  /// Result with this error.
  ///
  ///     auto uri = iri::Iri::parse(text).and_then([](const iri::Iri& i) { return iri::to_uri(i); });
  template <class F>
  constexpr auto and_then(F&& f) const& {
    using Next = std::remove_cvref_t<std::invoke_result_t<F, const T&>>;
    return value_ ? std::invoke(std::forward<F>(f), *value_) : Next(error_);
  }
  template <class F>
  constexpr auto and_then(F&& f) && {
    using Next = std::remove_cvref_t<std::invoke_result_t<F, T&&>>;
    return value_ ? std::invoke(std::forward<F>(f), std::move(*value_)) : Next(std::move(error_));
  }

 private:
  constexpr void check() const noexcept {
    if (!value_) std::abort();
  }
  std::optional<T> value_;
  E error_{};
};

/// The result of a function that can refuse its input and returns no value. Success if
/// default-constructed, or made from an Error with the code `none`.
template <>
class [[nodiscard]] Result<void, Error> {
 public:
  constexpr Result() noexcept = default;
  constexpr Result(Error error) noexcept : error_(error) {}  // NOLINT: implicit

  constexpr explicit operator bool() const noexcept { return !error_; }
  [[nodiscard]] constexpr bool has_value() const noexcept { return !error_; }
  /// Its code is `none` on success.
  [[nodiscard]] constexpr Error error() const noexcept { return error_; }

 private:
  Error error_;
};

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
