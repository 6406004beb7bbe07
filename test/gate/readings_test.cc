// What servers may read in a path, and the dot segments that only some of them see.
#include "iri/readings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace {

using iri::Habit;

const iri::Reading* find(const std::vector<iri::Reading>& all, std::string_view path) {
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const iri::Reading& reading) { return reading.path == path; });
  return at == all.end() ? nullptr : &*at;
}

void expect_reading(std::string_view path, std::string_view reading, iri::HabitSet habits) {
  const auto all = iri::readings(path);
  const iri::Reading* const found = find(all, reading);
  ASSERT_NE(found, nullptr) << path << " as " << reading;
  EXPECT_EQ(found->habits, habits) << path << " as " << reading;
}

TEST(Habits, HaveNamesThatFindThem) {
  for (const Habit habit : iri::HabitSet::all()) {
    EXPECT_FALSE(sentence(habit).empty());
    EXPECT_EQ(iri::find_habit(name(habit)), habit);
  }
  EXPECT_EQ(iri::find_habit("twice"), std::nullopt);
}

// The header: time grows with the square of the path.
TEST(Readings, OfAPathThatIsTooLongAreNone) {
  std::string path(iri::max_readings_path, 'a');
  path[0] = '/';
  EXPECT_EQ(iri::readings(path).size(), 1U);
  EXPECT_TRUE(iri::readings(path + "a").empty());
}

TEST(Readings, OfAPlainPathIsThePath) {
  const auto all = iri::readings("/a/b.html");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].path, "/a/b.html");
  EXPECT_TRUE(all[0].habits.empty());
}

TEST(Readings, EachHabitHasOne) {
  expect_reading("/%40a", "/@a", {Habit::decode});
  expect_reading("/a%2Fb", "/a/b", {Habit::decode, Habit::slash});
  expect_reading("/a%5Cb", "/a/b", {Habit::decode, Habit::backslash});
  expect_reading("/a;x/b", "/a/b", {Habit::parameters});
  expect_reading("/a%3Bx/b", "/a/b", {Habit::decode, Habit::parameters});
  expect_reading("/a;x/b", "/a", {Habit::parameters});
  expect_reading("/x/..;/admin", "/admin", {Habit::dot_parameters});
  expect_reading("/a//b", "/a/b", {Habit::merge});
  expect_reading("/x%2F..%2Fadmin", "/admin", {Habit::decode, Habit::slash, Habit::dots});
  expect_reading("//host/admin", "/admin", {Habit::authority});
  expect_reading("/admin%0A", "/admin", {Habit::decode, Habit::newline});
  expect_reading("/ADMIN", "/admin", {Habit::letter_case});
  expect_reading("/admin%00.png", "/admin", {Habit::decode, Habit::nul});
  expect_reading("/ad%FFmin", "/admin", {Habit::decode, Habit::octets});
  expect_reading("/admin/", "/admin", {Habit::last_slash});
}

TEST(Readings, DotsWithParametersAreDotsHoweverManyTheyHave) {
  for (const std::string parameters : {";", ";a", ";;", ";a;b", ";a=1;b=2;c"}) {
    const auto all = iri::readings("/x/.." + parameters + "/admin", {Habit::dot_parameters});
    ASSERT_NE(find(all, "/admin"), nullptr) << parameters;
    const auto here = iri::readings("/x/." + parameters + "/admin", {Habit::dot_parameters});
    ASSERT_NE(find(here, "/x/admin"), nullptr) << parameters;
  }
}

TEST(Readings, ALastSlashIsIgnoredInTheShortestPathThatIsNotTheRoot) {
  const auto all = iri::readings("//", {Habit::last_slash});
  ASSERT_NE(find(all, "/"), nullptr);
  EXPECT_EQ(find(all, "/")->habits, iri::HabitSet{Habit::last_slash});
  EXPECT_EQ(iri::readings("/", {Habit::last_slash}).size(), 1U);
}

TEST(Readings, OfRareHabitsAreOnlyThereIfAskedFor) {
  const auto expect = [](std::string_view path, std::string_view reading, Habit habit,
                         bool decoded) {
    EXPECT_EQ(find(iri::readings(path), reading), nullptr) << path;
    iri::HabitSet habits{habit};
    if (decoded) habits.insert(Habit::decode);
    const auto all = iri::readings(path, iri::HabitSet::all());
    ASSERT_NE(find(all, reading), nullptr) << path;
    EXPECT_EQ(find(all, reading)->habits, habits) << path;
  };
  expect("/admin%3Fx", "/admin", Habit::cut, true);
  expect("/admin%23x", "/admin", Habit::cut, true);
  expect("/%20admin", "/admin", Habit::space, true);
  expect("/admin.", "/admin", Habit::dot, false);
  expect("/admin.html", "/admin", Habit::extension, false);
}

