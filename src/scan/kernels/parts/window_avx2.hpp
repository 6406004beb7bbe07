// 64 bytes in two AVX2 registers. Included inside a namespace and a target region.
//
// For more than 32 bytes, the second register holds the last 32 of them. So the two may overlap, and
// nothing outside is read; a byte in both gives the same bit twice. For fewer bytes, a masked load of
// whole words fills the first register; the lengths of short texts would be mispredicted.

#include "scan/kernels/parts/bits_bmi2.hpp"
#include "scan/kernels/parts/short_load.hpp"
#include "scan/kernels/parts/uneven.hpp"

/// From 8 - n on: n words of ones and then zeros; one word of ones after n of zeros.
struct WordMasks {
  std::int32_t first[16];
  std::int32_t one[16];
};

constexpr WordMasks word_masks{{-1, -1, -1, -1, -1, -1, -1, -1}, {0, 0, 0, 0, 0, 0, 0, 0, -1}};

/// What is done with one register.
class Register {
 protected:
  static __m256i splat(unsigned byte) noexcept {
    return _mm256_set1_epi32(splats.of[byte & 0xFFU]);
  }
  [[gnu::always_inline]] static __m256i load(const unsigned char* at) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
  }
  [[gnu::always_inline]] static __m256i twice(const std::uint8_t* sixteen) noexcept {
    return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(sixteen)));
  }
  [[gnu::always_inline]] static __m256i load_short(const unsigned char* at,
                                                   std::uint32_t count) noexcept {
    if (count < 4) return _mm256_zextsi128_si256(load_under_16(at, count));
    // Whole words, and the rest of the last one. Masked words are not read.
    const std::uint32_t words = count / 4;
    const __m256i whole =
        _mm256_maskload_epi32(reinterpret_cast<const int*>(at), word_mask(word_masks.first, words));
    const std::uint64_t rest = load_word<std::uint32_t>(at + count - 4) >> (4 - count % 4) * 8;
    const __m256i last = _mm256_set1_epi32(static_cast<int>(rest));
    return _mm256_or_si256(whole, _mm256_and_si256(last, word_mask(word_masks.one, words)));
  }
  [[gnu::always_inline]] static __m256i word_mask(const std::int32_t* masks,
                                                  std::uint32_t words) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(masks + (8 - words)));
  }
  [[gnu::always_inline]] static __m256i at_least(__m256i bytes, unsigned char byte) noexcept {
    return _mm256_cmpeq_epi8(_mm256_max_epu8(bytes, splat(byte)), bytes);
  }
  [[gnu::always_inline]] static __m256i high_half(__m256i bytes) noexcept {
    return _mm256_and_si256(_mm256_srli_epi16(bytes, 4), splat(0x0F));
  }
  /// FF for the bytes that are not in the set.
  [[gnu::always_inline]] static __m256i outside(__m256i bytes, const HalfByteTable& set) noexcept {
    // A shuffle gives zero for an index above 7F, so non-ASCII bytes are outside.
    const __m256i in = _mm256_shuffle_epi8(twice(set.by_low), bytes);
    const __m256i bit = _mm256_shuffle_epi8(twice(high_half_bit), high_half(bytes));
    return _mm256_cmpeq_epi8(_mm256_and_si256(in, bit), _mm256_setzero_si256());
  }
};

class Window : Register {
 public:
  /// True where inlining is expensive: the rare paths are then kept out of line.
  static constexpr bool outline_cold_paths = false;

  [[gnu::always_inline]] Window(const unsigned char* at, std::uint32_t count) noexcept
      : at_(at), count_(count) {
    if (count > 32) {
      shift_ = count - 32;
      first_ = load(at);
      second_ = load(at + shift_);
    } else {
      shift_ = 32;
      first_ = load_short(at, count);
      second_ = _mm256_setzero_si256();
    }
  }

