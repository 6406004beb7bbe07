// The gate on whole requests: the target and the Host field together, and what is admitted.
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "iri/gate.hpp"

namespace {

using iri::Action;
using iri::Component;
using iri::Finding;
using iri::FindingSet;
using iri::Gate;
using iri::GateVerdict;
using iri::LocatedFinding;
using iri::Policy;
using iri::RequestText;

using Field = std::optional<std::string_view>;

constexpr FindingSet of_requests{Finding::host_mismatch, Finding::missing_host,
                                 Finding::host_not_allowed};
constexpr FindingSet mismatch{Finding::host_mismatch};
constexpr FindingSet missing{Finding::missing_host};

Gate gate(const Policy& policy) { return Gate::make(policy).value(); }

Policy policy_of_requests() { return Policy::allow_everything().set(Action::reject, of_requests); }

struct Row {
  const char* method;
  const char* target;
  Field field;
  FindingSet found;
};

void expect_rows(const Policy& policy, std::initializer_list<Row> rows) {
  for (const Row& row : rows) {
    const GateVerdict verdict = gate(policy).judge_request(row.method, row.target, row.field);
    const std::string what = std::string(row.method) + " " + row.target + " " +
                             std::string(row.field.value_or("(none)"));
    EXPECT_EQ(verdict.error.code, iri::ErrorCode::none) << what;
    EXPECT_EQ((verdict.findings & of_requests).words(), row.found.words()) << what;
    EXPECT_EQ(verdict.action, row.found.empty() ? Action::allow : Action::reject) << what;
    EXPECT_EQ(verdict.reasons.words(), row.found.words()) << what;
  }
}

// RFC 9112 s3.2: "a field value for Host that is identical to that authority component, excluding
// any userinfo"; s3.2.2 has a proxy take the target's host. RFC 9110 s4.2.3: http and https URIs
// are equal without and with their default port, and in any case of the host.
TEST(Request, TheFieldNamesTheHostOfTheTarget) {
  expect_rows(policy_of_requests(), {
                                        {"GET", "http://a.example/", "a.example", {}},
                                        {"GET", "http://A.example/", "a.EXAMPLE", {}},
                                        {"GET", "http://a.example/", "b.example", mismatch},
                                        {"GET", "http://a.example/", "a.example.", mismatch},
                                        {"GET", "http://a.example/", "www.a.example", mismatch},
                                        {"GET", "http://a.example/", "a.exampl", mismatch},
                                        {"GET", "http://a.example/", "", mismatch},
                                        {"GET", "http://u:p@a.example/", "a.example", {}},
                                        {"GET", "http://a.example@evil/", "a.example", mismatch},
                                        {"GET", "http://127.0.0.1/", "127.0.0.1", {}},
                                        {"GET", "http://127.0.0.1/", "127.1", mismatch},
                                        {"GET", "http://[::1]/", "[::1]", {}},
                                        {"GET", "http://[::FF]/", "[::ff]", {}},
                                        {"GET", "http://[::1]:80/", "[::1]", {}},
                                        {"GET", "http://[::1]/", "[::2]", mismatch},
                                        {"OPTIONS", "http://a", "a", {}},
                                        {"OPTIONS", "http://a", "b", mismatch},
                                    });
}

TEST(Request, TheFieldNamesThePortOfTheTarget) {
  expect_rows(policy_of_requests(),
              {
                  {"GET", "http://a/", "a:80", {}},
                  {"GET", "http://a:80/", "a", {}},
                  {"GET", "http://a:/", "a:80", {}},
                  {"GET", "http://a/", "a:", {}},
                  {"GET", "http://a:0080/", "a", {}},
                  {"GET", "http://a:8080/", "a:08080", {}},
                  {"GET", "https://a/", "a:443", {}},
                  {"GET", "HTTPS://a/", "a:443", {}},
                  {"GET", "https://a/", "a:80", mismatch},
                  {"GET", "http://a/", "a:443", mismatch},
                  {"GET", "http://a:8080/", "a", mismatch},
                  {"GET", "http://a/", "a:8080", mismatch},
                  {"GET", "http://a:8080/", "a:8081", mismatch},
                  {"GET", "foo://a/", "a", {}},
                  {"GET", "foo://a:80/", "a:80", {}},
                  {"GET", "foo://a:80/", "a", mismatch},
                  {"GET", "foo://a/", "a:80", mismatch},
                  // Numbers beyond all ports are still numbers, and 0 is no port that a scheme has.
                  {"GET", "http://a:65616/", "a", mismatch},
                  {"GET", "http://a:70000/", "a:70001", mismatch},
                  {"GET", "foo://a:0/", "a", mismatch},
                  {"GET", "foo://a:0/", "a:00", {}},
              });
}

// s3.2.3 has `CONNECT www.example.com:80` with `Host: www.example.com`.
TEST(Request, AfterConnectTheFieldMayBeWithoutThePort) {
  expect_rows(policy_of_requests(),
              {
                  {"CONNECT", "www.example.com:80", "www.example.com", {}},
                  {"CONNECT", "www.example.com:80", "www.example.com:80", {}},
                  {"CONNECT", "www.example.com:8443", "WWW.example.com", {}},
                  {"CONNECT", "www.example.com:8443", "www.example.com:", {}},
                  {"CONNECT", "www.example.com:80", "www.example.com:0080", {}},
                  {"CONNECT", "www.example.com:80", "www.example.com:443", mismatch},
                  {"CONNECT", "www.example.com:80", "example.com", mismatch},
                  {"CONNECT", "www.example.com:80", "example.com:80", mismatch},
                  {"CONNECT", "[::1]:80", "[::1]", {}},
                  {"CONNECT", "a:80", "", mismatch},
              });
}

// s3.2: "If the authority component is missing or undefined for the target URI, then a client MUST
// send a Host header field with an empty field value."
TEST(Request, WithoutAnAuthorityTheFieldIsEmpty) {
  expect_rows(policy_of_requests(), {
                                        {"GET", "urn:a:b", "", {}},
                                        {"GET", "urn:a:b", "a", mismatch},
                                        {"GET", "mailto:a@b.example", "b.example", mismatch},
                                        {"GET", "x:/a", ":80", mismatch},
                                        {"GET", "file:///a", "", {}},
                                        {"GET", "file:///a", "a", mismatch},
                                    });
  const auto findings = [](const char* target) {
    return gate(policy_of_requests()).judge_request("GET", target, "").findings;
  };
  EXPECT_FALSE(findings("urn:a:b").contains(Finding::empty_host));
  EXPECT_TRUE(findings("/").contains(Finding::empty_host));
}

TEST(Request, ATargetWithoutAHostTakesAnyField) {
  expect_rows(policy_of_requests(), {
                                        {"GET", "/", "a.example", {}},
                                        {"GET", "//b/c", "a.example:81", {}},
                                        {"OPTIONS", "*", "a.example", {}},
                                    });
}

TEST(Request, WithoutAFieldItIsMissing) {
  expect_rows(policy_of_requests(), {
                                        {"GET", "/", std::nullopt, missing},
                                        {"GET", "http://a/", std::nullopt, missing},
                                        {"GET", "urn:a", std::nullopt, missing},
                                        {"CONNECT", "a:80", std::nullopt, missing},
                                        {"OPTIONS", "*", std::nullopt, missing},
                                    });
}

// Without a host there is none that the list allows, even where the field may be missing.
TEST(Request, AListOfHostsWantsAHost) {
  Policy policy = policy_of_requests().set(Action::allow, {Finding::missing_host});
  policy.hosts = {"a"};
  const auto passes = [&](const char* method, const char* target, Field field) {
    return gate(policy).judge_request(method, target, field).passes();
  };
  EXPECT_FALSE(passes("GET", "/", std::nullopt));
  EXPECT_FALSE(passes("OPTIONS", "*", std::nullopt));
  EXPECT_FALSE(passes("GET", "urn:a", std::nullopt));
  EXPECT_FALSE(passes("GET", "urn:a", ""));
  EXPECT_FALSE(passes("GET", "/", ""));
  EXPECT_FALSE(passes("GET", "/", "b"));
  EXPECT_FALSE(passes("GET", "http://b/", std::nullopt));
  EXPECT_TRUE(passes("GET", "/", "a"));
  EXPECT_TRUE(passes("GET", "/", "A:80"));
  EXPECT_TRUE(passes("GET", "http://a/", std::nullopt));
  EXPECT_TRUE(passes("CONNECT", "a:80", std::nullopt));
}

TEST(Request, APresetRejectsWhatDisagrees) {
  for (const Policy& preset : {iri::presets::proxy(), iri::presets::strict_api()}) {
    const Gate made = gate(preset);
    EXPECT_FALSE(made.judge_request("GET", "http://a.example/", "b.example").passes());
    EXPECT_FALSE(made.judge_request("GET", "http://169.254.169.254/", "b.example").passes());
    EXPECT_FALSE(made.judge_request("GET", "/", std::nullopt).passes());
    EXPECT_FALSE(made.judge_request("GET", "/", "").passes());
    EXPECT_FALSE(made.judge_request("GET", "file:///etc/passwd", "").passes());
    EXPECT_FALSE(made.judge_request("GET", "gopher://x.example/", "x.example").passes());
    EXPECT_TRUE(made.judge_request("GET", "http://a.example/", "a.example").passes());
    EXPECT_TRUE(made.judge_request("GET", "/", "b.example").passes());
  }
}

TEST(Request, AnErrorSaysInWhichTextItIs) {
  const Gate made = gate(Policy::allow_everything());
  const GateVerdict target = made.judge_request("GET", "/a b", "a/b");
  EXPECT_EQ(target.error_text, RequestText::target);
  EXPECT_EQ(target.error.offset, 2U);
  EXPECT_EQ(target.action, Action::reject);
  const GateVerdict field = made.judge_request("GET", "/a/b", "a/b");
  EXPECT_EQ(field.error_text, RequestText::host_field);
  EXPECT_EQ(field.error.offset, 1U);
  EXPECT_EQ(field.action, Action::reject);
  EXPECT_FALSE(made.judge_request("GET", "/", "a, b").passes());
  EXPECT_FALSE(made.judge_request("GET", "/", "a b").passes());
  EXPECT_FALSE(made.judge_request("GET", "/", "u@a").passes());
}

// "of the findings whose action is not `allow`" (gate.hpp).
TEST(Request, WhatIsAllowedIsFoundAndNotTold) {
  const Gate made = gate(Policy::allow_everything());
  std::array<LocatedFinding, 4> reported;
  for (const Field field : {Field("b.example"), Field()}) {
    const GateVerdict verdict = made.judge_request("GET", "http://a.example/", field, reported);
    EXPECT_EQ(verdict.findings, field ? mismatch : missing);
    EXPECT_EQ(verdict.action, Action::allow);
    EXPECT_EQ(verdict.count, 0U);
    EXPECT_EQ(verdict.stored, 0U);
    EXPECT_FALSE(verdict.error.failed());
    EXPECT_EQ(verdict.error_text, RequestText::target);
  }
}

// Reasons are those of the hardest action, in whichever text they are.
TEST(Request, TheReasonsAreThoseOfTheHarderText) {
  Policy policy = Policy::allow_everything().set(Action::reject, {Finding::userinfo});
  policy.set(Action::report, mismatch);
  const auto reasons = [&](std::string_view field) {
    return gate(policy).judge_request("GET", "http://u@a.example/", field).reasons;
  };
  EXPECT_EQ(reasons("b.example"), FindingSet{Finding::userinfo});
  policy.set(Action::report, {Finding::userinfo}).set(Action::reject, mismatch);
  EXPECT_EQ(reasons("b.example"), mismatch);
  policy.set(Action::reject, {Finding::userinfo});
  EXPECT_EQ(reasons("b.example"), (FindingSet{Finding::userinfo, Finding::host_mismatch}));
}

// The target has the host that the list allows; the field only disagrees with it.
TEST(Request, AnEmptyFieldBesideAHostIsAMismatchAndNoMore) {
  Policy policy = policy_of_requests();
  policy.hosts = {"a.example"};
  expect_rows(policy, {{"GET", "http://a.example/", "", mismatch}});
}

TEST(Request, WhatIsToldStandsInTheTextThatItNames) {
  Policy policy = Policy::allow_everything().set(Action::report, FindingSet::all());
  policy.hosts = {"b.example"};
  std::array<LocatedFinding, 16> reported;
  const GateVerdict verdict =
      gate(policy).judge_request("GET", "http://u@a.example//b", "c.example:080", reported);
  const std::vector<LocatedFinding> expected = {
      {Finding::userinfo, Component::userinfo, RequestText::target, 7, 8},
      {Finding::empty_segment, Component::path, RequestText::target, 19, 19},
      {Finding::host_not_allowed, Component::host, RequestText::target, 9, 18},
      {Finding::padded_port, Component::port, RequestText::host_field, 10, 13},
      {Finding::host_not_allowed, Component::host, RequestText::host_field, 0, 9},
      {Finding::host_mismatch, Component::host, RequestText::host_field, 0, 13},
  };
  EXPECT_EQ(std::vector<LocatedFinding>(reported.begin(), reported.begin() + verdict.stored),
            expected);
  EXPECT_EQ(verdict.count, expected.size());
}

// With room for all, for some and for none: the same verdict, and the first findings.
TEST(Request, EveryFindingLiesInItsText) {
  Policy policy = Policy::allow_everything().set(Action::report, FindingSet::all());
  policy.hosts = {"a"};
  policy.schemes = {"http"};
  policy.ports = {80};
  policy.limits = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const Gate made = gate(policy);
  for (const char* target : {"http://u:p@localhost:081//a/..;/%00?%0A;b&c", "/%2e%2e//%C0%AE",
                             "urn:a", "file:///etc", "//"}) {
    for (const Field field : {Field(), Field(""), Field("a"), Field("127.1:0"), Field("[::1]:")}) {
      std::array<LocatedFinding, 64> all;
      const GateVerdict whole = made.judge_request("GET", target, field, all);
      ASSERT_EQ(whole.count, whole.stored);
      for (const LocatedFinding& found : std::span(all).first(whole.stored)) {
        const std::string_view text =
            found.text == RequestText::target ? target : field.value_or("");
        EXPECT_LE(found.begin, found.end) << target;
        EXPECT_LE(found.end, text.size()) << target << ' ' << text << ' ' << name(found.kind);
      }
      for (std::size_t size = 0; size <= whole.count; ++size) {
        std::vector<LocatedFinding> some(size);
        const GateVerdict part = made.judge_request("GET", target, field, some);
        EXPECT_EQ(part.findings, whole.findings);
        EXPECT_EQ(part.count, whole.count);
        EXPECT_EQ(part.stored, size);
        EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin()));
      }
    }
  }
}

