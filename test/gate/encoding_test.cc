// Request targets that are valid once a few characters are percent-encoded, as browsers and scripts send
// them. The truth: the encoded text, made here, judged as it is.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "iri/gate.hpp"

namespace {

using iri::Action;
using iri::Component;
using iri::Finding;
using iri::FindingSet;
using iri::Gate;
using iri::Policy;

bool is_hex(char digit) {
  return (digit >= '0' && digit <= '9') || (digit >= 'A' && digit <= 'F') ||
         (digit >= 'a' && digit <= 'f');
}

/// The URL Standard leaves `[ ] { } | ^ \ ` and "`" as they are in a query; scripts send `" < >`, too. A
/// "%" without two hex digits begins nothing.
std::string encoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool bare =
        c == '%' && !(i + 2 < text.size() && is_hex(text[i + 1]) && is_hex(text[i + 2]));
    if (!bare && std::string_view("[]{}|^\\`\"<>").find(c) == std::string_view::npos) {
      result += c;
      continue;
    }
    const char* const digits = "0123456789ABCDEF";
    const auto octet = static_cast<unsigned char>(c);
    result += {'%', digits[octet / 16], digits[octet % 16]};
  }
  return result;
}

/// Only the path and the query are encoded: `front` stands before them.
std::string encoded_behind(std::string_view front, std::string_view text) {
  return std::string(front) + encoded(text.substr(front.size()));
}

/// What is found besides the findings of the encoded text.
constexpr FindingSet of_encoding{Finding::unencoded_character, Finding::bare_percent,
                                 Finding::ambiguous_percent};

Gate gate_that_encodes(bool normalize_query) {
  Policy policy = Policy::allow_everything();
  policy.set(Action::canonicalize, iri::canonicalizable());
  policy.set(Action::report, {Finding::ambiguous_percent});
  policy.set(Action::reject, {Finding::parameter_dot_segment, Finding::parameter_empty_segment});
  if (!normalize_query) policy.set(Action::allow, {Finding::encoded_unreserved}, Component::query);
  policy.limits.segment = 9;
  policy.limits.text = policy.limits.query = 14;
  policy.set(Action::report, {Finding::long_segment, Finding::long_query, Finding::long_text});
  return Gate::make(policy).value();
}

Gate proxy() { return Gate::make(iri::presets::proxy()).value(); }

/// Whether the text is a target that has to be encoded, and is judged as its encoded text.
bool check(const Gate& gate, std::string_view front, const std::string& text) {
  const std::string valid = encoded_behind(front, text);
  if (valid == text) return false;
  const iri::GateVerdict verdict = gate.judge_target("GET", text);
  const iri::GateVerdict expected = gate.judge_target("GET", valid);
  EXPECT_EQ(verdict.error.failed(), expected.error.failed()) << text;
  std::string buffer(3 * text.size(), '\0'), other(valid.size(), '\0');
  const auto admitted = gate.admit_target("GET", text, iri::OutputBuffer(buffer));
  const auto wanted = gate.admit_target("GET", valid, iri::OutputBuffer(other));
  EXPECT_EQ(admitted.verdict.action, verdict.action) << text;
  EXPECT_EQ(admitted.verdict.findings, verdict.findings) << text;
  if (expected.error.failed()) {
    EXPECT_FALSE(admitted.passes()) << text;
    EXPECT_EQ(verdict.error, iri::RequestTargetView::parse("GET", text).error()) << text;
    return false;
  }
  const FindingSet added = verdict.findings & of_encoding;
  EXPECT_EQ(verdict.findings, expected.findings | added) << text << ' ' << valid;
  EXPECT_TRUE(added.overlaps({Finding::unencoded_character, Finding::bare_percent})) << text;
  if (!admitted.passes()) {
    EXPECT_EQ(verdict.action, Action::reject) << text;
    EXPECT_TRUE(!wanted.passes() || verdict.findings.contains(Finding::ambiguous_percent)) << text;
    return true;
  }
  EXPECT_EQ(admitted.verdict.action, Action::canonicalize) << text;
  EXPECT_TRUE(wanted.passes()) << text;
  if (!wanted.passes()) return true;
  EXPECT_EQ(admitted.target->text(), wanted.target->text()) << text;
  EXPECT_EQ(admitted.target->view().components(), wanted.target->view().components()) << text;
  EXPECT_EQ(admitted.host, wanted.host) << text;
  EXPECT_TRUE(gate.judge_target("GET", admitted.target->text()).passes()) << text;
  return true;
}

