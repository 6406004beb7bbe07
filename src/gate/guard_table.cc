#include "gate/guard_table.hpp"

#include <algorithm>
#include <optional>

#include "gate/live_pairs.hpp"
#include "gate/live_states.hpp"
#include "gate/reading_steps.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

using SetId = GuardMachine::SetId;
using State = GuardMachine::State;

/// The sets of guards that the readings of a path lie in, as far as it matters: none, one or more.
class SetsSeen {
 public:
  explicit SetsSeen(bool closed) noexcept : closed_(closed) {}
  /// Returns whether there are several.
  bool add(SetId set) noexcept {
    if (closed_ && set == 0) return several_;
    several_ = several_ || (any_ && set != first_);
    first_ = set;
    any_ = true;
    return several_;
  }
  bool several() const noexcept { return several_; }
  bool any() const noexcept { return any_; }
  /// The last one; 0 if there was none.
  SetId last() const noexcept { return first_; }

 private:
  bool closed_;
  bool any_ = false;
  bool several_ = false;
  SetId first_ = 0;
};

/// Calls `each` with the set of each reading of the path, until it returns true.
template <class Each>
[[gnu::noinline]] void each_set(const GuardMachine& machine, std::string_view path, HabitSet habits,
                                const Each& each) noexcept {
  StepMemory memory;
  LiveStates live(machine, memory);
  const auto settled = [&]() noexcept {
    if (live.was_here()) return false;
    bool all = true;
    bool enough = false;
    live.for_each([&](State state) noexcept {
      if (!machine.is_settled(state)) {
        all = false;
      } else if (!enough) {
        enough = each(machine.holds(state));
      }
    });
    return all || enough;
  };
  ReadingSteps<LiveStates>(path, habits, live).run(settled);
  const bool lenient = habits.contains(Habit::last_slash);
  live.for_each([&](State state) noexcept {
    (void)each(machine.holds(state));
    if (lenient) (void)each(machine.lenient(state));
  });
}

using LiveBeside = LivePairs<BesideWalk>;

/// Follows the readings. Once for all walks: it is long.
[[gnu::noinline]] void follow(std::string_view path, HabitSet habits, LiveBeside& live) noexcept {
  const auto left = [](const BesideWalk::State&) noexcept { return true; };
  const auto settled = [&]() noexcept { return live.overflown() || !live.any(left); };
  ReadingSteps<LiveBeside>(path, habits, live).run(settled);
}

/// Calls `seen` with each state of a walk that readings lead to, until it returns true. Returns that, and true if
/// they take too much room.
template <class Seen>
bool any_reading(const BesideWalk& walk, std::string_view path, HabitSet habits,
                 const Seen& seen) noexcept {
  LiveBeside live(walk);
  follow(path, habits, live);
  return live.overflown() || live.any(seen);
}

/// Whether a reading lies in guards of one machine, and not of the other.
bool hold_other_readings(const GuardMachine& first, const GuardMachine& second,
                         std::string_view path, HabitSet habits) noexcept {
  const bool lenient = habits.contains(Habit::last_slash);
  return any_reading(
      BesideWalk{&first, &second}, path, habits, [&](const BesideWalk::State& state) noexcept {
        return (first.holds(state.state) == 0) != (second.holds(state.other) == 0) ||
               (lenient && (first.lenient(state.state) == 0) != (second.lenient(state.other) == 0));
      });
}

/// Whether readings that lie in guards give the identity two values.
bool has_values(const GuardMachine& machine, const GuardIdentity& identity, std::string_view path,
                HabitSet habits) noexcept {
  std::optional<ReadValue> value;
  return any_reading(BesideWalk{&machine, nullptr, identity}, path, habits,
                     [&](const BesideWalk::State& state) noexcept {
                       if (machine.any(state.state, habits) == 0) return false;
                       if (!value) value = state.value;
                       return *value != state.value;
                     });
}

/// The same of all identities of a set of guards.
bool have_values(const GuardMachine& machine, SetId set, std::string_view path,
                 HabitSet habits) noexcept {
  const auto guards = machine.guards(set);
  const auto identities = machine.all_identities();
  return std::any_of(identities.begin(), identities.end(), [&](const GuardIdentity& one) noexcept {
    return std::binary_search(guards.begin(), guards.end(), one.guard) &&
           has_values(machine, one, path, habits);
  });
}

bool nests_escapes(std::string_view path) noexcept {
  if (path.find("%25") == path.npos) return false;
  NestedEscapes nested;
  for (std::size_t at = 0; at < path.size();) {
    const Escape escape = read_octet(path, at);
    if (nested.found(escape)) return true;
    at += escape.size;
  }
  return false;
}

SetId end_of(const GuardMachine& machine, std::string_view path) noexcept {
  State state = machine.start();
  for (std::size_t at = 0; at < path.size();) {
    const bool encoded = pct_encoded_at(path, at);
    const Symbol symbol =
        encoded ? kept_encoded(octet_at(path, at)) : static_cast<unsigned char>(path[at]);
    state = machine.next(state, machine.column(symbol));
    at += encoded ? 3 : 1;
  }
  return machine.holds(state);
}

}  // namespace

bool GuardTable::tell_apart(std::string_view path, HabitSet habits) const noexcept {
  if (!path.starts_with('/') || empty()) return false;
  if (habits.contains(Habit::decode) && nests_escapes(path)) return true;
  const GuardMachine* holding = nullptr;
  for (const GuardMachine& machine : machines()) {
    SetsSeen seen(closed_);
    each_set(machine, path, habits, [&](SetId set) noexcept { return seen.add(set); });
    if (seen.several() || have_values(machine, seen.last(), path, habits)) return true;
    if (!closed_ || !seen.any()) continue;
    // Of a table in several parts, one part does not know what another holds of the same reading.
    if (holding != nullptr && hold_other_readings(*holding, machine, path, habits)) return true;
    if (holding == nullptr) holding = &machine;
  }
  return false;
}

HabitSet GuardTable::needed_habits(std::string_view path) const noexcept {
  HabitSet habits = habits_;
  for (const Habit habit : habits_) {
    HabitSet fewer = habits;
    fewer.erase(habit);
    if (tell_apart(path, fewer)) habits = fewer;
  }
  return habits;
}

std::vector<std::size_t> GuardTable::holding(std::string_view path) const {
  std::vector<std::size_t> numbers;
  for (const GuardMachine& machine : machines()) {
    for (const std::uint32_t guard : machine.guards(end_of(machine, path))) {
      numbers.push_back(machine.owners[guard]);
    }
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

bool GuardTable::hold(std::string_view path) const noexcept {
  return std::any_of(machines_, machines_ + count_, [path](const GuardMachine& machine) noexcept {
    return end_of(machine, path) != 0;
  });
}

}}}  // namespace iri::v0::detail
