// Guards as a deterministic automaton whose states know the set of guards.
#ifndef IRI_SRC_GATE_GUARD_MACHINE_HPP
#define IRI_SRC_GATE_GUARD_MACHINE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "gate/guard_parts.hpp"
#include "gate/reading_steps.hpp"

namespace iri { inline namespace v0 { namespace detail {

class GuardMachine {
 public:
  static constexpr std::size_t max_states = 2048;
  using State = std::uint16_t;
  using SetId = std::uint16_t;  ///< of a set of guards; 0 is the empty one

  /// Nullopt if that needs too many states.
  static std::optional<GuardMachine> make(const GuardParts& parts);

  std::uint16_t column(Symbol symbol) const noexcept { return columns_[symbol]; }
  State next(State state, std::uint16_t column) const noexcept {
    return next_[std::size_t{state} * column_count_ + column];
  }
  State start() const noexcept { return 1; }
  /// The guards that a reading lies in which ends in this state.
  SetId holds(State state) const noexcept { return states_[state].holds; }
  /// The same if a last "/" is ignored.
  SetId lenient(State state) const noexcept { return states_[state].lenient; }
  /// Whether no symbol leads out of the state.
  bool is_settled(State state) const noexcept { return states_[state].settled; }
  /// Whether the state stands behind a mount.
  bool is_place(State state) const noexcept { return states_[state].place; }
  bool has_places() const noexcept { return has_places_; }
  /// In the order of their numbers.
  std::span<const std::uint32_t> guards(SetId set) const noexcept { return sets_[set]; }
  std::size_t memory_used() const noexcept;

 private:
  friend class MachineMaker;
  struct Facts {
    SetId holds = 0;
    SetId lenient = 0;
    bool settled = false;
    bool place = false;
  };

  std::array<std::uint16_t, symbol_count> columns_{};
  std::size_t column_count_ = 0;
  std::vector<State> next_;
  std::vector<Facts> states_;
  std::vector<std::vector<std::uint32_t>> sets_;
  bool has_places_ = false;
};

}}}  // namespace iri::v0::detail

#endif
