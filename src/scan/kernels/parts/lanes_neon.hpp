// 16 bytes of a block in one NEON register.

class Lanes {
 public:
  static constexpr std::uint32_t size = 16;

  [[gnu::always_inline]] static Lanes load(const unsigned char* at) noexcept {
    return vld1q_u8(at);
  }
  [[gnu::always_inline]] static Lanes table(const std::uint8_t* sixteen) noexcept {
    return vld1q_u8(sixteen);
  }
  static Lanes zero() noexcept { return vdupq_n_u8(0); }

  [[gnu::always_inline]] Lanes operator|(Lanes other) const noexcept {
    return vorrq_u8(v_, other.v_);
  }
  [[gnu::always_inline]] Lanes operator&(Lanes other) const noexcept {
    return vandq_u8(v_, other.v_);
  }
  [[gnu::always_inline]] Lanes operator^(Lanes other) const noexcept {
    return veorq_u8(v_, other.v_);
  }
  [[gnu::always_inline]] bool any() const noexcept { return vmaxvq_u8(v_) != 0; }
  [[gnu::always_inline]] bool any_sign() const noexcept { return vmaxvq_u8(v_) >= 0x80; }
  [[gnu::always_inline]] Lanes equal(unsigned char byte) const noexcept {
    return vceqq_u8(v_, vdupq_n_u8(byte));
  }
  [[gnu::always_inline]] Lanes between(unsigned char first, unsigned char last) const noexcept {
    return vandq_u8(vcgeq_u8(v_, vdupq_n_u8(first)), vcleq_u8(v_, vdupq_n_u8(last)));
  }
  /// Less `byte`, or 0.
  [[gnu::always_inline]] Lanes less(unsigned char byte) const noexcept {
    return vqsubq_u8(v_, vdupq_n_u8(byte));
  }
  /// FF for bytes from 80 to BF.
  [[gnu::always_inline]] Lanes tails() const noexcept { return between(0x80, 0xBF); }
  /// Looks up, in this table, the low halves of bytes.
  [[gnu::always_inline]] Lanes of_low(Lanes bytes) const noexcept { return of_masked_low(bytes); }
  [[gnu::always_inline]] Lanes of_masked_low(Lanes bytes) const noexcept {
    return vqtbl1q_u8(v_, vandq_u8(bytes.v_, vdupq_n_u8(0x0F)));
  }
  [[gnu::always_inline]] Lanes of_high(Lanes bytes) const noexcept {
    return vqtbl1q_u8(v_, vshrq_n_u8(bytes.v_, 4));
  }

 private:
  [[gnu::always_inline]] Lanes(uint8x16_t v) noexcept : v_(v) {}

  uint8x16_t v_;
};
