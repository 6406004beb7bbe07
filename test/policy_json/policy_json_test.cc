// Policies in JSON: what is read, what is written, and what is refused.
#include "iri/policy_json.hpp"

#include <gtest/gtest.h>

#include <string>

#include "iri/gate.hpp"

namespace {

using iri::Action;
using iri::Finding;
using iri::Policy;
using iri::PolicyError;
using iri::PolicyErrorCode;
using iri::read_policy;

PolicyError error_of(const std::string& json) {
  const auto policy = read_policy(json);
  EXPECT_FALSE(policy) << json;
  return policy ? PolicyError() : policy.error();
}

TEST(PolicyJson, EveryPresetIsWrittenAndReadBackAsItWas) {
  for (const std::string_view name : iri::preset_names()) {
    const Policy preset = *iri::find_preset(name);
    const auto again = read_policy(iri::write_policy(preset));
    ASSERT_TRUE(again) << name << ' ' << again.error().where;
    EXPECT_EQ(again->name, name);
    for (const Finding finding : iri::FindingSet::all()) {
      if (iri::parts_of(finding).empty()) {
        EXPECT_EQ(again->action(finding), preset.action(finding)) << iri::name(finding);
      }
      for (const iri::Component part : iri::parts_of(finding)) {
        EXPECT_EQ(again->action(finding, part), preset.action(finding, part))
            << iri::name(finding) << ' ' << iri::name(part);
      }
    }
    EXPECT_EQ(again->limits, preset.limits);
    EXPECT_EQ(again->schemes, preset.schemes);
    EXPECT_EQ(again->hosts, preset.hosts);
    EXPECT_EQ(again->ports, preset.ports);
    EXPECT_EQ(again->raw_utf8, preset.raw_utf8);
  }
}

TEST(PolicyJson, AFileChangesItsBase) {
  const auto policy = read_policy(R"({"hosts": [".example.org"], "ports": null, "base": "fetch",
      "name": "mine", "limits": {"depth": null, "path": 9}, "actions": {"fragment": "reject"}})");
  ASSERT_TRUE(policy);
  EXPECT_EQ(policy->name, "mine");
  EXPECT_EQ(policy->hosts.entries(), std::vector<std::string>{".example.org"});
  EXPECT_TRUE(policy->ports.allows_any());
  EXPECT_EQ(policy->limits.depth, iri::absent);
  EXPECT_EQ(policy->limits.path, 9U);
  EXPECT_EQ(policy->action(Finding::fragment), Action::reject);
  EXPECT_EQ(policy->action(Finding::local_name), Action::reject);  // of the base
}

TEST(PolicyJson, AFindingMayHaveAnActionForEachPart) {
  const auto policy = read_policy(R"({"base": "strict_api", "actions": {"encoded_control":
      {"query": "report", "fragment": "allow"}, "encoded_unreserved": "allow"}})");
  ASSERT_TRUE(policy) << policy.error().where;
  EXPECT_EQ(policy->action(Finding::encoded_control, iri::Component::query), Action::report);
  EXPECT_EQ(policy->action(Finding::encoded_control, iri::Component::fragment), Action::allow);
  EXPECT_EQ(policy->action(Finding::encoded_control, iri::Component::path), Action::reject);
  const std::string json = iri::write_policy(*policy);
  const char* const parts = R"("encoded_control": {
      "userinfo": "reject",
      "host": "reject",
      "path": "reject",
      "query": "report",
      "fragment": "allow"
    },)";
  EXPECT_NE(json.find(parts), std::string::npos) << json;
  EXPECT_NE(json.find(R"("encoded_unreserved": "allow")"), std::string::npos) << json;
  // One action is for all parts, whatever the base has for one of them.
  const auto one = read_policy(R"({"base": "proxy", "actions": {"encoded_unreserved": "reject"}})");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->action(Finding::encoded_unreserved, iri::Component::query), Action::reject);
}

