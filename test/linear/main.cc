// Runs the rows of the growth table, for callgrind to count the instructions of each. By itself it
// only runs.  usage: linear_rows SIZE all|planted [ROW|FAMILY...], of these alone
#include <valgrind/callgrind.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
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

const Rows all_rows[] = {core_rows(),    operation_rows(), view_rows(),        edit_rows(),
                         gate_rows(),    readings_rows(),  route_rows(),       match_rows(),
                         unicode_rows(), c_rows(),         c_operation_rows(), c_gate_rows()};

constexpr const char* growth_names[] = {"linear", "n log n", "bounded"};

using Keys = std::span<char* const>;

bool among(const std::string& key, Keys keys) {
  return std::any_of(keys.begin(), keys.end(), [&](const char* one) { return key == one; });
}

/// Of size 0, only tells what there is.
void run(Rows rows, std::size_t size, Keys keys) {
  static std::size_t number = 0;
  for (const Row& row : rows) {
    const std::string name = std::to_string(number++);
    std::printf("row\t%s\t%s\t%s\t%zu\t%s\n", name.c_str(), row.functions,
                growth_names[static_cast<std::size_t>(row.growth)], row.heap_bytes, row.source);
    for (const Family& family : *row.families) {
      const std::string key = name + "|" + std::string(family.name);
      if (size == 0 || (!keys.empty() && !among(key, keys))) continue;
      for (const std::size_t n : {size, 4 * size}) {
        row.run(Input(key + "|" + std::to_string(n), family, n));
      }
    }
  }
}

}  // namespace
}  // namespace iri_linear

int main(int count, char** arguments) {
  using namespace iri_linear;
  const std::span<char* const> all(arguments, static_cast<std::size_t>(count));
  if (all.size() < 3) return 2;
  const std::size_t size = std::strtoul(all[1], nullptr, 10);
  const auto keys = all.subspan(3);
  if (all[2] == std::string_view("planted")) {
    run(planted_rows(), size, keys);
    return 0;
  }
  for (const Rows rows : all_rows) run(rows, size, keys);
  return 0;
}
