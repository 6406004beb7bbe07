#ifndef IRI_TEST_GRAMMAR_BOUNDARIES_MACHINE_HPP
#define IRI_TEST_GRAMMAR_BOUNDARIES_MACHINE_HPP

// A machine that writes boundaries, and its language with the marks where it has written them.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "grammar/automaton.hpp"
#include "grammar/boundaries_abnf.hpp"
#include "grammar/nfa.hpp"

namespace iri_grammar {

/// A set of boundaries, a bit for each of `tags`.
using TagSet = std::uint8_t;
inline bool holds(TagSet set, Tag tag) { return (set >> tag & 1U) != 0; }

struct TaggedState {
  bool accepting = false;
  TagSet at_end = 0;  ///< what it writes if the text ends here: the size
  std::array<int, 256> next{};
  std::array<TagSet, 256> passed{};  ///< what a byte that goes on writes: the place before the byte
};

/// Where a text may be cut: `rule` of marked_grammar() stands before the cut, and the walk goes on in
/// `state`, or in a state that is not of this machine (dead).
struct Cut {
  std::string name;
  std::string rule;
  int state = dead;
};

/// What a kernel may skip in a state: any number of these sequences, one behind the other.
struct Run {
  int state = dead;
  std::vector<std::vector<Bytes>> sequences;
};

/// A machine that starts in its first state.
struct TaggedMachine {
  std::string name;  ///< as in machine files: the rule follows the colon
  Family family = Family::uri;
  TagSet zero_at_start = 0;  ///< the boundaries that are 0 before anything is written, not absent
  std::vector<TaggedState> states;
  std::vector<Cut> cuts;
  std::vector<Run> runs;

  std::string rule() const { return name.substr(name.find(':') + 1); }
};

/// What the boundary is of a text that a machine has accepted: the place that was written last, or
/// what was there at the start. `start` is the state in which the walk begins.
///
/// The texts of the automaton have the mark there, or none if the boundary is absent.
Automaton marked_by(const TaggedMachine& machine, Tag tag, int start, bool zero_at_start);
Automaton marked_by(const TaggedMachine& machine, Tag tag);

}  // namespace iri_grammar

#endif
