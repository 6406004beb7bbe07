// The C functions of the gate against what their header says; fuzz/c_gate_target.cc holds them
// against the C++ API.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "iri/iri.h"
#include "iri/iri.hpp"

namespace {

constexpr int invalid = IRI_ERROR_INVALID_ARGUMENT;

TEST(CGate, NumbersAreThoseOfCpp) {
  EXPECT_EQ(IRI_FINDING_MANY_PARAMETERS, static_cast<int>(iri::Finding::many_parameters));
  EXPECT_EQ(IRI_ACTION_REJECT, static_cast<int>(iri::Action::reject));
  EXPECT_EQ(IRI_FORM_ASTERISK, static_cast<int>(iri::TargetForm::asterisk_form));
  EXPECT_EQ(IRI_PROGRESS_ERROR, static_cast<int>(iri::Progress::error));
  for (int i = 0; i < IRI_FINDING_COUNT; ++i) {
    EXPECT_EQ(iri_finding_name(i), name(static_cast<iri::Finding>(i)));
    EXPECT_EQ(iri_finding_message(i), message(static_cast<iri::Finding>(i)));
    int found = -1;
    EXPECT_TRUE(iri_find_finding(iri_finding_name(i), &found));
    EXPECT_EQ(found, i);
  }
  for (int i = IRI_ACTION_ALLOW; i <= IRI_ACTION_REJECT; ++i) {
    EXPECT_EQ(iri_action_name(i), name(static_cast<iri::Action>(i)));
    int found = -1;
    EXPECT_TRUE(iri_find_action(iri_action_name(i), &found));
    EXPECT_EQ(found, i);
  }
  for (int i = 0; i <= IRI_FORM_ASTERISK; ++i) {
    EXPECT_EQ(iri_form_name(i), name(static_cast<iri::TargetForm>(i)));
  }
}

TEST(CGate, NumbersThatNameNothingHaveNoName) {
  for (const int number : {-256, -1, int{IRI_FINDING_COUNT}, 256, 1 << 30}) {
    EXPECT_EQ(iri_finding_name(number), nullptr);
    EXPECT_EQ(iri_finding_message(number), nullptr);
    EXPECT_EQ(iri_action_name(number), nullptr);
    EXPECT_EQ(iri_form_name(number), nullptr);
  }
  int number = 7;
  EXPECT_FALSE(iri_find_finding("none", &number));
  EXPECT_FALSE(iri_find_finding(nullptr, &number));
  EXPECT_FALSE(iri_find_action("none", &number));
  EXPECT_EQ(number, 7);
  EXPECT_EQ(iri_preset_name(iri_preset_count()), nullptr);
  iri_policy policy = IRI_POLICY_INIT;
  EXPECT_EQ(iri_policy_preset("none", &policy, nullptr), invalid);
  EXPECT_EQ(iri_policy_preset(nullptr, &policy, nullptr), invalid);
  EXPECT_EQ(iri_policy_preset("proxy", nullptr, nullptr), invalid);
  EXPECT_EQ(iri_policy_message(-1), nullptr);
  EXPECT_EQ(iri_policy_message(IRI_POLICY_PARAMETERS_CONTRADICT + 1), nullptr);
  for (int code = IRI_POLICY_LIST_WITHOUT_EFFECT; code <= IRI_POLICY_BAD_SAME; ++code) {
    EXPECT_NE(iri_policy_message(code), nullptr) << code;
  }
  EXPECT_EQ(iri_policy_message(IRI_POLICY_LIST_WITHOUT_EFFECT - 1), nullptr);
  EXPECT_EQ(iri_policy_message(IRI_POLICY_BAD_SAME + 1), nullptr);
  EXPECT_EQ(IRI_POLICY_PARAMETERS_CONTRADICT,
            static_cast<int>(iri::PolicyErrorCode::parameters_contradict));
}

/// Lets all pass, as Policy::allow_everything() does but for the limits of the DNS.
iri_policy open_policy() {
  iri_policy policy = IRI_POLICY_INIT;
  policy.allow_any = IRI_ANY_SCHEME | IRI_ANY_HOST | IRI_ANY_PORT;
  std::fill(std::begin(policy.actions), std::end(policy.actions), std::uint8_t{IRI_ACTION_ALLOW});
  return policy;
}

/// The action of a gate of that policy, or IRI_ACTION_REJECT if it makes none.
int judge(const iri_policy& policy, std::string_view text) {
  iri_gate gate = IRI_GATE_INIT;
  iri_verdict verdict = IRI_VERDICT_INIT;
  const bool made = iri_gate_make(&gate, &policy, nullptr, nullptr) == IRI_OK;
  const bool passes =
      iri_gate_passes(&gate, text.data(), text.size(), nullptr, 0, &verdict, nullptr);
  EXPECT_EQ(passes, verdict.action <= IRI_ACTION_REPORT);
  EXPECT_TRUE(made || !passes);
  return verdict.action;
}

iri_gate gate_of(const iri_policy& policy) {
  iri_gate gate = IRI_GATE_INIT;
  EXPECT_EQ(iri_gate_make(&gate, &policy, nullptr, nullptr), IRI_OK);
  return gate;
}

iri_gate preset_gate(const char* name) {
  iri_policy policy = IRI_POLICY_INIT;
  EXPECT_EQ(iri_policy_preset(name, &policy, nullptr), IRI_OK);
  return gate_of(policy);
}

/// That a gate lets nothing pass, whichever function is asked, for it was not made.
void expect_nothing_passes(const iri_gate* gate) {
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  char out[16];
  std::size_t needed = 99;
  for (const char* text : {"http://example.com/", "a:b", "/", ""}) {
    verdict.action = IRI_ACTION_ALLOW;
    EXPECT_FALSE(iri_gate_passes(gate, text, std::strlen(text), nullptr, 0, &verdict, &error));
    EXPECT_EQ(verdict.action, IRI_ACTION_REJECT);
    EXPECT_EQ(error.code, invalid);
  }
  EXPECT_FALSE(iri_gate_passes_target(gate, "GET", 3, "/", 1, nullptr, 0, nullptr, nullptr));
  EXPECT_FALSE(iri_gate_passes_host(gate, "a", 1, nullptr, 0, nullptr, nullptr));
  EXPECT_FALSE(
      iri_gate_passes_request(gate, "GET", 3, "/", 1, "a", 1, nullptr, 0, nullptr, nullptr));
  iri_admission admission = IRI_ADMISSION_INIT;
  admission.target = out, admission.needed = 99;
  EXPECT_FALSE(iri_gate_admits(gate, "GET", 3, "/", 1, "a", 1, out, sizeof out, &admission, nullptr,
                               0, &verdict, &error));
  EXPECT_EQ(admission.needed, 0U);
  EXPECT_EQ(admission.target, nullptr);
  EXPECT_EQ(error.code, invalid);
  EXPECT_FALSE(iri_gate_admits_reference(gate, "a:b", 3, out, sizeof out, &needed, nullptr, 0,
                                         &verdict, &error));
  EXPECT_EQ(needed, 0U);
  EXPECT_EQ(verdict.action, IRI_ACTION_REJECT);
}

// Zeros everywhere: a gate that was not made, a verdict that was not set up, a result that was not
// assigned. None of them is a yes.
TEST(CGate, ZerosLetNothingPass) {
  expect_nothing_passes(nullptr);
  static const iri_gate zeros = {};
  expect_nothing_passes(&zeros);
  const iri_gate initial = IRI_GATE_INIT;
  expect_nothing_passes(&initial);
  iri_gate small = preset_gate("proxy");
  small.struct_size -= 1;
  expect_nothing_passes(&small);
  const bool answer = {};
  EXPECT_FALSE(answer);
  const iri_verdict verdict = {};
  EXPECT_EQ(iri_action_name(verdict.action), nullptr);
  iri_verdict unset = {};
  const iri_gate open = gate_of(open_policy());
  EXPECT_TRUE(iri_gate_passes(&open, "a:b", 3, nullptr, 0, &unset, nullptr));
  EXPECT_EQ(unset.action, 0) << "a struct of size 0 has no room for it";
}

// Whatever the gate was before.
TEST(CGate, AGateOfABadPolicyLetsNothingPass) {
  iri_gate gate = gate_of(open_policy());
  iri_policy bad = open_policy();
  bad.allow_any = IRI_ANY_SCHEME | IRI_ANY_PORT;
  iri_policy_problem problem = IRI_POLICY_PROBLEM_INIT;
  iri_error error = IRI_ERROR_INIT;
  EXPECT_EQ(iri_gate_make(&gate, &bad, &problem, &error), IRI_ERROR_BAD_POLICY);
  EXPECT_EQ(error.code, IRI_ERROR_BAD_POLICY);
  EXPECT_EQ(problem.code, IRI_POLICY_NOTHING_ALLOWED);
  expect_nothing_passes(&gate);
  gate = gate_of(open_policy());
  EXPECT_EQ(iri_gate_make(&gate, nullptr, &problem, &error), invalid);
  EXPECT_EQ(problem.code, IRI_POLICY_OK);
  expect_nothing_passes(&gate);
  EXPECT_EQ(iri_gate_make(nullptr, &bad, nullptr, nullptr), invalid);
}

TEST(CGate, AGateOutlivesItsPolicyAndMayBeCopied) {
  const iri_text hosts[] = {{"a.example", 9}};
  iri_gate copy = IRI_GATE_INIT;
  {
    iri_policy policy = open_policy();
    policy.hosts = hosts, policy.host_count = 1;
    policy.allow_any &= ~std::uint32_t{IRI_ANY_HOST};
    policy.actions[IRI_FINDING_HOST_NOT_ALLOWED] = IRI_ACTION_REJECT;
    policy.limits[IRI_FINDING_LONG_PATH] = 3;
    policy.actions[IRI_FINDING_LONG_PATH] = IRI_ACTION_REPORT;
    const iri_gate gate = gate_of(policy);
    std::memset(&policy, 0, sizeof policy);
    copy = gate;
  }
  iri_verdict verdict = IRI_VERDICT_INIT;
  EXPECT_TRUE(iri_gate_passes(&copy, "http://a.example/ab", 19, nullptr, 0, &verdict, nullptr));
  EXPECT_EQ(verdict.action, IRI_ACTION_ALLOW);
  EXPECT_TRUE(iri_gate_passes(&copy, "http://a.example/abc", 20, nullptr, 0, &verdict, nullptr));
  EXPECT_EQ(verdict.action, IRI_ACTION_REPORT);
  EXPECT_FALSE(iri_gate_passes(&copy, "http://b.example/ab", 19, nullptr, 0, &verdict, nullptr));
}

/// open_policy() with so many hosts of 24 bytes, in memory of their own.
struct ManyHosts {
  std::vector<std::string> names;
  std::vector<iri_text> texts;
  iri_policy policy = open_policy();

