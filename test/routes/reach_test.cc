// What `iri routes check` says of routes that no request reaches, against the automaton: complete, in both directions.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "cli/route_reach.hpp"
#include "routes/judged.hpp"

namespace iri_judge { namespace {

using iri::cli::ReachFinder;
using iri::cli::RouteRequest;

/// How many routes are reached, and how many are not.
struct Count {
  std::size_t reached = 0, unreached = 0;
};

/// Each route is found exactly if some state of the automaton answers with it, and the request that is found is
/// answered by it, by the definition.
void compare(const Patterns& patterns, Count& count) {
  const Automaton automaton(patterns, true);
  if (!automaton.conflicts().empty()) return;
  const ReachFinder finder(patterns);
  const Oracle oracle(patterns);
  const auto reached = automaton.reached();
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const ReachFinder::Answer answer = finder.find(i);
    ASSERT_TRUE(answer.sure);
    ASSERT_EQ(answer.request.has_value(), reached.contains(i)) << patterns[i] << "\n"
                                                               << shown(patterns);
    ++(answer.request ? count.reached : count.unreached);
    if (!answer.request) continue;
    const auto& [method, host, path] = *answer.request;
    const Answer by = oracle.ask({method, path, host});
    ASSERT_EQ(by.outcome, 2) << answer.request->text();
    ASSERT_EQ(by.route, i) << answer.request->text() << "\n" << shown(patterns);
  }
}

using Random = std::mt19937_64;
template <class List>
const auto& one_of(const List& list, Random& random) {
  return list[random() % std::size(list)];
}

std::string random_pattern(Random& random, bool hosts) {
  static constexpr std::array segments{"",       "",  "{?}",  "{?}",    "{?...}",
                                       "{?...}", "a", "a{?}", "{?}%2B", "%61"};
  static constexpr std::array methods{"", "", "", "GET ", "HEAD ", "X-ANY "};
  static constexpr std::array names{"", "h.example", "{h}.example", "{h}.{i}", "x"};
  std::string pattern = std::string(one_of(methods, random)) + (hosts ? one_of(names, random) : "");
  bool rest = false;
  for (std::size_t i = 0, count = 1 + random() % 4; i < count; ++i) {
    std::string segment = one_of(segments, random);
    if (segment.ends_with("...}") && std::exchange(rest, true)) segment = "{?}";
    const std::size_t name = segment.find('?');
    if (name != segment.npos) segment[name] = static_cast<char>('k' + i);
    pattern += "/" + segment;
  }
  return pattern;
}

Count of_random_sets(std::uint64_t seed, bool hosts) {
  Random random(seed);
  Count count;
  for (int i = 0; i < 500 && !testing::Test::HasFatalFailure(); ++i) {
    Patterns patterns;
    for (std::size_t k = 2 + random() % 7; k != 0; --k)
      patterns.push_back(random_pattern(random, hosts));
    compare(patterns, count);
  }
  return count;
}

TEST(RoutesReach, IsThatOfTheAutomatonForNamedSets) {
  Count count;
  for (const Patterns& patterns : named_sets) compare(patterns, count);
  for (const Patterns& patterns : host_sets) compare(patterns, count);
  compare(of_the_page, count);
  compare({"/", "/{x}", "//{y...}", "/{x}/{y...}", "/{x...}"}, count);
  EXPECT_EQ(count.unreached, 1U);
}

TEST(RoutesReach, IsThatOfTheAutomatonForRandomSets) {
  const Count count = of_random_sets(18, false);
  EXPECT_GE(count.reached, 1000U);
}

TEST(RoutesReach, IsThatOfTheAutomatonForRandomSetsWithHosts) {
  const Count count = of_random_sets(19, true);
  EXPECT_GE(count.reached, 1000U);
}

/// Patterns that together match all that `prefix/{r...}suffix` does: itself, or those of one segment and of more.
void add_cover(const std::string& prefix, const std::string& suffix, Random& random, Patterns& to) {
  if (random() % 3 == 0 || prefix.size() + suffix.size() > 24) {
    to.push_back(prefix + "/{r...}" + suffix);
    return;
  }
  const std::string name = "/{" + std::string(1, static_cast<char>('a' + to.size() % 26)) +
                           std::to_string(to.size()) + "}";
  const bool left = random() % 2 == 0;
  for (const std::string& segment : {std::string("/"), name}) {
    to.push_back(prefix + segment + suffix);
    add_cover(left ? prefix + segment : prefix, left ? suffix : segment + suffix, random, to);
  }
}

// All of them, or all but one: the last is reached then, or not, as what was left out is matched by others or not.
TEST(RoutesReach, IsThatOfTheAutomatonForSetsThatLeaveLittle) {
  Random random(20);
  Count count;
  for (int i = 0; i < 1200 && !HasFatalFailure(); ++i) {
    Patterns patterns;
    add_cover("", "", random, patterns);
    if (patterns.size() < 2 || patterns.size() > 24) continue;
    if (random() % 2 == 0)
      patterns.erase(patterns.begin() + static_cast<long>(random() % patterns.size()));
    patterns.push_back(
        one_of(std::array{"/{all...}", "/{all...}/{x}", "//{all...}", "HEAD /{all...}"}, random));
    compare(patterns, count);
  }
  EXPECT_GE(count.reached, 200U);
  EXPECT_GE(count.unreached, 50U);
}

// Of all beginnings by ten values only one is left, with an empty segment behind and something more.
TEST(RoutesReach, FindsTheOneWayThatIsLeft) {
  Patterns patterns{"/{all...}"};
  std::string before;
  for (int i = 0; i < 10; ++i) {
    patterns.push_back(before + "/");
    patterns.push_back(before + "//{r...}");
    before += "/{a" + std::to_string(i) + "}";
    patterns.push_back(before);
  }
  for (const char* const end : {"/", "/{b}", "/{b}/{r...}"}) patterns.push_back(before + end);
  const ReachFinder::Answer answer = ReachFinder(patterns).find(0);
  ASSERT_TRUE(answer.request);
  EXPECT_EQ(answer.request->path, "/x/x/x/x/x/x/x/x/x/x//x");
  const Answer by = Oracle(patterns).ask({answer.request->method, answer.request->path, {}});
  EXPECT_EQ(by.route, 0U);
  patterns.push_back(before + "//{r...}");
  EXPECT_FALSE(ReachFinder(patterns).find(0).request);
}

// Each first character of a value is some prefix's: whether another comes to be is not known, and this is said.
TEST(RoutesReach, SaysWhereItIsNotSure) {
  Patterns patterns{"/{name}", "/x"};
  for (char c = '!'; c <= '~'; ++c) {
    if (iri::check_route(std::string("/") + c + "{x}"))
      patterns.push_back(std::string("/") + c + "{x}");
  }
  const ReachFinder::Answer answer = ReachFinder(patterns).find(0);
  EXPECT_FALSE(answer.request);
  EXPECT_FALSE(answer.sure);
}

// A host that is better comes first (docs/ROUTES.md), though others cover all of the path, and better.
TEST(RoutesReach, AWorseHostComesBehindWhateverThePath) {
  Count count;
  for (const char* const other : {"{h}.example", "g.example", "h.{e}", ""}) {
    const std::string host = other;
    compare({"h.example/{k...}/{l}", host + "/{k}/{l...}", host + "//{l...}"}, count);
  }
  EXPECT_EQ(count.reached, 12U);
  EXPECT_EQ(count.unreached, 0U);
  compare({"{h}.example/{k...}/{l}", "{h}.example/{k}/{l...}", "{h}.example//{l...}"}, count);
  EXPECT_EQ(count.unreached, 1U);
}

TEST(RoutesReach, OtherMethodsTakeNothing) {
  Count count;
  const auto set = [](const std::string& method) {
    return Patterns{"GET /{all...}", method + "/", method + "/{x}", method + "//{y...}",
                    method + "/{x}/{y...}"};
  };
  compare(set("PUT "), count);
  EXPECT_EQ(count.unreached, 0U);
  compare({"/{all...}", "PUT /", "PUT /{x}", "PUT //{y...}", "PUT /{x}/{y...}"}, count);
  EXPECT_EQ(count.unreached, 0U);
  compare(set("GET "), count);
  EXPECT_EQ(count.unreached, 1U);
}

}}  // namespace iri_judge
