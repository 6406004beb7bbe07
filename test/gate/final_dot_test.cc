// `Host: example.com.`: the dot is dropped where a policy canonicalizes trailing_dot_host, and nowhere else.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "iri/gate.hpp"
#include "iri/iri.h"

namespace {

using iri::Action;
using iri::Finding;
using iri::FindingSet;
using iri::Gate;
using iri::Policy;

constexpr FindingSet final_dot{Finding::trailing_dot_host};

Gate dropping(Policy policy = iri::presets::proxy()) {
  return Gate::make(policy.set(Action::canonicalize, final_dot)).value();
}

/// METHOD TARGET with that Host field, as `TARGET HOST PORT`; or the action, if it is not admitted.
std::string admitted(const Gate& gate, std::string_view method, std::string_view target,
                     std::optional<std::string_view> field) {
  std::string buffer(3 * target.size() + field.value_or("").size(), '\0');
  const iri::Admission got = gate.admit(method, target, field, iri::OutputBuffer(buffer));
  EXPECT_EQ(got.passes(), got.verdict.action != Action::reject);
  if (!got.passes()) return std::string(name(got.verdict.action));
  EXPECT_TRUE(gate.judge_target(method, got.target->text()).passes()) << target;
  EXPECT_TRUE(!got.host || gate.judge_host(*got.host).passes()) << *got.host;
  return std::string(got.target->text()) + " " + std::string(got.host.value_or("-")) + " " +
         (got.port ? std::to_string(*got.port) : "-");
}

TEST(FinalDot, OfAHostFieldIsDropped) {
  const Gate gate = dropping();
  EXPECT_EQ(admitted(gate, "GET", "/a", "Example.com."), "/a example.com -");
  EXPECT_EQ(admitted(gate, "GET", "/a", "example.com.:8080"), "/a example.com 8080");
  EXPECT_EQ(admitted(gate, "GET", "/a/../b", "example.com."), "/b example.com -");
  EXPECT_EQ(admitted(gate, "GET", "/a", "my_host.internal."), "/a my_host.internal -");
  EXPECT_EQ(admitted(gate, "GET", "/a", "localhost."), "/a localhost -");
  EXPECT_EQ(admitted(gate, "GET", "/a", "example.com"), "/a example.com -");
  const auto verdict = gate.judge_request("GET", "/a", "example.com.");
  EXPECT_EQ(verdict.action, Action::canonicalize);
  EXPECT_EQ(verdict.reasons, final_dot);
  EXPECT_EQ(gate.judge_host("example.com.").action, Action::canonicalize);
}

TEST(FinalDot, OfATargetIsDropped) {
  const Gate gate = dropping();
  EXPECT_EQ(admitted(gate, "GET", "http://Example.com.:80/a?q", "example.com.:80"),
            "http://example.com:80/a?q example.com 80");
  EXPECT_EQ(admitted(gate, "GET", "http://example.com./%61|b", "example.com."),
            "http://example.com/a%7Cb example.com 80");
  EXPECT_EQ(admitted(gate, "CONNECT", "example.com.:443", "example.com.:443"),
            "example.com:443 example.com 443");
  EXPECT_EQ(gate.judge("http://example.com./").action, Action::canonicalize);
  std::string out(32, '\0');
  const iri::Written written =
      gate.canonical(iri::UriView::parse("http://example.com./a").value(), iri::OutputBuffer(out));
  EXPECT_EQ(out.substr(0, written.size), "http://example.com/a");
}

// RFC 9112 s3.2: the field must be identical to the authority of the target.
TEST(FinalDot, OfOneOfTwoHostsIsAMismatch) {
  EXPECT_EQ(admitted(dropping(), "GET", "http://example.com./", "example.com"), "reject");
  EXPECT_EQ(admitted(dropping(), "GET", "http://example.com/", "example.com."), "reject");
}

// What would be another kind of host without its dot, or have another one.
TEST(FinalDot, StaysWhereTheRestIsNoName) {
  Policy all = Policy::allow_everything();
  for (const Gate& gate : {dropping(), dropping(all)}) {
    for (const std::string host : {"127.0.0.1.", "8.8.8.8.", "a..", ".", "..", "a%2E", "a%2e.",
                                   "a%2E%2E", "a!.", "%61.", "a~."}) {
      EXPECT_EQ(admitted(gate, "GET", "/", host), "reject") << host;
      EXPECT_EQ(admitted(gate, "GET", "http://" + host + "/", host), "reject") << host;
    }
  }
  all.raw_utf8 = true;
  EXPECT_EQ(admitted(dropping(all), "GET", "/", "a\xE3\x80\x82"), "reject");  // U+3002
  EXPECT_EQ(admitted(dropping(all), "GET", "/", "a\xE3\x80\x82."), "reject");
}

TEST(FinalDot, IsNotLookedUpInTheList) {
  Policy policy = iri::presets::proxy();
  policy.hosts = {"example.com", ".example.org"};
  const Gate gate = dropping(policy);
  EXPECT_EQ(admitted(gate, "GET", "/", "example.com."), "/ example.com -");
  EXPECT_EQ(admitted(gate, "GET", "/", "a.example.org."), "/ a.example.org -");
  EXPECT_EQ(admitted(gate, "GET", "/", "example.net."), "reject");
  EXPECT_EQ(admitted(gate, "GET", "/", "a.example.com."), "reject");
  policy.hosts = {"example.com."};
  EXPECT_EQ(check(policy.set(Action::canonicalize, final_dot)).error().code,
            iri::PolicyErrorCode::host_never_passes);
}

TEST(FinalDot, StaysWithEveryOtherAction) {
  for (const auto name : iri::preset_names()) {
    const Gate gate = Gate::make(*iri::find_preset(name)).value();
    EXPECT_FALSE(gate.canonical_options().drop_final_dot);
  }
  const Gate proxy = Gate::make(iri::presets::proxy()).value();
  EXPECT_EQ(admitted(proxy, "GET", "/", "example.com."), "reject");
  for (const Action action : {Action::allow, Action::report}) {
    const Gate gate = Gate::make(iri::presets::proxy().set(action, final_dot)).value();
    EXPECT_EQ(admitted(gate, "GET", "/", "Example.com."), "/ example.com. -");
    EXPECT_EQ(admitted(gate, "GET", "http://example.com./", "example.com."),
              "http://example.com./ example.com. 80");
  }
}

// Below an opening, and where a character is let through unencoded, the target is as it came.
TEST(FinalDot, OfTheFieldChangesNothingInTheTarget) {
  Policy policy = iri::presets::proxy();
  policy.open = {"/api/{rest...}"};
  EXPECT_EQ(admitted(dropping(policy), "GET", "/api/a%2fb", "example.com."),
            "/api/a%2fb example.com -");
  policy = iri::presets::proxy();
  policy.set(Action::report, {Finding::unencoded_character});
  const Gate gate = dropping(policy);
  std::array<char, 64> buffer;
  const auto got = gate.admit("GET", "/a?b|c", "example.com.", iri::OutputBuffer(buffer));
  ASSERT_TRUE(got.passes());
  EXPECT_EQ(got.target->text(), "/a?b|c");
  EXPECT_EQ(*got.host, "example.com");
}

// Whatever else of the target stays as it came.
TEST(FinalDot, OfATargetIsDroppedBesideAnyPathAndQuery) {
  Policy opened = iri::presets::proxy();
  opened.open = {"/api/{rest...}"};
  Policy unencoded = iri::presets::proxy();
  unencoded.set(Action::report, {Finding::unencoded_character, Finding::dot_segment,
                                 Finding::encoded_unreserved, Finding::encoded_slash});
  std::size_t passed = 0;
  for (const Gate& gate : {dropping(), dropping(opened), dropping(unencoded)}) {
    for (const std::string path : {"", "/", "/api/", "/api/a%2fb", "/api/./%2e%2E", "/api/%7e//"}) {
      for (const char* const query : {"", "?", "?q=|", "?%7e"}) {
        const std::string behind = path + query;
        const std::string got =
            admitted(gate, "GET", "http://example.com." + behind, "example.com.");
        EXPECT_EQ(got, admitted(gate, "GET", "http://example.com" + behind, "example.com"));
        passed += got == "reject" ? 0U : 1U;
      }
    }
  }
  EXPECT_GT(passed, 30U);
}

TEST(FinalDot, InCIsDroppedAsInCpp) {
  iri_policy policy = IRI_POLICY_INIT;
  ASSERT_EQ(iri_policy_preset("proxy", &policy, nullptr), IRI_OK);
  policy.actions[IRI_FINDING_TRAILING_DOT_HOST] = IRI_ACTION_CANONICALIZE;
  iri_gate gate = IRI_GATE_INIT;
  ASSERT_EQ(iri_gate_make(&gate, &policy, nullptr, nullptr), IRI_OK);
  const auto admit = [&](std::string_view target, std::string_view host) -> std::string {
    std::array<char, 256> out{};
    iri_admission got = IRI_ADMISSION_INIT;
    if (!iri_gate_admits(&gate, "GET", 3, target.data(), target.size(), host.data(), host.size(),
                         out.data(), out.size(), &got, nullptr, 0, nullptr, nullptr))
      return "no";
    return std::string(got.target, got.target_size) + " " + std::string(got.host, got.host_size);
  };
  EXPECT_EQ(admit("/a", "Example.com.:80"), "/a example.com");
  EXPECT_EQ(admit("http://example.com./a", "example.com."), "http://example.com/a example.com");
  EXPECT_EQ(admit("/a", "127.0.0.1."), "no");
  EXPECT_EQ(admit("/a", "a.."), "no");
  std::array<char, 64> out{};
  std::size_t size = 0;
  ASSERT_EQ(iri_canonical_target("GET", 3, "http://A./", 10, IRI_CANONICAL_DROP_FINAL_DOT,
                                 out.data(), out.size(), &size, nullptr, nullptr),
            IRI_OK);
  EXPECT_EQ(std::string(out.data(), size), "http://a/");
  ASSERT_EQ(iri_canonical_target("GET", 3, "http://A./", 10, 0, out.data(), out.size(), &size,
                                 nullptr, nullptr),
            IRI_OK);
  EXPECT_EQ(std::string(out.data(), size), "http://a./");
}

}  // namespace
