// Law 12: what is admitted is judged as passing, is admitted as it is, and is what a naive
// reading of RFC 3986 and of the policy makes of the target. Law 16: it differs from what came if and only
// if the verdict is `canonicalize`. Over all short targets.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "iri/gate.hpp"
#include "iri/inspect.hpp"
#include "support/forwarded_oracle.hpp"

namespace {

using iri::Action;
using iri::CanonicalOptions;
using iri::Finding;
using iri::FindingSet;
using iri::Gate;
using iri::Policy;

/// What the steps make of a target in origin-form.
std::string expected_of(const std::string& target, CanonicalOptions options) {
  return iri_test::canonical_origin_form(
             target, {options.merge_slashes, options.cut_parameters, options.cut_encoded_parameters,
                      options.normalize_query})
      .text;
}

// --- The policies ---

/// Lets all pass, canonicalizes these, and rejects what parameters hide.
Gate gate_that_canonicalizes(FindingSet findings) {
  Policy policy = Policy::allow_everything();
  policy.set(Action::canonicalize, findings);
  policy.set(Action::reject, {Finding::parameter_dot_segment, Finding::parameter_empty_segment});
  return Gate::make(policy).value();
}

std::vector<Gate> gates() {
  std::vector<Gate> all;
  for (const std::string_view name : iri::preset_names()) {
    all.push_back(Gate::make(*iri::find_preset(name)).value());
  }
  all.push_back(gate_that_canonicalizes(iri::canonicalizable()));
  const FindingSet plain{Finding::dot_segment, Finding::encoded_dot_segment,
                         Finding::encoded_unreserved, Finding::root_underflow};
  for (const Finding one :
       {Finding::empty_segment, Finding::path_parameter, Finding::encoded_path_parameter}) {
    all.push_back(gate_that_canonicalizes(plain | FindingSet{one}));
  }
  Policy proxy = iri::presets::proxy();
  proxy.set(Action::canonicalize, {Finding::path_parameter, Finding::encoded_path_parameter});
  all.push_back(Gate::make(proxy).value());
  return all;
}

/// In which a form is allowed or reported that others canonicalize, or rejected.
std::vector<Gate> gates_that_allow() {
  std::vector<Gate> all;
  for (const Finding one : iri::canonicalizable()) {
    FindingSet others = iri::canonicalizable();
    others.erase(one);
    all.push_back(gate_that_canonicalizes(others));
    for (const Action action : {Action::allow, Action::report, Action::reject}) {
      Policy proxy = iri::presets::proxy();
      proxy.set(action, {one});
      all.push_back(Gate::make(proxy).value());
    }
  }
  Policy dots = iri::presets::proxy();
  dots.set(Action::allow, {Finding::dot_segment, Finding::encoded_dot_segment});
  all.push_back(Gate::make(dots).value());
  dots.set(Action::report, {Finding::encoded_unreserved, Finding::root_underflow});
  all.push_back(Gate::make(dots).value());
  return all;
}

// --- The law ---

/// All texts over the pieces, up to so many of them behind `begin`.
template <class F>
void for_each_text(const std::vector<std::string>& pieces, std::size_t most,
                   const std::string& begin, const F& f) {
  f(begin);
  if (most == 0) return;
  for (const std::string& piece : pieces) for_each_text(pieces, most - 1, begin + piece, f);
}

/// What holds of whatever is admitted.
void check_admitted(const Gate& gate, const iri::CanonicalTarget& admitted,
                    const std::string& from) {
  const std::string text(admitted.text());
  ASSERT_TRUE(gate.judge_target("GET", text).passes()) << from << ' ' << text;
  const auto view = iri::RequestTargetView::parse("GET", text);
  ASSERT_TRUE(view) << from;
  ASSERT_EQ(view->components(), admitted.view().components()) << from << ' ' << text;
  std::array<char, 8> host;
  const auto again = gate.admit("GET", text, "h.a", host);
  ASSERT_TRUE(again.passes() && again.target->text() == text) << from << ' ' << text;
  if (!gate.canonical_options().merge_slashes) return;
  ASSERT_EQ(admitted.path().find("//"), std::string_view::npos) << from << ' ' << text;
}

/// Laws 15 and 16: the query is the one that came, and if nothing else could change, no finding has been
/// canonicalized.
void check_query(const Gate& gate, std::string_view target, const iri::Admission& admission) {
  if (gate.canonical_options().normalize_query) return;
  const std::size_t question = std::min(target.find('?'), target.size());
  const std::string_view text = admission.target->text();
  EXPECT_TRUE(text.ends_with(target.substr(question))) << target << ' ' << text;
  const std::string path(target.substr(0, question));
  std::string buffer(path.size(), '\0');
  const auto alone = gate.admit("GET", path, "h.a", iri::OutputBuffer(buffer));
  if (!alone.passes() || alone.target->text() != path) return;
  EXPECT_NE(admission.verdict.action, Action::canonicalize) << target;
}

/// Returns whether it was admitted.
bool check_target(const Gate& gate, const std::string& target) {
  std::vector<char> buffer(target.size() + 16);
  const iri::Admission admission = gate.admit("GET", target, "h.a", iri::OutputBuffer(buffer));
  const iri::GateVerdict verdict = gate.judge_request("GET", target, "h.a");
  EXPECT_EQ(admission.verdict.action, verdict.action) << target;
  EXPECT_EQ(admission.verdict.findings, verdict.findings) << target;
  EXPECT_EQ(admission.passes(), verdict.action != Action::reject) << target;
  if (!admission.passes()) return false;
  const std::string_view text = admission.target->text();
  EXPECT_EQ(text, iri_test::forwarded(gate.policy(), verdict, target)) << gate.policy().name;
  EXPECT_EQ(text != target, verdict.action == Action::canonicalize) << target << ' ' << text;
  check_admitted(gate, *admission.target, target);
  check_query(gate, target, admission);
  return true;
}

const std::vector<std::string> all_pieces = {"/",   ".",   ";",   "%2e", "%2E", "%2f", "%25",
                                             "%3b", "%3B", "%32", "%65", "a",   "?",   ":"};
const std::vector<std::string> few_pieces = {"/", ".", ";", "%2e", "%3b", "a"};

TEST(Admission, OfEveryShortTargetIsWhatTheStepsGiveAndPasses) {
  for (const Gate& gate : gates()) {
    std::size_t admitted = 0;
    for (const char* front : {"", "http://H.a"}) {
      for_each_text(all_pieces, 3, "/", [&](const std::string& target) {
        admitted += check_target(gate, front + target) ? 1U : 0U;
      });
    }
    EXPECT_GT(admitted, gate.policy().name == "strict_api" ? 50U : 200U) << gate.policy().name;
  }
}

TEST(Admission, WhatAPolicyAllowsStaysAsItCameBesideWhatItCanonicalizes) {
  for (const Gate& gate : gates_that_allow()) {
    std::size_t admitted = 0;
    for_each_text(all_pieces, 3, "/", [&](const std::string& target) {
      admitted += check_target(gate, target) ? 1U : 0U;
    });
    EXPECT_GT(admitted, 200U) << gate.policy().name;
  }
}

// By thought: nothing of this comes from the steps.
TEST(Admission, SaysThatTheTargetChangesIfAndOnlyIfItDoes) {
  struct Case {
    FindingSet allowed;
    const char* target;
    const char* forwarded;
    FindingSet reasons;
  };
  const FindingSet dots{Finding::dot_segment, Finding::encoded_dot_segment};
  const FindingSet none;
  std::array<char, 64> buffer;
  for (const Case& one :
       {Case{none, "/caf%c3%a9", "/caf%C3%A9", {Finding::lower_case_hex}},
        Case{none, "/caf%C3%A9?%c3%a9", "/caf%C3%A9?%c3%a9", none},
        Case{{Finding::lower_case_hex}, "/caf%c3%a9", "/caf%c3%a9", none},
        Case{{Finding::lower_case_hex}, "/%c3%a9/%7e", "/%c3%a9/~", {Finding::encoded_unreserved}},
        Case{
            {Finding::encoded_unreserved}, "/%c3%a9/%7e", "/%C3%A9/%7e", {Finding::lower_case_hex}},
        Case{dots, "/x/../admin", "/x/../admin", none},
        Case{dots, "/x/%2e%2E/%61", "/x/../a", {Finding::encoded_unreserved}},
        Case{dots, "/x/../%61dmin", "/x/../admin", {Finding::encoded_unreserved}},
        Case{dots, "/x/./a?b[]", "/x/./a?b%5B%5D", {Finding::unencoded_character}},
        Case{{Finding::dot_segment},
             "/a/b/%2e/",
             "/a/b/",
             {Finding::encoded_dot_segment, Finding::encoded_unreserved}},
        Case{{Finding::empty_segment}, "/a//%7e", "/a//~", {Finding::encoded_unreserved}},
        Case{none, "HTTP://H.example/a", "HTTP://H.example/a", none},
        Case{none, "HTTP://H.example/a//b", "http://h.example/a/b", {Finding::empty_segment}}}) {
    Policy policy = iri::presets::proxy();
    policy.set(Action::allow, one.allowed);
    const auto admitted = Gate::make(policy)->admit("GET", one.target, "h.example", buffer);
    ASSERT_TRUE(admitted.passes()) << one.target;
    EXPECT_EQ(admitted.target->text(), one.forwarded);
    EXPECT_EQ(admitted.verdict.action, one.reasons.empty() ? Action::allow : Action::canonicalize)
        << one.target;
    EXPECT_EQ(admitted.verdict.reasons, one.reasons) << one.target;
    EXPECT_EQ(admitted.host, "h.example");
  }
}

// A ".." may remove an empty segment before it is merged, so servers read the merged path as another one.
TEST(Admission, AnEmptySegmentAmongDotSegmentsThatStayIsRejected) {
  Policy policy = iri::presets::proxy();
  policy.set(Action::allow, {Finding::dot_segment});
  const Gate gate = Gate::make(policy).value();
  std::array<char, 64> buffer;
  const auto refused = gate.admit("GET", "/a//../b", "h.example", buffer);
  EXPECT_EQ(refused.verdict.action, Action::reject);
  EXPECT_EQ(refused.verdict.reasons, FindingSet{Finding::empty_segment});
  EXPECT_EQ(gate.admit("GET", "/a//b", "h.example", buffer).target->text(), "/a/b");
  EXPECT_EQ(gate.admit("GET", "/a/../b", "h.example", buffer).target->text(), "/a/../b");
}

// What a ".." takes away depends on the dot segments beside it: where one kind stays, the other cannot go.
TEST(Admission, DotSegmentsAreNotRemovedBesideSomeOfTheOtherKindThatStay) {
  struct Case {
    Finding stays;
    const char* target;
    std::optional<const char*> forwarded;
  };
  std::array<char, 64> buffer;
  for (const Case& one : {Case{Finding::dot_segment, "/a/./b/%2e/", std::nullopt},
                          Case{Finding::dot_segment, "/a/../%2e%2E/b", std::nullopt},
                          Case{Finding::dot_segment, "/a/../b", "/a/../b"},
                          Case{Finding::dot_segment, "/a/%2e./b", "/b"},
                          Case{Finding::encoded_dot_segment, "/a/../%2e%2e/b", std::nullopt},
                          Case{Finding::encoded_dot_segment, "/a/%2e%2e/b", "/a/%2e%2e/b"},
                          Case{Finding::encoded_dot_segment, "/a/../b", "/b"}}) {
    Policy policy = iri::presets::proxy();
    policy.set(Action::allow, {one.stays, Finding::encoded_unreserved});
    const auto admitted = Gate::make(policy)->admit("GET", one.target, "h.example", buffer);
    ASSERT_EQ(admitted.passes(), one.forwarded.has_value()) << one.target;
    if (one.forwarded) {
      EXPECT_EQ(admitted.target->text(), *one.forwarded);
    } else {
      EXPECT_TRUE(
          admitted.verdict.reasons.overlaps({Finding::dot_segment, Finding::encoded_dot_segment}));
    }
  }
}

// An encoded dot segment that becomes a plain one is removed as one.
TEST(Admission, AnEncodedDotSegmentThatIsDecodedIsOfOneKindWithThePlainOnes) {
  Policy policy = iri::presets::proxy();
  policy.set(Action::allow, {Finding::encoded_dot_segment});
  std::array<char, 64> buffer;
  const auto admitted = Gate::make(policy)->admit("GET", "/a/../b/%2e%2e/c", "h.example", buffer);
  ASSERT_TRUE(admitted.passes());
  EXPECT_EQ(admitted.target->text(), "/c");
}

// RFC 3986 s2.1: a "%" is not part of a pct-encoded unless hex digits follow.
TEST(Admission, NothingIsEncodedOrDecodedBesideAPercentThatStays) {
  Policy policy = iri::presets::proxy();
  policy.set(Action::allow, {Finding::bare_percent}, iri::Component::query);
  std::array<char, 64> buffer;
  const auto admit = [&](const char* target) {
    return Gate::make(policy)->admit("GET", target, "h.example", buffer);
  };
  EXPECT_EQ(admit("/?a=%|").verdict.reasons, FindingSet{Finding::unencoded_character});
  EXPECT_EQ(admit("/?a=%").target->text(), "/?a=%");
  EXPECT_EQ(admit("/?a=|").target->text(), "/?a=%7C");
  policy.set(Action::allow, {Finding::ambiguous_percent}, iri::Component::query);
  EXPECT_EQ(admit("/?a=%|").target->text(), "/?a=%%7C");
  policy.set(Action::canonicalize, {Finding::encoded_unreserved}, iri::Component::query);
  EXPECT_FALSE(admit("/?a=%%37C").passes());  // it would become %7C
  EXPECT_EQ(admit("/?a=%37C").target->text(), "/?a=7C");
}

// Law 15: what is signed arrives. Law 16: nothing has changed, and nothing is reported.
TEST(Admission, TheQueryIsForwardedAsItCame) {
  const Gate proxy = Gate::make(iri::presets::proxy()).value();
  for (const std::string target :
       {"/slo?SAMLRequest=fZ%2bA%3d&Signature=a%2fb", "/voice?Caller=sip%3aalice%40h&x=%7etilde",
        "/?%41%5f", "/%C3%A9?%c3%a9", "http://a.example/?q=%7e"}) {
    std::array<iri::LocatedFinding, 4> told;
    const auto admitted = proxy.admit("GET", target, "a.example", {}, told);
    ASSERT_TRUE(admitted.passes()) << target;
    EXPECT_EQ(admitted.target->text().data(), target.data());
    EXPECT_EQ(admitted.target->text(), target);
    EXPECT_EQ(admitted.verdict.action, Action::allow) << target;
    EXPECT_EQ(admitted.verdict.count, 0U) << target;
    EXPECT_EQ(admitted.needed, 0U) << target;
  }
  std::array<char, 32> buffer;
  EXPECT_EQ(proxy.admit("GET", "/%7e?%7e%2f", "a.example", buffer).target->text(), "/~?%7e%2f");
}

// A cache may want one text for equal queries.
TEST(Admission, APolicyMayNormalizeTheQuery) {
  Policy policy = iri::presets::proxy();
  const FindingSet both{Finding::encoded_unreserved, Finding::lower_case_hex};
  policy.set(Action::canonicalize, both, iri::Component::query);
  const Gate gate = Gate::make(policy).value();
  std::array<char, 32> buffer;
  const auto admitted = gate.admit("GET", "/?%7e%2f", "a.example", buffer);
  ASSERT_TRUE(admitted.passes());
  EXPECT_EQ(admitted.target->text(), "/?~%2F");
  EXPECT_EQ(admitted.verdict.action, Action::canonicalize);
  EXPECT_EQ(admitted.verdict.reasons, both);
  policy.set(Action::allow, {Finding::lower_case_hex}, iri::Component::query);
  const Gate decoding = Gate::make(policy).value();
  EXPECT_EQ(decoding.admit("GET", "/?%7e%2f", "a.example", buffer).target->text(), "/?~%2f");
  EXPECT_EQ(decoding.admit("GET", "/?%2f", "a.example", buffer).target->text(), "/?%2f");
}

TEST(Admission, OfEveryLongerTargetOfFewPiecesToo) {
  const Gate all = gate_that_canonicalizes(iri::canonicalizable());
  const Gate proxy = Gate::make(iri::presets::proxy()).value();
  for (const Gate* gate : {&all, &proxy}) {
    for_each_text(few_pieces, 6, "/",
                  [&](const std::string& target) { check_target(*gate, target); });
  }
}

/// As the canonical form of a reference is written; empty if there is none.
std::string canonical_of(const Gate& gate, const std::string& text) {
  const auto view = iri::IriReferenceView::parse(text);
  std::string out(text.size() + 2, '\0');
  const iri::Written written = gate.canonical(*view, iri::OutputBuffer(out));
  out.resize(written.ok() ? written.size : 0);
  return out;
}

TEST(Admission, TheCanonicalFormOfAReferencePassesAsTheTargetDoes) {
  for (const Gate& gate : gates()) {
    for_each_text(all_pieces, 3, "/", [&](const std::string& path) {
      const std::string text = "HTTP://H.a" + path + "#%7e";
      const iri::GateVerdict verdict = gate.judge(text);
      if (verdict.action == Action::reject) return;
      const std::string once = canonical_of(gate, text);
      EXPECT_EQ(once, "http://h.a" + expected_of(path, gate.canonical_options()) + "#~") << text;
      EXPECT_TRUE(gate.judge(once).passes()) << text << ' ' << once;
      EXPECT_EQ(canonical_of(gate, once), once) << text;
    });
  }
}

// "In a path after an authority, empty segments are merged and parameters cut off": iri/gate.hpp.
TEST(Admission, AReferenceIsMergedAndCutAfterAnAuthorityOnly) {
  const Gate gate = gate_that_canonicalizes(iri::canonicalizable());
  const std::pair<const char*, const char*> cases[] = {
      {"/%7E//b;c", "/~//b;c"},         {"%7E//b;c", "~//b;c"},
      {"A:%7E//b;c", "a:~//b;c"},       {"//H/%7E//b;c/d", "//h/~/b/d"},
      {"//H//a/../b;c#%7e", "//h/b#~"}, {"A://H//b;c?d//e;f#//g", "a://h/b?d//e;f#//g"}};
  for (const auto& [text, expected] : cases) EXPECT_EQ(canonical_of(gate, text), expected) << text;
}

// Without an authority: "//" and parameters stay as they are, or are rejected.
TEST(Admission, WithoutAnAuthorityNothingIsMergedOrCut) {
  for (const Gate& gate : gates()) {
    for (const char* front : {"x:", "x:/", "X:a"}) {
      for_each_text(few_pieces, 4, front, [&](const std::string& text) {
        const iri::GateVerdict verdict = gate.judge(text);
        if (verdict.action == Action::reject) return;
        const std::string once = canonical_of(gate, text);
        EXPECT_TRUE(gate.judge(once).passes()) << text << ' ' << once;
        EXPECT_EQ(canonical_of(gate, once), once) << text;
        std::vector<char> buffer(text.size());
        const auto admission = gate.admit("GET", text, "", iri::OutputBuffer(buffer));
        if (!admission.passes()) return;
        EXPECT_EQ(admission.target->text(),
                  iri_test::forwarded(gate.policy(), gate.judge_target("GET", text), text));
      });
    }
  }
}

// The options leave all else as it is: with and without them the same, where they find nothing.
// RFC 3986 s6.2.2.2 decodes "%2E", and s3.3 forbids a path that begins with "//" without an
// authority: then "/." has to stay before it.
TEST(Admission, AnEncodedDotSegmentThatHasToStayIsJudgedAsADotSegment) {
  const Gate gate = gate_that_canonicalizes({Finding::dot_segment});
  std::array<char, 64> buffer;
  for (const std::string_view target : {"s:/%2E//", "s:/%2E//a", "s:/%2e%2e//a", "http:/%2E//x"}) {
    const auto refused = gate.admit("GET", target, "h", buffer);
    EXPECT_FALSE(refused.passes()) << target;
    EXPECT_EQ(refused.verdict.reasons, FindingSet{Finding::encoded_dot_segment}) << target;
  }
  const auto neighbour = gate.admit("GET", "s:/%2E/a", "h", buffer);
  ASSERT_TRUE(neighbour.passes());
  EXPECT_EQ(neighbour.target->text(), "s:/%2E/a");
  const auto allowed = gate_that_canonicalizes({}).admit("GET", "s:/%2E//", "h", buffer);
  ASSERT_TRUE(allowed.passes());
  EXPECT_EQ(allowed.target->text(), "s:/%2E//");
}

TEST(Admission, TheOptionsChangeOnlyWhatTheyAreFor) {
  const CanonicalOptions all{true, true, true};
  for (const char* text :
       {"http://A", "HTTP://U%41@Ex%61MPLE:080/%7e?%7E%c3#x", "http://[::FF]:/a/b/", "//H", "//H/a",
        "//H?q", "http://h#%61", "http://h?%61#", "s://%C3%A9/%c3%a9"}) {
    const auto view = iri::IriReferenceView::parse(text);
    ASSERT_TRUE(view) << text;
    const auto none = gate_that_canonicalizes({Finding::encoded_unreserved});
    const auto both = gate_that_canonicalizes(iri::canonicalizable());
    EXPECT_EQ(canonical_of(both, text), canonical_of(none, text));
    const auto target = iri::RequestTargetView::parse("GET", text);
    if (!target || target->form() != iri::TargetForm::absolute_form) continue;
    std::vector<char> a(64), b(64);
    EXPECT_EQ(iri::CanonicalTarget::make(*target, all, iri::OutputBuffer(a))->text(),
              iri::CanonicalTarget::make(*target, iri::OutputBuffer(b))->text());
  }
}

// --- The host and the port that a request is for ---

using Field = std::optional<std::string_view>;
using Port = std::optional<std::uint16_t>;

struct Destination {
  const char* method;
  const char* target;
  Field field;
  Field host;
  Port port;
};

Gate gate_that_allows() { return Gate::make(Policy::allow_everything()).value(); }

// RFC 9112 s3.3: "If the request-target is in absolute-form, the target URI is the same as the
// request-target", "If the request-target is in authority-form, the target URI's authority
// component is the same as the request-target", "Otherwise, the target URI's authority component is
// the same as the Host header field value". s3.2.2: "a proxy MUST ignore the received Host header
// field (if any)". RFC 9110 s4.2: the default ports 80 and 443, hosts in any case.
TEST(Admission, TheHostAndThePortAreThoseOfTheTargetUri) {
  const Gate gate = gate_that_allows();
  constexpr std::nullopt_t none = std::nullopt;
  for (const Destination& row : {Destination{"GET", "/", "a.example", "a.example", none},
                                 {"GET", "/", "A.Example", "a.example", none},
                                 {"GET", "/%61", "%41.%62.example:8080", "a.b.example", 8080},
                                 {"GET", "/", "a:", "a", none},
                                 {"GET", "/", "[::FF]:8", "[::ff]", 8},
                                 {"GET", "/", "%c3%a9:00443", "%C3%A9", 443},
                                 {"GET", "/", "a.example:7", "a.example", 7},
                                 {"GET", "/", "a.example:8080", "a.example", 8080},
                                 {"GET", "/", "a.example:00443", "a.example", 443},
                                 {"GET", "/", "a.example:65535", "a.example", 65535},
                                 {"GET", "/", "a.example:65536", "a.example", 0},
                                 {"GET", "/", "a.example:99999", "a.example", 0},
                                 {"GET", "/", "a.example:000000443", "a.example", 443},
                                 {"GET", "/", "a.example:0", "a.example", 0},
                                 {"GET", "/", "a:65535", "a", 65535},
                                 {"GET", "/", "a:65536", "a", 0},
                                 {"GET", "/", "a:4294967376", "a", 0},
                                 {"GET", "/", "a:0", "a", 0},
                                 {"GET", "/", "", "", none},
                                 {"GET", "/", ":80", "", 80},
                                 {"GET", "/", none, none, none},
                                 {"GET", "/", "a.example:1", "a.example", 1},
                                 {"GET", "/%41", "a.example", "a.example", none},
                                 {"GET", "/%41", "a.example:7", "a.example", 7},
                                 {"GET", "/%41", none, none, none},
                                 {"GET", "//b.example/", "a.example", "a.example", none},
                                 {"OPTIONS", "*", "A:1", "a", 1},
                                 {"OPTIONS", "*", none, none, none},
                                 {"GET", "http://a.example/", "a.example", "a.example", 80},
                                 {"GET", "HTTPS://A.example", none, "a.example", 443},
                                 {"GET", "http://a.example/", "b.example:9", "a.example", 80},
                                 {"GET", "http://u:1@%41:/", "b", "a", 80},
                                 {"GET", "http://a:81/", "a", "a", 81},
                                 {"GET", "http://a:70000/", "a", "a", 0},
                                 {"GET", "x://a/", "a", "a", none},
                                 {"GET", "urn:a", "", none, none},
                                 {"GET", "urn:a", "b", none, none},
                                 {"CONNECT", "A.example:443", "b:1", "a.example", 443},
                                 {"CONNECT", "[::FF]:8", none, "[::ff]", 8},
                                 {"CONNECT", "a:", "a:7", "a", none}}) {
    std::vector<char> buffer(64);
    const auto admitted = gate.admit(row.method, row.target, row.field, iri::OutputBuffer(buffer));
    ASSERT_TRUE(admitted.passes()) << row.target;
    EXPECT_EQ(admitted.host, row.host) << row.target << ' ' << row.field.value_or("-");
    EXPECT_EQ(admitted.port, row.port) << row.target << ' ' << row.field.value_or("-");
  }
}

// policy.hpp: what of a request is rejected, and what a list of hosts lets pass. With a target that is looked at, and with one that is not.
TEST(Admission, AHostThatIsRejectedIsNotAdmittedWhateverTheTarget) {
  Policy policy = Policy::allow_everything();
  policy.set(Action::reject, {Finding::host_not_allowed, Finding::port_not_allowed});
  policy.hosts = {"a.example"};
  policy.ports = {80};
  const Gate listed = Gate::make(policy).value();
  policy = Policy::allow_everything();
  policy.set(Action::reject, {Finding::local_name, Finding::metadata_address, Finding::other_host});
  const Gate outside = Gate::make(policy).value();
  policy = Policy::allow_everything();
  policy.set(Action::reject, {Finding::long_host, Finding::long_label});
  policy.limits.host = 7;
  policy.limits.label = 3;
  const Gate small = Gate::make(policy).value();
  std::vector<char> buffer(64);
  struct Row {
    const Gate& gate;
    const char* field;
    bool passes;
  };
  for (const Row& row : {Row{listed, "a.example", true},
                         {listed, "b.example", false},
                         {listed, "a.example:80", true},
                         {listed, "a.example:81", false},
                         {listed, "b.example:80", false},
                         {outside, "a.example", true},
                         {outside, "a.local", false},
                         {outside, "a.localhost:80", false},
                         {outside, "metadata.goog", false},
                         {outside, "a,b.example", false},
                         {outside, "xn--a.example", false},
                         {outside, "-a.example", false},
                         {small, "abc.com", true},
                         {small, "abc.d.e", true},
                         {small, "abc.d.ef", false},
                         {small, "abcd.e", false}}) {
    for (const char* target : {"/", "/a?b", "/%41", "/a/../b"}) {
      const auto admitted = row.gate.admit("GET", target, row.field, iri::OutputBuffer(buffer));
      EXPECT_EQ(admitted.passes(), row.passes) << target << ' ' << row.field;
      EXPECT_EQ(admitted.host.has_value(), row.passes) << target << ' ' << row.field;
    }
  }
}

// RFC 9112 s3.2: a request of HTTP/1.1 without a Host field is not valid; of HTTP/1.0 it may be.
// No top-level domain has ASCII other than letters: one such character anywhere, in labels of every size.
TEST(Admission, ATopLevelDomainIsOfLetters) {
  const iri::Gate gate = iri::Gate::make(iri::presets::fetch()).value();
  const auto passes = [&gate](const std::string& host) {
    char buffer[256];
    const bool admitted = gate.admit("GET", "/", host, buffer).passes();
    EXPECT_EQ(gate.judge_host(host).passes(), admitted) << host;
    return admitted;
  };
  for (const std::string before : {"a.", "www.a-1.", "0.a_b.example-2."}) {
    for (std::size_t size = 1; size <= 20; ++size) {
      const std::string letters = std::string(size - 1, 'q') + 'z';
      EXPECT_TRUE(passes(before + letters)) << before << letters;
      for (std::size_t at = 1; at < size; ++at) {
        for (const char other : {'0', '9', '_', '-'}) {
          std::string label = letters;
          label[at] = other;
          EXPECT_FALSE(passes(before + label)) << before << label;
        }
      }
    }
  }
}

TEST(Admission, AFieldThatLacksIsFoundWhateverTheTarget) {
  const Gate gate = gate_that_allows();
  std::vector<char> buffer(64);
  for (const char* target : {"/", "/a?b", "/%41", "/a/../b", "*"}) {
    const char* const method = *target == '*' ? "OPTIONS" : "GET";
    const auto admitted = gate.admit(method, target, std::nullopt, iri::OutputBuffer(buffer));
    EXPECT_TRUE(admitted.passes()) << target;
    EXPECT_TRUE(admitted.verdict.findings.contains(Finding::missing_host)) << target;
    EXPECT_FALSE(admitted.host) << target;
    const auto named = gate.admit(method, target, "a.example", iri::OutputBuffer(buffer));
    EXPECT_FALSE(named.verdict.findings.contains(Finding::missing_host)) << target;
  }
}

// An empty view may have no data.
TEST(Admission, AnEmptyFieldIsThereWithoutData) {
  const Gate gate = gate_that_allows();
  std::vector<char> buffer(64);
  const auto admitted = gate.admit("GET", "/", std::string_view(), iri::OutputBuffer(buffer));
  EXPECT_FALSE(admitted.verdict.findings.contains(Finding::missing_host));
}

// A field is often part of a longer text: nothing behind it is read.
TEST(Admission, WhatStandsBehindAFieldIsNotItsPort) {
  const Gate gate = gate_that_allows();
  const std::string_view longer = "a.example:12345";
  std::vector<char> buffer(64);
  for (const char* target : {"/", "/%41"}) {
    for (std::size_t size = 9; size <= longer.size(); ++size) {
      const auto admitted =
          gate.admit("GET", target, longer.substr(0, size), iri::OutputBuffer(buffer));
      ASSERT_TRUE(admitted.passes());
      EXPECT_EQ(admitted.host, "a.example");
      const std::string digits(
          longer.substr(std::min<std::size_t>(10, size), size < 10 ? 0 : size - 10));
      EXPECT_EQ(admitted.port, digits.empty() ? Port() : Port(std::stoi(digits))) << size;
    }
  }
}

// RFC 9112 s3.2.3: CONNECT has the authority-form, and no other.
TEST(Admission, ConnectTakesNoPath) {
  const Gate gate = gate_that_allows();
  std::vector<char> buffer(64);
  for (const char* target : {"/", "/a", "/a/b?c", "*", "http://a.example/"}) {
    EXPECT_FALSE(gate.admit("CONNECT", target, "a.example", iri::OutputBuffer(buffer)).passes())
        << target;
  }
  EXPECT_TRUE(gate.admit("OPTIONS", "/a", "a.example", iri::OutputBuffer(buffer)).passes());
}

TEST(Admission, OfWhatIsRejectedThereIsNoHost) {
  const Gate proxy = Gate::make(iri::presets::proxy()).value();
  std::vector<char> buffer(64);
  for (const auto& [target, field] :
       std::vector<std::pair<const char*, Field>>{{"/a%2Fb", "a"},
                                                  {"/", "a:0"},
                                                  {"/", "a b"},
                                                  {"/#", "a"},
                                                  {"http://a/", "b"},
                                                  {"/", std::nullopt},
                                                  {"http://a/", std::nullopt}}) {
    const auto admitted = proxy.admit("GET", target, field, iri::OutputBuffer(buffer));
    EXPECT_FALSE(admitted.passes()) << target;
    EXPECT_FALSE(admitted.host) << target;
    EXPECT_FALSE(admitted.port) << target;
  }
}

TEST(Admission, ABufferOfAnySizeHoldsBothTextsOrSaysWhatItNeeds) {
  const Gate gate = gate_that_canonicalizes(iri::canonicalizable());
  struct Texts {
    std::string target, field, canonical, host;
    std::size_t needed;
  };
  for (const Texts& texts : {Texts{"/a/../%7eb?%61", "A.B:8", "/~b?a", "a.b", 8},
                             {"/~b?a", "A.B:8", "/~b?a", "a.b", 3},
                             {"/a/../%7eb?%61", "a.b:8", "/~b?a", "a.b", 5},
                             {"/~b?a", "a.b:8", "/~b?a", "a.b", 0},
                             {"HTTP://A/%78", "B", "http://a/x", "a", 10},
                             {"HTTP://A/x", "B", "HTTP://A/x", "a", 1}}) {
    for (std::size_t size = 0; size <= texts.needed + 2; ++size) {
      std::vector<char> memory(size + 8, '#');
      const auto admitted =
          gate.admit("GET", texts.target, texts.field, iri::OutputBuffer(memory.data(), size));
      EXPECT_EQ(std::string(memory.data() + size, 8), "########");
      EXPECT_EQ(admitted.needed, texts.needed) << texts.target;
      ASSERT_EQ(admitted.passes(), size >= texts.needed) << texts.target;
      if (!admitted.passes()) {
        EXPECT_EQ(admitted.error.code, iri::ErrorCode::buffer_too_small);
        EXPECT_FALSE(admitted.host || admitted.port);
        continue;
      }
      EXPECT_EQ(admitted.target->text(), texts.canonical);
      EXPECT_EQ(admitted.host, texts.host);
    }
  }
}

// By Appendix B and the steps, for targets and fields in every combination.
// One block of memory: the buffer ends where the Host field begins, and the target fills it.
TEST(Admission, ABufferThatEndsWhereTheFieldBeginsHoldsNothingOfTheField) {
  const Gate gate = gate_that_canonicalizes(iri::canonicalizable());
  std::array<char, 6> block{0, 0, 'h', '%', 'C', '3'};
  const iri::OutputBuffer buffer(block.data(), 2);
  const iri::Admission admission =
      gate.admit("GET", "/%41", std::string_view(&block[2], 4), buffer);
  ASSERT_TRUE(admission.passes());
  EXPECT_EQ(admission.target->text(), "/A");
  EXPECT_EQ(admission.host, "h%C3");
  EXPECT_EQ(admission.needed, 2U);
}

TEST(Admission, TheHostIsInCanonicalFormWhateverNamesIt) {
  const Gate gate = gate_that_allows();
  const std::vector<std::string> hosts = {"", "a", "A", "%41", "%7e%C3%a9", "[::F]", "a;B", "%"};
  const std::vector<std::string> ports = {"", ":", ":8", ":080"};
  const std::vector<std::string> begins = {"/", "//", "x://", "HTTP://", "u:"};
  std::size_t admitted = 0;
  for (const std::string& front : begins) {
    for (const std::string& host : hosts) {
      for (const std::string& port : ports) {
        for (const std::string& field : hosts) {
          const std::string target = front + host + port;
          std::string buffer(target.size() + field.size(), '\0');
          const auto admission = gate.admit("GET", target, field, iri::OutputBuffer(buffer));
          if (!admission.passes()) continue;
          ++admitted;
          const bool origin = front[0] == '/';
          const Field expected = origin ? Field(field) : front == "u:" ? std::nullopt : Field(host);
          ASSERT_EQ(admission.host.has_value(), expected.has_value()) << target << ' ' << field;
          if (expected) {
            EXPECT_EQ(*admission.host, iri_test::canonical_authority(std::string(*expected)))
                << target << ' ' << field;
          }
        }
      }
    }
  }
  EXPECT_GT(admitted, 500U);
}

// --- What admit() tells by features alone is what inspect() finds ---

/// Also with limits that one text or another exceeds.
std::vector<Gate> gates_with_limits() {
  std::vector<Gate> all = {gate_that_allows()};
  Policy policy = Policy::allow_everything();
  policy.limits = {.text = 9, .host = 7, .label = 4, .path = 8, .segment = 5, .depth = 2};
  all.push_back(Gate::make(policy).value());
  policy.limits = {.query = 3};
  all.push_back(Gate::make(policy).value());
  policy.limits = {.parameters = 2};
  all.push_back(Gate::make(policy).value());
  return all;
}

/// Returns whether the request is valid.
bool check_findings(const Gate& gate, const std::string& target, const std::string& field) {
  const auto view = iri::RequestTargetView::parse("GET", target);
  const auto host = iri::HostFieldView::parse(field);
  std::vector<char> buffer(target.size() + field.size());
  const auto admission = gate.admit("GET", target, field, iri::OutputBuffer(buffer));
  EXPECT_EQ(!admission.verdict.error.failed(), view && host) << target << ' ' << field;
  if (!view || !host) return false;
  const iri::InspectOptions options{.limits = gate.policy().limits};
  const FindingSet found =
      iri::inspect(*view, options, {}).kinds | iri::inspect(*host, options, {}).kinds;
  EXPECT_EQ(admission.verdict.findings.words(), found.words()) << target << ' ' << field;
  EXPECT_EQ(admission.host, iri_test::canonical_authority(std::string(host->host()))) << field;
  return true;
}

TEST(Admission, FindsInAFieldWhatInspectFinds) {
  const Gate gate = gate_that_allows();
  std::size_t fields = 0;
  for_each_text({".", "-", "a", "A", "1", "_", ":"}, 6, "", [&](const std::string& field) {
    fields += check_findings(gate, "/", field) ? 1U : 0U;
  });
  for_each_text({".", "a", "Local", "internal", "xn--", "0x7f", "metadata", "API", "goog", "com",
                 "ipv6-literal", "net", "localhost", "%41", ":80"},
                4, "", [&](const std::string& field) {
                  fields += check_findings(gate, "/", field) ? 1U : 0U;
                });
  for (const unsigned size : {60U, 63U, 64U, 65U, 253U, 254U, 1021U, 1022U, 1023U, 2000U}) {
    for (const char* end : {".a", "..a", ".a.", "-.a", ".1"}) {
      check_findings(gate, "/", std::string(size, 'a') + end);
    }
  }
  EXPECT_GT(fields, 50000U);
}

TEST(Admission, FindsInATargetWhatInspectFinds) {
  for (const Gate& gate : gates_with_limits()) {
    for_each_text({"/", ".", ";", "&", "%2e", "%C3%A9", "%c3", "aa", "?", ":"}, 4, "/",
                  [&](const std::string& target) {
                    check_findings(gate, target, "a.example");
                    check_findings(gate, target, "a.b");
                  });
  }
}

// --- What admit() tells of a plain request is the verdict of judge_request() ---

std::vector<Gate> gates_with_lists() {
  std::vector<Gate> all = gates_with_limits();
  Policy policy = Policy::allow_everything();
  policy.hosts = {"a.b", ".example"};
  policy.ports = {80, 8080};
  policy.set(Action::reject, {Finding::host_not_allowed, Finding::port_not_allowed});
  all.push_back(Gate::make(policy).value());
  for (const Action action : {Action::allow, Action::report, Action::reject}) {
    policy = iri::presets::proxy();
    policy.set(action, {Finding::missing_host, Finding::local_name, Finding::other_host});
    all.push_back(Gate::make(policy).value());
  }
  return all;
}

void check_verdict(const Gate& gate, const std::string& target, Field field) {
  std::vector<char> buffer(target.size() + field.value_or("").size());
  const auto admission = gate.admit("GET", target, field, iri::OutputBuffer(buffer));
  const iri::GateVerdict verdict = gate.judge_request("GET", target, field);
  const std::string all = target + ' ' + std::string(field.value_or("-"));
  ASSERT_EQ(admission.verdict.action, verdict.action) << all;
  ASSERT_EQ(admission.verdict.findings, verdict.findings) << all;
  ASSERT_EQ(admission.verdict.reasons, verdict.reasons) << all;
  ASSERT_EQ(admission.verdict.count, verdict.count) << all;
  ASSERT_EQ(admission.verdict.error, verdict.error) << all;
  ASSERT_EQ(admission.passes(), verdict.action != Action::reject) << all;
  if (!admission.passes()) return;
  const iri::GateVerdict alone = gate.judge_target("GET", target);
  EXPECT_EQ(admission.target->text(), iri_test::forwarded(gate.policy(), alone, target)) << all;
  const auto view = iri::RequestTargetView::parse("GET", admission.target->text());
  EXPECT_EQ(admission.target->view().components(), view->components()) << all;
  EXPECT_EQ(admission.host.has_value(), field.has_value()) << all;
  if (!field) return;
  const auto host = iri::HostFieldView::parse(*field);
  EXPECT_EQ(admission.host, iri_test::canonical_authority(std::string(host->host()))) << all;
  const std::string_view digits = host->port().value_or("");
  EXPECT_EQ(admission.port.has_value(), !digits.empty()) << all;
  if (digits.empty()) return;
  const unsigned long long number = std::stoull(std::string(digits));
  EXPECT_EQ(admission.port, number <= 0xFFFF ? number : 0) << all;
}

TEST(Admission, TheVerdictIsThatOfJudgeRequest) {
  const std::string segment(70, 'a');
  const std::vector<std::string> targets = {"/",
                                            "/a/b?c;d&e",
                                            "/%41",
                                            "/a;b",
                                            "//",
                                            "/a/.",
                                            "/?//.;",
                                            "/a b",
                                            "/" + segment,
                                            "/" + segment + "?" + segment,
                                            "/" + segment + "/..",
                                            "/" + segment + "%2F"};
  const std::string label(59, 'a');
  const std::vector<std::string> lasts = {"",      ":",      ":0",     ":80",    ":080",
                                          ":8080", ":65535", ":65536", ":99999", ":100000",
                                          ":8x",   ".",      ".1"};
  for (const Gate& gate : gates_with_lists()) {
    for (const std::string& target : targets) {
      check_verdict(gate, target, std::nullopt);
      for (const std::string& last : lasts) {
        for (const std::string& host : {std::string("a.b"),
                                        std::string("A.b"),
                                        std::string("www.a.example"),
                                        std::string("a.local"),
                                        std::string("a.localdomain"),
                                        std::string("metadata.azure.com"),
                                        std::string("api.service.softlayer.com"),
                                        std::string("api.metadata.cloud.ibm.com"),
                                        std::string("api.example.com"),
                                        std::string("api.s"),
                                        std::string("abc.s.b"),
                                        std::string("api.service.b"),
                                        std::string("a--1.ipv6-literal.net"),
                                        std::string("1.ipv6-literal.net"),
                                        std::string("a.net"),
                                        std::string("1.2"),
                                        std::string("a"),
                                        std::string(),
                                        label + ".b",
                                        label + ".bb",
                                        label + ".bbbbb"}) {
          check_verdict(gate, target, host + last);
        }
      }
    }
  }
}

}  // namespace
