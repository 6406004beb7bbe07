// The floors that take a vector unit.
#ifndef IRI_LAB_BENCH_FLOORS_HPP
#define IRI_LAB_BENCH_FLOORS_HPP

#include <vector>

#include "parsers.hpp"

namespace iri_bench {

void add_vector_floors(std::vector<Parser>& all);

}  // namespace iri_bench

#endif
