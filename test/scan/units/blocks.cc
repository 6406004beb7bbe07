// A block of 256 bytes that passes goes on with the common shape (shape.hpp), as the bytes before it have it: proved for
// every text, of the sources that ship (src/scan/kernels/parts/block_halves.hpp, block_avx512.hpp).
//
//   unit_blocks [UNIT...]     default: all
//
// 1. Block::passes() runs on symbolic lanes, with every sequence of answers to the questions that it asks of whole
//    registers. So a run that passes is a list of facts: expressions that are 0 at each place.
// 2. Each fact is one of bytes that lie at most three before its place, and the same facts hold at each of the 256
//    places. (Both are checked.)
// 3. By induction from place to place: let the bytes before a place be the beginning of a text of the common shape.
//    For every such state of the shape, and all bytes at the place and the three before it, the byte at the place goes
//    on with the shape, or a fact does not hold. All combinations are tried. Of the bytes two and three before, one of each
//    class is tried: a class is what no expression, nor the shape, tells apart.
//
// The bytes before the block are known by `Before`, whose answers are tried for all pairs of bytes.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <set>
#include <string>

#include "scan/kernels/common.hpp"
#include "scan/units/avx512_tables.hpp"
#include "scan/units/evaluation.hpp"
#include "scan/units/expected.hpp"
#include "scan/units/report.hpp"
#include "scan/units/shape.hpp"
#include "scan/units/symbolic_lanes.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

#include "scan/kernels/parts/before_block.hpp"

}  // namespace

namespace symbolic_ssse3 { namespace {
using Lanes = iri_units::symbolic::SymbolicLanes<16, false>;
#include "scan/kernels/parts/block_halves.hpp"
}}  // namespace symbolic_ssse3

namespace symbolic_avx2 { namespace {
using Lanes = iri_units::symbolic::SymbolicLanes<32, false>;
#include "scan/kernels/parts/block_halves.hpp"
}}  // namespace symbolic_avx2

namespace symbolic_neon { namespace {
using Lanes = iri_units::symbolic::SymbolicLanes<16, true>;
#include "scan/kernels/parts/block_halves.hpp"
}}  // namespace symbolic_neon

#ifdef __x86_64__
namespace symbolic_avx512 { namespace {
using namespace iri_units::symbolic;
using avx512_tables::pair_bits;
using __m512i = iri_units::symbolic::Register;
using __mmask64 = iri_units::symbolic::LaneMask;
using iri_units::symbolic::_mm512_add_epi8;
using iri_units::symbolic::_mm512_adds_epu8;
using iri_units::symbolic::_mm512_cmpge_epu8_mask;
using iri_units::symbolic::_mm512_load_si512;
using iri_units::symbolic::_mm512_loadu_si512;
using iri_units::symbolic::_mm512_maskz_mov_epi8;
using iri_units::symbolic::_mm512_maskz_permutexvar_epi8;
using iri_units::symbolic::_mm512_min_epu8;
using iri_units::symbolic::_mm512_movepi8_mask;
using iri_units::symbolic::_mm512_or_si512;
using iri_units::symbolic::_mm512_permutex2var_epi8;
using iri_units::symbolic::_mm512_permutexvar_epi8;
using iri_units::symbolic::_mm512_set1_epi32;
using iri_units::symbolic::_mm512_setzero_si512;
using iri_units::symbolic::_mm512_subs_epu8;
using iri_units::symbolic::_mm512_ternarylogic_epi64;
using iri_units::symbolic::_mm512_test_epi8_mask;
using iri_units::symbolic::_mm512_testn_epi8_mask;
using iri_units::symbolic::_mm512_xor_si512;
#include "scan/kernels/parts/block_avx512.hpp"
}}  // namespace symbolic_avx512
#endif

}}}  // namespace iri::v0::detail

namespace iri_units { namespace {

using iri::detail::Before;
using symbolic::Facts;
using symbolic::Kind;

struct Blocks {
  const char* unit;
  bool (*passes)(const unsigned char* at, bool iri, bool in_path);
  int size;  ///< of a register
};

/// What is known of the two bytes before the block.
struct Known {
  bool non_ascii, pct;

  bool fits(unsigned second_last, unsigned last) const {
    return non_ascii == (last >= 0x80) && pct == (last == '%' || second_last == '%');
  }
};

/// The facts of one place; they must be the same for all 256.
class Place {
 public:
  Place(const Blocks& blocks, const Facts& facts) : blocks_(blocks) {
    std::vector<std::set<int>> of_register(static_cast<std::size_t>(256 / blocks.size));
    for (const int fact : facts) {
      const symbolic::Offsets range = symbolic::offsets(fact);
      const int number = (range.highest + blocks.size - 1) / blocks.size;
      if (range.lowest < number * blocks.size - 3 || number * blocks.size >= 256)
        wrong("a fact is not of a place and the three bytes before it");
      of_register[static_cast<std::size_t>(number)].insert(
          symbolic::moved_back(fact, number * blocks.size));
    }
    for (const std::set<int>& its : of_register) {
      if (its != of_register.front()) wrong("its facts are not the same at all places");
    }
    for (const int fact : of_register.front()) {
      all.push_back(fact);
      const symbolic::Offsets range = symbolic::offsets(fact);
      (range.lowest == 0 && range.highest == 0 ? alone : joined).push_back(fact);
    }
    if (alone.empty() && joined.empty()) wrong("a block passes and nothing is asked");
  }

