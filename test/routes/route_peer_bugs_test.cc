// What other routers get wrong, or have been asked for: each by the thread that tells of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "iri/gate.hpp"
#include "iri/routes.hpp"

namespace {

using Texts = std::vector<std::string>;

iri::Router<std::string> router_of(const Texts& patterns) {
  iri::RouterBuilder<std::string> routes;
  for (const std::string& pattern : patterns) {
    EXPECT_TRUE(routes.add(pattern, pattern)) << pattern;
  }
  return std::move(routes).build().value();
}

/// The pattern that answers a raw request, and its captures; "404", "405", or "refused" by the gate.
std::string serve(const Texts& patterns, std::string_view target, std::string_view method = "GET") {
  static const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
  const iri::Router<std::string> router = router_of(patterns);
  std::array<std::string_view, 8> captures;
  char buffer[512];
  const auto admitted = gate.admit(method, target, "h.example", buffer);
  if (!admitted.passes()) return "refused";
  const auto found = router.match(method, admitted, captures);
  if (!found) return found.outcome == iri::RouteOutcome::not_found ? "404" : "405";
  std::string text = *found.value;
  for (std::size_t i = 0; i < found.captures; ++i) text += " [" + std::string(captures[i]) + "]";
  return text;
}

/// The answer, which has to be the same in every order of the patterns.
std::string in_any_order(Texts patterns, std::string_view target) {
  std::sort(patterns.begin(), patterns.end());
  const std::string first = serve(patterns, target);
  while (std::next_permutation(patterns.begin(), patterns.end())) {
    EXPECT_EQ(serve(patterns, target), first) << testing::PrintToString(patterns);
  }
  return first;
}

// httprouter#284, find-my-way#348, fastify#3356, gin: they match on the decoded path, so %2F separates.
TEST(RoutePeerBugs, AnEncodedSlashDoesNotSeparate) {
  const iri::Router<std::string> router = router_of({"/files/{name}", "/files/{a}/{b}"});
  std::array<std::string_view, 2> captures;
  const auto found = router.match_path("GET", "/files/a%2Fb", std::nullopt, captures);
  ASSERT_TRUE(found);
  EXPECT_EQ(*found.value, "/files/{name}");
  EXPECT_EQ(captures[0], "a%2Fb");
}

// Boost.Http, basic_router.hpp: "%2F in a pattern is indistinguishable from '/'".
TEST(RoutePeerBugs, AnEncodedSlashInAPatternIsAnother) {
  const iri::Router<std::string> router = router_of({"/a%2Fb", "/a/b"});
  EXPECT_EQ(*router.match_path("GET", "/a%2Fb", std::nullopt, {}).value, "/a%2Fb");
  EXPECT_EQ(*router.match_path("GET", "/a/b", std::nullopt, {}).value, "/a/b");
}

// fastify/middie#245, kimi-code#1753, bifrost#5765: a needless %61 passed by the rule for /admin.
TEST(RoutePeerBugs, ANeedlessEncodingIsTheSameRoute) {
  const Texts patterns{"/admin/{x}", "/{all...}"};
  EXPECT_EQ(serve(patterns, "/%61dmin/1"), "/admin/{x} [1]");
  EXPECT_EQ(serve(patterns, "/x/%2e%2e/admin/1"), "/admin/{x} [1]");
  EXPECT_EQ(serve(patterns, "/admin;x/1"), "refused");
}

// axum#2678, axum#2729, matchit: a pattern in UTF-8 does not match what clients send for it.
TEST(RoutePeerBugs, APatternInUtf8MatchesWhatClientsSend) {
  EXPECT_EQ(serve({"/bl\xC3\xA5"
                   "b\xC3\xA6r/{x}"},
                  "/bl%C3%A5b%c3%a6r/1"),
            "/bl\xC3\xA5"
            "b\xC3\xA6r/{x} [1]");
}

// bun#37603: literals are compared as they came, parameters are decoded.
TEST(RoutePeerBugs, LiteralsAndParametersAreOfOneForm) {
  EXPECT_EQ(serve({"/a~b/{x}"}, "/a%7Eb/%7e"), "/a~b/{x} [~]");
}

// hono#2601, crow#215, drogon#2130, APISIX#9366, find-my-way#90, radix-router#5: the answer depends on
// the order in which routes were added.
TEST(RoutePeerBugs, TheOrderOfAdditionDoesNotMatter) {
  EXPECT_EQ(in_any_order({"/users/{id}", "/users/me", "/{x}/me", "/{all...}"}, "/users/me"),
            "/users/me");
  EXPECT_EQ(in_any_order({"/{x}/b/c", "/a/{x}/d", "/a/b/{x}", "/{r...}/c"}, "/a/b/c"),
            "/a/b/{x} [c]");
}

// wayfind 1.0.3 documents wrong answers: a static segment is taken, and not left again.
TEST(RoutePeerBugs, AWayThatEndsIsLeft) {
  EXPECT_EQ(serve({"/a/b/c", "/{x}/b/d"}, "/a/b/d"), "/{x}/b/d [a]");
  EXPECT_EQ(serve({"/{x...}/a/b", "/{y}/a/{z}/d"}, "/1/a/2/a/b"), "/{x...}/a/b [1/a/2]");
}

// matchit#13, matchit#17, matchit#31, axum#2079: overlaps of literals, parameters and the rest.
TEST(RoutePeerBugs, LiteralsParametersAndTheRestOverlap) {
  const Texts patterns{"/{x}", "/a", "/{x}/b", "/a/c", "/{all...}", "/a/{r...}"};
  EXPECT_EQ(serve(patterns, "/a"), "/a");
  EXPECT_EQ(serve(patterns, "/z"), "/{x} [z]");
  EXPECT_EQ(serve(patterns, "/z/b"), "/{x}/b [z]");
  EXPECT_EQ(serve(patterns, "/a/b"), "/a/{r...} [b]");
  EXPECT_EQ(serve(patterns, "/z/y"), "/{all...} [z/y]");
}

// matchit#35, axum#1669: parameters with a suffix.
TEST(RoutePeerBugs, AParameterMayHaveASuffix) {
  const Texts patterns{"/{file}.json", "/{file}", "/v{n}.json"};
  EXPECT_EQ(serve(patterns, "/a.json"), "/{file}.json [a]");
  EXPECT_EQ(serve(patterns, "/a.xml"), "/{file} [a.xml]");
  EXPECT_EQ(serve(patterns, "/v2.json"), "/v{n}.json [2]");
}

// TanStack#8154: prefix and suffix share a byte.
TEST(RoutePeerBugs, PrefixAndSuffixDoNotShareAByte) {
  EXPECT_EQ(serve({"/-{x}-"}, "/-"), "404");
  EXPECT_EQ(serve({"/-{x}-"}, "/--"), "404");
  EXPECT_EQ(serve({"/-{x}-"}, "/-1-"), "/-{x}- [1]");
}

// R3#117: `/test` matches `/test3`.
TEST(RoutePeerBugs, ALiteralIsAWholeSegment) {
  EXPECT_EQ(serve({"/test"}, "/test3"), "404");
  EXPECT_EQ(serve({"/test"}, "/tes"), "404");
}

// drogon#287, the registry of OCI: any number of segments in the middle of a path.
TEST(RoutePeerBugs, TheRestMayStandInTheMiddle) {
  const Texts patterns{"GET /v2/{name...}/manifests/{reference}", "GET /v2/{name...}/tags/list"};
  EXPECT_EQ(serve(patterns, "/v2/library/ubuntu/manifests/latest"),
            "GET /v2/{name...}/manifests/{reference} [library/ubuntu] [latest]");
  EXPECT_EQ(serve(patterns, "/v2/a/manifests/b/tags/list"),
            "GET /v2/{name...}/tags/list [a/manifests/b]");
}

// go#69760, smithy#1029: a conflict is told with both patterns; here with a request, too.
TEST(RoutePeerBugs, AConflictIsToldPrecisely) {
  iri::RouterBuilder<int> routes;
  EXPECT_TRUE(routes.add("GET /a/{x}/b", 0));
  EXPECT_TRUE(routes.add("GET /a/{y}/b", 1));
  const auto router = routes.build();
  ASSERT_FALSE(router);
  EXPECT_EQ(router.error().other_pattern, "GET /a/{x}/b");
  EXPECT_EQ(router.error().pattern, "GET /a/{y}/b");
  EXPECT_EQ(router.error().witness, "GET /a/x/b");
}

// grape#2919: a miss over many routes is slow. Here a node is entered at most once for each segment. This
// path nearly matches 1,025 patterns, and a walk that entered nodes again for what it has tried before
// would not end.
TEST(RoutePeerBugs, NoTextMakesTheRouterTryAgainAndAgain) {
  Texts patterns;
  for (int i = 0; i < 1024; ++i) {
    std::string pattern;
    for (int bit = 0; bit < 10; ++bit) {
      pattern += (i >> bit & 1) != 0 ? "/a" : "/{p" + std::to_string(bit) + "}";
    }
    patterns.push_back(pattern + "/end" + std::to_string(i));
  }
  patterns.push_back("/{r...}/a/a/a/a/end");
  const iri::Router<std::string> router = router_of(patterns);
  std::string path;
  for (int i = 0; i < 2000; ++i) path += "/a";
  EXPECT_FALSE(router.match_path("GET", path, std::nullopt, {}));
  EXPECT_TRUE(router.match_path("GET", path + "/end", std::nullopt, {}));
}

}  // namespace
