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
using iri::Component;
using iri::Finding;
using iri::FindingSet;
using iri::Gate;
using iri::GateVerdict;
using iri::LocatedFinding;
using iri::Policy;

constexpr auto target = iri::RequestText::target;

Gate gate(const Policy& policy) { return Gate::make(policy).value(); }

/// A policy that lets all pass but that.
Policy only(Action action, FindingSet findings) {
  return Policy::allow_everything().set(action, findings);
}

GateVerdict judge(const Policy& policy, std::string_view reference,
                  std::span<LocatedFinding> reported = {}) {
  return gate(policy).judge(reference, reported);
}

/// A reference, or a method, a space and a request target.
GateVerdict judge_line(const Policy& policy, const std::string& text) {
  const std::size_t space = text.find(' ');
  if (space == std::string::npos) return judge(policy, text);
  return gate(policy).judge_target(text.substr(0, space), std::string_view(text).substr(space + 1));
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
    const auto policy = iri::find_preset(preset);
    ASSERT_TRUE(policy) << line;
    const GateVerdict verdict = judge_line(*policy, unescaped(text));
    if (action == "invalid") {
      EXPECT_NE(verdict.error.code, iri::ErrorCode::none) << line;
      EXPECT_EQ(verdict.action, Action::reject) << line;
    } else {
      EXPECT_EQ(verdict.error.code, iri::ErrorCode::none) << line;
      EXPECT_EQ(name(verdict.action), action) << line;
    }
    ++cases;
  }
  EXPECT_GT(cases, 190U);
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
  Policy policy = only(Action::report, {Finding::dot_segment});
  EXPECT_EQ(judge(policy, "http://a/..").action, Action::report);
  EXPECT_TRUE(judge(policy, "http://a/..").passes());
  policy.set(Action::canonicalize, {Finding::root_underflow});
  EXPECT_EQ(judge(policy, "http://a/..").action, Action::canonicalize);
  EXPECT_FALSE(judge(policy, "http://a/..").passes());
  policy.set(Action::reject, {Finding::userinfo, Finding::password});
  const GateVerdict verdict = judge(policy, "http://u:@a/..");
  EXPECT_EQ(verdict.action, Action::reject);
  EXPECT_EQ(verdict.reasons, (FindingSet{Finding::userinfo, Finding::password}));
  EXPECT_TRUE(verdict.findings.contains(Finding::dot_segment));
}

// Whichever findings stand first in the text, and in whichever text of a request.
TEST(Gate, ReasonsAreThoseOfTheActionAndNoMilderOnes) {
  const Policy policy = only(Action::reject, {Finding::userinfo, Finding::encoded_slash})
                            .set(Action::report, {Finding::password, Finding::default_port})
                            .set(Action::canonicalize, {Finding::dot_segment});
  const auto reasons = [&](std::string_view text) { return judge(policy, text).reasons; };
  EXPECT_EQ(reasons("http://u:p@a:80/./%2F"),
            (FindingSet{Finding::userinfo, Finding::encoded_slash}));
  EXPECT_EQ(reasons("http://a:80/./%2F"), FindingSet{Finding::encoded_slash});
  EXPECT_EQ(reasons("http://a:80/./"), FindingSet{Finding::dot_segment});
  EXPECT_EQ(reasons("http://a:80/"), FindingSet{Finding::default_port});
  EXPECT_EQ(reasons("http://a/"), FindingSet());
  const auto of_request = [&](std::string_view text, std::string_view field) {
    return gate(policy).judge_request("GET", text, field).reasons;
  };
  const Policy ports = only(Action::reject, {Finding::padded_port})
                           .set(Action::report, {Finding::dot_segment, Finding::empty_port});
  EXPECT_EQ(gate(ports).judge_request("GET", "/.", "a:080").reasons,
            FindingSet{Finding::padded_port});
  EXPECT_EQ(gate(ports).judge_request("GET", "/.", "a:").reasons,
            (FindingSet{Finding::dot_segment, Finding::empty_port}));
  EXPECT_EQ(of_request("/./%2F", "a"), FindingSet{Finding::encoded_slash});
}

TEST(Gate, AllowedFindingsAreNoReasonAndAreNotTold) {
  std::array<LocatedFinding, 4> reported;
  const GateVerdict verdict = judge(Policy::allow_everything(), "http://u@a/..", reported);
  EXPECT_EQ(verdict.action, Action::allow);
  EXPECT_TRUE(verdict.reasons.empty());
  EXPECT_EQ(verdict.count, 0U);
  EXPECT_TRUE(verdict.findings.contains(Finding::userinfo));
}