template <class F>
void for_each_text(const std::vector<std::string>& pieces, std::size_t most,
                   const std::string& begin, const F& f) {
  f(begin);
  if (most == 0) return;
  for (const std::string& piece : pieces) for_each_text(pieces, most - 1, begin + piece, f);
}

TEST(Encoding, ATargetIsJudgedAsItsEncodedText) {
  const std::vector<std::string> pieces = {"[", "\\",  "%",  "%4",  "1", "/",
                                           ".", "%2e", "?",  "%C3", "&", "%25",
                                           ";", "%7e", "%u", "#",   " ", "00a9"};
  for (const Gate& gate : {gate_that_encodes(false), gate_that_encodes(true), proxy()}) {
    for (const auto& [front, begin] : {std::pair("", "/"),
                                       {"http://h.a", "/"},
                                       {"http://[::f]:8", "/"},
                                       {"s:a", "/"},
                                       {"http://h.a", "?"},
                                       {"http://u@[::f]", "?"},
                                       {"s:a", "?"}}) {
      std::size_t targets = 0;
      for_each_text(
          pieces, *front == '\0' ? 4 : 3, std::string(front) + begin,
          [&, front = front](const auto& text) { targets += check(gate, front, text) ? 1U : 0U; });
      EXPECT_GT(targets, 500U) << front << begin;
    }
  }
}

TEST(Encoding, EachOctetIsEncodedOrNotValid) {
  const Gate gate = gate_that_encodes(false);
  for (const char* front : {"/", "/?", "http://h/a?b"}) {
    std::size_t targets = 0;
    for (int octet = 0; octet < 256; ++octet) {
      const std::string text = front + std::string(1, static_cast<char>(octet)) + "z";
      targets += check(gate, "", text) ? 1U : 0U;
    }
    EXPECT_EQ(targets, 12U) << front;
  }
}

struct Case {
  std::string_view target;
  std::string_view admitted;  ///< empty: it is not
  FindingSet reasons;
};

