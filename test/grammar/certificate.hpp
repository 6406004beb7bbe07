#ifndef IRI_TEST_GRAMMAR_CERTIFICATE_HPP
#define IRI_TEST_GRAMMAR_CERTIFICATE_HPP

// The certificate of the proof: for each machine the pairs of states that the product has visited.
//
//     rule:port 0=0
//     literal:IRI-reference 12=12 13=7 276=270
//
// The first number is that of a state of the machine, the second that of a state of the minimal
// automaton. Both count their states breadth first, bytes ascending, from 0. A pair is left out if
// the next one has the next two numbers: so "12=12 13=7" has 0=0, 1=1 and so on up to 12=12.
// check_certificate.py computes the same text, and compares.

#include <ostream>
#include <vector>

#include "grammar/machine_file.hpp"

namespace iri_grammar {

/// Writes the pairs of all machines. They must have been proved: it throws std::runtime_error if a
/// machine dies where the automaton goes on, or the other way round.
void write_certificate(std::ostream& out, const std::vector<Machine>& machines);

}  // namespace iri_grammar

#endif
