// Guards: what they hold, and which paths have readings that they tell apart.
#include "iri/guards.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace {

using iri::Guards;
using iri::Habit;
using iri::HabitSet;
using iri::Mount;

Guards make(std::vector<std::string> guards, const iri::GuardOptions& options = {}) {
  auto made = Guards::make(std::move(guards), options);
  EXPECT_TRUE(made) << message(made ? iri::GuardErrorCode::none : made.error().code);
  return made ? *made : Guards::make({}).value();
}

/// What is refused under guards: rules (a) and (b) of docs/GATE.md.
bool refused(const Guards& guards, std::string_view path) {
  return iri::hides_dot_segment(path) || guards.tell_apart(path);
}

// --- Nine chains of real servers, in which comparing by one reading fails ---

TEST(GuardsInChains, C1AProxyThatStripsBeforeAServerThatRemovesDotsAfterDecoding) {
  const Guards guards = make({"/api/admin"}, {.mounts = {{"/api/", "/"}}});
  EXPECT_TRUE(refused(guards, "/api/..%2Fadmin"));
  EXPECT_TRUE(refused(guards, "/api/x%2F..%2F..%2Fadmin"));
  EXPECT_TRUE(refused(guards, "/api/%2e%2e%2Fadmin"));
  EXPECT_FALSE(refused(guards, "/api/admin"));
  EXPECT_FALSE(refused(guards, "/api/x%2Fadmin"));
}

TEST(GuardsInChains, C2AnAuthorityBeginsAtTheMount) {
  for (const char* guard : {"/api/admin", "/admin"}) {
    const Guards guards = make({guard}, {.mounts = {{"/api/", "/"}}});
    EXPECT_TRUE(guards.tell_apart("/api//x/admin")) << guard;
    EXPECT_TRUE(guards.tell_apart("/api/%2Fx/admin")) << guard;
    EXPECT_TRUE(guards.tell_apart("/api/%2fx%2fadmin")) << guard;
    EXPECT_FALSE(guards.tell_apart("/api/admin")) << guard;
    EXPECT_FALSE(guards.tell_apart("/api/x/admin")) << guard;
  }
  EXPECT_FALSE(make({"/api/admin"}).tell_apart("/api//x/admin"));  // without the mount
}

TEST(GuardsInChains, C3AMountThatIsOffByASlashIsAnError) {
  const auto made = Guards::make({"/admin"}, {.mounts = {{"/ok/", "/"}, {"/svc", "/"}}});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, iri::GuardErrorCode::bad_mount);
  EXPECT_EQ(made.error().index, 1U);
}

TEST(GuardsInChains, C4ThreeDecodings) {
  const Guards guards = make({"/admin"});
  EXPECT_TRUE(guards.tell_apart("/%252561dmin"));
  EXPECT_TRUE(guards.tell_apart("/%25252561dmin"));
  EXPECT_FALSE(guards.tell_apart("/%252561dmix"));
}

TEST(GuardsInChains, C5WithoutAGuardThereIsNothingToCompareButDots) {
  const Guards none = make({});
  EXPECT_FALSE(none.tell_apart("/admin%2Fx"));
  EXPECT_TRUE(refused(none, "/x%2F..%2Fadmin"));
  EXPECT_TRUE(refused(none, "/%2Fadmin"));
}

TEST(GuardsInChains, C6CapturesThatLeaveTheirPlace) {
  const Guards guards = make({"/t/{id}/x"});
  EXPECT_TRUE(refused(guards, "/t/me%2F..%2Fother/x"));
  EXPECT_TRUE(refused(guards, "/t/other%2Fz/x"));  // two segments are not {id}
  EXPECT_FALSE(refused(guards, "/t/me/x"));
}

TEST(GuardsInChains, C7LetterCase) {
  const Guards guards = make({"/admin"});
  EXPECT_TRUE(guards.tell_apart("/ADMIN"));
  EXPECT_TRUE(guards.tell_apart("/Admin/x"));
  EXPECT_FALSE(guards.tell_apart("/admin/X"));
  EXPECT_FALSE(make({"exact /admin"}).tell_apart("/ADMIN"));
}

