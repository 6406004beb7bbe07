// The table that ships, as states with numbers.
#ifndef IRI_TEST_SCAN_PROOF_MACHINE_HPP
#define IRI_TEST_SCAN_PROOF_MACHINE_HPP

#include <array>
#include <cstdint>
#include <vector>

namespace proof {

struct Machine {
  static constexpr int dead = -1;
  struct State {
    std::uint32_t in_table;
    std::array<int, 256> next;             ///< `dead` if the byte does not go on
    std::array<std::uint8_t, 256> writes;  ///< the boundaries that a byte passes, a bit each
    bool accepts;
    std::uint8_t ends;  ///< the boundaries at the end of a text
    /// What diagnose() says if a byte is refused, and of the end behind them.
    std::array<std::uint16_t, 257> errors;
  };
  std::vector<State> states;             ///< the first one is the start
  std::array<unsigned, 256> byte_class;  ///< bytes of one class are alike in each state
  unsigned class_count = 0;

  /// Those that equal a state of the table, but for the way that led there.
  std::vector<bool> equal_to(std::uint32_t in_table) const;
  std::vector<bool> accepting() const;
  /// Whether two states go on with a byte, to the same state and with the same boundaries; or refuse it with
  /// the same error.
  bool go_on_alike(std::size_t a, std::size_t b, unsigned char byte) const;
  /// Whether a text may end in both, with the same boundaries; or in neither, with the same error.
  bool end_alike(std::size_t a, std::size_t b) const;
};

/// What the texts are: references; the targets of GET, OPTIONS and CONNECT; or Host fields.
enum class Walked : std::uint8_t { reference, target, options, connect, host };

/// URI-reference or IRI-reference, walked by the interpreter that ships; or another start over that
/// alphabet.
const Machine& machine_of(bool iri, Walked walked = Walked::reference);

/// The state at a hand-over (resume_walk.hpp), by the number of its ResumePoint.
std::uint32_t resume_state(unsigned point, bool iri);
/// The state that a refused userinfo leaves (refused.hpp).
std::uint32_t userinfo_state(bool iri);

}  // namespace proof

#endif
