// The C functions of the gate against what their header says; fuzz/c_gate_target.cc holds them
// against the C++ API.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

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
    EXPECT_EQ(iri_find_finding(iri_finding_name(i)), i);
  }
  for (int i = 0; i <= IRI_ACTION_REJECT; ++i) {
    EXPECT_EQ(iri_action_name(i), name(static_cast<iri::Action>(i)));
    EXPECT_EQ(iri_find_action(iri_action_name(i)), i);
    EXPECT_EQ(iri_form_name(i), name(static_cast<iri::TargetForm>(i)));
  }
}

TEST(CGate, NumbersThatNameNothingHaveNoName) {
  for (const int number : {-1, int{IRI_FINDING_COUNT}, 1 << 30}) {
    EXPECT_EQ(iri_finding_name(number), nullptr);
    EXPECT_EQ(iri_finding_message(number), nullptr);
    EXPECT_EQ(iri_action_name(number), nullptr);
    EXPECT_EQ(iri_form_name(number), nullptr);
  }
  EXPECT_EQ(iri_find_finding("none"), -1);
  EXPECT_EQ(iri_find_finding(nullptr), -1);
  EXPECT_EQ(iri_find_action("none"), -1);
  EXPECT_EQ(iri_preset_name(iri_preset_count()), nullptr);
  iri_policy policy = IRI_POLICY_INIT;
  EXPECT_EQ(iri_policy_preset("none", &policy), 0);
  EXPECT_EQ(iri_policy_preset(nullptr, &policy), 0);
}

// The layouts differ, and so do the arrays.
TEST(CGate, PresetsHaveTheListsAndLimitsOfCpp) {
  for (std::size_t i = 0; i < iri_preset_count(); ++i) {
    const iri::Policy& cpp = *iri::all_presets()[i];
    iri_policy c = IRI_POLICY_INIT;
    ASSERT_EQ(iri_policy_preset(iri_preset_name(i), &c), 1);
    ASSERT_EQ(c.scheme_count, cpp.schemes.size());
    for (std::size_t k = 0; k < c.scheme_count; ++k) {
      EXPECT_EQ(std::string_view(c.schemes[k].data, c.schemes[k].size), cpp.schemes[k]);
    }
    EXPECT_EQ(c.host_count, cpp.hosts.size());
    ASSERT_EQ(c.port_count, cpp.ports.size());
    for (std::size_t k = 0; k < c.port_count; ++k) EXPECT_EQ(c.ports[k], cpp.ports[k]);
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
    }
  }
}

TEST(CGate, TheInitialPolicyIsThatOfCpp) {
  const iri_policy c = IRI_POLICY_INIT;
  const iri::Policy cpp;
  EXPECT_EQ(c.limits[IRI_FINDING_LONG_HOST], cpp.limits.host);
  EXPECT_EQ(c.limits[IRI_FINDING_LONG_LABEL], cpp.limits.label);
  EXPECT_EQ(c.limits[IRI_FINDING_LONG_TEXT], cpp.limits.text);
  EXPECT_EQ(iri_gate(&c, "http://u@a/..", 13, nullptr, 0, nullptr), IRI_ACTION_ALLOW);
}

// A gate that cannot judge lets nothing pass.
TEST(CGate, AnInvalidPolicyOrTextIsRejected) {
  const auto rejects = [](const iri_policy* policy, const char* text, std::size_t size) {
    iri_verdict verdict = IRI_VERDICT_INIT;
    EXPECT_EQ(iri_gate(policy, text, size, nullptr, 0, &verdict), IRI_ACTION_REJECT);
    EXPECT_EQ(verdict.passes, 0U);
    EXPECT_EQ(verdict.code, static_cast<std::uint32_t>(invalid));
  };
  const iri_policy good = IRI_POLICY_INIT;
  rejects(nullptr, "a:b", 3);
  rejects(&good, nullptr, 3);
  for (const int what : {0, 1, 2, 3, 4, 5}) {
    iri_policy bad = good;
    static const iri_text no_text[] = {{nullptr, 1}};
    if (what == 0) bad.struct_size = 4;
    if (what == 1) bad.actions[63] = 4;
    if (what == 2) bad.raw_utf8 = 2;
    if (what == 3) bad.host_count = 1;
    if (what == 4) bad.schemes = no_text, bad.scheme_count = 1;
    if (what == 5) bad.port_count = 1;
    rejects(&bad, "a:b", 3);
  }
  EXPECT_EQ(iri_gate_target(&good, nullptr, 1, "/", 1, nullptr, 0, nullptr), IRI_ACTION_REJECT);
  EXPECT_EQ(iri_gate_host(&good, nullptr, 1, nullptr, 0, nullptr), IRI_ACTION_REJECT);
}

TEST(CGate, ListsAreThoseOfTheCaller) {
  iri_policy policy = IRI_POLICY_INIT;
  const iri_text hosts[] = {{"a.example", 9}, {".b.example", 10}};
  policy.hosts = hosts;
  policy.host_count = 2;
  policy.actions[IRI_FINDING_HOST_NOT_ALLOWED] = IRI_ACTION_REJECT;
  const auto action = [&](std::string_view text) {
    return iri_gate(&policy, text.data(), text.size(), nullptr, 0, nullptr);
  };
  EXPECT_EQ(action("http://A.example/"), IRI_ACTION_ALLOW);
  EXPECT_EQ(action("http://x.b.example/"), IRI_ACTION_ALLOW);
  EXPECT_EQ(action("http://evilb.example/"), IRI_ACTION_REJECT);
  EXPECT_EQ(action("http://x.a.example/"), IRI_ACTION_REJECT);
}