TEST(GuardsInChains, C8AHandlerByStringIsAGuardByString) {
  const Guards by_segments = make({"/admin"});
  const Guards by_string = make({"/admin*"});
  for (const char* path : {"/adminX", "/admin.json", "/admin%20"}) {
    EXPECT_TRUE(by_segments.holding(path).empty()) << path;
    EXPECT_EQ(by_string.holding(path), (std::vector<std::size_t>{0})) << path;
  }
  EXPECT_TRUE(make({"/admin", "/admin*"}).tell_apart("/admin%2Fx"));
}

TEST(GuardsInChains, C9ALastSlash) {
  EXPECT_TRUE(make({"= /admin"}).tell_apart("/admin/"));
  EXPECT_TRUE(make({"= /admin"}).tell_apart("/admin//"));
  EXPECT_TRUE(make({"/a/{x}"}).tell_apart("/a/b/"));
  EXPECT_FALSE(make({"/admin"}).tell_apart("/admin/"));
  EXPECT_FALSE(make({"exact = /admin"}).tell_apart("/admin/"));
}

// --- What guards hold ---

void expect_held(const std::string& guard, const std::vector<const char*>& paths, bool held) {
  const Guards guards = make({guard});
  for (const char* path : paths)
    EXPECT_EQ(!guards.holding(path).empty(), held) << guard << " " << path;
}

TEST(Guards, HoldAPathAndWhatIsBelow) {
  for (const char* guard : {"/a/b", "/a/b/", "exact /a/b", "/%61/b", "/a/b%2F", "/a%2Fb%2f/"}) {
    expect_held(guard, {"/a/b", "/a/b/", "/a/b/c", "/a/b//c", "/a/b/%2F"}, true);
    expect_held(guard, {"/a", "/a/bc", "/a/b%2Fc", "/x/a/b", "/A/b", "//a/b"}, false);
  }
  expect_held("/", {"/", "/a", "//"}, true);
}

TEST(Guards, HoldAPrefixASuffixAPathAlone) {
  expect_held("/adm*", {"/adm", "/admin", "/adm/x"}, true);
  expect_held("/adm*", {"/ad", "/x/adm"}, false);
  expect_held("*.php", {"/x.php", "/.php", "/a/b.php"}, true);
  expect_held("*.php", {"/x.php/", "/x.phpx", "/x.ph"}, false);
  expect_held("*abab", {"/abababab", "/cabab"}, true);
  expect_held("= /a", {"/a"}, true);
  expect_held("= /a", {"/", "/a/", "/a/b"}, false);
}

TEST(Guards, HoldPatternsOfTheRouter) {
  expect_held("/a/{x}/b/{rest...}", {"/a/1/b/", "/a/1/b/2/3", "/a/x%2Fy/b/2"}, true);
  expect_held("/a/{x}/b/{rest...}", {"/a/1/b"}, true);  // without a last "/", too
  expect_held("exact /a/{x}/b/{rest...}", {"/a/1/b"}, false);
  expect_held("/a/{x}/b/{rest...}", {"/a/1/bc", "/a//b/2", "/a/1/2/b/3"}, false);
  expect_held("/{x...}/b", {"/a/b", "/a/a/b", "//b"}, true);
  expect_held("/v{n}.json", {"/v1.json", "/v.json.json"}, true);
  expect_held("/v{n}.json", {"/v.json", "/v1/x.json"}, false);
  expect_held("/a/{x}/", {"/a/1/", "/a/1"}, true);
  expect_held("exact /a/{x}/", {"/a/1"}, false);
}

TEST(Guards, MeanByAnOctetThatCannotStandInAPathTheEncodedOne) {
  expect_held("/caf%C3%A9", {"/caf%C3%A9", "/caf%C3%A9/x"}, true);
  EXPECT_FALSE(make({"/caf%C3%A9"}).tell_apart("/caf%C3%A9/x"));
  EXPECT_FALSE(make({"/100%25"}).tell_apart("/100%25/x"));
  expect_held("/@fs", {"/@fs/x"}, true);
  EXPECT_TRUE(make({"/@fs"}).tell_apart("/%40fs/x"));
}

