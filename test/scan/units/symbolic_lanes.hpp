// The Lanes of block_halves.hpp, and the instructions of block_avx512.hpp, on symbolic lanes. trial_lanes tries that
// the registers do the same.
#ifndef IRI_TEST_SCAN_UNITS_SYMBOLIC_LANES_HPP
#define IRI_TEST_SCAN_UNITS_SYMBOLIC_LANES_HPP

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "scan/units/symbolic.hpp"

namespace iri_units::symbolic {

/// The byte that offset 0 means; those before it are there to be read by `Before`.
inline unsigned char text[4 + 256];
inline unsigned char* const block_begin = text + 4;

/// As many bytes a register as `Size`. `Masks`: of_low() takes any byte for its low half.
template <unsigned Size, bool Masks>
class SymbolicLanes {
 public:
  static constexpr std::uint32_t size = Size;

  static SymbolicLanes load(const unsigned char* at) {
    return byte_at(static_cast<int>(at - block_begin));
  }
  static SymbolicLanes table(const std::uint8_t* sixteen) {
    SymbolicLanes lanes(constant(0));
    lanes.table_ = sixteen;
    return lanes;
  }
  static SymbolicLanes zero() { return constant(0); }

  SymbolicLanes operator|(SymbolicLanes o) const { return binary(Kind::bit_or, lane_, o.lane_); }
  SymbolicLanes operator&(SymbolicLanes o) const { return binary(Kind::bit_and, lane_, o.lane_); }
  SymbolicLanes operator^(SymbolicLanes o) const { return binary(Kind::bit_xor, lane_, o.lane_); }
  bool any() const { return symbolic::any(lane_); }
  bool any_sign() const { return symbolic::any(binary(Kind::bit_and, lane_, constant(0x80))); }
  SymbolicLanes equal(unsigned char byte) const {
    return map(lane_, [=](unsigned b) { return b == byte ? 0xFFU : 0U; });
  }
  SymbolicLanes between(unsigned char first, unsigned char last) const {
    return map(lane_, [=](unsigned b) { return b >= first && b <= last ? 0xFFU : 0U; });
  }
  SymbolicLanes less(unsigned char byte) const {
    return map(lane_, [=](unsigned b) { return b > byte ? b - byte : 0U; });
  }
  SymbolicLanes tails() const { return between(0x80, 0xBF); }
  SymbolicLanes of_low(SymbolicLanes bytes) const {
    const std::uint8_t* const table = table_;
    return map(bytes.lane_, [=](unsigned b) { return b < 0x80 || Masks ? table[b & 15U] : 0U; });
  }
  SymbolicLanes of_masked_low(SymbolicLanes bytes) const {
    const std::uint8_t* const table = table_;
    return map(bytes.lane_, [=](unsigned b) { return +table[b & 15U]; });
  }
  SymbolicLanes of_high(SymbolicLanes bytes) const {
    const std::uint8_t* const table = table_;
    return map(bytes.lane_, [=](unsigned b) { return +table[b >> 4U]; });
  }

 private:
  SymbolicLanes(Lane lane) : lane_(lane) {}  // NOLINT(google-explicit-constructor): as Lanes has it

  Lane lane_;
  const std::uint8_t* table_ = nullptr;
};

/// A register of AVX-512: a lane, or 64 bytes of a table.
struct Register {
  Lane lane;
  const std::uint8_t* row = nullptr;
};

/// A mask register: where the lane is not 0.
struct LaneMask {
  Lane lane;
  bool operator==(int) const { return !any(lane); }
  bool operator!=(int) const { return any(lane); }
};

inline Register whole(Lane lane) { return {lane, nullptr}; }
inline int value_of(Lane lane) {
  if (node(lane.number).kind != Kind::constant) std::abort();
  return node(lane.number).value;
}

// The names that block_avx512.hpp calls them by.
inline Register _mm512_loadu_si512(const void* at) {
  return whole(byte_at(static_cast<int>(static_cast<const unsigned char*>(at) - block_begin)));
}
inline Register _mm512_load_si512(const void* row) {
  return {constant(0), static_cast<const std::uint8_t*>(row)};
}
inline Register _mm512_setzero_si512() { return whole(constant(0)); }
inline Register _mm512_set1_epi32(std::int32_t value) {
  const auto bits = static_cast<std::uint32_t>(value);
  if (bits != (bits & 0xFFU) * 0x01010101U) std::abort();
  return whole(constant(bits & 0xFFU));
}
inline Register _mm512_or_si512(Register a, Register b) {
  return whole(binary(Kind::bit_or, a.lane, b.lane));
}
inline Register _mm512_xor_si512(Register a, Register b) {
  const unsigned with = static_cast<unsigned>(value_of(b.lane));
  return whole(map(a.lane, [=](unsigned byte) { return byte ^ with; }));
}
inline Register _mm512_min_epu8(Register a, Register b) {
  return whole(binary(Kind::least, a.lane, b.lane));
}
inline Register _mm512_adds_epu8(Register a, Register b) {
  const unsigned more = static_cast<unsigned>(value_of(b.lane));
  return whole(map(a.lane, [=](unsigned byte) { return std::min(byte + more, 255U); }));
}
inline Register _mm512_subs_epu8(Register a, Register b) {
  return whole(binary(Kind::less, a.lane, b.lane));
}
inline Register _mm512_add_epi8(Register a, Register b) {
  return whole(binary(Kind::sum, a.lane, b.lane));
}
inline Register _mm512_ternarylogic_epi64(Register a, Register b, Register c, int function) {
  return whole(ternary(a.lane, b.lane, c.lane, function));
}
inline Register _mm512_permutex2var_epi8(Register low, Register index, Register high) {
  return whole(map(index.lane, [=](unsigned b) {
    return static_cast<unsigned>((b & 64U) == 0 ? low.row[b & 63U] : high.row[b & 63U]);
  }));
}
inline Register _mm512_permutexvar_epi8(Register index, Register row) {
  return whole(map(index.lane, [=](unsigned b) { return +row.row[b & 63U]; }));
}
inline LaneMask _mm512_movepi8_mask(Register a) {
  return {binary(Kind::bit_and, a.lane, constant(0x80))};
}
inline LaneMask _mm512_test_epi8_mask(Register a, Register b) {
  return {a.lane.number == b.lane.number ? a.lane : binary(Kind::bit_and, a.lane, b.lane)};
}
inline LaneMask _mm512_testn_epi8_mask(Register a, Register b) {
  const unsigned bits = static_cast<unsigned>(value_of(b.lane));
  return {map(a.lane, [=](unsigned byte) { return (byte & bits) == 0 ? 0xFFU : 0U; })};
}
inline LaneMask _mm512_cmpge_epu8_mask(Register a, Register b) {
  const unsigned least = static_cast<unsigned>(value_of(b.lane));
  return {map(a.lane, [=](unsigned byte) { return byte >= least ? 0xFFU : 0U; })};
}
inline Register _mm512_maskz_mov_epi8(LaneMask mask, Register a) {
  const Lane all = map(mask.lane, [](unsigned byte) { return byte != 0 ? 0xFFU : 0U; });
  return whole(binary(Kind::bit_and, all, a.lane));
}
inline Register _mm512_maskz_permutexvar_epi8(LaneMask mask, Register index, Register row) {
  return _mm512_maskz_mov_epi8(mask, _mm512_permutexvar_epi8(index, row));
}

}  // namespace iri_units::symbolic

#endif
