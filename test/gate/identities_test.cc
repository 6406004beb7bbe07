// Identities: parameters of guards to which all readings of a path give one value.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "iri/gate.hpp"
#include "iri/guards.hpp"
#include "iri/percent.hpp"
#include "support/admitted.hpp"

namespace {

using iri::Finding;
using iri::Gate;
using iri::GuardErrorCode;
using iri::Guards;
using iri::Habit;
using iri::HabitSet;
using iri::Mount;
using iri::Policy;
using iri_test::admitted;
using iri_test::expect_rejected;

Guards make(const std::vector<std::string>& guards, const iri::GuardOptions& options) {
  return Guards::make(guards, options).value();
}

GuardErrorCode error_of(const std::vector<std::string>& guards, const iri::GuardOptions& options) {
  const auto made = Guards::make(guards, options);
  return made ? GuardErrorCode::none : made.error().code;
}

// docs/GATE.md: a server that cuts at ";" gives the page of "me", one that does not that of "me;x".
TEST(Identities, HaveOneValueInAllReadings) {
  const std::vector<std::string> routes{"/t/{tenant}/{rest...}"};
  const Guards guards = make(routes, {.same = {"tenant"}});
  for (const char* path : {"/t/me;x/x", "/t/me%3Bx/x", "/t/me%2541/x", "/t/me%FF/x", "/t/a%0B/x",
                           "/t/me%2Fx/x", "/t/me;x/"}) {
    EXPECT_TRUE(guards.tell_apart(path)) << path;
    EXPECT_FALSE(make(routes, {}).tell_apart(path)) << path;
  }
  for (const char* path : {"/t/me/x", "/t/Me/x", "/t/m%65/x", "/t/m%C3%A9/x", "/t/a%20b/x",
                           "/t/100%25/x", "/t/me/x/", "/t/me/x;y%2F%FF", "/other/me;x/x"}) {
    EXPECT_FALSE(guards.tell_apart(path)) << path;
  }
}

TEST(Identities, AreThoseThatAreNamed) {
  const std::vector<std::string> routes{"/t/{tenant}/{doc}/{rest...}", "/u/{user}"};
  const Guards guards = make(routes, {.closed = true, .same = {"tenant", "user"}});
  EXPECT_TRUE(guards.tell_apart("/t/a;b/d/1"));
  EXPECT_FALSE(guards.tell_apart("/t/a/d;b/1"));
  EXPECT_TRUE(guards.tell_apart("/u/a;b"));
  const Guards documents = make(routes, {.closed = true, .same = {"doc"}});
  EXPECT_FALSE(documents.tell_apart("/t/a;b/d/1"));
  EXPECT_TRUE(documents.tell_apart("/t/a/d;b/1"));
}

TEST(Identities, ThatAreTheRestOfAPathMayHoldSlashes) {
  const Guards guards = make({"/f/{key...}"}, {.same = {"key"}});
  for (const char* path : {"/f/a/b", "/f/a%2Fb", "/f/a%2fb/c", "/f/a/"}) {
    EXPECT_FALSE(guards.tell_apart(path)) << path;
  }
  for (const char* path : {"/f/a//b", "/f/a%5Cb", "/f/a%2F%2Fb", "/f/a;x/b", "/f/a/b;x"}) {
    EXPECT_TRUE(guards.tell_apart(path)) << path;
  }
}

TEST(Identities, AreFoundBehindMounts) {
  const Guards guards = make(
      {"/t/{tenant}/x"},
      {.mounts = {{"/api/v1/", "/"}, {"/own/", "/t/me/"}}, .closed = true, .same = {"tenant"}});
  EXPECT_TRUE(guards.tell_apart("/api/v1/t/me;x/x"));
  EXPECT_FALSE(guards.tell_apart("/api/v1/t/me/x"));
  EXPECT_FALSE(guards.tell_apart("/api/v1;y/t/me/x"));  // the value stands where it stood
  EXPECT_FALSE(guards.tell_apart("/own/x;y"));          // it is none of the path
}

// What lies behind a mount is decided as at its target, wherever the identity begins: before it, in it or within it.
TEST(Identities, BehindAMountAreToldApartAsAtItsTarget) {
  const std::vector<std::string> tails{"a",       "a/x",     "a;b/x",   "a/x;y",    "a%2Fb",
                                       "a%2Fb/x", "a/b%5Cx", "a//x",    "a%FF/x",   "a/%FFx",
                                       "A/x",     "a/b/c;d", "a/b;c/d", "a%253Bb/x"};
  std::size_t apart = 0;
  for (const char* const route :
       {"/t/{id}/{rest...}", "/t/{id...}", "/t/{other}/{id}/{rest...}", "/t/{other}/{id...}",
        "/t/{a}/{b}/{c}/{id...}", "/t/{id}/{b}/{c}/{d}/{rest...}"}) {
    const Guards front = make({route}, {.closed = true, .same = {"id"}});
    for (const std::string target :
         {"/t/", "/t/me/", "/t/me/you/", "/t/me/you/them/", "/t/me/you/them/us/"}) {
      for (const std::string path : {"/svc/", "/own/app/"}) {
        const Guards behind =
            make({route}, {.mounts = {{path, target}}, .closed = true, .same = {"id"}});
        for (const std::string& tail : tails) {
          const bool expected = front.tell_apart(target + tail);
          EXPECT_EQ(behind.tell_apart(path + tail), expected)
              << route << " " << path << " " << target << " " << tail;
          apart += expected ? 1U : 0U;
        }
      }
    }
  }
  EXPECT_GT(apart, 200U);
}

TEST(Identities, OfAClosedTableWantOneValueOfTheRoutesThatThereAre) {
  const iri::GuardOptions closed{.closed = true, .same = {"tenant"}};
  const Guards guards = make({"/t/{tenant}/x"}, closed);
  EXPECT_FALSE(guards.tell_apart("/t/a%2Fb/x"));  // split it is no route
  EXPECT_FALSE(guards.tell_apart("/t/a/x;y"));
  EXPECT_TRUE(guards.tell_apart("/t/a;b/x"));
}

TEST(Identities, ThatAreNoneAreErrors) {
  EXPECT_EQ(error_of({"/t/{id}"}, {.same = {"id"}}), GuardErrorCode::none);
  EXPECT_EQ(error_of({"/t/{id}"}, {.same = {"ID"}}), GuardErrorCode::bad_same);
  EXPECT_EQ(error_of({"/t/{id}"}, {.same = {""}}), GuardErrorCode::bad_same);
  EXPECT_EQ(error_of({"/t/id", "*.php"}, {.same = {"id"}}), GuardErrorCode::bad_same);
  EXPECT_EQ(error_of({"/t/{a...}/x/{id}"}, {.same = {"id"}}), GuardErrorCode::bad_same);
  EXPECT_EQ(error_of({"/u/{id}", "/t/{a...}/{id}"}, {.same = {"id"}}), GuardErrorCode::bad_same);
  const auto second = Guards::make({"/t/{id}"}, {.same = {"id", "x"}});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().index, 1U);
}