TEST(PolicyJson, WithoutABaseEachPartHasToBeSaid) {
  std::string less = iri::write_policy(iri::presets::proxy());
  const std::string::size_type at = less.find("\"encoded_unreserved\": {");
  ASSERT_NE(at, std::string::npos);
  const std::string member = "\"path\": \"canonicalize\",";
  less.erase(less.find(member, at), member.size());
  EXPECT_EQ(error_of(less).code, PolicyErrorCode::no_base);
  EXPECT_EQ(error_of(less).where, "actions.encoded_unreserved.path");
}

// What is written is read back by the same table of names; here are the names of the documentation of Limits.
TEST(PolicyJson, EachLimitHasTheNameOfItsMember) {
  const auto policy = read_policy(R"({"base": "fetch", "limits": {"text": 1, "userinfo": 2,
      "host": 3, "label": 4, "path": 5, "segment": 6, "query": 7, "fragment": 8, "depth": 9,
      "parameters": 10}})");
  ASSERT_TRUE(policy) << policy.error().where;
  const iri::Limits limits{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  EXPECT_EQ(policy->limits, limits);
}

TEST(PolicyJson, TheBaseMayAllowEverything) {
  const auto policy = read_policy(R"({"base": "allow_everything", "ports": [443]})");
  ASSERT_TRUE(policy);
  const Policy everything = Policy::allow_everything();
  EXPECT_EQ(policy->actions, everything.actions);
  EXPECT_EQ(policy->limits, everything.limits);
  EXPECT_TRUE(policy->schemes.allows_any() && policy->hosts.allows_any());
  EXPECT_EQ(policy->ports.entries(), std::vector<std::uint16_t>{443});
}

TEST(PolicyJson, IsWrittenInUsAsciiWithAMemberALine) {
  Policy policy = iri::presets::fetch();
  policy.name = "\xC3\xA9";  // U+00E9
  const std::string json = iri::write_policy(policy);
  EXPECT_TRUE(json.starts_with("{\n  \"name\": \"\\u00e9\",\n  \"actions\": {\n    \"")) << json;
  EXPECT_TRUE(json.ends_with("\n}\n"));
  EXPECT_EQ(read_policy(json)->name, policy.name);
}

// What a file does not say is not taken for "allow".
TEST(PolicyJson, WithoutABaseEverythingHasToBeSaid) {
  EXPECT_EQ(error_of("{}").code, PolicyErrorCode::no_base);
  EXPECT_EQ(error_of(R"({"actions": {"userinfo": "reject"}})").code, PolicyErrorCode::no_base);
  const std::string complete = iri::write_policy(iri::presets::fetch());
  for (const char* member :
       {"\"local_name\": \"reject\",", "\"segment\": null,", "\"hosts\": null,"}) {
    std::string less = complete;
    const std::size_t at = less.find(member);
    ASSERT_NE(at, std::string::npos) << member;
    less.erase(at, std::string(member).size());
    EXPECT_EQ(error_of(less).code, PolicyErrorCode::no_base) << member;
    EXPECT_EQ(error_of(less).offset, 0U) << member;
  }
}

/// A policy without a base and a name that says all the rest, but for one: "hosts", "limits.text", "actions.userinfo".
std::string all_but(const std::string& left_out) {
  const auto object = [&](const std::string& way, const std::vector<std::string>& members) {
    std::string out;
    for (const std::string& member : members) {
      const std::size_t end = member.find('"', 1);
      if (way + member.substr(1, end - 1) == left_out) continue;
      out += (out.empty() ? "" : ", ") + member;
    }
    return "{" + out + "}";
  };
  std::vector<std::string> actions;
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    actions.push_back('"' + std::string(name(static_cast<Finding>(i))) + R"(": "allow")");
  }
  std::vector<std::string> limits;
  for (const char* const limit : {"text", "userinfo", "host", "label", "path", "segment", "query",
                                  "fragment", "depth", "parameters"}) {
    limits.push_back('"' + std::string(limit) + R"(": null)");
  }
  return object(
      "",
      {R"("actions": )" + object("actions.", actions), R"("limits": )" + object("limits.", limits),
       R"("schemes": null)", R"("hosts": null)", R"("ports": null)", R"("raw_utf8": false)",
       R"("guards": [])", R"("open": [])", R"("mounts": {})", R"("guards_complete": false)",
       R"("closed": false)", R"("same": [])", R"("at": [])"});
}

