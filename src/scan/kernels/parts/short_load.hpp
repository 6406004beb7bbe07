// Loads fewer than 16 bytes and fills up with zeros; reads nothing outside them. For SSSE3 and up.

alignas(16) constexpr std::uint8_t shift_places[32] = {
    0,    1,    2,    3,    4,    5,    6,    7,    8,    9,    10,   11,   12,   13,   14,   15,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80};

/// The 16 bytes at `at` without the first `drop`, filled up with zeros; drop is 0 to 16.
[[maybe_unused]] inline __m128i shift_down(const unsigned char* at, std::uint32_t drop) noexcept {
  const __m128i places = _mm_loadu_si128(reinterpret_cast<const __m128i*>(shift_places + drop));
  return _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at)), places);
}

template <class Word>
inline std::uint64_t load_word(const unsigned char* at) noexcept {
  Word word;
  __builtin_memcpy(&word, at, sizeof word);
  return word;
}

/// Loads fewer than 16 bytes as two words. From 4 bytes on, overlapping loads read them.
[[gnu::always_inline]] inline __m128i load_under_16(const unsigned char* at,
                                                    std::uint32_t count) noexcept {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  if (count >= 8) {
    low = load_word<std::uint64_t>(at);
    if (count > 8) high = load_word<std::uint64_t>(at + count - 8) >> (16 - count) * 8;
  } else if (count >= 4) {
    low = load_word<std::uint32_t>(at) | load_word<std::uint32_t>(at + count - 4)
                                             << (count - 4) * 8;
  } else {
    for (std::uint32_t i = 0; i < count; ++i) low |= std::uint64_t{at[i]} << i * 8;
  }
  return _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
}