TEST(Identities, ExplainNamesTheParameterAndBothReadings) {
  const Guards guards = make({"/a", "/t/{tenant}/{rest...}"}, {.same = {"tenant"}});
  const auto why = guards.explain("/t/me;x/x");
  ASSERT_TRUE(why);
  EXPECT_EQ(why->guard, 1U);
  EXPECT_EQ(why->same, "tenant");
  EXPECT_EQ((std::set<std::string>{why->inside, why->outside}),
            (std::set<std::string>{"/t/me;x/x", "/t/me/x"}));
  EXPECT_EQ(why->habits, HabitSet{Habit::parameters});
  const auto other = guards.explain("/A");
  ASSERT_TRUE(other);
  EXPECT_EQ(other->same, "");
}

/// What the first parameter behind "/t/" is in a reading, decoded once, in lower case. Nullopt: not that guard.
std::optional<std::string> value_in(const Guards& guard, const std::string& reading) {
  if (!guard.hold(reading)) return std::nullopt;
  const std::size_t begin = reading.find('/', 1) + 1;
  const std::string text = reading.substr(begin, reading.find('/', begin) - begin);
  std::string value = iri::decode(text).value_or(text);  // decoded octets may make no escape
  for (char& c : value) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return value;
}

/// "/t", and what up to `most` of these make, in front of "/x".
std::vector<std::string> short_paths(std::size_t most) {
  std::vector<std::string> all{"/t"};
  std::size_t begin = 0;
  for (std::size_t size = 0; size < most; ++size) {
    const std::size_t end = all.size();
    for (std::size_t i = begin; i < end; ++i) {
      for (const char* const token :
           {"a", "A", "%61", "/", "%2F", ";", "%3B", "%5C", "%FF", "%253B"}) {
        all.push_back(all[i] + token);
      }
    }
    begin = end;
  }
  for (std::string& path : all) path += "/x";
  all.push_back("/t/a;%FF/a;%FF/x");
  return all;
}

