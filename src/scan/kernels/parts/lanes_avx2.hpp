// 32 bytes of a block in one AVX2 register.

class Lanes {
 public:
  static constexpr std::uint32_t size = 32;

  [[gnu::always_inline]] static Lanes load(const unsigned char* at) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
  }
  [[gnu::always_inline]] static Lanes table(const std::uint8_t* sixteen) noexcept {
    return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(sixteen)));
  }
  static Lanes zero() noexcept { return _mm256_setzero_si256(); }

  [[gnu::always_inline]] Lanes operator|(Lanes other) const noexcept {
    return _mm256_or_si256(v_, other.v_);
  }
  [[gnu::always_inline]] Lanes operator&(Lanes other) const noexcept {
    return _mm256_and_si256(v_, other.v_);
  }
  [[gnu::always_inline]] Lanes operator^(Lanes other) const noexcept {
    return _mm256_xor_si256(v_, other.v_);
  }
  [[gnu::always_inline]] bool any() const noexcept { return _mm256_testz_si256(v_, v_) == 0; }
  [[gnu::always_inline]] bool any_sign() const noexcept { return _mm256_movemask_epi8(v_) != 0; }
  [[gnu::always_inline]] Lanes equal(unsigned char byte) const noexcept {
    return _mm256_cmpeq_epi8(v_, splat(byte));
  }
  [[gnu::always_inline]] Lanes between(unsigned char first, unsigned char last) const noexcept {
    return _mm256_cmpeq_epi8(_mm256_min_epu8(_mm256_max_epu8(v_, splat(first)), splat(last)), v_);
  }
  /// Less `byte`, or 0.
  [[gnu::always_inline]] Lanes less(unsigned char byte) const noexcept {
    return _mm256_subs_epu8(v_, splat(byte));
  }
  /// FF for bytes from 80 to BF.
  [[gnu::always_inline]] Lanes tails() const noexcept { return _mm256_cmpgt_epi8(splat(0xC0), v_); }
  /// Looks up, in this table, the low halves of bytes below 80; 0 for others.
  [[gnu::always_inline]] Lanes of_low(Lanes bytes) const noexcept {
    return _mm256_shuffle_epi8(v_, bytes.v_);
  }
  [[gnu::always_inline]] Lanes of_masked_low(Lanes bytes) const noexcept {
    return _mm256_shuffle_epi8(v_, _mm256_and_si256(bytes.v_, splat(0x0F)));
  }
  [[gnu::always_inline]] Lanes of_high(Lanes bytes) const noexcept {
    return _mm256_shuffle_epi8(v_, _mm256_and_si256(_mm256_srli_epi16(bytes.v_, 4), splat(0x0F)));
  }

 private:
  [[gnu::always_inline]] Lanes(__m256i v) noexcept : v_(v) {}
  static __m256i splat(unsigned byte) noexcept { return _mm256_set1_epi8(static_cast<char>(byte)); }

  __m256i v_;
};
