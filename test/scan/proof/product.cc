#include "product.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>

namespace proof {
namespace {

constexpr unsigned most_symbols = 256;

/// A bit for each symbol.
template <unsigned Words>
struct BitsOf {
  std::uint64_t of[Words] = {};

  template <class Op>
  static BitsOf join(const BitsOf& a, const BitsOf& b, const Op& op) {
    BitsOf to;
    for (unsigned i = 0; i < Words; ++i) to.of[i] = op(a.of[i], b.of[i]);
    return to;
  }
  friend BitsOf operator&(const BitsOf& a, const BitsOf& b) {
    return join(a, b, [](auto x, auto y) { return x & y; });
  }
  friend BitsOf operator|(const BitsOf& a, const BitsOf& b) {
    return join(a, b, [](auto x, auto y) { return x | y; });
  }
  friend BitsOf operator^(const BitsOf& a, const BitsOf& b) {
    return join(a, b, [](auto x, auto y) { return x ^ y; });
  }
  BitsOf operator~() const { return *this ^ ones(); }
  static BitsOf ones() {
    BitsOf to;
    for (std::uint64_t& word : to.of) word = ~std::uint64_t{0};
    return to;
  }
  bool has(unsigned symbol) const { return (of[symbol / 64] >> symbol % 64 & 1U) != 0; }
  void set(unsigned symbol) { of[symbol / 64] |= std::uint64_t{1} << symbol % 64; }
  bool is_zero() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : of) any |= word;
    return any == 0;
  }
};
using AllBits = BitsOf<most_symbols / 64>;

[[noreturn]] void give_up(const char* why) {
  std::fprintf(stderr, "proof: %s\n", why);
  std::abort();
}

enum class Phase : std::uint8_t { text, ended };

struct State {
  std::array<std::uint64_t, 3> memory{};
  int table = 0;
  Phase phase = Phase::text;
  bool operator==(const State&) const = default;
};

struct Hash {
  std::size_t operator()(const State& s) const {
    std::uint64_t h = static_cast<std::uint64_t>(s.table) * 2 + static_cast<unsigned>(s.phase);
    for (const std::uint64_t word : s.memory) {
      h = (h ^ word) * 0x9E3779B97F4A7C15U;
      h ^= h >> 29U;
    }
    return h;
  }
};

/// Finds states in a vector of them.
class Index {
 public:
  explicit Index(std::size_t expected) : slots_(std::bit_ceil(expected * 4 + 64)) {}

  /// Adds the state to `states` if it is new.
  bool insert(const State& state, std::vector<State>& states) {
    std::uint32_t& slot = slot_of(state, states);
    if (slot != 0) return false;
    states.push_back(state);
    slot = static_cast<std::uint32_t>(states.size());
    if (states.size() * 2 > slots_.size()) grow(states);
    return true;
  }

  std::optional<std::uint32_t> find(const State& state, const std::vector<State>& states) {
    const std::uint32_t slot = slot_of(state, states);
    return slot == 0 ? std::nullopt : std::optional(slot - 1);
  }

 private:
  std::uint32_t& slot_of(const State& state, const std::vector<State>& states) {
    std::size_t at = Hash()(state) & (slots_.size() - 1);
    while (slots_[at] != 0 && !(states[slots_[at] - 1] == state)) at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }

  void grow(const std::vector<State>& states) {
    slots_.assign(slots_.size() * 4, 0);
    for (std::size_t i = 0; i < states.size(); ++i)
      slot_of(states[i], states) = static_cast<std::uint32_t>(i + 1);
  }

  std::vector<std::uint32_t> slots_;
};

struct Symbol {
  unsigned char byte;
  bool is_byte, is_end, junk_hex, junk_pair;
};

bool is_of_table(Kind kind) { return kind >= Kind::writes && kind <= Kind::state_in; }

/// The nodes that literals need, in the order of their computation, and the symbols that they and
/// the table tell apart.
class Program {
 public:
  Program(const Texts& texts, const std::vector<int>& wanted)
      : texts_(texts), machine_(machine_of(texts.iri)) {
    collect(wanted);
    cache_.resize(nodes_.size());
    number_memory();
    make_symbols();
  }

  const std::vector<int>& nodes() const { return nodes_; }
  int slot(std::size_t i) const { return slots_[i]; }
  int place_of(int node) const { return places_[static_cast<std::size_t>(node)]; }
  bool with_table() const { return with_table_; }
  const std::vector<Symbol>& symbols() const { return symbols_; }
  const Machine& machine() const { return machine_; }
  int most_lag() const { return most_lag_; }

