// Routes that `iri routes compile` wrote, compiled: what they say, by hand, and by the router of the
// same patterns that is built at run time. Compiled again with planted faults (ahead/faults.py).
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include ROUTES_HEADER

namespace {

using routes::captures_of;
using routes::Match;
using routes::Route;

static_assert(routes::router.size() == 19);
static_assert(std::is_empty_v<routes::Captures<Route::root>>);

Match match(std::string_view method, std::string_view path,
            std::optional<std::string_view> host = std::nullopt) {
  return routes::router.match_path(method, path, host);
}

TEST(RoutesAhead, NamesBecomeIdentifiers) {
  EXPECT_EQ(routes::name_of(Route::users_list), "users/list");
  EXPECT_EQ(routes::name_of(Route::put_tag), "put-tag");
  EXPECT_EQ(routes::router.pattern(Route::put_tag), "PUT /v2/{image...}/tags/{tag}");
  EXPECT_EQ(routes::router.pattern(Route::by_tenant_example_com_users_by_id),
            "{tenant}.example.com/users/{id}");
}

// Names that are macros, or that the header itself uses.
TEST(RoutesAhead, NoNameOfADocumentBreaksTheHeader) {
  const Match match_n = match("GET", "/n/1/2/3/4");
  ASSERT_EQ(match_n.id, Route::EOF_);
  const auto n = captures_of<Route::EOF_>(match_n);
  EXPECT_EQ(n.NULL_.text, "1");
  EXPECT_EQ(n.errno_.text, "2");
  EXPECT_EQ(n.iri.text, "3");
  EXPECT_EQ(n.std.text, "4");
  const Match match_m = match("GET", "/m/1/2/3");
  ASSERT_EQ(match_m.id, Route::INT_MAX_);
  const auto m = captures_of<Route::INT_MAX_>(match_m);
  EXPECT_EQ(m.Captures.text, "1");
  EXPECT_EQ(m.RouteCapture.text, "2");
  EXPECT_EQ(m.int_.text, "3");
  EXPECT_EQ(routes::name_of(Route::EOF_), "EOF");
}

// docs/ROUTES.md: doubled braces are a literal, so `rest` is one segment here.
TEST(RoutesAhead, ALiteralThatLooksLikeARestIsNone) {
  const auto captures = captures_of<Route::Route>(match("GET", "/%7Brest...%7D/a"));
  static_assert(std::is_same_v<decltype(captures.rest), iri::RouteCapture>);
  EXPECT_EQ(captures.rest.text, "a");
}

TEST(RoutesAhead, FindsRoutes) {
  EXPECT_EQ(match("GET", "/").id, Route::root);
  EXPECT_EQ(match("POST", "/users").id, Route::users_create);
  EXPECT_EQ(match("GET", "/users/me").id, Route::users_me);
  EXPECT_EQ(match("DELETE", "/users/me").id, Route::users_delete);
  EXPECT_EQ(match("A-LONG-METHOD", "/a-literal-of-more-than-sixteen-bytes/x").outcome,
            iri::RouteOutcome::found);
  EXPECT_EQ(match("GET", "/users/1/notes/").id, Route::notes_list);
  EXPECT_EQ(match("A-LONG-METHOD", "/a-literal-of-more-than-16000-bytes/x").id, Route::longer);
  EXPECT_FALSE(match("A-LONG-METHOD", "/a-literal-of-more-than-1x000-bytes/x"));
  EXPECT_FALSE(match("GET", "/user"));
}

TEST(RoutesAhead, CapturesHaveTheirNames) {
  const auto notes = captures_of<Route::notes_get>(match("GET", "/users/7/notes/a%20b"));
  EXPECT_EQ(notes.user_id.text, "7");
  EXPECT_EQ(notes.note.text, "a%20b");
  EXPECT_EQ(notes.note.decoded(), "a b");
  const auto tag = captures_of<Route::put_tag>(match("PUT", "/v2/a/b%2Fc/tags/1"));
  EXPECT_EQ(tag.image.text, "a/b%2Fc");
  EXPECT_EQ(tag.tag.text, "1");
  std::vector<std::string> segments;
  for (const iri::DecodedView segment : tag.image.segments()) {
    segments.emplace_back(segment.begin(), segment.end());
  }
  EXPECT_EQ(segments, (std::vector<std::string>{"a", "b/c"}));
  EXPECT_EQ(captures_of<Route::report_by_version>(match("GET", "/reports/v2")).class_.text, "2");
}

TEST(RoutesAhead, CapturesOfTheHostComeFirst) {
  const auto found = match("PATCH", "/users/9", "t.example.com");
  ASSERT_EQ(found.id, Route::by_tenant_example_com_users_by_id);
  const auto captures = captures_of<Route::by_tenant_example_com_users_by_id>(found);
  EXPECT_EQ(captures.tenant.text, "t");
  EXPECT_EQ(captures.id.text, "9");
}

TEST(RoutesAhead, TellsWhatIsAllowed) {
  const Match found = match("PUT", "/users/me");
  EXPECT_EQ(found.outcome, iri::RouteOutcome::method_not_allowed);
  std::array<char, 64> text;
  const iri::Written written = routes::router.write_allow(found, text);
  EXPECT_EQ(std::string_view(text.data(), written.size), "DELETE, GET, HEAD");
  EXPECT_EQ(match("GET", "/nothing").outcome, iri::RouteOutcome::not_found);
}

// The same answers as a router that is built of the same patterns now.
class Compared {
 public:
  Compared() {
    iri::RouterBuilder<int> builder;
    for (std::uint32_t i = 0; i < routes::router.size(); ++i) {
      EXPECT_TRUE(builder.add(routes::router.pattern(static_cast<Route>(i)), 0));
    }
    built_.emplace(std::move(builder).build().value());
  }
  bool same(std::string_view method, std::string_view path, std::optional<std::string_view> host) {
    std::array<std::string_view, 4> captures;
    const auto now = built_->match_path(method, path, host, captures);
    const Match ahead = match(method, path, host);
    bool same = static_cast<const iri::RouteResult&>(now) == ahead;
    for (std::size_t i = 0; i < now.captures; ++i) same = same && captures[i] == ahead.values[i];
    return same;
  }

