// What match_outline.cc takes of AVX-512 and BMI, in plain C++, byte by byte: by the descriptions of Intel's
// manual, for processors that do not have it.
#ifndef IRI_TEST_ROUTES_PLAIN_AVX512_IMMINTRIN_H
#define IRI_TEST_ROUTES_PLAIN_AVX512_IMMINTRIN_H

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

// NOLINTBEGIN: the names are the compiler's
struct __m512i {
  std::array<std::uint8_t, 64> byte{};
  std::uint64_t word(std::size_t i) const noexcept {
    std::uint64_t value = 0;
    std::memcpy(&value, &byte[8 * i], 8);
    return value;
  }
  void set_word(std::size_t i, std::uint64_t value) noexcept {
    std::memcpy(&byte[8 * i], &value, 8);
  }
};
struct __m128i {
  std::array<std::uint8_t, 16> byte{};
};
using __mmask64 = std::uint64_t;

/// With(i) for each byte.
template <class With>
__m512i plain_bytes(const With& with) noexcept {
  __m512i result;
  for (std::size_t i = 0; i < 64; ++i) result.byte[i] = static_cast<std::uint8_t>(with(i));
  return result;
}
/// A bit for each byte.
template <class With>
__mmask64 plain_mask(const With& with) noexcept {
  __mmask64 result = 0;
  for (std::size_t i = 0; i < 64; ++i) result |= __mmask64{with(i)} << i;
  return result;
}
inline bool plain_bit(__mmask64 mask, std::size_t i) noexcept { return (mask >> i & 1U) != 0; }

/// Those to and from aligned memory fault elsewhere.
inline void plain_aligned(const void* place) noexcept {
  if (reinterpret_cast<std::uintptr_t>(place) % 64 != 0) std::abort();
}
inline __m512i _mm512_load_si512(const void* from) noexcept {
  plain_aligned(from);
  __m512i result;
  std::memcpy(result.byte.data(), from, 64);
  return result;
}
inline void _mm512_store_si512(void* to, __m512i a) noexcept {
  plain_aligned(to);
  std::memcpy(to, a.byte.data(), 64);
}
/// Reads no byte whose bit is not set.
inline __m512i _mm512_maskz_loadu_epi8(__mmask64 mask, const void* from) noexcept {
  const auto* const bytes = static_cast<const std::uint8_t*>(from);
  return plain_bytes([&](std::size_t i) { return plain_bit(mask, i) ? bytes[i] : 0; });
}
inline __m512i _mm512_set1_epi8(char byte) noexcept {
  return plain_bytes([&](std::size_t) { return byte; });
}
inline __m512i _mm512_maskz_compress_epi8(__mmask64 mask, __m512i a) noexcept {
  __m512i result;
  std::size_t count = 0;
  for (std::size_t i = 0; i < 64; ++i) {
    if (plain_bit(mask, i)) result.byte[count++] = a.byte[i];
  }
  return result;
}
/// Where the bit is not set, bytes of `otherwise`. Of an index the lower six bits count.
inline __m512i _mm512_mask_permutexvar_epi8(__m512i otherwise, __mmask64 mask, __m512i index,
                                            __m512i a) noexcept {
  return plain_bytes([&](std::size_t i) {
    return plain_bit(mask, i) ? a.byte[index.byte[i] % 64U] : otherwise.byte[i];
  });
}
inline __m512i _mm512_sub_epi8(__m512i a, __m512i b) noexcept {
  return plain_bytes([&](std::size_t i) { return a.byte[i] - b.byte[i]; });
}
inline __m512i _mm512_or_si512(__m512i a, __m512i b) noexcept {
  return plain_bytes([&](std::size_t i) { return a.byte[i] | b.byte[i]; });
}
inline __m512i _mm512_xor_si512(__m512i a, __m512i b) noexcept {
  return plain_bytes([&](std::size_t i) { return a.byte[i] ^ b.byte[i]; });
}
inline __mmask64 _mm512_cmpeq_epi8_mask(__m512i a, __m512i b) noexcept {
  return plain_mask([&](std::size_t i) { return a.byte[i] == b.byte[i]; });
}
inline __mmask64 _mm512_cmpneq_epi8_mask(__m512i a, __m512i b) noexcept {
  return ~_mm512_cmpeq_epi8_mask(a, b);
}
inline __mmask64 _mm512_movepi8_mask(__m512i a) noexcept {
  return plain_mask([&](std::size_t i) { return a.byte[i] >= 0x80; });
}
/// The product of the lower halves of words.
inline __m512i _mm512_mul_epu32(__m512i a, __m512i b) noexcept {
  __m512i result;
  for (std::size_t i = 0; i < 8; ++i) {
    result.set_word(i, (a.word(i) & 0xFFFFFFFFU) * (b.word(i) & 0xFFFFFFFFU));
  }
  return result;
}
inline __m512i _mm512_srli_epi64(__m512i a, unsigned count) noexcept {
  __m512i result;
  for (std::size_t i = 0; i < 8; ++i) result.set_word(i, a.word(i) >> count);
  return result;
}
inline long long _mm512_reduce_add_epi64(__m512i a) noexcept {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < 8; ++i) sum += a.word(i);
  return static_cast<long long>(sum);
}
inline __m128i _mm512_castsi512_si128(__m512i a) noexcept {
  __m128i result;
  std::memcpy(result.byte.data(), a.byte.data(), 16);
  return result;
}
/// By bytes.
inline __m128i _mm_srli_si128(__m128i a, std::size_t count) noexcept {
  __m128i result;
  for (std::size_t i = count; i < 16; ++i) result.byte[i - count] = a.byte[i];
  return result;
}
inline long long _mm_cvtsi128_si64(__m128i a) noexcept {
  long long word = 0;
  std::memcpy(&word, a.byte.data(), 8);
  return word;
}

inline long long _mm_popcnt_u64(std::uint64_t a) noexcept { return std::popcount(a); }
inline std::uint64_t _tzcnt_u64(std::uint64_t a) noexcept {
  return static_cast<std::uint64_t>(std::countr_zero(a));
}
inline std::uint32_t _tzcnt_u32(std::uint32_t a) noexcept {
  return static_cast<std::uint32_t>(std::countr_zero(a));
}
inline std::uint64_t _blsr_u64(std::uint64_t a) noexcept { return a & (a - 1); }
inline std::uint32_t _blsr_u32(std::uint32_t a) noexcept { return a & (a - 1); }
/// The lower bits, as many as the lower eight bits of the number say.
inline std::uint64_t _bzhi_u64(std::uint64_t a, std::uint32_t count) noexcept {
  const std::uint32_t n = count & 0xFFU;
  return n < 64 ? a & ((std::uint64_t{1} << n) - 1) : a;
}
/// The lower bits, to where the mask has some.
inline std::uint64_t _pdep_u64(std::uint64_t a, std::uint64_t mask) noexcept {
  std::uint64_t result = 0;
  for (; mask != 0; mask &= mask - 1, a >>= 1U) {
    if ((a & 1U) != 0) result |= mask & -mask;
  }
  return result;
}
// NOLINTEND

#endif
