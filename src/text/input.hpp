// The input of a scanner.
#ifndef IRI_SRC_TEXT_INPUT_HPP
#define IRI_SRC_TEXT_INPUT_HPP

#include <cstddef>
#include <cstdint>

namespace iri { inline namespace v0 { namespace detail {

/// Offsets have 32 bits. Two values are reserved: `absent` (2^32 - 1), and one more for the end
/// plus one.
inline constexpr std::size_t longest_text = 0xFFFFFFFEU;

/// Whether a text of this size can be read at all. The parameter has 64 bits even where std::size_t
/// has 32: views may overlap, so the sum of their sizes may need more than 32.
constexpr bool fits(std::uint64_t size) noexcept { return size <= longest_text; }
static_assert(fits(longest_text) && !fits(longest_text + 1) && !fits(std::uint64_t{1} << 32U));

/// Bytes without a terminator.
struct Input {
  const unsigned char* data;
  std::uint32_t size;
};

/// A piece of a text, indexed by the offsets of the whole text.
struct Piece {
  const unsigned char* data;
  std::uint32_t begin;

  unsigned char operator[](std::uint32_t offset) const noexcept { return data[offset - begin]; }
};

}}}  // namespace iri::v0::detail

#endif