TEST(Encoding, TheProxyMakesValidWhatBrowsersSend) {
  using enum Finding;
  const Gate gate = proxy();
  for (
      const Case& one : {
          Case{"/x?ids[]=1&x={a|b}^", "/x?ids%5B%5D=1&x=%7Ba%7Cb%7D%5E", {unencoded_character}},
          {"/css?family=A|B:400", "/css?family=A%7CB:400", {unencoded_character}},
          {"/a[1]|^", "/a%5B1%5D%7C%5E", {unencoded_character}},
          {"/q?a\\b`\"<>", "/q?a%5Cb%60%22%3C%3E", {unencoded_character}},
          {"/?a+b;c&%7e%2b=[", "/?a+b;c&%7e%2b=%5B", {unencoded_character}},
          {"/./a//?|", "/a/?%7C", {unencoded_character, dot_segment, empty_segment}},
          {"HTTP://A.example/[?]", "http://a.example/%5B?%5D", {unencoded_character}},
          {"/?q=100%", "/?q=100%25", {bare_percent}},
          {"/?q=100%&r=%41", "/?q=100%25&r=%41", {bare_percent}},
          {"/?q=%%", "/?q=%25%25", {bare_percent}},
          {"/?a=%zz%3Cscript%3E", "", {ambiguous_percent}},
          {"/?a=%zz%C0%BCscript", "", {ambiguous_percent}},
          {"/?a=%zz%f0%80%80%bcscript", "", {ambiguous_percent}},
          {"/?a=%zz%E0%80%BCscript", "", {ambiguous_percent}},
          {"/?a=%zz%F8%80%80%80%BCscript", "", {ambiguous_percent}},
          {"/?a=%zz%FC%80%80%80%80%BCscript", "", {ambiguous_percent}},
          // A text between "%%", as advertisements have it, and Latin-1: nothing that decoding brings to life.
          {"/?a=%%deal%%", "/?a=%25%deal%25%25", {bare_percent}},
          {"/?a=100%%E9", "/?a=100%25%E9", {bare_percent}},
          {"/?a=%u00e9", "", {ambiguous_percent}},
          {"/?a=%U00E9", "", {ambiguous_percent}},
          {"/?a=%u00e", "/?a=%25u00e", {bare_percent}},
          {"/a\\b", "", {encoded_backslash}},
          {"/100%", "", {encoded_percent}},
          {"/../[", "", {root_underflow}},
          {"//[/", "", {authority_like_path}},
      }) {
    std::string buffer(3 * one.target.size(), '\0');
    const auto admitted = gate.admit("GET", one.target, "a.example", iri::OutputBuffer(buffer));
    EXPECT_EQ(admitted.verdict.reasons, one.reasons) << one.target;
    EXPECT_FALSE(admitted.verdict.error.failed()) << one.target;
    ASSERT_EQ(admitted.passes(), !one.admitted.empty()) << one.target;
    EXPECT_EQ(gate.judge_request("GET", one.target, "a.example").reasons, one.reasons);
    if (!admitted.passes()) continue;
    EXPECT_EQ(admitted.target->text(), one.admitted);
    EXPECT_TRUE(iri::RequestTargetView::parse("GET", admitted.target->text())) << one.target;
    EXPECT_EQ(admitted.host, "a.example");
    EXPECT_EQ(admitted.needed, one.admitted.size());
  }
}

// What no RFC and no browser has in a target, and what is in no path and no query.
TEST(Encoding, WhatElseIsNotValidStaysSo) {
  const Gate gate = proxy();
  for (const char* target :
       {"/a b[", "/[#", "/[\x01", "/[\xC3\xA9", "[/", "a[:/", "http://[::1/|", "http://a|b/",
        "http://a\\b/", "http://u[@h/", "*[", "|", "", "/[\x7F"}) {
    EXPECT_TRUE(gate.judge_target("GET", target).error.failed()) << target;
    EXPECT_FALSE(gate.admit("GET", target, "h.example", {}).passes()) << target;
  }
  EXPECT_TRUE(gate.judge_target("CONNECT", "a.example:80[").error.failed());
  for (const char* preset : {"strict_api", "fetch", "display"}) {
    const Gate strict = Gate::make(*iri::find_preset(preset)).value();
    EXPECT_TRUE(strict.judge_target("GET", "/?[]").error.failed()) << preset;
    EXPECT_TRUE(strict.judge_target("GET", "/?%").error.failed()) << preset;
  }
}

