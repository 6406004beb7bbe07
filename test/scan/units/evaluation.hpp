// Expressions of symbolic lanes, evaluated: of the byte at a place, for all its values at once, and of the three bytes
// before it.
#ifndef IRI_TEST_SCAN_UNITS_EVALUATION_HPP
#define IRI_TEST_SCAN_UNITS_EVALUATION_HPP

#include <array>
#include <vector>

#include "scan/units/symbolic.hpp"

namespace iri_units {

/// A value for each value of the byte at the place.
using Row = std::array<unsigned char, 256>;

class Evaluation {
 public:
  explicit Evaluation(const symbolic::Facts& facts);

  /// The "or" of all facts, after these bytes; [0] is the one directly before the place.
  const Row& errors_after(const unsigned char (&before)[3]);

 private:
  /// `operands` are steps before it. A step whose value depends on the bytes before is taken again for each of
  /// them; of those that do not depend on the byte at the place, one value is enough.
  struct Step {
    symbolic::Node node;
    int operands[3];
    bool of_before, of_place;
    unsigned char scalar;
    Row row;
  };
  int add(int node);
  void take(Step& step, const unsigned char (&before)[3]);
  void take_row(Step& step);
  void take_ternary(Step& step);
  unsigned char value(int step, unsigned i) const;
  Row row_of(int step) const;

  std::vector<int> numbers_;  ///< the nodes of the steps
  std::vector<Step> steps_;
  std::vector<int> facts_;
  Row errors_{};
};

}  // namespace iri_units

#endif
