// What a scanner reads.
#ifndef IRI_SRC_TEXT_INPUT_HPP
#define IRI_SRC_TEXT_INPUT_HPP

#include <cstddef>
#include <cstdint>

namespace iri::inline v0::detail {

/// Offsets have 32 bits; of those, `absent` is none, and neither is the end behind one more byte.
inline constexpr std::size_t longest_text = 0xFFFFFFFEU;

/// Whether a text of this size can be read at all. A sum of sizes may have more than 32 bits
/// where std::size_t has not: views may overlap.
constexpr bool fits(std::uint64_t size) noexcept { return size <= longest_text; }
static_assert(fits(longest_text) && !fits(longest_text + 1) && !fits(std::uint64_t{1} << 32U));

/// Bytes that need no terminator.
struct Input {
  const unsigned char* data;
  std::uint32_t size;
};

}  // namespace iri::inline v0::detail

#endif
