// Readings of the C ABI: those of C++, in the caller's memory.
#include "iri/readings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "iri/iri.h"

namespace {

struct Readings {
  iri_status status;
  std::vector<iri_reading> all;
  std::string text;
  std::size_t needed;

  std::string_view path(std::size_t index) const {
    return std::string_view(text).substr(all[index].begin, all[index].end - all[index].begin);
  }
};

Readings readings_of(std::string_view path, std::uint32_t habits = IRI_HABITS_DEFAULT,
                     std::size_t most = 64, std::size_t capacity = 1U << 17U) {
  Readings result{IRI_OK, std::vector<iri_reading>(most), std::string(capacity, '#'), 0};
  std::size_t count = 0;
  result.status = iri_readings(path.data(), path.size(), habits, result.all.data(), most, &count,
                               result.text.data(), capacity, &result.needed, nullptr);
  result.all.resize(count);
  return result;
}

// By the sentences of the habits in iri/readings.hpp.
TEST(CReadings, AreThePathAndWhatHabitsMakeOfIt) {
  const Readings found = readings_of("/a%2Fb");
  ASSERT_EQ(found.status, IRI_OK);
  ASSERT_EQ(found.all.size(), 2U);
  EXPECT_EQ(found.path(0), "/a%2Fb");
  EXPECT_EQ(found.all[0].habits, 0U);
  EXPECT_EQ(found.path(1), "/a/b");
  EXPECT_EQ(found.all[1].habits, 1U << IRI_HABIT_DECODE | 1U << IRI_HABIT_SLASH);
  EXPECT_EQ(found.needed, 10U);
  EXPECT_EQ(found.text.substr(10, 4), "####");
}

TEST(CReadings, AreThoseOfCpp) {
  for (const std::string_view path : {"/", "/a", "", "a%2Fb", "/ADMIN;x//b", "/%252e%252e%2Fadmin/",
                                      "//h/x%5Cy%00", "/a.b%20%3F"}) {
    for (const std::uint32_t habits : {0U, unsigned{IRI_HABITS_DEFAULT}, 0x1FFFFU}) {
      iri::HabitSet set;
      for (const iri::Habit habit : iri::HabitSet::all()) {
        if ((habits >> static_cast<unsigned>(habit) & 1U) != 0) set.insert(habit);
      }
      for (const std::size_t most : {1U, 5U, 64U}) {
        const auto expected = iri::readings(path, set, most);
        const Readings found = readings_of(path, habits, most);
        ASSERT_EQ(found.status, IRI_OK) << path;
        ASSERT_EQ(found.all.size(), expected.size()) << path;
        for (std::size_t i = 0; i < expected.size(); ++i) {
          EXPECT_EQ(found.path(i), expected[i].path);
          EXPECT_EQ(found.all[i].habits, expected[i].habits.bits()) << path;
        }
      }
      EXPECT_EQ(iri_hides_dot_segment(path.data(), path.size(), habits),
                iri::hides_dot_segment(path, set));
    }
  }
}

TEST(CReadings, ABufferOfEverySizeIsHandled) {
  for (std::size_t capacity = 0; capacity < 13; ++capacity) {
    const Readings found = readings_of("/a%2Fb", IRI_HABITS_DEFAULT, 64, capacity);
    EXPECT_EQ(found.status, capacity < 10 ? IRI_ERROR_BUFFER_TOO_SMALL : IRI_OK) << capacity;
    EXPECT_EQ(found.needed, 10U);
    EXPECT_EQ(found.all.size(), 2U);
  }
}

TEST(CReadings, SayWhyThereAreNone) {
  iri_error error = IRI_ERROR_INIT;
  std::size_t count = 7, needed = 7;
  std::array<iri_reading, 2> all;
  char out[8];
  const std::string longest(IRI_READINGS_PATH, '/');
  EXPECT_EQ(iri_readings((longest + "/").data(), longest.size() + 1, 0, all.data(), 2, &count, out,
                         8, &needed, &error),
            IRI_ERROR_TOO_LONG);
  EXPECT_EQ(error.component, IRI_COMPONENT_PATH);
  EXPECT_EQ(error.offset, 1024U);
  EXPECT_EQ(count, 0U);
  EXPECT_EQ(needed, 0U);
  EXPECT_EQ(readings_of(longest, 0, 1, 2000).needed, 1024U);
  const auto status = [&](const char* path, std::size_t size, std::uint32_t habits, iri_reading* to,
                          std::size_t most) {
    return iri_readings(path, size, habits, to, most, nullptr, out, 8, nullptr, nullptr);
  };
  EXPECT_EQ(status(nullptr, 1, 0, all.data(), 2), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(status("/", 1, 1U << IRI_HABIT_COUNT, all.data(), 2), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(status("/", 1, 0, nullptr, 2), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(status("/", 1, 0, nullptr, 0), IRI_OK);
  EXPECT_EQ(status("/", 1, 0, all.data(), 2), IRI_OK);
  EXPECT_TRUE(iri_hides_dot_segment(nullptr, 1, 0));
  EXPECT_TRUE(iri_hides_dot_segment("/public/..%2Fadmin", 18, IRI_HABITS_DEFAULT));
  EXPECT_FALSE(iri_hides_dot_segment("/projects/a%2Fb", 15, IRI_HABITS_DEFAULT));
}

TEST(CReadings, HabitsHaveNamesThatFindThem) {
  for (int habit = 0; habit < IRI_HABIT_COUNT; ++habit) {
    int found = -1;
    ASSERT_NE(iri_habit_name(habit), nullptr);
    EXPECT_TRUE(iri_find_habit(iri_habit_name(habit), &found));
    EXPECT_EQ(found, habit);
    EXPECT_EQ(iri_habit_name(habit), iri::name(static_cast<iri::Habit>(habit)));
    EXPECT_EQ(iri_habit_message(habit), iri::sentence(static_cast<iri::Habit>(habit)));
    EXPECT_EQ(std::strlen(iri_habit_message(habit)),
              iri::sentence(static_cast<iri::Habit>(habit)).size());
  }
  EXPECT_EQ(iri_habit_name(IRI_HABIT_COUNT), nullptr);
  EXPECT_EQ(iri_habit_message(-1), nullptr);
  EXPECT_FALSE(iri_find_habit("twice", nullptr));
  EXPECT_FALSE(iri_find_habit(nullptr, nullptr));
}

}  // namespace
