// 64 bytes in one AVX-512 register. Included inside a namespace and a target region.

#include "scan/kernels/parts/bits_bmi2.hpp"

/// Bit 7 is set for what is outside the query set, as it is in all bytes above 7F: both are one test.
struct SetBits {
  alignas(64) std::uint8_t bits[128];
};

constexpr unsigned set_bit(std::size_t set) noexcept {
  return 1U << (set == query_set ? 7U : set == hex_digits ? query_set : set);
}
static_assert(hex_digits == 7);

constexpr SetBits make_set_bits() noexcept {
  SetBits table{};
  for (unsigned byte = 0; byte < 128; ++byte) {
    for (std::size_t set = 0; set <= AsciiSets::capacity; ++set) {
      const bool in = ascii_sets.sets[set].contains(byte) != (set == query_set);
      table.bits[byte] = static_cast<std::uint8_t>(table.bits[byte] | (in ? set_bit(set) : 0U));
    }
  }
  return table;
}

constexpr SetBits set_bits = make_set_bits();

/// For each lead, and for each UTF8-tail, the groups of leads that it is in, or must not follow: if
/// they share a bit, the two begin no common character.
struct PairBits {
  alignas(64) std::uint8_t lead[64];
  alignas(64) std::uint8_t tail[64];

  constexpr void forbid(unsigned first, unsigned second, unsigned bit) noexcept {
    lead[first & 63U] = static_cast<std::uint8_t>(lead[first & 63U] | bit);
    tail[second & 63U] = static_cast<std::uint8_t>(tail[second & 63U] | bit);
  }
};

constexpr bool same_followers(unsigned one, unsigned other) noexcept {
  for (unsigned next = 0x80; next <= 0xBF; ++next) {
    if (may_follow(one, next) != may_follow(other, next)) return false;
  }
  return true;
}

constexpr PairBits make_pair_bits() noexcept {
  PairBits table{};
  unsigned groups[8] = {};  // the first lead of each; an index past the end does not compile
  unsigned count = 0;
  for (unsigned lead = 0xC0; lead <= 0xFF; ++lead) {
    unsigned bit = 0;
    while (bit < count && !same_followers(groups[bit], lead)) ++bit;
    if (bit == count) groups[count++] = lead;
    for (unsigned next = 0x80; next <= 0xBF; ++next) {
      if (!may_follow(lead, next)) table.forbid(lead, next, 1U << bit);
    }
  }
  return table;
}

constexpr PairBits pair_bits = make_pair_bits();

/// Bit 7 is set for what is not in plain_host_set.
constexpr SetBits make_plain_host_bits() noexcept {
  SetBits table{};
  for (unsigned byte = 0; byte < 128; ++byte) {
    table.bits[byte] = plain_host_set.contains(byte) ? 0 : 0x80;
  }
  return table;
}

constexpr SetBits plain_host_bits = make_plain_host_bits();

struct Places {
  alignas(64) std::uint8_t places[64];
};

constexpr Places make_before_places() noexcept {
  Places table{};
  for (unsigned i = 1; i < 64; ++i) table.places[i] = static_cast<std::uint8_t>(i - 1);
  return table;
}

constexpr Places before_places = make_before_places();

class Window {
 public:
  /// True where inlining is expensive: the rare paths are then kept out of line.
  static constexpr bool outline_cold_paths = false;

  /// Holds the `count` bytes at `at`, 1 to 64, filled up with zeros. Masked lanes are not read.
  [[gnu::always_inline]] Window(const unsigned char* at, std::uint32_t count) noexcept
      : at_(at), valid_(first_bits(count)), bytes_(_mm512_maskz_loadu_epi8(valid_, at)) {
    // Looks up the low seven bits: a non-ASCII byte gets the bits of another one, see in().
    sets_ = _mm512_permutex2var_epi8(_mm512_load_si512(set_bits.bits), bytes_,
                                     _mm512_load_si512(set_bits.bits + 64));
  }

