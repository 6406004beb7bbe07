#ifndef IRI_TEST_GRAMMAR_CERTIFICATE_HPP
#define IRI_TEST_GRAMMAR_CERTIFICATE_HPP

// The certificate of the proof: for each machine the pairs of states that the product has visited.
//
//     machine rule:port 1 1
//     0=0
//     machine literal:IRI-reference 581 277
//     0-12=0-12 13=7 14-20=13-19
//
// After the name the numbers of states of the machine and of the minimal automaton. Both count
// their states breadth first, bytes ascending; N-M=K-L is short for N=K, N+1=K+1 and so on.
// check_certificate.py reads it.

#include <ostream>
#include <vector>

#include "grammar/machine_file.hpp"

namespace iri_grammar {

/// Writes the pairs of all machines. They must have been proved: it throws std::runtime_error if a
/// machine dies where the automaton goes on, or the other way round.
void write_certificate(std::ostream& out, const std::vector<Machine>& machines);

}  // namespace iri_grammar

#endif
