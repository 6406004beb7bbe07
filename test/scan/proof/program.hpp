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
constexpr std::size_t most_memory = 192;

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
      : texts_(texts), language_(language), machine_(machine_of(texts.iri, texts.walked)) {
    collect(wanted);
    cache_.resize(nodes_.size());
    number_memory();
    make_symbols();
  }

  /// How many of the literals from `begin` on have memory enough together: one at least.
  static std::size_t fitting(const std::vector<Literal>& literals, std::size_t begin) {
    std::vector<int> wanted;
    std::size_t end = begin;
    while (end < literals.size()) {
      wanted.push_back(literals[end].node);
      if (++end > begin + 1 && memory_of(wanted) > most_memory) return end - 1 - begin;
    }
    return end - begin;
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

  static bool remembers(const Node& node) {
    return (node.kind >= Kind::delay && node.kind != Kind::some) || node.kind == Kind::previous;
  }

  static std::vector<bool> needed_by(const std::vector<int>& wanted) {
    std::vector<bool> needed(static_cast<std::size_t>(graph().size()));
    for (const int node : wanted) needed[static_cast<std::size_t>(node)] = true;
    for (int i = graph().size() - 1; i >= 0; --i) {
      if (!needed[static_cast<std::size_t>(i)]) continue;
      for (const int input : {graph().at(i).a, graph().at(i).b}) {
        if (input >= 0) needed[static_cast<std::size_t>(input)] = true;
      }
    }
    return needed;
  }

  static std::size_t memory_of(const std::vector<int>& wanted) {
    const std::vector<bool> needed = needed_by(wanted);
    std::size_t slots = 0;
    for (int i = 0; i < graph().size(); ++i)
      slots += needed[static_cast<std::size_t>(i)] && remembers(graph().at(i)) ? 1U : 0U;
    return slots;
  }

  void collect(const std::vector<int>& wanted) {
    const std::vector<bool> needed = needed_by(wanted);
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
      slots_.push_back(remembers(node) ? slots++ : -1);
      most_lag_ = std::max(most_lag_, node.lag);
      with_table_ = with_table_ || is_of_table(node.kind);
      junk_hex_ = junk_hex_ || node.kind == Kind::junk_hex;
      junk_pair_ = junk_pair_ || node.kind == Kind::junk_pair;
    }
    if (slots > static_cast<int>(most_memory)) give_up("too much memory");
  }

  void make_symbols() {
    numbers_.assign(Symbol::keys, 0);
    tell_apart([](const Symbol& s) { return s.is_byte ? 0U : s.is_end ? 1U : 2U; });
    if (with_table_)
      tell_apart([&](const Symbol& s) { return s.is_byte ? machine_.byte_class[s.byte] : 0U; });
    if (language_ != nullptr) tell_apart([&](const Symbol& s) { return language_->column(s); });
    if (junk_hex_)
      tell_apart([](const Symbol& s) { return s.junk_hex && s.byte >= 0x80 ? 1U : 0U; });
    if (junk_pair_) tell_apart([](const Symbol& s) { return s.junk_pair ? 1U : 0U; });
    for (const std::uint64_t set : leaf_sets()) {
      const Bytes& bytes = graph().set(set);
      tell_apart([&](const Symbol& s) { return s.is_byte && bytes[s.byte] ? 1U : 0U; });
    }
    for (std::size_t key = 0; key < Symbol::keys; ++key) {
      if (numbers_[key] == symbols_.size()) symbols_.push_back(Symbol::of_key(key));
    }
    if (symbols_.size() > most_symbols) give_up("too many symbols");
  }

  std::vector<std::uint64_t> leaf_sets() const {
    std::vector<std::uint64_t> sets;
    for (const int i : nodes_) {
      const Node& node = graph().at(i);
      if (node.kind == Kind::leaf || node.kind == Kind::previous) sets.push_back(node.bits);
    }
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    return sets;
  }

  /// Gives numbers in the order of the keys, one to those that had one and of which `value` is the same.
  template <class Value>
  void tell_apart(const Value& value) {
    constexpr unsigned none = Symbol::keys;
    std::vector<unsigned> begins(Symbol::keys, none);  // of each old number, in `more`
    std::vector<std::array<unsigned, 3>> more;  // value, new number, the next one of the old number
    for (std::size_t key = 0; key < Symbol::keys; ++key) {
      const unsigned is = value(Symbol::of_key(key));
      unsigned& begin = begins[numbers_[key]];
      unsigned at = begin;
      while (at != none && more[at][0] != is) at = more[at][2];
      if (at == none) {
        at = static_cast<unsigned>(more.size());
        more.push_back({is, at, begin});
        begin = at;
      }
      numbers_[key] = more[at][1];
    }
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
