// The states of a walk that the readings of a path lead to, where there is no number for each: pairs.
#ifndef IRI_SRC_GATE_LIVE_PAIRS_HPP
#define IRI_SRC_GATE_LIVE_PAIRS_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "gate/guard_walks.hpp"
#include "gate/reading_steps.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The live states (reading_steps.hpp) of a walk (guard_walks.hpp): those in which some guard is left. There
/// is room for few, which is enough for paths that are not made to fill it.
template <class Walk>
class LivePairs {
 public:
  using State = typename Walk::State;

  explicit LivePairs(const Walk& walk) noexcept : walk_(&walk) {
    now_[index(Lane::start)].put(walk.after(walk.start(), '/', 0), overflown_);
  }

  void begin() noexcept {
    for (States& lane : next_) lane.size = 0;
  }
  void emit(Lane from, Symbol symbol, Lane to, HabitSet) noexcept {
    for (const State& state : now_[index(from)].all()) {
      put(next_, to, walk_->after(state, symbol, at_));
    }
  }
  void stay(Lane from, Lane to, HabitSet) noexcept {
    for (const State& state : now_[index(from)].all()) put(next_, to, state);
  }
  void commit() noexcept { now_.swap(next_); }
  void name(std::span<const Symbol> symbols, HabitSet, HabitSet) noexcept {
    begin();
    for (const Symbol symbol : symbols) {
      for (const Lane lane : {Lane::start, Lane::slash, Lane::name}) {
        emit(lane, symbol, Lane::name, {});
      }
    }
    for (Lane lane = Lane::cut_start; lane <= Lane::ended; lane = lane + 1) stay(lane, lane, {});
    commit();
  }
  void behind_slash() noexcept {
    for (const State& state : now_[index(Lane::slash)].all()) {
      if (walk_->is_place(state)) put(now_, Lane::start, state);
    }
  }
  void add(const LivePairs& other) noexcept {
    overflown_ = overflown_ || other.overflown_;
    for (std::size_t i = 0; i < lane_count; ++i) {
      for (const State& state : other.now_[i].all()) now_[i].put(state, overflown_);
    }
  }
  std::size_t pass(std::string_view, std::size_t at) const noexcept { return at; }
  bool is_far() const noexcept { return false; }
  bool recall(std::uint32_t, std::size_t at) noexcept {
    at_ = at;
    return false;
  }
  void remember(std::uint32_t) noexcept {}

  /// Whether there was no room for a state.
  bool overflown() const noexcept { return overflown_; }
  template <class Is>
  bool any(const Is& is) const noexcept {
    return std::any_of(now_.begin(), now_.end(), [&](const States& lane) noexcept {
      return std::any_of(lane.all().begin(), lane.all().end(), is);
    });
  }

 private:
  struct States {
    std::array<State, 16> states;
    std::size_t size = 0;

    std::span<const State> all() const noexcept { return {states.data(), size}; }
    void put(const State& state, bool& overflown) noexcept {
      if (std::find(states.data(), states.data() + size, state) != states.data() + size) return;
      if (size == states.size()) {
        overflown = true;
      } else {
        states[size++] = state;
      }
    }
  };
  using Lanes = std::array<States, lane_count>;

  static std::size_t index(Lane lane) noexcept { return static_cast<std::size_t>(lane); }
  void put(Lanes& lanes, Lane lane, const State& state) noexcept {
    if (!walk_->is_dead(state)) lanes[index(lane)].put(state, overflown_);
  }

  const Walk* walk_;
  std::size_t at_ = 0;  // where in the path
  bool overflown_ = false;
  Lanes now_, next_;
};

}}}  // namespace iri::v0::detail

#endif
