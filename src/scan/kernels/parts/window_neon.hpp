// 64 bytes in four NEON registers. Included inside a namespace.

#include "scan/kernels/parts/uneven.hpp"

class Window {
 public:
  /// True where inlining is expensive: the rare paths are then kept out of line.
  static constexpr bool outline_cold_paths = false;

  [[gnu::always_inline]] Window(const unsigned char* at, std::uint32_t count) noexcept
      : at_(at), count_(count) {
    if (count == window_size) {
      for (int i = 0; i < 4; ++i) bytes_[i] = vld1q_u8(at + 16 * i);
      return;
    }
    unsigned char copy[window_size] = {};
    __builtin_memcpy(copy, at, count);
    for (int i = 0; i < 4; ++i) bytes_[i] = vld1q_u8(copy + 16 * i);
  }

  Mask non_ascii() const noexcept { return at_least(0x80); }
  [[gnu::always_inline]] Mask equal(unsigned char byte) const noexcept {
    return join([&](int i) { return vceqq_u8(bytes_[i], vdupq_n_u8(byte)); });
  }
  [[gnu::always_inline]] Mask at_least(unsigned char byte) const noexcept {
    return join([&](int i) { return vcgeq_u8(bytes_[i], vdupq_n_u8(byte)); });
  }
  [[gnu::always_inline]] Mask between(unsigned char first, unsigned char last) const noexcept {
    return at_least(first) & ~at_least(static_cast<unsigned char>(last + 1));
  }
  [[gnu::always_inline]] Mask in(std::size_t set) const noexcept {
    const uint8x16_t by_low = vld1q_u8(set_tables.of[set].by_low);
    const uint8x16_t bits = vld1q_u8(high_half_bit);
    return first_bits(count_) & join([&](int i) {
             const uint8x16_t low = vqtbl1q_u8(by_low, vandq_u8(bytes_[i], vdupq_n_u8(0x0F)));
             return vtstq_u8(low, vqtbl1q_u8(bits, vshrq_n_u8(bytes_[i], 4)));
           });
  }
  [[gnu::always_inline]] Mask odd() const noexcept { return ~in(query_set)&first_bits(count_); }
  /// The bytes that are "a" to "z", digits, ".", "-" or "_".
  [[gnu::always_inline]] Mask in_plain_host() const noexcept {
    return between('a', 'z') | between('0', '9') | equal('.') | equal('-') | equal('_');
  }
  [[gnu::always_inline]] Mask hex() const noexcept { return in(hex_digits); }
  [[gnu::always_inline]] std::uint32_t first_outside(std::size_t set, bool) const noexcept {
    return lowest(~in(set));
  }
  const unsigned char* begin() const noexcept { return at_; }
  std::uint32_t count() const noexcept { return count_; }

  template <unsigned Size>
  [[gnu::always_inline]] Mask leads(Mask) const noexcept {
    return at_least(Size == 2 ? 0xC0 : Size == 3 ? 0xE0 : 0xF0);
  }
  [[gnu::always_inline]] Mask forbidden(bool has_before) const noexcept {
    const uint8x16_t lead_low = vld1q_u8(second_byte_tables.lead_low);
    const uint8x16_t lead_high = vld1q_u8(second_byte_tables.lead_high);
    const uint8x16_t next_high = vld1q_u8(second_byte_tables.next_high);
    return uneven_errors(*this, after(uneven_lead, has_before)) | join([&](int i) {
             const uint8x16_t before = previous(i, has_before);
             const uint8x16_t low = vqtbl1q_u8(lead_low, vandq_u8(before, vdupq_n_u8(0x0F)));
             const uint8x16_t high = vqtbl1q_u8(lead_high, vshrq_n_u8(before, 4));
             const uint8x16_t next = vqtbl1q_u8(next_high, vshrq_n_u8(bytes_[i], 4));
             return vtstq_u8(vandq_u8(low, high), next);
           });
  }

 private:
  [[gnu::always_inline]] Mask after(unsigned char byte, bool has_before) const noexcept {
    return join([&](int i) { return vceqq_u8(previous(i, has_before), vdupq_n_u8(byte)); });
  }
  [[gnu::always_inline]] uint8x16_t previous(int i, bool has_before) const noexcept {
    const uint8x16_t first = has_before ? vdupq_n_u8(at_[-1]) : vdupq_n_u8(0);
    return vextq_u8(i == 0 ? first : bytes_[i - 1], bytes_[i], 15);
  }
  /// Makes one bit of each byte of four registers; a byte is 00 or FF.
  template <class Of>
  [[gnu::always_inline]] static Mask join(const Of& of) noexcept {
    static constexpr std::uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128,
                                                 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t weight = vld1q_u8(weights);
    const uint8x16_t low = vpaddq_u8(vandq_u8(of(0), weight), vandq_u8(of(1), weight));
    const uint8x16_t high = vpaddq_u8(vandq_u8(of(2), weight), vandq_u8(of(3), weight));
    const uint8x16_t half = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(half, half)), 0);
  }

  const unsigned char* at_;
  std::uint32_t count_;
  uint8x16_t bytes_[4];
};