// docs/GATE.md. The name alone may be left out.
TEST(PolicyJson, WithoutABaseNothingMayBeLeftOut) {
  EXPECT_TRUE(read_policy(all_but("")));
  std::vector<std::string> names{"guards",
                                 "open",
                                 "mounts",
                                 "guards_complete",
                                 "closed",
                                 "same",
                                 "actions",
                                 "limits",
                                 "schemes",
                                 "hosts",
                                 "ports",
                                 "raw_utf8",
                                 "at",
                                 "limits.text",
                                 "limits.userinfo",
                                 "limits.host",
                                 "limits.label",
                                 "limits.path",
                                 "limits.segment",
                                 "limits.query",
                                 "limits.fragment",
                                 "limits.depth",
                                 "limits.parameters"};
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    names.push_back("actions." + std::string(name(static_cast<Finding>(i))));
  }
  for (const std::string& each : names) {
    EXPECT_EQ(error_of(all_but(each)).code, PolicyErrorCode::no_base) << each;
    EXPECT_EQ(error_of(all_but(each)).where, each);
  }
}

TEST(PolicyJson, WithoutABaseTheFirstNameThatIsMissingIsNamed) {
  const std::string rest =
      R"(, "schemes": null, "hosts": null, "ports": null, "raw_utf8": false, )"
      R"("guards": [], "open": [], "mounts": {}, "guards_complete": false, "closed": false, "same": [], "at": []})";
  const std::string first(name(static_cast<Finding>(0)));
  EXPECT_EQ(error_of(R"({"actions": {}, "limits": {})" + rest).where, "actions." + first);
  EXPECT_EQ(error_of(R"({"actions": [], "limits": {})" + rest).where, "actions." + first);
  std::string actions;
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    actions +=
        (i == 0 ? "\"" : ", \"") + std::string(name(static_cast<Finding>(i))) + "\": \"allow\"";
  }
  EXPECT_EQ(error_of("{\"actions\": {" + actions + "}, \"limits\": {\"text\": 1}" + rest).where,
            "limits.userinfo");
  EXPECT_EQ(error_of("{\"limits\": {}" + rest).where, "actions");
}

// A parser of JSON takes the last of two, and a reader the first.
TEST(PolicyJson, ANameTwiceIsAnError) {
  for (const char* json :
       {R"({"base": "fetch", "base": "proxy"})",
        R"({"base": "fetch", "hosts": ["a.b"], "hosts": null})",
        R"({"base": "fetch", "actions": {"userinfo": "reject", "userinfo": "allow"}})",
        R"({"base": "fetch", "actions": {}, "actions": {"userinfo": "allow"}})",
        R"({"base": "fetch", "limits": {"text": 1, "text": null}})"}) {
    EXPECT_EQ(error_of(json).code, PolicyErrorCode::duplicate_member) << json;
    EXPECT_EQ(error_of(json).offset, 0U) << json;
  }
  EXPECT_EQ(error_of(R"({"base": "fetch", "hosts": null, "hosts": []})").where, "hosts");
}

struct Wrong {
  const char* json;
  PolicyErrorCode code;
  const char* where;
  const char* entry;
};

