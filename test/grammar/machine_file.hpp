#ifndef IRI_TEST_GRAMMAR_MACHINE_FILE_HPP
#define IRI_TEST_GRAMMAR_MACHINE_FILE_HPP

// Machines as text: what is dumped from the generated scanner, to be compared with the automata of
// the ABNF.
//
//     machine NAME    # the rule's name follows the colon: scanner:IRI-reference, match:ipath-abempty
//     start 0
//     accept 3 7 9
//     0 41-5a 3       # state, bytes in hex (one, or first-last), next state
//     0 25 4
//     end
//
// A byte that is not listed leads to the dead state. State numbers need not be dense.

#include <istream>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/automaton.hpp"

namespace iri_grammar {

struct Machine {
  std::string name;
  Automaton automaton;

  /// What follows the first colon of the name; the name if it has none.
  std::string_view rule() const;
};

/// Reads all machines. Throws std::runtime_error, with the line, for anything else: a line of
/// another form, a machine without start or end, a byte with two next states.
std::vector<Machine> read_machines(std::istream& in);

void write_machine(std::ostream& out, const Machine& machine);

}  // namespace iri_grammar

#endif
