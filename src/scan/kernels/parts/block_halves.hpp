// Blocks of a long text, for kernels that look up half bytes.
//
// A block passes if each of its bytes is in the set, or part of %XX or of a common character, as the
// three bytes before the block have it: no "#", and in a path no "?". What begins in its last three
// bytes is checked up to the end of the block; a lead of no common character is an error at the byte
// after it. Nothing is located: a block that does not pass is read
// again, window by window. So no mask is made, errors are collected in registers, and one test at
// the end sees them.
//
// The truth: the windows (classify.hpp), and in the end the table.
// The fast way: bytes are compared with what is one, two and three before them.
// Held equal by: `Block.EveryByteStandsBetweenOthers`, `Block.EveryPairBeginsACharacterOrNone` and the
// others of Block, `Library.PassesTheTransitionTestsOfEveryRule`, fuzz/kernel_target.cc; proved by
// test/scan/units/blocks.cc.

/// As half_byte_table(), of what is below 80 and neither in the set nor "%".
constexpr HalfByteTable outside_table(const AsciiSet& set, bool but_pct) noexcept {
  HalfByteTable table{};
  for (unsigned byte = 0; byte < 128; ++byte) {
    if (set.contains(byte) || (but_pct && byte == '%')) continue;
    table.by_low[byte & 15U] =
        static_cast<std::uint8_t>(table.by_low[byte & 15U] | 1U << (byte >> 4U));
  }
  return table;
}

constexpr HalfByteTable block_tables[2] = {outside_table(ascii_sets.sets[query_set], true),
                                           outside_table(ascii_sets.sets[path_set], true)};
constexpr HalfByteTable no_hex_table = outside_table(ascii_sets.sets[hex_digits], false);

class Block {
 public:
  static constexpr std::uint32_t size = 256;

  [[gnu::noinline]] static bool passes(const unsigned char* at, bool iri, bool in_path) noexcept {
    const Lanes outside = Lanes::table(block_tables[in_path].by_low);
    const Lanes bits = Lanes::table(high_half_bit);
    Lanes all = Lanes::zero();
    Lanes wrong = all;
    Lanes pct = all;
    const auto add = [&](std::uint32_t i) {
      const Lanes bytes = Lanes::load(at + i * Lanes::size);
      all = all | bytes;
      wrong = wrong | (outside.of_low(bytes) & bits.of_high(bytes));
      pct = pct | bytes.equal('%');
    };
    for (std::uint32_t i = 0; i < count; i += 4) {
      add(i);
      add(i + 1);
      add(i + 2);
      add(i + 3);
    }
    const Before before(at);
    if (wrong.any()) return false;
    if (!all.any_sign() && !before.non_ascii) {
      return (!before.pct && !pct.any()) || pct_passes(at);
    }
    if (!iri) return false;
    return before.pct || pct.any() ? utf8_passes<true>(at) : utf8_passes<false>(at);
  }

 private:
  static constexpr std::uint32_t count = size / Lanes::size;

  [[gnu::always_inline]] static Lanes pct_due(const unsigned char* at) noexcept {
    return Lanes::load(at - 1).equal('%') | Lanes::load(at - 2).equal('%');
  }
  static bool pct_passes(const unsigned char* at) noexcept {
    const Lanes no_hex = Lanes::table(no_hex_table.by_low);
    const Lanes bits = Lanes::table(high_half_bit);
    Lanes errors = Lanes::zero();
    for (std::uint32_t i = 0; i < count; ++i, at += Lanes::size) {
      const Lanes bytes = Lanes::load(at);
      errors = errors | (no_hex.of_low(bytes) & bits.of_high(bytes) & pct_due(at));
    }
    return !errors.any();
  }
  template <bool Pct>
  static bool utf8_passes(const unsigned char* at) noexcept {
    const Lanes no_hex = Lanes::table(no_hex_table.by_low);
    const Lanes bits = Lanes::table(high_half_bit);
    Lanes errors = Lanes::zero();  // any bit
    Lanes signs = errors;          // bit 7
    Lanes uneven = errors;
    for (std::uint32_t i = 0; i < count; ++i) {
      const unsigned char* const here = at + i * Lanes::size;
      const Lanes bytes = Lanes::load(here);
      errors = errors | pair_errors(here, bytes);
      signs = signs | shape_errors(here, bytes);
      if constexpr (Pct) {
        const Lanes due = pct_due(here);
        errors = errors | (no_hex.of_low(bytes) & bits.of_high(bytes) & due);
        signs = signs | (bytes & due);
      }
      uneven = uneven | Lanes::load(here - 1).equal(uneven_lead);
    }
    return !errors.any() && !signs.any_sign() && (!uneven.any() || uneven_passes(at));
  }
  /// Bit 7: a UTF8-tail where none is due, or something else where one is.
  [[gnu::always_inline]] static Lanes shape_errors(const unsigned char* at,
                                                   const Lanes& bytes) noexcept {
    const Lanes due = Lanes::load(at - 1).less(0xC0 - 0x80) |
                      Lanes::load(at - 2).less(0xE0 - 0x80) | Lanes::load(at - 3).less(0xF0 - 0x80);
    return due ^ bytes.tails();
  }
  /// Any bit: the byte and the one before it, or two before it, begin no common character.
  [[gnu::always_inline]] static Lanes pair_errors(const unsigned char* at,
                                                  const Lanes& bytes) noexcept {
    const Lanes before = Lanes::load(at - 1);
    const Lanes first = Lanes::table(second_byte_tables.lead_low).of_masked_low(before) &
                        Lanes::table(second_byte_tables.lead_high).of_high(before);
    const Lanes rare = bytes.equal(rare_third) & Lanes::load(at - 2).less(0xEF);
    return rare | (first & Lanes::table(second_byte_tables.next_high).of_high(bytes));
  }
  [[gnu::noinline]] static bool uneven_passes(const unsigned char* at) noexcept {
    Lanes errors = Lanes::zero();
    for (std::uint32_t i = 0; i < count; ++i, at += Lanes::size) {
      const Lanes bytes = Lanes::load(at);
      Lanes forbidden = Lanes::zero();
      for (const ByteRange& range : uneven_seconds.ranges) {
        forbidden = forbidden | bytes.between(range.first, range.last);
      }
      errors = errors | (forbidden & Lanes::load(at - 1).equal(uneven_lead));
    }
    return !errors.any();
  }
};
