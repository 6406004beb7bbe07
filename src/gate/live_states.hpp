// The states of the automaton of guards that the readings of a path lead to.
#ifndef IRI_SRC_GATE_LIVE_STATES_HPP
#define IRI_SRC_GATE_LIVE_STATES_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "gate/guard_machine.hpp"
#include "gate/reading_steps.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// A set of states for each lane, as bits. A word has a meaning only where `used` has its bit.
class LaneSets {
 public:
  using State = GuardMachine::State;
  static constexpr std::size_t word_count = GuardMachine::max_states / 64;
  static_assert(word_count <= 32);

  LaneSets() noexcept {}  // NOLINT: cleared before it is read
  LaneSets(const LaneSets&) = delete;
  LaneSets& operator=(const LaneSets& other) noexcept {
    if (this == &other) return *this;
    clear();
    add(other);
    return *this;
  }
  ~LaneSets() = default;

  void clear() noexcept { used_.fill(0); }
  void clear(Lane lane) noexcept { used_[index(lane)] = 0; }
  void insert(Lane lane, State state) noexcept { put(lane, state / 64U, 1ULL << state % 64U); }
  void put(Lane lane, std::size_t word, std::uint64_t bits) noexcept {
    std::uint32_t& known = used_[index(lane)];
    std::uint64_t& to = words_[index(lane)][word];
    to = (known >> word & 1U) != 0 ? to | bits : bits;
    known |= 1U << word;
  }
  /// Adds those of `from` in another one to those of `to`.
  void add(Lane from, const LaneSets& other, Lane to) noexcept {
    other.for_each_word(from, [&](std::size_t word, std::uint64_t bits) { put(to, word, bits); });
  }
  void add(const LaneSets& other) noexcept {
    for (Lane lane = Lane::start; lane <= Lane::ended; lane = lane + 1) add(lane, other, lane);
  }
  template <class Do>
  void for_each_word(Lane lane, const Do& each) const noexcept {
    for (std::uint32_t rest = used_[index(lane)]; rest != 0; rest &= rest - 1) {
      const auto word = static_cast<std::size_t>(std::countr_zero(rest));
      each(word, words_[index(lane)][word]);
    }
  }
  template <class Do>
  void for_each(Lane lane, const Do& each) const noexcept {
    for_each_word(lane, [&](std::size_t word, std::uint64_t bits) {
      for (; bits != 0; bits &= bits - 1) {
        each(static_cast<State>(word * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
      }
    });
  }

 private:
  static std::size_t index(Lane lane) noexcept { return static_cast<std::size_t>(lane); }

  std::array<std::uint32_t, lane_count> used_;
  std::array<std::array<std::uint64_t, word_count>, lane_count> words_;
};

/// Sets that a long path has led to, and the steps between them: hostile text goes round in few.
class StepMemory {
 public:
  StepMemory() noexcept {}  // NOLINT: what is read has been noted before
  static constexpr std::uint32_t none = 0xFFFF'FFFFU;

  /// The end of the raw octets from `at` on whose steps were made before; `number` becomes that of the sets
  /// there.
  std::size_t pass(std::string_view path, std::size_t at, std::uint32_t& number) const noexcept {
    for (; at < path.size(); ++at) {
      const auto octet = static_cast<unsigned char>(path[at]);
      const std::uint8_t to = octet < 128 ? octets_[number][octet] : unknown;
      if (to == unknown) break;
      number = to;
    }
    return at;
  }
  /// Where the step leads that was made from set `from`, or none.
  std::uint32_t step(std::uint32_t from, std::uint32_t key) const noexcept {
    const Step& step = steps_[from][place_of(key)];
    return step.key == key ? step.to : none;
  }
  /// Notes the step from `from`, if that is not none. Returns the number of the sets, or none if they
  /// are too many to be noted.
  std::uint32_t note(std::uint32_t from, std::uint32_t key, const LaneSets& sets) noexcept {
    Note note;
    if (!write(sets, note)) return none;
    std::uint32_t to = 0;
    while (to < size_ && !(notes_[to] == note)) ++to;
    if (to == notes_.size()) {
      size_ = to = 0;
      from = none;
    }
    if (to == size_) {
      notes_[to] = note;
      steps_[to].fill({none, none});
      octets_[to].fill(unknown);
      ++size_;
    }
    if (from == none) return to;
    if (plain_key(key)) {
      octets_[from][key] = static_cast<std::uint8_t>(to);
    } else {
      steps_[from][place_of(key)] = {key, to};
    }
    return to;
  }
  void read(std::uint32_t from, LaneSets& sets) const noexcept {
    sets.clear();
    const Note& note = notes_[from];
    for (std::size_t i = 0; i < note.size; ++i) {
      sets.put(note.words[i].lane, note.words[i].word, note.words[i].bits);
    }
  }

 private:
  struct Word {
    std::uint64_t bits;
    Lane lane;
    std::uint8_t word;
    friend bool operator==(const Word&, const Word&) noexcept = default;
  };
  struct Note {
    std::array<Word, 12> words;
    std::size_t size;
    friend bool operator==(const Note& a, const Note& b) noexcept {
      return std::equal(a.words.data(), a.words.data() + a.size, b.words.data(),
                        b.words.data() + b.size);
    }
  };
  struct Step {
    std::uint32_t key, to;
  };
  static constexpr std::size_t step_count = 32;
  static constexpr std::uint8_t unknown = 0xFF;
  static std::size_t place_of(std::uint32_t key) noexcept { return key * 0x9E3779B1U >> 27U; }

  static bool write(const LaneSets& sets, Note& note) noexcept {
    std::size_t size = 0;
    for (Lane lane = Lane::start; lane <= Lane::ended; lane = lane + 1) {
      sets.for_each_word(lane, [&](std::size_t word, std::uint64_t bits) noexcept {
        if (size < note.words.size()) {
          note.words[size] = {bits, lane, static_cast<std::uint8_t>(word)};
        }
        ++size;
      });
    }
    note.size = size;
    return size <= note.words.size();
  }

  std::uint32_t size_ = 0;
  std::array<Note, 16> notes_;
  std::array<std::array<Step, step_count>, 16> steps_;    // of the first `size_`
  std::array<std::array<std::uint8_t, 128>, 16> octets_;  // those of plain_key()
};

/// The live states (reading_steps.hpp).
class LiveStates {
 public:
  using State = GuardMachine::State;

  LiveStates(const GuardMachine& machine, StepMemory& memory) noexcept
      : machine_(&machine), memory_(&memory) {
    now().clear();
    now().insert(Lane::start, machine.next(machine.start(), machine.column('/')));
  }
  LiveStates(const LiveStates& other) noexcept : machine_(other.machine_) { now() = other.now(); }
  LiveStates& operator=(const LiveStates&) = delete;
  ~LiveStates() = default;

  void begin() noexcept { next().clear(); }
  void emit(Lane from, Symbol symbol, Lane to, HabitSet) noexcept {
    const std::uint16_t column = machine_->column(symbol);
    now().for_each(from, [&](State state) { next().insert(to, machine_->next(state, column)); });
  }
  void stay(Lane from, Lane to, HabitSet) noexcept { next().add(from, now(), to); }
  void commit() noexcept { which_ ^= 1U; }
  void name(std::span<const Symbol> symbols, HabitSet, HabitSet) noexcept {
    next().clear(Lane::name);
    std::uint16_t before = no_column;
    for (const Symbol symbol : symbols) {
      if (std::exchange(before, machine_->column(symbol)) == machine_->column(symbol)) continue;
      for (const Lane lane : {Lane::start, Lane::slash, Lane::name}) {
        emit(lane, symbol, Lane::name, {});
      }
    }
    for (const Lane lane : {Lane::start, Lane::slash, Lane::name}) now().clear(lane);
    now().add(Lane::name, next(), Lane::name);
  }
  /// Behind a mount everything begins anew.
  void behind_slash() noexcept {
    if (!machine_->has_places) return;
    now().for_each(Lane::slash, [&](State state) {
      if (machine_->is_place(state)) now().insert(Lane::start, state);
    });
  }
  void add(const LiveStates& other) noexcept { now().add(other.now()); }

  std::size_t pass(std::string_view path, std::size_t at) noexcept {
    if (number_ == StepMemory::none) return at;
    const std::size_t end = memory_->pass(path, at, number_);
    stale_ = stale_ || end != at;
    return end;
  }
  /// Only far from the beginning: most paths are short, and end before they come round.
  bool recall(std::uint32_t key, std::size_t at) noexcept {
    constexpr std::size_t far = 128;
    if (at < far) return false;
    far_ = true;
    const std::uint32_t to = number_ == StepMemory::none ? number_ : memory_->step(number_, key);
    was_here_ = to != StepMemory::none;
    if (!was_here_) {
      refresh();
      return false;
    }
    number_ = to;
    stale_ = true;
    return true;
  }
  void remember(std::uint32_t key) noexcept {
    if (far_) number_ = memory_->note(number_, key, now());
  }
  bool is_far() const noexcept { return far_; }
  /// Whether the last step was recalled.
  bool was_here() const noexcept { return was_here_; }

  template <class Do>
  void for_each(const Do& each) noexcept {
    refresh();
    for (Lane lane = Lane::start; lane <= Lane::ended; lane = lane + 1) now().for_each(lane, each);
  }

 private:
  static constexpr std::uint16_t no_column = 0xFFFF;

  LaneSets& now() noexcept { return sets_[which_]; }
  const LaneSets& now() const noexcept { return sets_[which_]; }
  LaneSets& next() noexcept { return sets_[which_ ^ 1U]; }
  void refresh() noexcept {
    if (std::exchange(stale_, false)) memory_->read(number_, now());
  }

  const GuardMachine* machine_;
  StepMemory* memory_ = nullptr;             // null in a copy, which lives for one step
  std::uint32_t number_ = StepMemory::none;  // of the sets in the memory
  bool far_ = false;
  bool was_here_ = false;
  bool stale_ = false;  // the sets are only in the memory
  unsigned which_ = 0;
  std::array<LaneSets, 2> sets_;
};

}}}  // namespace iri::v0::detail

#endif
