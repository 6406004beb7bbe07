#include "measure.hpp"

#include <time.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include "iri/kernel.hpp"
#include "random.hpp"

namespace iri_bench {
namespace {

constexpr double slice_ns = 4e6;
constexpr std::size_t at_most = 4;  // times the rounds

/// CPU time of this thread: what others do meanwhile is not in it, but for what they slow down.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

volatile std::uint64_t kept;  // so that no result is left uncomputed

std::vector<std::uint32_t> random_table(std::size_t size) {
  std::vector<std::uint32_t> made(size);
  Random random(1);
  for (std::uint32_t& entry : made) entry = static_cast<std::uint32_t>(random.next());
  return made;
}

/// Four chains of additions and loads from the table, `steps` long.
void walk(const std::vector<std::uint32_t>& table, int steps) {
  std::array<std::uint64_t, 4> chains = {1, 2, 3, 4};
  for (int i = 0; i < steps; ++i) {
    for (std::uint64_t& chain : chains) chain = chain * 5 + table[(chain >> 7U) % table.size()];
  }
  kept = chains[0] ^ chains[1] ^ chains[2] ^ chains[3];
}

/// Work that needs the processor's width and its first cache, as parsing does: it slows down with
/// the clock, and with what runs on the other thread of the core. And loads from a table as large
/// as the larger sets, which slow down with what uses the same caches.
double calibrate() {
  static const std::vector<std::uint32_t> small = random_table(std::size_t{1} << 12U);
  static const std::vector<std::uint32_t> large = random_table(std::size_t{1} << 19U);
  walk(large, 20000);  // into the caches as far as it fits
  const double begin = now();
  walk(small, 30000);
  walk(large, 10000);
  return now() - begin;
}

std::size_t pass(const Row& row) {
  std::uint64_t sum = 0;
  const std::size_t accepted = row.pass(sum);
  kept = sum;
  return accepted;
}

void measure_slice(Measured& measured) {
  const Row& row = *measured.row;
  iri::use_kernel(row.kernel.empty() ? iri::kernels().front() : std::string_view(row.kernel));
  measured.accepted = pass(row);  // the caches as they are from then on
  Slice slice;
  slice.before = calibrate();
  const double begin = now();
  double passes = 0;
  double time = 0;
  do {
    pass(row);
    passes += 1;
    time = now() - begin;
  } while (time < slice_ns);
  slice.after = calibrate();
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
  return static_cast<std::size_t>(good) >= rounds || measured.slices.size() >= rounds * at_most;
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
