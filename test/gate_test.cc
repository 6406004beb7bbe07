#include "iri/gate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

namespace {

using iri::Action;
using iri::Finding;
using iri::FindingSet;
using iri::Found;
using iri::GateVerdict;
using iri::Policy;

/// A reference, or a method, a space and a request target.
GateVerdict judge(const Policy& policy, const std::string& text) {
  const std::size_t space = text.find(' ');
  if (space == std::string::npos) return iri::gate(policy, text, {});
  return iri::gate_target(policy, text.substr(0, space), std::string_view(text).substr(space + 1),
                          {});
}

/// `\*N(text)`: the text N times. Returns where it ends.
std::size_t repeat(const std::string& text, std::size_t at, std::string& result) {
  const std::size_t open = text.find('(', at);
  const std::size_t close = text.find(')', at);
  const int count = std::stoi(text.substr(at + 2, open - at - 2));
  for (int i = 0; i < count; ++i) result += text.substr(open + 1, close - open - 1);
  return close;
}

/// `\xHH` and `\*N(text)` of a case file.
std::string unescaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\\*") == 0) {
      i = repeat(text, i, result);
    } else if (text.compare(i, 2, "\\x") == 0) {
      result += static_cast<char>(std::stoi(text.substr(i + 2, 2), nullptr, 16));
      i += 3;
    } else {
      result += text[i];
    }
  }
  return result;
}

// test/data/attacks.txt: what each preset does to attacks that have happened, and to their
// harmless neighbours.
TEST(Presets, StopTheAttacksAndLetTheirNeighboursPass) {
  std::ifstream file(IRI_TEST_DATA "/attacks.txt");
  ASSERT_TRUE(file);
  std::size_t cases = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    std::istringstream fields(line);
    std::string preset, action, text;
    fields >> preset >> action >> std::ws;
    std::getline(fields, text);
    const Policy* const policy = iri::find_preset(preset);
    ASSERT_NE(policy, nullptr) << line;
    const GateVerdict verdict = judge(*policy, unescaped(text));
    if (action == "invalid") {
      EXPECT_NE(verdict.error.code, iri::ErrorCode::none) << line;
      EXPECT_EQ(verdict.action, Action::reject) << line;
    } else {
      EXPECT_EQ(verdict.error.code, iri::ErrorCode::none) << line;
      EXPECT_EQ(name(verdict.action), action) << line;
    }
    ++cases;
  }
  EXPECT_GT(cases, 80U);
}

/// The actions in the block of attacks.txt that is named so.
std::set<std::string> actions_of(const std::string& title) {
  std::ifstream file(IRI_TEST_DATA "/attacks.txt");
  std::set<std::string> actions;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.empty()) inside = false;
    if (line.starts_with("# " + title)) inside = true;
    if (!inside || line.starts_with('#')) continue;
    std::istringstream fields(line);
    std::string preset, action;
    fields >> preset >> action;
    actions.insert(action);
  }
  return actions;
}

TEST(Presets, EveryCveIsAnAttackWithAHarmlessNeighbour) {
  for (const char* cve : {"CVE-2018-20721", "CVE-2019-9901", "CVE-2021-29492", "CVE-2021-32779",
                          "CVE-2022-27780", "CVE-2025-67899", "CVE-2026-44928"}) {
    const std::set<std::string> actions = actions_of(cve);
    const auto any_of = [&](std::initializer_list<const char*> names) {
      return std::any_of(names.begin(), names.end(),
                         [&](const char* name) { return actions.contains(name); });
    };
    EXPECT_TRUE(any_of({"reject", "invalid", "canonicalize"})) << cve;
    EXPECT_TRUE(any_of({"allow", "report"})) << cve;
  }
}

TEST(Gate, TheHardestActionWinsAndItsReasonsAreTold) {
  Policy policy;
  policy.set(Action::report, {Finding::dot_segment});
  EXPECT_EQ(iri::gate(policy, "http://a/..", {}).action, Action::report);
  EXPECT_TRUE(iri::gate(policy, "http://a/..", {}).passes());
  policy.set(Action::canonicalize, {Finding::root_underflow});
  EXPECT_EQ(iri::gate(policy, "http://a/..", {}).action, Action::canonicalize);
  EXPECT_FALSE(iri::gate(policy, "http://a/..", {}).passes());
  policy.set(Action::reject, {Finding::userinfo, Finding::password});
  const GateVerdict verdict = iri::gate(policy, "http://u:@a/..", {});
  EXPECT_EQ(verdict.action, Action::reject);
  EXPECT_EQ(verdict.reasons, (FindingSet{Finding::userinfo, Finding::password}));
  EXPECT_TRUE(verdict.findings.contains(Finding::dot_segment));
}