TEST(Gate, FindingsWithAnotherActionAreToldAndThoseAlone) {
  const Policy policy = only(Action::report, {Finding::userinfo})
                            .set(Action::reject, {Finding::port_not_allowed})
                            .set(Action::canonicalize, {Finding::dot_segment});
  EXPECT_EQ(policy.with(Action::report), FindingSet{Finding::userinfo});
  // Of allow_everything(), for what is not in a list, and there is none; and for what is not valid.
  EXPECT_EQ(
      policy.with(Action::reject),
      (FindingSet{Finding::scheme_not_allowed, Finding::host_not_allowed, Finding::port_not_allowed,
                  Finding::unencoded_character, Finding::bare_percent, Finding::ambiguous_percent,
                  Finding::guarded_reading}));
  EXPECT_EQ(policy.with(Action::allow).size(), iri::finding_count - 9);
  std::array<LocatedFinding, 4> reported;
  const GateVerdict verdict = judge(policy, "http://u@a/..", reported);
  EXPECT_EQ(verdict.count, 2U);
  ASSERT_EQ(verdict.stored, 2U);
  EXPECT_EQ(reported[0].kind, Finding::userinfo);
  EXPECT_EQ(reported[1].kind, Finding::dot_segment);
  EXPECT_TRUE(verdict.findings.contains(Finding::root_underflow));
}

// The count is that of the findings to report, however many the array has room for.
TEST(Gate, FindingsAreCountedOnceWithAnArrayAndWithout) {
  const Gate reporting = gate(only(
      Action::report, {Finding::empty_segment, Finding::dot_segment, Finding::path_parameter}));
  for (const auto& [text, count] :
       {std::pair("/a//b", 1U), std::pair("/a/./b;x", 2U), std::pair("/..;x", 1U)}) {
    std::array<LocatedFinding, 8> reported;
    EXPECT_EQ(reporting.judge_target("GET", text).count, count) << text;
    EXPECT_EQ(reporting.judge_target("GET", text, reported).count, count) << text;
  }
}

// "Empty segments and parameters of other references have no canonical form: judge() rejects
// these" (gate.hpp): those without an authority.
TEST(Gate, CanonicalizeIsRejectWhereNoFormMeansTheSame) {
  const Policy policy =
      only(Action::canonicalize, {Finding::empty_segment, Finding::path_parameter,
                                  Finding::encoded_path_parameter, Finding::dot_segment})
          .set(Action::reject, {Finding::parameter_dot_segment, Finding::parameter_empty_segment});
  for (const char* path : {"/a//b", "/a;x", "/a%3Bx", "/a/.."}) {
    EXPECT_EQ(judge(policy, std::string("foo://a") + path).action, Action::canonicalize) << path;
  }
  for (const char* path : {"/a//b", "/a;x", "/a%3Bx"}) {
    EXPECT_EQ(judge(policy, std::string("foo:") + path).action, Action::reject) << path;
    EXPECT_EQ(judge(policy, path).action, Action::reject) << path;
  }
  EXPECT_EQ(judge(policy, "foo:/a//b").reasons, FindingSet{Finding::empty_segment});
  EXPECT_EQ(judge(policy, "foo:/a/..").action, Action::canonicalize);
  // As a target the second one has the origin-form, and no authority is meant.
  EXPECT_EQ(gate(policy).judge_target("GET", "/a//b").action, Action::canonicalize);
  EXPECT_EQ(gate(policy).judge_target("GET", "foo:/a//b").action, Action::reject);
}

TEST(Gate, InvalidTextIsRejectedWithItsError) {
  const GateVerdict verdict = gate(iri::presets::proxy()).judge_target("GET", "/a b");
  EXPECT_EQ(verdict.action, Action::reject);
  EXPECT_EQ(verdict.error.offset, 2U);
  EXPECT_TRUE(verdict.reasons.empty());
  EXPECT_EQ(gate(Policy::allow_everything()).judge_host("a/b").error.offset, 1U);
}

TEST(Gate, RawTextBeyondAsciiIsForPoliciesThatSaySo) {
  Policy policy = Policy::allow_everything();
  for (const bool raw : {false, true}) {
    policy.raw_utf8 = raw;
    const Action action = raw ? Action::allow : Action::reject;
    EXPECT_EQ(judge(policy, "http://a/\xC3\xA9").action, action);  // U+00E9
    EXPECT_EQ(gate(policy).judge_target("GET", "/\xC3\xA9").action, action);
    EXPECT_EQ(gate(policy).judge_host("\xC3\xA9").action, action);
  }
}

