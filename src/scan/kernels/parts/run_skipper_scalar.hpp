// Finds the end of a run byte by byte, on any processor.

/// What a byte begins in a run of one class. The lead of a character decides: most leads allow any
/// UTF8-tails after them. For the others the value is `in_row` plus the number of the first row of
/// common_characters with that lead.
enum Begins : std::uint8_t { nothing, itself, pct_encoded, two_bytes, three_bytes, in_row };

struct BeginsTable {
  std::uint8_t of[256];
};

struct BeginsTables {
  BeginsTable of[run_class_count];
};

constexpr std::uint8_t begun_by_lead(unsigned lead) noexcept {
  const unsigned size = size_with_any_tails(lead);
  if (size == 2) return two_bytes;
  if (size == 3) return three_bytes;
  std::uint8_t row = 0;
  while (row < common_character_rows && !common_characters[row].has_lead(lead)) ++row;
  return static_cast<std::uint8_t>(row == common_character_rows ? +nothing : in_row + row);
}

constexpr BeginsTables make_begins_tables() noexcept {
  BeginsTables tables{};
  for (std::size_t c = 0; c < run_class_count; ++c) {
    std::uint8_t* const of = tables.of[c].of;
    for (unsigned byte = 0; byte < 128; ++byte) {
      if (run_classes[c].set().contains(byte)) of[byte] = itself;
    }
    if (run_classes[c].pct) of[static_cast<unsigned char>('%')] = pct_encoded;
    for (unsigned lead = 0xC0; run_classes[c].utf8 && lead <= 0xFF; ++lead) {
      of[lead] = begun_by_lead(lead);
    }
  }
  return tables;
}

constexpr BeginsTables begins_tables = make_begins_tables();

struct RunSkipper {
  template <std::size_t Class>
  static std::uint32_t skip(const Input in, std::uint32_t cursor) noexcept {
    return skip_run(Class, in, cursor);
  }

  static std::uint32_t skip_run(std::size_t run_class, const Input in,
                                std::uint32_t cursor) noexcept {
    const BeginsTable& begins = begins_tables.of[run_class];
    for (;;) {
      cursor = skip_bytes(begins, in, cursor);
      const std::uint32_t size = sequence_size(begins, in, cursor);
      if (size == 0) return cursor;
      cursor += size;
    }
  }

 private:
  /// Skips the bytes that are units by themselves, in steps of four.
  [[gnu::always_inline]] static std::uint32_t skip_bytes(const BeginsTable& begins, const Input in,
                                                         std::uint32_t cursor) noexcept {
    const std::uint32_t last_three = in.size < 4 ? 0 : in.size - 3;  // cursor + 4 may overflow
    while (cursor < last_three) {
      const unsigned char* const at = in.data + cursor;
      if (begins.of[at[0]] != itself) return cursor;
      if (begins.of[at[1]] != itself) return cursor + 1;
      if (begins.of[at[2]] != itself) return cursor + 2;
      if (begins.of[at[3]] != itself) return cursor + 3;
      cursor += 4;
    }
    while (cursor < in.size && begins.of[in.data[cursor]] == itself) ++cursor;
    return cursor;
  }

  static bool is_tail(unsigned byte) noexcept { return (byte & 0xC0U) == 0x80U; }
  static bool is_hex(unsigned byte) noexcept { return ascii_sets.sets[hex_digits].contains(byte); }

  /// Returns the size of the pct-encoded or character at `cursor`, or 0 if there is none.
  static std::uint32_t sequence_size(const BeginsTable& begins, const Input in,
                                     std::uint32_t cursor) noexcept {
    if (cursor >= in.size) return 0;
    const unsigned char* const at = in.data + cursor;
    const std::uint32_t left = in.size - cursor;
    switch (const unsigned begun = begins.of[at[0]]) {
      case nothing:
      case itself: return 0;
      case pct_encoded: return left > 2 && is_hex(at[1]) && is_hex(at[2]) ? 3 : 0;
      case two_bytes: return left > 1 && is_tail(at[1]) ? 2 : 0;
      case three_bytes: return left > 2 && is_tail(at[1]) && is_tail(at[2]) ? 3 : 0;
      default: return character_size(begun - in_row, at, left);
    }
  }

  /// Returns the size of the character at `at` if it is in that row, or in a following one with the
  /// same lead; or else 0.
  static std::uint32_t character_size(unsigned row_number, const unsigned char* at,
                                      std::uint32_t left) noexcept {
    for (; row_number < common_character_rows; ++row_number) {
      const CharacterRow& row = common_characters[row_number];
      if (!row.has_lead(at[0])) return 0;
      std::uint32_t fit = 1;
      while (fit < row.size && fit < left && row.bytes[fit].contains(at[fit])) ++fit;
      if (fit == row.size) return fit;
    }
    return 0;
  }
};
