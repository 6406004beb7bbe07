#include "calibration.hpp"

#include <time.h>

#include <array>
#include <cstdint>
#include <vector>

#include "random.hpp"

namespace iri_bench {
namespace {

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

}  // namespace

double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

double calibrate(int size) {
  static const std::vector<std::uint32_t> small = random_table(std::size_t{1} << 12U);
  static const std::vector<std::uint32_t> large = random_table(std::size_t{1} << 19U);
  walk(large, 2000 * size);  // into the caches as far as it fits
  const double begin = now();
  walk(small, 7500 * size);
  walk(large, 1000 * size);
  return now() - begin;
}

}  // namespace iri_bench
