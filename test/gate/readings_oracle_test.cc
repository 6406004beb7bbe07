// Readings and guards against pipelines of habits, on every short text.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "gate/reading_oracle.hpp"
#include "iri/guards.hpp"

namespace {

using iri::Guards;
using reading_oracle::Texts;

constexpr std::array<const char*, 11> tokens{"/",   "%2F", "%252F", "\\",  "%5C", ";",
                                             "%3B", "a",   ".",     "%00", "A"};
constexpr std::array<const char*, 12> more_tokens{"/",   "%2F", "%252F", "\\",  "%5C", ";",
                                                  "%3B", "a",   ".",     "%00", "A",   "b"};

/// Whether the canonical form of a path is the path: it has no dot segment.
bool is_canonical(const std::string& path) {
  const auto parts = reading_oracle::split(path);
  return std::none_of(parts.begin(), parts.end(),
                      [](const std::string& part) { return part == "." || part == ".."; });
}

/// Calls `each` with "/" and every sequence of `size` tokens that is canonical.
template <std::size_t n, class Each>
void every_path(const std::array<const char*, n>& units, std::size_t size, const Each& each) {
  std::vector<std::size_t> digits(size);
  for (;;) {
    std::string path = "/";
    for (const std::size_t digit : digits) path += units[digit];
    if (is_canonical(path)) each(path);
    std::size_t at = 0;
    while (at < size && ++digits[at] == n) digits[at++] = 0;
    if (at == size) return;
  }
}

/// Guards of the library, and the same as a rule on a text.
struct List {
  std::vector<std::string> guards;
  std::function<unsigned(const std::string&)> set;
};

bool has_prefix_of_one_segment(const std::string& text, const std::string& rest) {
  const std::size_t slash = text.find('/', 1);
  return slash != text.npos && slash > 1 && text.substr(slash) == rest;
}

const std::vector<List>& lists() {
  using reading_oracle::is_below;
  static const std::vector<List> all{
      {{"/a", "/b/a"},
       [](const std::string& text) {
         return unsigned{is_below(text, "/a")} + 2U * unsigned{is_below(text, "/b/a")};
       }},
      {{"*a", "*.a", "/b*"},
       [](const std::string& text) {
         return unsigned{text.ends_with("a")} + 2U * unsigned{text.ends_with(".a")} +
                4U * unsigned{text.starts_with("/b")};
       }},
      {{"= /a", "/{x}/a", "/b/{rest...}"},
       [](const std::string& text) {
         return unsigned{text == "/a"} + 2U * unsigned{has_prefix_of_one_segment(text, "/a")} +
                4U * unsigned{is_below(text, "/b")};
       }},
  };
  return all;
}

bool differ(const Texts& texts, const List& list) {
  const unsigned first = list.set(*texts.begin());
  return std::any_of(texts.begin(), texts.end(),
                     [&](const std::string& text) { return list.set(text) != first; });
}

struct Counted {
  std::size_t paths = 0;
  std::size_t differ = 0;  ///< for the pipelines
  std::size_t more = 0;    ///< refused although they do not differ
};

/// Each path whose pipelines lie in different sets of guards is refused.
class GuardsOracle {
 public:
  GuardsOracle() {
    for (const List& list : lists()) guards_.push_back(Guards::make(list.guards).value());
  }
  void check(const std::string& path) {
    const Texts texts = reading_oracle::everything(path, true);
    const bool hidden = iri::hides_dot_segment(path);
    // Escapes of escapes count as hidden, whatever they say.
    const bool nested = hidden && path.find("%25") != path.npos;
    ASSERT_TRUE(nested || hidden == reading_oracle::hides_dot_segment(path)) << path;
    for (std::size_t i = 0; i < guards_.size(); ++i) {
      const bool told = guards_[i].tell_apart(path);
      const bool different = differ(texts, lists()[i]);
      ++counted.paths;
      counted.differ += different ? 1U : 0U;
      counted.more += told && !different ? 1U : 0U;
      ASSERT_TRUE(!different || told || hidden) << path << " and list " << i;
    }
  }
  Counted counted;