TEST(PolicyJson, AnErrorNamesTheMemberAndWhatStandsThere) {
  using enum PolicyErrorCode;
  const Wrong all[] = {
      {R"("proxy")", not_json, "", "proxy"},
      {R"([])", not_json, "", "an array"},
      {R"({"base": {}})", unknown_base, "base", "an object"},
      {R"({"base": "fetch", "actions": {"userinfo": 1}})", unknown_action, "actions.userinfo", "1"},
      {R"({"base": "fetch", "ports": 80})", bad_list, "ports", "80"},
      {R"({"base": "Fetch"})", unknown_base, "base", "Fetch"},
      {R"({"base": "f"})", unknown_base, "base", "f"},
      {R"({"base": ""})", unknown_base, "base", ""},
      {R"({"base": 1})", unknown_base, "base", "1"},
      {R"({"base": "fetch", "host": ["a.b"]})", unknown_member, "host", ""},
      {R"({"base": "fetch", "actions": {"x": "reject"}})", unknown_member, "actions.x", ""},
      {R"({"base": "fetch", "actions": {"encoded_control": {"qery": "allow"}}})", no_such_part,
       "actions.encoded_control.qery", ""},
      {R"({"base": "fetch", "actions": {"encoded_control": {"port": "allow"}}})", no_such_part,
       "actions.encoded_control.port", ""},
      {R"({"base": "fetch", "actions": {"encoded_control": {"query": "pass"}}})", unknown_action,
       "actions.encoded_control.query", "pass"},
      {R"({"base": "fetch", "actions": {"encoded_control": {"query": "canonicalize"}}})",
       no_canonical_form, "actions.encoded_control.query", "canonicalize"},
      {R"({"base": "fetch", "actions": {"dot_segment": {"query": "allow"}}})", unknown_action,
       "actions.dot_segment", "an object"},
      {R"({"base": "fetch", "limits": {"x": 1}})", unknown_member, "limits.x", ""},
      {R"({"base": "fetch", "actions": {"userinfo": "deny"}})", unknown_action, "actions.userinfo",
       "deny"},
      {R"({"base": "fetch", "actions": []})", wrong_type, "actions", "an array"},
      {R"({"base": "fetch", "name": 1})", wrong_type, "name", "1"},
      {R"({"base": "fetch", "raw_utf8": 1})", wrong_type, "raw_utf8", "1"},
      {R"({"base": "fetch", "limits": 1})", wrong_type, "limits", "1"},
      {R"({"base": "fetch", "limits": {"text": -1}})", bad_limit, "limits.text", "-1"},
      {R"({"base": "fetch", "limits": {"text": 4294967295}})", bad_limit, "limits.text",
       "4294967295"},
      // RFC 8259 s6: JSON, but no number that a computer has.
      {R"({"base": "fetch", "limits": {"text": 1e400}})", bad_limit, "limits.text", "1e400"},
      {R"({"limits": {"path": 1, "text": -1E999}, "base": "fetch"})", bad_limit, "limits.text",
       "-1E999"},
      {R"({"base": 1e400})", unknown_base, "base", "1e400"},
      {R"({"base": "fetch", "name": 1e400})", wrong_type, "name", "1e400"},
      {R"({"base": "fetch", "name": [1e400]})", wrong_type, "name", "an array"},
      {R"({"base": "fetch", "actions": {"userinfo": 1e400}})", unknown_action, "actions.userinfo",
       "1e400"},
      {R"({"base": "fetch", "hosts": ["a.b", 1e400]})", bad_list, "hosts[1]", "1e400"},
      {R"({"base": "fetch", "ports": 1e400})", bad_list, "ports", "1e400"},
      {R"({"base": "fetch", "port": 1e400})", unknown_member, "port", ""},
      {R"(1e400)", not_json, "", "1e400"},
      {R"([{"base": 1e400}])", not_json, "", "an array"},
      {R"({"base": "fetch", "ports": [80, 65536]})", bad_list, "ports[1]", "65536"},
      {R"({"base": "fetch", "ports": [80, 0]})", bad_port, "ports[1]", "0"},
      {R"({"base": "fetch", "ports": []})", nothing_allowed, "ports", ""},
      {R"({"base": "fetch", "schemes": [1]})", bad_list, "schemes[0]", "1"},
      {R"({"base": "fetch", "schemes": "https"})", bad_list, "schemes", "https"},
      {R"({"base": "fetch", "schemes": ["https://"]})", bad_scheme, "schemes[0]", "https://"},
      {R"({"base": "fetch", "hosts": ["a.b", "*.foo.com"]})", host_with_wildcard, "hosts[1]",
       "*.foo.com"},
      {R"({"base": "fetch", "hosts": ["bar.com:80"]})", host_with_port, "hosts[0]", "bar.com:80"},
      {R"({"base": "fetch", "hosts": ["https://baz.com"]})", host_is_reference, "hosts[0]",
       "https://baz.com"},
      {R"({"base": "fetch", "hosts": ["."]})", bad_host, "hosts[0]", "."},
      {R"({"base": "fetch", "hosts": ["127.0.0.1"]})", host_never_passes, "hosts[0]", "127.0.0.1"},
      {R"({"base": "fetch", "actions": {"userinfo": "canonicalize"}})", no_canonical_form,
       "actions.userinfo", "canonicalize"},
      {R"({"base": "display", "actions": {"path_parameter": "canonicalize"}})",
       parameters_contradict, "actions.parameter_dot_segment", "allow"},
  };
  for (const Wrong& wrong : all) {
    const PolicyError error = error_of(wrong.json);
    EXPECT_EQ(error.code, wrong.code) << wrong.json << ' ' << message(error.code);
    EXPECT_EQ(error.where, wrong.where) << wrong.json;
    EXPECT_EQ(error.entry, wrong.entry) << wrong.json;
    EXPECT_EQ(error.offset, 0U) << wrong.json;
  }
}

TEST(PolicyJson, WhatIsNotJsonHasItsPlace) {
  EXPECT_EQ(error_of("").offset, 0U);
  EXPECT_EQ(error_of("x").offset, 0U);
  EXPECT_EQ(error_of("[").offset, 1U);
  EXPECT_EQ(error_of("{\"base\" \"fetch\"}").offset, 14U);  // the last byte of what is no ":"
  EXPECT_EQ(error_of("{} {}").code, PolicyErrorCode::not_json);
  EXPECT_EQ(error_of("{\"base\": \"fetch\", // comment\n}").code, PolicyErrorCode::not_json);
}

TEST(PolicyJson, AMillionBracketsAreNoPolicy) {
  EXPECT_EQ(error_of(std::string(1000000, '[')).code, PolicyErrorCode::not_json);
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "{\"a\":";
  EXPECT_EQ(error_of(deep).code, PolicyErrorCode::not_json);
}

// A value that is shown in an error is as deep as the file says.
TEST(PolicyJson, AMillionBracketsInAMemberAreNoPolicy) {
  const std::string deep = std::string(1000000, '[') + std::string(1000000, ']');
  EXPECT_EQ(error_of("{\"base\":" + deep + "}").code, PolicyErrorCode::unknown_base);
  EXPECT_EQ(error_of("{\"base\":\"proxy\",\"limits\":{\"text\":" + deep + "}}").code,
            PolicyErrorCode::bad_limit);
}

// Members behind it made the parser copy it, level by level on the stack.
TEST(PolicyJson, WhatIsDeepMayHaveMembersBehindIt) {
  std::string objects;
  for (int i = 0; i < 300000; ++i) objects += "{\"a\":";
  objects += "1" + std::string(300000, '}');
  for (const std::string& deep : {std::string(300000, '[') + std::string(300000, ']'), objects}) {
    EXPECT_EQ(error_of("{\"base\":" + deep + ",\"limits\":{},\"ports\":[1]}").code,
              PolicyErrorCode::unknown_base);
    EXPECT_EQ(
        error_of("{\"base\":\"proxy\",\"limits\":{\"text\":" + deep + ",\"path\":1,\"query\":1}}")
            .code,
        PolicyErrorCode::bad_limit);
  }
}

// RFC 8259 s2: there is no NUL in JSON, and nothing behind the value.
TEST(PolicyJson, ANulDoesNotEndTheText) {
  using namespace std::string_literals;
  EXPECT_EQ(error_of("{\"base\":\"proxy\"}\0"s).code, PolicyErrorCode::not_json);
  EXPECT_EQ(error_of("{\"base\":\"proxy\"}\0{\"base\":\"fetch\"}"s).offset, 16U);
  EXPECT_EQ(error_of("{\"base\":\0\"proxy\"\0}"s).offset, 8U);
}

// More names than a policy can have are refused before they are looked up.
TEST(PolicyJson, GuardsOpeningsAndMountsComeBack) {
  const auto policy = iri::read_policy(
      R"({"base": "proxy", "guards": ["/t/{id}", "*.php"], "open": ["/@{scope}"],)"
      R"( "mounts": {"/api/": "/"}, "guards_complete": true, "closed": true, "same": ["id"]})");
  ASSERT_TRUE(policy);
  EXPECT_EQ(policy->guards, (std::vector<std::string>{"/t/{id}", "*.php"}));
  EXPECT_EQ(policy->same, (std::vector<std::string>{"id"}));
  EXPECT_EQ(policy->open, (std::vector<std::string>{"/@{scope}"}));
  EXPECT_EQ(policy->mounts, (std::vector<iri::Mount>{{"/api/", "/"}}));
  EXPECT_TRUE(policy->guards_complete);
  EXPECT_TRUE(policy->closed);
  const auto again = iri::read_policy(iri::write_policy(*policy));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->guards, policy->guards);
  EXPECT_EQ(again->open, policy->open);
  EXPECT_EQ(again->mounts, policy->mounts);
  EXPECT_TRUE(again->guards_complete);
  EXPECT_TRUE(again->closed);
  EXPECT_EQ(again->same, policy->same);
}

