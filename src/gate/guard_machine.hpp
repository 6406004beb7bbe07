// Guards as a deterministic automaton whose states know the set of guards. As a table of routes, its arrays
// may stand anywhere; guard_pack.cc puts them into one piece of memory.
#ifndef IRI_SRC_GATE_GUARD_MACHINE_HPP
#define IRI_SRC_GATE_GUARD_MACHINE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "gate/guard_parts.hpp"
#include "gate/reading_steps.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Borrows its arrays.
struct GuardMachine {
  static constexpr std::size_t max_states = 2048;
  using State = std::uint16_t;
  using SetId = std::uint16_t;  ///< of a set of guards; 0 is the empty one

  std::uint16_t column(Symbol symbol) const noexcept { return columns[symbol]; }
  State next(State state, std::uint16_t column) const noexcept {
    return steps[std::size_t{state} * column_count + column];
  }
  State start() const noexcept { return 1; }
  /// The guards that a reading lies in which ends in this state.
  SetId holds(State state) const noexcept { return states[state].holds; }
  /// The same if a last "/" is ignored.
  SetId lenient(State state) const noexcept { return states[state].lenient; }
  /// That of servers with these habits, with a last "/" or without.
  SetId any(State state, HabitSet habits) const noexcept {
    const bool either = habits.contains(Habit::last_slash) && holds(state) == 0;
    return either ? lenient(state) : holds(state);
  }
  /// Whether no symbol leads out of the state.
  bool is_settled(State state) const noexcept { return states[state].settled; }
  /// Whether the state stands behind a mount.
  bool is_place(State state) const noexcept { return states[state].place; }
  /// In the order of their numbers, which are those of GuardParts.
  std::span<const std::uint32_t> guards(SetId set) const noexcept {
    return {members + set_ends[set], members + set_ends[set + 1U]};
  }

  struct Facts {
    SetId holds = 0;
    SetId lenient = 0;
    bool settled = false;
    bool place = false;
  };
  const std::uint16_t* columns = nullptr;     ///< by symbol
  const State* steps = nullptr;               ///< by state and column
  const Facts* states = nullptr;              ///< by state
  const std::uint32_t* set_ends = nullptr;    ///< in `members`: 0, and the end of each set
  const std::uint32_t* members = nullptr;     ///< of all sets
  const std::uint32_t* owners = nullptr;      ///< by number of GuardParts: GuardParts::owners()
  const GuardIdentity* identities = nullptr;  ///< GuardParts::identities()
  std::size_t identity_count = 0;
  std::size_t column_count = 0;
  bool has_places = false;

  std::span<const GuardIdentity> all_identities() const noexcept {
    return {identities, identity_count};
  }
};

/// The arrays of a machine.
struct MachineArrays {
  std::vector<std::uint16_t> columns;
  std::vector<GuardMachine::State> steps;
  std::vector<GuardMachine::Facts> states;
  std::vector<std::uint32_t> set_ends{0}, members, owners;
  std::vector<GuardIdentity> identities;
  std::size_t column_count = 0;
  bool has_places = false;

  /// Nullopt if that needs too many states.
  static std::optional<MachineArrays> make(const GuardParts& parts);
};

}}}  // namespace iri::v0::detail

#endif
