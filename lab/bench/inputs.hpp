// What the benchmarks parse: sets of references, made from a seed or read from a folder.
#ifndef IRI_LAB_BENCH_INPUTS_HPP
#define IRI_LAB_BENCH_INPUTS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace iri_bench {

/// References one after the other in one buffer, as a server's memory has them.
struct Input {
  std::string name;
  std::string bytes;
  std::vector<std::string_view> references;
};

/// The generated sets: the same on every machine; of each the first references, `at_most` of them.
std::vector<Input> generated_inputs(std::size_t at_most = SIZE_MAX);

/// A set for each *.txt of the folder, a reference a line.
std::vector<Input> inputs_from(const std::string& folder);

/// A set for each of the files.
std::vector<Input> inputs_of(const std::vector<std::string>& files);

}  // namespace iri_bench

#endif
