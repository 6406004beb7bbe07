// The common shape as an automaton: bytes of a set, pct-encoded, common characters. A byte from C0 on that is no lead
// goes into a state from which nothing goes on: blocks and windows find it at the byte behind it.
#ifndef IRI_TEST_SCAN_UNITS_SHAPE_HPP
#define IRI_TEST_SCAN_UNITS_SHAPE_HPP

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace iri_units {

class Shape {
 public:
  static constexpr int dead = -1;
  static constexpr int between = 0;  ///< where a text may end

  /// `ascii`: the bytes that stand by themselves. `pct`, `characters`: what else there is.
  Shape(const std::vector<bool>& ascii, bool pct, bool characters);

  int step(int state, unsigned byte) const { return rows_[static_cast<std::size_t>(state)][byte]; }
  unsigned states() const { return static_cast<unsigned>(rows_.size()); }
  /// The length of the longest part that is units and nothing else; `from` is where it begins.
  std::uint32_t units_end(const unsigned char* text, std::uint32_t from, std::uint32_t size) const;

 private:
  using Row = std::vector<int>;
  int add(const Row& row);
  int state_of(const std::string& prefix);

  std::vector<Row> rows_;
  std::map<Row, int> numbers_;
};

}  // namespace iri_units

#endif