  Facts all;
  Facts alone;   ///< of the byte at the place
  Facts joined;  ///< of others, too

 private:
  [[noreturn]] void wrong(const char* what) const { fail(blocks_.unit, what, nullptr, 0); }

  const Blocks& blocks_;
};

/// The third step, of one way to pass.
class Induction {
 public:
  Induction(const Blocks& blocks, const Place& place, const Shape& shape, const Shape& any,
            Known known)
      : blocks_(blocks),
        place_(place),
        shape_(shape),
        any_(any),
        known_(known),
        evaluation_(place.all) {
    const unsigned char none[3] = {};
    const Row alone = Evaluation(place.alone).errors_after(none);
    for (unsigned byte = 0; byte < 256; ++byte) inside_[byte] = alone[byte] == 0;
    for (int back = 1; back <= 3; ++back) find_classes(back);
    find_states();
  }

  /// Whether it holds at each place, without what is known of the three bytes before it alone: that is more than
  /// there is, but the same for each block.
  bool holds_anywhere(std::uint64_t& cases) { return holds(anywhere, cases); }
  /// Whether it holds, by how many of the three lie before the block.
  bool holds(std::uint64_t& cases) {
    for (int outside = 0; outside <= 3; ++outside) {
      if (!holds(outside, cases)) return false;
    }
    return true;
  }

  /// The four bytes with which it does not.
  const unsigned char (&wrong() const)[4] { return wrong_; }

 private:
  static constexpr int anywhere = -1;

  bool holds(int outside, std::uint64_t& cases) {
    unsigned char before[3];
    for (const unsigned char third : classes_[2]) {
      for (const unsigned char second : classes_[1]) {
        for (const unsigned char first : classes_[0]) {
          before[0] = first;
          before[1] = second;
          before[2] = third;
          if (outside != anywhere && !may_stand(before, outside)) continue;
          if (!holds_after(before, cases)) return false;
        }
      }
    }
    return true;
  }

  bool may_stand(const unsigned char (&before)[3], int outside) const {
    for (int back = 0; back < 3 - outside; ++back) {
      if (!inside_[before[back]]) return false;
    }
    if (outside == 3) return known_.fits(before[1], before[0]);
    if (outside == 2)
      return known_.non_ascii == (before[1] >= 0x80) && may_be(before[2], before[1]);
    if (outside == 1)
      return known_.non_ascii == (before[2] >= 0x80) && (known_.pct || before[2] != '%');
    return true;
  }
  bool may_be(unsigned second_last, unsigned last) const { return known_.fits(second_last, last); }

  /// For all states that the shape may be in after these bytes.
  bool holds_after(const unsigned char (&before)[3], std::uint64_t& cases) {
    States states = all_states();
    for (int back = 2; back >= 0; --back) states = after(states, before[back]);
    if (states == 0) return true;
    const Row& errors = evaluation_.errors_after(before);
    for (unsigned byte = 0; byte < 256; ++byte) {
      if (errors[byte] != 0 || (states & dies_[byte]) == 0) continue;
      const unsigned char four[] = {before[2], before[1], before[0],
                                    static_cast<unsigned char>(byte)};
      std::copy_n(four, 4, wrong_);
      return false;
    }
    cases += 256 * static_cast<std::uint64_t>(std::popcount(states));
    return true;
  }

  /// A bit for each state of the shape.
  using States = std::uint32_t;

  States all_states() const { return static_cast<States>((std::uint64_t{1} << any_.states()) - 1); }
  States after(States states, unsigned byte) const {
    States next = 0;
    for (; states != 0; states &= states - 1) next |= next_[std::countr_zero(states)][byte];
    return next;
  }
  /// The shape behind each state and byte. The states of `any` and of `shape` are the same, but for what ASCII
  /// stands between sequences.
  void find_states() {
    if (any_.states() > 32 || any_.states() != shape_.states())
      fail(blocks_.unit, "the shape has other states", nullptr, 0);
    for (unsigned state = 0; state < any_.states(); ++state) {
      for (unsigned byte = 0; byte < 256; ++byte) {
        const int next = any_.step(static_cast<int>(state), byte);
        if (next != Shape::dead) next_[state][byte] = States{1} << static_cast<unsigned>(next);
        if (shape_.step(static_cast<int>(state), byte) == Shape::dead)
          dies_[byte] |= States{1} << state;
      }
    }
  }

