// Blocks of a text as bit masks: one bit for each byte, the first byte lowest.
#ifndef IRI_SRC_TEXT_BLOCK_BITS_HPP
#define IRI_SRC_TEXT_BLOCK_BITS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "text/block.hpp"

namespace iri { inline namespace v0 { namespace detail {

inline std::uint32_t bits16_of(BlockMask mask) noexcept {
#if defined(__SSE2__) && !defined(IRI_STANDARD_CXX)
  using Chars = char __attribute__((vector_size(16)));
  return static_cast<std::uint32_t>(__builtin_ia32_pmovmskb128(reinterpret_cast<Chars>(mask)));
#else
  // Byte i of a half keeps its bit i; the product adds all bytes up in the highest one.
  const auto of_half = [](std::uint64_t half) noexcept {
    if constexpr (std::endian::native == std::endian::big) half = swapped(half);
    return static_cast<std::uint32_t>((half & 0x8040201008040201U) * 0x0101010101010101U >> 56U);
  };
  std::uint64_t halves[2];
  static_assert(sizeof halves == sizeof mask);
  std::memcpy(halves, &mask, sizeof halves);
  return of_half(halves[0]) | of_half(halves[1]) << 8U;
#endif
}

/// Whether each byte is between `first` and `last`.
inline BlockMask between(Block block, unsigned char first, unsigned char last) noexcept {
  return (block - first) <= static_cast<unsigned char>(last - first);
}

/// Loads up to sixteen bytes; NULs follow fewer.
inline Block load_up_to(const char* from, std::size_t size) noexcept {
  return size >= block_size ? load_block(from) : block_of(load_short(from, size));
}

/// The number of the lowest or highest bit. INVARIANT: there is one.
inline std::uint32_t lowest_bit(std::uint64_t bits) noexcept {
  return static_cast<std::uint32_t>(std::countr_zero(bits));
}
inline std::uint32_t highest_bit(std::uint64_t bits) noexcept {
  return 63U - static_cast<std::uint32_t>(std::countl_zero(bits));
}

/// The number of bits. Where the processor may lack POPCNT, std::popcount() is a call.
inline std::uint32_t count_of(std::uint64_t bits) noexcept {
  bits -= bits >> 1U & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + (bits >> 2U & 0x3333333333333333U);
  bits = (bits + (bits >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<std::uint32_t>(bits * 0x0101010101010101U >> 56U);
}

}}}  // namespace iri::v0::detail

#endif
