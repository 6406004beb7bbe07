// Guards: what they are made of, and what is decided by them.
// The truth: test/gate/reading_oracle.hpp, habit by habit and text by text.
// The fast way: `Guards::tell_apart()`.
// Held equal by: `GuardsOracle.EveryShortPathThatServersTellApartIsToldApart`.
#include "iri/guards.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "gate/guard_machine.hpp"
#include "gate/guard_parts.hpp"
#include "gate/guard_witnesses.hpp"
#include "gate/live_states.hpp"
#include "gate/reading_steps.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::GuardMachine;
using detail::GuardParts;
using detail::GuardPattern;
using detail::GuardWitnesses;
using detail::LiveStates;
using detail::ReadingChains;
using SetId = GuardMachine::SetId;
using State = GuardMachine::State;

constexpr std::array<std::string_view, 5> guard_messages{
    "no error",
    "a guard is /path, /prefix*, *.suffix, = /path or a pattern, perhaps with \"exact \" before it",
    "not a pattern of the router",
    "a mount has text with a \"/\" at both ends, without %, ; and dot segments",
    "the guard needs too many states",
};

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
  detail::StepMemory memory;
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
  detail::ReadingSteps<LiveStates>(path, habits, live).run(settled);
  const bool lenient = habits.contains(Habit::last_slash);
  live.for_each([&](State state) noexcept {
    (void)each(machine.holds(state));
    if (lenient) (void)each(machine.lenient(state));
  });
}

/// Decoded as often as there is something to decode, across escapes too.
std::string decoded_again(std::string_view path) {
  std::string text(path);
  for (std::string more; (more = detail::decoded_to_the_end(text)) != text;) text = more;
  return text;
}

bool nests_escapes(std::string_view path) noexcept {
  if (path.find("%25") == path.npos) return false;
  detail::NestedEscapes nested;
  for (std::size_t at = 0; at < path.size();) {
    const detail::Escape escape = detail::read_octet(path, at);
    if (nested.found(escape)) return true;
    at += escape.size;
  }
  return false;
}

}  // namespace

