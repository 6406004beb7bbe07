// 16 bytes of a block in one SSE register.

class Lanes {
 public:
  static constexpr std::uint32_t size = 16;

  [[gnu::always_inline]] static Lanes load(const unsigned char* at) noexcept {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
  }
  [[gnu::always_inline]] static Lanes table(const std::uint8_t* sixteen) noexcept {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(sixteen));
  }
  static Lanes zero() noexcept { return _mm_setzero_si128(); }

  [[gnu::always_inline]] Lanes operator|(Lanes other) const noexcept {
    return _mm_or_si128(v_, other.v_);
  }
  [[gnu::always_inline]] Lanes operator&(Lanes other) const noexcept {
    return _mm_and_si128(v_, other.v_);
  }
  [[gnu::always_inline]] Lanes operator^(Lanes other) const noexcept {
    return _mm_xor_si128(v_, other.v_);
  }
  [[gnu::always_inline]] bool any() const noexcept {
    return _mm_movemask_epi8(_mm_cmpeq_epi8(v_, _mm_setzero_si128())) != 0xFFFF;
  }
  [[gnu::always_inline]] bool any_sign() const noexcept { return _mm_movemask_epi8(v_) != 0; }
  [[gnu::always_inline]] Lanes equal(unsigned char byte) const noexcept {
    return _mm_cmpeq_epi8(v_, splat(byte));
  }
  [[gnu::always_inline]] Lanes between(unsigned char first, unsigned char last) const noexcept {
    return _mm_cmpeq_epi8(_mm_min_epu8(_mm_max_epu8(v_, splat(first)), splat(last)), v_);
  }
  /// Less `byte`, or 0.
  [[gnu::always_inline]] Lanes less(unsigned char byte) const noexcept {
    return _mm_subs_epu8(v_, splat(byte));
  }
  /// FF for bytes from 80 to BF.
  [[gnu::always_inline]] Lanes tails() const noexcept { return _mm_cmpgt_epi8(splat(0xC0), v_); }
  /// Looks up, in this table, the low halves of bytes below 80; 0 for others.
  [[gnu::always_inline]] Lanes of_low(Lanes bytes) const noexcept {
    return _mm_shuffle_epi8(v_, bytes.v_);
  }
  [[gnu::always_inline]] Lanes of_masked_low(Lanes bytes) const noexcept {
    return _mm_shuffle_epi8(v_, _mm_and_si128(bytes.v_, splat(0x0F)));
  }
  [[gnu::always_inline]] Lanes of_high(Lanes bytes) const noexcept {
    return _mm_shuffle_epi8(v_, _mm_and_si128(_mm_srli_epi16(bytes.v_, 4), splat(0x0F)));
  }

 private:
  [[gnu::always_inline]] Lanes(__m128i v) noexcept : v_(v) {}
  static __m128i splat(unsigned byte) noexcept { return _mm_set1_epi8(static_cast<char>(byte)); }

  __m128i v_;
};
