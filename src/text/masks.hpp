// Up to 64 bytes of a text as bits: bit i stands for byte i.
#ifndef IRI_SRC_TEXT_MASKS_HPP
#define IRI_SRC_TEXT_MASKS_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "text/block.hpp"
#include "text/block_bits.hpp"

namespace iri { inline namespace v0 { namespace detail {

using Mask = std::uint64_t;
inline constexpr std::size_t mask_size = 64;

/// The bits of the first `n` bytes, of fewer than 64.
constexpr Mask below(std::size_t n) noexcept { return (Mask{1} << n) - 1; }

/// The bits of a block, to be shifted to where it stands in the text.
inline Mask mask_bits(BlockMask mask) noexcept { return bits16_of(mask); }

/// Calls take(block, begin) for blocks that together hold a text of at most 64 bytes. They may
/// overlap; a shorter text is filled up with NULs. Always takes the same way for more than 16
/// bytes: a branch on the size of a text is often mispredicted.
template <class Take>
[[gnu::always_inline]] inline void for_each_block(std::string_view text,
                                                  const Take& take) noexcept {
  const char* const data = text.data();
  if (text.size() <= block_size) return take(block_of(load_short(data, text.size())), 0);
  const std::size_t last = text.size() - block_size;
  for (std::size_t i = 0; i < mask_size; i += block_size) {
    const std::size_t begin = std::min(i, last);
    take(load_block(data + begin), begin);
  }
}

/// Where a byte is in a text of at most 64 bytes.
[[gnu::always_inline]] inline Mask mask_of(std::string_view text, char byte) noexcept {
  Mask found = 0;
  for_each_block(text, [&](Block block, std::size_t begin) noexcept {
    found |= mask_bits(block == static_cast<unsigned char>(byte)) << begin;
  });
  return found;
}

/// The "/" and "." of a text of at most 64 bytes.
struct PathMasks {
  Mask slashes = 0;
  Mask dots = 0;
};

[[gnu::always_inline]] inline PathMasks path_masks(std::string_view text) noexcept {
  PathMasks found;
  for_each_block(text, [&found](Block block, std::size_t begin) noexcept {
    found.slashes |= mask_bits(block == '/') << begin;
    found.dots |= mask_bits(block == '.') << begin;
  });
  return found;
}

/// Not inline: seldom called, and once for all who copy runs.
[[gnu::noinline]] inline void copy_exactly(const char* from, std::size_t size, char* to) noexcept {
  copy({from, size}, to);
}

/// Copies `size` bytes, and perhaps up to 15 more: `room` says how many may be read and written.
[[gnu::always_inline]] inline void copy_run(const char* from, std::size_t size, char* to,
                                            std::size_t room) noexcept {
  if (room < size + block_size) return copy_exactly(from, size, to);
  std::size_t i = 0;
  do {
    std::memcpy(to + i, from + i, block_size);
    i += block_size;
  } while (i < size);
}

}}}  // namespace iri::v0::detail

#endif
