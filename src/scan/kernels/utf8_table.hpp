// Which second bytes a run may not have after a lead byte, for 16-byte table look-ups.
#ifndef IRI_SRC_SCAN_KERNELS_UTF8_TABLE_HPP
#define IRI_SRC_SCAN_KERNELS_UTF8_TABLE_HPP

#include <cstdint>

namespace iri::inline v0::detail {

/// Three tables, by the low and the high half of a byte and the high half of the next one.
/// Their conjunction is not zero where the next byte may not follow: what is not ucschar
/// (RFC 3987 s2.2), and what is rare enough to be left to the machine. A bit each:
///   01  C0 C1    overlong        any          10  EE     iprivate   any
///   02  C2       U+0080-009F     80-9F        20  F0     overlong   80-8F
///   04  E0       overlong        80-9F        40  F1-FF  rare       any
///   08  ED       surrogates      A0-BF        80  EF     iprivate   80-9F (A0-A3 apart)
struct SecondByteTables {
  alignas(16) std::uint8_t lead_low[16];
  alignas(16) std::uint8_t lead_high[16];
  alignas(16) std::uint8_t next_high[16];
};

constexpr SecondByteTables make_second_byte_tables() noexcept {
  SecondByteTables t{};
  for (unsigned half = 0; half < 16; ++half) {
    unsigned low = half >= 1 ? 0x40U : 0x20U;  // F1-FF, F0
    if (half <= 1) low |= 0x01U;
    if (half == 2) low |= 0x02U;
    if (half == 0) low |= 0x04U;
    if (half == 0xD) low |= 0x08U;
    if (half == 0xE) low |= 0x10U;
    if (half == 0xF) low |= 0x80U;
    t.lead_low[half] = static_cast<std::uint8_t>(low);
    unsigned next = 0x01U | 0x10U | 0x40U;
    if (half == 8) next |= 0x20U;
    if (half == 8 || half == 9) next |= 0x02U | 0x04U | 0x80U;
    if (half == 0xA || half == 0xB) next |= 0x08U;
    t.next_high[half] = static_cast<std::uint8_t>(next);
  }
  t.lead_high[0xC] = 0x01U | 0x02U;
  t.lead_high[0xE] = 0x04U | 0x08U | 0x10U | 0x80U;
  t.lead_high[0xF] = 0x20U | 0x40U;
  return t;
}

inline constexpr SecondByteTables second_byte_tables = make_second_byte_tables();

/// The tables of an ASCII set for look-ups by half bytes: `by_low[b & 15]` has the bit
/// `b >> 4` when b is in the set.
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

/// 1 << (b >> 4) for ASCII, and nothing above.
alignas(16) inline constexpr std::uint8_t high_half_bit[16] = {1, 2, 4, 8, 16, 32, 64, 128};

}  // namespace iri::inline v0::detail

#endif