TEST(Gate, AllowedFindingsAreNoReasonAndAreNotTold) {
  const Policy policy;
  std::array<Found, 4> told;
  const GateVerdict verdict = iri::gate(policy, "http://u@a/..", told);
  EXPECT_EQ(verdict.action, Action::allow);
  EXPECT_TRUE(verdict.reasons.empty());
  EXPECT_EQ(verdict.count, 0U);
  EXPECT_TRUE(verdict.findings.contains(Finding::userinfo));
}

TEST(Gate, FindingsWithAnotherActionAreToldAndThoseAlone) {
  Policy policy;
  policy.set(Action::report, {Finding::userinfo}).set(Action::reject, {Finding::port_not_allowed});
  policy.set(Action::canonicalize, {Finding::dot_segment});
  EXPECT_EQ(policy.told(),
            (FindingSet{Finding::userinfo, Finding::dot_segment, Finding::port_not_allowed}));
  std::array<Found, 4> told;
  const GateVerdict verdict = iri::gate(policy, "http://u@a/..", told);
  EXPECT_EQ(verdict.count, 2U);
  ASSERT_EQ(verdict.stored, 2U);
  EXPECT_EQ(told[0].kind, Finding::userinfo);
  EXPECT_EQ(told[1].kind, Finding::dot_segment);
  EXPECT_TRUE(verdict.findings.contains(Finding::root_underflow));
}

// What has no canonical form is rejected rather than let through.
TEST(Gate, CanonicalizeIsRejectWhereNoFormMeansTheSame) {
  Policy policy;
  policy.set(Action::canonicalize, {Finding::userinfo, Finding::dot_segment});
  EXPECT_EQ(iri::gate(policy, "http://u@a/", {}).action, Action::reject);
  EXPECT_EQ(iri::gate(policy, "http://a/b/..", {}).action, Action::canonicalize);
}

TEST(Gate, InvalidTextIsRejectedWithItsError) {
  const GateVerdict verdict = iri::gate_target(iri::presets::proxy(), "GET", "/a b", {});
  EXPECT_EQ(verdict.action, Action::reject);
  EXPECT_EQ(verdict.error.offset, 2U);
  EXPECT_TRUE(verdict.reasons.empty());
  EXPECT_EQ(iri::gate_host(Policy(), "a/b", {}).error.offset, 1U);
}

TEST(Gate, RawTextBeyondAsciiIsForPoliciesThatSaySo) {
  Policy policy;
  const std::string_view text = "http://a/\xC3\xA9";  // U+00E9
  EXPECT_EQ(iri::gate(policy, text, {}).action, Action::reject);
  policy.raw_utf8 = true;
  EXPECT_EQ(iri::gate(policy, text, {}).action, Action::allow);
}

constexpr std::string_view schemes[] = {"https"};
constexpr std::string_view hosts[] = {"api.example.com", ".example.org", "[::1]"};
constexpr std::uint16_t ports[] = {443, 8443};

Policy with_lists() {
  Policy policy;
  policy.schemes = schemes;
  policy.hosts = hosts;
  policy.ports = ports;
  policy.set(Action::reject,
             {Finding::scheme_not_allowed, Finding::host_not_allowed, Finding::port_not_allowed});
  return policy;
}

TEST(Gate, ListsOfHostsHaveWholeLabels) {
  const Policy policy = with_lists();
  const auto allowed = [&](std::string_view text) {
    return iri::gate(policy, text, {}).action == Action::allow;
  };
  for (const char* text :
       {"https://api.example.com/", "https://API.Example.COM:8443/", "https://example.org/",
        "https://a.b.example.org/", "HTTPS://[::1]/", "https://u@example.org/"}) {
    EXPECT_TRUE(allowed(text)) << text;
  }
  for (const char* text :
       {"https://example.com/", "https://x.api.example.com/", "https://evilexample.org/",
        "https://example.org.evil/", "https://.example.org/", "https://example.org./",
        "https://%65xample.org/", "https://example.org@evil/", "https://evil/example.org",
        "http://example.org:443/", "https://example.org:80/", "https:/example.org", "/a",
        "//example.org/", ""}) {
    EXPECT_FALSE(allowed(text)) << text;
  }
}

// "A reference without a scheme is not allowed; request targets without one are" (gate.hpp).
TEST(Gate, ListsOfSchemesAskReferencesForASchemeAndTargetsForThatWhichTheyHave) {
  Policy policy;
  policy.schemes = schemes;
  policy.set(Action::reject, {Finding::scheme_not_allowed});
  EXPECT_EQ(iri::gate(policy, "HTTPS:a", {}).action, Action::allow);
  EXPECT_EQ(iri::gate(policy, "http://a/", {}).action, Action::reject);
  EXPECT_EQ(iri::gate(policy, "//a/", {}).action, Action::reject);
  EXPECT_EQ(iri::gate_target(policy, "GET", "/", {}).action, Action::allow);
  EXPECT_EQ(iri::gate_target(policy, "GET", "https://a/", {}).action, Action::allow);
  EXPECT_EQ(iri::gate_target(policy, "GET", "http://a/", {}).action, Action::reject);
}