TEST(Guards, KeepTheCaseInWhichTheyAreWritten) {
  const Guards guards = make({"/Admin"});
  EXPECT_FALSE(guards.tell_apart("/Admin/x"));
  EXPECT_TRUE(guards.tell_apart("/admin/x"));
  EXPECT_TRUE(guards.tell_apart("/ADMIN/x"));
}

TEST(Guards, ThatAreNoneAreErrors) {
  using enum iri::GuardErrorCode;
  const auto error = [](const std::string& guard) {
    const auto made = Guards::make({"/ok", guard});
    if (made) return none;
    EXPECT_EQ(made.error().index, 1U);
    return made.error().code;
  };
  for (const char* guard :
       {"", "admin", "*", "*a/", "*/", "/a/../b", "/a/%2E%2e", "/a b", "/a?b", "/a*b", "*a*", "=/a",
        "= a", "http://h/a", "exact", "GET /a/{x}", "h/{x}", "/a#",
        // What no reading can hold, or what is no text of a path.
        "//a", "/a//b", "/a%2F%2Fb", "*//a", "*a%2F", "/a%", "/a%2", "/a%zz", "/a%00b", "/a%0A",
        "*%0d"}) {
    EXPECT_EQ(error(guard), bad_guard) << guard;
  }
  EXPECT_EQ(error("/a/{x"), bad_pattern);
  EXPECT_EQ(error("/{a...}/{b...}"), bad_pattern);
  EXPECT_EQ(error("/" + std::string(5000, 'a')), too_large);
  EXPECT_EQ(error("/" + std::string(3000, 'a')), too_large);
  EXPECT_EQ(error("/a"), none);
  for (const char* mount : {"", "/", "api/", "/api", "/a/../", "/a//", "/a;/", "/%61/"}) {
    EXPECT_FALSE(Guards::make({"/a"}, {.mounts = {{mount, "/"}}})) << mount;
  }
  EXPECT_FALSE(Guards::make({"/a"}, {.mounts = {{"/a/", "b"}}}));
}

TEST(Guards, AfterExactEmptySegmentsCount) {
  for (const char* guard : {"exact //a", "exact = //a", "exact /a//b", "exact /a%2F%2Fb",
                            "exact /a//b*", "exact *a//b", "exact /a//{x}"}) {
    EXPECT_TRUE(Guards::make({guard})) << guard;
  }
  for (const char* guard : {"exact /a//../b", "exact //a%00b", "exact //a%", "exact a//b"}) {
    const auto made = Guards::make({guard});
    ASSERT_FALSE(made) << guard;
    EXPECT_EQ(made.error().code, iri::GuardErrorCode::bad_guard) << guard;
  }
  const Guards alone = make({"exact /a//b"}, {.habits = HabitSet{Habit::decode}});
  EXPECT_TRUE(alone.hold("/a//b"));
  EXPECT_FALSE(alone.hold("/a/b"));
  EXPECT_FALSE(alone.tell_apart("/a//b"));
  // Where servers merge them.
  EXPECT_TRUE(make({"exact /a//b"}).tell_apart("/a//b"));
  EXPECT_FALSE(make({"exact /a//b"}).tell_apart("/a/b"));
}

// --- What they tell apart ---

TEST(Guards, TellApartByEachHabit) {
  const Guards guards = make({"/admin", "*.css"});
  for (const char* path :
       {"/admin%2Fx", "/admin%5Cx", "/admin;x",     "/admin%3Bx",     "/x;/../admin;x.css",
        "//admin",    "//h/admin",  "/admin%0A",    "/admin%00",      "/ad%FFmin",
        "/ad%01min",  "/Admin",     "/admin;x.css", "/account;x.css", "/account%3Bx.css",
        "/x.css/",    "/x.CSS",     "/%2561dmin",   "///admin",       "/;//h/admin"}) {
    EXPECT_TRUE(guards.tell_apart(path)) << path;
  }
  for (const char* path : {"/", "/admin", "/admin/", "/admin/a%2Fb", "/admin/;x/y",
                           "/administrator", "/x%2Fadmin", "/x//admin", "/a.css", "/a%2Fb.css",
                           "/%C3%A9", "/caf%C3%A9/Admin", "/x;y/z", "/admin%3Fx/y"}) {
    EXPECT_FALSE(guards.tell_apart(path)) << path;
  }
}

