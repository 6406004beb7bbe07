// The cold path that all grammars share: from the place of an error to its code.
#ifndef IRI_SRC_DIAGNOSE_EXPLAIN_HPP
#define IRI_SRC_DIAGNOSE_EXPLAIN_HPP

#include <array>
#include <cstdint>
#include <string_view>

#include "diagnose/place.hpp"
#include "iri/error.hpp"
#include "iri/next_bytes.hpp"
#include "text/input.hpp"

namespace iri::inline v0::detail {

/// The error at `offset`: what is wrong with the character there, or else what `place` says,
/// or else that it may not stand there.
Error explain(std::string_view text, std::uint32_t offset, Place place) noexcept;

/// For each byte, the first of those that no machine tells from it; 0 where every machine stops.
inline constexpr std::array<unsigned char, 256> first_alike{
#include "alike.inc"
};

/// Asks a machine for each byte whether it goes on with it after `prefix`, once for those that are
/// alike. `run(Input)` returns as the scanners do.
template <class Run>
NextBytes expected_by(std::string_view prefix, const Run& run) noexcept {
  NextBytes expected;
  if (prefix.size() >= longest_text) return expected;
  Input in{reinterpret_cast<const unsigned char*>(prefix.data()),
           static_cast<std::uint32_t>(prefix.size())};
  expected.end = run(in) == absent;
  for (unsigned byte = 1; byte < 256; ++byte) {
    const unsigned char first = first_alike[byte];
    if (first == 0) continue;
    in.tail = first;
    const bool goes_on =
        first == byte ? run(in) > in.size /* not before it, nor at it */ : expected.contains(first);
    if (goes_on) expected.bytes[byte >> 6U] |= std::uint64_t{1} << (byte & 63U);
  }
  return expected;
}

}  // namespace iri::inline v0::detail

#endif