  explicit ManyHosts(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::string number = std::to_string(1000000 + i);
      names.push_back("host-" + number + ".EXAMPLE.com");
      EXPECT_EQ(names.back().size(), 24U);
    }
    for (const std::string& name : names) texts.push_back({name.data(), name.size()});
    policy.hosts = texts.data(), policy.host_count = count;
    policy.allow_any &= ~std::uint32_t{IRI_ANY_HOST};
    policy.actions[IRI_FINDING_HOST_NOT_ALLOWED] = IRI_ACTION_REJECT;
  }
  void forget() {
    for (std::string& name : names) std::fill(name.begin(), name.end(), 'x');
    for (iri_text& text : texts) text = {nullptr, 0};
  }
};

void expect_host(const iri_gate& gate, const char* host, bool allowed) {
  EXPECT_EQ(iri_gate_passes_host(&gate, host, std::strlen(host), nullptr, 0, nullptr, nullptr),
            allowed)
      << host;
}

// The room that the header promises.
TEST(CGate, AGateOwnsItsLists) {
  ManyHosts many(80);
  iri_gate gate = gate_of(many.policy);
  many.forget();
  const iri_gate copy = gate;
  for (int i = 0; i < 2; ++i) {
    const iri_gate& one = i == 0 ? gate : copy;
    expect_host(one, "host-1000000.example.com", true);
    expect_host(one, "HOST-1000079.example.com", true);
    expect_host(one, "host-1000080.example.com", false);
    expect_host(one, "xxxxxxxxxxxxxxxxxxxxxxxx", false);
    std::memset(&gate, 0, sizeof gate);  // the copy has its own lists
  }
}

TEST(CGate, LongListsTakeMemoryOfTheCaller) {
  ManyHosts many(1000);
  iri_gate gate = IRI_GATE_INIT;
  iri_error error = IRI_ERROR_INIT;
  EXPECT_EQ(iri_gate_make(&gate, &many.policy, nullptr, &error), IRI_ERROR_BUFFER_TOO_SMALL);
  EXPECT_EQ(error.code, IRI_ERROR_BUFFER_TOO_SMALL);
  expect_nothing_passes(&gate);
  std::size_t needed = 0;
  EXPECT_EQ(iri_gate_make_in(&gate, &many.policy, nullptr, 0, &needed, nullptr, nullptr),
            IRI_ERROR_BUFFER_TOO_SMALL);
  EXPECT_EQ(needed, 5000U);
  std::vector<std::uint64_t> memory(needed);
  EXPECT_EQ(
      iri_gate_make_in(&gate, &many.policy, memory.data(), needed - 1, &needed, nullptr, nullptr),
      IRI_ERROR_BUFFER_TOO_SMALL);
  expect_nothing_passes(&gate);
  EXPECT_EQ(
      iri_gate_make_in(&gate, &many.policy, memory.data(), memory.size(), nullptr, nullptr, &error),
      IRI_OK);
  many.forget();
  expect_host(gate, "host-1000000.example.com", true);
  expect_host(gate, "host-1000999.example.com", true);
  expect_host(gate, "host-1001000.example.com", false);
  const iri_policy open = open_policy();  // without lists it takes no memory
  EXPECT_EQ(iri_gate_make_in(&gate, &open, nullptr, 0, &needed, nullptr, nullptr), IRI_OK);
  EXPECT_EQ(needed, 0U);
  expect_host(gate, "host-1001000.example.com", true);
  EXPECT_EQ(iri_gate_make_in(&gate, nullptr, nullptr, 0, &needed, nullptr, nullptr), invalid);
  expect_nothing_passes(&gate);
}

/// The number of words that the lists of a policy take.
std::size_t words_of(const iri_policy& policy) {
  iri_gate gate = IRI_GATE_INIT;
  std::size_t needed = 99;
  std::vector<std::uint64_t> memory(1000);
  EXPECT_EQ(
      iri_gate_make_in(&gate, &policy, memory.data(), memory.size(), &needed, nullptr, nullptr),
      IRI_OK);
  return needed;
}