TEST(Guards, TellWhatADeclaredHabitMakesOfAPath) {
  const Guards cut = make({"/admin"}, {.habits = HabitSet::all()});
  EXPECT_TRUE(cut.tell_apart("/admin%3Fx/y"));
  EXPECT_TRUE(cut.tell_apart("/admin.html"));
  EXPECT_TRUE(cut.tell_apart("/%20admin"));
  EXPECT_FALSE(make({"/admin"}, {.habits = {Habit::decode}}).tell_apart("/admin%2Fx"));
}

TEST(Guards, BehindAMountHoldWhatIsBelowIt) {
  const Guards guards =
      make({"/admin", "/v1/{x}"}, {.mounts = {{"/api/", "/"}, {"/old/", "/v1/"}}});
  EXPECT_TRUE(guards.tell_apart("/api/admin%2Fx"));
  EXPECT_TRUE(guards.tell_apart("/api/admin;x"));
  EXPECT_TRUE(guards.tell_apart("/api%2Fadmin"));
  EXPECT_TRUE(guards.tell_apart("/old/a%2Fb"));
  EXPECT_TRUE(guards.tell_apart("/api/old/a%2Fb"));  // a mount behind a mount
  EXPECT_FALSE(guards.tell_apart("/api/x%2Fadmin"));
  EXPECT_FALSE(guards.tell_apart("/old/a"));
}

// What a server does to a path behind the mount, it does to that of the target. The path of the mount itself has one more
// reading, that of the front: without its last "/" it lies in front.
TEST(Guards, BehindAMountTellApartAsAtItsTarget) {
  const std::vector<std::string> tails{"",       "x",         "x/",        "X",       "admin",
                                       "admin/", "admin%2Fx", "admin;x",   "admin/x", "a.js",
                                       "a.js/",  "a;.js",     "x%2Fadmin", "ADMIN"};
  std::size_t apart = 0;
  for (const char* const guard :
       {"= /app", "= /app/", "/app/admin", "= /app/admin", "/app/a*", "/app/{x}", "/app/{x}/y",
        "/app/{x}.js", "/app", "exact /app/admin"}) {
    const Guards front = make({guard});
    const Guards behind = make({guard}, {.mounts = {{"/svc/", "/app/"}}});
    for (const std::string& tail : tails) {
      const bool expected = front.tell_apart("/app/" + tail);
      if (!tail.empty()) {
        EXPECT_EQ(behind.tell_apart("/svc/" + tail), expected) << guard << " " << tail;
      }
      EXPECT_TRUE(!expected || behind.tell_apart("/svc/" + tail)) << guard << " " << tail;
      apart += expected ? 1U : 0U;
    }
  }
  EXPECT_GT(apart, 15U);
}

TEST(Guards, HoldBehindAMountTwiceAndBehindOthersInAnyOrder) {
  const Guards one = make({"/admin"}, {.mounts = {{"/api/", "/"}}});
  EXPECT_TRUE(one.tell_apart("/api/api/admin;x"));
  EXPECT_FALSE(one.tell_apart("/api/api/api/admin;x"));
  const Guards both = make({"/admin"}, {.mounts = {{"/api/", "/"}, {"/api/api/api/", "/"}}});
  EXPECT_TRUE(both.tell_apart("/api/api/api/admin;x"));
  const std::vector<Mount> three{{"/a/", "/"}, {"/b/", "/"}, {"/c/", "/"}};
  for (const char* const path : {"/a/b/c", "/a/c/b", "/b/a/c", "/b/c/a", "/c/a/b", "/c/b/a"}) {
    EXPECT_TRUE(make({"/admin"}, {.mounts = three}).tell_apart(std::string(path) + "/admin;x"))
        << path;
  }
}

