// Policies: closed until something is allowed, and refused where an entry could never match.
#include "iri/policy.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "iri/gate.hpp"

namespace {

using iri::Action;
using iri::Finding;
using iri::FindingSet;
using iri::Gate;
using iri::Policy;
using iri::PolicyErrorCode;

std::string text_of(const iri::PolicyError& error) {
  return std::to_string(static_cast<int>(error.code)) + " " + error.where + " " + error.entry;
}

/// What check() says, which Gate::make() has to say, too.
std::string problem_of(const Policy& policy) {
  const iri::PolicyError error = iri::check(policy).error();
  const auto made = Gate::make(policy);
  EXPECT_EQ(error.failed(), !made.has_value());
  EXPECT_EQ(text_of(made.error()), text_of(error));
  return text_of(error);
}

constexpr const char* no_error = "0  ";

TEST(Policy, SaysNothingAllowsNothing) {
  EXPECT_EQ(problem_of(Policy()), "1 schemes ");
  EXPECT_EQ(Policy().with(Action::reject), FindingSet::all());
  Policy policy;
  policy.schemes = iri::AllowList<std::string>::any();
  EXPECT_EQ(problem_of(policy), "1 hosts ");
  policy.hosts = iri::AllowList<std::string>::any();
  EXPECT_EQ(problem_of(policy), "1 ports ");
  policy.ports = iri::AllowList<std::uint16_t>::any();
  EXPECT_EQ(problem_of(policy), no_error);
  EXPECT_FALSE(Gate::make(policy).value().judge("http://u@a/").passes());
}

TEST(Policy, ThatAllowsEverythingHasToSaySo) {
  EXPECT_EQ(problem_of(Policy::allow_everything()), no_error);
  EXPECT_EQ(Policy::allow_everything().name, "allow_everything");
  EXPECT_EQ(Policy::allow_everything().limits.host, iri::absent);
  EXPECT_EQ(Policy::allow_everything().limits.label, iri::absent);
  const Gate gate = Gate::make(Policy::allow_everything()).value();
  for (const std::string& text :
       {std::string("http://u:p@127.0.0.1:0/..;/%00?%0A#x"), std::string("javascript:x"),
        std::string("//\xE2\x80\x8B/"), "http://" + std::string(5000, 'a') + "/"}) {
    EXPECT_EQ(gate.judge(text).action, Action::allow) << text;
  }
  EXPECT_EQ(gate.judge_request("GET", "http://a/", std::nullopt).action, Action::allow);
  EXPECT_EQ(gate.judge_request("GET", "http://a/", "b").action, Action::allow);
}

TEST(Policy, AListWithoutEntriesIsNoListOfAll) {
  const auto emptied = [](auto Policy::*list) {
    Policy policy = Policy::allow_everything();
    policy.*list = {};
    return problem_of(policy);
  };
  EXPECT_EQ(emptied(&Policy::schemes), "1 schemes ");
  EXPECT_EQ(emptied(&Policy::hosts), "1 hosts ");
  EXPECT_EQ(emptied(&Policy::ports), "1 ports ");
  Policy policy = Policy::allow_everything();
  policy.hosts = std::vector<std::string>();  // of a file that was empty
  EXPECT_EQ(problem_of(policy), "1 hosts ");
  EXPECT_FALSE(policy.hosts.allows_any());
  EXPECT_TRUE(iri::AllowList<std::string>::any().allows_any());
  EXPECT_TRUE(iri::AllowList<std::string>::any().entries().empty());
}

std::string problem_of_host(const std::string& host, Policy policy = Policy::allow_everything()) {
  policy.hosts = {"a.example", host};
  return problem_of(policy);
}

TEST(Policy, AHostThatCanNeverMatchIsAnError) {
  EXPECT_EQ(problem_of_host("*.foo.com"), "4 hosts[1] *.foo.com");
  EXPECT_EQ(problem_of_host("*"), "4 hosts[1] *");
  EXPECT_EQ(problem_of_host("bar.com:80"), "5 hosts[1] bar.com:80");
  EXPECT_EQ(problem_of_host("bar.com:"), "5 hosts[1] bar.com:");
  EXPECT_EQ(problem_of_host("[::1]:80"), "5 hosts[1] [::1]:80");
  EXPECT_EQ(problem_of_host("https://baz.com"), "6 hosts[1] https://baz.com");
  EXPECT_EQ(problem_of_host("baz.com/"), "6 hosts[1] baz.com/");
  for (const char* host :
       {"", ".", "..", "..a", "u@a", "a b", "a?b", "a#b", "[::1", "::1", "%zz"}) {
    EXPECT_EQ(problem_of_host(host), "3 hosts[1] " + std::string(host));
  }
  for (const char* host : {"a", "A.example", ".example", ".a.example", "127.0.0.1", "[::1]", "a_b",
                           "xn--80a", "%C3%A9", "\xC3\xA9.example", "a."}) {
    EXPECT_EQ(problem_of_host(host), no_error) << host;
  }
}

// The entry is right, and the policy lets nothing pass that matches it.
TEST(Policy, AHostThatThePolicyRejectsAnywayIsAnError) {
  const Policy fetch = iri::presets::fetch();
  for (const char* host :
       {"localhost", "127.0.0.1", "[::1]", "127.1", "a.example.", ".local", "169.254.169.254"}) {
    EXPECT_EQ(problem_of_host(host, fetch), "7 hosts[1] " + std::string(host));
  }
  Policy ascii = Policy::allow_everything();
  ascii.raw_utf8 = false;
  EXPECT_EQ(problem_of_host("\xC3\xA9.example", ascii), "3 hosts[1] \xC3\xA9.example");
  EXPECT_EQ(problem_of_host("api.example.com", fetch), no_error);
  EXPECT_EQ(problem_of_host(".example.com", fetch), no_error);
  EXPECT_EQ(problem_of_host(".example", fetch), no_error);
  EXPECT_EQ(problem_of_host("93.184.216.34", fetch), no_error);
  Policy local = fetch;
  local.set(Action::allow, {Finding::local_name});
  EXPECT_EQ(problem_of_host("printer.local", local), no_error);
}

TEST(Policy, AnEntryOfSchemesIsASchemeAlone) {
  for (const char* scheme : {"https://", "https:", "", "1a", "a b", "ht%74p", "*"}) {
    Policy policy = Policy::allow_everything();
    policy.schemes = {"http", scheme};
    EXPECT_EQ(problem_of(policy), "2 schemes[1] " + std::string(scheme));
  }
  Policy policy = Policy::allow_everything();
  policy.schemes = {"HTTP", "a+b-c.1"};
  EXPECT_EQ(problem_of(policy), no_error);
}

TEST(Policy, NoConnectionIsMadeToPortZero) {
  Policy policy = Policy::allow_everything();
  policy.ports = {80, 443, 0};
  EXPECT_EQ(problem_of(policy), "8 ports[2] 0");
  policy.ports = {1, 65535};
  EXPECT_EQ(problem_of(policy), no_error);
}

TEST(Policy, OnlyWhatHasACanonicalFormIsCanonicalized) {
  for (const Finding finding : FindingSet::all()) {
    Policy policy = Policy::allow_everything();
    policy.set(Action::reject, {Finding::parameter_dot_segment, Finding::parameter_empty_segment});
    policy.set(Action::canonicalize, {finding});
    const std::string where = "actions." + std::string(name(finding));
    EXPECT_EQ(problem_of(policy),
              iri::canonicalizable().contains(finding) ? no_error : "9 " + where + " canonicalize");
  }
}

// Where `/..;x` and `/;x` passed, cutting parameters off would make `/..` and `//` of them.
TEST(Policy, WhoeverCutsParametersRejectsWhatTheyHide) {
  for (const Finding cut : {Finding::path_parameter, Finding::encoded_path_parameter}) {
    for (const Finding hides : {Finding::parameter_dot_segment, Finding::parameter_empty_segment}) {
      for (const Action action : {Action::allow, Action::report}) {
        Policy policy = iri::presets::proxy();
        policy.set(Action::canonicalize, {cut});
        EXPECT_EQ(problem_of(policy), no_error);
        policy.set(action, {hides});
        EXPECT_EQ(problem_of(policy),
                  "10 actions." + std::string(name(hides)) + " " + std::string(name(action)));
      }
    }
  }
}

// "a list, and `allow` for what is not in it": of each list, alone and beside the two others.
TEST(Policy, AListWithoutEffectIsAMistake) {
  const auto with_lists = [](bool schemes, bool hosts, bool ports) {
    Policy policy = Policy::allow_everything();
    policy.set(Action::allow,
               {Finding::scheme_not_allowed, Finding::host_not_allowed, Finding::port_not_allowed});
    if (schemes) policy.schemes = {"http"};
    if (hosts) policy.hosts = {"a.example"};
    if (ports) policy.ports = {80};
    return policy;
  };
  EXPECT_EQ(problem_of(with_lists(true, false, false)), "20 actions.scheme_not_allowed allow");
  EXPECT_EQ(problem_of(with_lists(false, true, false)), "20 actions.host_not_allowed allow");
  EXPECT_EQ(problem_of(with_lists(false, false, true)), "20 actions.port_not_allowed allow");
  for (const Action action : {Action::report, Action::reject}) {
    Policy policy = with_lists(true, true, true);
    policy.set(action, {Finding::scheme_not_allowed, Finding::host_not_allowed});
    EXPECT_EQ(problem_of(policy), "20 actions.port_not_allowed allow");
    policy.set(action, {Finding::port_not_allowed});
    EXPECT_EQ(problem_of(policy), no_error);
  }
}

// "the policy itself rejects every such host": a name of one label is local, those below it are not.
TEST(Policy, AnEntryForNamesBelowOneThatIsRejectedIsNone) {
  Policy policy = Policy::allow_everything();
  policy.set(Action::reject, {Finding::local_name, Finding::host_not_allowed});
  policy.hosts = {".example"};
  EXPECT_EQ(problem_of(policy), no_error);
  policy.hosts = {".localhost"};
  EXPECT_EQ(problem_of(policy), "7 hosts[0] .localhost");
  policy.hosts = {"example"};
  EXPECT_EQ(problem_of(policy), "7 hosts[0] example");
  policy.set(Action::reject, {Finding::loopback_address});
  policy.hosts = {"127.0.0.1"};  // that a name may begin with it does not help
  EXPECT_EQ(problem_of(policy), "7 hosts[0] 127.0.0.1");
}

// "no longer than a name of the DNS: 253 bytes": so long is "a." with 251 letters.
TEST(Policy, AnEntryIsTriedWithANameBelowItAsLongAsTheDnsHasThem) {
  Policy policy = Policy::allow_everything();
  policy.set(Action::reject, {Finding::local_name});
  policy.hosts = {"." + std::string(251, 'b')};
  EXPECT_EQ(problem_of(policy), no_error);
  policy.hosts = {"." + std::string(252, 'b')};
  EXPECT_EQ(problem_of(policy), "7 hosts[0] ." + std::string(252, 'b'));
  policy.hosts = {"." + std::string(300, 'b') + ".example"};  // is not rejected itself
  EXPECT_EQ(problem_of(policy), no_error);
}

TEST(Policy, EveryErrorHasASentence) {
  for (int i = 0; i <= static_cast<int>(PolicyErrorCode::wrong_type); ++i) {
    const std::string_view text = message(static_cast<PolicyErrorCode>(i));
    EXPECT_FALSE(text.empty());
    EXPECT_FALSE(text.ends_with('.'));
  }
}

TEST(Presets, ArePoliciesAndFoundByTheirWholeName) {
  EXPECT_EQ(iri::preset_names().size(), 4U);
  for (const std::string_view name : iri::preset_names()) {
    const auto preset = iri::find_preset(name);
    ASSERT_TRUE(preset) << name;
    EXPECT_EQ(preset->name, name);
    EXPECT_EQ(problem_of(*preset), no_error);
    for (std::size_t size = 0; size < name.size(); ++size) {
      EXPECT_FALSE(iri::find_preset(name.substr(0, size))) << name.substr(0, size);
    }
    EXPECT_FALSE(iri::find_preset(std::string(name) + "x"));
  }
  for (const char* name : {"none", "Fetch", "PROXY", "strict-api", " fetch"}) {
    EXPECT_FALSE(iri::find_preset(name)) << name;
  }
}

TEST(Presets, CanBeChangedAndStayWhatTheyWere) {
  Policy mine = iri::presets::proxy();
  mine.set(Action::allow, FindingSet::all());
  EXPECT_EQ(iri::presets::proxy().action(Finding::encoded_slash), Action::reject);
}

TEST(Action, HasANameByWhichItIsFound) {
  for (const Action action :
       {Action::allow, Action::report, Action::canonicalize, Action::reject}) {
    EXPECT_EQ(iri::find_action(name(action)), action);
  }
  EXPECT_EQ(iri::find_action(""), std::nullopt);
  EXPECT_EQ(iri::find_action("rejec"), std::nullopt);
}

// A number that does not fit would be another port, and characters are none.
TEST(AllowList, TakesWhatLosesNothing) {
  using Ports = iri::AllowList<std::uint16_t>;
  using Texts = iri::AllowList<std::string>;
  static_assert(std::is_constructible_v<Ports, const std::vector<std::uint16_t>&>);
  static_assert(std::is_constructible_v<Ports, const std::vector<std::uint8_t>&>);
  static_assert(!std::is_constructible_v<Ports, const std::vector<int>&>);
  static_assert(!std::is_constructible_v<Ports, const std::vector<std::uint32_t>&>);
  static_assert(!std::is_constructible_v<Ports, const std::string&>);
  static_assert(!std::is_constructible_v<Ports, const char(&)[3]>);
  static_assert(std::is_constructible_v<Texts, const std::vector<std::string>&>);
  static_assert(std::is_constructible_v<Texts, const std::vector<std::string_view>&>);
  static_assert(std::is_constructible_v<Texts, const std::string_view(&)[2]>);
  static_assert(!std::is_constructible_v<Texts, const std::string&>);
  static_assert(!std::is_constructible_v<Texts, std::string_view>);
  EXPECT_EQ(Ports({80, 443}).entries().size(), 2U);
}

TEST(Policy, RawTextBeyondAsciiHasToBeAskedFor) { EXPECT_FALSE(Policy().raw_utf8); }

TEST(PolicyError, WithoutAnErrorItIsOfNothing) {
  const iri::PolicyError none;
  EXPECT_FALSE(none.failed());
  EXPECT_EQ(none.offset, 0U);
}

// policy.hpp, `parameters_contradict`: the sentence says what the policy must do.
TEST(Policy, TheErrorOfCutParametersSaysWhatToDo) {
  const std::string_view text = message(PolicyErrorCode::parameters_contradict);
  EXPECT_NE(text.find("parameter_dot_segment"), text.npos);
  EXPECT_NE(text.find("parameter_empty_segment"), text.npos);
  EXPECT_TRUE(text.ends_with(" must be rejected")) << text;
}

}  // namespace
