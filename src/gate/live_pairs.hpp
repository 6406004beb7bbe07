// The states that the readings of a path lead two automata of guards to, together: whether the same
// readings lie in guards of both.
#ifndef IRI_SRC_GATE_LIVE_PAIRS_HPP
#define IRI_SRC_GATE_LIVE_PAIRS_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "gate/guard_machine.hpp"
#include "gate/reading_steps.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The live states (reading_steps.hpp): pairs in which some guard is left. There is room for few, which
/// is enough for paths that are not made to fill it.
class LivePairs {
 public:
  using State = GuardMachine::State;
  struct Pair {
    State first, second;
    friend bool operator==(Pair, Pair) noexcept = default;
  };

  LivePairs(const GuardMachine& first, const GuardMachine& second) noexcept
      : first_(&first), second_(&second) {
    now_[index(Lane::start)].put(after({first.start(), second.start()}, '/'), overflown_);
  }

  void begin() noexcept {
    for (Pairs& lane : next_) lane.size = 0;
  }
  void emit(Lane from, Symbol symbol, Lane to, HabitSet) noexcept {
    for (const Pair pair : now_[index(from)].all()) {
      next_[index(to)].put(after(pair, symbol), overflown_);
    }
  }
  void stay(Lane from, Lane to, HabitSet) noexcept {
    for (const Pair pair : now_[index(from)].all()) next_[index(to)].put(pair, overflown_);
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
    for (const Pair pair : now_[index(Lane::slash)].all()) {
      if (first_->is_place(pair.first)) now_[index(Lane::start)].put(pair, overflown_);
    }
  }
  void add(const LivePairs& other) noexcept {
    overflown_ = overflown_ || other.overflown_;
    for (std::size_t i = 0; i < lane_count; ++i) {
      for (const Pair pair : other.now_[i].all()) now_[i].put(pair, overflown_);
    }
  }
  bool recall(std::uint32_t, std::size_t) noexcept { return false; }
  void remember(std::uint32_t) noexcept {}

  /// Whether there was no room for a pair.
  bool overflown() const noexcept { return overflown_; }
  template <class Is>
  bool any(const Is& is) const noexcept {
    return std::any_of(now_.begin(), now_.end(), [&](const Pairs& lane) noexcept {
      return std::any_of(lane.all().begin(), lane.all().end(), is);
    });
  }

 private:
  struct Pairs {
    std::array<Pair, 16> pairs;
    std::size_t size = 0;

    std::span<const Pair> all() const noexcept { return {pairs.data(), size}; }
    void put(Pair pair, bool& overflown) noexcept {
      if (pair == Pair{0, 0} ||
          std::find(pairs.data(), pairs.data() + size, pair) != pairs.data() + size) {
        return;
      }
      if (size == pairs.size()) {
        overflown = true;
      } else {
        pairs[size++] = pair;
      }
    }
  };

  static std::size_t index(Lane lane) noexcept { return static_cast<std::size_t>(lane); }
  Pair after(Pair pair, Symbol symbol) const noexcept {
    return {first_->next(pair.first, first_->column(symbol)),
            second_->next(pair.second, second_->column(symbol))};
  }

  const GuardMachine* first_;
  const GuardMachine* second_;
  bool overflown_ = false;
  std::array<Pairs, lane_count> now_, next_;
};

}}}  // namespace iri::v0::detail

#endif
