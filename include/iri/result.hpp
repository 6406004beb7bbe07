// A value or an error, without exceptions.
#ifndef IRI_RESULT_HPP
#define IRI_RESULT_HPP

#include <cstddef>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <version>

#include "iri/error.hpp"
#include "iri/lifetime.hpp"

#ifdef __cpp_lib_expected
#include <expected>
#endif

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

template <class T, class E = Error>
class Result;

namespace detail {
template <class E>
[[noreturn]] void end_without(const E& error) noexcept {
  if constexpr (std::is_same_v<E, Error>) {
    end_without_value(error);
  } else if constexpr (requires { message(error.code), std::size_t{error.offset}; }) {
    end_without_value(message(error.code), error.offset);
  } else {
    end_without_value("an error", 0);
  }
}

/// Result<T, E>, for the T that a function returns.
template <class T, class E>
using ResultOf = Result<std::remove_cvref_t<T>, E>;
}  // namespace detail

/// The result of a function that can refuse its input. Without a value, `value()`, `*` and `->`
/// write the error to stderr and abort the program, in every build: never call them on the result
/// of text from outside without having asked. The references that the members return point into the
/// result: Clang warns if one outlives a temporary result.
///
///     if (auto uri = iri::Uri::parse(text)) use(*uri);
///     else                                  explain(uri.error());
template <class T, class E>
class [[nodiscard]] Result {
 public:
  using value_type = T;
  using error_type = E;

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
  /// The Result of f(value), which returns any type and cannot fail. Without a value, this error. A
  /// view that f returns must not be of a value that is a temporary.
  ///
  ///     auto size = iri::Iri::parse(text).transform([](const iri::Iri& i) { return i.path().size(); });
  template <class F>
  constexpr auto transform(F&& f) const& -> detail::ResultOf<std::invoke_result_t<F, const T&>, E> {
    if (!value_) return error_;
    return applied(std::forward<F>(f), *value_);
  }
  template <class F>
  constexpr auto transform(F&& f) && -> detail::ResultOf<std::invoke_result_t<F, T&&>, E> {
    if (!value_) return std::move(error_);
    return applied(std::forward<F>(f), std::move(*value_));
  }
  /// This result if it has a value; otherwise f(error), which returns a result of the same type.
  template <class F>
  constexpr Result or_else(F&& f) const& {
    return value_ ? *this : std::invoke(std::forward<F>(f), error_);
  }
  template <class F>
  constexpr Result or_else(F&& f) && {
    return value_ ? std::move(*this) : std::invoke(std::forward<F>(f), std::move(error_));
  }

#ifdef __cpp_lib_expected
  /// From std::expected, and to it, where the standard library has it (C++23).
  template <class Expected>
  requires(std::is_same_v<Expected, std::expected<T, E>>) constexpr explicit Result(
      Expected other) noexcept {
    if (other) {
      value_.emplace(*std::move(other));
    } else {
      error_ = std::move(other).error();
    }
  }
  [[nodiscard]] constexpr std::expected<T, E> expected() const& {
    if (!value_) return std::unexpected(error_);
    return *value_;
  }
  [[nodiscard]] constexpr std::expected<T, E> expected() && {
    if (!value_) return std::unexpected(std::move(error_));
    return std::move(*value_);
  }
#endif

 private:
  constexpr void check() const noexcept {
    if (!value_) detail::end_without(error_);
  }
  template <class F, class Value>
  static constexpr auto applied(F&& f, Value&& value)
      -> detail::ResultOf<std::invoke_result_t<F, Value>, E> {
    if constexpr (std::is_void_v<std::invoke_result_t<F, Value>>) {
      std::invoke(std::forward<F>(f), std::forward<Value>(value));
      return {};
    } else {
      return std::invoke(std::forward<F>(f), std::forward<Value>(value));
    }
  }
  std::optional<T> value_;
  E error_{};
};

/// The result of a function that can refuse its input and returns no value. Success if
/// default-constructed, or made from an error that has not failed().
template <class E>
class [[nodiscard]] Result<void, E> {
 public:
  using value_type = void;
  using error_type = E;

  constexpr Result() noexcept = default;
  constexpr Result(E error) noexcept : error_(std::move(error)) {}  // NOLINT: implicit

  constexpr explicit operator bool() const noexcept { return has_value(); }
  [[nodiscard]] constexpr bool has_value() const noexcept { return !error_.failed(); }
  /// Its code is `none` on success.
  [[nodiscard]] constexpr const E& error() const& noexcept IRI_LIFETIME_BOUND { return error_; }
  [[nodiscard]] constexpr E error() && noexcept { return std::move(error_); }
  /// As value() of other results: without success, writes the error to stderr and aborts.
  constexpr void value() const noexcept {
    if (!has_value()) detail::end_without(error_);
  }
  /// After a success, f(), which returns a Result with the same error type.
  template <class F>
  constexpr auto and_then(F&& f) const {
    using Next = std::remove_cvref_t<std::invoke_result_t<F>>;
    return has_value() ? std::invoke(std::forward<F>(f)) : Next(error_);
  }
  /// After a success, the Result of f(), which cannot fail.
  template <class F>
  constexpr auto transform(F&& f) const -> detail::ResultOf<std::invoke_result_t<F>, E> {
    if (!has_value()) return error_;
    if constexpr (std::is_void_v<std::invoke_result_t<F>>) {
      std::invoke(std::forward<F>(f));
      return {};
    } else {
      return std::invoke(std::forward<F>(f));
    }
  }

#ifdef __cpp_lib_expected
  template <class Expected>
  requires(std::is_same_v<Expected, std::expected<void, E>>) constexpr explicit Result(
      Expected other) noexcept
      : error_(other ? E() : std::move(other).error()) {}
  [[nodiscard]] constexpr std::expected<void, E> expected() const {
    if (!has_value()) return std::unexpected(error_);
    return {};
  }
#endif

 private:
  E error_{};
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
