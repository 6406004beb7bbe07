// What an accepted text holds that an inspection or a canonical form has to look at.
//
// The truth: `features_of()`, byte by byte.
// The fast way: the scans of a kernel, from the masks of its windows.
// Held equal by: `Features.AreThoseOfTheBytesOfEveryShortText`,
// `Features.AreThoseOfTheBytesAtEveryPlaceOfAWindow`, `Features.AreThoseOfTheBytesOfRandomTargets`.
#ifndef IRI_SRC_SCAN_FEATURES_HPP
#define IRI_SRC_SCAN_FEATURES_HPP

#include <cstdint>

#include "iri/components.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// All members are exact, for every kernel: a bit is set if and only if its sentence holds. "The
/// front" is what stands before the path: scheme and authority, and the whole of a Host field or an
/// authority-form. A target without a front, the origin-form, never has the bits of one.
struct Features {
  enum Bit : std::uint32_t {
    pct_ascii = 1U << 0,         ///< a pct-encoded octet from 00 to 7F, anywhere
    pct_beyond_ascii = 1U << 1,  ///< a pct-encoded octet from 80 to FF, anywhere
    pct_lower_hex = 1U << 2,     ///< "a" to "f" as a digit of a pct-encoded, anywhere
    pct_in_path = 1U << 3,       ///< a pct-encoded in the path
    raw_utf8 = 1U << 4,          ///< a byte from 80 to FF, anywhere
    leading_dot = 1U << 5,       ///< a segment of the path begins with "." (not with "%2E")
    double_slash = 1U << 6,      ///< "//" in the path, also at its beginning
    path_semicolon = 1U << 7,    ///< ";" in the path (not "%3B")
    front_upper = 1U << 8,       ///< "A" to "Z" in the front, also as a hex digit
    /// The text is not valid, but read by http/unencoded.hpp. No scan sets it; then all other bits are
    /// set as well: everything may be there.
    unencoded = 1U << 31,
  };

  /// Of these, a path needs none to be looked at: no finding but those of limits, and its canonical
  /// form is the path itself.
  static constexpr std::uint32_t of_path =
      pct_in_path | raw_utf8 | leading_dot | double_slash | path_semicolon;

  std::uint32_t bits = 0;
  std::uint32_t slashes = 0;     ///< "/" in the path; it has at most one segment more
  std::uint32_t delimiters = 0;  ///< "&" and ";" in the query; it has one parameter more

  constexpr bool has(std::uint32_t any_of) const noexcept { return (bits & any_of) != 0; }

  friend constexpr bool operator==(const Features&, const Features&) noexcept = default;
};

/// Returns the features of an accepted text with these components.
Features features_of(Input in, const Components& c) noexcept;

}}}  // namespace iri::v0::detail

#endif