 private:
  std::optional<iri::Router<int>> built_;
};

TEST(RoutesAhead, AnswersAsTheRouterAtRunTime) {
  constexpr std::string_view words[] = {"",       "users", "me",   "notes", "reports",  "1.pdf",
                                        "v1.pdf", "files", "tags", "v2",    "caf%C3%A9"};
  constexpr std::size_t count = std::size(words);
  Compared compared;
  std::size_t ways = 1;
  for (std::size_t size = 1; size <= 4; ++size) {
    ways *= count;
    for (std::size_t way = 0; way < ways; ++way) {
      std::string path;
      for (std::size_t rest = way, i = 0; i < size; ++i, rest /= count) {
        path += "/" + std::string(words[rest % count]);
      }
      for (const char* const method : {"GET", "HEAD", "PUT", "DELETE", "A-LONG-METHOD", "X"}) {
        ASSERT_TRUE(compared.same(method, path, std::nullopt)) << method << " " << path;
        ASSERT_TRUE(compared.same(method, path, "a.example.com")) << method << " " << path;
      }
    }
  }
}

// compiled_routes.hpp, captures_as(): a member for each capture, here for none.
TEST(RoutesAhead, ARouteWithoutCapturesHasAnEmptyStruct) {
  const Match found = match("GET", "/");
  ASSERT_EQ(found.id, Route::root);
  static_assert(std::is_empty_v<decltype(captures_of<Route::root>(found))>);
  [[maybe_unused]] const auto none = captures_of<Route::root>(found);
  EXPECT_EQ(found.captures, 0U);
}

}  // namespace