// Compared with the port, or without one with the scheme's default port (gate.hpp). What has no
// host has no port; the scheme of a Host field and of an authority-form is the connection's.
TEST(Gate, ListsOfPortsAreOfThePortThatAConnectionWouldTake) {
  Policy policy;
  policy.ports = ports;
  policy.set(Action::reject, {Finding::port_not_allowed});
  const auto allowed = [](const GateVerdict& verdict) { return verdict.action == Action::allow; };
  EXPECT_TRUE(allowed(iri::gate(policy, "https://a/", {})));
  EXPECT_TRUE(allowed(iri::gate(policy, "https://a:/", {})));
  EXPECT_FALSE(allowed(iri::gate(policy, "http://a:/", {})));
  EXPECT_TRUE(allowed(iri::gate(policy, "http://a:08443/", {})));
  EXPECT_FALSE(allowed(iri::gate(policy, "foo://a/", {})));
  EXPECT_FALSE(allowed(iri::gate(policy, "//a/", {})));
  EXPECT_TRUE(allowed(iri::gate(policy, "//a:443/", {})));
  EXPECT_TRUE(allowed(iri::gate(policy, "mailto:a@b", {})));
  EXPECT_TRUE(allowed(iri::gate(policy, "/a", {})));
  EXPECT_FALSE(allowed(iri::gate_target(policy, "GET", "http://a/", {})));
  EXPECT_TRUE(allowed(iri::gate_target(policy, "GET", "https://a/", {})));
  EXPECT_TRUE(allowed(iri::gate_host(policy, "a", {})));
  EXPECT_TRUE(allowed(iri::gate_host(policy, "a:", {})));
  EXPECT_FALSE(allowed(iri::gate_host(policy, "a:80", {})));
}

TEST(Gate, WhatIsNotInAListIsToldWithItsPlace) {
  std::array<Found, 8> told;
  const GateVerdict verdict = iri::gate(with_lists(), "http://evil:99/", told);
  ASSERT_EQ(verdict.count, 3U);
  EXPECT_EQ(told[0], (Found{Finding::scheme_not_allowed, iri::Component::scheme, 0, 4}));
  EXPECT_EQ(told[1], (Found{Finding::host_not_allowed, iri::Component::host, 7, 11}));
  EXPECT_EQ(told[2], (Found{Finding::port_not_allowed, iri::Component::port, 12, 14}));
}

TEST(Gate, OriginFormHasNothingToHoldAgainstTheLists) {
  const Policy policy = with_lists();
  EXPECT_EQ(iri::gate_target(policy, "GET", "/a", {}).action, Action::allow);
  EXPECT_EQ(iri::gate_target(policy, "GET", "http://evil/a", {}).action, Action::reject);
  EXPECT_EQ(iri::gate_target(policy, "CONNECT", "evil:443", {}).action, Action::reject);
  EXPECT_EQ(iri::gate_target(policy, "CONNECT", "example.org:443", {}).action, Action::allow);
  EXPECT_EQ(iri::gate_host(policy, "example.org", {}).action, Action::allow);
  EXPECT_EQ(iri::gate_host(policy, "evil.example", {}).action, Action::reject);
  EXPECT_EQ(iri::gate_host(policy, "example.org:80", {}).action, Action::reject);
}

TEST(Gate, NamesOfActionsAndPresetsAreFound) {
  for (const Action action :
       {Action::allow, Action::report, Action::canonicalize, Action::reject}) {
    EXPECT_EQ(iri::find_action(name(action)), action);
  }
  EXPECT_EQ(iri::find_action(""), std::nullopt);
  EXPECT_EQ(iri::all_presets().size(), 4U);
  for (const Policy* preset : iri::all_presets()) {
    EXPECT_EQ(iri::find_preset(preset->name), preset);
  }
  EXPECT_EQ(iri::find_preset("none"), nullptr);
}

// A preset that canonicalizes what has no canonical form would reject it in disguise.
TEST(Presets, CanonicalizeOnlyWhatHasACanonicalForm) {
  for (const Policy* preset : iri::all_presets()) {
    for (std::size_t i = 0; i < iri::finding_count; ++i) {
      const auto finding = static_cast<Finding>(i);
      const bool canonicalized = preset->action(finding) == Action::canonicalize;
      EXPECT_TRUE(!canonicalized || iri::canonicalizable().contains(finding)) << name(finding);
    }
  }
}

}  // namespace
