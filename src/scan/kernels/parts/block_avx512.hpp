// Blocks of a long text, four AVX-512 registers. block_halves.hpp explains what is checked.

/// What a byte below 80 is to a block.
enum BlockBit : unsigned { block_no_hex = 0x80, block_wrong = 0x40, block_pct = 0x20 };

struct BlockTable {
  alignas(64) std::uint8_t of[128];
};

constexpr BlockTable make_block_table(const AsciiSet& set) noexcept {
  BlockTable table{};
  for (unsigned byte = 0; byte < 128; ++byte) {
    const unsigned no_hex = ascii_sets.sets[hex_digits].contains(byte) ? 0U : block_no_hex;
    const unsigned kind = byte == '%' ? block_pct : set.contains(byte) ? 0U : block_wrong;
    table.of[byte] = static_cast<std::uint8_t>(no_hex | kind);
  }
  return table;
}

constexpr BlockTable block_tables[2] = {make_block_table(ascii_sets.sets[query_set]),
                                        make_block_table(ascii_sets.sets[path_set])};

class Block {
 public:
  static constexpr std::uint32_t size = 256;

  [[gnu::noinline]] static bool passes(const unsigned char* at, bool iri, bool in_path) noexcept {
    const std::uint8_t* const table = block_tables[in_path].of;
    __m512i kinds[4];
    __m512i all = _mm512_setzero_si512();
    __m512i all_kinds = all;
    for (std::uint32_t i = 0; i < 4; ++i) {
      const __m512i bytes = load(at + 64 * i);
      kinds[i] =
          _mm512_permutex2var_epi8(_mm512_load_si512(table), bytes, _mm512_load_si512(table + 64));
      all = _mm512_or_si512(all, bytes);
      all_kinds = _mm512_or_si512(all_kinds, kinds[i]);
    }
    const Before before(at);
    if (_mm512_movepi8_mask(all) == 0 && !before.non_ascii) {
      if (has(all_kinds, block_wrong)) return false;
      return (!before.pct && !has(all_kinds, block_pct)) || pct_passes(at, kinds);
    }
    return iri && utf8_passes(at, kinds);
  }

 private:
  static __m512i load(const unsigned char* at) noexcept { return _mm512_loadu_si512(at); }
  [[gnu::always_inline]] static __m512i splat(unsigned byte) noexcept {
    return _mm512_set1_epi32(splats.of[byte]);
  }
  [[gnu::always_inline]] static bool has(__m512i kinds, unsigned bit) noexcept {
    return _mm512_test_epi8_mask(kinds, splat(bit)) != 0;
  }
  /// Bit 7 is set where `bytes` of these `kinds` are no HEXDIG although "%" is one or two before.
  [[gnu::always_inline]] static __m512i pct_errors(const unsigned char* at, __m512i bytes,
                                                   __m512i kinds) noexcept {
    const __m512i pct = splat('%');
    const __m512i apart =
        _mm512_min_epu8(_mm512_xor_si512(load(at - 1), pct), _mm512_xor_si512(load(at - 2), pct));
    const __m512i none = _mm512_adds_epu8(apart, splat(0x7F));   // bit 7: neither is "%"
    return _mm512_ternarylogic_epi64(kinds, bytes, none, 0x54);  // (kinds | bytes) & ~none
  }
  [[gnu::always_inline]] static bool pct_passes(const unsigned char* at,
                                                const __m512i (&kinds)[4]) noexcept {
    __m512i errors = _mm512_setzero_si512();
    for (std::uint32_t i = 0; i < 4; ++i) {
      errors = _mm512_or_si512(errors, pct_errors(at + 64 * i, kinds[i], kinds[i]));
    }
    return _mm512_movepi8_mask(errors) == 0;
  }
  [[gnu::always_inline]] static bool utf8_passes(const unsigned char* at,
                                                 const __m512i (&kinds)[4]) noexcept {
    __m512i errors = _mm512_setzero_si512();  // bit 7
    __m512i pairs = errors;                   // any bit
    __m512i wrong = errors;                   // block_wrong
    for (std::uint32_t i = 0; i < 4; ++i) {
      const unsigned char* const here = at + 64 * i;
      const __m512i bytes = load(here);
      const __m512i ascii_kinds =
          _mm512_maskz_mov_epi8(_mm512_testn_epi8_mask(bytes, splat(0x80)), kinds[i]);
      wrong = _mm512_or_si512(wrong, ascii_kinds);
      errors = _mm512_or_si512(errors, pct_errors(here, bytes, ascii_kinds));
      errors = _mm512_or_si512(errors, shape_errors(here, bytes));
      pairs = _mm512_or_si512(pairs, pair_errors(here, bytes));
    }
    return _mm512_movepi8_mask(errors) == 0 && _mm512_test_epi8_mask(pairs, pairs) == 0 &&
           !has(wrong, block_wrong);
  }
  /// Bit 7: a UTF8-tail where none is due, or something else where one is.
  [[gnu::always_inline]] static __m512i shape_errors(const unsigned char* at,
                                                     __m512i bytes) noexcept {
    const __m512i second = _mm512_subs_epu8(load(at - 1), splat(0xC0 - 0x80));
    const __m512i third = _mm512_subs_epu8(load(at - 2), splat(0xE0 - 0x80));
    const __m512i fourth = _mm512_subs_epu8(load(at - 3), splat(0xF0 - 0x80));
    const __m512i due = _mm512_ternarylogic_epi64(second, third, fourth, 0xFE);  // any
    const __m512i bit6 = _mm512_add_epi8(bytes, bytes);
    return _mm512_ternarylogic_epi64(due, bytes, bit6, 0xB4);  // due ^ (bytes & ~bit6)
  }
  /// Any bit: the byte and the one before it, or two before it, begin no common character.
  [[gnu::always_inline]] static __m512i pair_errors(const unsigned char* at,
                                                    __m512i bytes) noexcept {
    const __m512i before = load(at - 1);
    const __mmask64 lead = _mm512_cmpge_epu8_mask(before, splat(0xC0));
    const __m512i first =
        _mm512_maskz_permutexvar_epi8(lead, before, _mm512_load_si512(pair_bits.lead));
    const __m512i second = _mm512_permutexvar_epi8(bytes, _mm512_load_si512(pair_bits.tail));
    // Bit 0: F0 two bytes before, if this byte is the rare third.
    const __m512i four = _mm512_subs_epu8(load(at - 2), splat(0xEF));
    const __m512i rare = _mm512_subs_epu8(four, _mm512_xor_si512(bytes, splat(rare_third)));
    return _mm512_ternarylogic_epi64(rare, first, second, 0xF8);  // rare | (first & second)
  }
};
