#ifndef IRI_TEST_GRAMMAR_BOUNDARIES_TABLE_HPP
#define IRI_TEST_GRAMMAR_BOUNDARIES_TABLE_HPP

// The machines of the tables that ship, as their interpreter walks them and writes boundaries.

#include <vector>

#include "grammar/boundaries_machine.hpp"

namespace iri_grammar {

/// Of each start of the table that is walked with boundaries: the eight start rules, request targets
/// and Host over both alphabets, each with the states at which walks go on; and the table of the
/// literals. Throws std::runtime_error if a byte that is in no text goes on, or if a walk writes
/// something else than the place.
std::vector<TaggedMachine> shipped_machines();

}  // namespace iri_grammar

#endif
