// For each state of a walk through guards that a reading leads to, one such reading: for people, who
// want to see it. Guards decides without these.
#ifndef IRI_SRC_GATE_GUARD_WITNESSES_HPP
#define IRI_SRC_GATE_GUARD_WITNESSES_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "gate/guard_walks.hpp"
#include "gate/reading_steps.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Readings as chains of symbols, the last one first: they have their beginnings in common.
class ReadingChains {
 public:
  using Link = std::uint32_t;
  static constexpr Link none = 0xFFFF'FFFFU;
  static constexpr Symbol no_symbol = 0xFFFF'FFFFU;

  Link add(Link before, Symbol symbol, HabitSet habits) {
    links_.push_back({before, symbol, habits});
    return static_cast<Link>(links_.size() - 1);
  }
  HabitSet habits(Link link) const { return links_[link].habits; }
  std::string text(Link last) const {
    std::string text;
    for (Link link = last; link != none; link = links_[link].before) {
      if (links_[link].symbol != no_symbol) put_backwards(links_[link].symbol, text);
    }
    std::reverse(text.begin(), text.end());
    return text;
  }

 private:
  struct OneLink {
    Link before;
    Symbol symbol;
    HabitSet habits;  ///< of the reading up to here
  };
  static void put_backwards(Symbol symbol, std::string& to) {
    const auto octet = static_cast<unsigned char>(symbol);
    if (symbol >= kept_encoded(0)) {
      to += upper_hex_digits[octet & 15U];
      to += upper_hex_digits[octet >> 4U];
      to += '%';
      return;
    }
    const auto c = static_cast<char>(octet);
    to += symbol >= in_either_case(0) ? lower(c) : c;
  }

  std::vector<OneLink> links_;
};

/// The live states (reading_steps.hpp) of a walk (guard_walks.hpp), each with a reading of few habits.
template <class Walk>
class GuardWitnesses {
 public:
  using State = typename Walk::State;
  using Link = ReadingChains::Link;

  GuardWitnesses(const Walk& walk, ReadingChains& chains) : walk_(&walk), chains_(&chains) {
    const State first = walk.after(walk.start(), '/', 0);
    of(now_, Lane::start)[first] = chains.add(ReadingChains::none, '/', {});
  }

  void begin() {
    for (auto& lane : next_) lane.clear();
  }
  void emit(Lane from, Symbol symbol, Lane to, HabitSet why) {
    for (const auto& [state, link] : of(now_, from)) {
      const State next = walk_->after(state, symbol, at_);
      put(of(next_, to), next, link, symbol, why | habits_of(symbol));
    }
  }
  void stay(Lane from, Lane to, HabitSet why) {
    for (const auto& [state, link] : of(now_, from)) {
      put(of(next_, to), state, link, ReadingChains::no_symbol, why);
    }
  }
  void commit() { now_.swap(next_); }
  void name(std::span<const Symbol> symbols, HabitSet why, HabitSet kept) {
    begin();
    for (const Symbol symbol : symbols) {
      const HabitSet reason = symbol >= kept_encoded(0) ? kept : why;
      for (const Lane lane : {Lane::start, Lane::slash, Lane::name}) {
        emit(lane, symbol, Lane::name, reason);
      }
    }
    for (Lane lane = Lane::cut_start; lane <= Lane::ended; lane = lane + 1) stay(lane, lane, {});
    commit();
  }
  void behind_slash() {
    for (const auto& [state, link] : of(now_, Lane::slash)) {
      if (walk_->is_place(state)) of(now_, Lane::start).emplace(state, link);
    }
  }
  void add(const GuardWitnesses& other) {
    for (std::size_t i = 0; i < lane_count; ++i) {
      for (const auto& [state, link] : other.now_[i]) {
        put(now_[i], state, link, ReadingChains::no_symbol, {});
      }
    }
  }
  std::size_t pass(std::string_view, std::size_t at) const noexcept { return at; }
  bool is_far() const noexcept { return false; }
  bool recall(std::uint32_t, std::size_t at) noexcept {
    at_ = at;
    return false;
  }
  void remember(std::uint32_t) noexcept {}

  template <class Do>
  void for_each(const Do& each) const {
    for (const States& lane : now_) {
      for (const auto& [state, link] : lane) each(state, link);
    }
  }

 private:
  using States = std::map<State, Link>;
  using Lanes = std::array<States, lane_count>;

  static States& of(Lanes& lanes, Lane lane) { return lanes[static_cast<std::size_t>(lane)]; }
  static HabitSet habits_of(Symbol symbol) {
    const auto c = static_cast<char>(symbol);
    const bool folded = symbol >= in_either_case(0) && symbol < kept_encoded(0) && lower(c) != c;
    return folded ? HabitSet{Habit::letter_case} : HabitSet();
  }
  /// Keeps the reading with the fewest habits.
  void put(States& to, const State& state, Link link, Symbol symbol, HabitSet why) {
    const HabitSet habits = chains_->habits(link) | why;
    const auto known = to.find(state);
    if (known != to.end() && chains_->habits(known->second).size() <= habits.size()) return;
    const bool same = symbol == ReadingChains::no_symbol && habits == chains_->habits(link);
    to[state] = same ? link : chains_->add(link, symbol, habits);
  }

  const Walk* walk_;
  ReadingChains* chains_;
  std::size_t at_ = 0;  // where in the path
  Lanes now_, next_;
};

}}}  // namespace iri::v0::detail

#endif
