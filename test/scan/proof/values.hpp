// What the nodes of a program compute at a place, of a state of the product and for each symbol.
#ifndef IRI_TEST_SCAN_PROOF_VALUES_HPP
#define IRI_TEST_SCAN_PROOF_VALUES_HPP

#include <cstddef>
#include <vector>

#include "program.hpp"
#include "states.hpp"

namespace proof {

template <unsigned Words>
class Values {
  using Word = BitsOf<Words>;

 public:
  struct Step {
    Node node;
    std::size_t a, b;
    int slot;
  };

  explicit Values(Program& program) : program_(program), values_(program.nodes().size()) {
    for (std::size_t n = 0; n < program.nodes().size(); ++n) {
      const Node& node = graph().at(program.nodes()[n]);
      const int a = node.a < 0 ? 0 : program.place_of(node.a);
      const int b = node.b < 0 ? 0 : program.place_of(node.b);
      steps_.push_back(
          {node, static_cast<std::size_t>(a), static_cast<std::size_t>(b), program.slot(n)});
      if (program.slot(n) >= 0) slots_.push_back(n);
    }
    nexts_.resize(slots_.size());
  }

  const std::vector<Step>& steps() const { return steps_; }
  const Word& of(int node) const {
    return values_[static_cast<std::size_t>(program_.place_of(node))];
  }

  void evaluate(const State& state, int at) {
    Word unused;
    for (std::size_t n = 0; n < steps_.size(); ++n) {
      const Step& step = steps_[n];
      const Node& node = step.node;
      const int place = node.base == raw ? 1 : at - node.base - node.lag;
      const bool active = node.base == raw || node.lasting() ||
                          ((node.wide || place >= 0) && place < (node.wide ? reach : 64));
      Word& next = step.slot >= 0 ? nexts_[static_cast<std::size_t>(step.slot)] : unused;
      compute(step, n, state, place, next);
      if (active) continue;
      values_[n] = {};
      if (node.kind != Kind::delay && node.kind != Kind::previous) next = {};
    }
  }

  /// What is left at the end: the memory of the nodes that last for ever.
  void evaluate_lasting(const State& state) {
    for (std::size_t n = 0; n < steps_.size(); ++n) {
      const Step& step = steps_[n];
      if (!step.node.lasting()) continue;
      values_[n] =
          step.slot >= 0 ? remembered(state, step.slot) : values_[step.a] | values_[step.b];
    }
  }

  /// What the state remembers whatever the symbol; the other slots become `varying_`.
  State common_memory() {
    State common;
    varying_.clear();
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (nexts_[i].is_zero()) continue;
      if ((~nexts_[i]).is_zero()) {
        common.remember(i);
      } else {
        varying_.push_back(i);
      }
    }
    return common;
  }

  /// Adds to the state what it remembers with this symbol alone.
  void remember(unsigned symbol, State& to) const {
    for (const std::size_t i : varying_) {
      if (nexts_[i].has(symbol)) to.remember(i);
    }
  }

 private:
  static Word remembered(const State& state, int slot) {
    const bool is_set = slot >= 0 && state.remembers(static_cast<std::size_t>(slot));
    return is_set ? Word::ones() : Word();
  }

  void compute(const Step& step, std::size_t n, const State& state, int place, Word& next) {
    const Node& node = step.node;
    const Word& a = values_[step.a];
    const Word& b = values_[step.b];
    const Word memory = remembered(state, step.slot);
    const Word carry = place == 0 ? Word::ones() : memory;
    Word& value = values_[n];
    switch (node.kind) {
      case Kind::constant:
        value = place >= 0 && place < 64 && (node.bits >> place & 1U) != 0 ? Word::ones() : Word();
        break;
      case Kind::previous:
        value = memory;
        next = leaf(node, state, n);
        break;
      case Kind::no: value = ~a; break;
      case Kind::some:
      case Kind::either: value = a | b; break;
      case Kind::both: value = a & b; break;
      case Kind::differ: value = a ^ b; break;
      case Kind::delay:
        value = memory;
        next = a;
        break;
      case Kind::shift_one:
        value = ~memory;
        next = ~a;
        break;
      case Kind::minus_one:
        value = a ^ carry;
        next = carry & ~a;
        break;
      case Kind::negative:
        value = ~a ^ carry;
        next = carry & ~a;
        break;
      case Kind::below:
        value = place < 64 ? ~memory & ~a : Word();
        next = memory | a;
        break;
      case Kind::any:
        value = memory | a;
        next = value;
        break;
      case Kind::last:
        value = (b & a) | (~b & memory);
        next = value;
        break;
      default: value = leaf(node, state, n); break;
    }
  }

  Word leaf(const Node& node, const State& state, std::size_t n) {
    Word word;
    if (is_of_table(node.kind) && state.phase == Phase::ended) return word;
    const AllBits& leaf = program_.leaf(node, state.table, n);
    for (unsigned i = 0; i < Words; ++i) word.of[i] = leaf.of[i];
    return word;
  }

  Program& program_;
  std::vector<Step> steps_;
  std::vector<std::size_t> slots_, varying_;
  std::vector<Word> values_, nexts_;
};

}  // namespace proof

#endif