TEST(Admit, GivesTheCanonicalFormOfWhatPasses) {
  const Gate made = gate(iri::presets::proxy());
  std::array<char, 64> buffer;
  const auto admit = [&](std::string_view target, Field field = "a.example") {
    return made.admit("GET", target, field, buffer);
  };
  const iri::Admission dots = admit("/x/../%61dmin?%7e");
  ASSERT_TRUE(dots.passes());
  EXPECT_EQ(dots.verdict.action, Action::canonicalize);
  EXPECT_EQ(dots.target->text(), "/admin?%7e");
  EXPECT_EQ(dots.target->text().data(), buffer.data());
  EXPECT_TRUE(dots.target->is_below("/admin"));
  EXPECT_EQ(admit("/api//admin").target->text(), "/api/admin");
  EXPECT_EQ(admit("http://A.example//admin/.").target->text(), "http://a.example/admin/");
  EXPECT_EQ(made.admit("OPTIONS", "*", "a.example", buffer).target->text(), "*");
  for (const char* target : {"/;/admin", "/admin;x", "/a%0d%0a", "/a b", "//evil", "/a%2Fb"}) {
    EXPECT_FALSE(admit(target).passes()) << target;
    EXPECT_EQ(admit(target).verdict.action, Action::reject) << target;
  }
  EXPECT_FALSE(admit("/", std::nullopt).passes());
  EXPECT_FALSE(admit("http://a.example/", "b.example").passes());
}

