// Masks of 64 bits: one bit for each byte of a window, the first byte lowest.
#ifndef IRI_SRC_SCAN_KERNELS_BITS_HPP
#define IRI_SRC_SCAN_KERNELS_BITS_HPP

#include <bit>
#include <cstdint>

namespace iri { inline namespace v0 { namespace detail {

using Mask = std::uint64_t;

/// The value of a byte.
using Octet = unsigned;

inline constexpr std::uint32_t window_size = 64;

/// The lowest `count` bits; count is 0 to 64.
constexpr Mask first_bits(std::uint32_t count) noexcept {
  return count >= 64 ? ~Mask{0} : (Mask{1} << count) - 1;
}

/// The bits below the lowest set bit; all of them if there is none.
constexpr Mask below_lowest(Mask mask) noexcept { return ~mask & (mask - 1); }

/// The index of the lowest set bit, or 64 if there is none.
constexpr std::uint32_t lowest(Mask mask) noexcept {
  return static_cast<std::uint32_t>(std::countr_zero(mask));
}

/// The number of set bits, for masks with few of them. Does not need an instruction that some
/// processors lack.
constexpr std::uint32_t count(Mask mask) noexcept {
  std::uint32_t bits = 0;
  for (; mask != 0; mask &= mask - 1) ++bits;
  return bits;
}

/// The number of the bit after the highest one that is set; 0 if none is. INVARIANT: the last bit is not set: so there
/// is no branch for 0.
constexpr std::uint32_t behind_highest(Mask mask) noexcept {
  return 63U - static_cast<std::uint32_t>(std::countl_zero(mask << 1U | 1U));
}

/// The same for any mask. Compilers make one instruction of it where the target has that.
[[gnu::always_inline]] constexpr std::uint32_t population(Mask mask) noexcept {
  mask -= mask >> 1U & 0x5555555555555555U;
  mask = (mask & 0x3333333333333333U) + (mask >> 2U & 0x3333333333333333U);
  mask = (mask + (mask >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<std::uint32_t>(mask * 0x0101010101010101U >> 56U);
}

/// The bits up to the lowest set bit and that bit itself; all bits if there is none.
constexpr Mask up_to_first(Mask mask) noexcept { return mask ^ (mask - 1); }

constexpr bool more_than_one(Mask mask) noexcept { return (mask & (mask - 1)) != 0; }

}}}  // namespace iri::v0::detail

#endif
