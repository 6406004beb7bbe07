// Tables for look-ups of 16 bytes at a time, made from the run classes and the common characters.
#ifndef IRI_SRC_SCAN_KERNELS_LOOKUP_TABLES_HPP
#define IRI_SRC_SCAN_KERNELS_LOOKUP_TABLES_HPP

#include <cstddef>
#include <cstdint>

#include "scan/kernels/run_class.hpp"

namespace iri { inline namespace v0 { namespace detail {

struct ByteRange {
  unsigned char first, last;

  constexpr bool contains(unsigned byte) const noexcept { return first <= byte && byte <= last; }
};

/// Characters of `size` bytes, each byte from its range.
struct CharacterRow {
  unsigned size;
  ByteRange bytes[4];

  constexpr bool has_lead(unsigned byte) const noexcept { return bytes[0].contains(byte); }
  /// Whether every UTF8-tail may stand at `place`.
  constexpr bool has_any_tail(unsigned place) const noexcept {
    return bytes[place].first == 0x80 && bytes[place].last == 0xBF;
  }
};

/// The characters of ucschar that a run may hold: all but the rare ones. re2c/run_classes.py
/// chooses them, and checks on the table that a run with `utf8` may continue with each of them.
inline constexpr CharacterRow common_characters[] = {
#include "common_characters.inc"
};
inline constexpr unsigned common_character_rows =
    sizeof common_characters / sizeof common_characters[0];

/// Whether some common character begins with these two bytes.
constexpr bool may_follow(unsigned lead, unsigned next) noexcept {
  for (const CharacterRow& row : common_characters) {
    if (row.has_lead(lead) && row.bytes[1].contains(next)) return true;
  }
  return false;
}

/// How many of the sixteen bytes H0 to HF may follow `lead`, where H is `half`.
constexpr unsigned followers(unsigned lead, unsigned half) noexcept {
  unsigned count = 0;
  for (unsigned low = 0; low < 16; ++low) count += may_follow(lead, half << 4U | low) ? 1U : 0U;
  return count;
}

/// Bit H is set if none of H0 to HF may follow `lead`, for H from 8 to B: the UTF8-tails.
constexpr unsigned forbidden_halves(unsigned lead) noexcept {
  unsigned bits = 0;
  for (unsigned half = 0x8; half <= 0xB; ++half)
    bits |= (followers(lead, half) == 0 ? 1U : 0U) << half;
  return bits;
}

/// Three tables, indexed by the low half of a lead byte, by its high half, and by the high half of
/// the next byte. If a UTF8-tail may not follow a lead, all three share a set bit. Leads with the
/// same high half and the same forbidden tails share a bit. Eight groups are possible; there are
/// seven:
///   C0 C1     overlong          all       EE     iprivate           all
///   C2        U+0080-009F       80-9F     F0     overlong           80-8F
///   E0 EF     overlong, iprivate 80-9F    F1-FF  rare or no lead    all
///   ED        surrogates        A0-BF
struct SecondByteTables {
  alignas(16) std::uint8_t lead_low[16];
  alignas(16) std::uint8_t lead_high[16];
  alignas(16) std::uint8_t next_high[16];

  constexpr void forbid(unsigned lead, unsigned halves, unsigned bit) noexcept {
    add(lead_low[lead & 15U], bit);
    add(lead_high[lead >> 4U], bit);
    for (unsigned half = 0x8; half <= 0xB; ++half) {
      if ((halves >> half & 1U) != 0) add(next_high[half], bit);
    }
  }

