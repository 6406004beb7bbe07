// Two readings of a path that lie in different sets of guards: for people, who want to see them.
#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "gate/guard_table.hpp"
#include "gate/guard_witnesses.hpp"
#include "gate/reading_steps.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Decoded as often as there is something to decode, across escapes too.
std::string decoded_again(std::string_view path) {
  std::string text(path);
  for (std::string more; (more = decoded_to_the_end(text)) != text;) text = more;
  return text;
}

/// How a reading ends: the guards that it lies in.
struct Ending {
  ReadingChains::Link last;
  GuardMachine::SetId set;
  bool without_slash;
  HabitSet habits;
};

std::string reading_of(const Ending& ending, const ReadingChains& chains) {
  std::string text = chains.text(ending.last);
  if (ending.without_slash && text.size() > 1 && text.back() == '/') text.pop_back();
  return text;
}

/// One for each state that readings lead to, those of few habits first.
std::vector<Ending> endings_of(const GuardMachine& machine, std::string_view path, HabitSet habits,
                               ReadingChains& chains) {
  const GuardWalk walk{&machine};
  GuardWitnesses<GuardWalk> live(walk, chains);
  ReadingSteps<GuardWitnesses<GuardWalk>>(path, habits, live).run([] { return false; });
  std::vector<Ending> endings;
  const auto add = [&](GuardMachine::SetId set, ReadingChains::Link last, HabitSet more) {
    endings.push_back({last, set, !more.empty(), chains.habits(last) | more});
  };
  const bool lenient = habits.contains(Habit::last_slash);
  live.for_each([&](GuardMachine::State state, ReadingChains::Link last) {
    add(machine.holds(state), last, {});
    if (lenient) add(machine.lenient(state), last, {Habit::last_slash});
  });
  std::stable_sort(endings.begin(), endings.end(), [](const Ending& a, const Ending& b) {
    return a.habits.size() < b.habits.size();
  });
  return endings;
}

void merge_sets(std::span<const std::uint32_t> guards, bool first,
                std::vector<std::uint32_t>& in_one, std::vector<std::uint32_t>& in_all) {
  std::vector<std::uint32_t> result;
  std::set_union(in_one.begin(), in_one.end(), guards.begin(), guards.end(),
                 std::back_inserter(result));
  in_one.swap(result);
  result.clear();
  if (first) return in_all.assign(guards.begin(), guards.end());
  std::set_intersection(in_all.begin(), in_all.end(), guards.begin(), guards.end(),
                        std::back_inserter(result));
  in_all.swap(result);
}

/// The guard of one machine, and the readings. Returns whether there is such a guard.
bool show_divided(const GuardMachine& machine, const std::vector<Ending>& endings,
                  const ReadingChains& chains, GuardedReading& why) {
  std::vector<std::uint32_t> in_one, in_all, divided;
  bool first = true;
  for (const Ending& ending : endings) {
    merge_sets(machine.guards(ending.set), std::exchange(first, false), in_one, in_all);
  }
  std::set_difference(in_one.begin(), in_one.end(), in_all.begin(), in_all.end(),
                      std::back_inserter(divided));
  if (divided.empty()) return false;
  why.guard = machine.owners[divided.front()];
  for (const Ending& ending : endings) {
    const auto guards = machine.guards(ending.set);
    const bool in = std::binary_search(guards.begin(), guards.end(), divided.front());
    std::string& to = in ? why.inside : why.outside;
    if (to.empty()) to = reading_of(ending, chains);
  }
  return true;
}

/// Of a closed table in several parts: two readings that lie in guards, and not in the same ones.
void show_parted(const GuardTable& table, const std::vector<std::string>& readings,
                 GuardedReading& why) {
  std::vector<std::size_t> first;
  for (const std::string& reading : readings) {
    const std::vector<std::size_t> held = table.holding(reading);
    if (held.empty() || held == first) continue;
    if (first.empty()) {
      first = held, why.inside = reading, why.guard = held.front();
      continue;
    }
    why.outside = reading;
    std::vector<std::size_t> missing;
    std::set_difference(first.begin(), first.end(), held.begin(), held.end(),
                        std::back_inserter(missing));
    if (!missing.empty()) return void(why.guard = missing.front());
    std::set_difference(held.begin(), held.end(), first.begin(), first.end(),
                        std::back_inserter(missing));
    why.guard = missing.front();
    return why.inside.swap(why.outside);
  }
}

/// Two readings that give the identity different values. Returns whether there are two.
bool show_values(const GuardMachine& machine, const GuardIdentity& identity, std::string_view path,
                 GuardedReading& why) {
  ReadingChains chains;
  const BesideWalk walk{&machine, nullptr, identity};
  GuardWitnesses<BesideWalk> live(walk, chains);
  ReadingSteps<GuardWitnesses<BesideWalk>>(path, why.habits, live).run([] { return false; });
  std::vector<std::pair<ReadValue, ReadingChains::Link>> values;
  live.for_each([&](const BesideWalk::State& state, ReadingChains::Link last) {
    const auto guards = machine.guards(machine.any(state.state, why.habits));
    if (std::binary_search(guards.begin(), guards.end(), identity.guard))
      values.emplace_back(state.value, last);
  });
  std::stable_sort(values.begin(), values.end(), [&](const auto& a, const auto& b) {
    return chains.habits(a.second).size() < chains.habits(b.second).size();
  });
  const auto other = std::find_if(values.begin(), values.end(), [&](const auto& one) {
    return one.first != values.front().first;
  });
  if (other == values.end()) return false;
  why.guard = machine.owners[identity.guard];
  why.inside = chains.text(values.front().second);
  why.outside = chains.text(other->second);
  return true;
}

bool show_values(const GuardMachine& machine, std::string_view path,
                 std::span<const std::string> same, GuardedReading& why) {
  const auto identities = machine.all_identities();
  const auto shown = std::find_if(
      identities.begin(), identities.end(),
      [&](const GuardIdentity& identity) { return show_values(machine, identity, path, why); });
  if (shown == identities.end()) return false;
  why.same = same[shown->same];
  return true;
}

}  // namespace

std::optional<GuardedReading> GuardTable::explain(std::string_view path,
                                                  std::span<const std::string> same) const {
  if (!tell_apart(path)) return std::nullopt;
  GuardedReading why;
  why.habits = needed_habits(path);
  show(path, same, why);
  return why;
}

void GuardTable::show(std::string_view path, std::span<const std::string> same,
                      GuardedReading& why) const {
  ReadingChains chains;
  std::vector<std::string> all;
  for (const GuardMachine& machine : machines()) {
    std::vector<Ending> endings = endings_of(machine, path, why.habits, chains);
    for (const Ending& ending : endings) all.push_back(reading_of(ending, chains));
    const auto holds_none = [](const Ending& ending) { return ending.set == 0; };
    if (closed_) std::erase_if(endings, holds_none);
    if (show_divided(machine, endings, chains, why) || show_values(machine, path, same, why))
      return;
    std::erase_if(endings, holds_none);
    if (!endings.empty()) why.guard = machine.owners[machine.guards(endings.front().set).front()];
  }
  // By caution: an escape whose digits are escapes, or too many readings for an identity.
  why.outside = path;
  why.inside = decoded_again(path);
  show_parted(*this, all, why);
}

}}}  // namespace iri::v0::detail
