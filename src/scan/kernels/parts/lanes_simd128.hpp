// 16 bytes of a block in one vector of WebAssembly. Each member answers as that of lanes_neon.hpp.

class Lanes {
 public:
  static constexpr std::uint32_t size = 16;

  [[gnu::always_inline]] static Lanes load(const unsigned char* at) noexcept {
    return wasm_v128_load(at);
  }
  [[gnu::always_inline]] static Lanes table(const std::uint8_t* sixteen) noexcept {
    return wasm_v128_load(sixteen);
  }
  static Lanes zero() noexcept { return wasm_i64x2_const_splat(0); }

  [[gnu::always_inline]] Lanes operator|(Lanes other) const noexcept {
    return wasm_v128_or(v_, other.v_);
  }
  [[gnu::always_inline]] Lanes operator&(Lanes other) const noexcept {
    return wasm_v128_and(v_, other.v_);
  }
  [[gnu::always_inline]] Lanes operator^(Lanes other) const noexcept {
    return wasm_v128_xor(v_, other.v_);
  }
  [[gnu::always_inline]] bool any() const noexcept { return wasm_v128_any_true(v_); }
  [[gnu::always_inline]] bool any_sign() const noexcept { return wasm_i8x16_bitmask(v_) != 0; }
  [[gnu::always_inline]] Lanes equal(unsigned char byte) const noexcept {
    return wasm_i8x16_eq(v_, wasm_u8x16_splat(byte));
  }
  [[gnu::always_inline]] Lanes between(unsigned char first, unsigned char last) const noexcept {
    return wasm_v128_and(wasm_u8x16_ge(v_, wasm_u8x16_splat(first)),
                         wasm_u8x16_le(v_, wasm_u8x16_splat(last)));
  }
  /// Less `byte`, or 0.
  [[gnu::always_inline]] Lanes less(unsigned char byte) const noexcept {
    return wasm_u8x16_sub_sat(v_, wasm_u8x16_splat(byte));
  }
  /// FF for bytes from 80 to BF.
  [[gnu::always_inline]] Lanes tails() const noexcept {
    return wasm_i8x16_lt(v_, wasm_u8x16_splat(0xC0));
  }
  /// Looks up, in this table, the low halves of bytes.
  [[gnu::always_inline]] Lanes of_low(Lanes bytes) const noexcept { return of_masked_low(bytes); }
  [[gnu::always_inline]] Lanes of_masked_low(Lanes bytes) const noexcept {
    return wasm_i8x16_swizzle(v_, wasm_v128_and(bytes.v_, wasm_u8x16_splat(0x0F)));
  }
  [[gnu::always_inline]] Lanes of_high(Lanes bytes) const noexcept {
    const v128_t halves = wasm_v128_and(wasm_u16x8_shr(bytes.v_, 4), wasm_u8x16_splat(0x0F));
    return wasm_i8x16_swizzle(v_, halves);
  }

 private:
  [[gnu::always_inline]] Lanes(v128_t v) noexcept : v_(v) {}

  v128_t v_;
};
