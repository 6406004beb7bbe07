// The clock of the benchmark: rows measured in turns, each slice between two runs of a calibration
// loop, so that a slice that the machine's other work has slowed down can be told and left out.
#ifndef IRI_LAB_BENCH_MEASURE_HPP
#define IRI_LAB_BENCH_MEASURE_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "calibration.hpp"

namespace iri_bench {

/// One row of a table: what is done with every text of a set, once, in a pass.
struct Row {
  std::string section;  ///< "parse", "operations", "serving"
  std::string set;
  std::string name;
  std::string kernel;  ///< of libiri, to be set before; empty for the best
  std::size_t texts = 0;
  std::size_t bytes = 0;
  std::function<std::size_t(std::uint64_t& sum)> pass;  ///< gives how many texts were accepted
  /// If a pass is made in another process: where the ns of the last one stand.
  const double* elapsed = nullptr;
};

/// A slice of some milliseconds.
struct Slice {
  double ns = 0;      ///< CPU time of the thread for a text
  double before = 0;  ///< ns of the calibration loop before it
  double after = 0;   ///< and after it
};

struct Measured {
  const Row* row = nullptr;
  std::size_t accepted = 0;
  std::vector<Slice> slices;
};

struct Measurement {
  double best = 0;  ///< ns of the calibration loop where it ran best
  std::vector<Measured> rows;
};

inline bool counts(const Slice& slice, double best) {
  return slice.before <= best * tolerance && slice.after <= best * tolerance;
}

/// Each row `rounds` times, in a new order in each round; and rows of which fewer slices than that
/// count again, up to eight times as often.
Measurement measure(const std::vector<Row>& rows, std::size_t rounds);

}  // namespace iri_bench

#endif