// A port takes a word, and is not 0. So of the longest list that the struct has room for, the last
// word of the struct holds a part, and nothing behind the struct does.
TEST(CGate, TheStructIsFilledToItsLastWord) {
  std::vector<std::uint16_t> ports;
  iri_policy policy = open_policy();
  policy.allow_any &= ~std::uint32_t{IRI_ANY_PORT};
  policy.actions[IRI_FINDING_PORT_NOT_ALLOWED] = IRI_ACTION_REJECT;
  struct {
    iri_gate gate = IRI_GATE_INIT;
    std::uint64_t behind = 0;
  } room;
  iri_gate& gate = room.gate;
  const auto is_made = [&](std::size_t count) {
    ports.resize(count);
    for (std::size_t i = 0; i < count; ++i) ports[i] = static_cast<std::uint16_t>(1000 + i);
    policy.ports = ports.data(), policy.port_count = count;
    EXPECT_EQ(words_of(policy), count);
    return iri_gate_make(&gate, &policy, nullptr, nullptr) == IRI_OK;
  };
  std::size_t count = 1;
  while (count < std::size(gate.state) && is_made(count + 1)) ++count;
  ASSERT_TRUE(is_made(count));
  EXPECT_NE(*std::rbegin(gate.state), 0U);
  EXPECT_EQ(room.behind, 0U);
  const std::string last = "http://a.example:" + std::to_string(1000 + count - 1) + "/";
  const std::string behind = "http://a.example:" + std::to_string(1000 + count) + "/";
  EXPECT_TRUE(iri_gate_passes(&gate, last.data(), last.size(), nullptr, 0, nullptr, nullptr));
  EXPECT_FALSE(iri_gate_passes(&gate, behind.data(), behind.size(), nullptr, 0, nullptr, nullptr));
}

// "NULL if the request names none": an empty one is named.
TEST(CGate, AnEmptyHostIsNotAbsent) {
  const iri_gate gate = gate_of(open_policy());
  iri_admission admission = IRI_ADMISSION_INIT;
  EXPECT_TRUE(iri_gate_admits(&gate, "GET", 3, "/", 1, "", 0, nullptr, 0, &admission, nullptr, 0,
                              nullptr, nullptr));
  EXPECT_NE(admission.host, nullptr);
  EXPECT_EQ(admission.host_size, 0U);
  EXPECT_TRUE(iri_gate_admits(&gate, "GET", 3, "/", 1, nullptr, 0, nullptr, 0, &admission, nullptr,
                              0, nullptr, nullptr));
  EXPECT_EQ(admission.host, nullptr);
}

TEST(CGate, OfWhatIsRefusedNothingIsNeeded) {
  const iri_policy bad = IRI_POLICY_INIT;
  iri_gate gate = IRI_GATE_INIT;
  std::size_t needed = 99;
  EXPECT_EQ(iri_gate_make_in(&gate, &bad, nullptr, 0, &needed, nullptr, nullptr), invalid);
  EXPECT_EQ(needed, 0U);
  needed = 99;
  gate = gate_of(open_policy());
  EXPECT_FALSE(
      iri_gate_admits_reference(&gate, "%", 1, nullptr, 0, &needed, nullptr, 0, nullptr, nullptr));
  EXPECT_EQ(needed, 0U);
}

// "by the number of the finding; a policy has one for each that there is": the others mean nothing.
TEST(CGate, ActionsOfFindingsThatThereAreNotMeanNothing) {
  for (const int action :
       {int{IRI_ACTION_ALLOW}, int{IRI_ACTION_REPORT}, int{IRI_ACTION_CANONICALIZE}, 0}) {
    iri_policy policy = open_policy();
    std::fill(std::begin(policy.actions) + IRI_FINDING_COUNT, std::end(policy.actions),
              static_cast<std::uint8_t>(action));
    iri_gate gate = IRI_GATE_INIT;
    EXPECT_EQ(iri_gate_make(&gate, &policy, nullptr, nullptr), IRI_OK) << action;
    EXPECT_TRUE(iri_gate_passes(&gate, "http://u@a/", 11, nullptr, 0, nullptr, nullptr));
  }
}

// Whoever forgets the actions has not said "allow".
TEST(CGate, APolicyWithoutActionsRejectsWhateverItsListsSay) {
  iri_policy policy = IRI_POLICY_INIT;
  policy.allow_any = IRI_ANY_SCHEME | IRI_ANY_HOST | IRI_ANY_PORT;
  iri_gate gate = IRI_GATE_INIT;
  EXPECT_EQ(iri_gate_make(&gate, &policy, nullptr, nullptr), invalid);
  EXPECT_EQ(judge(policy, "http://a.example/"), IRI_ACTION_REJECT);
  policy = open_policy();
  policy.actions[IRI_FINDING_COUNT - 1] = 0;
  EXPECT_EQ(judge(policy, "http://a.example/"), IRI_ACTION_REJECT);
  policy.actions[IRI_FINDING_COUNT - 1] = IRI_ACTION_ALLOW;
  EXPECT_EQ(judge(policy, "http://a.example/"), IRI_ACTION_ALLOW);
}

TEST(CGate, AnActionMayBeOfOnePart) {
  iri_policy policy = open_policy();
  policy.actions[IRI_FINDING_ENCODED_CONTROL] = IRI_ACTION_REJECT;
  policy.part_actions[IRI_COMPONENT_QUERY][IRI_FINDING_ENCODED_CONTROL] = IRI_ACTION_REPORT;
  EXPECT_EQ(judge(policy, "http://a.example/?%0A"), IRI_ACTION_REPORT);
  EXPECT_EQ(judge(policy, "http://a.example/%0A"), IRI_ACTION_REJECT);
  EXPECT_EQ(judge(policy, "http://a.example/%0A?%0A"), IRI_ACTION_REJECT);
  // A finding of the path alone, no action, and no part.
  iri_gate gate = IRI_GATE_INIT;
  iri_policy_problem problem = IRI_POLICY_PROBLEM_INIT;
  policy.part_actions[IRI_COMPONENT_QUERY][IRI_FINDING_DOT_SEGMENT] = IRI_ACTION_ALLOW;
  EXPECT_EQ(iri_gate_make(&gate, &policy, &problem, nullptr), IRI_ERROR_BAD_POLICY);
  EXPECT_EQ(problem.code, IRI_POLICY_NO_SUCH_PART);
  EXPECT_EQ(problem.index, std::size_t{IRI_FINDING_DOT_SEGMENT});
  EXPECT_EQ(problem.component, IRI_COMPONENT_QUERY);
  policy.part_actions[IRI_COMPONENT_QUERY][IRI_FINDING_DOT_SEGMENT] = 0;
  policy.part_actions[IRI_COMPONENT_HOST][IRI_FINDING_ENCODED_CONTROL] = IRI_ACTION_CANONICALIZE;
  EXPECT_EQ(iri_gate_make(&gate, &policy, &problem, nullptr), IRI_ERROR_BAD_POLICY);
  EXPECT_EQ(problem.code, IRI_POLICY_NO_CANONICAL_FORM);
  EXPECT_EQ(problem.component, IRI_COMPONENT_HOST);
  policy.part_actions[IRI_COMPONENT_HOST][IRI_FINDING_ENCODED_CONTROL] = IRI_ACTION_REJECT + 1;
  EXPECT_EQ(iri_gate_make(&gate, &policy, &problem, nullptr), IRI_ERROR_INVALID_ARGUMENT);
}

