// What is measured: tasks, and the texts that they are done to.
#ifndef IRI_LAB_BENCH_AGAINST_ROWS_HPP
#define IRI_LAB_BENCH_AGAINST_ROWS_HPP

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "inputs.hpp"
#include "module.hpp"

namespace iri_bench {

struct Row {
  std::string task;  ///< as Module::make() knows it
  std::string set;
  Texts texts;
};

/// The texts of rows that are in no Input; a deque leaves them where they are.
using Store = std::deque<std::string>;

/// All rows: of the generated sets, of the sets given, and of short texts for single rules. The texts of each
/// are in a shuffled order, the same for all builds and each time.
std::vector<Row> rows(const std::vector<Input>& generated, const std::vector<Input>& given,
                      Store& store);

}  // namespace iri_bench

#endif
