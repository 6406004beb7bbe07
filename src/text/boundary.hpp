// The boundaries of characters in UTF-8 (RFC 3629) that may be cut short.
#ifndef IRI_SRC_TEXT_BOUNDARY_HPP
#define IRI_SRC_TEXT_BOUNDARY_HPP

#include <cstddef>
#include <cstdint>

#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {

constexpr bool is_continuation(unsigned byte) noexcept { return (byte & 0xC0U) == 0x80U; }

/// The number of bytes that a lead byte announces.
constexpr std::uint32_t size_by_lead(unsigned lead) noexcept {
  return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/// Returns where the unfinished character at the end of a text begins, or `size` if there is none.
/// INVARIANT: everything before that character is well-formed.
[[gnu::cold]] std::size_t unfinished_character(const unsigned char* text,
                                               std::size_t size) noexcept;

/// Returns the offset to report: that of the first byte of the character in which the scan stopped.
/// At the end of the text nothing is wrong yet, so the offset stays there.
inline std::uint32_t on_boundary(const Input in, std::uint32_t stopped) noexcept {
  if (stopped >= in.size || stopped == 0 || in.data[stopped - 1] < 0x80) return stopped;
  return static_cast<std::uint32_t>(unfinished_character(in.data, stopped));
}

}}}  // namespace iri::v0::detail

#endif
