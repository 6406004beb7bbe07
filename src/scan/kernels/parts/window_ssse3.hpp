// 64 bytes in four SSE registers. Included inside a namespace and a target region.
//
// Register i holds the bytes from 16 i on. The last bytes are loaded with those before them and moved
// down, so nothing outside is read. Registers 2 and 3 are not used for 32 bytes or fewer.

#include "scan/kernels/parts/short_load.hpp"
#include "scan/kernels/parts/uneven.hpp"

class Window {
 public:
  /// True where inlining is expensive: the rare paths are then kept out of line.
  static constexpr bool outline_cold_paths = true;

  [[gnu::always_inline]] Window(const unsigned char* at, std::uint32_t count) noexcept
      : at_(at), count_(count), long_(count > 32) {
    if (count < 16) {
      bytes_[0] = load_under_16(at, count);
      bytes_[1] = _mm_setzero_si128();
    } else {
      bytes_[0] = load(at);
      bytes_[1] = load_part(1);
    }
    if (long_) {
      bytes_[2] = load_part(2);
      bytes_[3] = load_part(3);
    }
  }

  [[gnu::always_inline]] Mask non_ascii() const noexcept {
    return join([&](std::uint32_t i) { return bytes_[i]; });
  }
  [[gnu::always_inline]] Mask equal(unsigned char byte) const noexcept {
    return join([&](std::uint32_t i) { return _mm_cmpeq_epi8(bytes_[i], splat(byte)); });
  }
  [[gnu::always_inline]] Mask at_least(unsigned char byte) const noexcept {
    return join([&](std::uint32_t i) {
      return _mm_cmpeq_epi8(_mm_max_epu8(bytes_[i], splat(byte)), bytes_[i]);
    });
  }
  [[gnu::always_inline]] Mask between(unsigned char first, unsigned char last) const noexcept {
    return at_least(first) & ~at_least(static_cast<unsigned char>(last + 1));
  }
  [[gnu::always_inline]] Mask in(std::size_t set) const noexcept {
    return ~join([&](std::uint32_t i) { return outside(bytes_[i], set_tables.of[set]); }) &
           first_bits(count_);
  }
  [[gnu::always_inline]] Mask odd() const noexcept { return ~in(query_set)&first_bits(count_); }
  /// The bytes that are "a" to "z", digits, ".", "-" or "_".
  [[gnu::always_inline]] Mask in_plain_host() const noexcept {
    return ~join([&](std::uint32_t i) { return outside(bytes_[i], plain_host_table); }) &
           first_bits(count_);
  }
  [[gnu::always_inline]] Mask hex() const noexcept { return in(hex_digits); }
  [[gnu::always_inline]] std::uint32_t first_outside(std::size_t set, bool) const noexcept {
    const auto first =
        static_cast<std::uint32_t>(_mm_movemask_epi8(outside(bytes_[0], set_tables.of[set])));
    return first != 0 ? lowest(first) : lowest(~in(set));
  }
  const unsigned char* begin() const noexcept { return at_; }
  std::uint32_t count() const noexcept { return count_; }

  template <unsigned Size>
  [[gnu::always_inline]] Mask leads(Mask non_ascii) const noexcept {
    // The sign of a byte becomes its bit 6, 5 or 4; neighbors do not reach that far.
    const Mask bit = join([&](std::uint32_t i) { return _mm_slli_epi16(bytes_[i], Size - 1); });
    if constexpr (Size == 2) return non_ascii & bit;
    if constexpr (Size > 2) return leads<Size - 1>(non_ascii) & bit;
  }
  [[gnu::always_inline]] Mask forbidden(bool has_before) const noexcept {
    return uneven_errors(*this, after(uneven_lead, has_before)) | ~join([&](std::uint32_t i) {
             const __m128i before = previous(i, has_before);
             const __m128i low = _mm_shuffle_epi8(load_table(second_byte_tables.lead_low),
                                                  _mm_and_si128(before, splat(0x0F)));
             const __m128i high =
                 _mm_shuffle_epi8(load_table(second_byte_tables.lead_high), high_half(before));
             const __m128i next =
                 _mm_shuffle_epi8(load_table(second_byte_tables.next_high), high_half(bytes_[i]));
             return _mm_cmpeq_epi8(_mm_and_si128(_mm_and_si128(low, high), next),
                                   _mm_setzero_si128());
           });
  }

 private:
  [[gnu::always_inline]] Mask after(unsigned char byte, bool has_before) const noexcept {
    return join(
        [&](std::uint32_t i) { return _mm_cmpeq_epi8(previous(i, has_before), splat(byte)); });
  }
  /// FF for the bytes that are not in the set.
  [[gnu::always_inline]] static __m128i outside(__m128i bytes, const HalfByteTable& set) noexcept {
    // A shuffle gives zero for an index above 7F, so non-ASCII bytes are outside.
    const __m128i in = _mm_shuffle_epi8(load_table(set.by_low), bytes);
    const __m128i bit = _mm_shuffle_epi8(load_table(high_half_bit), high_half(bytes));
    return _mm_cmpeq_epi8(_mm_and_si128(in, bit), _mm_setzero_si128());
  }
  static __m128i splat(unsigned byte) noexcept { return _mm_set1_epi8(static_cast<char>(byte)); }
  [[gnu::always_inline]] static __m128i load(const unsigned char* at) noexcept {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
  }
  [[gnu::always_inline]] static __m128i load_table(const std::uint8_t* sixteen) noexcept {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(sixteen));
  }
  [[gnu::always_inline]] static __m128i high_half(__m128i bytes) noexcept {
    return _mm_and_si128(_mm_srli_epi16(bytes, 4), splat(0x0F));
  }
  /// The bytes from 16 part on, filled up with zeros. There are 16 or more before the end.
  [[gnu::always_inline]] __m128i load_part(std::uint32_t part) const noexcept {
    const std::uint32_t last = count_ - 16;
    const std::uint32_t from = part * 16 < last ? part * 16 : last;
    const std::uint32_t over = part * 16 - from;
    return shift_down(at_ + from, over < 16 ? over : 16);
  }
  [[gnu::always_inline]] __m128i previous(std::uint32_t i, bool has_before) const noexcept {
    if (i != 0) return _mm_alignr_epi8(bytes_[i], bytes_[i - 1], 15);
    const __m128i moved = _mm_slli_si128(bytes_[0], 1);
    return has_before ? _mm_or_si128(moved, _mm_cvtsi32_si128(at_[-1])) : moved;
  }
  template <class Of>
  [[gnu::always_inline]] Mask join(const Of& of) const noexcept {
    const Mask mask = pair(of(0), of(1));
    return long_ ? mask | pair(of(2), of(3)) << 32U : mask;
  }
  [[gnu::always_inline]] static Mask pair(__m128i low, __m128i high) noexcept {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(low)) |
           static_cast<std::uint32_t>(_mm_movemask_epi8(high)) << 16U;
  }

  const unsigned char* at_;
  std::uint32_t count_;
  bool long_;  // more than two registers are used
  __m128i bytes_[4];
};
