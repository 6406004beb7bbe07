// Walks through the states of a product.
#ifndef IRI_TEST_SCAN_PROOF_WALK_HPP
#define IRI_TEST_SCAN_PROOF_WALK_HPP

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "program.hpp"
#include "states.hpp"
#include "values.hpp"

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
  /// Asks for the bit `asked` in the texts of the language, which may be null; -1 if for none.
  /// `asked`: lasting nodes, each with the value that it should have.
  Walk(const Texts& texts, Program& program, const Language* language,
       const std::vector<Literal>& asked)
      : texts_(texts), program_(program), language_(language), values_(program) {
    for (const Symbol& symbol : program.symbols())
      columns_.push_back(language == nullptr ? 0 : language->column(symbol));
    for (const Literal& literal : asked) {
      const Kind kind = graph().at(literal.node).kind;
      const bool is_final = kind == Kind::any || kind == Kind::some;
      asked_.push_back({literal, is_final, is_final ? chance_of(literal.node) : -1});
    }
  }

  /// Only texts in which something has not the value that it should have are followed.
  void only_broken() { unwanted_ = Verdict::no; }

  void run() {
    const int own = last_place() + program_.most_lag() + 6 - texts_.begin;
    const int others = language_ == nullptr ? 0 : static_cast<int>(language_->tables.size());
    const int layers = std::max(own, others);
    open_first();
    for (int i = 0; i < layers;) {
      advance(texts_.begin + i);
      ++i;
      for (int same = repeats(texts_.begin + i, layers - i); same > 0; --same, ++i) {
        layers_.push_back(layers_.back());
        tables_.push_back(tables_.back());
      }
    }
  }

  const std::vector<State>& states_at_end() const { return layers_.back()->states; }
  /// Whether something has not the value that it should have, in the texts that led to a state at the end.
  bool is_broken(const State& state) {
    if (state.verdict != Verdict::open) return state.verdict == Verdict::yes;
    values_.evaluate_lasting(state);
    return std::any_of(asked_.begin(), asked_.end(), [&](const Asked& asked) {
      return values_.of(asked.literal.node).is_zero() == asked.literal.value;
    });
  }
  const std::vector<TablePtr>& tables() const { return tables_; }
  /// Calls `with(state, symbol)` for each state before a place, and each symbol that goes on from it.
  template <class With>
  void each_step(int place, const With& with) const {
    const auto at = static_cast<std::size_t>(place - texts_.begin);
    const std::vector<State>& states = layers_[at]->states;
    const Table& table = *tables_[at];
    for (std::size_t i = 0; i < states.size(); ++i) {
      for (unsigned s = 0; s < table.width; ++s) {
        if (table.next[i * table.width + s] >= 0) with(states[i], program_.symbols()[s]);
      }
    }
  }
  const std::vector<std::int32_t>& starts() const { return starts_; }

  /// The text that led to a state at the end.
  std::string text(std::size_t index) const { return text_to(layers_, index, program_.symbols()); }

  std::size_t met() const { return met_; }

 private:
  /// Where the text or the last window ends.
  int last_place() const {
    int last = texts_.most;
    for (const auto& step : values_.steps()) {
      if (step.node.base != raw) last = std::max(last, step.node.base + 64);
    }
    return last;
  }

  void open_first() {
    auto first = std::make_shared<Layer>();
    Index known(texts_.starts.size());
    for (std::size_t i = 0; i < texts_.starts.size(); ++i) {
      State state;
      if (program_.with_table()) state.table = texts_.starts[i];
      if (language_ != nullptr) state.language = language_->starts[i];
      const bool is = state.language >= 0;
      starts_.push_back(is ? static_cast<std::int32_t>(known.insert(state, first->states)) : -1);
    }
    first->origins.resize(first->states.size());
    layers_.push_back(std::move(first));
  }

  const Table* table_at(int at) const {
    const auto place = static_cast<std::size_t>(at - texts_.begin);
    return language_ == nullptr || place >= language_->tables.size()
               ? nullptr
               : language_->tables[place].get();
  }

  void advance(int at) {
    auto next = std::make_shared<Layer>();
    auto table = std::make_shared<Table>();
    table->width = program_.symbols().size();
    const std::vector<State>& states = layers_.back()->states;
    table->next.assign(states.size() * table->width, Table::none);
    Index known(states.size());
    const std::array<std::vector<unsigned>, 2> allowed{program_.allowed(Phase::text, at),
                                                       program_.allowed(Phase::ended, at)};
    for (std::size_t i = 0; i < states.size(); ++i) {
      State common = judge(states[i], at);
      met_here_.clear();
      for (const unsigned s : allowed[static_cast<std::size_t>(states[i].phase)]) {
        if (!follow(common, states[i], s, table_at(at))) continue;
        const auto to = number_of(after_, known, *next, {static_cast<std::uint32_t>(i), s});
        table->next[i * table->width + s] = static_cast<std::int32_t>(to);
      }
    }
    met_ += next->states.size();
    layers_.push_back(std::move(next));
    tables_.push_back(std::move(table));
  }

  std::uint32_t number_of(const State& state, Index& known, Layer& layer, const Origin& from) {
    for (const auto& [met, number] : met_here_) {
      if (met == state) return number;
    }
    const std::uint32_t number = known.insert(state, layer.states);
    met_here_.push_back({state, number});
    if (layer.origins.size() < layer.states.size()) layer.origins.push_back(from);
    return number;
  }

  /// How many of the next layers have the states of the last one: it has those of the layer before,
  /// and no node changes what it does. The last layer is then put into the order of the one before.
  int repeats(int at, int left) {
    const int same = std::min(quiet_places(at - 1) - 1, left);
    const Layer& last = *layers_.back();
    const Layer& before = *layers_[layers_.size() - 2];
    if (same <= 0 || last.states.size() != before.states.size()) return 0;
    const std::vector<std::uint32_t> order = places_in(before.states, last.states);
    if (order.empty()) return 0;
    auto sorted = std::make_shared<Layer>();
    sorted->states = before.states;
    sorted->origins.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) sorted->origins[order[i]] = last.origins[i];
    auto table = std::make_shared<Table>(*tables_.back());
    for (std::int32_t& to : table->next) {
      if (to >= 0) to = static_cast<std::int32_t>(order[static_cast<std::size_t>(to)]);
    }
    layers_.back() = std::move(sorted);
    tables_.back() = std::move(table);
    return same;
  }

  /// How many places from `at` on are alike for all nodes.
  int quiet_places(int at) const {
    int quiet = 1000;
    for (const int edge : {texts_.least, texts_.most}) {
      if (at < edge) quiet = std::min(quiet, edge - at);
    }
    for (const auto& step : values_.steps()) {
      const Node& node = step.node;
      if (node.base == raw || node.lasting()) continue;
      const int place = at - node.base - node.lag;
      quiet = std::min(quiet, quiet_of(node, place));
    }
    for (int i = 1; i < quiet; ++i) {
      if (table_at(at + i) != table_at(at)) return i;
    }
    return quiet;
  }

  /// Computes all nodes, for each symbol. Returns what the state remembers whatever the symbol.
  State judge(const State& state, int at) {
    broken_ = held_ = {};
    if (state.verdict != Verdict::open) return {};
    values_.evaluate(state, at);
    for (const Asked& asked : asked_) {
      if (!asked.is_final) continue;
      const Word& has = values_.of(asked.literal.node);
      const Word lost = asked.chance < 0 ? Word() : ~has & values_.of(asked.chance);
      broken_ = broken_ | (asked.literal.value ? lost : has);
      if (asked_.size() == 1) held_ = asked.literal.value ? has : lost;
    }
    return values_.common_memory();
  }

  /// Sets `after_`. Returns false if no wanted text goes on so.
  bool follow(const State& common, const State& state, unsigned s, const Table* table) {
    const Symbol& symbol = program_.symbols()[s];
    const std::int32_t to = table == nullptr ? 0 : table->at(state.language, columns_[s]);
    if (to < 0) return false;
    after_ = common;
    after_.language = to;
    after_.phase = symbol.is_end ? Phase::ended : state.phase;
    after_.verdict = state.verdict != Verdict::open ? state.verdict
                     : broken_.has(s)               ? Verdict::yes
                     : held_.has(s)                 ? Verdict::no
                                                    : Verdict::open;
    if (after_.verdict != Verdict::open) {
      after_.memory = {};
      return after_.verdict != unwanted_;
    }
    values_.remember(s, after_);
    if (program_.with_table()) after_.table = table_behind(state.table, symbol);
    return true;
  }

  int table_behind(int state, const Symbol& symbol) const {
    if (symbol.is_end) return Machine::dead;
    if (!symbol.is_byte || state < 0) return state;
    return program_.machine().states[static_cast<std::size_t>(state)].next[symbol.byte];
  }

  const Texts& texts_;
  Program& program_;
  const Language* language_;
  struct Asked {
    Literal literal;
    bool is_final;  ///< once it is 1, it stays so
    int chance;     ///< or -1: where it becomes 1, if it does
  };
  std::vector<Asked> asked_;
  Verdict unwanted_ = Verdict::open;
  Values<Words> values_;
  std::vector<unsigned> columns_;
  Word broken_, held_;
  State after_;
  std::vector<std::pair<State, std::uint32_t>> met_here_;
  std::vector<std::shared_ptr<const Layer>> layers_;
  std::vector<TablePtr> tables_;
  std::vector<std::int32_t> starts_;
  std::size_t met_ = 0;
};

}  // namespace proof

#endif
