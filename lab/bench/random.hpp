// Random numbers from a seed, the same everywhere.
#ifndef IRI_LAB_BENCH_RANDOM_HPP
#define IRI_LAB_BENCH_RANDOM_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace iri_bench {

/// splitmix64: small, and the same everywhere (std's distributions are not).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
  std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }

 private:
  std::uint64_t state_;
};

inline std::string from(Random& random, std::string_view letters, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += letters[random.below(letters.size())];
  return text;
}

template <class T>
void shuffle(Random& random, std::vector<T>& all) {
  for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[random.below(i)]);
}

}  // namespace iri_bench

#endif
