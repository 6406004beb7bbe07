// How operations return their results: they write into the caller's buffer.
//
// The order of parameters is the same everywhere: the criterion (a rule, a comparison level, a
// method), the texts or references, the options, the output. An overload leaves the options out.
// Most operations have an overload without the output, which returns an owned result.
#ifndef IRI_OUTPUT_HPP
#define IRI_OUTPUT_HPP

#include <cstddef>
#include <span>

#include "iri/error.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The caller's buffer. Pass an empty one to get only the size.
using OutputBuffer = std::span<char>;

/// The result of an operation that writes. With error `none` it has written `size` bytes, without a
/// terminator. With `buffer_too_small`, `size` is the exact size needed; do not use the content of
/// the buffer. With any other error `size` is 0. No operation writes past the buffer.
struct [[nodiscard]] Written {
  std::size_t size = 0;
  Error error;

  [[nodiscard]] constexpr bool ok() const noexcept { return !error.failed(); }
  constexpr explicit operator bool() const noexcept { return ok(); }
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