  Mask non_ascii() const noexcept { return _mm512_movepi8_mask(bytes_); }
  const unsigned char* begin() const noexcept { return at_; }
  std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(std::popcount(valid_)); }
  [[gnu::always_inline]] Mask odd() const noexcept {
    return general(_mm512_movepi8_mask(_mm512_or_si512(sets_, bytes_))) & valid_;
  }
  [[gnu::always_inline]] Mask equal(unsigned char byte) const noexcept {
    return general(_mm512_cmpeq_epi8_mask(bytes_, splat(byte)));
  }
  [[gnu::always_inline]] Mask at_least(unsigned char byte) const noexcept {
    return _mm512_cmpge_epu8_mask(bytes_, splat(byte));
  }
  [[gnu::always_inline]] Mask between(unsigned char first, unsigned char last) const noexcept {
    return general(_mm512_cmple_epu8_mask(_mm512_sub_epi8(bytes_, splat(first)),
                                          splat(static_cast<unsigned char>(last - first))));
  }
  [[gnu::always_inline]] Mask in(std::size_t set) const noexcept {
    const Mask mask = general(_mm512_test_epi8_mask(sets_, splat(set_bit(set))));
    return (set == query_set ? ~mask : mask) & ~non_ascii();
  }
  /// The bytes that are "a" to "z", digits, ".", "-" or "_".
  [[gnu::always_inline]] Mask in_plain_host() const noexcept {
    const __m512i bits = _mm512_permutex2var_epi8(_mm512_load_si512(plain_host_bits.bits), bytes_,
                                                  _mm512_load_si512(plain_host_bits.bits + 64));
    return ~general(_mm512_movepi8_mask(_mm512_or_si512(bits, bytes_)));
  }
  [[gnu::always_inline]] Mask hex() const noexcept {
    return _mm512_test_epi8_mask(sets_, splat(set_bit(hex_digits)));
  }
  [[gnu::always_inline]] std::uint32_t first_outside(std::size_t set, bool ascii) const noexcept {
    if (!ascii) return lowest(~in(set));
    return lowest(~general(_mm512_test_epi8_mask(sets_, splat(set_bit(set)))));
  }

  template <unsigned Size>
  [[gnu::always_inline]] Mask leads(Mask) const noexcept {
    return at_least(Size == 2 ? 0xC0 : Size == 3 ? 0xE0 : 0xF0);
  }
  [[gnu::always_inline]] Mask forbidden(bool has_before) const noexcept {
    // The index is the low six bits: all that a lead has, and all that a UTF8-tail has.
    const __m512i first = _mm512_permutexvar_epi8(previous(has_before), row(pair_bits.lead));
    const __m512i second = _mm512_permutexvar_epi8(bytes_, row(pair_bits.tail));
    return _mm512_test_epi8_mask(first, second);
  }

 private:
  /// A mask that stays in a general register from here on. GCC would do part of the arithmetic in
  /// mask registers, and move masks to and fro: twice as many of the slowest instructions here.
  [[gnu::always_inline]] static Mask general(Mask mask) noexcept {
    asm("" : "+r"(mask));
    return mask;
  }
  [[gnu::always_inline]] static __m512i splat(unsigned byte) noexcept {
    return _mm512_set1_epi32(splats.of[byte & 0xFFU]);
  }
  [[gnu::always_inline]] static __m512i row(const std::uint8_t* places) noexcept {
    return _mm512_load_si512(places);
  }
  [[gnu::always_inline]] __m512i previous(bool has_before) const noexcept {
    if (has_before) return _mm512_maskz_loadu_epi8(valid_, at_ - 1);
    const __m512i places = _mm512_load_si512(before_places.places);
    return _mm512_maskz_permutexvar_epi8(~Mask{1}, places, bytes_);
  }

  const unsigned char* at_;
  Mask valid_;
  __m512i bytes_;
  __m512i sets_;
};
