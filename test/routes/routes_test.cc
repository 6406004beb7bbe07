// What docs/ROUTES.md says, sentence by sentence. The oracle is that page's definition, pattern by pattern.
#include "iri/routes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "iri/gate.hpp"
#include "iri/kernel.hpp"
#include "iri/percent.hpp"
#include "iri/template.hpp"
#include "routes/oracle.hpp"
#include "support/guarded.hpp"

namespace {

using iri::RouteOutcome;
using Host = std::optional<std::string_view>;
using Texts = std::vector<std::string>;

using StringRouter = iri::Router<std::string>;

/// The value of each route is its pattern.
StringRouter router_of(const Texts& patterns, iri::RouterOptions options = {}) {
  iri::RouterBuilder<std::string> routes;
  for (const std::string& pattern : patterns) {
    const iri::RouteError error = routes.add(pattern, pattern).error();
    EXPECT_FALSE(error.failed()) << pattern << ": " << message(error.code);
  }
  return std::move(routes).build(options).value();
}

/// `GET h/a` or `GET /a`: the pattern that answers, and its captures, as in `/{x} [a]`; `404`; `405`
/// with the methods.
std::string answer(const StringRouter& router, std::string_view method, Host host,
                   std::string_view path) {
  std::array<std::string_view, iri::max_route_captures> captures;
  const auto found = router.match_path(method, path, host, captures);
  if (found.outcome == RouteOutcome::not_found) return "404";
  if (found.outcome == RouteOutcome::method_not_allowed) {
    char allow[256];
    const iri::Written written = router.write_allow(found, allow);
    EXPECT_TRUE(written);
    return "405 " + std::string(allow, written.size);
  }
  std::string text = *found.value;
  for (std::size_t i = 0; i < found.captures; ++i) text += " [" + std::string(captures[i]) + "]";
  return text;
}

std::string get(const Texts& patterns, std::string_view path, Host host = std::nullopt) {
  return answer(router_of(patterns), "GET", host, path);
}

// --- Patterns ---

TEST(Routes, ACaptureHasAName) {
  const StringRouter router = router_of({"{tenant}.example/users/{id}/{rest...}", "/a"});
  std::array<std::string_view, 3> captures;
  const auto found = router.match_path("GET", "/users/7/b/c", "t.example", captures);
  ASSERT_TRUE(found);
  EXPECT_EQ(router.capture(found, "id", captures), "7");
  EXPECT_EQ(router.capture(found, "tenant", captures), "t");
  EXPECT_EQ(router.capture(found, "rest", captures), "b/c");
  EXPECT_EQ(router.capture(found, "ID", captures), std::nullopt);
  EXPECT_EQ(router.capture(found, "rest", std::span(captures).first(2)), std::nullopt);
  const auto none = router.match_path("GET", "/b", std::nullopt, captures);
  EXPECT_EQ(router.capture(none, "id", captures), std::nullopt);
}

TEST(Routes, ASlashAtTheEndIsAnEmptySegment) {
  EXPECT_EQ(get({"/"}, "/"), "/");
  EXPECT_EQ(get({"/"}, "//"), "404");
  EXPECT_EQ(get({"/a"}, "/a/"), "404");
  EXPECT_EQ(get({"/a/"}, "/a"), "404");
  EXPECT_EQ(get({"/a", "/a/"}, "/a/"), "/a/");
  EXPECT_EQ(get({"//a"}, "//a"), "//a");
}

TEST(Routes, ALiteralIsComparedInCanonicalForm) {
  EXPECT_EQ(get({"/%61b"}, "/ab"), "/%61b");
  EXPECT_EQ(get({"/\xC3\xA9"}, "/%C3%A9"), "/\xC3\xA9");
  EXPECT_EQ(get({"/%c3%a9"}, "/%C3%A9"), "/%c3%a9");
  EXPECT_EQ(get({"/{{b}}"}, "/%7Bb%7D"), "/{{b}}");
  EXPECT_EQ(get({"/Ab"}, "/ab"), "404");
}

// The hash of a literal is of its ends alone (routes/hash.hpp).
TEST(Routes, LiteralsMayDifferInTheirMiddleOnly) {
  const Texts patterns{"/aaaaaaaa1bbbbbbbb", "/aaaaaaaa2bbbbbbbb", "/aaaaaaaa3bbbbbbbb"};
  for (const std::string& pattern : patterns) EXPECT_EQ(get(patterns, pattern), pattern);
  EXPECT_EQ(get(patterns, "/aaaaaaaa4bbbbbbbb"), "404");
}

TEST(Routes, NamesHaveNoEffect) {
  EXPECT_EQ(get({"GET /{a}/x", "POST /{b}/x"}, "/1/x"), "GET /{a}/x [1]");
}

// --- What a pattern matches ---

TEST(Routes, AnEncodedSlashNeverSeparates) {
  EXPECT_EQ(get({"/{x}", "/{x}/{y}"}, "/a%2Fb"), "/{x} [a%2Fb]");
  EXPECT_EQ(get({"/a/b"}, "/a%2Fb"), "404");
  EXPECT_EQ(get({"/a%2Fb"}, "/a/b"), "404");
  EXPECT_EQ(get({"/a%2fb"}, "/a%2Fb"), "/a%2fb");
}

TEST(Routes, WhatIsEncodedIsData) {
  EXPECT_EQ(get({"/@x"}, "/%40x"), "404");
  EXPECT_EQ(get({"/v1/{name}:cancel", "/v1/{name}"}, "/v1/a%3Acancel"), "/v1/{name} [a%3Acancel]");
}

TEST(Routes, AnAffixDoesNotEndWithinACharacter) {
  EXPECT_EQ(get({"/{x}B"}, "/x%2B"), "404");
  EXPECT_EQ(get({"/{x}2B"}, "/x%2B"), "404");
  EXPECT_EQ(get({"/{x}B"}, "/%2BB"), "/{x}B [%2B]");
  EXPECT_EQ(get({"/{x}%2B"}, "/x%2B"), "/{x}%2B [x]");
  EXPECT_EQ(get({"/a%2B{x}"}, "/a%2Bc"), "/a%2B{x} [c]");
}

TEST(Routes, PrefixAndSuffixDoNotOverlap) {
  EXPECT_EQ(get({"/ab{x}ba"}, "/aba"), "404");
  EXPECT_EQ(get({"/ab{x}ba"}, "/abba"), "404");
  EXPECT_EQ(get({"/ab{x}ba"}, "/abxba"), "/ab{x}ba [x]");
}

TEST(Routes, ANameIsNeverEmpty) {
  EXPECT_EQ(get({"/users/{id}"}, "/users/"), "404");
  EXPECT_EQ(get({"/a{x}"}, "/a"), "404");
  EXPECT_EQ(get({"/{x}/b"}, "//b"), "404");
}

TEST(Routes, ARestTakesOneOrMoreSegments) {
  const Texts files{"/files/{path...}"};
  EXPECT_EQ(get(files, "/files/a/b"), "/files/{path...} [a/b]");
  EXPECT_EQ(get(files, "/files/a/"), "/files/{path...} [a/]");
  EXPECT_EQ(get(files, "/files/"), "/files/{path...} []");
  EXPECT_EQ(get(files, "/files//"), "/files/{path...} [/]");
  EXPECT_EQ(get(files, "/files"), "404");
  EXPECT_EQ(get({"/{all...}"}, "/"), "/{all...} []");
  const Texts middle{"/v2/{image...}/tags/list"};
  EXPECT_EQ(get(middle, "/v2/a/tags/list"), "/v2/{image...}/tags/list [a]");
  EXPECT_EQ(get(middle, "/v2/a/b/c/tags/list"), "/v2/{image...}/tags/list [a/b/c]");
  EXPECT_EQ(get(middle, "/v2/tags/list"), "404");
  EXPECT_EQ(get(middle, "/v2//tags/list"), "/v2/{image...}/tags/list []");
  EXPECT_EQ(get(middle, "/v2/tags/list/tags/list"), "/v2/{image...}/tags/list [tags/list]");
}

TEST(Routes, TheQueryTakesNoPartAndTheFormsWithoutAPathMatchNothing) {
  const StringRouter router = router_of({"/{all...}", "/", "OPTIONS /{all...}"});
  const auto match = [&](std::string_view method, std::string_view target) {
    char buffer[64];
    const auto view = iri::RequestTargetView::parse(method, target);
    const auto canonical = iri::CanonicalTarget::make(view.value(), buffer);
    const auto found = router.match(method, canonical.value(), std::nullopt, {});
    return found ? *found.value : std::string("404");
  };
  EXPECT_EQ(match("GET", "/?/a"), "/");
  EXPECT_EQ(match("GET", "/a?b"), "/{all...}");
  EXPECT_EQ(match("GET", "http://h"), "/");
  EXPECT_EQ(match("GET", "http://h/x"), "/{all...}");
  EXPECT_EQ(match("GET", "urn:a"), "404");
  EXPECT_EQ(match("GET", "urn:/a"), "404");
  EXPECT_EQ(match("OPTIONS", "*"), "404");
  EXPECT_EQ(match("CONNECT", "h:80"), "404");
}

TEST(Routes, RawUtf8IsComparedAsIfItWerePercentEncoded) {
  const Texts patterns{"/\xC3\xA9/{x}", "/{y}/\xC3\xA9{x}\xC3\xBC", "/{y}/%C3%A9"};
  EXPECT_EQ(get(patterns, "/\xC3\xA9/\xC3\xA4"), "/\xC3\xA9/{x} [\xC3\xA4]");
  EXPECT_EQ(get(patterns, "/a/\xC3\xA9--\xC3\xBC"), "/{y}/\xC3\xA9{x}\xC3\xBC [a] [--]");
  EXPECT_EQ(get(patterns, "/a/\xC3\xA9"), "/{y}/%C3%A9 [a]");
  EXPECT_EQ(get(patterns, "/\xC3\xA4/\xC3\xA9"), "/{y}/%C3%A9 [\xC3\xA4]");
  EXPECT_EQ(get(patterns, "/a/\xC3\xA9\xC3\xBC"), "404");
}

// U+0100 ends with the least byte that is not ASCII, U+13F with the greatest that ends a character.
TEST(Routes, TheLeastAndTheGreatestByteBeyondAsciiAreComparedSo) {
  const Texts patterns{"/\xC4\x80", "/{x}\xC4\x80", "/\xC4\xBF", "/\xC4\xBF{x}"};
  EXPECT_EQ(get(patterns, "/\xC4\x80"), patterns[0]);
  EXPECT_EQ(get(patterns, "/a\xC4\x80"), patterns[1] + " [a]");
  EXPECT_EQ(get(patterns, "/\xC4\xBF"), patterns[2]);
  EXPECT_EQ(get(patterns, "/\xC4\xBF\xC4\x81"), patterns[3] + " [\xC4\x81]");
  EXPECT_EQ(get(patterns, "/\xC4\x81"), "404");
}

// --- Host ---

TEST(Routes, AHostIsComparedWithoutRegardToCaseAndTheDotAtItsEnd) {
  const Texts patterns{"API.example.com/a", "b.example./a"};
  EXPECT_EQ(get(patterns, "/a", "api.example.com"), "API.example.com/a");
  EXPECT_EQ(get(patterns, "/a", "Api.Example.com."), "API.example.com/a");
  EXPECT_EQ(get(patterns, "/a", "b.example"), "b.example./a");
  EXPECT_EQ(get(patterns, "/a", "b.example.."), "404");
  EXPECT_EQ(get(patterns, "/a", "x.api.example.com"), "404");
  EXPECT_EQ(get(patterns, "/a", "example.com"), "404");
  EXPECT_EQ(get(patterns, "/a", ""), "404");
  EXPECT_EQ(get(patterns, "/a"), "404");
}

TEST(Routes, OfManyHostsThatBeginAlikeEachIsFound) {
  const Texts hosts{"a",   "a.b",  "a.b-c", "a.bb",   "a.bc",   "ab",
                    "b.b", "zz.b", "[::1]", "[::12]", "1.2.3.4"};
  Texts patterns;
  for (const std::string& host : hosts) patterns.push_back(host + "/x");
  patterns.push_back("{t}.{u}.{v}/x");
  for (const std::string& host : hosts) {
    std::string upper = host;
    for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    EXPECT_EQ(get(patterns, "/x", host), host + "/x");
    EXPECT_EQ(get(patterns, "/x", upper), host + "/x");
    EXPECT_EQ(get(patterns, "/x", host + "0"), "404");
    EXPECT_EQ(get(patterns, "/y", host), "404");
  }
  for (const char* host :
       {"0", "a.", "a.a", "a.b.", "a.b-", "zzz", "[", "a..b", "..", ".a.b", "a.b.."}) {
    const bool is_there = std::string_view(host) == "a." || std::string_view(host) == "a.b.";
    EXPECT_EQ(get(patterns, "/x", host) == "404", !is_there) << host;
  }
  EXPECT_EQ(get(patterns, "/x", "a.b.c."), "{t}.{u}.{v}/x [a] [b] [c]");
}

// Admission::host has hex digits in upper case, and other letters in lower case.
TEST(Routes, AHostWithPercentEncodingIsComparedInCanonicalForm) {
  EXPECT_EQ(get({"%C3%A5.example/a"}, "/a", "%C3%A5.example"), "%C3%A5.example/a");
  EXPECT_EQ(get({"%c3%a5.example/a"}, "/a", "%C3%A5.example"), "%c3%a5.example/a");
  EXPECT_EQ(get({"%C3%A5.{x}/a"}, "/a", "%C3%A5.example"), "%C3%A5.{x}/a [example]");
}

TEST(Routes, AParameterOfAHostIsOneLabel) {
  const Texts patterns{"{t}.example.com/{x}", "{t}.{u}/a"};
  EXPECT_EQ(get(patterns, "/a", "acme.example.com"), "{t}.example.com/{x} [acme] [a]");
  EXPECT_EQ(get(patterns, "/a", "a.b.example.com"), "404");
  EXPECT_EQ(get(patterns, "/a", ".example.com"), "404");
  EXPECT_EQ(get(patterns, "/a", "example.com"), "{t}.{u}/a [example] [com]");
}

TEST(Routes, AnIpLiteralIsOneLabel) {
  const Texts patterns{"[::FFFF:1.2.3.4]/a", "{x}/a", "1.2.{y}.4/a"};
  EXPECT_EQ(get(patterns, "/a", "[::ffff:1.2.3.4]"), "[::FFFF:1.2.3.4]/a");
  EXPECT_EQ(get(patterns, "/a", "[::1]"), "{x}/a [[::1]]");
  EXPECT_EQ(get(patterns, "/a", "1.2.3.4"), "1.2.{y}.4/a [3]");
  EXPECT_EQ(get(patterns, "/a", "[::ffff:1.2.3.5]"), "{x}/a [[::ffff:1.2.3.5]]");
  EXPECT_EQ(get({"{a}.{b}.{c}.{d}/a", "[::1.2.3.4]/a"}, "/a", "[::1.2.3.5]"), "404");
}

TEST(Routes, ThePortDoesNotCount) {
  const StringRouter router = router_of({"h.example/a"});
  const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
  char buffer[64];
  const auto admitted = gate.admit("GET", "/a", "H.example:8080", buffer);
  ASSERT_TRUE(admitted.passes());
  EXPECT_TRUE(router.match("GET", admitted, {}));
}

TEST(Routes, ARawRequestToARouteIsOneWay) {
  const StringRouter router = router_of({"GET h.example/users/{id}"});
  const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
  char buffer[64];
  std::array<std::string_view, 4> captures;
  const auto admitted = gate.admit("GET", "/x/../%75sers/caf%c3%a9?q", "h.example", buffer);
  ASSERT_TRUE(admitted.passes());
  const auto found = router.match("GET", admitted, captures);
  ASSERT_TRUE(found);
  EXPECT_EQ(*found.value, "GET h.example/users/{id}");
  EXPECT_EQ(captures[0], "caf%C3%A9");
  EXPECT_TRUE(iri::DecodedView(captures[0]) == "caf\xC3\xA9");
  EXPECT_EQ(captures[0].data(), admitted.target->text().data() + 7);
}

// --- Which pattern answers ---

TEST(Routes, TheExamplesOfThePage) {
  EXPECT_EQ(get({"/users/{id}", "/users/me"}, "/users/me"), "/users/me");
  EXPECT_EQ(get({"/a/{x}", "/{y}/b"}, "/a/b"), "/a/{x} [b]");
  EXPECT_EQ(get({"/a/{x}/c", "/{y}/b/d"}, "/a/b/d"), "/{y}/b/d [a]");
  EXPECT_EQ(get({"/{x}.json", "/v{x}.json", "/{x}"}, "/v1.json"), "/v{x}.json [1]");
  EXPECT_EQ(get({"/{x...}", "/{x}/b"}, "/a/b"), "/{x}/b [a]");
  EXPECT_EQ(get({"/{x...}/b", "/{x...}"}, "/a/b"), "/{x...}/b [a]");
  EXPECT_EQ(get({"/{x...}/b", "/a/{x...}"}, "/a/b"), "/a/{x...} [b]");
  EXPECT_EQ(get({"POST /a/b", "GET /a/{x}"}, "/a/b"), "GET /a/{x} [b]");
  EXPECT_EQ(get({"GET /a", "/a"}, "/a"), "GET /a");
  EXPECT_EQ(get({"/a/b", "h.example/{x...}"}, "/a/b", "h.example"), "h.example/{x...} [a/b]");
}

TEST(Routes, OfAffixesTheLongestComesFirstThenTheLongestPrefix) {
  const Texts patterns{"/a{x}", "/{x}bc", "/ab{x}", "/a{x}b", "/{x}"};
  EXPECT_EQ(get(patterns, "/ax"), "/a{x} [x]");
  EXPECT_EQ(get(patterns, "/abx"), "/ab{x} [x]");
  EXPECT_EQ(get(patterns, "/abxbc"), "/ab{x} [xbc]");
  EXPECT_EQ(get(patterns, "/axbc"), "/{x}bc [ax]");
  EXPECT_EQ(get(patterns, "/axb"), "/a{x}b [x]");
  EXPECT_EQ(get(patterns, "/x"), "/{x} [x]");
}

TEST(Routes, HostsAreComparedFromTheRight) {
  const Texts patterns{"{a}.example.com/x", "api.{b}.com/x", "{a}.{b}.{c}/x"};
  EXPECT_EQ(get(patterns, "/x", "api.example.com"), "{a}.example.com/x [api]");
  EXPECT_EQ(get(patterns, "/x", "api.other.com"), "api.{b}.com/x [other]");
  EXPECT_EQ(get(patterns, "/x", "api.other.org"), "{a}.{b}.{c}/x [api] [other] [org]");
}

TEST(Routes, WithoutAHostIsAfterAllHostsAndStandsInForThem) {
  const Texts patterns{"/{x...}", "h.example/a", "{t}.example/b"};
  EXPECT_EQ(get(patterns, "/a", "h.example"), "h.example/a");
  EXPECT_EQ(get(patterns, "/b", "h.example"), "{t}.example/b [h]");
  EXPECT_EQ(get(patterns, "/c", "h.example"), "/{x...} [c]");
}

TEST(Routes, HeadIsAnsweredByGetIfTheRouterSaysSo) {
  const Texts patterns{"GET /a", "GET /b", "HEAD /b", "GET /c", "/c", "POST /d"};
  const StringRouter by_get = router_of(patterns);
  const auto head = [](const StringRouter& r, std::string_view path) {
    return answer(r, "HEAD", std::nullopt, path);
  };
  EXPECT_EQ(head(by_get, "/a"), "GET /a");
  EXPECT_EQ(head(by_get, "/b"), "HEAD /b");
  EXPECT_EQ(head(by_get, "/c"), "GET /c");
  EXPECT_EQ(head(by_get, "/d"), "405 POST");
  EXPECT_EQ(head(router_of({"DELETE /a", "HEAD /b"}), "/a"), "405 DELETE");
  const StringRouter by_itself = router_of(patterns, {.head_by_get = false});
  EXPECT_EQ(head(by_itself, "/a"), "405 GET");
  EXPECT_EQ(head(by_itself, "/b"), "HEAD /b");
  EXPECT_EQ(head(by_itself, "/c"), "/c");
}

TEST(Routes, MethodsAreCaseSensitiveAndOfAnyLength) {
  const StringRouter router = router_of({"GET /a", "X /a", "BASELINE-CONTROL /a", "OPTIONS /a"});
  for (const std::string_view method : {"GET", "X", "BASELINE-CONTROL", "OPTIONS"}) {
    EXPECT_EQ(answer(router, method, std::nullopt, "/a"), std::string(method) + " /a");
  }
  for (const std::string_view method :
       {"", "get", "GE", "GETT", "Y", "BASELINE-CONTROM", "OPTIONZ", "OPTIOSN"}) {
    EXPECT_EQ(answer(router, method, std::nullopt, "/a"),
              "405 BASELINE-CONTROL, GET, HEAD, OPTIONS, X");
  }
}

TEST(Routes, AMethodIsAnotherOneIfItDiffersInAnyByteOrInSize) {
  for (std::size_t size = 1; size <= 18; ++size) {
    const std::string method(size, 'M');
    const StringRouter router = router_of({method + " /a"});
    EXPECT_EQ(answer(router, method, std::nullopt, "/a"), method + " /a");
    EXPECT_EQ(answer(router, method + "M", std::nullopt, "/a"), "405 " + method);
    EXPECT_EQ(answer(router, method.substr(1), std::nullopt, "/a"), "405 " + method);
    for (std::size_t at = 0; at < size; ++at) {
      for (const char other : {'L', 'm', '\xCD'}) {
        std::string changed = method;
        changed[at] = other;
        EXPECT_EQ(answer(router, changed, std::nullopt, "/a"), "405 " + method) << changed;
      }
    }
  }
}

TEST(Routes, EachOfUpTo63MethodsHasItsRoute) {
  Texts methods;
  for (std::size_t i = 0; i < iri::max_route_methods; ++i) {
    methods.push_back(std::string(i % 9, 'M') + std::to_string(i));
    Texts patterns;
    for (const std::string& method : methods) patterns.push_back(method + " /{x}");
    const StringRouter router = router_of(patterns);
    for (const std::string& method : methods) {
      ASSERT_EQ(answer(router, method, std::nullopt, "/a"), method + " /{x} [a]");
    }
    Texts sorted = methods;
    std::sort(sorted.begin(), sorted.end());
    std::string allow;
    for (const std::string& method : sorted) allow += (allow.empty() ? "" : ", ") + method;
    char buffer[1024];
    const auto found = router.match_path("none", "/a", std::nullopt, {});
    const iri::Written written = router.write_allow(found, buffer);
    ASSERT_EQ(std::string_view(buffer, written.size), allow);
    ASSERT_FALSE(router.write_allow(found, iri::OutputBuffer(buffer, written.size - 1)));
  }
}

// HEAD that comes with GET counts, wherever GET stands; patterns without a method do not.
TEST(Routes, MoreThan63MethodsAreRefusedWithTheHeadThatGetBrings) {
  const auto error_with = [](std::size_t others, std::size_t get_at, bool head_by_get) {
    iri::detail::RouteCollector routes;
    for (std::size_t i = 0; i <= others; ++i) {
      const std::string method = i == get_at ? "GET" : "M" + std::to_string(i);
      EXPECT_TRUE(routes.add(method + " /a"));
      EXPECT_TRUE(routes.add("/b" + std::to_string(i)));
    }
    const auto router = routes.build({.head_by_get = head_by_get});
    return router ? iri::RouteErrorCode::none : router.error().code;
  };
  for (const std::size_t at : {0U, 30U, 61U}) {
    EXPECT_EQ(error_with(61, at, true), iri::RouteErrorCode::none) << at;
    EXPECT_EQ(error_with(62, at, true), iri::RouteErrorCode::too_many_methods) << at;
    EXPECT_EQ(error_with(62, at, false), iri::RouteErrorCode::none) << at;
    EXPECT_EQ(error_with(63, at, false), iri::RouteErrorCode::too_many_methods) << at;
  }
  EXPECT_EQ(error_with(62, 62, true), iri::RouteErrorCode::too_many_methods);
}

TEST(Routes, TheMethodsOfA405AreThoseOfAllPatternsThatMatch) {
  const StringRouter router =
      router_of({"GET /a/b", "PUT /a/{x}", "DELETE /{x...}", "POST h.example/a/b", "PATCH /a/c"});
  EXPECT_EQ(answer(router, "TRACE", std::nullopt, "/a/b"), "405 DELETE, GET, HEAD, PUT");
  EXPECT_EQ(answer(router, "OPTIONS", "h.example", "/a/b"), "405 DELETE, GET, HEAD, POST, PUT");
  EXPECT_EQ(answer(router, "TRACE", std::nullopt, "/z"), "405 DELETE");
  // GET and HEAD: no bit of the route behind it.
  EXPECT_EQ(router_of({"GET /a", "/b"}).match_path("PUT", "/a", std::nullopt, {}).allowed, 3U);
}

TEST(Routes, MethodsAreListedInTheOrderOfTheirBytes) {
  const StringRouter router = router_of({"PUT /a", "/a", "DELETE /b", "GET /c"});
  const auto methods = router.methods();
  EXPECT_EQ(Texts(methods.begin(), methods.end()), (Texts{"DELETE", "GET", "HEAD", "PUT"}));
}

// --- Captures ---

TEST(Routes, CapturesOfTheHostComeFirstAndFewAreWrittenWhereThereIsRoomForFew) {
  const StringRouter router = router_of({"{t}.{u}/{a}/x{b}/{c...}"});
  for (std::size_t room = 0; room <= 6; ++room) {
    std::array<std::string_view, 8> captures;
    const auto found =
        router.match_path("GET", "/1/x2/3/4", "h.i", std::span(captures).first(room));
    ASSERT_TRUE(found);
    EXPECT_EQ(found.captures, 5U);
    const std::string_view all[] = {"h", "i", "1", "2", "3/4"};
    for (std::size_t i = 0; i < std::min<std::size_t>(room, 5); ++i) EXPECT_EQ(captures[i], all[i]);
    for (std::size_t i = room; i < 8; ++i) EXPECT_EQ(captures[i].data(), nullptr) << room;
  }
}

// Where a rest may be the answer, all ways are walked; without one the captures are looked up, but by the scalar kernel.
TEST(Routes, CapturesAreOfAnySizesAndNoneIsWrittenWhereThereIsNoRoom) {
  struct Asked {
    const char* pattern;
    const char* path;
    Texts captures;
  };
  const Texts patterns{"/{a}/{b}/{c}/{d}/{e}/{f}", "/{a}/{b}/{c}/{d}", "/{a}/x/y",
                       "/{a}/{b}/z/{c}"};
  Texts and_a_rest = patterns;
  and_a_rest.emplace_back("/b/{c...}");
  const std::array<StringRouter, 2> routers{router_of(and_a_rest), router_of(patterns)};
  const std::string before(iri::kernel());
  for (const std::string_view kernel : iri::kernels()) {
    iri::use_kernel(kernel);
    for (const Asked& asked : {Asked{"/{a}/{b}/{c}/{d}/{e}/{f}",
                                     "/1/22/333/4444/5/66",
                                     {"1", "22", "333", "4444", "5", "66"}},
                               {"/{a}/{b}/{c}/{d}", "/1/22/333/4444", {"1", "22", "333", "4444"}},
                               {"/b/{c...}", "/b/x/yy", {"x/yy"}},
                               {"/{a}/x/y", "/1/x/y", {"1"}},
                               {"/{a}/{b}/z/{c}", "/1/x/z/2", {"1", "x", "2"}}}) {
      for (const StringRouter& router : routers) {
        for (std::size_t room = 0; room <= 7; ++room) {
          std::array<std::string_view, 8> captures;
          const auto found =
              router.match_path("GET", asked.path, std::nullopt, std::span(captures).first(room));
          if (asked.pattern == std::string_view("/b/{c...}") && &router == &routers[1]) {
            EXPECT_FALSE(found);
            continue;
          }
          ASSERT_TRUE(found) << asked.path;
          EXPECT_EQ(*found.value, asked.pattern);
          EXPECT_EQ(found.allowed, 0U);
          ASSERT_EQ(found.captures, asked.captures.size());
          for (std::size_t i = 0; i < std::min(room, asked.captures.size()); ++i)
            EXPECT_EQ(captures[i], asked.captures[i]) << kernel << asked.path << room;
          for (std::size_t i = room; i < 8; ++i) EXPECT_EQ(captures[i].data(), nullptr) << room;
        }
      }
    }
  }
  iri::use_kernel(before);
}

TEST(Routes, NamesAreThoseOfTheHostThenThoseOfThePath) {
  const StringRouter router = router_of({"{t}.{u}/{a}/x{b}/{c...}", "/{d}/{e}", "/f"});
  const auto names = [&router](std::uint32_t route) {
    const auto all = router.names(route);
    return Texts(all.begin(), all.end());
  };
  EXPECT_EQ(names(0), (Texts{"t", "u", "a", "b", "c"}));
  EXPECT_EQ(names(1), (Texts{"d", "e"}));
  EXPECT_EQ(names(2), Texts());
}

// The literal is tried first: then the walk goes back to where the way parted.
TEST(Routes, CapturesFromBeforeAWayThatWasInVainAreGiven) {
  const Texts patterns{"/{a}/{r...}", "/{a}/x/y", "/{a}/{b}/z"};
  EXPECT_EQ(get(patterns, "/1/x/2"), "/{a}/{r...} [1] [x/2]");
  EXPECT_EQ(get(patterns, "/1/x/z"), "/{a}/{b}/z [1] [x]");
}

TEST(Routes, AsManyCapturesAsThereMayBe) {
  std::string pattern;
  std::string path;
  for (int i = 0; i < 32; ++i) {
    pattern += "/{p" + std::to_string(i) + "}/l";
    path += "/" + std::to_string(i) + "/l";
  }
  const StringRouter router = router_of({pattern});
  std::array<std::string_view, 32> captures;
  ASSERT_EQ(router.match_path("GET", path, std::nullopt, captures).captures, 32U);
  for (int i = 0; i < 32; ++i) EXPECT_EQ(captures[static_cast<std::size_t>(i)], std::to_string(i));
}

// --- Law 11 ---

TEST(Routes, ATemplateIsThatOfThePattern) {
  const auto made = [](std::string_view pattern) { return iri::route_template(pattern).value(); };
  EXPECT_EQ(made("GET /users/{id}"), "/users/{id}");
  EXPECT_EQ(made("/a/v{x}.c/{r...}"), "/a/v{x}.c{/r*}");
  EXPECT_EQ(made("/{r...}/{user-id}"), "{/r*}/{user%2Did}");
  EXPECT_EQ(made("{t}.Example.com/"), "//{t}.example.com/");
  EXPECT_EQ(made("/{{\xC3\xA9"), "/%7B%C3%A9");
  EXPECT_EQ(iri::route_template("/{").error().code, iri::RouteErrorCode::not_closed);
}

TEST(Routes, WhatIsExpandedIsMatchedAndGivesTheValuesBack) {
  const std::string pattern = "/a/v{x}.c/{r...}/{user-id}";
  const std::string_view list[] = {"", "b/c", "\xC3\xA9:"};
  const iri::TemplateVariable values[] = {
      {"r", std::span<const std::string_view>(list)}, {"user%2Did", "%2B"}, {"x", ".c"}};
  const std::string path = iri::expand(iri::route_template(pattern).value(), values).value();
  EXPECT_EQ(path, "/a/v.c.c//b%2Fc/%C3%A9%3A/%252B");
  const StringRouter router = router_of({pattern});
  std::array<std::string_view, 4> captures;
  ASSERT_TRUE(router.match_path("GET", path, std::nullopt, captures));
  EXPECT_TRUE(iri::DecodedView(captures[0]) == ".c");
  EXPECT_TRUE(iri::DecodedView(captures[2]) == "%2B");
  Texts segments;
  for (const std::string& segment : iri_judge::split(std::string(captures[1]), '/')) {
    segments.push_back(iri::DecodedView(segment).string());
  }
  EXPECT_EQ(segments, Texts(std::begin(list), std::end(list)));
}

// --- All of it at once ---

/// Compares with the oracle, the request before a page that cannot be read.
void compare(const StringRouter& router, const Texts& patterns, const std::string& method,
             Host host, std::string_view path) {
  const iri_judge::Request request{method, std::string(path),
                                   host ? std::optional<std::string>(*host) : std::nullopt};
  const iri_judge::Answer want = iri_judge::Oracle(patterns).ask(request);
  std::string expected = want.outcome == 2 ? patterns[want.route] : "404";
  if (want.outcome == 1) expected = "405 " + want.allowed;
  for (const auto& [data, size] : want.captures) expected += " [" + std::string(data, size) + "]";
  EXPECT_EQ(answer(router, method, host, path), expected)
      << method << ' ' << host.value_or("-") << path << " of " << testing::PrintToString(patterns);
}

TEST(Routes, AreThoseOfTheDefinitionForRandomSetsWhateverTheirOrder) {
  const Texts pieces{"",
                     "a",
                     "b",
                     "ab",
                     "a{}",
                     "{}b",
                     "a{}b",
                     "aa{}",
                     "{}aa",
                     "{}%2B",
                     "{}B",
                     "%2B",
                     "{...}",
                     "longer-than-16-bytes-1",
                     "longer-than-16-bytes-2",
                     "{}",
                     "{}"};
  const Texts texts{"",
                    "a",
                    "b",
                    "ab",
                    "aab",
                    "aaa",
                    "a%2Bb",
                    "%2B",
                    "B",
                    "x",
                    "longer-than-16-bytes-1",
                    "longer-than-16-bytes-2",
                    "longer-than-16-bytes-3"};
  std::mt19937 random(1);
  const auto one_of = [&random](const Texts& list) { return list[random() % list.size()]; };
  iri_test::Guarded guarded(4096);
  std::size_t found = 0;
  for (int set = 0; set < 1500; ++set) {
    Texts patterns;
    for (std::size_t count = 1 + random() % 8; count != 0; --count) {
      std::string pattern = one_of({"", "", "GET ", "POST ", "HEAD "});
      pattern += one_of({"", "", "", "a.b", "{t}.b", "a.{t}", "{t}.{u}"});
      char name = 'a';
      for (std::size_t parts = 1 + random() % 4; parts != 0; --parts) {
        std::string part = one_of(pieces);
        if (part == "{...}" && pattern.find("...") != pattern.npos) part = "{}";
        if (const auto brace = part.find('{'); brace != part.npos)
          part.insert(brace + 1, 1, name++);
        pattern += "/" + part;
      }
      patterns.push_back(pattern);
    }
    iri::RouterBuilder<std::string> routes;
    for (const std::string& pattern : patterns) ASSERT_TRUE(routes.add(pattern, pattern));
    if (!routes.build()) continue;  // a conflict
    std::shuffle(patterns.begin(), patterns.end(), random);
    const StringRouter router = router_of(patterns);
    for (int request = 0; request < 12; ++request) {
      std::string path;
      for (std::size_t parts = 1 + random() % 6; parts != 0; --parts) path += "/" + one_of(texts);
      const std::string host = one_of({"", "a.b", "x.b", "a.x", "x.y", "a.b.", "x.b.c"});
      const std::string method = one_of({"GET", "POST", "HEAD", "PUT"});
      compare(router, patterns, method, host.empty() ? Host() : Host(host), guarded.at_end(path));
      found += answer(router, method, host, path)[0] != '4' ? 1U : 0U;
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(found, 1000U);
}

/// All sets of labels up to a size, and a host of them each.
void add_hosts(const Texts& labels, std::size_t count, const std::string& end, Texts& hosts) {
  for (const std::string& label : labels) {
    hosts.push_back(label + end);
    if (count != 1) add_hosts(labels, count - 1, "." + hosts.back(), hosts);
  }
}

// So many hosts with parameters that the labels of a request are looked for among them.
TEST(Routes, OfManyHostsAreThoseOfTheDefinition) {
  Texts all;
  add_hosts({"{}", "a", "aa", "b", "B-b"}, 4, "", all);
  Texts hosts;
  add_hosts({"a", "aa", "ab", "b", "b-B", "A", "", "c"}, 4, "", hosts);
  hosts.insert(hosts.end(), {"[::1]", ".", "", "a..", std::string(300, '.'), "a.a.a.a.a."});
  std::mt19937 random(2);
  std::size_t found = 0;
  for (int set = 0; set < 10; ++set) {
    std::shuffle(all.begin(), all.end(), random);
    Texts patterns;
    for (std::size_t i = 0; i < 60; ++i) {
      std::string host = all[i];
      char name = 'a';
      for (std::size_t at = 0; (at = host.find("{}", at)) != host.npos;)
        host.insert(at + 1, 1, name++);
      patterns.push_back(host + (random() % 2 == 0 ? "/{x}" : "/y"));
    }
    patterns.push_back("/{x}");
    const StringRouter router = router_of(patterns);
    for (int request = 0; request < 80; ++request) {
      const std::string& host = hosts[random() % hosts.size()];
      const std::string path = random() % 2 == 0 ? "/x" : "/y";
      compare(router, patterns, "GET", host, path);
      found += answer(router, "GET", host, path)[0] != '/' ? 1U : 0U;
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(found, 80U);
}

TEST(Routes, AreThoseOfTheDefinitionForAllShortPaths) {
  const Texts patterns{
      "/{r...}/a",     "/a/{x}",          "/{x}/a", "/a/b{x}/{r...}", "/{x}b/{r...}/a/b",
      "GET /a/{r...}", "POST /{x}/{y}/b", "/b/",    "/{x}/",          "/"};
  const StringRouter router = router_of(patterns);
  iri_test::Guarded guarded(64);
  Texts paths{"/"};
  for (std::size_t i = 0; i < paths.size() && paths.size() < 20000; ++i) {
    for (const char* next : {"a", "b", "/"}) paths.push_back(paths[i] + next);
  }
  for (const std::string& path : paths) {
    compare(router, patterns, "GET", std::nullopt, guarded.at_end(path));
    if (HasFailure()) return;
  }
}

TEST(Routes, OfLongSegmentsAreThoseOfTheDefinition) {
  const Texts patterns{"/a/{x}/c", "/{y}/b/{z}/d", "/a/{r...}", "/{x}/longer-than-sixteen/{y}"};
  const StringRouter router = router_of(patterns);
  for (std::size_t size = 1; size < 300; ++size) {
    for (const char* middle :
         {"/b/", "/c", "/longer-than-sixteen/", "/longer-than-sixteem/", "/"}) {
      for (const std::string first : {"a", "y"}) {
        const std::string path = "/" + first + middle + std::string(size, 'v');
        compare(router, patterns, "GET", std::nullopt, path);
        compare(router, patterns, "GET", std::nullopt, path + "/d");
        compare(router, patterns, "GET", std::nullopt, "/" + std::string(size, 'v') + middle + "x");
      }
    }
  }
}

// Below the first root "019453" and "087f73" have the same tag and the same second place of 16
// (routes/hash.hpp). "z21" has the same first place as "019453", which moves to that second one.
TEST(Routes, ASegmentThatHashesAsALiteralIsAnotherOne) {
  const Texts patterns{"/019453", "/z21", "/{x}"};
  EXPECT_EQ(get(patterns, "/019453"), "/019453");
  EXPECT_EQ(get(patterns, "/087f73"), "/{x} [087f73]");
  EXPECT_EQ(get({"/019453", "/z21"}, "/087f73"), "404");
}

TEST(Routes, APathOfAnyLengthAndDepth) {
  const Texts patterns{"/{r...}/z", "/a/{r...}"};
  const StringRouter router = router_of(patterns);
  for (std::size_t depth = 1; depth < 200; ++depth) {
    std::string path;
    for (std::size_t i = 0; i < depth; ++i) path += i % 3 == 0 ? "/a" : "/bcd";
    compare(router, patterns, "GET", std::nullopt, path);
    compare(router, patterns, "GET", std::nullopt, path + "/z");
    compare(router, patterns, "GET", std::nullopt, "/b" + path + "/z");
  }
}

TEST(Routes, ManyRoutesAreFoundAndCostLittleMemory) {
  iri::RouterBuilder<std::string> routes;
  for (int i = 0; i < 5000; ++i) {
    const std::string text = "/service" + std::to_string(i % 70) + "/{id}/part" + std::to_string(i);
    ASSERT_TRUE(routes.add("GET " + text, text));
  }
  const StringRouter router = std::move(routes).build().value();
  EXPECT_LT(router.memory_used(), 5000U * 400U);
  EXPECT_GT(router.memory_used(), 5000U * 40U);
  for (int i = 0; i < 5000; ++i) {
    const std::string part = "/part" + std::to_string(i);
    const std::string path = "/service" + std::to_string(i % 70) + "/7" + part;
    ASSERT_EQ(answer(router, "GET", std::nullopt, path),
              "/service" + std::to_string(i % 70) + "/{id}" + part + " [7]");
    ASSERT_EQ(answer(router, "GET", std::nullopt, path + "x"), "404");
  }
}

TEST(Routes, ARouterWithoutRoutesFindsNone) {
  EXPECT_EQ(get({}, "/"), "404");
  EXPECT_EQ(get({}, ""), "404");
  EXPECT_EQ(get({"/{x...}"}, ""), "404");
  EXPECT_EQ(get({"/{x...}"}, "a"), "404");
}

TEST(Routes, ValuesMayBeMovedOnly) {
  iri::RouterBuilder<std::unique_ptr<int>> routes;
  EXPECT_TRUE(routes.add("/a", std::make_unique<int>(7)));
  const auto router = std::move(routes).build().value();
  EXPECT_EQ(**router.match_path("GET", "/a", std::nullopt, {}).value, 7);
}

// routes.hpp: a path that does not begin with "/" matches no route; then nothing else is told.
TEST(Routes, OfWhatIsNoPathNothingIsTold) {
  const StringRouter router = router_of({"GET /{x...}", "PUT /a"});
  std::array<std::string_view, 2> captures;
  for (const char* path : {"", "a", "*"}) {
    const auto found = router.match_path("GET", path, std::nullopt, captures);
    EXPECT_EQ(found.outcome, RouteOutcome::not_found) << path;
    EXPECT_EQ(found.captures, 0U) << path;
    EXPECT_EQ(found.route, 0U) << path;
    EXPECT_EQ(found.allowed, 0U) << path;
  }
  static_assert(iri::RouteResult{}.captures == 0 && iri::RouteResult{}.route == 0);
  static_assert(iri::RouteResult{}.allowed == 0);
}

/// Leaves bytes on the stack that are no places of segments.
[[gnu::noinline]] void fill_stack() {
  volatile char bytes[8192];
  for (volatile char& byte : bytes) byte = '\x7F';
}

// docs/ROUTES.md: "The router may also overwrite elements of your span that have no capture." They
// view the path then.
TEST(Routes, WhatIsWrittenWithoutACaptureViewsThePath) {
  const StringRouter router = router_of({"/{a}", "/b/{c}/d"});
  const std::string before(iri::kernel());
  for (const std::string_view kernel : iri::kernels()) {
    iri::use_kernel(kernel);
    for (const std::string_view path : {"/v", "/b/v/d"}) {
      std::array<std::string_view, 4> captures;
      fill_stack();
      ASSERT_TRUE(router.match_path("GET", path, std::nullopt, captures)) << path;
      for (const std::string_view capture : captures) {
        if (capture.data() == nullptr) continue;  // not overwritten
        const auto begin = reinterpret_cast<std::uintptr_t>(capture.data());
        const auto first = reinterpret_cast<std::uintptr_t>(path.data());
        EXPECT_TRUE(first <= begin && begin - first <= path.size()) << kernel << path;
        EXPECT_LE(capture.size(), path.size()) << kernel << path;
      }
    }
  }
  iri::use_kernel(before);
}

// "In bytes: the tables and patterns, without the values." Names and methods are there as
// views, too.
TEST(Routes, TheMemoryUsedIsThatOfTheTablesAtLeast) {
  using namespace iri::detail::route_table;  // NOLINT: what is counted
  iri::detail::RouteCollector routes;
  for (int i = 0; i < 2000; ++i) {
    const std::string method = "METHOD" + std::to_string(i % 63);
    ASSERT_TRUE(routes.add(method + " /a" + std::to_string(i) + "/{x}/{y}"));
  }
  const auto router = routes.build({}).value();
  const iri::detail::RouteTable& table = router.table();
  const iri::detail::RouteTableSizes& sizes = router.sizes();
  ASSERT_EQ(sizes.names, 4000U);
  ASSERT_EQ(table.method_count, 63U);
  std::size_t bytes = sizes.nodes * (sizeof(Node) + sizeof(Branch)) + sizes.slots * sizeof(Slot);
  bytes += (sizes.children + sizes.cells) * sizeof(std::uint32_t) + sizes.leaves * sizeof(Leaf);
  bytes += table.method_count * sizeof(Method) +
           table.host_count * sizeof(iri::detail::route_table::Host);
  bytes += table.route_count * sizeof(Route) + sizes.names * sizeof(Text);
  bytes += sizes.families * sizeof(Family) + sizes.outlines * sizeof(Outline);
  bytes += sizes.displacements * sizeof(std::uint16_t) + sizes.text;
  bytes += (sizes.names + table.method_count) * sizeof(std::string_view);
  bytes += sizeof(iri::detail::RouteTable) + sizeof(iri::detail::RouteTableSizes);
  EXPECT_GE(router.memory_used(), bytes);
}

}  // namespace