TEST(CGate, PortsAreThoseOfTheCaller) {
  iri_policy policy = IRI_POLICY_INIT;
  const std::uint16_t ports[] = {80, 8443};
  policy.ports = ports;
  policy.port_count = 2;
  policy.actions[IRI_FINDING_PORT_NOT_ALLOWED] = IRI_ACTION_REJECT;
  EXPECT_EQ(iri_gate(&policy, "http://a/", 9, nullptr, 0, nullptr), IRI_ACTION_ALLOW);
  EXPECT_EQ(iri_gate(&policy, "http://a:8443/", 14, nullptr, 0, nullptr), IRI_ACTION_ALLOW);
  EXPECT_EQ(iri_gate(&policy, "http://a:81/", 12, nullptr, 0, nullptr), IRI_ACTION_REJECT);
}

TEST(CGate, RawUtf8IsForPoliciesThatSaySo) {
  iri_policy policy = IRI_POLICY_INIT;
  EXPECT_EQ(iri_gate(&policy, "/\xC3\xA9", 3, nullptr, 0, nullptr), IRI_ACTION_REJECT);
  policy.raw_utf8 = 1;
  EXPECT_EQ(iri_gate(&policy, "/\xC3\xA9", 3, nullptr, 0, nullptr), IRI_ACTION_ALLOW);
}

// One byte, segment or parameter of each is there, and no limit but the one is below that.
TEST(CGate, EachLimitIsThatOfTheFindingOfItsNumber) {
  const std::string_view text = "s://u@h/p?q#f";
  for (int limited = 0; limited < IRI_LIMIT_COUNT; ++limited) {
    iri_policy policy = IRI_POLICY_INIT;
    for (std::uint32_t& limit : policy.limits) limit = IRI_ABSENT;
    policy.limits[limited] = 0;
    constexpr std::uint64_t sizes = (std::uint64_t{1} << IRI_LIMIT_COUNT) - 1;
    iri_inspection result = IRI_INSPECTION_INIT;
    iri_inspect(text.data(), text.size(), policy.limits, nullptr, 0, &result, nullptr);
    EXPECT_EQ(result.kinds & sizes, IRI_FINDING_BIT(limited));
    iri_verdict verdict = IRI_VERDICT_INIT;
    iri_gate(&policy, text.data(), text.size(), nullptr, 0, &verdict);
    EXPECT_EQ(verdict.findings & sizes, IRI_FINDING_BIT(limited));
  }
}

// Of an array in the middle of others.
TEST(CGate, FindingsAreWrittenIntoTheArrayAndNowhereElse) {
  iri_found found[6];
  std::memset(found, 0xAA, sizeof found);
  iri_inspection result = IRI_INSPECTION_INIT;
  ASSERT_EQ(iri_inspect("http://u@a/%2f", 14, nullptr, found + 2, 2, &result, nullptr), IRI_OK);
  EXPECT_EQ(result.stored, 2U);
  EXPECT_EQ(found[2].kind, IRI_FINDING_USERINFO);
  EXPECT_EQ(found[3].kind, IRI_FINDING_ENCODED_SLASH);
  for (const int other : {0, 1, 4, 5}) EXPECT_EQ(found[other].kind, 0xAA) << other;
}

TEST(CGate, FindingsHaveTheirPlaces) {
  iri_found found[4];
  iri_inspection result = IRI_INSPECTION_INIT;
  ASSERT_EQ(iri_inspect("http://u@a/%2f", 14, nullptr, found, 4, &result, nullptr), IRI_OK);
  EXPECT_EQ(result.count, 2U);
  EXPECT_EQ(result.kinds,
            IRI_FINDING_BIT(IRI_FINDING_USERINFO) | IRI_FINDING_BIT(IRI_FINDING_ENCODED_SLASH));
  EXPECT_EQ(found[1].kind, IRI_FINDING_ENCODED_SLASH);
  EXPECT_EQ(found[1].component, IRI_COMPONENT_PATH);
  EXPECT_EQ(found[1].begin, 11U);
  EXPECT_EQ(found[1].end, 14U);
  const std::uint32_t limits[IRI_LIMIT_COUNT] = {13};
  ASSERT_EQ(iri_inspect("http://u@a/%2f", 14, limits, found, 4, &result, nullptr), IRI_OK);
  EXPECT_NE(result.kinds & IRI_FINDING_BIT(IRI_FINDING_LONG_TEXT), 0U);
}

TEST(CGate, NoMoreIsWrittenThanTheCallerHasRoomFor) {
  for (std::uint32_t size = 4; size <= 2 * sizeof(iri_verdict); ++size) {
    const auto block = std::make_unique<unsigned char[]>(2 * sizeof(iri_verdict));
    std::memset(block.get(), 0xAA, 2 * sizeof(iri_verdict));
    auto* verdict = reinterpret_cast<iri_verdict*>(block.get());
    verdict->struct_size = size;
    iri_policy policy = IRI_POLICY_INIT;
    iri_gate(&policy, "a:b", 3, nullptr, 0, verdict);
    EXPECT_EQ(verdict->struct_size, size);
    for (std::size_t i = size; i < 2 * sizeof(iri_verdict); ++i) EXPECT_EQ(block[i], 0xAA) << size;
  }
}

}  // namespace
