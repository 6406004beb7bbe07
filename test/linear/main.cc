// Runs the rows of the growth table, for callgrind to count the instructions of each. By itself it
// only runs.  usage: linear_rows SIZE [planted] | linear_rows names
#include <valgrind/callgrind.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "heap.hpp"
#include "row.hpp"

namespace iri_linear {

Input::Input(std::string label, const Family& family, std::size_t size)
    : label_(std::move(label)), text_(family.head), size_(size) {
  const std::string_view second = family.second.empty() ? family.unit : family.second;
  if (!family.unit.empty()) {
    while (text_.size() < size / 2) text_ += family.unit;
    while (text_.size() < size) text_ += second;
  }
  text_ += family.tail;
}

void Input::count(const std::function<void()>& work) const {
  work();
  heap_peak();
  CALLGRIND_ZERO_STATS;
  work();
  CALLGRIND_DUMP_STATS_AT(label_.c_str());
  std::printf("heap\t%s\t%zu\n", label_.c_str(), heap_peak());
}

namespace {

const Rows all_rows[] = {core_rows(),    operation_rows(), view_rows(),
                         edit_rows(),    gate_rows(),      route_rows(),
                         match_rows(),   unicode_rows(),   c_rows(),
                         c_operation_rows(), c_gate_rows()};

constexpr const char* growth_names[] = {"linear", "n log n", "bounded"};

void run(Rows rows, std::size_t size) {  // of size 0, only tells what there is
  for (const Row& row : rows) {
    const std::string name = std::to_string(reinterpret_cast<std::uintptr_t>(&row));
    std::printf("row\t%s\t%s\t%s\t%zu\t%s\n", name.c_str(), row.functions,
                growth_names[static_cast<std::size_t>(row.growth)], row.heap_bytes, row.source);
    if (size == 0) continue;
    for (const Family& family : *row.families) {
      for (const std::size_t n : {size, 2 * size, 4 * size}) {
        row.run(Input(name + "|" + std::string(family.name) + "|" + std::to_string(n), family, n));
      }
    }
  }
}

}  // namespace
}  // namespace iri_linear

int main(int count, char** arguments) {
  using namespace iri_linear;
  const std::size_t size = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 1500;
  if (count > 2) {
    run(planted_rows(), size);
    return 0;
  }
  for (const Rows rows : all_rows) run(rows, size);
  return 0;
}
