#include "grammar/boundaries_machine.hpp"

#include <cstddef>

namespace iri_grammar {
namespace {

// What is known of the boundary, in each state of the marked automaton. The last place written is the
// one that counts, so a mark is right if the place is written where it stands, and not again.
enum Phase {
  unwritten,       ///< no mark yet; absent
  written,         ///< no mark yet; it has a place, which a mark must replace
  begins_zero,     ///< no byte yet; it is 0
  must_write,      ///< behind the mark: what comes next must write
  may_write,       ///< behind a mark at 0, where it is 0: the same place may be written again
  must_not_write,  ///< the mark is right so far
  phase_count
};

/// The phase after a byte, or dead.
int after_byte(int phase, bool writes) {
  switch (phase) {
    case unwritten: return writes ? written : unwritten;
    case must_write: return writes ? must_not_write : dead;
    case may_write: return must_not_write;
    case must_not_write: return writes ? dead : must_not_write;
    default: return written;
  }
}

int after_mark(int phase) {
  if (phase == begins_zero) return may_write;
  return phase == unwritten || phase == written ? must_write : dead;
}

/// Whether a text may end there.
bool right_at_end(int phase, bool writes) {
  switch (phase) {
    case must_write: return writes;
    case may_write: return true;
    case unwritten:
    case must_not_write: return !writes;
    default: return false;
  }
}

int number_of(int state, int phase) {
  return state == dead || phase == dead ? dead : state * phase_count + phase;
}

}  // namespace

Automaton marked_by(const TaggedMachine& machine, Tag tag, int start, bool zero_at_start) {
  Automaton marked;
  for (std::size_t state = 0; state < machine.states.size(); ++state) {
    const TaggedState& its = machine.states[state];
    for (int phase = 0; phase < phase_count; ++phase) {
      marked.add_state(its.accepting && right_at_end(phase, holds(its.at_end, tag)));
      auto& row = marked.next.back();
      for (std::size_t byte = 0; byte < 256; ++byte)
        row[byte] = number_of(its.next[byte], after_byte(phase, holds(its.passed[byte], tag)));
      row[mark_byte] = number_of(static_cast<int>(state), after_mark(phase));
    }
  }
  marked.start = number_of(start, zero_at_start ? begins_zero : unwritten);
  return trimmed(marked);
}

Automaton marked_by(const TaggedMachine& machine, Tag tag) {
  return marked_by(machine, tag, 0, holds(machine.zero_at_start, tag));
}

}  // namespace iri_grammar
