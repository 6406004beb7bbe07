// Routes by the outline of a path, on any processor: match_outline() with plain_avx512/immintrin.h for the
// instructions of AVX-512.
#ifndef IRI_TEST_ROUTES_PLAIN_OUTLINES_HPP
#define IRI_TEST_ROUTES_PLAIN_OUTLINES_HPP

#include <bit>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "routes/oracle.hpp"

namespace iri_judge {

class PlainOutlines {
 public:
  /// The instructions are those of processors with the lowest byte of a word first.
  static constexpr bool are_there = std::endian::native == std::endian::little;

  explicit PlainOutlines(const std::vector<std::string>& patterns);
  ~PlainOutlines();

  /// Whether the outline tells; then the answer. No byte outside of the path is read: or else it ends here. Captures are in
  /// a copy of it, up to the next question.
  bool ask(const Request& request, std::size_t room, Answer& answer);

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

}  // namespace iri_judge

#endif
