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
  std::size_t guard;  ///< the first of them, if there is one
};

std::string reading_of(const Ending& ending, const ReadingChains& chains) {
  std::string text = chains.text(ending.last);
  if (ending.without_slash && text.size() > 1 && text.back() == '/') text.pop_back();
  return text;
}

/// One for each state that readings lead to, those of few habits first.
std::vector<Ending> endings_of(const GuardMachine& machine, std::string_view path, HabitSet habits,
                               ReadingChains& chains) {
  GuardWitnesses live(machine, chains);
  ReadingSteps<GuardWitnesses>(path, habits, live).run([] { return false; });
  std::vector<Ending> endings;
  const auto add = [&](GuardMachine::SetId set, ReadingChains::Link last, HabitSet more) {
    const auto guards = machine.guards(set);
    const std::size_t first = guards.empty() ? 0 : machine.owners[guards.front()];
    endings.push_back({last, set, !more.empty(), chains.habits(last) | more, first});
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

}  // namespace

void GuardTable::show(std::string_view path, GuardedReading& why) const {
  ReadingChains chains;
  std::vector<Ending> all;
  for (const GuardMachine& machine : machines()) {
    std::vector<Ending> endings = endings_of(machine, path, why.habits, chains);
    const auto holds_none = [&](const Ending& ending) {
      return machine.guards(ending.set).empty();
    };
    if (closed_) std::erase_if(endings, holds_none);
    if (show_divided(machine, endings, chains, why)) return;
    std::erase_if(endings, holds_none);
    all.insert(all.end(), endings.begin(), endings.end());
  }
  // By caution: an escape whose digits are escapes; a table in several parts.
  why.outside = path;
  why.inside = all.empty() ? decoded_again(path) : reading_of(all.front(), chains);
  if (!all.empty()) why.guard = all.front().guard;
  if (all.size() > 1) why.outside = reading_of(all.back(), chains);
}

}}}  // namespace iri::v0::detail
