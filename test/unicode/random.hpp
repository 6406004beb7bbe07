// Random numbers, the same in each run and everywhere.
#ifndef IRI_TEST_UNICODE_RANDOM_HPP
#define IRI_TEST_UNICODE_RANDOM_HPP

#include <cstddef>
#include <cstdint>

namespace iri::test {

class Random {
 public:
  /// A number below `below`.
  std::size_t operator()(std::size_t below) {
    state_ = state_ * 1664525U + 1013904223U;
    return (state_ >> 8U) % below;
  }

 private:
  std::uint32_t state_ = 1;
};

}  // namespace iri::test

#endif
