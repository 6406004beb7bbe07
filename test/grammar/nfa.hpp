#ifndef IRI_TEST_GRAMMAR_NFA_HPP
#define IRI_TEST_GRAMMAR_NFA_HPP

// From the tree of the ABNF to a nondeterministic automaton over bytes (Thompson's construction).

#include <cstddef>
#include <vector>

#include "reference/abnf.hpp"

namespace iri_grammar {

/// The bytes from `first` to `last`, both included.
struct Bytes {
  unsigned char first = 0;
  unsigned char last = 0;
};

struct Nfa {
  struct Edge {
    Bytes bytes;
    std::size_t to;
  };
  struct State {
    std::vector<Edge> edges;
    std::vector<std::size_t> free;  ///< states that cost no byte
  };

  std::vector<State> states;
  std::size_t start = 0;
  std::size_t accept = 0;
};

Nfa make_nfa(const iri_reference::Grammar& grammar, std::size_t node);

/// The encodings of a range of code points as sequences of byte ranges: a string is in one of them
/// if and only if it encodes one of the code points. Surrogates have no encoding.
std::vector<std::vector<Bytes>> utf8_sequences(iri_reference::CodePoints points);

}  // namespace iri_grammar

#endif