TEST(Admit, WithTooSmallABufferSaysWhatItTakes) {
  const Gate made = gate(iri::presets::proxy());
  for (std::size_t size = 0; size <= 6; ++size) {
    std::vector<char> buffer(size);
    const iri::Admission admission =
        made.admit("GET", "/a/../bcdef", "a", iri::OutputBuffer(buffer));
    EXPECT_EQ(admission.passes(), size == 6);
    EXPECT_EQ(admission.verdict.action, Action::canonicalize);
    if (size == 6) continue;
    EXPECT_EQ(admission.error.code, iri::ErrorCode::buffer_too_small);
    EXPECT_EQ(admission.needed, 6U);
  }
}

TEST(Admit, CutsParametersOffWhereThePolicySaysSo) {
  Policy policy = iri::presets::proxy();
  policy.set(Action::canonicalize, {Finding::path_parameter});
  std::array<char, 64> buffer;
  const auto admitted = [&](std::string_view target) {
    const iri::Admission admission = gate(policy).admit("GET", target, "a", buffer);
    return admission.passes() ? std::string(admission.target->text()) : "-";
  };
  EXPECT_EQ(admitted("/admin;x=y/z;w?a;b"), "/admin/z?a;b");
  EXPECT_EQ(admitted("/a;b;c/d;/;x/../e"), "-");
  EXPECT_EQ(admitted("/a;b;c/d;/e;"), "/a/d/e");
  EXPECT_EQ(admitted("/a;/../b"), "/b");
  EXPECT_EQ(admitted("http://a/admin;x//y"), "http://a/admin/y");
  EXPECT_EQ(admitted("/admin%3Bx"), "-");
  for (const char* target : {"/;/admin", "/..;/admin", "/.;x", "/%2e%2e;/a", "/a/;"}) {
    EXPECT_EQ(admitted(target), "-") << target;
  }
  policy.set(Action::canonicalize, {Finding::encoded_path_parameter});
  EXPECT_EQ(admitted("/admin%3bx/y;z%3B"), "/admin/y");
  for (const char* target : {"/%3B/admin", "/..%3b/admin", "/.%3Bx", "/%2e%2e%3b/a"}) {
    EXPECT_EQ(admitted(target), "-") << target;
  }
}

