// Gates whose policies have guards, openings and mounts: rules (a), (b) and (c) of docs/GATE.md.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "iri/gate.hpp"
#include "support/admitted.hpp"

namespace {

using iri::Action;
using iri::Finding;
using iri::FindingSet;
using iri::Gate;
using iri::Policy;
using iri::PolicyErrorCode;
using iri_test::admitted;
using iri_test::expect_rejected;

Gate make(const Policy& policy) { return Gate::make(policy).value(); }

Policy guarded() {
  Policy policy = iri::presets::proxy();
  policy.guards = {"/admin", "/internal", "*.php"};
  return policy;
}

Policy opened() {
  Policy policy = guarded();
  policy.open = {"/api/v4/projects/{rest...}", "/@{scope}"};
  return policy;
}

void expect_as_it_came(const Gate& gate, const std::string& target) {
  EXPECT_EQ(admitted(gate, target).text, target);
}

TEST(GuardedGate, AHiddenDotSegmentIsRejectedWhateverElseIsAllowed) {
  Policy policy = iri::presets::proxy();
  policy.set(Action::allow, {Finding::encoded_slash, Finding::encoded_percent,
                             Finding::path_parameter, Finding::parameter_dot_segment,
                             Finding::encoded_backslash, Finding::parameter_empty_segment});
  const Gate gate = make(policy);
  for (const char* target : {"/api/..%2Fadmin", "/a/..;/admin", "/%2Fadmin", "/a/..%5Cb",
                             "/a/%252e%252e/b", "/x/../%2Fa", "http://example.com/a/..%2Fb"}) {
    expect_rejected(gate, target, Finding::hidden_dot_segment);
  }
  expect_as_it_came(gate, "/a%2Fb;x/100%25");
  policy.set(Action::allow, {Finding::hidden_dot_segment});
  expect_as_it_came(make(policy), "/api/..%2Fadmin");
}

TEST(GuardedGate, WhatHasNoGuardStaysAsStrictAsItWas) {  // C5: one location before an application
  const Gate gate = make(iri::presets::proxy());
  for (const char* target : {"/admin%2Fx", "/x%2F..%2Fadmin", "/%2Fadmin", "/a;x", "/a%5Cb"}) {
    EXPECT_EQ(admitted(gate, target).action, Action::reject) << target;
  }
  // Guards take no refusal away.
  expect_rejected(make(guarded()), "/a%2Fb", Finding::encoded_slash);
  expect_rejected(make(guarded()), "//x/y", Finding::authority_like_path);
  expect_as_it_came(gate, "/ADMIN");
}

template <class Each>
void each_path(int most, const std::string& path, const Each& each) {
  each(path);
  if (most == 0) return;
  for (const char* piece : {"/", "a", "A", "%61", "..", ".", "%2F", "%5C", ";", "%25", "%2e", "%00",
                            "%FF", "[", "?%0A"}) {
    each_path(most - 1, path + piece, each);
  }
}

// One location before an application, C5: guards that a server knows of are not all rules there are.
TEST(GuardedGate, WithGuardsOfOneLocationNothingPassesThatProxyRefuses) {
  const Gate proxy = make(iri::presets::proxy());
  std::vector<Gate> guarded;
  for (const char* location : {"/", "/*", "/{rest...}", "/a", "*.php"}) {
    Policy policy = iri::presets::proxy();
    policy.guards = {location};
    guarded.push_back(make(policy));
  }
  std::size_t refused = 0;
  each_path(3, "/", [&](const std::string& path) {
    std::array<char, 128> buffer;
    const bool passes = proxy.admit_target("GET", path, buffer).passes();
    if (passes) return;
    ++refused;
    for (const Gate& gate : guarded) {
      ASSERT_FALSE(gate.admit_target("GET", path, buffer).passes()) << path;
    }
  });
  EXPECT_GT(refused, 1000U);
}

TEST(GuardedGate, APathThatServersReadUnderDifferentRulesIsRejected) {
  Policy policy = guarded();
  policy.guards_complete = true;
  const Gate gate = make(policy);
  for (const char* target :
       {"/admin%2Fx", "/admin;x", "/ADMIN", "/Admin/x?y", "/%2561dmin", "/account;x.php", "/x.php/",
        "/internal%5Cx", "/ad%FFmin", "/ADMIN//x"}) {
    expect_rejected(gate, target, Finding::guarded_reading);
  }
  for (const char* target :
       {"/admin", "/admin/a%2Fb", "/a%2Fb", "/a;x/b", "/100%25", "/who%3F", "/x.php"}) {
    expect_as_it_came(gate, target);
  }
}

// GATE.md: what no route of a closed table answers is refused, and does not count.
TEST(GuardedGate, OfAClosedTableAReadingThatLiesInNoGuardDoesNotCount) {
  Policy policy = iri::presets::proxy();
  policy.guards = {"/gists/{id}", "/repos/{owner}", "/repos/{owner}/{name}"};
  policy.guards_complete = true;
  expect_rejected(make(policy), "/gists/a%2Fb", Finding::guarded_reading);
  policy.closed = true;
  const Gate gate = make(policy);
  for (const char* target : {"/gists/a%2Fb", "/GISTS/a", "/none/a%2Fb", "/repos/a/b%2Fc"}) {
    expect_as_it_came(gate, target);
  }
  expect_rejected(gate, "/repos/a%2Fb", Finding::guarded_reading);
  expect_rejected(gate, "/gists/..%2Frepos", Finding::hidden_dot_segment);
  policy.guards_complete = false;  // it takes no other refusal away
  expect_rejected(make(policy), "/gists/a%2Fb", Finding::encoded_slash);
}

TEST(GuardedGate, WhatLooksLikeAnAuthorityIsAReadingWhereAllRulesAreKnown) {
  Policy policy = guarded();
  policy.guards_complete = true;
  const Gate merging = make(policy);
  EXPECT_EQ(admitted(merging, "//x/y").text, "/x/y");
  EXPECT_EQ(admitted(merging, "//admin").text, "/admin");
  policy.set(Action::allow, {Finding::empty_segment});
  const Gate keeping = make(policy);
  expect_as_it_came(keeping, "//x/y");
  expect_rejected(keeping, "//x/admin", Finding::guarded_reading);
  expect_rejected(keeping, "//admin", Finding::guarded_reading);
}

TEST(GuardedGate, GuardsAreForPlainTargetsToo) {  // C7
  const Gate gate = make(guarded());
  expect_rejected(gate, "/ADMIN", Finding::guarded_reading);
  expect_as_it_came(gate, "/admin");
  expect_as_it_came(gate, "/Users/x");
}

TEST(GuardedGate, ReadingsAreThoseOfTheCanonicalForm) {
  const Gate gate = make(guarded());
  EXPECT_EQ(admitted(gate, "/x/../%61dmin").text, "/admin");
  EXPECT_EQ(admitted(gate, "/x/../%61dmin").action, Action::canonicalize);
  expect_rejected(gate, "/x/../%41dmin", Finding::guarded_reading);
}

TEST(GuardedGate, BelowAnOpeningNamesPassAsTheyCame) {
  const Gate gate = make(opened());
  for (const char* target :
       {"/api/v4/projects/gitlab-org%2Fgitlab", "/@scope%2fname", "/@scope%2Fname?x=%7e",
        "/api/v4/projects/7/files/app%2Fmodels%2Fkey%2Erb/raw?ref=main",
        "/api/v4/projects/a;b/100%25", "/api/v4/projects/a//b", "/api/v4/projects/caf%E9",
        "/api/v4/projects/a%252Fb%5Cc"}) {
    expect_as_it_came(gate, target);
    EXPECT_EQ(admitted(gate, target).action, Action::allow) << target;
  }
  EXPECT_EQ(admitted(gate, "/api/v4/projects/../x").text, "/api/v4/x");
}

// A request of HTTP/2 may come as a whole URL.
TEST(GuardedGate, ThePathOfAWholeUrlIsJudgedLikeThatOfAnOriginForm) {
  Policy policy = opened();
  policy.guards.push_back("/admin");
  const Gate gate = make(policy);
  const std::string origin = "https://example.com";
  for (const char* path :
       {"/api/v4/projects/a%2Fb;c/100%25", "/@a%2fb?x=%7e", "/api/v4/projects/a//b"}) {
    expect_as_it_came(gate, origin + path);
    EXPECT_EQ(admitted(gate, origin + path).action, Action::allow) << path;
  }
  EXPECT_EQ(admitted(gate, origin + "/@a%2fb?x[]").text, origin + "/@a%2fb?x%5B%5D");
  expect_rejected(gate, origin + "/a%2Fb", Finding::encoded_slash);
  expect_rejected(gate, origin + "/@a/../b%2Fc", Finding::encoded_slash);
  expect_rejected(gate, origin + "/@a%2F..%2Fadmin", Finding::hidden_dot_segment);
  expect_rejected(gate, origin + "?/@a%2Fb", Finding::missing_path);
  policy.guards_complete = true;
  expect_as_it_came(make(policy), origin + "/a%2Fb;c");
  expect_rejected(make(policy), origin + "/admin%2Fb", Finding::guarded_reading);
  EXPECT_EQ(admitted(make(policy), origin + "//a").text, origin + "/a");
  policy.set(Action::canonicalize, {Finding::trailing_dot_host});
  std::array<char, 256> buffer;
  const Gate dropping = make(policy);
  const iri::Admission dropped = dropping.admit_target("GET", origin + "./@a%2fb", buffer);
  ASSERT_TRUE(dropped.passes());
  EXPECT_EQ(dropped.target->text(), origin + "/@a%2fb");
}

// An opening is for what lies below it, and not for what leaves it.
TEST(GuardedGate, APathThatLeavesAnOpeningIsAsStrictAsItWas) {
  const Gate gate = make(opened());
  const std::string open = "/api/v4/projects/";
  for (const char* dots : {"..", ".", "%2e%2e", ".%2E", "%2e", "x/..", "/.."}) {
    for (const char* name : {"a;x", "a%3bx", "a%2Fb", "a%5Cb", "100%25", "who%3F", "caf%E9"}) {
      const std::string target = open + dots + "/" + name;
      EXPECT_EQ(admitted(gate, target).action, Action::reject) << target;
    }
    EXPECT_EQ(admitted(gate, open + dots).action, Action::canonicalize) << dots;
  }
  expect_rejected(gate, open + "../../../wp-admin;x", Finding::path_parameter);
  expect_rejected(gate, open + "a%2Fb/..", Finding::encoded_slash);
  expect_rejected(gate, "/@x/..;/a", Finding::path_parameter);
}

// What a path with dot segments is read as may lie elsewhere.
TEST(GuardedGate, APathWithDotSegmentsIsBelowNoOpening) {
  const Gate gate = make(opened());
  for (const char* target : {"/api/v4/projects/../../../secret%2Fx", "/api/v4/projects/x/../a%2fb",
                             "/@a/%2e%2E/b%2Fc", "/@a/../b%2Fc?x[]"}) {
    expect_rejected(gate, target, Finding::encoded_slash);
  }
  EXPECT_EQ(admitted(gate, "/@a/./%7Eb").text, "/@a/~b");
}

// Servers remove dot segments before or after anything else that they do, or not at all.
TEST(GuardedGate, DotSegmentsThatStayAreReadInManyWays) {
  Policy policy = iri::presets::proxy();
  policy.set(Action::allow, {Finding::dot_segment, Finding::encoded_dot_segment,
                             Finding::encoded_unreserved, Finding::encoded_slash});
  const Gate without = make(policy);
  expect_as_it_came(without, "/x/../%61dmin");
  expect_as_it_came(without, "/x/%2e%2E/admin");
  for (const char* target : {"/a/../..%2Fb", "/a%2F../../b", "/a/%2e./b%2F..", "/../%2Fb"}) {
    expect_rejected(without, target, Finding::hidden_dot_segment);
  }
  policy.guards = {"/admin"};
  for (const char* target : {"/x/../admin", "/x/../b", "/./admin?x[]", "/x/%2e%2E/%7Eadmin"}) {
    expect_rejected(make(policy), target, Finding::guarded_reading);
  }
  expect_as_it_came(make(policy), "/%61b");
  policy.set(Action::report, {Finding::dot_segment});
  expect_rejected(make(policy), "/x/../b", Finding::guarded_reading);
}

// The path needs no change.
TEST(GuardedGate, WhereAllRulesAreKnownAPathStaysWhereTheQueryDoesNot) {
  Policy policy = guarded();
  policy.guards_complete = true;
  const Gate gate = make(policy);
  EXPECT_EQ(admitted(gate, "/a%2Fb;x/100%25?x[]=%7e").text, "/a%2Fb;x/100%25?x%5B%5D=%7e");
  EXPECT_EQ(admitted(gate, "/a%2fb").reasons, FindingSet{Finding::lower_case_hex});
  EXPECT_EQ(admitted(gate, "/a%2fb").text, "/a%2Fb");
  policy.set(Action::allow,
             {Finding::empty_segment, Finding::encoded_unreserved, Finding::lower_case_hex});
  const Gate keeping = make(policy);
  EXPECT_EQ(admitted(keeping, "/a%2fb//c/%7E?x[]").text, "/a%2fb//c/%7E?x%5B%5D");
  EXPECT_EQ(admitted(keeping, "/a%2fb//c/%7E?x[]").reasons,
            FindingSet{Finding::unencoded_character});
  expect_as_it_came(keeping, "/a%2fb//c/%7E?x");
}

// What has to be encoded is, and nothing else.
TEST(GuardedGate, BelowAnOpeningThePathStaysWhereTheQueryDoesNot) {
  Policy policy = opened();
  policy.guards.push_back("/api/v4/projects/7/secrets");
  const Gate gate = make(policy);
  const auto expect = [](const Gate& by, const std::string& target, const std::string& text) {
    EXPECT_EQ(admitted(by, target).action, Action::canonicalize) << target;
    EXPECT_EQ(admitted(by, target).text, text);
  };
  const std::string path = "/api/v4/projects/a%2fb//c;%7e";
  expect(gate, path + "?x[]=%7e", path + "?x%5B%5D=%7e");
  expect(gate, path + "/[1]%2f?%7e", path + "/%5B1%5D%2f?%7e");
  expect(gate, "/api/v4/projects/x/../a/b?x[]", "/api/v4/projects/a/b?x%5B%5D");
  expect_rejected(gate, "/api/v4/projects/x/../a%2fb?x[]", Finding::encoded_slash);
  expect_rejected(gate, "/api/v4/projects/7%2fsecrets?x[]", Finding::guarded_reading);
  expect_rejected(gate, "/api/v4/projects/..%2fb?x[]", Finding::hidden_dot_segment);
  policy.set(Action::canonicalize, {Finding::encoded_unreserved, Finding::lower_case_hex},
             iri::Component::query);
  expect(make(policy), path + "?%7e%2f", path + "?~%2F");
}

TEST(GuardedGate, BelowAnOpeningReadingsAndWhatIsNoNameAreStillJudged) {
  Policy policy = opened();
  policy.guards.push_back("/api/v4/projects/7/secrets");
  const Gate gate = make(policy);
  expect_rejected(gate, "/api/v4/projects/..%2F..%2Fadmin", Finding::hidden_dot_segment);
  expect_rejected(gate, "/api/v4/projects/7%2Fsecrets", Finding::guarded_reading);
  expect_rejected(gate, "/api/v4/projects/7/secrets;x", Finding::guarded_reading);
  expect_rejected(gate, "/api/v4/projects/7%2Fx.php;y", Finding::guarded_reading);
  expect_rejected(gate, "/api/v4/projects/a%0D%0Ab", Finding::encoded_control);
  expect_rejected(gate, "/api/v4/projects/a%00", Finding::encoded_nul);
  expect_rejected(gate, "/api/v4%2Fprojects/a", Finding::encoded_slash);
  expect_rejected(gate, "/api/v5/projects/a%2Fb", Finding::encoded_slash);
}

TEST(GuardedGate, AMountIsReadAnew) {  // C1, C2
  Policy policy = guarded();
  policy.guards_complete = true;
  policy.mounts = {{"/api/", "/"}};
  const Gate gate = make(policy);
  expect_rejected(gate, "/api/..%2Fadmin", Finding::hidden_dot_segment);
  expect_rejected(gate, "/api/%2Fx/admin", Finding::guarded_reading);
  expect_rejected(gate, "/api/admin%2Fx", Finding::guarded_reading);
  expect_as_it_came(gate, "/api/a%2Fb");
}

TEST(GuardedGate, SaysWhereAndOnce) {
  const Gate gate = make(guarded());
  std::array<iri::LocatedFinding, 8> reported;
  const iri::GateVerdict verdict = gate.judge_target("GET", "/Admin?q", reported);
  ASSERT_EQ(verdict.stored, 1U);
  EXPECT_EQ(verdict.count, 1U);
  EXPECT_EQ(reported[0], (iri::LocatedFinding{Finding::guarded_reading, iri::Component::path,
                                              iri::RequestText::target, 0, 6}));
  // What an opening lifts is among the findings, and is not reported.
  const iri::GateVerdict lifted = make(opened()).judge_target("GET", "/@a%2Fb", reported);
  EXPECT_TRUE(lifted.findings.contains(Finding::encoded_slash));
  EXPECT_EQ(lifted.count, 0U);
}

TEST(GuardedGate, ALongPathThatHasAnotherCanonicalFormIsRejected) {
  Policy policy = guarded();
  policy.limits = {};
  const Gate gate = make(policy);
  expect_rejected(gate, "/" + std::string(9000, 'a') + "/%61", Finding::guarded_reading);
  expect_as_it_came(gate, "/" + std::string(9000, 'a'));
}

TEST(GuardedGate, MistakesInGuardsOpeningsAndMountsAreErrors) {
  const auto error = [](const auto& change) {
    Policy policy = guarded();
    change(policy);
    const auto made = Gate::make(policy);
    EXPECT_FALSE(made);
    return made ? iri::PolicyError() : made.error();
  };
  const auto guard = error([](Policy& policy) { policy.guards.emplace_back("admin"); });
  EXPECT_EQ(guard.code, PolicyErrorCode::bad_guard);
  EXPECT_EQ(guard.where, "guards[3]");
  EXPECT_EQ(guard.entry, "admin");
  const auto open = error([](Policy& policy) { policy.open = {"/a/{x"}; });
  EXPECT_EQ(open.code, PolicyErrorCode::bad_opening);
  EXPECT_EQ(open.where, "open[0]");
  const auto mount = error([](Policy& policy) { policy.mounts = {{"/svc", "/"}}; });  // C3
  EXPECT_EQ(mount.code, PolicyErrorCode::bad_mount);
  EXPECT_EQ(mount.where, "mounts[0]");
  const auto idle =
      error([](Policy& policy) { policy.set(Action::allow, {Finding::guarded_reading}); });
  EXPECT_EQ(idle.code, PolicyErrorCode::list_without_effect);
}

}  // namespace