// Of a field, the first byte is the first one of the host: there is no "//" before it.
TEST(Gate, AHostBeyondAsciiIsFoundAtEveryPlaceOfAField) {
  Policy policy = only(Action::reject, {Finding::non_ascii_host});
  policy.raw_utf8 = true;
  for (const std::string field :
       {"\xC3\xA9", "\xC3\xA9x.ex.com", "a.\xC3\xA9.com", "ex.\xC3\xA9"}) {
    EXPECT_EQ(gate(policy).judge_host(field).action, Action::reject) << field;
    EXPECT_EQ(gate(policy).judge_target("CONNECT", field + ":443").action, Action::reject) << field;
  }
}

Policy with_lists() {
  Policy policy = only(Action::reject, {Finding::scheme_not_allowed, Finding::host_not_allowed,
                                        Finding::port_not_allowed});
  policy.schemes = {"https"};
  policy.hosts = {"api.example.com", ".example.org", "[::1]"};
  policy.ports = {443, 8443};
  return policy;
}

TEST(Gate, ListsOfHostsHaveWholeLabels) {
  const Policy policy = with_lists();
  const auto allowed = [&](std::string_view text) {
    return judge(policy, text).action == Action::allow;
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

// policy.hpp: an entry that begins with "." is a domain with all names below it. Here the name below is one letter, and another
// entry is longer than the host.
TEST(Gate, ADomainHasNamesBelowItWhateverTheOtherEntriesAre) {
  Policy policy = only(Action::reject, {Finding::host_not_allowed});
  policy.hosts = {".b.example", ".a-name-that-is-longer.example"};
  for (const char* text : {"http://a.b.example/", "http://x.a.b.example/", "http://b.example/"}) {
    EXPECT_TRUE(judge(policy, text).passes()) << text;
  }
  for (const char* text : {"http://ab.example/", "http://.b.example/", "http://a.example/"}) {
    EXPECT_FALSE(judge(policy, text).passes()) << text;
  }
}

// The case of the entry, and that of the text; of the bare domain, of a name below it, and alone.
TEST(Gate, TheCaseOfAnEntryDoesNotMatter) {
  Policy policy = only(Action::reject, {Finding::host_not_allowed, Finding::scheme_not_allowed});
  policy.schemes = {"HTTP"};
  policy.hosts = {".Example.COM", "API.example.Net"};
  for (const char* text : {"http://example.com/", "http://EXAMPLE.com/", "http://a.example.com/",
                           "http://A.eXample.com/", "http://api.EXAMPLE.net/"}) {
    EXPECT_TRUE(judge(policy, text).passes()) << text;
  }
  EXPECT_FALSE(judge(policy, "http://xexample.com/").passes());
  EXPECT_TRUE(gate(policy).judge_host("EXAMPLE.com").passes());
  EXPECT_EQ(gate(policy).judge_host("example.com").count, 0U);
}

// B1: names that go away before the gate judges, in every way in which a list is made.
TEST(Gate, AListOfTemporariesIsOwned) {
  const auto names = [] {
    return std::vector<std::string>{std::string(40, 'a') + ".example", ".b.example"};
  };
  const auto views = [](const std::vector<std::string>& from) {
    return std::vector<std::string_view>(from.begin(), from.end());
  };
  const auto policy_of = [](iri::AllowList<std::string> hosts) {
    Policy policy = only(Action::reject, {Finding::host_not_allowed});
    policy.hosts = std::move(hosts);
    return policy;
  };
  for (const Policy& policy : {policy_of(names()), policy_of(views(names())),
                               policy_of({std::string(40, 'a') + ".example", ".b.example"})}) {
    const std::vector<std::string> others(8, std::string(40, 'e') + ".example");  // of that size
    EXPECT_TRUE(judge(policy, "http://" + std::string(40, 'a') + ".example/").passes());
    EXPECT_TRUE(judge(policy, "http://x.b.example/").passes());
    EXPECT_FALSE(judge(policy, "http://" + others[0] + "/").passes());
  }
}

TEST(Gate, OwnsThePolicyThatItWasMadeOf) {
  Policy policy = with_lists();
  const Gate made = gate(policy);
  policy.hosts = {"evil.example"};
  policy.actions.fill(Action::allow);
  EXPECT_FALSE(made.judge("https://evil.example/").passes());
  EXPECT_TRUE(made.judge("https://example.org/").passes());
  const Gate copy = made;
  EXPECT_TRUE(copy.judge("https://example.org/").passes());
  EXPECT_EQ(copy.policy().hosts, with_lists().hosts);
  Gate assigned = gate(Policy::allow_everything());
  EXPECT_TRUE(assigned.judge("https://evil.example/").passes());
  assigned = made;
  EXPECT_FALSE(assigned.judge("https://evil.example/").passes());
  EXPECT_EQ(assigned.policy().hosts, with_lists().hosts);
}

// "A reference without a scheme is not allowed; request targets without one are" (policy.hpp).
TEST(Gate, ListsOfSchemesAskReferencesForASchemeAndTargetsForThatWhichTheyHave) {
  Policy policy = only(Action::reject, {Finding::scheme_not_allowed});
  policy.schemes = {"https"};
  const Gate made = gate(policy);
  EXPECT_EQ(made.judge("HTTPS:a").action, Action::allow);
  EXPECT_EQ(made.judge("http://a/").action, Action::reject);
  EXPECT_EQ(made.judge("//a/").action, Action::reject);
  EXPECT_EQ(made.judge_target("GET", "/").action, Action::allow);
  EXPECT_EQ(made.judge_target("GET", "https://a/").action, Action::allow);
  EXPECT_EQ(made.judge_target("GET", "http://a/").action, Action::reject);
}

// Compared with the port, or without one with the scheme's default port (policy.hpp). What has no
// host has no port; the scheme of a Host field and of an authority-form is the connection's.
TEST(Gate, ListsOfPortsAreOfThePortThatAConnectionWouldTake) {
  Policy policy = only(Action::reject, {Finding::port_not_allowed});
  policy.ports = {443, 8443};
  const Gate made = gate(policy);
  const auto allowed = [](const GateVerdict& verdict) { return verdict.action == Action::allow; };
  EXPECT_TRUE(allowed(made.judge("https://a/")));
  EXPECT_TRUE(allowed(made.judge("https://a:/")));
  EXPECT_FALSE(allowed(made.judge("http://a:/")));
  EXPECT_TRUE(allowed(made.judge("http://a:08443/")));
  EXPECT_FALSE(allowed(made.judge("foo://a/")));
  EXPECT_FALSE(allowed(made.judge("//a/")));
  EXPECT_TRUE(allowed(made.judge("//a:443/")));
  EXPECT_TRUE(allowed(made.judge("mailto:a@b")));
  EXPECT_TRUE(allowed(made.judge("/a")));
  EXPECT_FALSE(allowed(made.judge_target("GET", "http://a/")));
  EXPECT_TRUE(allowed(made.judge_target("GET", "https://a/")));
  EXPECT_TRUE(allowed(made.judge_host("a")));
  EXPECT_TRUE(allowed(made.judge_host("a:")));
  EXPECT_FALSE(allowed(made.judge_host("a:80")));
  policy.ports = {1};
  EXPECT_TRUE(allowed(gate(policy).judge("http://a:1/")));
  EXPECT_FALSE(allowed(gate(policy).judge("file://a/"))) << "file has no default port";
}

TEST(Gate, WhatIsNotInAListIsToldWithItsPlace) {
  std::array<LocatedFinding, 8> reported;
  const GateVerdict verdict = judge(with_lists(), "http://evil:99/", reported);
  ASSERT_EQ(verdict.count, 3U);
  EXPECT_EQ(reported[0],
            (LocatedFinding{Finding::scheme_not_allowed, Component::scheme, target, 0, 4}));
  EXPECT_EQ(reported[1],
            (LocatedFinding{Finding::host_not_allowed, Component::host, target, 7, 11}));
  EXPECT_EQ(reported[2],
            (LocatedFinding{Finding::port_not_allowed, Component::port, target, 12, 14}));
}

TEST(Gate, OriginFormHasNothingToHoldAgainstTheLists) {
  const Gate made = gate(with_lists());
  EXPECT_EQ(made.judge_target("GET", "/a").action, Action::allow);
  EXPECT_EQ(made.judge_target("GET", "http://evil/a").action, Action::reject);
  EXPECT_EQ(made.judge_target("CONNECT", "evil:443").action, Action::reject);
  EXPECT_EQ(made.judge_target("CONNECT", "example.org:443").action, Action::allow);
  EXPECT_EQ(made.judge_host("example.org").action, Action::allow);
  EXPECT_EQ(made.judge_host("evil.example").action, Action::reject);
  EXPECT_EQ(made.judge_host("example.org:80").action, Action::reject);
}

// A view that was parsed with raw UTF-8 is judged as its text would be.
TEST(Gate, AViewOfRawUtf8IsNotValidWhereItsTextIsNot) {
  const iri::Gate fetch = iri::Gate::make(iri::presets::fetch()).value();
  for (const std::string text : {"http://b\xC3\xBC.example/", "http://a.example/\xC3\xBC"}) {
    const auto view = iri::IriReferenceView::parse(text);
    ASSERT_TRUE(view) << text;
    EXPECT_EQ(fetch.judge(*view).action, Action::reject) << text;
    EXPECT_EQ(fetch.judge(*view).error.offset, fetch.judge(text).error.offset) << text;
    const auto as_target = iri::RequestTargetView::parse("GET", text, {.raw_utf8 = true});
    ASSERT_TRUE(as_target) << text;
    EXPECT_EQ(fetch.judge_target(*as_target).error.offset, text.find('\xC3')) << text;
  }
  const auto tunnel = iri::RequestTargetView::parse("CONNECT", "b\xC3\xBC:443", {.raw_utf8 = true});
  ASSERT_TRUE(tunnel);
  EXPECT_EQ(fetch.judge_target(*tunnel).error.component, Component::host);
  EXPECT_EQ(fetch.judge_target(*tunnel).error.offset, 1U);
  const auto origin = iri::RequestTargetView::parse("GET", "/\xC3\xBC", {.raw_utf8 = true});
  ASSERT_TRUE(origin);
  EXPECT_EQ(iri::Gate::make(iri::presets::proxy()).value().judge_target(*origin).error.offset, 1U);
  EXPECT_TRUE(iri::Gate::make(iri::presets::display()).value().judge_target(*origin).passes());
}

// What is left of the dot segments of a relative path depends on the base.
TEST(Gate, DotSegmentsOfARelativePathHaveNoCanonicalForm) {
  Policy policy = iri::presets::proxy();
  policy.schemes = iri::AllowList<std::string>::any();
  for (const char* text : {"a/../admin", "../x", "./a:b", "%2e/x"}) {
    EXPECT_EQ(judge(policy, text).action, Action::reject) << text;
  }
  EXPECT_EQ(judge(policy, "/a/../admin").action, Action::canonicalize);
  EXPECT_EQ(judge(policy, "%61").action, Action::canonicalize);
}

// "Without an authority, empty segments and parameters have no canonical form: judge() rejects
// them" (gate.hpp): in a relative path, too.
TEST(Gate, EmptySegmentsAndParametersOfARelativePathHaveNoCanonicalForm) {
  const Policy policy =
      only(Action::canonicalize,
           {Finding::empty_segment, Finding::path_parameter, Finding::encoded_path_parameter})
          .set(Action::reject, {Finding::parameter_dot_segment, Finding::parameter_empty_segment});
  EXPECT_EQ(judge(policy, "a//b").reasons, FindingSet{Finding::empty_segment});
  EXPECT_EQ(judge(policy, "a;x").reasons, FindingSet{Finding::path_parameter});
  EXPECT_EQ(judge(policy, "a%3Bx").reasons, FindingSet{Finding::encoded_path_parameter});
  for (const char* text : {"a//b", "a;x", "a%3Bx"}) {
    EXPECT_EQ(judge(policy, text).action, Action::reject) << text;
  }
}

// The canonical form of a relative path keeps its dot segments, and has them decoded (RFC 3986
// s6.2.2.2): whoever allows the encoded ones alone does not let the others in by that.
TEST(Gate, AnEncodedDotSegmentDoesNotBecomeOneThatIsNotAllowed) {
  Policy policy = only(Action::canonicalize, {Finding::encoded_unreserved});
  EXPECT_EQ(judge(policy, "%61/%2e%2e/b").action, Action::canonicalize);
  for (const Action action : {Action::reject, Action::canonicalize}) {
    policy.set(action, {Finding::dot_segment});
    EXPECT_EQ(judge(policy, "%61/%2e%2e/b").action, Action::reject);
    EXPECT_EQ(judge(policy, "%61/%2e%2e/b").reasons, FindingSet{Finding::encoded_dot_segment});
    EXPECT_EQ(judge(policy, "%61/b").action, Action::canonicalize);
  }
}

// A scheme that is missing has no bytes: [0, 0).
TEST(Gate, WhatIsMissingHasAnEmptyPlace) {
  std::array<LocatedFinding, 8> reported;
  ASSERT_EQ(judge(with_lists(), "//example.org:443/", reported).count, 1U);
  EXPECT_EQ(reported[0],
            (LocatedFinding{Finding::scheme_not_allowed, Component::scheme, target, 0, 0}));
}

}  // namespace