  /// The symbols at which a leaf is 1.
  const AllBits& leaf(const Node& node, int table_state, std::size_t place) {
    std::vector<Cached>& cache = cache_[place];
    if (cache.empty()) cache.resize(is_of_table(node.kind) ? machine_.states.size() + 1 : 1);
    Cached& found = cache[is_of_table(node.kind) ? static_cast<std::size_t>(table_state + 1) : 0];
    if (found.known) return found.word;
    found.known = true;
    for (unsigned i = 0; i < symbols_.size(); ++i) {
      if (leaf_bit(node, symbols_[i], table_state)) found.word.set(i);
    }
    return found.word;
  }

 private:
  struct Cached {
    AllBits word;
    bool known = false;
  };

  void collect(const std::vector<int>& wanted) {
    std::vector<bool> needed(static_cast<std::size_t>(graph().size()));
    for (const int node : wanted) needed[static_cast<std::size_t>(node)] = true;
    for (int i = graph().size() - 1; i >= 0; --i) {
      if (!needed[static_cast<std::size_t>(i)]) continue;
      for (const int input : {graph().at(i).a, graph().at(i).b}) {
        if (input >= 0) needed[static_cast<std::size_t>(input)] = true;
      }
    }
    places_.assign(static_cast<std::size_t>(graph().size()), -1);
    for (int i = 0; i < graph().size(); ++i) {
      if (!needed[static_cast<std::size_t>(i)]) continue;
      places_[static_cast<std::size_t>(i)] = static_cast<int>(nodes_.size());
      nodes_.push_back(i);
    }
  }

  void number_memory() {
    int slots = 0;
    for (const int i : nodes_) {
      const Node& node = graph().at(i);
      const bool remembers = node.kind >= Kind::delay && node.kind != Kind::some;
      slots_.push_back(remembers || node.kind == Kind::previous ? slots++ : -1);
      most_lag_ = std::max(most_lag_, node.lag);
      with_table_ = with_table_ || is_of_table(node.kind);
      junk_hex_ = junk_hex_ || node.kind == Kind::junk_hex;
      junk_pair_ = junk_pair_ || node.kind == Kind::junk_pair;
    }
    if (slots > 192) give_up("too much memory");
  }

  void make_symbols() {
    std::map<std::vector<unsigned>, bool> met;
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::vector<unsigned> signature{with_table_ ? machine_.byte_class[byte] : 0};
      if (junk_hex_) signature.push_back(byte >= 0x80);
      for (const int i : nodes_) {
        const Node& node = graph().at(i);
        if (node.kind == Kind::leaf || node.kind == Kind::previous)
          signature.push_back(graph().set(node.bits)[byte]);
      }
      if (met.emplace(signature, true).second) add_symbols(static_cast<unsigned char>(byte));
    }
    for (int pair = 0; pair <= static_cast<int>(junk_pair_); ++pair) {
      symbols_.push_back({0, false, true, false, pair != 0});
      symbols_.push_back({0, false, false, false, pair != 0});
    }
    if (symbols_.size() > most_symbols) give_up("too many symbols");
  }

  void add_symbols(unsigned char byte) {
    for (int pair = 0; pair <= static_cast<int>(junk_pair_); ++pair) {
      for (int hex = 0; hex <= static_cast<int>(junk_hex_ && byte >= 0x80); ++hex) {
        symbols_.push_back({byte, true, false, hex != 0, pair != 0});
      }
    }
  }

  bool leaf_bit(const Node& node, const Symbol& symbol, int table_state) const {
    if (node.kind == Kind::leaf || node.kind == Kind::previous)
      return symbol.is_byte && graph().set(node.bits)[symbol.byte];
    if (node.kind == Kind::junk_hex) return symbol.junk_hex;
    if (node.kind == Kind::junk_pair) return symbol.junk_pair;
    if (table_state < 0) return false;
    const auto index = static_cast<std::size_t>(table_state);
    const Machine::State& state = machine_.states[index];
    if (node.kind == Kind::state_in) return graph().states(node.bits)[index];
    if (node.kind == Kind::ends) return state.accepts && (state.ends >> node.bits & 1U) != 0;
    if (node.kind == Kind::dead)
      return symbol.is_byte ? state.next[symbol.byte] < 0 : symbol.is_end && !state.accepts;
    const unsigned writes = symbol.is_byte  ? state.writes[symbol.byte]
                            : symbol.is_end ? state.ends
                                            : 0U;
    return (writes >> node.bits & 1U) != 0;
  }

  const Texts& texts_;
  const Machine& machine_;
  std::vector<int> nodes_, slots_, places_;
  std::vector<Symbol> symbols_;
  std::vector<std::vector<Cached>> cache_;
  int most_lag_ = 0;
  bool with_table_ = false;
  bool junk_hex_ = false;
  bool junk_pair_ = false;
};

