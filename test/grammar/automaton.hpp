#ifndef IRI_TEST_GRAMMAR_AUTOMATON_HPP
#define IRI_TEST_GRAMMAR_AUTOMATON_HPP

// Automata over bytes, made from the ABNF text.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "reference/reference.hpp"

namespace iri_grammar {

using iri_reference::Family;
using iri_reference::Verdict;

/// The state from which nothing is accepted. It is no state of the tables.
inline constexpr int dead = -1;

/// Where a state is in the vectors of its automaton.
inline std::size_t index(int state) { return static_cast<std::size_t>(state); }

/// A deterministic automaton: state x byte. `trimmed` automata die at the very byte that ends the
/// viable prefix.
struct Automaton {
  int start = dead;
  std::vector<bool> accepting;
  std::vector<std::array<int, 256>> next;

  int size() const { return static_cast<int>(next.size()); }
  int add_state(bool accepts);
  bool accepts_at(int state) const {
    return state != dead && accepting[static_cast<std::size_t>(state)];
  }
  int step(int state, unsigned char byte) const {
    return state == dead ? dead : next[static_cast<std::size_t>(state)][byte];
  }
  int run(int state, std::string_view bytes) const;
  bool accepts(std::string_view bytes) const { return accepts_at(run(start, bytes)); }
};

/// The language of a rule as a minimal trimmed automaton, its states numbered breadth first, so
/// that equal languages give equal tables. Throws std::invalid_argument for an unknown rule.
Automaton make_automaton(const iri_reference::Grammar& grammar, std::string_view rule);

/// The same for the first rule of such a text.
inline Automaton from_abnf(std::string_view abnf) {
  const iri_reference::Grammar grammar(abnf, iri_reference::abnf_core_text());
  return make_automaton(grammar, grammar.rules().front().name);
}

/// The same for the grammars of the RFCs, made once for each rule.
const Automaton& automaton(Family family, std::string_view rule);

/// Without the states that the start does not reach and those that reach no accepting state;
/// numbered breadth first.
Automaton trimmed(const Automaton& automaton);

/// Trimmed, and states that accept the same strings are one.
Automaton minimal(const Automaton& automaton);

/// The part of a verdict that takes no sets of bytes, for speed.
struct Offset {
  bool accepted = false;
  std::uint32_t error_offset = 0;
  std::uint32_t viable_length = 0;
};

Offset find_offset(const Automaton& automaton, std::string_view bytes);

/// The verdict of iri_reference::check, from a trimmed automaton.
Verdict judge(const Automaton& automaton, std::string_view bytes);

/// For each byte the number of its class: bytes of a class lead to the same states from everywhere.
/// Classes count from 0 in the order of their first bytes.
std::array<int, 256> byte_classes(const std::vector<Automaton>& automata);

/// One byte, the first, of each class.
std::string alphabet(const std::vector<Automaton>& automata);

}  // namespace iri_grammar

#endif