 private:
  std::vector<Guards> guards_;
};

void check_guards(std::size_t size) {
  GuardsOracle oracle;
  for (std::size_t n = 0; n <= size; ++n) {
    every_path(more_tokens, n, [&](const std::string& path) { oracle.check(path); });
    if (testing::Test::HasFatalFailure()) return;
  }
  // The check would be none if nothing differed, or everything were refused.
  EXPECT_GT(oracle.counted.differ, oracle.counted.paths / 100);
  EXPECT_LT(oracle.counted.more, oracle.counted.differ);
  std::printf("%zu paths and lists, %zu differ, %zu more are refused\n", oracle.counted.paths,
              oracle.counted.differ, oracle.counted.more);
}

TEST(GuardsOracle, EveryShortPathThatServersTellApartIsToldApart) { check_guards(5); }
TEST(GuardsOracleLong, EveryShortPathThatServersTellApartIsToldApart) { check_guards(6); }

/// Escapes with their hex digits in upper case.
std::string with_upper_digits(std::string text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!reading_oracle::escape_at(text, i)) continue;
    for (std::size_t k = i + 1; k <= i + 2; ++k) {
      if (text[k] >= 'a') text[k] = static_cast<char>(text[k] - 32);
    }
  }
  return text;
}

/// What a chain of servers reads, dot segments apart, is among the readings.
void check_readings(const std::string& path) {
  Texts written;
  for (const iri::Reading& reading : iri::readings(path, iri::default_habits(), 1'000'000)) {
    written.insert(with_upper_digits(reading.path));
  }
  for (const std::string& text : reading_oracle::everything(path, false)) {
    ASSERT_TRUE(written.contains(with_upper_digits(text))) << path << " as " << text;
  }
}

void check_readings(std::size_t size) {
  for (std::size_t n = 0; n <= size; ++n) {
    every_path(tokens, n, [](const std::string& path) {
      if (!testing::Test::HasFatalFailure()) check_readings(path);
    });
  }
}

TEST(ReadingsOracle, NoneThatServersMakeOfAShortPathIsMissing) { check_readings(3); }
TEST(ReadingsOracleLong, NoneThatServersMakeOfAShortPathIsMissing) { check_readings(5); }

/// Longer texts, and escapes of escapes.
TEST(GuardsOracle, LongerPathsOfPieces) {
  constexpr std::array<const char*, 20> pieces{
      "/", "/", "%2F", "%252F", "%25252F", "\\",  "%5C", ";",   "%3B",   "%253B",
      "a", "b", "A",   ".",     "%00",     "/a/", "/b/", "%25", "%2561", "%0A"};
  std::mt19937 random(1);  // NOLINT: the same texts in each run
  GuardsOracle oracle;
  for (int i = 0; i < 20'000 && !testing::Test::HasFatalFailure(); ++i) {
    std::string path = "/";
    for (std::size_t n = random() % 10; n != 0; --n) path += pieces[random() % pieces.size()];
    if (!is_canonical(path)) continue;
    oracle.check(path);
  }
}

// --- Mounts ---

/// Behind a proxy that strips `/b`, everything begins anew.
TEST(GuardsOracle, BehindAMountTheRestIsReadAnew) {
  const List& list = lists()[0];
  const Guards guards = Guards::make(list.guards, {.mounts = {{"/b/", "/"}}}).value();
  std::size_t differences = 0;
  for (std::size_t n = 0; n <= 4; ++n) {
    every_path(more_tokens, n, [&](const std::string& path) {
      if (iri::hides_dot_segment(path)) return;
      Texts rest;
      Texts under_its_name;
      for (const std::string& text : reading_oracle::everything(path, true)) {
        if (!text.starts_with("/b/")) continue;
        for (const std::string& read : reading_oracle::everything(text.substr(2), true)) {
          rest.insert(read);
          under_its_name.insert("/b" + read);
        }
      }
      if (rest.empty()) return;
      const bool different = differ(rest, list) || differ(under_its_name, list);
      differences += different ? 1U : 0U;
      EXPECT_TRUE(!different || guards.tell_apart(path)) << path;
    });
  }
  EXPECT_GT(differences, 100U);
}

}  // namespace
