// The limits of a router's tables, which are no part of the interface: lower ones than those of routers stand for memory that nobody has.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "iri/routes.hpp"
#include "routes/compile.hpp"
#include "routes/fast_walk.hpp"
#include "routes/hash.hpp"
#include "routes/outlines.hpp"
#include "support/guarded.hpp"

namespace {

using namespace iri;          // NOLINT: what is tested
using namespace iri::detail;  // NOLINT

using Texts = std::vector<std::string>;

struct Compiled {
  explicit Compiled(const Texts& texts, RouteLimits limits = {}, std::uint32_t outline_seed = 0) {
    arrays.limits = limits;
    arrays.outline_seed = outline_seed;
    std::vector<Pattern> patterns;
    for (const std::string& text : texts) {
      EXPECT_FALSE(read_pattern(text, patterns.emplace_back()).failed()) << text;
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
  ASSERT_FALSE(whole.error.failed());
  const std::size_t size = whole.arrays.text.size();
  RouteLimits limits;
  limits.text = size;
  EXPECT_FALSE(Compiled(texts, limits).error.failed());
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
  ASSERT_FALSE(with_more.error.failed());
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
  ASSERT_FALSE(with_outlines.error.failed() || without.error.failed());
  EXPECT_GE(with_outlines.arrays.outlines.size(), texts.size());
  for (const auto& outline : without.arrays.outlines) EXPECT_EQ(outline.root, 0U);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string path = "/a/value" + texts[i].substr(6);
    ASSERT_EQ(without.find(path), static_cast<int>(i));
    ASSERT_EQ(with_outlines.find(path), static_cast<int>(i));
  }
  EXPECT_EQ(without.find("/a/value/none"), -1);
}

/// All of four segments that are "a" or "b", or a name.
Texts dense() {
  const std::string literals[] = {"/a", "/b"};
  Texts texts;
  for (std::size_t i = 0; i < 81; ++i) {
    std::string text = "/c";
    std::size_t rest = i;
    for (char name = 'p'; name < 't'; ++name, rest /= 3) {
      text += rest % 3 == 2 ? std::string("/{") + name + "}" : literals[rest % 3];
    }
    texts.push_back(text);
  }
  return texts;
}

TEST(RouteLimits, OutlinesAreLeftOutWhereManyHaveToBeLookedUp) {
  const Texts texts = dense();
  RouteLimits limits;
  limits.outline_tries = ~0U;
  const Compiled all(texts, limits);
  const Compiled compiled(texts);
  ASSERT_FALSE(all.error.failed() || compiled.error.failed());
  EXPECT_GE(all.arrays.outlines.size(), texts.size());
  const RouteTable table = compiled.arrays.table();
  EXPECT_EQ(table.outline_count, 0U);
  EXPECT_NE(table.open, 0U) << "a library that asks for outlines all the same";
  EXPECT_EQ(table.families[table.family_mask].key, route_table::Family::none);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::string path = texts[i];
    std::erase_if(path, [](char c) { return c == '{' || c == '}'; });
    EXPECT_EQ(compiled.find(path), static_cast<int>(i)) << path;
    EXPECT_EQ(all.find(path), static_cast<int>(i)) << path;
  }
}

// One family of all names, and many that its patterns match, too.
TEST(RouteLimits, AFamilyKeepsNoMorePlacesThanItHasRoomFor) {
  Texts texts;
  for (std::size_t i = 0; i < 1000; ++i) {
    std::string pattern = "/{z}";
    for (std::size_t k = 0; k < 10; ++k) {
      pattern += (i >> k & 1U) != 0 ? "/{n" + std::to_string(k) + "}" : "/s";
    }
    texts.push_back(pattern);
    texts.push_back("/l" + std::to_string(i) + "/s/s/s/s/s/s/s/s/s/s");
  }
  RouteLimits limits;
  limits.outline_tries = ~0U;
  const Compiled compiled(texts, limits);
  ASSERT_FALSE(compiled.error.failed());
  for (const route_table::Family& family : compiled.arrays.families) {
    EXPECT_TRUE(family.key == route_table::Family::none || family.open != 0);
  }
  EXPECT_EQ(compiled.find("/l7/s/s/s/s/s/s/s/s/s/s"), 15);
  EXPECT_EQ(compiled.find("/m/s/s/s/s/s/s/s/s/s/s"), 0);
}

// Of an array of which nothing behind its end can be read.
TEST(RouteLimits, NoHostBehindTheLastIsRead) {
  const Compiled compiled({"h.example/a", "{t}.example/{x}"});
  RouteTable table = compiled.arrays.table();
  const std::string_view hosts(reinterpret_cast<const char*>(table.hosts),
                               table.host_count * sizeof *table.hosts);
  iri_test::Guarded guarded(hosts.size());
  table.hosts = reinterpret_cast<const route_table::Host*>(guarded.at_end(hosts).data());
  for (const std::string_view host : {"h.other", "h.example", "i.example", "z"}) {
    std::array<std::string_view, 4> captures;
    const RouteResult found =
        match_route(table, "GET", "/a", host.data(), host.size(), captures.data(), captures.size());
    EXPECT_EQ(found.outcome == RouteOutcome::found, host.ends_with(".example")) << host;
  }
}

// A table may be made for another processor, where outlines are looked for.
TEST(RouteLimits, OutlinesAndFamiliesStandWhereTheTableSays) {
  Texts texts;
  for (int i = 0; i < 100; ++i) {
    texts.push_back("/a" + std::to_string(i) + "/{x}/b" + std::to_string(i % 7));
  }
  const Compiled compiled(texts, {}, 3);
  const RouteTable table = compiled.arrays.table();
  EXPECT_NE(table.family_seed, 0U);
  EXPECT_GE(table.outline_seed, 3U);
  std::size_t outlines = 0;
  for (std::uint32_t at = 0; at < compiled.arrays.outlines.size(); ++at) {
    const route_table::Outline& outline = table.outlines[at];
    if (outline.root == 0) continue;
    ++outlines;
    const std::uint64_t sum = keyed_sum_of({outline.first, outline.size});
    const std::uint64_t hash = outline_hash(sum, outline.root, outline.places, table.outline_seed);
    EXPECT_EQ(outline_place(hash, table.displacements[hash & table.displacement_mask],
                            table.outline_count),
              at);
  }
  EXPECT_EQ(outlines, texts.size());
  std::size_t families = 0;
  for (std::uint32_t at = 0; at < compiled.arrays.families.size(); ++at) {
    const route_table::Family& family = table.families[at];
    if (family.key == route_table::Family::none) continue;
    ++families;
    std::uint32_t place =
        family_place(family.key, family.heads[0], family.heads[1], table.family_seed);
    for (place &= table.family_mask; place != at; place = (place + 1) & table.family_mask) {
      ASSERT_NE(table.families[place].key, route_table::Family::none);
    }
  }
  EXPECT_EQ(families, texts.size());
}

TEST(RouteLimits, TheTableSaysWhichPathsHaveAFamilyOfTheirOwn) {
  const auto table = [](const Texts& texts) { return Compiled(texts).arrays.table(); };
  EXPECT_EQ(table({"/a/b"}).open, 0U);
  EXPECT_NE(table({"/a/b", "/a/{r...}"}).open, 0U);
  EXPECT_EQ(table({"/a/b"}).wide, 0U);
  EXPECT_EQ(table({"/a/b", "/{x}/{y}"}).wide, 1U << 2U);
}

TEST(RouteLimits, TablesHaveNoMoreThanIsInThem) {
  const RouteArrays arrays = Compiled({"X /a/{x}", "BASELINE-CONTROL /a/b", "/c{x}/d"}).arrays;
  EXPECT_EQ(arrays.children.size(), 4U);  // a, b, c{x}, d
  ASSERT_EQ(arrays.methods.size(), 2U);   // of 2 to 8 bytes is none: iri/detail/route_table.hpp
  for (const route_table::Method& method : arrays.methods) EXPECT_EQ(method.signature, 0U);
}

static_assert(sizeof(RouteArrays::seconds) == sizeof(RouteTable::seconds), "one is copied");

// A Text has 32 bits for where it begins, and the text is read in blocks of up to 64 bytes.
TEST(RouteLimits, AreThoseOfPlacesOf32Bits) {
  EXPECT_EQ(RouteLimits().text, std::size_t{0xFFFFFFFFU} - 64);
}

// iri/detail/route_table.hpp: "the number of families, a power of 2, less 1".
TEST(RouteLimits, ThereIsAPowerOfTwoOfFamilies) {
  Texts texts;
  for (int i = 0; i < 20; ++i) {
    texts.push_back("/a" + std::to_string(i));
    const Compiled compiled(texts);
    EXPECT_TRUE(std::has_single_bit(compiled.arrays.families.size())) << i;
    EXPECT_EQ(compiled.arrays.table().family_mask, compiled.arrays.families.size() - 1);
  }
}

// iri/detail/route_table.hpp: patterns "of literals and names". Each alone: of two, one hash might be
// that of both.
TEST(RouteLimits, OnlyPatternsOfLiteralsAndNamesHaveAnOutline) {
  const auto outlines = [](const std::string& pattern) {
    const Compiled compiled(Texts{pattern});
    int count = 0;
    for (const auto& outline : compiled.arrays.outlines) count += outline.root != 0 ? 1 : 0;
    return count;
  };
  for (const char* pattern : {"/a{x}", "/{x}a", "/b/{r...}", "/{x}/c{y}", "/{r...}/d"}) {
    EXPECT_EQ(outlines(pattern), 0) << pattern;
  }
  for (const char* pattern : {"/", "/a", "/{x}", "/a/{x}/b"}) {
    EXPECT_EQ(outlines(pattern), 1) << pattern;
  }
}

/// Whether the fast walk leaves another way to be looked at, without a route at the end of its own.
bool is_in_doubt(const Compiled& compiled, std::string_view path) {
  std::array<Place, most_places> places;
  const RouteTable table = compiled.arrays.table();
  const FastArrival arrival = fast_walk(table, table.root, path, places.data());
  EXPECT_TRUE(arrival.sure) << path;
  return arrival.passed_by;
}

// A miss is walked again only if some pattern may have as many segments.
TEST(FastWalk, AWayThatWasPassedByIsInDoubtOnlyWhereAPatternMayEnd) {
  const Compiled names({"/a/b/c", "/a/{x}/d", "/a/{x}/1/2/3/4", "/a/{x}"});
  EXPECT_FALSE(is_in_doubt(names, "/a"));
  for (const char* path : {"/a/b", "/a/b/d", "/a/b/e", "/a/b/1/2/3/4"}) {
    EXPECT_TRUE(is_in_doubt(names, path)) << path;
  }
  for (const char* path : {"/a/b/c/e", "/a/b/1/2/3", "/a/b/1/2/3/4/5", "/a/b/1/2/3/4/5/6/7/8"}) {
    EXPECT_FALSE(is_in_doubt(names, path)) << path;
  }
  // Seven and more are not told apart.
  const Compiled deep({"/a/b", "/a/{x}/1/2/3/4/5/6/7/8/9", "/{y}/b/1/2"});
  std::string path = "/a/b";
  for (int behind = 0; behind < 28; ++behind, path += "/1") {
    EXPECT_EQ(is_in_doubt(deep, path), behind == 2 || behind >= 7) << path;
  }
  const Compiled rest({"/a/b", "/a/{x...}"});
  const Compiled rest_behind_name({"/{x}/b", "/{x...}"});
  for (path = "/a/b"; path.size() < 60; path += "/c") {
    EXPECT_TRUE(is_in_doubt(rest, path)) << path;
    EXPECT_TRUE(is_in_doubt(rest_behind_name, path)) << path;
  }
}

}  // namespace
