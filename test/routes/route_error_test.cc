// What is wrong with a pattern, and where: docs/ROUTES.md, "Patterns".
#include "iri/route_error.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "iri/routes.hpp"
#include "support/repeated.hpp"

namespace {

using Code = iri::RouteErrorCode;
using iri_test::repeated;

struct Refused {
  std::string pattern;
  Code code;
  std::uint32_t offset;
};

const Refused refused[] = {
    {"", Code::no_path, 0},
    {"GET ", Code::no_path, 4},
    {"example.com", Code::no_path, 11},
    {" /a", Code::bad_method, 0},
    {"G@T /a", Code::bad_method, 1},
    {"GET  /a", Code::bad_host, 4},
    {"CONNECT /a", Code::connect, 0},
    {".example.com/a", Code::bad_host, 0},
    {"a..b/c", Code::bad_host, 2},
    {"a_b.\xC3\xA9/c", Code::bad_host, 4},  // U+00E9
    {"a%2Eb/c", Code::bad_host, 5},
    {"a%2/c", Code::bad_percent_encoding, 3},
    {"[::1/a", Code::bad_host, 4},
    {"[12345]/a", Code::bad_host, 5},
    {"[::1]x/a", Code::bad_host, 5},
    {"example.com:80/a", Code::host_with_port, 11},
    {"[::1]:80/a", Code::host_with_port, 5},
    {"a{b}.example/c", Code::host_parameter, 1},
    {"{b}c.example/c", Code::host_parameter, 3},
    {"{b...}.example/c", Code::host_parameter, 0},
    {"a.{b}c/d", Code::host_parameter, 5},
    {"a.{b}:80/c", Code::host_with_port, 5},
    {"{b}", Code::no_path, 3},
    {"{b}.", Code::no_path, 4},
    {"[::1]", Code::no_path, 5},
    {"{}.b/c", Code::bad_name, 1},
    {"a.{b+}.c/d", Code::bad_name, 4},
    {"{b/c}", Code::bad_name, 2},
    {"a.{b", Code::not_closed, 4},
    {"{a}.{a}/b", Code::duplicate_name, 5},
    {"a.{{b}/c", Code::not_opened, 5},
    {"/a?b", Code::bad_character, 2},
    {"/a#b", Code::bad_character, 2},
    {"/a b", Code::bad_character, 2},
    {"/a|b", Code::bad_character, 2},
    {"/\xEE\x80\x80", Code::bad_character, 1},  // U+E000: iprivate, which isegment has not
    {"/%", Code::bad_percent_encoding, 2},
    {"/%4", Code::bad_percent_encoding, 3},
    {"/%4g", Code::bad_percent_encoding, 3},
    {"/a\xC3", Code::not_utf8, 2},
    {"/a\x80", Code::not_utf8, 2},
    {"/a/./b", Code::dot_segment, 3},
    {"/a/..", Code::dot_segment, 3},
    {"/%2e%2E/a", Code::dot_segment, 1},
    {"/{}", Code::bad_name, 2},
    {"/{a b}", Code::bad_name, 3},
    {"/{a.}", Code::bad_name, 4},
    {"/{.a}", Code::bad_name, 2},
    {"/{a..b}", Code::bad_name, 5},
    {"/{a....}", Code::bad_name, 6},
    {"/{+a}", Code::bad_name, 2},
    {"/{$}", Code::bad_name, 2},
    {"/{*a}", Code::bad_name, 2},
    {"/{a", Code::not_closed, 3},
    {"/{", Code::not_closed, 2},
    {"/{a..", Code::not_closed, 5},
    {"/{a...", Code::not_closed, 6},
    {"/a}", Code::not_opened, 2},
    {"/{a}}", Code::not_opened, 4},
    {"/{a}b|c", Code::bad_character, 5},
    {"/{a}%/{", Code::bad_percent_encoding, 5},
    {"/{a}{b}", Code::second_parameter, 4},
    {"/{a}-{b}", Code::second_parameter, 5},
    {"/x{a...}", Code::rest_with_affix, 2},
    {"/{a...}x", Code::rest_with_affix, 7},
    {"/{a...}{b}", Code::rest_with_affix, 7},
    {"/{a...}/b/{c...}", Code::second_rest, 10},
    {"/{a}/{a}", Code::duplicate_name, 6},
    {"{a}.example/{a}", Code::duplicate_name, 13},
    {"/" + std::string(4096, 'a'), Code::too_long, 4096},
    {repeated("/a", 65), Code::too_many_segments, 129},
    {repeated("a.", 64) + "b/c", Code::too_many_segments, 128},
};

TEST(RouteError, IsThatOfTheFirstByteThatIsWrong) {
  for (const Refused& wrong : refused) {
    const iri::RouteError error = iri::check_route(wrong.pattern).error();
    EXPECT_EQ(name(error.code), name(wrong.code)) << wrong.pattern;
    EXPECT_EQ(error.offset, wrong.offset) << wrong.pattern;
    EXPECT_EQ(error.pattern, wrong.pattern);
  }
}

// Behind the pattern stands what would be a part of it.
TEST(RouteError, IsThatOfThePatternAloneWhateverStandsBehindIt) {
  for (const Refused& wrong : refused) {
    for (const char behind : {'a', '4', '.', '/', '{', '}', ':'}) {
      const std::string longer = wrong.pattern + behind;
      const std::string_view pattern(longer.data(), wrong.pattern.size());
      const iri::RouteError error = iri::check_route(pattern).error();
      EXPECT_EQ(name(error.code), name(wrong.code)) << wrong.pattern << " before " << behind;
      EXPECT_EQ(error.offset, wrong.offset) << wrong.pattern << " before " << behind;
    }
  }
}

TEST(RouteError, IsTheFirstOfSeveral) {
  for (const Refused& wrong : refused) {
    if (wrong.offset == wrong.pattern.size()) continue;  // something is missing, and may follow
    for (const char* behind : {"/|", "/}", "/.."}) {
      const iri::RouteError error = iri::check_route(wrong.pattern + behind).error();
      EXPECT_EQ(name(error.code), name(wrong.code)) << wrong.pattern << behind;
      EXPECT_EQ(error.offset, wrong.offset) << wrong.pattern << behind;
    }
  }
}

/// The bytes of which a text is refused; `begin` and `end` stand around each.
std::string refused_between(const std::string& begin, const std::string& end, Code code) {
  std::string bytes;
  for (char byte = 1; byte > 0 && byte != 0x7F; ++byte) {
    const iri::RouteError error = iri::check_route(begin + byte + end).error();
    if (error.code == code && error.offset == begin.size()) bytes += byte;
    if (error.code != code && byte < ' ') return bytes + " but not a control";
  }
  return bytes.substr(31);  // the controls
}

// RFC 9110 s5.6.2: tchar. A " " ends the method, and with a "/" the pattern has none.
TEST(RouteError, AMethodIsOfTheCharactersOfAToken) {
  EXPECT_EQ(refused_between("M", "X /a", Code::bad_method), "\"(),:;<=>?@[\\]{}");
}

TEST(RouteError, ANameIsOfLettersDigitsAndThreeMarks) {
  EXPECT_EQ(refused_between("/{a", "b}", Code::bad_name), " !\"#$%&'()*+,/:;<=>?@[\\]^`{|~");
}

// RFC 3987 s2.2: ipchar. "%", "{" and "}" begin what has errors of its own, and "/" is the next segment.
TEST(RouteError, ALiteralIsOfTheCharactersOfASegment) {
  EXPECT_EQ(refused_between("/a", "b", Code::bad_character), " \"#<>?[\\]^`|");
}

TEST(RouteError, EachCodeOfAPatternIsAmongTheCases) {
  std::set<Code> seen;
  for (const Refused& wrong : refused) seen.insert(wrong.code);
  std::string many;
  for (int i = 0; i < 33; ++i) many += "/{p" + std::to_string(i) + "}";
  const iri::RouteError error = iri::check_route(many).error();
  EXPECT_EQ(error.code, Code::too_many_captures);
  EXPECT_EQ(many.substr(error.offset), "{p32}");
  seen.insert(error.code);
  EXPECT_EQ(seen.size(), 20U);  // but for none and the errors of whole routers
}

TEST(RouteError, NoneForWhatThePageShows) {
  for (const std::string_view pattern : {"GET /users/{id}",
                                         "/reports/{year}.pdf",
                                         "/static/{path...}",
                                         "GET /v2/{image...}/tags/list",
                                         "{tenant}.example.com/users/{id}",
                                         "/\xE3\x82\xAB\xE3\x83\x95\xE3\x82\xA7/{id}",
                                         "/a/{{b}}",
                                         "/",
                                         "//",
                                         "/a/",
                                         "/...",
                                         "example.com./a",
                                         "[::1]/a",
                                         "1.2.3.4/a",
                                         "M-SEARCH /a",
                                         "/{user-id}/{a.b_c}",
                                         "/a:b@c!$&'()*+,;=~",
                                         "/%2F",
                                         "/.{x}",
                                         "/{x}..",
                                         "/..{x}.",
                                         "/.a",
                                         "{{a}}.b{{/c",
                                         "{t}./a",
                                         "A-1_~!$&'()*+,;=/a",
                                         "/a{{{x}}}"}) {
    EXPECT_TRUE(iri::check_route(pattern)) << pattern;
  }
  EXPECT_TRUE(iri::check_route(repeated("/a", 64)));
  EXPECT_TRUE(iri::check_route(repeated("a.", 63) + "b/c"));
  EXPECT_TRUE(iri::check_route(repeated("a.", 64) + "/c"));
  EXPECT_TRUE(iri::check_route("/" + std::string(4095, 'a')));
}

TEST(RouteError, EachHasANameAndASentence) {
  using enum iri::RouteErrorCode;
  const std::map<Code, std::string_view> names{{none, "none"},
                                               {bad_method, "bad_method"},
                                               {connect, "connect"},
                                               {bad_host, "bad_host"},
                                               {host_with_port, "host_with_port"},
                                               {host_parameter, "host_parameter"},
                                               {no_path, "no_path"},
                                               {bad_character, "bad_character"},
                                               {bad_percent_encoding, "bad_percent_encoding"},
                                               {not_utf8, "not_utf8"},
                                               {dot_segment, "dot_segment"},
                                               {bad_name, "bad_name"},
                                               {not_closed, "not_closed"},
                                               {not_opened, "not_opened"},
                                               {second_parameter, "second_parameter"},
                                               {rest_with_affix, "rest_with_affix"},
                                               {second_rest, "second_rest"},
                                               {duplicate_name, "duplicate_name"},
                                               {too_long, "too_long"},
                                               {too_many_segments, "too_many_segments"},
                                               {too_many_captures, "too_many_captures"},
                                               {too_many_routes, "too_many_routes"},
                                               {too_many_methods, "too_many_methods"},
                                               {conflict, "conflict"},
                                               {too_large, "too_large"}};
  std::set<std::string_view> sentences;
  for (const auto& [code, known] : names) {
    EXPECT_EQ(name(code), known);
    sentences.insert(message(code));
  }
  EXPECT_EQ(sentences.size(), 25U);
  EXPECT_EQ(message(none), "no error");
  EXPECT_EQ(name(static_cast<Code>(25)), "");
  EXPECT_EQ(message(static_cast<Code>(25)), "");
}

TEST(RouteError, OfAnAdditionHasTheNumberThatTheRouteWouldHaveHad) {
  iri::RouterBuilder<int> routes;
  EXPECT_TRUE(routes.add("/a", 0));
  const iri::RouteError error = routes.add("/{", 1).error();
  EXPECT_EQ(error.route, 1U);
  EXPECT_EQ(routes.size(), 1U);
  EXPECT_TRUE(routes.add("/b", 2));
  const auto router = routes.build();
  ASSERT_TRUE(router);
  EXPECT_EQ(router->pattern(1), "/b");
}

iri::RouteError error_of(const std::vector<std::string_view>& patterns) {
  iri::RouterBuilder<int> routes;
  for (const std::string_view pattern : patterns) EXPECT_TRUE(routes.add(pattern, 0)) << pattern;
  const auto router = routes.build();
  return router ? iri::RouteError() : router.error();
}

TEST(RouteError, AConflictShowsARequestThatBothMatch) {
  const iri::RouteError error = error_of({"/b", "GET /a/{x}/{r...}", "GET /a/{y}/{s...}"});
  EXPECT_EQ(error.code, Code::conflict);
  EXPECT_EQ(error.route, 2U);
  EXPECT_EQ(error.other, 1U);
  EXPECT_EQ(error.pattern, "GET /a/{y}/{s...}");
  EXPECT_EQ(error.other_pattern, "GET /a/{x}/{r...}");
  EXPECT_EQ(error.witness, "GET /a/x/x");
  EXPECT_EQ(error_of({"{a}.b/v{x}.c", "{t}.B./v{z}.c"}).witness, "GET x.b/vx.c");
  EXPECT_EQ(error_of({"POST /a", "POST /a"}).witness, "POST /a");
}

// docs/ROUTES.md: "the one that was complete first".
TEST(RouteError, OfSeveralConflictsTheOneThatWasCompleteFirstIsShown) {
  const auto pair = [](const std::vector<std::string_view>& patterns) {
    const iri::RouteError error = error_of(patterns);
    return std::to_string(error.other) + " and " + std::to_string(error.route);
  };
  EXPECT_EQ(pair({"/a", "/b", "/b", "/a"}), "1 and 2");
  EXPECT_EQ(pair({"/b", "/a", "/a", "/b"}), "1 and 2");
  EXPECT_EQ(pair({"/a", "/b", "/a", "/b"}), "0 and 2");
  EXPECT_EQ(pair({"/b", "/a", "/b", "/a"}), "0 and 2");
  EXPECT_EQ(pair({"/a", "/a", "/a"}), "0 and 1");
  EXPECT_EQ(pair({"/c", "h/c", "h/{x}", "/c", "h/c", "h/{y}"}), "0 and 3");
  EXPECT_EQ(pair({"GET /a", "POST /a", "GET /a"}), "0 and 2");
  EXPECT_EQ(pair(std::vector<std::string_view>(100, "/a")), "0 and 1");
}

TEST(RouteError, AConflictIsWhatDiffersInNamesAlone) {
  const auto code = [](std::string_view a, std::string_view b) { return error_of({a, b}).code; };
  EXPECT_EQ(code("/a", "/a"), Code::conflict);
  EXPECT_EQ(code("/%61", "/a"), Code::conflict);
  EXPECT_EQ(code("/%c3%a9", "/\xC3\xA9"), Code::conflict);
  EXPECT_EQ(code("/{{", "/%7b"), Code::conflict);
  EXPECT_EQ(code("H.example/a", "h.EXAMPLE./a"), Code::conflict);
  EXPECT_EQ(code("GET /a", "/a"), Code::none);
  EXPECT_EQ(code("GET /a", "HEAD /a"), Code::none);
  EXPECT_EQ(code("/a", "/A"), Code::none);
  EXPECT_EQ(code("/a", "/a/"), Code::none);
  EXPECT_EQ(code("/a", "h.example/a"), Code::none);
  EXPECT_EQ(code("/a/{x}", "/{y}/b"), Code::none);
  EXPECT_EQ(code("/{x}ab", "/{x}b"), Code::none);
  EXPECT_EQ(code("/a{x}b", "/ab{x}"), Code::none);
  EXPECT_EQ(code("/a{x}", "/b{x}"), Code::none);
  EXPECT_EQ(code("/{x}a", "/{x}b"), Code::none);
  EXPECT_EQ(code("/{x...}", "/{x}"), Code::none);
  EXPECT_EQ(code("/@", "/%40"), Code::none);
}

TEST(RouteError, MoreMethodsThanARouterHasNumbersForAreRefused) {
  iri::RouterBuilder<int> routes;
  for (int i = 0; i < 63; ++i) EXPECT_TRUE(routes.add("M" + std::to_string(i) + " /a", i));
  EXPECT_TRUE(routes.build());
  EXPECT_TRUE(routes.add("N /a", 63));
  const auto router = routes.build();
  ASSERT_FALSE(router);
  EXPECT_EQ(router.error().code, Code::too_many_methods);
  EXPECT_EQ(router.error().route, 63U);
  EXPECT_EQ(router.error().pattern, "N /a");
  EXPECT_EQ(router.error().offset, 0U);
  EXPECT_EQ(router.error().other, 0U);
}

// Their hashes have the same two places (routes/hash.hpp) in every table of slots that is tried, the
// greatest of 1,024. They were found as of_the_same_places() of route_limits_test.cc finds them.
TEST(RouteError, LiteralsThatHashAlikeAreRefusedWithoutARoute) {
  const iri::RouteError error = error_of({"/l9153", "/l18902", "/l20188"});
  EXPECT_EQ(error.code, Code::too_large);
  EXPECT_EQ(error.offset, 0U);
  EXPECT_EQ(error.route, 0U);
  EXPECT_EQ(error.other, 0U);
  EXPECT_EQ(error.pattern + error.other_pattern + error.witness, "");
  EXPECT_FALSE(error_of({"/l9153", "/l18902"}).failed());
  EXPECT_FALSE(
      error_of({"/l29496", "/l29528", "/l39134"}).failed());  // in that of 1,024 they have not
}

TEST(RouteError, WithoutAnErrorItIsOfNothing) {
  const iri::RouteError none;
  EXPECT_FALSE(none.failed());
  EXPECT_EQ(none.offset, 0U);
  EXPECT_EQ(none.route, 0U);
  EXPECT_EQ(none.other, 0U);
  for (const char* pattern : {"/a", "GET [::1]/a"}) {
    EXPECT_TRUE(iri::check_route(pattern));
    EXPECT_EQ(iri::check_route(pattern).error().pattern, "");
  }
}

}  // namespace