/// Each guard counts in front, behind the mount, and behind it once more: some three to six times the states.
TEST(Guards, WithAMountTakeAFewTimesTheMemory) {
  for (const char* const shape :
       {"/section/N/of", "/{tenant}/N/x", "/N/{id}/s", "/N/{rest...}/s"}) {
    std::vector<std::string> guards;
    for (int i = 0; i < 200; ++i) {
      std::string guard = shape;
      guards.push_back(guard.replace(guard.find('N'), 1, "n" + std::to_string(i)));
    }
    const auto with = Guards::make(guards, {.mounts = {{"/api/", "/"}}});
    ASSERT_TRUE(with) << shape;
    EXPECT_LT(with->memory_used(), 8 * make(guards).memory_used()) << shape;
  }
}

TEST(Guards, OfAClosedTableDoNotCountWhatNoneOfThemHas) {
  const std::vector<std::string> routes{"/repos/{owner}/{name}", "/repos/{owner}", "/gists/{id}"};
  const Guards closed = make(routes, {.closed = true});
  const Guards open = make(routes);
  EXPECT_TRUE(open.tell_apart("/gists/a%2Fb"));
  EXPECT_FALSE(closed.tell_apart("/gists/a%2Fb"));  // /gists/a/b is no route
  EXPECT_TRUE(closed.tell_apart("/repos/a%2Fb"));   // two routes
}

/// More routes than one automaton has states for.
void add_many(std::vector<std::string>& routes, char letter) {
  for (int i = 0; i < 300; ++i) {
    routes.push_back("/section/" + std::string(1, letter) + std::to_string(i) + "/of/many");
  }
}

/// "/", and what up to four of these make.
std::vector<std::string> short_paths() {
  std::vector<std::string> all{"/"};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i >= 1 + 13 + 13 * 13 + 13 * 13 * 13) break;
    for (const char* const token :
         {"a", "b", "s", "S", "/", "%2F", ";", "/a", "/s", "%2Fs", "%5C", "%73", "a/"}) {
      all.push_back(all[i] + token);
    }
  }
  return all;
}

TEST(Guards, OfAClosedTableInSeveralPartsAreToldApartAsInOne) {
  const std::vector<std::string> few{"/a/{x}/s", "/a/{x}/{y}", "/b/{x}", "/b/{x}/{y}", "*.s"};
  std::vector<std::string> many{few[0], few[2]};
  add_many(many, 'x');
  many.insert(many.end(), {few[1], few[3]});
  add_many(many, 'y');
  many.push_back(few[4]);
  for (const std::vector<Mount>& mounts :
       {std::vector<Mount>{}, std::vector<Mount>{{"/a/a/", "/b/"}}}) {
    const Guards one = make(few, {.mounts = mounts, .closed = true});
    const Guards parts = make(many, {.mounts = mounts, .closed = true});
    EXPECT_FALSE(parts.tell_apart("/a/1%2F2/s"));  // two routes have it, and none if it is split
    EXPECT_TRUE(parts.tell_apart("/b/1%2F2"));
    std::size_t apart = 0;
    for (const std::string& path : short_paths()) {
      ASSERT_EQ(one.tell_apart(path), parts.tell_apart(path)) << path;
      apart += one.tell_apart(path) ? 1U : 0U;
    }
    EXPECT_GT(apart, 100U);
  }
}

TEST(Guards, OfAClosedTableInSeveralPartsExplainTwoOfThem) {
  std::vector<std::string> many{"/b/{x}"};
  add_many(many, 'x');
  many.push_back("/b/{x}/{y}");
  const Guards guards = make(many, {.closed = true});
  const auto why = guards.explain("/b/1%2F2");
  ASSERT_TRUE(why);
  const std::size_t last = many.size() - 1;
  EXPECT_TRUE(why->guard == 0 || why->guard == last);
  EXPECT_EQ(guards.holding(why->inside), (std::vector<std::size_t>{why->guard}));
  EXPECT_EQ(guards.holding(why->outside), (std::vector<std::size_t>{last - why->guard}));
}