bool is_single(int index) {
  const Node& node = graph().at(index);
  if (node.kind == Kind::delay) return is_single(node.a);
  if (node.kind == Kind::constant) return std::has_single_bit(node.bits);
  if (node.kind == Kind::either) return node.a == node.b && is_single(node.a);
  if (node.kind != Kind::both) return false;
  for (const auto& [a, b] : {std::pair(node.a, node.b), std::pair(node.b, node.a)}) {
    const Node& of = graph().at(a);
    if (of.kind == Kind::negative && of.a == b) return true;
    const Node& other = graph().at(b);
    if (of.kind == Kind::shift_one && other.kind == Kind::no && other.a == of.a) return true;
  }
  return false;
}

/// A stream with one bit at most, without which `index` has none; -1 if none is found.
int chance_of(int index) {
  const Node& node = graph().at(index);
  if (is_single(index)) return index;
  if (node.kind == Kind::any) return chance_of(node.a);
  if (node.kind != Kind::both) return -1;
  const int found = chance_of(node.a);
  return found >= 0 ? found : chance_of(node.b);
}

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
      steps_.push_back({node, static_cast<std::size_t>(a), static_cast<std::size_t>(b), program.slot(n)});
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
      for (int same = repeats(texts_.begin + i, layers - i); same > 0; --same, ++i) layers_.push_back(layers_.back());
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
  std::string text() const {
    std::string found;
    std::uint32_t index = static_cast<std::uint32_t>(index_);
    for (std::size_t layer = layers_.size(); --layer > 0;) {
      const Origin from = layers_[layer].origins[index];
      const Symbol& symbol = program_.symbols()[from.symbol];
      if (symbol.is_byte) found.insert(found.begin(), static_cast<char>(symbol.byte));
      index = from.state;
    }
    return found;
  }

  std::size_t met() const { return met_; }

 private:
  struct Step {
    Node node;
    std::size_t a, b;
    int slot;
  };
  struct Origin {
    std::uint32_t state;
    std::uint32_t symbol;
  };
  struct Layer {
    std::vector<State> states;
    std::vector<Origin> origins;
  };

  void open_first() {
    Layer first;
    for (const int start : program_.with_table() ? texts_.starts : std::vector<int>{0}) {
      first.states.push_back({{}, start, Phase::text});
      first.origins.push_back({0, 0});
    }
    layers_.push_back(std::move(first));
  }

  bool is_allowed(const Symbol& symbol, Phase phase, int at) const {
    if (phase == Phase::ended) return symbol.is_end;
    if (symbol.is_byte) return at < texts_.most;
    if (symbol.is_end) return !texts_.open && at >= texts_.least;
    return texts_.open && at >= texts_.most;
  }

  void advance(int at) {
    Layer next;
    Index known(layers_.back().states.size());
    const Layer& layer = layers_.back();
    std::vector<State> met_here;
    const std::array<std::vector<unsigned>, 2> allowed{allowed_symbols(Phase::text, at),
                                                       allowed_symbols(Phase::ended, at)};
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

  std::vector<unsigned> allowed_symbols(Phase phase, int at) const {
    std::vector<unsigned> found;
    for (unsigned s = 0; s < program_.symbols().size(); ++s) {
      if (is_allowed(program_.symbols()[s], phase, at)) found.push_back(s);
    }
    return found;
  }

  /// How many of the next layers have the states of the last one: it has those of the layer before,
  /// and no node changes what it does. The last layer is then put into the order of the one before.
  int repeats(int at, int left) {
    const int same = std::min(quiet_places(at - 1) - 1, left);
    Layer& last = layers_.back();
    const Layer& before = layers_[layers_.size() - 2];
    if (same <= 0 || last.states.size() != before.states.size()) return 0;
    std::vector<State> in_order;
    Index known(before.states.size());
    for (const State& state : before.states) known.insert(state, in_order);
    std::vector<Origin> origins(last.states.size());
    for (std::size_t i = 0; i < last.states.size(); ++i) {
      const std::optional<std::uint32_t> place = known.find(last.states[i], in_order);
      if (!place) return 0;
      origins[*place] = last.origins[i];
    }
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

  static int quiet_of(const Node& node, int place) {
    if (place < 0) return -place;
    if (place == 0) return 1;
    if (place < 64 && node.kind != Kind::constant) return 64 - place;
    if (place >= 64) return place < reach ? reach - place : 1000;
    const std::uint64_t rest = node.bits >> place;
    const std::uint64_t other = (rest & 1U) != 0 ? ~rest : rest;
    return std::min(other == 0 ? 64 : __builtin_ctzll(other), 64 - place);
  }

  static void remember(State& state, int slot) {
    state.memory[static_cast<unsigned>(slot) / 64] |= std::uint64_t{1} << slot % 64;
  }

  /// What the state remembers whatever the symbol; the other slots become `varying_`.
  State common_memory() {
    State common;
    varying_.clear();
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (nexts_[i].is_zero()) continue;
      if ((~nexts_[i]).is_zero()) {
        remember(common, static_cast<int>(i));
      } else {
        varying_.push_back(i);
      }
    }
    return common;
  }

  State follow(const State& common, const State& state, const Symbol& symbol, unsigned s) const {
    State after = common;
    for (const std::size_t i : varying_) {
      if (nexts_[i].has(s)) remember(after, static_cast<int>(i));
    }
    after.table = state.table;
    after.phase = symbol.is_end ? Phase::ended : state.phase;
    if (!program_.with_table()) return after;
    if (symbol.is_end) after.table = Machine::dead;
    if (symbol.is_byte && state.table >= 0)
      after.table = program_.machine().states[static_cast<std::size_t>(state.table)].next[symbol.byte];
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

  const Word& of(int node) const { return values_[static_cast<std::size_t>(program_.place_of(node))]; }

  static Word remembered(const State& state, int slot) {
    if (slot < 0) return {};
    const bool is_set = (state.memory[static_cast<unsigned>(slot) / 64] >> slot % 64 & 1U) != 0;
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
      values_[n] = step.slot >= 0 ? remembered(state, step.slot) : values_[step.a] | values_[step.b];
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

/// Calls `at_end(walk, table_state)` as Walk::run() does.
template <class AtEnd>
bool walk_all(const Texts& texts, const std::vector<Literal>& conditions, const std::vector<int>& wanted,
              std::size_t& met, const AtEnd& at_end) {
  Program program(texts, wanted);
  const auto with = [&]<unsigned Words>() {
    Walk<Words> walk(texts, program, conditions);
    const bool found = walk.run([&](int table_state) { return at_end(walk, table_state); });
    met = walk.met();
    return found;
  };
  return program.symbols().size() <= 64 ? with.template operator()<1>()
                                        : with.template operator()<most_symbols / 64>();
}

std::vector<int> nodes_of(const std::vector<Literal>& conditions) {
  std::vector<int> nodes;
  for (const Literal& condition : conditions) nodes.push_back(condition.node);
  return nodes;
}

}  // namespace

std::array<bool, 2> Product::values_of(int node, std::vector<Claim>& claims) {
  std::vector<int> wanted = nodes_of(conditions_);
  wanted.push_back(node);
  for (const Claim& claim : claims) wanted.push_back(claim.literal.node);
  std::array<bool, 2> found{};
  std::vector<bool> holds(claims.size(), true);
  walk_all(texts_, conditions_, wanted, met_, [&](const auto& walk, int) {
    found[walk.value_at_end(node)] = true;
    for (std::size_t i = 0; i < claims.size(); ++i) {
      if (walk.value_at_end(claims[i].literal.node) != claims[i].literal.value) holds[i] = false;
    }
    return false;
  });
  std::vector<Claim> left;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (!holds[i]) left.push_back(claims[i]);
  }
  claims = std::move(left);
  return found;
}

std::optional<Violation> Product::refute(const std::vector<Claim>& claims) {
  std::vector<int> wanted = nodes_of(conditions_);
  for (const Claim& claim : claims) wanted.push_back(claim.literal.node);
  std::optional<Violation> found;
  walk_all(texts_, conditions_, wanted, met_, [&](const auto& walk, int) {
    for (const Claim& claim : claims) {
      if (walk.value_at_end(claim.literal.node) == claim.literal.value) continue;
      found = {walk.text(), claim.what};
      return true;
    }
    return false;
  });
  return found;
}

std::vector<int> Product::states_at_end() {
  std::vector<int> wanted = nodes_of(conditions_);
  wanted.push_back(graph().table(Kind::dead, 0));  // so that the table is walked
  std::vector<bool> met(machine_of(texts_.iri).states.size());
  std::vector<int> found;
  walk_all(texts_, conditions_, wanted, met_, [&](const auto&, int state) {
    if (state < 0 || met[static_cast<std::size_t>(state)]) return false;
    met[static_cast<std::size_t>(state)] = true;
    found.push_back(state);
    return false;
  });
  return found;
}

}  // namespace proof
