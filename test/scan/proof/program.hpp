// What a product computes at each place: the nodes that are needed, and the symbols that they tell
// apart.
#ifndef IRI_TEST_SCAN_PROOF_PROGRAM_HPP
#define IRI_TEST_SCAN_PROOF_PROGRAM_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "product.hpp"
#include "states.hpp"

namespace proof {

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

[[noreturn]] inline void give_up(const char* why) {
  std::fprintf(stderr, "proof: %s\n", why);
  std::abort();
}

inline bool is_of_table(Kind kind) { return kind >= Kind::writes && kind <= Kind::state_in; }

/// The nodes that literals need, in the order of their computation, and the symbols that they and
/// the table tell apart.
class Program {
 public:
  /// `language`: the texts are of it; may be null.
  Program(const Texts& texts, const Language* language, const std::vector<int>& wanted)
      : texts_(texts), language_(language), machine_(machine_of(texts.iri)) {
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
  /// The number of each symbol, by its key: those that are alike here have one.
  const std::vector<unsigned>& symbol_numbers() const { return numbers_; }

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

  std::vector<unsigned> allowed(Phase phase, int at) const {
    std::vector<unsigned> found;
    for (unsigned s = 0; s < symbols_.size(); ++s) {
      if (is_allowed(symbols_[s], phase, at)) found.push_back(s);
    }
    return found;
  }

 private:
  bool is_allowed(const Symbol& symbol, Phase phase, int at) const {
    if (phase == Phase::ended) return symbol.is_end;
    if (symbol.is_byte) return at < texts_.most;
    if (symbol.is_end) return !texts_.open && at >= texts_.least;
    return texts_.open && at >= texts_.most;
  }

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
    std::map<std::vector<unsigned>, unsigned> met;
    for (std::size_t key = 0; key < Symbol::keys; ++key) {
      const Symbol symbol = Symbol::of_key(key);
      const auto number = static_cast<unsigned>(symbols_.size());
      const auto [found, is_new] = met.emplace(signature(symbol), number);
      numbers_.push_back(found->second);
      if (is_new) symbols_.push_back(symbol);
    }
    if (symbols_.size() > most_symbols) give_up("too many symbols");
  }

  /// Symbols of one signature do the same everywhere.
  std::vector<unsigned> signature(const Symbol& symbol) const {
    std::vector<unsigned> found{symbol.is_byte ? 0U : symbol.is_end ? 1U : 2U};
    if (with_table_ && symbol.is_byte) found.push_back(machine_.byte_class[symbol.byte]);
    if (language_ != nullptr) found.push_back(language_->column(symbol));
    if (junk_hex_) found.push_back(symbol.junk_hex && symbol.byte >= 0x80);
    if (junk_pair_) found.push_back(symbol.junk_pair);
    for (const int i : nodes_) {
      const Node& node = graph().at(i);
      if (symbol.is_byte && (node.kind == Kind::leaf || node.kind == Kind::previous))
        found.push_back(graph().set(node.bits)[symbol.byte]);
    }
    return found;
  }

  bool leaf_bit(const Node& node, const Symbol& symbol, int table_state) const {
    if (node.kind == Kind::leaf || node.kind == Kind::previous)
      return symbol.is_byte && graph().set(node.bits)[symbol.byte];
    if (node.kind == Kind::junk_hex) return symbol.junk_hex && symbol.byte >= 0x80;
    if (node.kind == Kind::junk_pair) return symbol.junk_pair;
    if (table_state < 0) return false;
    const auto index = static_cast<std::size_t>(table_state);
    const Machine::State& state = machine_.states[index];
    if (node.kind == Kind::state_in) return graph().states(node.bits)[index];
    if (node.kind == Kind::goes_like) {
      const auto other = static_cast<std::size_t>(node.bits);
      return index == other || (symbol.is_byte ? machine_.go_on_alike(index, other, symbol.byte)
                                               : symbol.is_end && machine_.end_alike(index, other));
    }
    if (node.kind == Kind::ends) return state.accepts && (state.ends >> node.bits & 1U) != 0;
    if (node.kind == Kind::dead)
      return symbol.is_byte ? state.next[symbol.byte] < 0 : symbol.is_end && !state.accepts;
    const unsigned writes = symbol.is_byte  ? state.writes[symbol.byte]
                            : symbol.is_end ? state.ends
                                            : 0U;
    return (writes >> node.bits & 1U) != 0;
  }

  const Texts& texts_;
  const Language* language_;
  const Machine& machine_;
  std::vector<unsigned> numbers_;
  std::vector<int> nodes_, slots_, places_;
  std::vector<Symbol> symbols_;
  std::vector<std::vector<Cached>> cache_;
  int most_lag_ = 0;
  bool with_table_ = false;
  bool junk_hex_ = false;
  bool junk_pair_ = false;
};

/// The bytes of the text that leads to a state of the last layer.
inline std::string text_to(const std::vector<std::shared_ptr<const Layer>>& layers,
                           std::size_t index, const std::vector<Symbol>& symbols) {
  std::string found;
  for (std::size_t layer = layers.size(); --layer > 0;) {
    const Origin from = layers[layer]->origins[index];
    const Symbol& symbol = symbols[from.symbol];
    if (symbol.is_byte) found.insert(found.begin(), static_cast<char>(symbol.byte));
    index = from.state;
  }
  return found;
}

}  // namespace proof

#endif