TEST(PolicyJson, ExceptionsByPathComeBack) {
  const auto policy = iri::read_policy(
      R"({"base": "proxy", "at": [{"path": "/graphql", "actions": {"encoded_control": {"query": "allow"},)"
      R"( "encoded_slash": "allow"}}, {"actions": {"encoded_nul": "report"}, "path": "/f/{a...}"}]})");
  ASSERT_TRUE(policy);
  ASSERT_EQ(policy->at.size(), 2U);
  iri::PathException first{"/graphql"};
  first.set(Action::allow, {Finding::encoded_slash});
  first.set(Action::allow, {Finding::encoded_control}, iri::Component::query);
  EXPECT_EQ(policy->at[0], first);
  iri::PathException second{"/f/{a...}"};
  EXPECT_EQ(policy->at[1], second.set(Action::report, {Finding::encoded_nul}));
  const auto again = iri::read_policy(iri::write_policy(*policy));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->at, policy->at);
}

TEST(PolicyJson, MistakesInExceptionsByPathAreNamed) {
  using enum PolicyErrorCode;
  const auto expect = [](const std::string& at, PolicyErrorCode code, const std::string& where) {
    const PolicyError error = error_of(R"({"base": "proxy", "at": )" + at + "}");
    EXPECT_EQ(error.code, code) << at;
    EXPECT_EQ(error.where, where) << at;
  };
  expect("{}", wrong_type, "at");
  expect(R"(["/a"])", wrong_type, "at[0]");
  expect(R"([{"path": "/a"}])", no_base, "at[0].actions");
  expect(R"([{"actions": {}}])", no_base, "at[0].path");
  expect(R"([{"path": 1, "actions": {}}])", wrong_type, "at[0].path");
  expect(R"([{"path": "/a", "actions": []}])", wrong_type, "at[0].actions");
  expect(R"([{"path": "/a", "actions": {}, "more": 1}])", unknown_member, "at[0].more");
  expect(R"([{"path": "/a", "actions": {"x": "allow"}}])", unknown_member, "at[0].actions.x");
  expect(R"([{"path": "/a", "actions": {"encoded_nul": "x"}}])", unknown_action,
         "at[0].actions.encoded_nul");
  expect(R"([{"path": "/a", "actions": {}}, {"path": "a", "actions": {}}])", bad_exception,
         "at[1]");
  expect(R"([{"path": "/a", "actions": {"guarded_reading": "allow"}}])", no_exception,
         "at[0].actions.guarded_reading");
  expect(R"([{"path": "/a", "actions": {"encoded_nul": {"host": "allow"}}}])", no_such_part,
         "at[0].actions.encoded_nul.host");
}