// The layouts differ, and so do the arrays.
TEST(CGate, PresetsHaveTheListsAndLimitsOfCpp) {
  ASSERT_EQ(iri_preset_count(), iri::preset_names().size());
  for (std::size_t i = 0; i < iri_preset_count(); ++i) {
    ASSERT_EQ(iri_preset_name(i), iri::preset_names()[i]);
    const iri::Policy cpp = *iri::find_preset(iri::preset_names()[i]);
    iri_policy c = IRI_POLICY_INIT;
    ASSERT_EQ(iri_policy_preset(iri_preset_name(i), &c, nullptr), IRI_OK);
    static_cast<void>(gate_of(c));
    EXPECT_EQ((c.allow_any & IRI_ANY_SCHEME) != 0, cpp.schemes.allows_any());
    EXPECT_EQ((c.allow_any & IRI_ANY_HOST) != 0, cpp.hosts.allows_any());
    EXPECT_EQ((c.allow_any & IRI_ANY_PORT) != 0, cpp.ports.allows_any());
    ASSERT_EQ(c.scheme_count, cpp.schemes.entries().size());
    for (std::size_t k = 0; k < c.scheme_count; ++k) {
      EXPECT_EQ(std::string_view(c.schemes[k].data, c.schemes[k].size), cpp.schemes.entries()[k]);
    }
    EXPECT_EQ(c.host_count, cpp.hosts.entries().size());
    ASSERT_EQ(c.port_count, cpp.ports.entries().size());
    for (std::size_t k = 0; k < c.port_count; ++k) EXPECT_EQ(c.ports[k], cpp.ports.entries()[k]);
    EXPECT_EQ(c.limits[IRI_FINDING_LONG_TEXT], cpp.limits.text);
    EXPECT_EQ(c.limits[IRI_FINDING_LONG_USERINFO], cpp.limits.userinfo);
    EXPECT_EQ(c.limits[IRI_FINDING_LONG_HOST], cpp.limits.host);
    EXPECT_EQ(c.limits[IRI_FINDING_LONG_LABEL], cpp.limits.label);
    EXPECT_EQ(c.limits[IRI_FINDING_LONG_PATH], cpp.limits.path);
    EXPECT_EQ(c.limits[IRI_FINDING_LONG_SEGMENT], cpp.limits.segment);
    EXPECT_EQ(c.limits[IRI_FINDING_LONG_QUERY], cpp.limits.query);
    EXPECT_EQ(c.limits[IRI_FINDING_LONG_FRAGMENT], cpp.limits.fragment);
    EXPECT_EQ(c.limits[IRI_FINDING_DEEP_PATH], cpp.limits.depth);
    EXPECT_EQ(c.limits[IRI_FINDING_MANY_PARAMETERS], cpp.limits.parameters);
    EXPECT_EQ(c.raw_utf8 == 1, cpp.raw_utf8);
    for (std::size_t k = 0; k < iri::finding_count; ++k) {
      EXPECT_EQ(c.actions[k], static_cast<int>(cpp.actions[k])) << iri_finding_name(int(k));
      for (std::size_t part = 0; part < iri::PartActions::part_count; ++part) {
        const auto finding = static_cast<iri::Finding>(k);
        const auto component = static_cast<iri::Component>(part);
        const int own = c.part_actions[part][k];
        EXPECT_EQ(own != 0 ? own : c.actions[k], static_cast<int>(cpp.action(finding, component)))
            << iri_finding_name(int(k)) << ' ' << part;
      }
    }
  }
}

// A policy of which nothing is said, and one whose preset is misspelt, make no gate, whatever was
// there before.
TEST(CGate, APolicyThatSaysNothingRejectsEverything) {
  const auto rejects = [](const iri_policy& policy) {
    iri_gate gate = gate_of(open_policy());
    EXPECT_NE(iri_gate_make(&gate, &policy, nullptr, nullptr), IRI_OK);
    expect_nothing_passes(&gate);
  };
  const iri_policy initial = IRI_POLICY_INIT;
  rejects(initial);
  const char* const none = nullptr;
  for (const char* misspelt : {"Fetch", "", "f", "proxies", " proxy", none}) {
    for (const char* before : {"proxy", "display", none}) {
      iri_policy policy = IRI_POLICY_INIT;
      if (before != nullptr) {
        ASSERT_EQ(iri_policy_preset(before, &policy, nullptr), IRI_OK);
      }
      iri_error error = IRI_ERROR_INIT;
      EXPECT_EQ(iri_policy_preset(misspelt, &policy, &error), invalid);
      EXPECT_EQ(error.code, invalid);
      rejects(policy);
    }
  }
}

// A gate that cannot judge lets nothing pass.
TEST(CGate, AnInvalidPolicyOrTextIsRejected) {
  const iri_policy good = open_policy();
  EXPECT_EQ(judge(good, "a:b"), IRI_ACTION_ALLOW);
  static const iri_text no_text[] = {{nullptr, 1}};
  static const iri_text text[] = {{"a", 1}};
  static const std::uint16_t ports[] = {80};
  for (int what = 0; what < 10; ++what) {
    iri_policy bad = good;
    if (what == 0) bad.struct_size = 4;
    if (what == 1) bad.actions[127] = 5;
    if (what == 2) bad.raw_utf8 = 2;
    if (what == 3) bad.allow_any &= ~std::uint32_t{IRI_ANY_HOST}, bad.host_count = 1;
    if (what == 4)
      bad.allow_any = IRI_ANY_HOST | IRI_ANY_PORT, bad.schemes = no_text, bad.scheme_count = 1;
    if (what == 5) bad.allow_any = IRI_ANY_HOST | IRI_ANY_SCHEME, bad.port_count = 1;
    // Any, and a list
    if (what == 6) bad.hosts = text, bad.host_count = 1;
    if (what == 7) bad.schemes = text, bad.scheme_count = 1;
    if (what == 8) bad.ports = ports, bad.port_count = 1;
    if (what == 9) bad.allow_any = 8;
    iri_gate gate = gate_of(good);
    EXPECT_EQ(iri_gate_make(&gate, &bad, nullptr, nullptr), invalid) << what;
    expect_nothing_passes(&gate);
  }
  const iri_gate gate = gate_of(good);
  iri_error error = IRI_ERROR_INIT;
  EXPECT_FALSE(iri_gate_passes(&gate, nullptr, 3, nullptr, 0, nullptr, &error));
  EXPECT_EQ(error.code, invalid);
  EXPECT_FALSE(iri_gate_admits_reference(&gate, nullptr, 3, nullptr, 0, nullptr, nullptr, 0,
                                         nullptr, nullptr));
  EXPECT_FALSE(iri_gate_passes_target(&gate, nullptr, 1, "/", 1, nullptr, 0, nullptr, nullptr));
  EXPECT_FALSE(iri_gate_passes_host(&gate, nullptr, 1, nullptr, 0, nullptr, nullptr));
  EXPECT_FALSE(
      iri_gate_passes_request(&gate, "GET", 3, "/", 1, nullptr, 1, nullptr, 0, nullptr, nullptr));
  EXPECT_FALSE(iri_gate_admits(&gate, "GET", 3, nullptr, 1, nullptr, 0, nullptr, 0, nullptr,
                               nullptr, 0, nullptr, nullptr));
}

