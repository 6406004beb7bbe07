#include "measure.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include "calibration.hpp"
#include "iri/kernel.hpp"
#include "random.hpp"

namespace iri_bench {
namespace {

constexpr double slice_ns = 4e6;
constexpr int calibration = 4;
constexpr std::size_t at_most = 8;  // times the rounds
constexpr double long_ns = 5e9;     // a row that has taken that long is not measured again

volatile std::uint64_t kept;  // so that no result is left uncomputed

std::size_t pass(const Row& row) {
  std::uint64_t sum = 0;
  const std::size_t accepted = row.pass(sum);
  kept = sum;
  return accepted;
}

void measure_slice(Measured& measured) {
  const Row& row = *measured.row;
  iri::use_kernel(row.kernel.empty() ? iri::kernels().front() : std::string_view(row.kernel));
  const bool is_long = !measured.slices.empty() &&
                       measured.slices.back().ns * static_cast<double>(row.texts) > slice_ns / 2;
  if (!is_long) measured.accepted = pass(row);  // the caches as they are from then on
  Slice slice;
  slice.before = calibrate(calibration);
  const double begin = now();
  double passes = 0;
  double time = 0;
  do {
    pass(row);
    passes += 1;
    time = row.elapsed != nullptr ? time + *row.elapsed : now() - begin;
  } while (time < slice_ns);
  slice.after = calibrate(calibration);
  slice.ns = time / passes / static_cast<double>(row.texts);
  measured.slices.push_back(slice);
}

double best_of(const std::vector<Measured>& rows) {
  double best = std::numeric_limits<double>::max();
  for (const Measured& measured : rows) {
    for (const Slice& slice : measured.slices) best = std::min({best, slice.before, slice.after});
  }
  return best;
}

bool is_enough(const Measured& measured, std::size_t rounds, double best) {
  const auto good = std::count_if(measured.slices.begin(), measured.slices.end(),
                                  [&](const Slice& slice) { return counts(slice, best); });
  double time = 0;
  for (const Slice& slice : measured.slices)
    time += slice.ns * static_cast<double>(measured.row->texts);
  return static_cast<std::size_t>(good) >= rounds || measured.slices.size() >= rounds * at_most ||
         time > long_ns;
}

}  // namespace

Measurement measure(const std::vector<Row>& rows, std::size_t rounds) {
  Measurement all;
  for (const Row& row : rows) all.rows.push_back({&row, 0, {}});
  std::vector<std::size_t> order(rows.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  Random random(20261123);
  for (std::size_t round = 0; round < rounds * at_most && !order.empty(); ++round) {
    shuffle(random, order);
    for (const std::size_t i : order) measure_slice(all.rows[i]);
    all.best = best_of(all.rows);
    if (round + 1 < rounds) continue;
    order.clear();
    for (std::size_t i = 0; i < all.rows.size(); ++i) {
      if (!is_enough(all.rows[i], rounds, all.best)) order.push_back(i);
    }
  }
  return all;
}

}  // namespace iri_bench
