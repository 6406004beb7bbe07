// Which of many literals and affixes, whatever their sizes, and wherever they stand: of the fast walk and of the walk of all ways.
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "iri/routes.hpp"
#include "support/guarded.hpp"
#include "support/repeated.hpp"

namespace {

using iri_test::repeated;
using Texts = std::vector<std::string>;

class Routes {
 public:
  explicit Routes(const Texts& patterns) {
    iri::RouterBuilder<int> routes;
    for (const std::string& pattern : patterns) {
      EXPECT_TRUE(routes.add(pattern, static_cast<int>(routes.size()))) << pattern;
    }
    router_ = std::move(routes).build().value();
  }
  /// The number of the pattern, or -1.
  int find(std::string_view path) {
    const auto found = router_->match_path("GET", path, std::nullopt, captures);
    return found ? *found.value : -1;
  }
  std::array<std::string_view, iri::max_route_captures> captures;

 private:
  std::optional<iri::Router<int>> router_;
};

// docs/ROUTES.md: the longest prefix and suffix together, then the longest prefix.
TEST(RouteWalks, OfAffixesOfAllSizesTheBestAnswers) {
  struct Affix {
    std::size_t prefix;
    std::size_t suffix;
    std::size_t size() const { return prefix + suffix; }
  };
  std::vector<Affix> affixes{{255, 0}, {256, 0}, {255, 2}, {256, 1}, {511, 0}, {0, 512}};
  for (std::size_t prefix = 0; prefix <= 6; ++prefix) {
    for (std::size_t suffix = prefix == 0 ? 1 : 0; suffix <= 6; ++suffix) {
      affixes.push_back({prefix, suffix});
    }
  }
  Texts patterns;
  for (const Affix& affix : affixes) {
    patterns.push_back("/" + std::string(affix.prefix, 'a') + "{x}" +
                       std::string(affix.suffix, 'a'));
  }
  Routes routes(patterns);
  for (std::size_t size = 2; size < 520; ++size) {
    std::size_t best = affixes.size();
    for (std::size_t i = 0; i < affixes.size(); ++i) {
      if (affixes[i].size() >= size) continue;
      if (best == affixes.size() || affixes[i].size() > affixes[best].size() ||
          (affixes[i].size() == affixes[best].size() && affixes[i].prefix > affixes[best].prefix)) {
        best = i;
      }
    }
    ASSERT_EQ(routes.find("/" + std::string(size, 'a')), static_cast<int>(best)) << size;
  }
}

TEST(RouteWalks, ALiteralIsAnotherOneIfItDiffersInAnyByteOrInSize) {
  for (std::size_t size = 0; size < 40; ++size) {
    std::string path = "/";
    for (std::size_t i = 0; i < size; ++i)
      path += static_cast<char>(i < 26 ? 'A' + i : 'a' + i - 26);
    Routes routes({path});
    EXPECT_EQ(routes.find(path), 0);
    EXPECT_EQ(routes.find(path + "A"), -1);
    EXPECT_EQ(routes.find(path + "/"), -1);
    for (std::size_t at = 1; at <= size; ++at) {
      EXPECT_EQ(routes.find(path.substr(0, at)), -1);
      for (const char other : {'0', '~', '\xC3', '\0'}) {
        std::string changed = path;
        changed[at] = other;
        EXPECT_EQ(routes.find(changed), -1) << changed;
      }
    }
  }
}

// Behind it is an affix, or a byte beyond ASCII, so all ways are looked at; or else a literal, and none is.
TEST(RouteWalks, OfManyLiteralsThatBeginAlikeEachIsFound) {
  Texts patterns;
  for (const std::size_t same : {0U, 7U, 8U, 15U, 16U, 17U, 40U}) {
    for (const char* end : {"-", "-0", "0", "B", "BBB", "a", "a-", "aB", "aaa", "b", "~", "~B"}) {
      patterns.push_back("/" + std::string(same, 'm') + end);
    }
  }
  const std::size_t count = patterns.size();
  Texts all;
  for (const char* behind : {"/end", "/q{x}", "/{x}"}) {
    for (std::size_t i = 0; i < count; ++i) all.push_back(patterns[i] + behind);
  }
  Routes routes(all);
  for (std::size_t i = 0; i < count; ++i) {
    const int number = static_cast<int>(i);
    EXPECT_EQ(routes.find(patterns[i] + "/end"), number) << patterns[i];
    EXPECT_EQ(routes.find(patterns[i] + "/qv"), number + static_cast<int>(count)) << patterns[i];
    EXPECT_EQ(routes.find(patterns[i] + "/\xC3\xA9"), number + 2 * static_cast<int>(count));
    for (const char* behind : {"/end", "/qv", "/\xC3\xA9"}) {
      EXPECT_EQ(routes.find(patterns[i] + "^" + behind), -1) << patterns[i] << behind;
    }
  }
}

TEST(RouteWalks, ALiteralBelowAnotherNodeIsNone) {
  constexpr int count = 256;
  const auto path = [](int first, const std::string& second) {
    return "/" + std::to_string(first) + "/" + second;
  };
  for (const bool with_affixes : {false, true}) {
    Texts patterns;
    for (int i = 0; i < count; ++i) patterns.push_back(path(i, std::to_string(i)));
    for (int i = 0; i < count; i += 2) patterns.push_back(path(i, ""));
    for (int i = 0; i < count && with_affixes; ++i) patterns.push_back(path(i, "~{x}"));
    Routes routes(patterns);
    for (int i = 0; i < count; ++i) {
      for (int k = 0; k < count; ++k) {
        EXPECT_EQ(routes.find(path(i, std::to_string(k))), i == k ? i : -1);
      }
      EXPECT_EQ(routes.find(path(i, "")), i % 2 == 0 ? count + i / 2 : -1) << i;
    }
  }
}

// Such a byte counts as its percent-encoding: a walk that does not see it finds no such literal.
TEST(RouteWalks, AByteBeyondAsciiIsSeenWhereverItStands) {
  Routes routes({"/{a}/%C3%A9/{b}", "/{a}/" + repeated("%80", 64)});
  for (const std::string piece : {"v", "\xC3\xA4"}) {
    for (std::size_t before = 1; before < 80; ++before) {
      const std::string a = repeated(piece, before);
      for (std::size_t behind = 1; behind < 140; ++behind) {
        const std::string b = repeated(piece, behind);
        const std::string path = "/" + a + "/\xC3\xA9/" + b;  // which captures view
        ASSERT_EQ(routes.find(path), 0) << before << ' ' << behind;
        ASSERT_TRUE(routes.captures[0] == a && routes.captures[1] == b);
      }
      ASSERT_EQ(routes.find("/" + a + "/" + std::string(64, '\x80')), 1) << before;
    }
  }
}

TEST(RouteWalks, NothingOutsideOfThePathIsRead) {
  Routes routes({"/", "/{a}/{b}", "/vvv", "/{r...}"});
  iri_test::Guarded guarded(4096);
  for (std::size_t size = 1; size < 300; ++size) {
    for (std::size_t slash = 0; slash < size; ++slash) {
      std::string path = "/" + std::string(size - 1, 'v');
      path[slash] = '/';
      const int front = routes.find(guarded.at_front(path));
      EXPECT_EQ(routes.find(guarded.at_end(path)), front);
      const bool two = slash > 1 && slash + 1 < size;
      EXPECT_EQ(front, size == 1 ? 0 : two ? 1 : path == "/vvv" ? 2 : 3) << path;
    }
  }
}

// The literal and the affix are below one node: each way is looked at before a path is refused.
TEST(RouteWalks, AnAffixIsTriedWhereALiteralWasInVain) {
  Routes routes({"/ab/x", "/a{x}/y", "/c/{r...}/", "/c/{r...}/d", "/e/q{x}", "/e/{r...}"});
  EXPECT_EQ(routes.find("/ab/x"), 0);
  EXPECT_EQ(routes.find("/ab/y"), 1);
  EXPECT_EQ(routes.find("/c/a"), -1);
  EXPECT_EQ(routes.find("/c/a/"), 2);
  EXPECT_EQ(routes.find("/c/d"), -1);
  EXPECT_EQ(routes.find("/c/d/d"), 3);
  const std::string path = "/e/a/b/";  // which captures view
  EXPECT_EQ(routes.find(path), 5);
  EXPECT_EQ(routes.captures[0], "a/b/");
}

}  // namespace
