// readings.h
#include "iri/readings.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "c/allocating.hpp"
#include "c/constant.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

static_assert(IRI_HABIT_COUNT == habit_count);
static_assert(IRI_HABITS_DEFAULT == default_habits().bits());
static_assert(IRI_READINGS_PATH == max_readings_path);

constexpr bool is_habit(int habit) noexcept { return habit >= 0 && habit < IRI_HABIT_COUNT; }

HabitSet habits_of(std::uint32_t bits) noexcept {
  HabitSet habits;
  for (const Habit habit : HabitSet::all()) {
    if ((bits >> static_cast<unsigned>(habit) & 1U) != 0) habits.insert(habit);
  }
  return habits;
}

iri_status write_readings(const std::vector<Reading>& all, iri_reading* to,
                          const Output& output) noexcept {
  Sink sink(output.buffer());
  std::uint32_t begin = 0;
  for (const Reading& reading : all) {
    const auto end = static_cast<std::uint32_t>(begin + reading.path.size());
    *to++ = {static_cast<std::uint32_t>(reading.habits.bits()), begin, end};
    sink.put(reading.path);
    begin = end;
  }
  return output.done(sink.finish());
}

}  // namespace

extern "C" {

const char* iri_habit_name(int habit) {
  return is_habit(habit) ? string_or_null(name(static_cast<Habit>(habit))) : nullptr;
}
const char* iri_habit_message(int habit) {
  return is_habit(habit) ? string_or_null(sentence(static_cast<Habit>(habit))) : nullptr;
}
bool iri_find_habit(const char* name, int* habit) { return find_number(name, habit, find_habit); }

bool iri_hides_dot_segment(const char* path, size_t size, uint32_t habits) {
  return !is_text(path, size) || hides_dot_segment(text_of(path, size), habits_of(habits));
}

iri_status iri_readings(const char* path, size_t size, uint32_t habits, iri_reading* readings,
                        size_t most, size_t* count, char* out, size_t capacity, size_t* needed,
                        iri_error* error) {
  const Output output{out, capacity, needed, error};
  give_value(count, 0);
  if (!is_text(path, size) || (readings == nullptr && most != 0) ||
      habits >> IRI_HABIT_COUNT != 0) {
    return output.invalid();
  }
  if (size > IRI_READINGS_PATH) {
    return output.fail({ErrorCode::too_long, Component::path, IRI_READINGS_PATH});
  }
  return allocating(output, [&] {
    const std::vector<Reading> all = iri::readings(text_of(path, size), habits_of(habits), most);
    give_value(count, all.size());
    return write_readings(all, readings, output);
  });
}

}  // extern "C"