// Laws 16 and 17: as it came.
TEST(Encoding, WhatIsAllowedIsForwardedAsItCame) {
  Policy policy = iri::presets::proxy();
  policy.set(Action::allow, {Finding::unencoded_character});
  policy.set(Action::report, {Finding::bare_percent});
  const Gate gate = Gate::make(policy).value();
  for (const std::string target : {"/x?ids[]=1&x={a|b}^", "/a[1]", "/?q=100%"}) {
    const auto admitted = gate.admit("GET", target, "a.example", {});
    ASSERT_TRUE(admitted.passes()) << target;
    EXPECT_EQ(admitted.target->text().data(), target.data());
    EXPECT_EQ(admitted.target->text(), target);
    EXPECT_NE(admitted.verdict.action, Action::canonicalize) << target;
  }
  std::array<char, 64> buffer;
  const auto query = [&](std::string_view target) {
    return std::string(gate.admit("GET", target, "a.example", buffer).target->text());
  };
  EXPECT_EQ(query("/./?[%7e&%]"), "/?[%7e&%]");
  EXPECT_EQ(query("/%7e[?["), "/~[?[");
  EXPECT_EQ(query("HTTP://A.Example/?["), "HTTP://A.Example/?[");
  EXPECT_EQ(gate.admit("GET", "HTTP://A.Example/?[", "a.example", buffer).host, "a.example");
  policy.set(Action::reject, {Finding::unencoded_character}, Component::path);
  const Gate path = Gate::make(policy).value();
  EXPECT_EQ(path.judge_target("GET", "/[?[").reasons, FindingSet{Finding::unencoded_character});
  EXPECT_EQ(path.judge_target("GET", "/?[").action, Action::allow);
}

TEST(Encoding, ABufferOfAnySizeHoldsItOrSaysWhatItNeeds) {
  const Gate gate = proxy();
  for (std::size_t size = 0; size < 24; ++size) {
    std::vector<char> memory(size + 8, '#');
    const auto admitted =
        gate.admit("GET", "/./[?%", "A.example", iri::OutputBuffer(memory.data(), size));
    EXPECT_EQ(std::string(memory.data() + size, 8), "########");
    EXPECT_EQ(admitted.needed, 8U + 9U);
    ASSERT_EQ(admitted.passes(), size >= 17);
    if (!admitted.passes()) {
      EXPECT_EQ(admitted.error.code, iri::ErrorCode::buffer_too_small);
      continue;
    }
    EXPECT_EQ(admitted.target->text(), "/%5B?%25");
    EXPECT_EQ(admitted.host, "a.example");
  }
}

// A limit is one of what is forwarded.
TEST(Encoding, ALimitCountsTheEncodedText) {
  Policy policy = iri::presets::proxy();
  policy.limits.query = 5;
  const Gate gate = Gate::make(policy).value();
  EXPECT_EQ(gate.judge_target("GET", "/?a[b").action, Action::canonicalize);
  EXPECT_EQ(gate.judge_target("GET", "/?ab[c").reasons, FindingSet{Finding::long_query});
}

TEST(Encoding, EachCharacterHasItsPlace) {
  std::array<iri::LocatedFinding, 8> found;
  const auto verdict = proxy().judge_target("GET", "/[?a=%u00e9&[", found);
  ASSERT_EQ(verdict.stored, 4U);
  const auto target = iri::RequestText::target;
  EXPECT_EQ(found[0],
            (iri::LocatedFinding{Finding::unencoded_character, Component::path, target, 1, 2}));
  EXPECT_EQ(found[1], (iri::LocatedFinding{Finding::bare_percent, Component::query, target, 5, 6}));
  EXPECT_EQ(found[2],
            (iri::LocatedFinding{Finding::ambiguous_percent, Component::query, target, 5, 11}));
  EXPECT_EQ(found[3],
            (iri::LocatedFinding{Finding::unencoded_character, Component::query, target, 12, 13}));
}

// Octets that are not UTF-8 beside a "%" that begins none: what is read of it is nothing.
TEST(Encoding, ABarePercentContinuesNoCharacter) {
  const Gate gate = gate_that_encodes(false);
  for (const char* text :
       {"/?%C3%", "/?%C3%A", "/?%C3%zz", "/?%E2%82%", "/?%E2%82%zz", "/?%F0%9F%98%zz", "/?%C0%zz",
        "/?%E0%80%zz", "/?%F8%80%80%80%zz", "/%C3%xA9", "/%D8%A7%\xE2"}) {
    check(gate, "", text);
  }
}

}  // namespace
