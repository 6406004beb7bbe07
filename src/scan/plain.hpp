// The beginning of most requests: nothing in the target and the Host field has to be looked at
// again.
//
// The truth: `plain_request()`, byte by byte.
// The fast way: the scans of a kernel, from the masks of windows.
// Held equal by: `PlainRequest.IsThatOfTheBytesOfEveryShortText`,
// `PlainRequest.IsThatOfTheBytesAtEveryPlaceOfAWindow`.
#ifndef IRI_SRC_SCAN_PLAIN_HPP
#define IRI_SRC_SCAN_PLAIN_HPP

#include <cstdint>

#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {

inline constexpr std::uint32_t longest_plain_field = 63;

/// A target and a Host field, each by itself. All members are exact, for every kernel.
struct PlainRequest {
  using Byte = std::uint8_t;

  /// The end of the path, if the target is plain; else 0. It is plain if it is a valid origin-form
  /// of US-ASCII without "%", and if its path has no ";", and neither "/" nor "." after a "/". So it has no more slashes than half its bytes, rounded up.
  std::uint32_t path_end = 0;
  /// The end of the host, if the field is plain; else 0. It is plain if it has at most 63 bytes; the
  /// host has labels of letters, digits, "-" and "_", none of them empty, and perhaps a "." after the
  /// last one, and does not begin with "-"; after it there is nothing, or ":" and a port of one to five
  /// digits that does not begin with 0. The others are 0 if the field is not plain.
  Byte host_end = 0;
  Byte last_label = 0;  ///< where the last label begins
  Byte traits = 0;      ///< of the host, the following bits; most hosts have none

  static constexpr unsigned mixed = 1;  ///< from its last label on it has other bytes than letters
  static constexpr unsigned upper = 2;  ///< it has "A" to "Z"
  static constexpr unsigned hyphens = 4;  ///< it has "--"

  constexpr bool has(unsigned trait) const noexcept { return (traits & trait) != 0; }

  friend constexpr bool operator==(const PlainRequest&, const PlainRequest&) noexcept = default;
};

static_assert(sizeof(PlainRequest) == 8);  // one register

PlainRequest plain_request(Input target, Input field) noexcept;

}}}  // namespace iri::v0::detail

#endif
