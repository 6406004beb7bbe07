// Gate::explain() and iri_gate_explain(): the lines that a program writes about a verdict.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "iri/gate.hpp"
#include "iri/iri.h"

namespace {

using iri::Action;
using iri::Finding;
using iri::Gate;
using iri::GateVerdict;
using iri::LocatedFinding;
using iri::Policy;

Gate preset(std::string_view name) { return Gate::make(*iri::find_preset(name)).value(); }

std::string judged(const Gate& gate, std::string_view reference, std::size_t room = 16) {
  std::vector<LocatedFinding> reported(room);
  return gate.explain(gate.judge(reference, reported), reported);
}

TEST(Explain, ALineIsAPlaceAnActionANameAndASentence) {
  EXPECT_EQ(judged(preset("proxy"), "http://h/a%2Fb"),
            "path, byte 10: reject: encoded_slash: an encoded slash: a separator to whoever "
            "decodes first\n");
  EXPECT_EQ(judged(preset("proxy"), "http://u:p@h/"),
            "userinfo, byte 7: reject: userinfo: userinfo, which can be taken for the host\n"
            "userinfo, byte 9: reject: password: a password in plain text\n");
}

Policy tenants() {
  Policy policy = iri::presets::proxy();
  policy.guards = {"/admin", "/t/{tenant}/{rest...}"};
  policy.guards_complete = true;
  policy.same = {"tenant"};
  return policy;
}

TEST(Explain, AGuardedReadingIsALineWithTheGuardTheReadingsAndTheHabits) {
  const Gate gate = Gate::make(tenants()).value();
  const auto line = [&](std::string_view target) {
    const auto why = gate.explain_reading("GET", target);
    return why ? gate.explain(*why) : "";
  };
  EXPECT_EQ(
      line("/admin%2Fx?token=secret"),
      "guard \"/admin\": \"/admin/x\" lies in it, \"/admin%2Fx\" does not; habits: decode, slash");
  EXPECT_NE(line("/t/me;x/a").find(" does, with another {tenant}; habits: parameters"),
            std::string::npos);
  EXPECT_EQ(line("/admin/x"), "");
}

// Octets that a terminal, a log or a reader of the line would take for something else.
TEST(Explain, AGuardedReadingIsEscaped) {
  const Gate gate = Gate::make(tenants()).value();
  iri::GuardedReading why;
  why.inside = std::string("/\x1B[31m\"\\\n\x7F\xC3\xA9~ ") + '\0';
  why.outside = "/";
  EXPECT_EQ(
      gate.explain(why),
      R"(guard "/admin": "/\x1B[31m\x22\x5C\x0A\x7F\xC3\xA9~ \x00" lies in it, "/" does not)");
}

TEST(Explain, AnErrorHasItsPlaceToo) {
  EXPECT_EQ(judged(preset("fetch"), "http://a b/"),
            "host, byte 8: reject: unexpected_character: this character is not allowed here\n");
}

TEST(Explain, WhatStandsInTheHostFieldSaysSo) {
  const Gate gate = preset("proxy");
  std::array<LocatedFinding, 8> reported;
  const auto explain = [&](std::string_view target, std::optional<std::string_view> host) {
    return gate.explain(gate.judge_request("GET", target, host, reported), reported);
  };
  EXPECT_EQ(explain("/", "h:65536"), "Host, byte 2: reject: large_port: a port above 65535\n");
  EXPECT_EQ(explain("/", std::nullopt), "Host, byte 0: reject: missing_host: no Host field\n");
  EXPECT_EQ(explain("/%00", "h:65536"),
            "path, byte 1: reject: encoded_nul: an encoded NUL\n"
            "Host, byte 2: reject: large_port: a port above 65535\n");
  EXPECT_TRUE(explain("/", "h h").starts_with("Host, byte 1: reject: ")) << explain("/", "h h");
}

TEST(Explain, AFindingHasItsOwnAction) {
  Policy policy = Policy::allow_everything();
  policy.set(Action::report, {Finding::double_encoding});
  policy.set(Action::canonicalize, {Finding::dot_segment});
  policy.set(Action::reject, {Finding::encoded_nul});
  const Gate gate = Gate::make(policy).value();
  EXPECT_EQ(judged(gate, "http://h/./%00%252F"),
            "path, byte 9: canonicalize: dot_segment: a dot segment\n"
            "path, byte 11: reject: encoded_nul: an encoded NUL\n"
            "path, byte 14: report: double_encoding: percent-encoding that is percent-encoded "
            "again\n");
  EXPECT_EQ(judged(gate, "http://h/./"),
            "path, byte 9: canonicalize: dot_segment: a dot segment\n");
  // A relative path keeps its dot segments (normalize.hpp): so it is rejected, and says so.
  EXPECT_EQ(gate.judge("a/../b").action, Action::reject);
  EXPECT_EQ(judged(gate, "a/../b"), "path, byte 2: reject: dot_segment: a dot segment\n");
}

TEST(Explain, ReasonsBeyondTheSpanHaveNoPlace) {
  const Gate gate = preset("proxy");
  const std::string userinfo =
      "userinfo, byte 7: reject: userinfo: userinfo, which can be taken for the host\n";
  EXPECT_EQ(judged(gate, "http://u:p@h/", 1),
            userinfo + "reject: password: a password in plain text\n");
  EXPECT_EQ(judged(gate, "http://u:p@h/", 0),
            "reject: userinfo: userinfo, which can be taken for the host\n"
            "reject: password: a password in plain text\n");
  EXPECT_EQ(gate.explain(gate.judge("http://u:p@h/")), judged(gate, "http://u:p@h/", 0));
}

TEST(Explain, AnAddressHasNoPlace) {
  const Gate gate = preset("fetch");
  EXPECT_EQ(gate.explain(gate.judge_address(iri::IPv4{127, 0, 0, 1})),
            "reject: loopback_address: a loopback address: this very machine\n");
  EXPECT_NE(gate.explain(gate.judge_address(nullptr, 0)), "");
}

TEST(Explain, NothingIsSaidOfWhatIsAllowed) {
  EXPECT_EQ(judged(preset("proxy"), "http://h/"), "");
  EXPECT_EQ(judged(Gate::make(Policy::allow_everything()).value(), "http://u:p@0x7f.1/a%2F.."), "");
}

// "Never empty for a verdict that does not pass."
TEST(Explain, EachRefusalHasALineAndNothingElseDoes) {
  EXPECT_NE(preset("proxy").explain(GateVerdict()), "");
  std::vector<Policy> policies{Policy::allow_everything(), Policy::allow_everything()};
  policies.back().set(Action::reject, iri::FindingSet::all());
  for (const auto name : iri::preset_names()) policies.push_back(*iri::find_preset(name));
  for (const Policy& policy : policies) {
    const auto gate = Gate::make(policy);
    ASSERT_TRUE(gate) << policy.name;
    for (const char* const text :
         {"", "a", "//", "http://h/", "http://secret:secret@h:0/%00?%zz", "HTTP://H/a/../b", ".",
          "../a", "a/../b", "http://127.0.0.1/", "javascript:secret", "http://h/secret|", "\xFF",
          "http://h/%2e%2E/%61", "http://h:80/#secret", "s:/.//a", "http:a", "a//b"}) {
      for (const std::size_t room : {0U, 1U, 16U}) {
        std::vector<LocatedFinding> reported(room);
        const GateVerdict verdict = gate->judge(text, reported);
        const std::string lines = gate->explain(verdict, reported);
        EXPECT_TRUE(verdict.passes() || !lines.empty()) << text;
        EXPECT_TRUE(verdict.action != Action::allow || lines.empty()) << text;
        EXPECT_TRUE(lines.empty() || lines.back() == '\n');
        for (const Finding kind : verdict.reasons)
          EXPECT_NE(lines.find(": " + std::string(name(kind)) + ": "), lines.npos) << lines;
        EXPECT_EQ(lines.find("secret"), lines.npos) << lines;
        EXPECT_TRUE(std::all_of(lines.begin(), lines.end(),
                                [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
      }
    }
  }
}

TEST(Explain, TheBufferSaysHowMuchItNeeds) {
  const Gate gate = preset("proxy");
  const GateVerdict verdict = gate.judge("http://u:p@h/");
  const std::string whole = gate.explain(verdict);
  std::string buffer(whole.size(), '\0');
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const iri::Written written = gate.explain(verdict, {}, iri::OutputBuffer(buffer.data(), size));
    EXPECT_EQ(written.size, whole.size());
    EXPECT_EQ(written.ok(), size == whole.size());
  }
  EXPECT_EQ(buffer, whole);
}

struct CGate {
  explicit CGate(const char* preset) {
    iri_policy policy = IRI_POLICY_INIT;
    EXPECT_EQ(iri_policy_preset(preset, &policy, nullptr), IRI_OK);
    EXPECT_EQ(iri_gate_make(&gate, &policy, nullptr, nullptr), IRI_OK);
  }
  std::string explain(const iri_verdict& verdict, const iri_located_finding* reported,
                      const iri_error* why) const {
    std::array<char, 4096> out{};
    std::size_t needed = 0;
    EXPECT_EQ(
        iri_gate_explain(&gate, &verdict, reported, why, out.data(), out.size(), &needed, nullptr),
        IRI_OK);
    return {out.data(), needed};
  }
  iri_gate gate = IRI_GATE_INIT;
};

TEST(Explain, InCHasTheSameLines) {
  for (const char* const name : {"strict_api", "proxy", "fetch", "display"}) {
    const CGate c(name);
    const Gate cpp = preset(name);
    for (const std::string target : {"/", "/a%2Fb", "/../%00", "/a b", "*", "http://u@h/", "/./a",
                                     "/%61;x", "http://0x7f.1/"}) {
      for (const std::string host : {"h", "h:65536", "h h", "a.", ""}) {
        iri_verdict verdict = IRI_VERDICT_INIT;
        iri_error error = IRI_ERROR_INIT;
        std::array<iri_located_finding, 2> found{};
        const bool passes =
            iri_gate_passes_request(&c.gate, "GET", 3, target.data(), target.size(), host.data(),
                                    host.size(), found.data(), found.size(), &verdict, &error);
        std::array<LocatedFinding, 2> reported;
        const GateVerdict expected = cpp.judge_request("GET", target, host, reported);
        EXPECT_EQ(passes, expected.passes());
        EXPECT_EQ(c.explain(verdict, found.data(), &error), cpp.explain(expected, reported));
        if (expected.error.failed()) continue;
        EXPECT_EQ(c.explain(verdict, nullptr, nullptr), cpp.explain(expected));
      }
    }
  }
}

TEST(Explain, InCSaysThatAnArgumentIsNotValid) {
  const CGate c("proxy");
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  EXPECT_FALSE(iri_gate_passes(&c.gate, nullptr, 3, nullptr, 0, &verdict, &error));
  EXPECT_EQ(c.explain(verdict, nullptr, &error),
            "reject: invalid_argument: " + std::string(iri_error_message(error.code)) + "\n");
  EXPECT_NE(c.explain(verdict, nullptr, nullptr), "");
}

TEST(Explain, InCRefusesNumbersThatNameNothing) {
  const CGate c("proxy");
  const auto explain = [&](const iri_verdict& verdict, const iri_located_finding* found,
                           const iri_error* why) {
    std::array<char, 4096> out{};
    return iri_gate_explain(&c.gate, &verdict, found, why, out.data(), out.size(), nullptr,
                            nullptr);
  };
  iri_verdict verdict = IRI_VERDICT_INIT;
  EXPECT_EQ(explain(verdict, nullptr, nullptr), IRI_OK);
  for (const int action : {-1, 0, 5, 256}) {
    verdict.action = action;
    EXPECT_EQ(explain(verdict, nullptr, nullptr), IRI_ERROR_INVALID_ARGUMENT) << action;
  }
  verdict = IRI_VERDICT_INIT;
  verdict.stored = 1;
  iri_located_finding found{0, 0, 0, 0, 0};
  EXPECT_EQ(explain(verdict, &found, nullptr), IRI_OK);
  found.kind = IRI_FINDING_COUNT;
  EXPECT_EQ(explain(verdict, &found, nullptr), IRI_ERROR_INVALID_ARGUMENT);
  found = {0, 9, 0, 0, 0};
  EXPECT_EQ(explain(verdict, &found, nullptr), IRI_ERROR_INVALID_ARGUMENT);
  found = {0, 0, 2, 0, 0};
  EXPECT_EQ(explain(verdict, &found, nullptr), IRI_ERROR_INVALID_ARGUMENT);
  iri_error why = IRI_ERROR_INIT;
  why.code = 9999;
  EXPECT_EQ(explain(verdict, nullptr, &why), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(iri_gate_explain(nullptr, &verdict, nullptr, nullptr, nullptr, 0, nullptr, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(iri_gate_explain(&c.gate, nullptr, nullptr, nullptr, nullptr, 0, nullptr, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
}

}  // namespace