// Fastify takes what follows a ";" for the query, with the "/" in it.
TEST(Guards, APathMayEndAtItsParameters) {
  const Guards guards = make({"= /metrics", "*.php", "/o/{id}/secret"});
  for (const char* path : {"/metrics;/x", "/metrics;x/y", "/metrics%3Bx/y", "/a.php;/b",
                           "/o/1/secret;/x", "/metrics/;/x"}) {
    EXPECT_TRUE(guards.tell_apart(path)) << path;
  }
  EXPECT_FALSE(guards.tell_apart("/o;/x"));
  EXPECT_FALSE(make({"/metrics"}).tell_apart("/a;/metrics"));
}

TEST(Guards, ExplainNamesTheGuardTheReadingsAndTheHabits) {
  const Guards guards = make({"/x", "/admin", "*.css"});
  EXPECT_FALSE(guards.explain("/a%2Fb"));
  const auto why = guards.explain("/admin%2Fx");
  ASSERT_TRUE(why);
  EXPECT_EQ(guards.text(why->guard), "/admin");
  EXPECT_EQ(why->inside, "/admin/x");
  EXPECT_EQ(why->outside, "/admin%2Fx");
  EXPECT_EQ(why->habits, (HabitSet{Habit::decode, Habit::slash}));
  const auto cache = guards.explain("/account;x.css");
  ASSERT_TRUE(cache);
  EXPECT_EQ(guards.text(cache->guard), "*.css");
  EXPECT_EQ(cache->inside, "/account;x.css");
  EXPECT_EQ(cache->outside, "/account");
  EXPECT_EQ(cache->habits, (HabitSet{Habit::parameters}));
}

/// Both readings are there, lie where they should, and are what a server may make of the path.
void expect_explained(const Guards& guards, const std::string& path) {
  ASSERT_TRUE(guards.tell_apart(path)) << path.substr(0, 80);
  const auto why = guards.explain(path);
  ASSERT_TRUE(why) << path.substr(0, 80);
  const auto held = [&](const std::string& reading) {
    const auto all = guards.holding(reading);
    return std::find(all.begin(), all.end(), why->guard) != all.end();
  };
  EXPECT_TRUE(held(why->inside)) << why->inside.substr(0, 80);
  EXPECT_FALSE(held(why->outside)) << why->outside.substr(0, 80);
  EXPECT_FALSE(why->outside.empty());
  if (path.size() > 100) return;  // of a short path readings() writes them all
  const auto all = iri::readings(path, why->habits, 1U << 16U);
  for (const std::string& text : {why->inside, why->outside}) {
    EXPECT_TRUE(
        std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.path == text; }))
        << path << ": " << text;
  }
}

// RFC 3986 has no limit on a path; a reading is named however long it is, and however many there are.
TEST(Guards, ExplainNamesBothReadingsOfEachPath) {
  const Guards guards = make({"/admin", "*.css", "= /alone", "/p/{x}/b"});
  for (const char* const path :
       {"/admin%2Fx", "/account;x.css", "/ADMIN", "/alone/", "/x//admin", "/%2Fadmin", "/p/a%2Fq/b",
        "/%61dmin%2f", "/admin%00x", "/x;/../admin;a", "/admin%0A"}) {
    if (guards.tell_apart(path)) expect_explained(guards, path);
  }
  expect_explained(guards, "/admin%2F" + std::string(5000, 'x'));
  std::string many = "/admin";  // 2^40 readings, of which those of few habits lie inside
  for (int i = 0; i < 40; ++i) many += "%2Fa";
  expect_explained(guards, many);
  std::string behind;  // the same, and the difference comes last
  for (int i = 0; i < 40; ++i) behind += "/a%2Fb;c";
  expect_explained(guards, behind + "/x;y.css");
}

TEST(Guards, ExplainLeavesNoReadingEmptyWhereTheAnswerIsByCaution) {
  const Guards guards = make({"/admin"});
  const auto why = guards.explain("/%25%34%31dmin");
  ASSERT_TRUE(why);
  EXPECT_EQ(why->inside, "/Admin");
  EXPECT_EQ(why->outside, "/%25%34%31dmin");
}

