// One lane of a vector register, as an expression of the bytes around its place in the text. Code that is written for
// registers runs on it, if none of its operations takes one lane to another: such an operation does not compile.
//
// A test of a whole register ("is any lane not zero?") is a question: its answer is decided by the run, noted, and
// runs() tries all answers.
#ifndef IRI_TEST_SCAN_UNITS_SYMBOLIC_HPP
#define IRI_TEST_SCAN_UNITS_SYMBOLIC_HPP

#include <cstdint>
#include <functional>
#include <vector>

namespace iri_units::symbolic {

using Function = unsigned char[256];

enum class Kind { constant, byte, map, bit_or, bit_and, bit_xor, least, less, sum, ternary };

/// A node of an expression; its operands are nodes before it.
struct Node {
  Kind kind;
  int value;  ///< of a constant; the offset of a byte, the number of a function, or of a bitwise one
  int a, b, c;
  friend bool operator==(const Node&, const Node&) = default;
};

const Node& node(int number);
const Function& function(int number);

/// A lane; a number of a node.
struct Lane {
  int number = 0;
};

Lane constant(unsigned value);
/// The byte at that offset from the lane's place in the first register of the block.
Lane byte_at(int offset);
Lane map(Lane lane, const std::function<unsigned(unsigned)>& of);
Lane binary(Kind kind, Lane a, Lane b);
Lane ternary(Lane a, Lane b, Lane c, int function);

/// Whether any lane of a register is not 0: a question.
bool any(Lane lane);

/// What a run was told: expressions that are 0 in each lane.
using Facts = std::vector<int>;

/// Runs `run` with each sequence of answers. Returns the facts of those runs that have returned true.
std::vector<Facts> runs(const std::function<bool()>& run);

/// Adds to `terms` what `lane` joins by "or".
void add_terms(int lane, Facts& terms);

/// The lowest and the highest offset of the bytes in an expression; lowest > highest if it has none.
struct Offsets {
  int lowest, highest;
};
Offsets offsets(int number);

/// The same expression of the bytes `by` further back.
int moved_back(int number, int by);

}  // namespace iri_units::symbolic

#endif
