// Whether the parsers that are compared agree with libiri: a ratio to what accepts something else says less.
#ifndef IRI_LAB_BENCH_VERDICTS_HPP
#define IRI_LAB_BENCH_VERDICTS_HPP

#include <cstddef>
#include <string>
#include <vector>

#include "inputs.hpp"
#include "parsers.hpp"

namespace iri_bench {

/// Of one parser on one set, where it and libiri differ.
struct Verdicts {
  std::string set;
  std::string name;
  std::string rule;  ///< of libiri, that it is compared with
  std::size_t texts = 0;
  std::size_t accepts = 0;  ///< that libiri refuses
  std::size_t refuses = 0;  ///< that libiri accepts
  std::string example;      ///< the first of them, not more than 100 bytes
};

std::vector<Verdicts> compare_verdicts(const std::vector<Input>& inputs,
                                       const std::vector<Parser>& parsers);

}  // namespace iri_bench

#endif