TEST(Readings, OfAnEscapeAreThoseOfEachDecoding) {
  expect_reading("/%25252561dmin", "/%252561dmin", {Habit::decode});
  expect_reading("/%25252561dmin", "/%2561dmin", {Habit::decode});
  expect_reading("/%25252561dmin", "/%61dmin", {Habit::decode});
  expect_reading("/%25252561dmin", "/admin", {Habit::decode});
}

TEST(Readings, AreNoMoreThanWasAskedForAndTheFirstIsThePath) {
  std::string path = "/";
  for (int i = 0; i < 60; ++i) path += "a%2F;B//%5C%00";
  const auto all = iri::readings(path, iri::default_habits(), 8);
  ASSERT_EQ(all.size(), 8U);
  EXPECT_EQ(all[0].path, path);
}

TEST(HiddenDotSegments, AreThoseThatDecodingCuttingOrSplittingBrings) {
  for (const char* path :
       {"/api/..%2Fadmin", "/api/x%2F..%2F..%2Fadmin", "/a/..%5Cb", "/a%2F.%2Fb", "/a/..;/b",
        "/a/.;x", "/a/..%3Bx/b", "/a/%252e%252e/b", "/a/%25252e%2525252e/b", "/a/.%252E",
        "/a/..%00x", "/a/.%01./b", "/a/..%FF/b", "/%252E"}) {
    EXPECT_TRUE(iri::hides_dot_segment(path)) << path;
  }
}

TEST(HiddenDotSegments, ANulIsDroppedByNoHabit) {
  using iri::hides_dot_segment;
  EXPECT_TRUE(hides_dot_segment("/a/.%01./b", {Habit::decode, Habit::octets}));
  EXPECT_FALSE(hides_dot_segment("/a/.%00./b", {Habit::decode, Habit::octets}));
  EXPECT_FALSE(hides_dot_segment("/a/..%00/b", {Habit::decode, Habit::octets}));
  EXPECT_TRUE(hides_dot_segment("/a/..%00/b", {Habit::decode, Habit::nul}));
}

TEST(HiddenDotSegments, AnEmptyFirstSegmentIsHiddenIfAnotherOneFollows) {
  EXPECT_TRUE(iri::hides_dot_segment("/%2Fadmin"));
  EXPECT_TRUE(iri::hides_dot_segment("/%5Cadmin"));
  EXPECT_TRUE(iri::hides_dot_segment("/;/admin"));
  EXPECT_TRUE(iri::hides_dot_segment("//%2Fadmin"));
  EXPECT_FALSE(iri::hides_dot_segment("//admin"));
  EXPECT_FALSE(iri::hides_dot_segment("/;jsessionid=1"));
  EXPECT_FALSE(iri::hides_dot_segment("/"));
  // Behind a name no segment is the first one, whatever stands between.
  for (const std::string before : {"/a", "/a/b", "/%61", "/a;x"}) {
    for (const char* const empty :
         {"//%2Fadmin", "///%2Fadmin", "/;/admin", "//;/admin", "//%5Cadmin", "%2F%2Fadmin"}) {
      EXPECT_FALSE(iri::hides_dot_segment(before + empty)) << before << empty;
    }
  }
}

TEST(HiddenDotSegments, AreNotInNamesWithDotsAndNotWhatStandsThere) {
  for (const char* path : {"/a/../b", "/a/./b", "/..", "/a%2Fb", "/a%2F..b%2Fc", "/a/...%2F",
                           "/..a;x", "/a;..", "/a;x/..", "/projects/group%2Fname%2F.hidden",
                           "/https%3A%2F%2Fexample.org%2F%2Fa", "/a/..%C3%A9/b"}) {
    EXPECT_FALSE(iri::hides_dot_segment(path)) << path;
  }
}

TEST(HiddenDotSegments, EscapesMadeOfEscapesCount) {
  EXPECT_TRUE(iri::hides_dot_segment("/a/%25%2532e"));
  EXPECT_TRUE(iri::hides_dot_segment("/%254%2531"));
  EXPECT_FALSE(iri::hides_dot_segment("/100%25/4%2531"));
}

}  // namespace