  Mask non_ascii() const noexcept { return join(first_, second_); }
  [[gnu::always_inline]] Mask equal(unsigned char byte) const noexcept {
    return join(_mm256_cmpeq_epi8(first_, splat(byte)), _mm256_cmpeq_epi8(second_, splat(byte)));
  }
  [[gnu::always_inline]] Mask at_least(unsigned char byte) const noexcept {
    return join(at_least(first_, byte), at_least(second_, byte));
  }
  [[gnu::always_inline]] Mask between(unsigned char first, unsigned char last) const noexcept {
    return at_least(first) & ~at_least(static_cast<unsigned char>(last + 1));
  }
  [[gnu::always_inline]] Mask in(std::size_t set) const noexcept {
    return ~join(outside(first_, set_tables.of[set]), outside(second_, set_tables.of[set])) &
           first_bits(count_);
  }
  [[gnu::always_inline]] Mask odd() const noexcept { return ~in(query_set)&first_bits(count_); }
  /// The bytes that are "a" to "z", digits, ".", "-" or "_".
  [[gnu::always_inline]] Mask in_plain_host() const noexcept {
    return ~join(outside(first_, plain_host_table), outside(second_, plain_host_table)) &
           first_bits(count_);
  }
  [[gnu::always_inline]] Mask hex() const noexcept { return in(hex_digits); }
  [[gnu::always_inline]] std::uint32_t first_outside(std::size_t set, bool) const noexcept {
    const auto first =
        static_cast<std::uint32_t>(_mm256_movemask_epi8(outside(first_, set_tables.of[set])));
    return first != 0 ? lowest(first) : lowest(~in(set));
  }
  const unsigned char* begin() const noexcept { return at_; }
  std::uint32_t count() const noexcept { return count_; }

  template <unsigned Size>
  [[gnu::always_inline]] Mask leads(Mask non_ascii) const noexcept {
    // The sign of a byte becomes its bit 6, 5 or 4; neighbors do not reach that far.
    const Mask bit =
        join(_mm256_slli_epi16(first_, Size - 1), _mm256_slli_epi16(second_, Size - 1));
    if constexpr (Size == 2) return non_ascii & bit;
    if constexpr (Size > 2) return leads<Size - 1>(non_ascii) & bit;
  }
  [[gnu::always_inline]] Mask forbidden(bool has_before) const noexcept {
    const __m256i first = before_first(has_before);
    const __m256i second = before_second();
    const Mask uneven = join(_mm256_cmpeq_epi8(first, splat(uneven_lead)),
                             _mm256_cmpeq_epi8(second, splat(uneven_lead)));
    return ~join(allowed(first, first_), allowed(second, second_)) | uneven_errors(*this, uneven);
  }

 private:
  using Register::at_least;

  [[gnu::always_inline]] static __m256i allowed(__m256i before, __m256i bytes) noexcept {
    const __m256i low = _mm256_shuffle_epi8(twice(second_byte_tables.lead_low),
                                            _mm256_and_si256(before, splat(0x0F)));
    const __m256i high =
        _mm256_shuffle_epi8(twice(second_byte_tables.lead_high), high_half(before));
    const __m256i next = _mm256_shuffle_epi8(twice(second_byte_tables.next_high), high_half(bytes));
    return _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_and_si256(low, high), next),
                             _mm256_setzero_si256());
  }
  [[gnu::always_inline]] __m256i before_first(bool has_before) const noexcept {
    if (has_before && count_ >= 32) return load(at_ - 1);
    const __m256i carried = _mm256_permute2x128_si256(first_, first_, 0x08);  // 0, low
    const __m256i moved = _mm256_alignr_epi8(first_, carried, 15);
    if (!has_before) return moved;
    return _mm256_insert_epi8(moved, static_cast<char>(at_[-1]), 0);
  }
  [[gnu::always_inline]] __m256i before_second() const noexcept {
    return count_ > 32 ? load(at_ + shift_ - 1) : _mm256_setzero_si256();
  }
  [[gnu::always_inline]] Mask join(__m256i first, __m256i second) const noexcept {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(first)) |
           Mask{static_cast<std::uint32_t>(_mm256_movemask_epi8(second))} << shift_;
  }

  const unsigned char* at_;
  std::uint32_t count_;
  std::uint32_t shift_;
  __m256i first_;
  __m256i second_;
};
