// Writes readings down.
#include "iri/readings.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "gate/reading_steps.hpp"
#include "iri/resolve.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::Lane;
using detail::Symbol;

bool before(const Reading& a, const Reading& b) noexcept {
  if (a.habits.size() != b.habits.size()) return a.habits.size() < b.habits.size();
  if (a.habits != b.habits) return a.habits.bits() < b.habits.bits();
  return a.path < b.path;
}

/// Keeps of each text the one with the fewest habits, and the first `most` of all.
void reduce(std::vector<Reading>& all, std::size_t most) {
  const auto by_path = [](const Reading& a, const Reading& b) {
    return a.path != b.path ? a.path < b.path : before(a, b);
  };
  const auto same = [](const Reading& a, const Reading& b) { return a.path == b.path; };
  std::sort(all.begin(), all.end(), by_path);
  all.erase(std::unique(all.begin(), all.end(), same), all.end());
  std::sort(all.begin(), all.end(), before);
  if (all.size() > most) all.resize(most);
}

/// The texts themselves as states (reading_steps.hpp).
class WrittenReadings {
 public:
  explicit WrittenReadings(std::size_t most) : most_(most) { of(now_, Lane::start) = {{"/", {}}}; }

  void begin() {
    for (auto& lane : next_) lane.clear();
  }
  void emit(Lane from, Symbol symbol, Lane to, HabitSet why) {
    for (const Reading& reading : of(now_, from)) {
      Reading& more = of(next_, to).emplace_back(reading);
      more.habits |= why;
      append(symbol, more);
    }
  }
  void stay(Lane from, Lane to, HabitSet why) {
    for (const Reading& reading : of(now_, from)) {
      of(next_, to).emplace_back(reading).habits |= why;
    }
  }
  void commit() {
    for (auto& lane : next_) reduce(lane, most_);
    now_.swap(next_);
  }
  void behind_slash() noexcept {}
  std::size_t pass(std::string_view, std::size_t at) const noexcept { return at; }
  bool is_far() const noexcept { return false; }
  bool recall(std::uint32_t, std::size_t) noexcept { return false; }
  void remember(std::uint32_t) noexcept {}
  void name(std::span<const Symbol> symbols, HabitSet why, HabitSet kept) {
    begin();
    for (const Symbol symbol : symbols) {
      const HabitSet reason = symbol >= detail::kept_encoded(0) ? kept : why;
      for (const Lane lane : {Lane::start, Lane::slash, Lane::name}) {
        emit(lane, symbol, Lane::name, reason);
      }
    }
    for (Lane lane = Lane::cut_start; lane <= Lane::ended; lane = lane + 1) stay(lane, lane, {});
    commit();
  }
  void add(const WrittenReadings& other) {
    for (std::size_t i = 0; i < now_.size(); ++i) {
      now_[i].insert(now_[i].end(), other.now_[i].begin(), other.now_[i].end());
      reduce(now_[i], most_);
    }
  }

  std::vector<Reading> all() const {
    std::vector<Reading> all;
    for (const auto& lane : now_) all.insert(all.end(), lane.begin(), lane.end());
    return all;
  }

 private:
  using Lanes = std::array<std::vector<Reading>, detail::lane_count>;

  static std::vector<Reading>& of(Lanes& lanes, Lane lane) noexcept {
    return lanes[static_cast<std::size_t>(lane)];
  }

  static void append(Symbol symbol, Reading& to) {
    const auto octet = static_cast<unsigned char>(symbol);
    if (symbol >= detail::kept_encoded(0)) {
      to.path += '%';
      to.path += detail::upper_hex_digits[octet >> 4U];
      to.path += detail::upper_hex_digits[octet & 15U];
      return;
    }
    const bool folded = symbol >= detail::in_either_case(0);
    const auto c = static_cast<char>(octet);
    to.path += folded ? detail::lower(c) : c;
    if (folded && detail::lower(c) != c) to.habits.insert(Habit::letter_case);
  }

  std::size_t most_;
  Lanes now_, next_;
};

/// Adds what is left of a path without its dot segments.
void add_resolved(const std::string& path, HabitSet habits, std::vector<Reading>& to) {
  auto resolved = remove_dot_segments(path);
  if (resolved && *resolved != path) to.push_back({*std::move(resolved), habits});
}

/// The path with each `.;...` and `..;...` as `.` and `..`.
std::string without_dot_parameters(const std::string& path) {
  std::string result;
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find('/', begin + 1), path.size());
    const std::string segment = path.substr(begin, end - begin);
    const bool dots = segment.starts_with("/.;") || segment.starts_with("/..;");
    result += dots ? segment.substr(0, segment.find(';')) : segment;
    begin = end;
  }
  return result;
}

void add_endings(HabitSet habits, std::vector<Reading>& all) {
  for (std::size_t i = 0, size = all.size(); i < size; ++i) {
    const Reading reading = all[i];
    if (habits.contains(Habit::dots)) {
      add_resolved(reading.path, reading.habits | HabitSet{Habit::dots}, all);
    }
    if (habits.contains(Habit::dot_parameters)) {
      const std::string path = without_dot_parameters(reading.path);
      const HabitSet more = reading.habits | HabitSet{Habit::dot_parameters};
      if (path != reading.path) add_resolved(path, more, all);
    }
  }
  for (std::size_t i = 0, size = all.size(); i < size; ++i) {
    if (!habits.contains(Habit::last_slash) || all[i].path.size() < 2) continue;
    if (!all[i].path.ends_with('/')) continue;
    Reading shorter{all[i].path.substr(0, all[i].path.size() - 1), all[i].habits};
    shorter.habits.insert(Habit::last_slash);
    all.push_back(std::move(shorter));
  }
}

}  // namespace

std::vector<Reading> readings(std::string_view path, HabitSet habits, std::size_t most) {
  if (path.size() > max_readings_path) return {};
  if (!path.starts_with('/')) return {{std::string(path), {}}};
  WrittenReadings live(most);
  detail::ReadingSteps<WrittenReadings>(path, habits, live).run([] { return false; });
  std::vector<Reading> all = live.all();
  add_endings(habits, all);
  reduce(all, most);
  return all;
}

}}  // namespace iri::v0
