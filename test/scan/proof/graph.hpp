// Masks as streams: one bit for each place of the text, computed from left to right.
//
// Each node has a finite memory, so a graph of nodes is a finite automaton that reads the text. A
// shift to the right looks ahead: its node is `lag` places late instead.
#ifndef IRI_TEST_SCAN_PROOF_GRAPH_HPP
#define IRI_TEST_SCAN_PROOF_GRAPH_HPP

#include <bitset>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace proof {

using Bytes = std::bitset<256>;

/// What a node computes at its place. `a` and `b` are other nodes.
enum class Kind : std::uint8_t {
  constant,   ///< the bits of a number
  leaf,       ///< the byte is in a set
  previous,   ///< the byte before is in a set
  junk_hex,   ///< any bit
  junk_pair,  ///< any bit
  writes,     ///< the table writes the boundary `bits` here
  ends,       ///< a text that ends before this place has the boundary `bits` here
  dead,       ///< the table refuses the byte, or the end, here
  goes_like,  ///< the state before this place goes on, or ends, as the state `bits` does
  state_in,   ///< the state before this place is in a set
  no,
  both,
  either,
  differ,
  delay,      ///< `a` at the place before; 0 before the first
  shift_one,  ///< the same, but 1 before the first
  minus_one,  ///< the bits of the number `a` - 1
  negative,   ///< the bits of the number 0 - `a`
  below,      ///< 1 as long as `a` has had no bit
  any,        ///< 1 from the first bit of `a` on, for ever
  last,       ///< `a` at the last place so far at which `b` was 1, for ever
  some,       ///< `a` or `b`, both of which are for ever
};

/// The places at which a node has a meaning: 64 from `base` on; if it is `wide`, also all before them
/// and a few behind; all if it is `raw`.
inline constexpr int raw = -1000000;
inline constexpr int reach = 80;

struct Node {
  Kind kind;
  int a = -1;
  int b = -1;
  std::uint64_t bits = 0;
  int base = raw;
  int lag = 0;
  bool wide = false;
  auto key() const { return std::tuple(kind, a, b, bits, base, lag, wide); }
  bool lasting() const { return kind == Kind::any || kind == Kind::last || kind == Kind::some; }
};

class Graph {
 public:
  int add(const Node& node);
  const Node& at(int node) const { return nodes_[static_cast<std::size_t>(node)]; }
  int size() const { return static_cast<int>(nodes_.size()); }
  void clear();

  int constant(std::uint64_t bits, int base) { return add({Kind::constant, -1, -1, bits, base}); }
  int leaf(const Bytes& set, int base);
  int previous(const Bytes& set, int base);
  int state_in(std::vector<bool> states);
  int table(Kind kind, unsigned boundary) { return add({kind, -1, -1, boundary}); }
  int no(int a);
  int add_pair(Kind kind, int a, int b) { return pair(kind, a, b); }
  int both(int a, int b) { return pair(Kind::both, a, b); }
  int either(int a, int b) { return pair(Kind::either, a, b); }
  int differ(int a, int b) { return pair(Kind::differ, a, b); }
  /// Towards the end of the text by one place.
  int up(int a);
  /// Towards its beginning.
  int down(int a, unsigned places);
  int of_one(Kind kind, int a, bool wide);
  /// The single place behind a run of ones from the base on.
  int behind(int ones);
  int any(int a) { return of_one(Kind::any, a, false); }
  int last(int a, int b) { return pair(Kind::last, a, b); }
  int some(int a, int b) { return add({Kind::some, a, b}); }

  const Bytes& set(std::uint64_t index) const { return sets_[index]; }
  const std::vector<bool>& states(std::uint64_t index) const { return states_[index]; }

 private:
  int pair(Kind kind, int a, int b);
  std::uint64_t index_of(const Bytes& set);

  std::vector<Node> nodes_;
  std::map<decltype(Node{}.key()), int> known_;
  std::vector<Bytes> sets_;
  std::vector<std::vector<bool>> states_;
};

/// The graph of the path that is followed.
inline Graph the_graph;
inline Graph& graph() { return the_graph; }

}  // namespace proof

#endif
