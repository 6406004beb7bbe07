// The limits of a router's tables, which are no part of the interface: lower ones than those of routers stand for memory that nobody has.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "iri/routes.hpp"
#include "routes/compile.hpp"
#include "routes/hash.hpp"

namespace {

using namespace iri;          // NOLINT: what is tested
using namespace iri::detail;  // NOLINT

using Texts = std::vector<std::string>;

struct Compiled {
  explicit Compiled(const Texts& texts, RouteLimits limits = {}) {
    arrays.limits = limits;
    std::vector<Pattern> patterns;
    for (const std::string& text : texts) {
      EXPECT_FALSE(read_pattern(text, patterns.emplace_back())) << text;
    }
    error = compile(patterns, {}, arrays);
  }
  /// The number of the route, or -1.
  int find(std::string_view path) const {
    std::array<std::string_view, 4> captures;
    const RouteResult found =
        match_route(arrays.table(), "GET", path, nullptr, 0, captures.data(), captures.size());
    return found ? static_cast<int>(found.route) : -1;
  }
  RouteArrays arrays;
  RouteError error;
};

TEST(RouteLimits, TextThatDoesNotFitIsAnError) {
  const Texts texts{"GET /users/{id}", "h.example/a{x}b", "/{r...}/c", "/users/{id}/notes/{note}",
                    "/" + std::string(70, 'l') + "/{x}"};
  const Compiled whole(texts);
  ASSERT_FALSE(whole.error);
  const std::size_t size = whole.arrays.text.size();
  RouteLimits limits;
  limits.text = size;
  EXPECT_FALSE(Compiled(texts, limits).error);
  for (limits.text = 0; limits.text < size; ++limits.text) {
    const Compiled less(texts, limits);
    ASSERT_EQ(less.error.code, RouteErrorCode::too_large) << limits.text << " of " << size;
    EXPECT_LE(less.arrays.text.size(), limits.text);
    EXPECT_EQ(less.error.offset + less.error.route + less.error.other, 0U);
  }
}

/// Three that have the same two places of sixteen.
Texts of_the_same_places() {
  std::map<std::tuple<std::uint32_t, std::uint32_t>, Texts> by_places;
  for (int i = 0; i < 5000; ++i) {
    const std::string literal = "l" + std::to_string(i);
    const Places places(hash_of(words_of(literal)), 0, 15);
    Texts& same = by_places[{places.first, places.second}];
    same.push_back(literal);
    if (same.size() == 3) return same;
  }
  return {};
}

TEST(RouteLimits, LiteralsThatHashAlikeAreAnErrorAtLast) {
  Texts texts;
  for (const std::string& literal : of_the_same_places()) texts.push_back("/" + literal);
  ASSERT_EQ(texts.size(), 3U);
  RouteLimits limits;
  limits.slot_doublings = 0;
  EXPECT_EQ(Compiled(texts, limits).error.code, RouteErrorCode::too_large);
  EXPECT_EQ(Compiled({texts[0], texts[1]}, limits).error.code, RouteErrorCode::none);
  const Compiled with_more(texts);
  ASSERT_FALSE(with_more.error);
  EXPECT_GT(with_more.arrays.slots.size(), 16U);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(with_more.find(texts[static_cast<std::size_t>(i)]), i);
}

/// Paths of many routes.
Texts paths(const std::string& begin) {
  Texts texts;
  for (int i = 0; i < 4096; ++i) texts.push_back("/a/{x}/" + begin + std::to_string(i));
  return texts;
}

TEST(RouteLimits, OutlinesThatAreNotToldApartAreLeftToTheWalk) {
  const Texts texts = paths("b");
  RouteLimits limits;
  limits.outline_seeds = 0;
  const Compiled with_outlines(texts);
  const Compiled without(texts, limits);
  ASSERT_FALSE(with_outlines.error || without.error);
  EXPECT_GE(with_outlines.arrays.outlines.size(), texts.size());
  for (const auto& outline : without.arrays.outlines) EXPECT_EQ(outline.root, 0U);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string path = "/a/value" + texts[i].substr(6);
    ASSERT_EQ(without.find(path), static_cast<int>(i));
    ASSERT_EQ(with_outlines.find(path), static_cast<int>(i));
  }
  EXPECT_EQ(without.find("/a/value/none"), -1);
}

}  // namespace