 private:
  static constexpr void add(std::uint8_t& entry, unsigned bit) noexcept {
    entry = static_cast<std::uint8_t>(entry | 1U << bit);
  }
};

constexpr SecondByteTables make_second_byte_tables() noexcept {
  SecondByteTables tables{};
  unsigned groups[8] = {};  // an index past the end does not compile
  unsigned count = 0;
  for (unsigned lead = 0xC0; lead <= 0xFF; ++lead) {
    const unsigned halves = forbidden_halves(lead);
    if (halves == 0) continue;
    const unsigned group = (lead >> 4U) << 16U | halves;
    unsigned bit = 0;
    while (bit < count && groups[bit] != group) ++bit;
    if (bit == count) groups[count++] = group;
    tables.forbid(lead, halves, bit);
  }
  return tables;
}

inline constexpr SecondByteTables second_byte_tables = make_second_byte_tables();

/// Returns the one lead for which the tables above are not enough: of the bytes with one high half,
/// some may follow it and some may not (EF: F900-FDBF and FE00-FFBF are common, their neighbors are
/// not). Returns 0 if there is no such lead, or a second one.
constexpr unsigned find_uneven_lead() noexcept {
  unsigned found = 0;
  for (unsigned lead = 0xC0; lead <= 0xFF; ++lead) {
    for (unsigned half = 0x8; half <= 0xB; ++half) {
      if (followers(lead, half) % 16 == 0 || lead == found) continue;
      if (found != 0) return 0;  // a second one
      found = lead;
    }
  }
  return found;
}

inline constexpr unsigned char uneven_lead = find_uneven_lead();
static_assert(uneven_lead != 0);

struct ByteRanges {
  ByteRange ranges[3];
  unsigned count;
};

/// The bytes that may not follow the uneven lead, although others with the same high half may.
constexpr ByteRanges make_uneven_seconds() noexcept {
  ByteRanges all{};
  bool inside = false;
  for (unsigned byte = 0x80; byte <= 0xBF; ++byte) {
    const bool odd = followers(uneven_lead, byte >> 4U) != 0 && !may_follow(uneven_lead, byte);
    const auto value = static_cast<unsigned char>(byte);
    if (odd && !inside) all.ranges[all.count++] = {value, value};
    if (odd) all.ranges[all.count - 1].last = value;
    inside = odd;
  }
  return all;
}

inline constexpr ByteRanges uneven_seconds = make_uneven_seconds();
static_assert(uneven_seconds.count == 3);

/// Returns the one UTF8-tail that is not the third byte of a common character of four bytes (BF: a
/// noncharacter may have it). All other bytes after the second may be any UTF8-tail.
constexpr unsigned char find_rare_third() noexcept {
  unsigned char rare = 0;
  for (const CharacterRow& row : common_characters) {
    if (row.size == 3 && !row.has_any_tail(2)) return 0;
    if (row.size != 4) continue;
    if (row.bytes[2].first != 0x80 || row.bytes[2].last != 0xBE || !row.has_any_tail(3)) return 0;
    rare = static_cast<unsigned char>(row.bytes[2].last + 1);
  }
  return rare;
}

inline constexpr unsigned char rare_third = find_rare_third();
static_assert(rare_third != 0);

/// Returns the size of the characters that `lead` begins if any UTF8-tails may follow it, or else
/// 0.
constexpr unsigned size_with_any_tails(unsigned lead) noexcept {
  for (const CharacterRow& row : common_characters) {
    if (!row.has_lead(lead)) continue;
    for (unsigned place = 1; place < row.size; ++place) {
      if (!row.has_any_tail(place)) return 0;
    }
    return row.size;
  }
  return 0;
}

/// The table of an ASCII set for look-ups by half bytes: `by_low[b & 15]` has the bit
/// `b >> 4` if b is in the set.
struct HalfByteTable {
  alignas(16) std::uint8_t by_low[16];
};

template <class Set>
constexpr HalfByteTable half_byte_table(const Set& set) noexcept {
  HalfByteTable table{};
  for (unsigned byte = 0; byte < 128; ++byte) {
    if (set.contains(byte)) {
      table.by_low[byte & 15U] =
          static_cast<std::uint8_t>(table.by_low[byte & 15U] | 1U << (byte >> 4U));
    }
  }
  return table;
}

struct HalfByteTables {
  HalfByteTable of[AsciiSets::capacity + 1];
};

constexpr HalfByteTables make_set_tables() noexcept {
  HalfByteTables tables{};
  for (std::size_t set = 0; set <= AsciiSets::capacity; ++set) {
    tables.of[set] = half_byte_table(ascii_sets.sets[set]);
  }
  return tables;
}

/// One table for each set of ascii_sets.
inline constexpr HalfByteTables set_tables = make_set_tables();

/// "a" to "z", digits, ".", "-" and "_": the host of a plain field (scan/plain.hpp) but for upper case.
inline constexpr AsciiSet plain_host_set{0x03FF600000000000U, 0x07FFFFFE80000000U};
inline constexpr HalfByteTable plain_host_table = half_byte_table(plain_host_set);

/// 1 << (b >> 4) for ASCII bytes b, and 0 for others. Indexed by b >> 4.
alignas(16) inline constexpr std::uint8_t high_half_bit[16] = {1, 2, 4, 8, 16, 32, 64, 128};

}}}  // namespace iri::v0::detail

#endif
