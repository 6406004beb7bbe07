#ifndef IRI_TEST_GRAMMAR_COMPARE_HPP
#define IRI_TEST_GRAMMAR_COMPARE_HPP

// Equality of automata, with the shortest proof of the contrary.

#include <string>
#include <string_view>

#include "grammar/automaton.hpp"

namespace iri_grammar {

/// The outcome of a comparison; `shortest` and the two flags mean something only where it failed.
struct Comparison {
  bool equal = true;
  std::string shortest;  ///< of the strings that tell the automata apart, the first of the shortest
  bool first = false;    ///< what the first automaton says of that string
  bool second = false;
  explicit operator bool() const { return equal; }
};

/// Both accept the same strings (all pairs of states that one string leads to are compared).
/// Useless states do no harm.
Comparison equal(const Automaton& a, const Automaton& b);

/// Both die at the same byte of any string, so that equal automata also agree on every error
/// offset. The flags say which one is still alive.
Comparison equal_deaths(const Automaton& a, const Automaton& b);

/// Bytes as text: printable ASCII as it is, the rest as \xNN; in quotes, which are escaped as the
/// backslash is.
std::string escaped(std::string_view bytes);

}  // namespace iri_grammar

#endif