TEST(Guards, AreAsManyAsOneLikes) {
  std::vector<std::string> many;
  for (int i = 0; i < 1000; ++i) many.push_back("/section" + std::to_string(i) + "/part");
  const Guards guards = make(many);
  EXPECT_EQ(guards.size(), 1000U);
  EXPECT_TRUE(guards.tell_apart("/section999%2Fpart"));
  EXPECT_FALSE(guards.tell_apart("/section1000%2Fpart"));
  EXPECT_EQ(guards.holding("/section7/part/x"), (std::vector<std::size_t>{7}));
}

/// guards.hpp: about linear in their text. A pattern has a state for each octet of its text and each parameter, and a few more.
TEST(Guards, ThatArePatternsTakeAsManyStatesAsTheirTextIsLong) {
  const auto memory = [](int count) {
    std::vector<std::string> many;
    for (int i = 0; i < count; ++i) many.push_back("/{o}/{t}/r" + std::to_string(i) + "/{x}");
    return make(many).memory_used();
  };
  EXPECT_LT(memory(200), 200 * 20 * 16);
  EXPECT_LT(memory(200), 3 * memory(100));
}

/// What comes round in a long path is recalled, and not computed again.
TEST(Guards, DecideLongPathsAsShortOnes) {
  const Guards guards = make({"/a/b", "/a/{x}/c", "*.css", "*;y"});
  for (const std::string unit : {"%2F", "/", "//", ";x", "%5C%00", "%252F", "a;/", "%FFa", "A%3B",
                                 ".", "..", ".%2F", "ab", "%2E"}) {
    for (const std::string head : {"/a", "/a/", "/", "/a/b"}) {
      for (const std::string tail : {"b", "/c", ".css", ";y", "x"}) {
        std::string longer = head;
        for (int i = 0; i < 300; ++i) longer += unit;
        std::string shorter = head;
        for (int i = 0; i < 12; ++i) shorter += unit;
        EXPECT_EQ(guards.tell_apart(longer + tail), guards.tell_apart(shorter + tail))
            << head << unit << tail;
      }
    }
  }
}

/// The first segment only stands before the others. A long one puts them where steps are recalled, and raw octets are
/// passed over in runs.
TEST(Guards, DecideFarBehindTheBeginningAsNearIt) {
  const Guards guards = make({"/{x}/a/b", "/{x}/{y}/a", "/{x}/a.css", "*;b", "*.php"});
  constexpr std::array<const char*, 18> tokens{"a",   "b",   "/",     "/",   ".",   ";",
                                               "A",   "%2F", "%2f",   "%61", "%2E", "%3B",
                                               "%00", "\\",  "%252F", "%FF", "//",  ".php"};
  std::mt19937 random(20261127);
  std::size_t apart = 0;
  for (int i = 0; i < 30000; ++i) {
    std::string path = "/";
    const std::size_t size = random() % 24;
    for (std::size_t k = 0; k < size; ++k) path += tokens[random() % tokens.size()];
    if (random() % 4 == 0) path += path + path;
    if (path.size() > 100) continue;
    const bool near = guards.tell_apart("/z" + path);
    apart += near ? 1 : 0;
    EXPECT_EQ(guards.tell_apart("/" + std::string(140, 'z') + path), near) << path;
  }
  EXPECT_GT(apart, 3000U);
}

/// Of the sets of states that a long path leads to, sixteen are kept. These paths lead to more, and come round then.
TEST(Guards, DecideBeyondTheSetsThatAreKept) {
  const Guards guards = make({"*abcdefghijklmnop", "*qqx", "*rrsrrs"});
  constexpr std::array<const char*, 10> tokens{
      "abcdefghijklmno", "z", "qqx", "q", "a", "r", "rrs", "s", "abcdefgh", "/"};
  std::mt19937 random(20261127);
  std::size_t apart = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string path = "/";
    for (std::size_t k = random() % 12; k != 0; --k) path += tokens[random() % tokens.size()];
    path += random() % 2 == 0 ? "p;y" : "qqx;y";
    if (path.size() > 100) continue;
    const bool near = guards.tell_apart("/z" + path);
    apart += near ? 1 : 0;
    EXPECT_EQ(guards.tell_apart("/" + std::string(140, 'z') + path), near) << path;
  }
  EXPECT_GT(apart, 3000U);
}

}  // namespace