/// The same policy in both, with a list of hosts, of schemes or of ports.
void expect_same_check(const std::vector<std::string>& hosts,
                       const std::vector<std::string>& schemes,
                       const std::vector<std::uint16_t>& ports, const iri::Policy& base) {
  iri::Policy cpp = base;
  iri_policy c = open_policy();
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    c.actions[i] = static_cast<std::uint8_t>(base.actions[i]);
  }
  c.raw_utf8 = base.raw_utf8 ? 1 : 0;
  std::vector<iri_text> c_hosts, c_schemes;
  for (const std::string& text : hosts) c_hosts.push_back({text.data(), text.size()});
  for (const std::string& text : schemes) c_schemes.push_back({text.data(), text.size()});
  cpp.hosts = hosts, cpp.schemes = schemes, cpp.ports = ports;
  c.hosts = c_hosts.data(), c.host_count = hosts.size();
  c.schemes = c_schemes.data(), c.scheme_count = schemes.size();
  c.ports = ports.data(), c.port_count = ports.size();
  c.allow_any = 0;
  iri_gate gate = IRI_GATE_INIT;
  iri_policy_problem problem = IRI_POLICY_PROBLEM_INIT;
  const iri_status made = iri_gate_make(&gate, &c, &problem, nullptr);
  const int code = problem.code;
  const std::size_t index = problem.index;
  EXPECT_EQ(made, code == IRI_POLICY_OK ? IRI_OK : IRI_ERROR_BAD_POLICY);
  const iri::PolicyError error = iri::check(cpp).error();
  EXPECT_EQ(code, static_cast<int>(error.code)) << error.where;
  EXPECT_STREQ(iri_policy_message(code), std::string(message(error.code)).c_str());
  if (error.where.ends_with(']')) {
    EXPECT_TRUE(error.where.ends_with("[" + std::to_string(index) + "]")) << error.where;
  } else if (error.where.starts_with("actions.")) {
    EXPECT_EQ("actions." + std::string(iri_finding_name(static_cast<int>(index))), error.where);
  } else {
    EXPECT_EQ(index, 0U);
  }
}

TEST(CGate, ChecksAPolicyAsCppDoes) {
  for (const iri::Policy& base : {iri::Policy::allow_everything(), iri::presets::fetch()}) {
    const std::vector<std::string> a = {"a.example"}, http = {"http"};
    const std::vector<std::uint16_t> web = {80};
    expect_same_check(a, http, web, base);
    expect_same_check({}, http, web, base);
    expect_same_check(a, {}, web, base);
    expect_same_check(a, http, {}, base);
    expect_same_check(a, http, {80, 0}, base);
    for (const char* host : {"*.foo.com", "bar.com:80", "https://baz.com", "", ".", "a b",
                             "localhost", ".local", ".example", "\xC3\xA9.example"}) {
      expect_same_check({"a.example", host}, http, web, base);
    }
    for (const char* scheme : {"https://", "", "HTTP", "1"}) {
      expect_same_check(a, {"http", "b", scheme}, web, base);
    }
    for (const iri::Finding finding : iri::FindingSet::all()) {
      iri::Policy policy = base;
      policy.set(iri::Action::canonicalize, {finding});
      expect_same_check(a, http, web, policy);
    }
  }
}

TEST(CGate, ListsAreThoseOfTheCaller) {
  iri_policy policy = open_policy();
  const iri_text hosts[] = {{"a.example", 9}, {".b.example", 10}};
  policy.hosts = hosts;
  policy.host_count = 2;
  policy.allow_any &= ~std::uint32_t{IRI_ANY_HOST};
  policy.actions[IRI_FINDING_HOST_NOT_ALLOWED] = IRI_ACTION_REJECT;
  EXPECT_EQ(judge(policy, "http://A.example/"), IRI_ACTION_ALLOW);
  EXPECT_EQ(judge(policy, "http://x.b.example/"), IRI_ACTION_ALLOW);
  EXPECT_EQ(judge(policy, "http://evilb.example/"), IRI_ACTION_REJECT);
  EXPECT_EQ(judge(policy, "http://x.a.example/"), IRI_ACTION_REJECT);
}

TEST(CGate, PortsAreThoseOfTheCaller) {
  iri_policy policy = open_policy();
  const std::uint16_t ports[] = {80, 8443};
  policy.ports = ports;
  policy.port_count = 2;
  policy.allow_any &= ~std::uint32_t{IRI_ANY_PORT};
  policy.actions[IRI_FINDING_PORT_NOT_ALLOWED] = IRI_ACTION_REJECT;
  EXPECT_EQ(judge(policy, "http://a/"), IRI_ACTION_ALLOW);
  EXPECT_EQ(judge(policy, "http://a:8443/"), IRI_ACTION_ALLOW);
  EXPECT_EQ(judge(policy, "http://a:81/"), IRI_ACTION_REJECT);
}

TEST(CGate, RawUtf8IsForPoliciesThatSaySo) {
  iri_policy policy = open_policy();
  EXPECT_EQ(judge(policy, "/\xC3\xA9"), IRI_ACTION_REJECT);
  policy.raw_utf8 = 1;
  EXPECT_EQ(judge(policy, "/\xC3\xA9"), IRI_ACTION_ALLOW);
}

// The error has a code, a component and an offset, all three of another value.
TEST(CGate, AnErrorHasItsComponentAndItsOffset) {
  const iri_gate gate = gate_of(open_policy());
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  EXPECT_FALSE(iri_gate_passes(&gate, "http://a/b?%zz", 14, nullptr, 0, &verdict, &error));
  EXPECT_EQ(verdict.action, IRI_ACTION_REJECT);
  EXPECT_EQ(error.code, IRI_ERROR_BAD_PERCENT_ENCODING);
  EXPECT_EQ(error.component, IRI_COMPONENT_QUERY);
  EXPECT_EQ(error.offset, 12U);
  EXPECT_EQ(error.text, static_cast<std::uint32_t>(IRI_REQUEST_TARGET));
  EXPECT_FALSE(
      iri_gate_passes_request(&gate, "GET", 3, "/", 1, "ab/", 3, nullptr, 0, &verdict, &error));
  EXPECT_EQ(error.offset, 2U);
  EXPECT_EQ(error.text, static_cast<std::uint32_t>(IRI_REQUEST_HOST_FIELD));
  EXPECT_TRUE(iri_gate_passes(&gate, "a:", 2, nullptr, 0, nullptr, &error));
  EXPECT_EQ(error.code, IRI_OK);
}

// What is rejected for its findings is valid: the error is none.
TEST(CGate, AFindingIsNoError) {
  const iri_gate gate = preset_gate("fetch");
  iri_error error = IRI_ERROR_INIT;
  error.code = 7;
  EXPECT_FALSE(iri_gate_passes(&gate, "http://127.0.0.1/", 17, nullptr, 0, nullptr, &error));
  EXPECT_EQ(error.code, IRI_OK);
}