// The parameters, which are longer than all that stays, are not written first and then cut off.
TEST(Admit, WritesIntoItsBufferAndNowhereElse) {
  Policy policy = iri::presets::proxy();
  policy.set(Action::canonicalize, {Finding::path_parameter, Finding::encoded_path_parameter});
  const Gate made = gate(policy);
  const std::string target = "/a%3B" + std::string(100, 'x') + "/b;" + std::string(100, 'y') + "?c";
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{5}, std::size_t{6}, std::size_t{100}}) {
    std::string memory(600, '#');
    const iri::OutputBuffer buffer(memory.data() + 300, size);
    EXPECT_EQ(made.admit("GET", target, "a", buffer).passes(), size >= 6);
    EXPECT_EQ(memory.substr(0, 300), std::string(300, '#')) << size;
    EXPECT_EQ(memory.substr(300 + size), std::string(300 - size, '#')) << size;
    if (size >= 6) {
      EXPECT_EQ(memory.substr(300, 6), "/a/b?c");
    }
  }
}

// CanonicalTarget::make() is asked by others, too, and without a policy that rejects these.
TEST(CanonicalTarget, IsNotMadeWhereParametersHideADotSegmentOrNothing) {
  const iri::CanonicalOptions options{.cut_parameters = true};
  std::array<char, 64> buffer;
  for (const char* text : {"/a/..;x/b", "/a/.;", "/a/%2e%2E;/b", "/a/;x", "http://a/a/;x"}) {
    const auto view = iri::RequestTargetView::parse("GET", text);
    const auto made = iri::CanonicalTarget::make(*view, options, buffer);
    ASSERT_FALSE(made) << text;
    EXPECT_EQ(made.error().code, iri::ErrorCode::bad_value) << text;
    EXPECT_EQ(made.error().offset, std::string_view(text).rfind("a/") + 2) << text;
    EXPECT_TRUE(iri::CanonicalTarget::make(*view, buffer)) << text;
  }
}

}  // namespace
