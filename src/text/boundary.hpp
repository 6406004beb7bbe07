// The boundaries of characters in UTF-8 (RFC 3629) that may be cut short.
#ifndef IRI_SRC_TEXT_BOUNDARY_HPP
#define IRI_SRC_TEXT_BOUNDARY_HPP

#include <cstddef>
#include <cstdint>

#include "text/input.hpp"

namespace iri::inline v0::detail {

constexpr bool is_continuation(unsigned byte) noexcept { return (byte & 0xC0U) == 0x80U; }

/// The number of bytes that a lead byte announces.
constexpr std::uint32_t size_by_lead(unsigned lead) noexcept {
  return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/// The beginning of the unfinished character at the end of a text, or `size` if there is none.
/// What goes before it is well-formed.
[[gnu::cold]] std::size_t unfinished_character(const unsigned char* text,
                                               std::size_t size) noexcept;

/// The offset to report: of the first byte of the character in which the machine stopped.
/// At the end of the text nothing has gone wrong yet, so it stays there.
inline std::uint32_t on_boundary(const Input in, std::uint32_t stopped) noexcept {
  if (stopped >= in.size || stopped == 0 || in.data[stopped - 1] < 0x80) return stopped;
  return static_cast<std::uint32_t>(unfinished_character(in.data, stopped));
}

}  // namespace iri::inline v0::detail

#endif