TEST(PolicyJson, MistakesInGuardsOpeningsAndMountsAreNamed) {
  const auto expect = [](const std::string& member, PolicyErrorCode code,
                         const std::string& where) {
    const PolicyError error = error_of(R"({"base": "proxy", )" + member + "}");
    EXPECT_EQ(error.code, code) << member;
    EXPECT_EQ(error.where, where) << member;
  };
  expect(R"("guards": "/admin")", PolicyErrorCode::wrong_type, "guards");
  expect(R"("guards": ["/a", 1])", PolicyErrorCode::wrong_type, "guards[1]");
  expect(R"("guards": ["/a", "b"])", PolicyErrorCode::bad_guard, "guards[1]");
  expect(R"("open": ["/{a"])", PolicyErrorCode::bad_opening, "open[0]");
  expect(R"("mounts": [])", PolicyErrorCode::wrong_type, "mounts");
  expect(R"("mounts": {"/a/": 1})", PolicyErrorCode::wrong_type, "mounts./a/");
  expect(R"("mounts": {"/svc": "/"})", PolicyErrorCode::bad_mount, "mounts[0]");
  expect(R"("guards_complete": 1)", PolicyErrorCode::wrong_type, "guards_complete");
  expect(R"("closed": 1)", PolicyErrorCode::wrong_type, "closed");
  expect(R"("same": "id")", PolicyErrorCode::wrong_type, "same");
  expect(R"("guards": ["/t/{id}"], "same": ["id", "x"])", PolicyErrorCode::bad_same, "same[1]");
}

TEST(PolicyJson, AHundredThousandMembersAreNoPolicy) {
  std::string json = "{\"base\": \"fetch\"";
  for (int i = 0; i < 100000; ++i) json += ", \"x" + std::to_string(i) + "\": 1";
  const PolicyError error = error_of(json + "}");
  EXPECT_EQ(error.code, PolicyErrorCode::unknown_member);
  EXPECT_TRUE(error.where.starts_with("x")) << error.where;
}

// The names of the findings, of 10 limits and of 15 members are all that a policy has. "one member after the other", or "at the first one
// too many" (policy_json.hpp).
TEST(PolicyJson, OfManyUnknownMembersOneIsNamed) {
  const std::size_t all = iri::finding_count + 10 + 15;
  std::string json = "{\"base\": \"fetch\"";
  for (std::size_t i = 2; i <= all; ++i) json += ", \"x" + std::to_string(i) + "\": 1";
  EXPECT_EQ(error_of(json + "}").where, "x2");
  EXPECT_EQ(error_of(json + ", \"more\": 1}").where, "more");
  EXPECT_EQ(error_of(json + ", \"more\": 1}").code, PolicyErrorCode::unknown_member);
}

TEST(PolicyJson, WhatIsReadMakesAGate) {
  auto policy = read_policy(R"({"base": "fetch", "hosts": [".example.com"]})");
  ASSERT_TRUE(policy);
  const auto gate = iri::Gate::make(*std::move(policy));
  ASSERT_TRUE(gate);
  EXPECT_TRUE(gate->judge("https://www.example.com/").passes());
  EXPECT_FALSE(gate->judge("https://evil.test/").passes());
}

}  // namespace