struct Compared {
  std::size_t apart = 0;    ///< paths in which the identity alone has two values
  std::size_t caution = 0;  ///< refused with one value: it stands at two places of the path
};

/// As the readings say, one by one.
Compared compare(const std::string& route, iri::GuardOptions options) {
  const Guards plain = make({route}, options);
  options.same = {"id"};
  const Guards same = make({route}, options);
  Compared compared;
  for (const std::string& path : short_paths(3)) {
    std::set<std::string> values;
    for (const iri::Reading& reading : iri::readings(path, iri::default_habits(), 100000)) {
      if (const auto value = value_in(plain, reading.path)) values.insert(*value);
    }
    const bool expected = plain.tell_apart(path) || values.size() > 1;
    const bool told = same.tell_apart(path);
    EXPECT_TRUE(told || !expected) << path;
    compared.apart += expected && !plain.tell_apart(path) ? 1U : 0U;
    compared.caution += told && !expected ? 1U : 0U;
  }
  return compared;
}

TEST(IdentitiesOracle, TwoValuesAreToldApartAndOneIsNot) {
  const Compared open = compare("/t/{id}/{rest...}", {});
  const Compared closed = compare("/t/{id}/x", {.closed = true});
  EXPECT_GT(open.apart, 20U);
  EXPECT_GT(closed.apart, 20U);
  EXPECT_LT(open.caution + closed.caution, 20U);
}

TEST(Identities, HostilePathsAreRefused) {
  const Guards guards = make({"/t/{id}/x"}, {.closed = true, .same = {"id"}});
  std::string many;
  for (int i = 0; i < 2000; ++i) many += ";a%FF";
  EXPECT_TRUE(guards.tell_apart("/t/" + many + "/x"));
  EXPECT_TRUE(guards.explain("/t/" + many.substr(0, 300) + "/x"));
  EXPECT_FALSE(guards.tell_apart("/other/" + many + "/x"));
}

Policy tenants() {
  Policy policy = iri::presets::proxy();
  policy.guards = {"/t/{tenant}/{rest...}"};
  policy.guards_complete = true;
  policy.same = {"tenant"};
  return policy;
}

TEST(Identities, OfAPolicyAreJudgedByTheGate) {
  const Gate gate = Gate::make(tenants()).value();
  EXPECT_EQ(admitted(gate, "/t/me/a%2Fb;c").text, "/t/me/a%2Fb;c");
  expect_rejected(gate, "/t/me;x/a", Finding::guarded_reading);
  const auto why = gate.explain_reading("GET", "/t/me;x/a");
  ASSERT_TRUE(why);
  EXPECT_EQ(why->same, "tenant");
  EXPECT_FALSE(gate.explain_reading("GET", "/t/me/a"));
  Policy without = tenants();
  without.same.clear();
  EXPECT_EQ(admitted(Gate::make(without).value(), "/t/me;x/a").text, "/t/me;x/a");
  Policy wrong = tenants();
  wrong.same = {"tenant", "tenants"};
  const auto error = check(wrong).error();
  EXPECT_EQ(error.code, iri::PolicyErrorCode::bad_same);
  EXPECT_EQ(error.where, "same[1]");
  EXPECT_EQ(error.entry, "tenants");
}

}  // namespace
