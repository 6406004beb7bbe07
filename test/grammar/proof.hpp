#ifndef IRI_TEST_GRAMMAR_PROOF_HPP
#define IRI_TEST_GRAMMAR_PROOF_HPP

// The proof that a file of machines is the grammar: each machine equals the automaton of its rule
// (or that of request targets, or of what may follow in a reference: beyond.hpp), and each rule has
// a machine.

#include <ostream>
#include <string>
#include <vector>

#include "grammar/compare.hpp"
#include "grammar/machine_file.hpp"

namespace iri_grammar {

/// One machine beside the automaton of its rule.
struct ProofRow {
  std::string machine;
  std::string rule;
  std::string source;  ///< "3986", "3987", or "both" for a rule that both RFCs have, with the same
                       ///< language; "9112" for request targets
  int machine_states = 0;
  int minimal_states = 0;
  bool known = false;  ///< there is such a rule
  Comparison language;
  Comparison deaths;  ///< the machine gives up at the very byte where the viable prefix ends

  bool holds() const { return known && language.equal && deaths.equal; }
};

struct Proof {
  std::vector<ProofRow> rows;
  std::vector<std::string> missing;  ///< "3986 port": rules without a machine that equals them
  std::vector<std::string> divided;  ///< rules of the same name in both RFCs whose languages
                                     ///< differ: none, or names are no keys

  bool holds() const;
};

/// A machine of a name that both RFCs have covers both, as their automata are equal. That is
/// computed, not assumed: `divided`.
Proof prove(const std::vector<Machine>& machines);

/// The automata that a machine must equal: of its rule, or of what beyond.hpp has; none for an unknown
/// name. The first gives the numbers of its certificate.
std::vector<Automaton> expected_of(const Machine& machine);

/// The table, and a line for each failure.
void print(std::ostream& out, const Proof& proof);

}  // namespace iri_grammar

#endif
