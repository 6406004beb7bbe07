// The truth: `std::string_view::find()`.
// The fast way: `find_byte()`, sixty-four bytes without a branch.
// Held equal by: `FindByte.FindsTheFirst`.
#ifndef IRI_SRC_TEXT_FIND_BYTE_HPP
#define IRI_SRC_TEXT_FIND_BYTE_HPP

#include <algorithm>
#include <cstddef>
#include <string_view>

#if defined(__SSE2__) && !defined(IRI_STANDARD_CXX)
#include <emmintrin.h>

#include <bit>
#include <cstdint>
#endif

namespace iri { inline namespace v0 { namespace detail {

#if defined(__SSE2__) && !defined(IRI_STANDARD_CXX)
/// Returns the bytes equal to `byte` among the sixty-four at `at`, the first one lowest.
inline std::uint64_t places_of(char byte, const char* at) noexcept {
  std::uint64_t places = 0;
  for (std::size_t block = 4; block-- > 0;) {
    const auto* const from = reinterpret_cast<const __m128i*>(at + 16 * block);
    const __m128i equal = _mm_cmpeq_epi8(_mm_loadu_si128(from), _mm_set1_epi8(byte));
    places = places << 16U | static_cast<unsigned>(_mm_movemask_epi8(equal));
  }
  return places;
}
#endif

/// Returns where `byte` first is in `text`, or the size. Near the beginning of a long text it is found
/// without a branch for its place: of request targets, each is of another size.
inline std::size_t find_byte(char byte, std::string_view text) noexcept {
#if defined(__SSE2__) && !defined(IRI_STANDARD_CXX)
  if (text.size() >= 64) {
    const std::uint64_t places = places_of(byte, text.data());
    if (places != 0) return static_cast<std::size_t>(std::countr_zero(places));
    return std::min(text.find(byte, 64), text.size());
  }
#endif
  return std::min(text.find(byte), text.size());
}

}}}  // namespace iri::v0::detail

#endif