  /// One byte of each class of those that are `back` before a place.
  void find_classes(int back) {
    std::vector<std::vector<int>> seen;
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::vector<int> told = {inside_[byte], byte == '%', byte >= 0x80};
      for (unsigned state = 0; state < any_.states(); ++state)
        told.push_back(any_.step(static_cast<int>(state), byte));
      for (const int fact : place_.joined) tell(fact, back, byte, told);
      if (std::find(seen.begin(), seen.end(), told) != seen.end()) continue;
      seen.push_back(told);
      classes_[back - 1].push_back(static_cast<unsigned char>(byte));
    }
  }
  /// Adds what the functions of that byte in an expression make of it; the byte itself, if it is not the argument
  /// of a function.
  void tell(int number, int back, unsigned byte, std::vector<int>& told) const {
    const symbolic::Node& node = symbolic::node(number);
    if (node.kind == Kind::constant) return;
    if (node.kind == Kind::byte) {
      if (node.value == -back) told.push_back(static_cast<int>(byte));
      return;
    }
    const symbolic::Node& of = symbolic::node(node.a);
    if (of.kind == Kind::byte && of.value == -back && node.kind == Kind::map) {
      told.push_back(symbolic::function(node.value)[byte]);
      return;
    }
    tell(node.a, back, byte, told);
    if (node.kind != Kind::map) tell(node.b, back, byte, told);
    if (node.kind == Kind::ternary) tell(node.c, back, byte, told);
  }

  const Blocks& blocks_;
  const Place& place_;
  const Shape& shape_;
  const Shape& any_;
  const Known known_;
  Evaluation evaluation_;
  States next_[32][256] = {};
  States dies_[256] = {};
  unsigned char wrong_[4] = {};
  bool inside_[256] = {};
  std::vector<unsigned char> classes_[3];
};

std::vector<bool> ascii_of(std::size_t set) {
  std::vector<bool> ascii(128);
  for (unsigned byte = 0; byte < 128; ++byte)
    ascii[byte] = iri::detail::ascii_sets.sets[set].contains(byte);
  return ascii;
}

/// What may stand before a block: any ASCII, %XX, common characters. More than may, in truth.
std::vector<bool> any_ascii() {
  std::vector<bool> ascii(128, true);
  ascii['%'] = false;
  return ascii;
}

/// The ways to pass, each as the rule and its facts: proved.
struct Total {
  std::set<std::pair<unsigned, Facts>> ways;
  std::uint64_t cases = 0;
};

/// All ways to pass, after bytes of which `known` is known.
void prove(const Blocks& blocks, bool iri, bool in_path, Known known, Total& total) {
  const Shape shape(ascii_of(in_path ? iri::detail::path_set : iri::detail::query_set), true, iri);
  const Shape any(any_ascii(), true, iri);
  symbolic::block_begin[-1] = known.non_ascii ? 0x80 : known.pct ? '%' : 'a';
  symbolic::block_begin[-2] = known.non_ascii && known.pct ? '%' : 'a';
  const auto passes = [&] { return blocks.passes(symbolic::block_begin, iri, in_path); };
  for (const Facts& facts : symbolic::runs(passes)) {
    const unsigned rule = (iri ? 1U : 0U) | (in_path ? 2U : 0U);
    if (total.ways.contains({rule, facts})) continue;
    const Place place(blocks, facts);
    Induction induction(blocks, place, shape, any, known);
    if (induction.holds_anywhere(total.cases)) {
      total.ways.insert({rule, facts});
      continue;
    }
    if (!induction.holds(total.cases))
      fail(blocks.unit, "a block passes in which the last of these does not go on with the shape",
           induction.wrong(), 4);
  }
}

void prove(const Blocks& blocks) {
  trying(blocks.unit, "Block");
  Total total;
  for (unsigned i = 0; i < 16; ++i) {
    prove(blocks, (i & 1U) != 0, (i & 2U) != 0, {(i & 4U) != 0, (i & 8U) != 0}, total);
  }
  if (total.cases == 0) fail(blocks.unit, "no block passes", nullptr, 0);
  row(blocks.unit, "Block", total.cases);
}

/// `Before` says what is known of the two bytes before, and reads no others.
void try_before() {
  unsigned char bytes[2];
  for (unsigned i = 0; i < 0x10000; ++i) {
    bytes[0] = static_cast<unsigned char>(i >> 8U);
    bytes[1] = static_cast<unsigned char>(i);
    const Before before(bytes + 2);
    if (!Known{before.non_ascii, before.pct}.fits(bytes[0], bytes[1]))
      fail("all", "Before", bytes, 2);
  }
  row("all", "Before", 0x10000);
}

int run(const std::vector<std::string>& names) {
  const Blocks all[] = {
      {"ssse3", iri::detail::symbolic_ssse3::Block::passes, 16},
      {"avx2", iri::detail::symbolic_avx2::Block::passes, 32},
      {"neon", iri::detail::symbolic_neon::Block::passes, 16},
#ifdef __x86_64__
      {"avx512", iri::detail::symbolic_avx512::Block::passes, 64},
#endif
  };
  print_head();
  try_before();
  unsigned proved = 0;
  for (const Blocks& blocks : all) {
    if (!names.empty() && std::find(names.begin(), names.end(), blocks.unit) == names.end())
      continue;
    prove(blocks);
    ++proved;
  }
  return proved == 0 ? 1 : 0;
}

}}  // namespace iri_units

int main(int argc, char** argv) {
  std::vector<std::string> names;
  iri_units::start(argc, argv, names);
  return iri_units::run(names);
}
