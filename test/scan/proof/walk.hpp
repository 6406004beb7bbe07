// Walks through the states of a product.
#ifndef IRI_TEST_SCAN_PROOF_WALK_HPP
#define IRI_TEST_SCAN_PROOF_WALK_HPP

#include <algorithm>
#include <functional>
#include <string>

#include "program.hpp"
#include "states.hpp"

namespace proof {

/// A stream with one bit at most, without which `index` has none; -1 if none is found.
int chance_of(int index);

/// How many places from `place` on a node does the same as there.
int quiet_of(const Node& node, int place);

/// Walks through all texts at once, place by place.
template <unsigned Words>
class Walk {
  using Word = BitsOf<Words>;

 public:
  Walk(const Texts& texts, Program& program, const std::vector<Literal>& conditions)
      : texts_(texts), program_(program), conditions_(conditions), values_(program.nodes().size()) {
    for (std::size_t n = 0; n < program.nodes().size(); ++n) {
      const Node& node = graph().at(program.nodes()[n]);
      const int a = node.a < 0 ? 0 : program.place_of(node.a);
      const int b = node.b < 0 ? 0 : program.place_of(node.b);
      steps_.push_back(
          {node, static_cast<std::size_t>(a), static_cast<std::size_t>(b), program.slot(n)});
      if (program.slot(n) >= 0) slots_.push_back(n);
    }
    nexts_.resize(slots_.size());
    for (const Literal& condition : conditions) chances_.push_back(chance_of(condition.node));
  }

  /// Calls `at_end` for each state behind the last place that meets the conditions, until it
  /// returns true.
  bool run(const std::function<bool(int table_state)>& at_end) {
    const int layers = texts_.most + program_.most_lag() + 6 - texts_.begin;
    open_first();
    for (int i = 0; i < layers;) {
      advance(texts_.begin + i);
      ++i;
      for (int same = repeats(texts_.begin + i, layers - i); same > 0; --same, ++i)
        layers_.push_back(layers_.back());
    }
    for (index_ = 0; index_ < layers_.back().states.size(); ++index_) {
      const State& state = layers_.back().states[index_];
      evaluate_lasting(state);
      if (meets_conditions() && at_end(state.table)) return true;
    }
    return false;
  }

  bool value_at_end(int node) const { return !of(node).is_zero(); }

  /// The text that led to the state that at_end() was called with.
  std::string text() const { return text_to(layers_, index_, program_.symbols()); }

  std::size_t met() const { return met_; }

 private:
  struct Step {
    Node node;
    std::size_t a, b;
    int slot;
  };
  void open_first() {
    Layer first;
    for (const int start : program_.with_table() ? texts_.starts : std::vector<int>{0}) {
      first.states.push_back({{}, start, Phase::text});
      first.origins.push_back({0, 0});
    }
    layers_.push_back(std::move(first));
  }

  void advance(int at) {
    Layer next;
    Index known(layers_.back().states.size());
    const Layer& layer = layers_.back();
    std::vector<State> met_here;
    const std::array<std::vector<unsigned>, 2> allowed{program_.allowed(Phase::text, at),
                                                       program_.allowed(Phase::ended, at)};
    for (std::size_t i = 0; i < layer.states.size(); ++i) {
      const State state = layer.states[i];
      evaluate(state, at);
      const Word lost = broken_conditions();
      const State common = common_memory();
      met_here.clear();
      for (const unsigned s : allowed[static_cast<std::size_t>(state.phase)]) {
        if (lost.has(s)) continue;
        const Symbol& symbol = program_.symbols()[s];
        const State after = follow(common, state, symbol, s);
        if (std::find(met_here.begin(), met_here.end(), after) != met_here.end()) continue;
        met_here.push_back(after);
        if (!known.insert(after, next.states)) continue;
        next.origins.push_back({static_cast<std::uint32_t>(i), s});
      }
    }
    met_ += next.states.size();
    widest_ = std::max(widest_, next.states.size());
    layers_.push_back(std::move(next));
  }

  /// How many of the next layers have the states of the last one: it has those of the layer before,
  /// and no node changes what it does. The last layer is then put into the order of the one before.
  int repeats(int at, int left) {
    const int same = std::min(quiet_places(at - 1) - 1, left);
    Layer& last = layers_.back();
    const Layer& before = layers_[layers_.size() - 2];
    if (same <= 0 || last.states.size() != before.states.size()) return 0;
    const std::vector<std::uint32_t> order = places_in(before.states, last.states);
    if (order.empty()) return 0;
    std::vector<Origin> origins(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) origins[order[i]] = last.origins[i];
    last = {before.states, std::move(origins)};
    return same;
  }

  /// How many places from `at` on are alike for all nodes.
  int quiet_places(int at) const {
    int quiet = at < texts_.least ? texts_.least - at : at < texts_.most ? texts_.most - at : 1000;
    for (const Step& step : steps_) {
      const Node& node = step.node;
      if (node.base == raw || node.lasting()) continue;
      const int place = at - node.base - node.lag;
      quiet = std::min(quiet, quiet_of(node, place));
    }
    return quiet;
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

  State follow(const State& common, const State& state, const Symbol& symbol, unsigned s) const {
    State after = common;
    for (const std::size_t i : varying_) {
      if (nexts_[i].has(s)) after.remember(i);
    }
    after.table = state.table;
    after.phase = symbol.is_end ? Phase::ended : state.phase;
    if (!program_.with_table()) return after;
    if (symbol.is_end) after.table = Machine::dead;
    if (symbol.is_byte && state.table >= 0)
      after.table =
          program_.machine().states[static_cast<std::size_t>(state.table)].next[symbol.byte];
    return after;
  }

  /// Conditions that are not met, whatever follows: a bit that must not be, or the only place for a
  /// bit has passed without it.
  Word broken_conditions() const {
    Word lost;
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
      const Word& value = of(conditions_[i].node);
      if (!conditions_[i].value) {
        lost = lost | value;
      } else if (chances_[i] >= 0) {
        lost = lost | (~value & of(chances_[i]));
      }
    }
    return lost;
  }

  bool meets_conditions() const {
    for (const Literal& condition : conditions_) {
      if (value_at_end(condition.node) != condition.value) return false;
    }
    return true;
  }

  const Word& of(int node) const {
    return values_[static_cast<std::size_t>(program_.place_of(node))];
  }

  static Word remembered(const State& state, int slot) {
    const bool is_set = slot >= 0 && state.remembers(static_cast<std::size_t>(slot));
    return is_set ? Word::ones() : Word();
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

  /// What is left at the end: the memory of the nodes that last for ever.
  void evaluate_lasting(const State& state) {
    for (std::size_t n = 0; n < steps_.size(); ++n) {
      const Step& step = steps_[n];
      if (!step.node.lasting()) continue;
      values_[n] =
          step.slot >= 0 ? remembered(state, step.slot) : values_[step.a] | values_[step.b];
    }
  }

  const Texts& texts_;
  Program& program_;
  const std::vector<Literal>& conditions_;
  std::vector<Step> steps_;
  std::vector<std::size_t> slots_, varying_;
  std::vector<Word> values_, nexts_;
  std::vector<int> chances_;
  std::vector<Layer> layers_;
  std::size_t index_ = 0;
  std::size_t met_ = 0, widest_ = 0;
};

}  // namespace proof

#endif
