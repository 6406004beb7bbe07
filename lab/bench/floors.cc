// Floors by vectors: whether every byte is one that a URI may have somewhere, or beyond ASCII. Nothing that reads each byte
// and decides by its value takes less on that unit.
#include "floors.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#include <array>
#include <cstring>

#include "iri/parse.hpp"
#endif

namespace iri_bench {

#if defined(__x86_64__)
namespace {

/// By the low half of a byte, a bit for each high half with which it is allowed: 2 to 7 are bits 0 to 5, beyond
/// ASCII is bit 6.
struct Tables {
  std::array<std::uint8_t, 32> low{};  // twice the same sixteen
  std::array<std::uint8_t, 32> high{};

  Tables() {
    for (unsigned i = 0; i < 32; ++i) {
      const unsigned half = i % 16;
      high[i] = static_cast<std::uint8_t>(half >= 8 ? 0x40U : half >= 2 ? 1U << (half - 2) : 0U);
      low[i] = 0x40;
    }
    for (unsigned byte = 0x20; byte < 0x80; ++byte) {
      const char c = static_cast<char>(byte);
      if (c != '%' && !iri::is_valid(iri::rule::unreserved, {&c, 1}) &&
          !iri::is_valid(iri::rule::reserved, {&c, 1}))
        continue;
      const auto bit = static_cast<std::uint8_t>(1U << ((byte >> 4U) - 2));
      low[byte % 16] = static_cast<std::uint8_t>(low[byte % 16] | bit);
      low[byte % 16 + 16] = low[byte % 16];
    }
  }
};

const Tables tables;

/// The last bytes with something allowed behind them.
template <std::size_t size>
const char* padded(std::string_view rest, std::array<char, size>& room) {
  room.fill('a');
  std::memcpy(room.data(), rest.data(), rest.size());
  return room.data();
}

__attribute__((target("ssse3"))) inline __m128i load_ssse3(const void* at) {
  return _mm_loadu_si128(static_cast<const __m128i*>(at));
}

__attribute__((target("ssse3"))) bool check_ssse3(std::string_view text, std::uint64_t& sum) {
  const __m128i low = load_ssse3(tables.low.data());
  const __m128i high = load_ssse3(tables.high.data());
  const __m128i half = _mm_set1_epi8(15);
  __m128i bad = _mm_setzero_si128();
  const auto judge = [&](__m128i bytes) __attribute__((target("ssse3"))) {
    const __m128i by_low = _mm_shuffle_epi8(low, _mm_and_si128(bytes, half));
    const __m128i by_high = _mm_shuffle_epi8(high, _mm_and_si128(_mm_srli_epi16(bytes, 4), half));
    bad = _mm_or_si128(bad, _mm_cmpeq_epi8(_mm_and_si128(by_low, by_high), _mm_setzero_si128()));
  };
  std::array<char, 16> room;
  std::size_t at = 0;
  for (; at + 16 <= text.size(); at += 16) judge(load_ssse3(text.data() + at));
  if (at < text.size())
    judge(load_ssse3(text.size() >= 16 ? text.data() + text.size() - 16 : padded(text, room)));
  const bool good = _mm_movemask_epi8(bad) == 0;
  sum += good ? 1 : 0;
  return good;
}

__attribute__((target("avx2"))) inline __m256i load_avx2(const void* at) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(at));
}

__attribute__((target("avx2"))) bool check_avx2(std::string_view text, std::uint64_t& sum) {
  const __m256i low = load_avx2(tables.low.data());
  const __m256i high = load_avx2(tables.high.data());
  const __m256i half = _mm256_set1_epi8(15);
  __m256i bad = _mm256_setzero_si256();
  const auto judge = [&](__m256i bytes) __attribute__((target("avx2"))) {
    const __m256i by_low = _mm256_shuffle_epi8(low, _mm256_and_si256(bytes, half));
    const __m256i by_high =
        _mm256_shuffle_epi8(high, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half));
    bad = _mm256_or_si256(
        bad, _mm256_cmpeq_epi8(_mm256_and_si256(by_low, by_high), _mm256_setzero_si256()));
  };
  std::array<char, 32> room;
  std::size_t at = 0;
  for (; at + 32 <= text.size(); at += 32) judge(load_avx2(text.data() + at));
  if (at < text.size())
    judge(load_avx2(text.size() >= 32 ? text.data() + text.size() - 32 : padded(text, room)));
  const bool good = _mm256_movemask_epi8(bad) == 0;
  sum += good ? 1 : 0;
  return good;
}

}  // namespace

void add_vector_floors(std::vector<Parser>& all) {
  if (__builtin_cpu_supports("ssse3")) all.push_back({"floor_ssse3", "", check_ssse3});
  if (__builtin_cpu_supports("avx2")) all.push_back({"floor_avx2", "", check_avx2});
}
#else
void add_vector_floors(std::vector<Parser>&) {}
#endif

}  // namespace iri_bench
