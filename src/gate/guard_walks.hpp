// What the readings of a path lead to in guards: a state of one automaton; of two, together; or a state,
// and what has been read of the value of an identity.
#ifndef IRI_SRC_GATE_GUARD_WALKS_HPP
#define IRI_SRC_GATE_GUARD_WALKS_HPP

#include <compare>
#include <cstddef>
#include <cstdint>

#include "gate/guard_machine.hpp"
#include "gate/reading_steps.hpp"

namespace iri { inline namespace v0 { namespace detail {

struct GuardWalk {
  using State = GuardMachine::State;
  const GuardMachine* machine;

  State start() const noexcept { return machine->start(); }
  /// `at`: where in the path the symbol has been read.
  State after(State state, Symbol symbol, std::size_t) const noexcept {
    return machine->next(state, machine->column(symbol));
  }
  bool is_place(State state) const noexcept { return machine->is_place(state); }
};

/// The value of an identity, as far as it has been read: from where to where in the path, and how many
/// symbols. What a habit may do to a value at one place, it does in one reading and not in another. So two
/// readings with different values have two, perhaps others, that differ in this.
struct ReadValue {
  std::uint32_t begin = 0, last = 0;
  std::uint32_t size =
      0;  ///< in symbols, "/" for two: in the place of another it makes a difference
  std::uint32_t segment = 0;  ///< of the reading, from 1, up to the one after the value
  friend auto operator<=>(const ReadValue&, const ReadValue&) noexcept = default;
};

/// An automaton, and beside it another one of the same table or the value of an identity.
struct BesideWalk {
  struct State {
    GuardMachine::State state, other;
    ReadValue value;
    friend auto operator<=>(const State&, const State&) noexcept = default;
  };
  const GuardMachine* machine;
  const GuardMachine* beside = nullptr;  ///< null: there is an identity
  GuardIdentity identity{};

  State start() const noexcept {
    return {machine->start(), beside == nullptr ? GuardMachine::State{} : beside->start(), {}};
  }
  State after(State state, Symbol symbol, std::size_t at) const noexcept {
    state.state = machine->next(state.state, machine->column(symbol));
    if (beside != nullptr) {
      state.other = beside->next(state.other, beside->column(symbol));
    } else {
      read(state.value, symbol, static_cast<std::uint32_t>(at));
    }
    return state;
  }
  bool is_place(const State& state) const noexcept { return machine->is_place(state.state); }
  /// Whether no guard is left.
  bool is_dead(const State& state) const noexcept { return state.state == 0 && state.other == 0; }

 private:
  void read(ReadValue& value, Symbol symbol, std::uint32_t at) const noexcept {
    const bool separates = symbol == '/';
    if (value.segment > identity.segment) return;
    const bool inside = value.segment == identity.segment;
    if (separates && !(inside && identity.is_rest == 1)) ++value.segment;
    if (!inside || (separates && identity.is_rest == 0)) return;
    if (value.size == 0) value.begin = at;
    value.last = at;
    value.size += separates || symbol == kept_encoded('/') ? 2U : 1U;
  }
};

}}}  // namespace iri::v0::detail

#endif
