// iri_boundary_proof   proves that the tables that ship write the boundaries that the ABNF gives
//
// Exit status: 0 proved, 1 not proved, 2 the tables are not what the interpreter takes them for.

#include <exception>
#include <iostream>

#include "grammar/boundaries.hpp"
#include "grammar/boundaries_table.hpp"

int main() {
  try {
    using namespace iri_grammar;
    return prove_boundaries(prove_abnf_and_choices(), shipped_machines(), std::cout) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "iri_boundary_proof: " << error.what() << '\n';
    return 2;
  }
}
