// libiri's rows that are no single parse: many texts in one call, and texts that are refused.
#ifndef IRI_LAB_BENCH_BATCHES_HPP
#define IRI_LAB_BENCH_BATCHES_HPP

#include <deque>
#include <vector>

#include "inputs.hpp"
#include "measure.hpp"

namespace iri_bench {

/// Of each input: parse() of each text, parse_each(), parse_lines().
void add_batches(std::vector<Row>& rows, const std::vector<Input>& inputs);

/// Of each input: a view's parse() of its texts with something put in that no reference holds, with the offset of the error, and with its code
/// and component; and of what goes before the error, which is accepted. `store` has the texts.
void add_refused(std::vector<Row>& rows, const std::vector<Input>& inputs,
                 std::deque<Input>& store);

}  // namespace iri_bench

#endif