// The same as C++, which test/gate/encoding_test.cc is about.
TEST(CGate, ATargetAloneIsAdmittedInItsCanonicalForm) {
  const iri_gate gate = preset_gate("proxy");
  const auto cpp = iri::Gate::make(iri::presets::proxy()).value();
  for (const std::string_view target :
       {"/a", "/a/../%7eb?%7e", "/x?ids[]=1&x={a|b}", "/?q=100%", "/?a=%zz%41", "/a%2fb", "/a b",
        "*", "HTTP://A.Example:81/[", "/[#"}) {
    std::string buffer(3 * target.size(), '\0'), other(3 * target.size(), '\0');
    const auto expected = cpp.admit_target("GET", target, iri::OutputBuffer(other));
    iri_admission to = IRI_ADMISSION_INIT;
    iri_verdict verdict = IRI_VERDICT_INIT;
    iri_error error = IRI_ERROR_INIT;
    const bool admitted =
        iri_gate_admits_target(&gate, "GET", 3, target.data(), target.size(), buffer.data(),
                               buffer.size(), &to, nullptr, 0, &verdict, &error);
    EXPECT_EQ(admitted, expected.passes()) << target;
    EXPECT_EQ(verdict.action, static_cast<int>(expected.verdict.action)) << target;
    EXPECT_EQ(error.code, static_cast<int>(expected.verdict.error.code)) << target;
    EXPECT_EQ(to.target_size, expected.passes() ? expected.target->text().size() : 0U) << target;
    if (!admitted) continue;
    EXPECT_EQ(std::string_view(to.target, to.target_size), expected.target->text());
    EXPECT_EQ(to.parts.path_end, expected.target->view().components().path_end);
    EXPECT_EQ(std::string(to.host == nullptr ? "none" : std::string(to.host, to.host_size)),
              expected.host.value_or("none"));
    EXPECT_EQ(to.port, expected.port ? *expected.port : IRI_ABSENT);
  }
  iri_admission to = IRI_ADMISSION_INIT;
  iri_error error = IRI_ERROR_INIT;
  char small[4];
  EXPECT_FALSE(iri_gate_admits_target(&gate, "GET", 3, "/[[", 3, small, sizeof small, &to, nullptr,
                                      0, nullptr, &error));
  EXPECT_EQ(error.code, IRI_ERROR_BUFFER_TOO_SMALL);
  EXPECT_EQ(to.needed, 7U);
  EXPECT_FALSE(iri_gate_admits_target(nullptr, "GET", 3, "/", 1, small, sizeof small, &to, nullptr,
                                      0, nullptr, &error));
  EXPECT_EQ(error.code, IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(to.target, nullptr);
}

TEST(CGate, ARequestIsJudgedAsAWhole) {
  const iri_gate gate = preset_gate("proxy");
  iri_located_finding reported[4];
  iri_verdict verdict = IRI_VERDICT_INIT;
  const auto passes = [&](std::string_view target, const char* field) {
    return iri_gate_passes_request(&gate, "GET", 3, target.data(), target.size(), field,
                                   field == nullptr ? 0 : std::strlen(field), reported, 4, &verdict,
                                   nullptr);
  };
  EXPECT_TRUE(passes("http://a/", "a"));
  EXPECT_EQ(verdict.action, IRI_ACTION_ALLOW);
  EXPECT_FALSE(passes("http://a/", "b"));
  EXPECT_EQ(verdict.action, IRI_ACTION_REJECT);
  EXPECT_EQ(IRI_FINDING_IN(IRI_FINDING_HOST_MISMATCH, verdict.reasons), 1);
  EXPECT_EQ(reported[0].kind, IRI_FINDING_HOST_MISMATCH);
  EXPECT_EQ(reported[0].text, IRI_REQUEST_HOST_FIELD);
  EXPECT_FALSE(passes("/", nullptr));
  EXPECT_EQ(IRI_FINDING_IN(IRI_FINDING_MISSING_HOST, verdict.reasons), 1);
  EXPECT_EQ(IRI_FINDING_IN(IRI_FINDING_HOST_MISMATCH, verdict.reasons), 0);
  EXPECT_FALSE(passes("/a/../b", "a"));  // in that form it is not to pass
  EXPECT_EQ(verdict.action, IRI_ACTION_CANONICALIZE);
}

std::string text_of(const char* data, std::size_t size) {
  return data == nullptr ? "(none)" : std::string(data, size);
}

TEST(CGate, AdmitsTheCanonicalForm) {
  const iri_gate gate = preset_gate("proxy");
  const std::string_view target = "/x//../%61dmin?b";
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  for (std::size_t capacity = 0; capacity <= 14; ++capacity) {
    std::string out(capacity + 4, '#');
    iri_admission to = IRI_ADMISSION_INIT;
    const bool admitted = iri_gate_admits(&gate, "GET", 3, target.data(), target.size(), "A:81", 4,
                                          out.data(), capacity, &to, nullptr, 0, &verdict, &error);
    EXPECT_EQ(to.needed, 11U);
    EXPECT_EQ(admitted, capacity >= 11);
    EXPECT_EQ(verdict.action, admitted ? IRI_ACTION_CANONICALIZE : IRI_ACTION_REJECT);
    EXPECT_EQ(error.code, admitted ? IRI_OK : IRI_ERROR_BUFFER_TOO_SMALL);
    EXPECT_EQ(out.substr(capacity), "####");
    EXPECT_EQ(text_of(to.target, to.target_size), admitted ? "/x/admin?b" : "(none)");
    EXPECT_EQ(text_of(to.host, to.host_size), admitted ? "a" : "(none)");
    EXPECT_EQ(to.port, admitted ? 81 : IRI_ABSENT);
    if (!admitted) continue;
    EXPECT_EQ(to.target, out.data());
    std::uint32_t begin = 0, end = 0;
    EXPECT_TRUE(iri_find_target_part(&to.parts, IRI_COMPONENT_PATH, &begin, &end));
    EXPECT_EQ(end, 8U);
  }
}

TEST(CGate, AdmitsWhatIsCanonicalWithoutABuffer) {
  const iri_gate gate = preset_gate("proxy");
  const std::string_view target = "/a?b", field = "a.example";
  iri_admission to = IRI_ADMISSION_INIT;
  EXPECT_TRUE(iri_gate_admits(&gate, "GET", 3, target.data(), target.size(), field.data(),
                              field.size(), nullptr, 0, &to, nullptr, 0, nullptr, nullptr));
  EXPECT_EQ(to.target, target.data());
  EXPECT_EQ(to.host, field.data());
  EXPECT_EQ(to.host_size, field.size());
  EXPECT_EQ(to.port, IRI_ABSENT);
  EXPECT_EQ(to.needed, 0U);
  EXPECT_TRUE(iri_gate_admits(&gate, "GET", 3, "http://b.example", 16, "b.example", 9, nullptr, 0,
                              &to, nullptr, 0, nullptr, nullptr));
  EXPECT_EQ(text_of(to.host, to.host_size), "b.example");
  EXPECT_EQ(to.port, 80U);
  EXPECT_FALSE(iri_gate_admits(&gate, "GET", 3, "/a%2Fb", 6, "a", 1, nullptr, 0, &to, nullptr, 0,
                               nullptr, nullptr));
  EXPECT_EQ(to.target, nullptr);
  EXPECT_EQ(to.host, nullptr);
  // Only a yes or no.
  EXPECT_TRUE(iri_gate_admits(&gate, "GET", 3, "/", 1, "a", 1, nullptr, 0, nullptr, nullptr, 0,
                              nullptr, nullptr));
}

/// What iri_gate_admits_plain() says; a size other than 0 is checked against iri_gate_admits().
std::size_t plain(const iri_gate& gate, std::string_view method, std::string_view target,
                  const char* field) {
  const std::size_t size = field == nullptr ? 0 : std::strlen(field);
  const std::size_t path = iri_gate_admits_plain(&gate, method.data(), method.size(), target.data(),
                                                 target.size(), field, size);
  iri_admission to = IRI_ADMISSION_INIT;
  iri_verdict verdict = IRI_VERDICT_INIT;
  iri_error error = IRI_ERROR_INIT;
  if (path == 0) return path;
  EXPECT_TRUE(iri_gate_admits(&gate, method.data(), method.size(), target.data(), target.size(),
                              field, size, nullptr, 0, &to, nullptr, 0, &verdict, &error));
  EXPECT_EQ(error.code, IRI_OK);
  EXPECT_EQ(verdict.action, IRI_ACTION_ALLOW);
  EXPECT_EQ(verdict.count, 0U);
  EXPECT_EQ(to.target, target.data());
  EXPECT_EQ(to.target_size, target.size());
  EXPECT_EQ(to.parts.form, static_cast<std::uint32_t>(IRI_FORM_ORIGIN));
  EXPECT_EQ(to.parts.path_end, path);
  EXPECT_EQ(to.host, field);
  EXPECT_LE(to.host_size, size);
  EXPECT_TRUE(field == nullptr || field[to.host_size] == '\0' || field[to.host_size] == ':');
  return path;
}

TEST(CGate, AtOneLookAdmitsOnlyWhatItAdmitsAsItCame) {
  const char* const fields[] = {"a.example", "a.example:80", "a.example:0", "A.example", "a",
                                "[::1]:80",  "10.0.0.1",     "a.example.",  "a.local",   "",
                                nullptr};
  std::size_t admitted = 0;
  const auto ask = [&](const iri_gate& gate, const std::string& target) {
    for (const char* const field : fields) {
      admitted += plain(gate, "GET", target, field) != 0 ? 1U : 0U;
      ASSERT_FALSE(testing::Test::HasFailure()) << testing::PrintToString(target);
    }
  };
  for (const char* const preset : {"proxy", "strict_api"}) {
    const iri_gate gate = preset_gate(preset);
    const std::string_view bytes = "/.;?%a2:\xC3";
    std::string target;
    for (std::size_t n = 0; n < 10 * 10 * 10 * 10; ++n) {
      target = "/";
      for (std::size_t rest = n; rest != 0; rest /= 10) target += bytes[rest % 10];
      ask(gate, target);
    }
    for (std::size_t size = 1; size < 140; ++size) {
      for (const char* const tail : {"", "?b", "/../b", "%2F", "//", "?%41"}) {
        ask(gate, "/" + std::string(size, 'a') + tail);
      }
    }
  }
  EXPECT_GT(admitted, 1000U);
}

// 0 would be right of every request, and of no use.
TEST(CGate, AtOneLookAdmitsWhatMostRequestsAre) {
  const iri_gate gate = preset_gate("proxy");
  for (const char* const field : {"example.com", "www.example.com:8080", "api.a-b.example.org"}) {
    EXPECT_EQ(plain(gate, "GET", "/", field), 1U);
    EXPECT_EQ(plain(gate, "POST", "/users/42/orders?page=2&sort=asc", field), 16U);
    EXPECT_EQ(plain(gate, "GET", "/hello.txt?name=ferret&color=purple&page=12", field), 10U);
    EXPECT_EQ(plain(gate, "GET", "/" + std::string(99, 'a') + "?q", field), 100U);
  }
  EXPECT_EQ(plain(gate, "GET", "/", nullptr), 0U);
  EXPECT_EQ(plain(gate, "CONNECT", "/", "example.com"), 0U);
  EXPECT_EQ(plain(gate, "CONNECT", "example.com:443", "example.com"), 0U);
  EXPECT_EQ(plain(gate, "OPTIONS", "*", "example.com"), 0U);
  EXPECT_EQ(plain(gate, "GET", "http://example.com/", "example.com"), 0U);
  const auto copy = std::make_unique<iri_gate>(gate);
  EXPECT_EQ(plain(*copy, "GET", "/a?b", "example.com"), 2U);
  EXPECT_EQ(plain(iri_gate IRI_GATE_INIT, "GET", "/", "example.com"), 0U);
  EXPECT_EQ(iri_gate_admits_plain(nullptr, "GET", 3, "/", 1, "a.example", 9), 0U);
  EXPECT_EQ(iri_gate_admits_plain(&gate, "GET", 3, nullptr, 1, "a.example", 9), 0U);
  EXPECT_EQ(iri_gate_admits_plain(&gate, nullptr, 3, "/", 1, "a.example", 9), 0U);
  EXPECT_EQ(iri_gate_admits_plain(&gate, "GET", 3, "/", 1, nullptr, 9), 0U);
}

// By the lists and limits of the policy, too.
TEST(CGate, AtOneLookAdmitsByTheWholePolicy) {
  iri_policy policy = IRI_POLICY_INIT;
  ASSERT_EQ(iri_policy_preset("proxy", &policy, nullptr), IRI_OK);
  const iri_text hosts[] = {{"a.example", 9}};
  policy.hosts = hosts, policy.host_count = 1;
  policy.allow_any &= ~static_cast<unsigned>(IRI_ANY_HOST);
  policy.limits[0] = 20;  // of the text
  iri_gate gate = IRI_GATE_INIT;
  ASSERT_EQ(iri_gate_make(&gate, &policy, nullptr, nullptr), IRI_OK);
  const auto copy = std::make_unique<iri_gate>(gate);
  for (const iri_gate* const one : {&gate, copy.get()}) {
    EXPECT_EQ(plain(*one, "GET", "/a", "a.example"), 2U);
    EXPECT_EQ(plain(*one, "GET", "/a", "b.example"), 0U);
    EXPECT_EQ(plain(*one, "GET", "/" + std::string(20, 'a'), "a.example"), 0U);
  }
}

TEST(CGate, AdmitsTheCanonicalFormOfAReference) {
  const iri_gate gate = preset_gate("proxy");
  const auto admitted = [&](std::string_view text, std::size_t capacity, std::size_t expected) {
    const auto out = std::make_unique<char[]>(capacity);
    std::size_t needed = 99;
    iri_error error = IRI_ERROR_INIT;
    const bool passes = iri_gate_admits_reference(&gate, text.data(), text.size(), out.get(),
                                                  capacity, &needed, nullptr, 0, nullptr, &error);
    EXPECT_EQ(needed, expected);
    return passes ? std::string(out.get(), needed) : std::string(iri_error_name(error.code));
  };
  const std::string_view text = "HTTP://Example.com/x/../%7Ea";
  const std::string_view form = "http://example.com/~a";
  for (std::size_t capacity = 0; capacity <= form.size() + 1; ++capacity) {
    EXPECT_EQ(admitted(text, capacity, form.size()),
              capacity < form.size() ? "buffer_too_small" : form);
  }
  EXPECT_EQ(admitted("http://example.com/a%2Fb", 64, 0), "none");  // a finding, to be rejected
  EXPECT_EQ(admitted("http://example.com/%zz", 64, 0), "bad_percent_encoding");
}

// One byte, segment or parameter of each is there, and no limit but the one is below that.
TEST(CGate, EachLimitIsThatOfTheFindingOfItsNumber) {
  const std::string_view text = "s://u@h/p?q#f";
  for (int limited = 0; limited < IRI_LIMIT_COUNT; ++limited) {
    iri_policy policy = open_policy();
    for (std::uint32_t& limit : policy.limits) limit = IRI_ABSENT;
    policy.limits[limited] = 0;
    constexpr std::uint64_t sizes = (std::uint64_t{1} << IRI_LIMIT_COUNT) - 1;
    const std::uint64_t expected = std::uint64_t{1} << limited;
    iri_inspection result = IRI_INSPECTION_INIT;
    ASSERT_EQ(iri_inspect(text.data(), text.size(), policy.limits, nullptr, 0, &result, nullptr),
              IRI_OK);
    EXPECT_EQ(result.kinds.words[0] & sizes, expected);
    iri_verdict verdict = IRI_VERDICT_INIT;
    const iri_gate gate = gate_of(policy);
    EXPECT_TRUE(iri_gate_passes(&gate, text.data(), text.size(), nullptr, 0, &verdict, nullptr));
    EXPECT_EQ(verdict.findings.words[0] & sizes, expected);
  }
}

// Of an array in the middle of others.
TEST(CGate, FindingsAreWrittenIntoTheArrayAndNowhereElse) {
  iri_located_finding found[6];
  std::memset(found, 0xAA, sizeof found);
  iri_inspection result = IRI_INSPECTION_INIT;
  ASSERT_EQ(iri_inspect("x://u@a.b/%2f", 13, nullptr, found + 2, 2, &result, nullptr), IRI_OK);
  EXPECT_EQ(result.stored, 2U);
  EXPECT_EQ(found[2].kind, IRI_FINDING_USERINFO);
  EXPECT_EQ(found[3].kind, IRI_FINDING_ENCODED_SLASH);
  for (const int other : {0, 1, 4, 5}) EXPECT_EQ(found[other].kind, 0xAA) << other;
  ASSERT_EQ(iri_inspect("x://u@a.b/%2f", 13, nullptr, found, 1, &result, nullptr), IRI_OK);
  EXPECT_EQ(result.stored, 1U);
  EXPECT_EQ(found[0].kind, IRI_FINDING_USERINFO);
  EXPECT_EQ(found[1].kind, 0xAA);
}

TEST(CGate, FindingsHaveTheirPlaces) {
  iri_located_finding found[4];
  iri_inspection result = IRI_INSPECTION_INIT;
  ASSERT_EQ(iri_inspect("x://u@a.b/%2f", 13, nullptr, found, 4, &result, nullptr), IRI_OK);
  EXPECT_EQ(result.count, 2U);
  for (int i = 0; i < IRI_FINDING_COUNT; ++i) {
    EXPECT_EQ(IRI_FINDING_IN(i, result.kinds),
              i == IRI_FINDING_USERINFO || i == IRI_FINDING_ENCODED_SLASH ? 1 : 0);
  }
  EXPECT_EQ(found[1].kind, IRI_FINDING_ENCODED_SLASH);
  EXPECT_EQ(found[1].component, IRI_COMPONENT_PATH);
  EXPECT_EQ(found[1].begin, 10U);
  EXPECT_EQ(found[1].end, 13U);
  const std::uint32_t limits[IRI_LIMIT_COUNT] = {12};
  ASSERT_EQ(iri_inspect("x://u@a.b/%2f", 13, limits, found, 4, &result, nullptr), IRI_OK);
  EXPECT_EQ(IRI_FINDING_IN(IRI_FINDING_LONG_TEXT, result.kinds), 1);
  ASSERT_EQ(iri_inspect("a:;", 3, nullptr, nullptr, 0, &result, nullptr), IRI_OK);  // word 1
  EXPECT_EQ(IRI_FINDING_IN(IRI_FINDING_PATH_PARAMETER, result.kinds), 1);
  EXPECT_EQ(IRI_FINDING_IN(IRI_FINDING_BIDI_ISOLATE, result.kinds), 0);
  ASSERT_EQ(iri_inspect("data:", 5, nullptr, nullptr, 0, &result, nullptr), IRI_OK);
  EXPECT_EQ(IRI_FINDING_IN(IRI_FINDING_ACTIVE_SCHEME, result.kinds), 1);
}

TEST(CGate, NoMoreIsWrittenThanTheCallerHasRoomFor) {
  for (std::uint32_t size = 4; size <= 2 * sizeof(iri_verdict); ++size) {
    const auto block = std::make_unique<unsigned char[]>(2 * sizeof(iri_verdict));
    std::memset(block.get(), 0xAA, 2 * sizeof(iri_verdict));
    auto* verdict = reinterpret_cast<iri_verdict*>(block.get());
    verdict->struct_size = size;
    const iri_gate gate = gate_of(open_policy());
    EXPECT_TRUE(iri_gate_passes(&gate, "a:b", 3, nullptr, 0, verdict, nullptr));
    EXPECT_EQ(verdict->struct_size, size);
    for (std::size_t i = size; i < 2 * sizeof(iri_verdict); ++i) EXPECT_EQ(block[i], 0xAA) << size;
  }
}

// The struct of an older release: its members are written, and nothing behind them.
TEST(CGate, OfAnAdmissionNoMoreIsWrittenThanTheCallerHasRoomFor) {
  const iri_gate gate = gate_of(open_policy());
  const auto admit_into = [&](iri_admission* to) {
    EXPECT_TRUE(iri_gate_admits(&gate, "GET", 3, "/a?b", 4, "a:8", 3, nullptr, 0, to, nullptr, 0,
                                nullptr, nullptr));
  };
  iri_admission whole = IRI_ADMISSION_INIT;
  admit_into(&whole);
  EXPECT_EQ(whole.port, 8U);
  EXPECT_EQ(whole.target_size, 4U);
  constexpr std::size_t room = 2 * sizeof(iri_admission);
  constexpr std::size_t members = offsetof(iri_admission, parts) + sizeof whole.parts;
  for (std::uint32_t size = 4; size <= room; ++size) {
    const auto block = std::make_unique<unsigned char[]>(room);
    std::memset(block.get(), 0xAA, room);
    auto* to = reinterpret_cast<iri_admission*>(block.get());
    to->struct_size = size;
    admit_into(to);
    EXPECT_EQ(to->struct_size, size);
    const std::size_t written = std::min<std::size_t>(size, members);
    EXPECT_EQ(
        std::memcmp(block.get() + 4, reinterpret_cast<unsigned char*>(&whole) + 4, written - 4), 0)
        << size;
    for (std::size_t i = size; i < room; ++i) EXPECT_EQ(block[i], 0xAA) << size;
  }
}

// "If the answer is no, `admission` has nothing else" than `needed` (gate.h).
TEST(CGate, WhatIsNotAdmittedLeavesNothingOfTheLastRequest) {
  const iri_gate gate = preset_gate("proxy");
  iri_admission to = IRI_ADMISSION_INIT;
  iri_error error = IRI_ERROR_INIT;
  const auto admits = [&](std::string_view target, const char* field, std::size_t field_size) {
    return iri_gate_admits(&gate, "GET", 3, target.data(), target.size(), field, field_size,
                           nullptr, 64, &to, nullptr, 0, nullptr, &error);
  };
  const auto expect_nothing = [&](std::size_t needed) {
    EXPECT_EQ(to.target, nullptr);
    EXPECT_EQ(to.target_size, 0U);
    EXPECT_EQ(to.host, nullptr);
    EXPECT_EQ(to.host_size, 0U);
    EXPECT_EQ(to.port, IRI_ABSENT);
    EXPECT_EQ(to.needed, needed);
    const iri_request_target none = IRI_REQUEST_TARGET_INIT;
    EXPECT_EQ(std::memcmp(&to.parts, &none, sizeof none), 0);
  };
  ASSERT_TRUE(admits("/a?b", "a.example:8", 11));
  EXPECT_FALSE(admits("/a%2Fb", "a.example", 9));
  expect_nothing(0);
  ASSERT_TRUE(admits("/a?b", "a.example:8", 11));
  EXPECT_FALSE(admits("/a?b", nullptr, 3));
  EXPECT_EQ(error.code, invalid);
  expect_nothing(0);
  // NULL is no buffer, whatever the capacity.
  EXPECT_FALSE(admits("/a/../b", "a.example", 9));
  EXPECT_EQ(error.code, IRI_ERROR_BUFFER_TOO_SMALL);
  EXPECT_GE(to.needed, 2U);
}

TEST(CGate, EachOfItsQuestionsHasAYes) {
  const iri_gate gate = preset_gate("proxy");
  iri_error error = IRI_ERROR_INIT;
  EXPECT_TRUE(iri_gate_passes(&gate, "http://a/", 9, nullptr, 0, nullptr, &error));
  EXPECT_TRUE(iri_gate_passes_target(&gate, "GET", 3, "/a", 2, nullptr, 0, nullptr, &error));
  EXPECT_TRUE(iri_gate_passes_host(&gate, "a:8", 3, nullptr, 0, nullptr, &error));
  EXPECT_TRUE(
      iri_gate_passes_request(&gate, "GET", 3, "/a", 2, "a", 1, nullptr, 0, nullptr, &error));
  EXPECT_EQ(error.code, IRI_OK);
}

TEST(CGate, TheReservedMemberOfAnInspectionIsZero) {
  iri_inspection result = IRI_INSPECTION_INIT;
  result.reserved = 7;
  ASSERT_EQ(iri_inspect("a:;", 3, nullptr, nullptr, 0, &result, nullptr), IRI_OK);
  EXPECT_EQ(result.reserved, 0U);  // as in IRI_INSPECTION_INIT
}

}  // namespace
