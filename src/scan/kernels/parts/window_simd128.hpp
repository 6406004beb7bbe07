// 64 bytes in four vectors of WebAssembly. Included inside a namespace and a target region.
//
// Register i holds the bytes from 16 i on. The last bytes are loaded with those before them and moved
// down, so nothing outside is read. Registers 2 and 3 are not used for 32 bytes or fewer.
//
// A swizzle gives zero for an index above 15, so bytes are masked before they are looked up. Shifts
// are those of 16-bit lanes: x86-64 has none of bytes, and the engine would have to make them up.

#include "scan/kernels/parts/uneven.hpp"

/// The places of a swizzle that moves bytes: down if it begins after `unmoved`, up if before.
constexpr std::uint32_t unmoved = 16;
alignas(16) constexpr std::uint8_t moved_places[48] = {
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0,    1,    2,    3,    4,    5,    6,    7,    8,    9,    10,   11,   12,   13,   14,   15,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80};

class Window {
 public:
  /// True where inlining is expensive: the rare paths are then kept out of line.
  static constexpr bool outline_cold_paths = true;

  [[gnu::always_inline]] Window(const unsigned char* at, std::uint32_t count) noexcept
      : at_(at), count_(count), long_(count > 32) {
    if (count < 16) {
      bytes_[0] = load_under_16();
      bytes_[1] = zero();
    } else {
      bytes_[0] = wasm_v128_load(at);
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
    return join([&](std::uint32_t i) { return wasm_i8x16_eq(bytes_[i], splat(byte)); });
  }
  [[gnu::always_inline]] Mask at_least(unsigned char byte) const noexcept {
    return join([&](std::uint32_t i) { return wasm_u8x16_ge(bytes_[i], splat(byte)); });
  }
  [[gnu::always_inline]] Mask between(unsigned char first, unsigned char last) const noexcept {
    return at_least(first) & ~at_least(static_cast<unsigned char>(last + 1));
  }
  [[gnu::always_inline]] Mask in(std::size_t set) const noexcept {
    return ~join([&](std::uint32_t i) { return outside(bytes_[i], set); }) & first_bits(count_);
  }
  [[gnu::always_inline]] Mask odd() const noexcept { return ~in(query_set)&first_bits(count_); }
  /// The bytes that are "a" to "z", digits, ".", "-" or "_".
  [[gnu::always_inline]] Mask in_plain_host() const noexcept {
    return between('a', 'z') | between('0', '9') | equal('.') | equal('-') | equal('_');
  }
  [[gnu::always_inline]] Mask hex() const noexcept { return in(hex_digits); }
  [[gnu::always_inline]] std::uint32_t first_outside(std::size_t set, bool) const noexcept {
    const std::uint32_t first = wasm_i8x16_bitmask(outside(bytes_[0], set));
    return first != 0 ? lowest(first) : lowest(~in(set));
  }
  const unsigned char* begin() const noexcept { return at_; }
  std::uint32_t count() const noexcept { return count_; }

  template <unsigned Size>
  [[gnu::always_inline]] Mask leads(Mask) const noexcept {
    return at_least(Size == 2 ? 0xC0 : Size == 3 ? 0xE0 : 0xF0);
  }
  [[gnu::always_inline]] Mask forbidden(bool has_before) const noexcept {
    return uneven_errors(*this, after(uneven_lead, has_before)) | ~join([&](std::uint32_t i) {
             const v128_t before = previous(i, has_before);
             const v128_t low = look_up(second_byte_tables.lead_low, low_half(before));
             const v128_t high = look_up(second_byte_tables.lead_high, high_half(before));
             const v128_t next = look_up(second_byte_tables.next_high, high_half(bytes_[i]));
             return wasm_i8x16_eq(wasm_v128_and(wasm_v128_and(low, high), next), zero());
           });
  }

 private:
  [[gnu::always_inline]] Mask after(unsigned char byte, bool has_before) const noexcept {
    return join(
        [&](std::uint32_t i) { return wasm_i8x16_eq(previous(i, has_before), splat(byte)); });
  }
  /// FF for the bytes that are not in the set.
  [[gnu::always_inline]] static v128_t outside(v128_t bytes, std::size_t set) noexcept {
    const v128_t in = look_up(set_tables.of[set].by_low, low_half(bytes));
    const v128_t bit = look_up(high_half_bit, high_half(bytes));
    return wasm_i8x16_eq(wasm_v128_and(in, bit), zero());
  }
  static v128_t zero() noexcept { return wasm_i64x2_const_splat(0); }
  static v128_t splat(unsigned char byte) noexcept { return wasm_u8x16_splat(byte); }
  [[gnu::always_inline]] static v128_t look_up(const std::uint8_t* sixteen,
                                               v128_t places) noexcept {
    return wasm_i8x16_swizzle(wasm_v128_load(sixteen), places);
  }
  [[gnu::always_inline]] static v128_t low_half(v128_t bytes) noexcept {
    return wasm_v128_and(bytes, splat(0x0F));
  }
  [[gnu::always_inline]] static v128_t high_half(v128_t bytes) noexcept {
    return wasm_v128_and(wasm_u16x8_shr(bytes, 4), splat(0x0F));
  }
  /// The bytes, each from so many places after its own; zeros where there are none.
  [[gnu::always_inline]] static v128_t moved_down(v128_t bytes, std::uint32_t places) noexcept {
    return wasm_i8x16_swizzle(bytes, wasm_v128_load(moved_places + unmoved + places));
  }
  [[gnu::always_inline]] static v128_t moved_up(v128_t bytes, std::uint32_t places) noexcept {
    return wasm_i8x16_swizzle(bytes, wasm_v128_load(moved_places + unmoved - places));
  }
  /// The bytes from 16 part on, filled up with zeros. There are 16 or more before the end.
  [[gnu::always_inline]] v128_t load_part(std::uint32_t part) const noexcept {
    const std::uint32_t last = count_ - 16;
    const std::uint32_t from = part * 16 < last ? part * 16 : last;
    const std::uint32_t over = part * 16 - from;
    return moved_down(wasm_v128_load(at_ + from), over < 16 ? over : 16);
  }
  /// The first bytes and the last ones, which may overlap.
  [[gnu::always_inline]] v128_t load_under_16() const noexcept {
    if (count_ >= 8) {
      const v128_t last = wasm_v128_load64_zero(at_ + count_ - 8);
      return wasm_v128_or(wasm_v128_load64_zero(at_), moved_up(last, count_ - 8));
    }
    if (count_ >= 4) {
      const v128_t last = wasm_v128_load32_zero(at_ + count_ - 4);
      return wasm_v128_or(wasm_v128_load32_zero(at_), moved_up(last, count_ - 4));
    }
    std::uint32_t bytes = 0;
    for (std::uint32_t i = 0; i < count_; ++i) bytes |= std::uint32_t{at_[i]} << i * 8;
    return wasm_u32x4_make(bytes, 0, 0, 0);
  }
  [[gnu::always_inline]] v128_t previous(std::uint32_t i, bool has_before) const noexcept {
    const v128_t before = i != 0 ? bytes_[i - 1] : has_before ? splat(at_[-1]) : zero();
    return wasm_i8x16_shuffle(before, bytes_[i], 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
                              28, 29, 30);
  }
  template <class Of>
  [[gnu::always_inline]] Mask join(const Of& of) const noexcept {
    const Mask mask = pair(of(0), of(1));
    return long_ ? mask | pair(of(2), of(3)) << 32U : mask;
  }
  [[gnu::always_inline]] static Mask pair(v128_t low, v128_t high) noexcept {
    return static_cast<std::uint32_t>(wasm_i8x16_bitmask(low)) |
           static_cast<std::uint32_t>(wasm_i8x16_bitmask(high)) << 16U;
  }

  const unsigned char* at_;
  std::uint32_t count_;
  bool long_;  // more than two registers are used
  v128_t bytes_[4];
};
