// How operations give their results: into a buffer of the caller's.
//
// The order of parameters is the same everywhere: what to do it by (a rule, a comparison level, a
// method), the texts or references, the options, the output. Without options there is an overload
// that leaves them out, and there is mostly one without the output, which returns what it owns.
#ifndef IRI_OUTPUT_HPP
#define IRI_OUTPUT_HPP

#include <cstddef>
#include <span>

#include "iri/error.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

/// A buffer of the caller's; an empty one asks for the size alone.
using OutputBuffer = std::span<char>;

/// What an operation has written. With error `none`, `size` bytes, without a terminator. With
/// `buffer_too_small`, `size` is the exact size needed and what the buffer holds is not to be
/// used. With another error nothing is to be used. Never a byte past the buffer.
struct [[nodiscard]] Written {
  std::size_t size = 0;
  Error error;

  [[nodiscard]] constexpr bool ok() const noexcept { return !error; }
  constexpr explicit operator bool() const noexcept { return ok(); }
};

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