class Guards::Tables {
 public:
  GuardError make(std::vector<std::string> texts, const GuardOptions& options) {
    texts_ = std::move(texts);
    habits_ = options.habits;
    closed_ = options.closed;
    for (std::size_t i = 0; i < options.mounts.size(); ++i) {
      const Mount& mount = options.mounts[i];
      if (!detail::is_mount_path(mount.path) || !detail::is_mount_path(mount.target) ||
          mount.path == "/") {
        return {GuardErrorCode::bad_mount, i};
      }
    }
    mounts_ = detail::with_chains(options.mounts);
    std::vector<std::uint32_t> others;
    std::vector<std::uint32_t> suffixes;
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      GuardPattern& guard = guards_.emplace_back();
      const GuardErrorCode code = detail::read_guard(texts_[i], guard);
      if (code != GuardErrorCode::none) return {code, i};
      auto& group = guard.kind == GuardPattern::Kind::suffix ? suffixes : others;
      group.push_back(static_cast<std::uint32_t>(i));
    }
    if (GuardError error = add_machines(others)) return error;
    return add_machines(suffixes);
  }

  bool tell_apart(std::string_view path, HabitSet habits) const noexcept {
    if (!path.starts_with('/') || machines_.empty()) return false;
    if (habits.contains(Habit::decode) && nests_escapes(path)) return true;
    std::size_t holding = 0;
    for (const Part& part : machines_) {
      SetsSeen seen(closed_);
      each_set(part.machine, path, habits, [&](SetId set) noexcept { return seen.add(set); });
      if (seen.several()) return true;
      if (seen.any()) ++holding;
    }
    // Of a table in several parts, one part does not know what the others hold of the same reading.
    return closed_ && holding > 1;
  }
  bool tell_apart(std::string_view path) const noexcept { return tell_apart(path, habits_); }

  /// The habits without which there is no difference.
  HabitSet needed_habits(std::string_view path) const noexcept {
    HabitSet habits = habits_;
    for (const Habit habit : habits_) {
      HabitSet fewer = habits;
      fewer.erase(habit);
      if (tell_apart(path, fewer)) habits = fewer;
    }
    return habits;
  }

  /// The first guard that some reading lies in and some other does not, and both readings.
  void show(std::string_view path, GuardedReading& why) const {
    ReadingChains chains;
    std::vector<Ending> all;
    for (const Part& part : machines_) {
      const std::vector<Ending> endings = endings_of(part, path, why.habits, chains);
      if (show_divided(part, endings, chains, why)) return;
      for (const Ending& ending : endings) {
        if (!part.machine.guards(ending.set).empty()) all.push_back(ending);
      }
    }
    // By caution: an escape whose digits are escapes; a table in several parts.
    why.outside = path;
    why.inside = all.empty() ? decoded_again(path) : text_of(all.front(), chains);
    if (!all.empty()) why.guard = all.front().guard;
    if (all.size() > 1) why.outside = text_of(all.back(), chains);
  }

  std::vector<std::size_t> holding(std::string_view path) const {
    std::vector<std::size_t> numbers;
    for (const Part& part : machines_) {
      for (const std::uint32_t guard : part.machine.guards(end_of(part.machine, path))) {
        numbers.push_back(part.owners[guard]);
      }
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
  }

  bool hold(std::string_view path) const noexcept {
    return std::any_of(machines_.begin(), machines_.end(), [path](const Part& part) noexcept {
      return end_of(part.machine, path) != 0;
    });
  }
  const std::vector<std::string>& texts() const noexcept { return texts_; }
  std::size_t memory_used() const noexcept {
    std::size_t size = 0;
    for (const Part& part : machines_) size += part.machine.memory_used();
    return size;
  }

 private:
  struct Part {
    GuardMachine machine;
    std::vector<std::uint32_t> owners;
  };

  /// How a reading ends: the guards that it lies in.
  struct Ending {
    ReadingChains::Link last;
    SetId set;
    bool without_slash;
    HabitSet habits;
    std::size_t guard;  ///< the first of them, if there is one
  };

  static std::string text_of(const Ending& ending, const ReadingChains& chains) {
    std::string text = chains.text(ending.last);
    if (ending.without_slash && text.size() > 1 && text.back() == '/') text.pop_back();
    return text;
  }

  /// One for each state that readings lead to, those of few habits first.
  static std::vector<Ending> endings_of(const Part& part, std::string_view path, HabitSet habits,
                                        ReadingChains& chains) {
    GuardWitnesses live(part.machine, chains);
    detail::ReadingSteps<GuardWitnesses>(path, habits, live).run([] { return false; });
    std::vector<Ending> endings;
    const auto add = [&](SetId set, ReadingChains::Link last, HabitSet more) {
      const auto guards = part.machine.guards(set);
      const std::size_t first = guards.empty() ? 0 : part.owners[guards.front()];
      endings.push_back({last, set, !more.empty(), chains.habits(last) | more, first});
    };
    const bool lenient = habits.contains(Habit::last_slash);
    live.for_each([&](State state, ReadingChains::Link last) {
      add(part.machine.holds(state), last, {});
      if (lenient) add(part.machine.lenient(state), last, {Habit::last_slash});
    });
    std::stable_sort(endings.begin(), endings.end(), [](const Ending& a, const Ending& b) {
      return a.habits.size() < b.habits.size();
    });
    return endings;
  }

  /// The same of one part. Returns whether there is such a guard.
  bool show_divided(const Part& part, const std::vector<Ending>& endings,
                    const ReadingChains& chains, GuardedReading& why) const {
    std::vector<std::uint32_t> in_one, in_all, divided;
    bool first = true;
    const auto counts = [&](const Ending& ending) {
      return !closed_ || !part.machine.guards(ending.set).empty();
    };
    for (const Ending& ending : endings) {
      if (counts(ending))
        merge(part.machine.guards(ending.set), std::exchange(first, false), in_one, in_all);
    }
    std::set_difference(in_one.begin(), in_one.end(), in_all.begin(), in_all.end(),
                        std::back_inserter(divided));
    if (divided.empty()) return false;
    why.guard = part.owners[divided.front()];
    for (const Ending& ending : endings) {
      if (!counts(ending)) continue;
      const auto guards = part.machine.guards(ending.set);
      const bool in = std::binary_search(guards.begin(), guards.end(), divided.front());
      std::string& to = in ? why.inside : why.outside;
      if (to.empty()) to = text_of(ending, chains);
    }
    return true;
  }

  /// One machine, or several if one has too many states.
  GuardError add_machines(std::span<const std::uint32_t> numbers) {
    if (numbers.empty()) return {};
    GuardParts parts;
    for (const std::uint32_t number : numbers) parts.add(guards_[number], number, mounts_);
    parts.add_places(mounts_);
    if (auto machine = GuardMachine::make(parts)) {
      machines_.push_back({*std::move(machine), parts.owners()});
      return {};
    }
    if (numbers.size() == 1) return {GuardErrorCode::too_large, numbers[0]};
    const std::size_t half = numbers.size() / 2;
    if (GuardError error = add_machines(numbers.first(half))) return error;
    return add_machines(numbers.subspan(half));
  }

  static void merge(std::span<const std::uint32_t> guards, bool first,
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

  static SetId end_of(const GuardMachine& machine, std::string_view path) noexcept {
    State state = machine.start();
    for (std::size_t at = 0; at < path.size();) {
      const bool encoded = detail::pct_encoded_at(path, at);
      const detail::Symbol symbol = encoded ? detail::kept_encoded(detail::octet_at(path, at))
                                            : static_cast<unsigned char>(path[at]);
      state = machine.next(state, machine.column(symbol));
      at += encoded ? 3 : 1;
    }
    return machine.holds(state);
  }

  std::vector<std::string> texts_;
  std::vector<GuardPattern> guards_;
  std::vector<Mount> mounts_;
  std::vector<Part> machines_;
  HabitSet habits_;
  bool closed_ = false;
};

std::string_view message(GuardErrorCode code) noexcept {
  return guard_messages[static_cast<std::size_t>(code)];
}

Guards::Guards(std::shared_ptr<const Tables> tables) noexcept : tables_(std::move(tables)) {}

Result<Guards, GuardError> Guards::make(std::vector<std::string> guards,
                                        const GuardOptions& options) {
  auto tables = std::make_shared<Tables>();
  if (GuardError error = tables->make(std::move(guards), options)) return error;
  return Guards(std::move(tables));
}

bool Guards::tell_apart(std::string_view path) const noexcept { return tables_->tell_apart(path); }

std::vector<std::size_t> Guards::holding(std::string_view path) const {
  return tables_->holding(path);
}

bool Guards::hold(std::string_view path) const noexcept { return tables_->hold(path); }

std::optional<GuardedReading> Guards::explain(std::string_view path) const {
  if (!tell_apart(path)) return std::nullopt;
  GuardedReading why;
  why.habits = tables_->needed_habits(path);
  tables_->show(path, why);
  return why;
}

std::size_t Guards::size() const noexcept { return tables_->texts().size(); }

std::string_view Guards::text(std::size_t guard) const noexcept { return tables_->texts()[guard]; }

std::size_t Guards::memory_used() const noexcept { return tables_->memory_used(); }

}}  // namespace iri::v0
