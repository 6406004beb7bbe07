#include "iri/host.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "iri/parse.hpp"
#include "iri/reference.hpp"
#include "support/reference_check.hpp"
#include "support/sockets.hpp"

namespace {

struct Row {
  std::string rule, text, sign, value;
};

std::vector<Row> rows() {
  std::ifstream file(IRI_TEST_DATA "/hosts.txt");
  std::vector<Row> all;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Row row;
    words >> row.rule >> row.text >> row.sign >> row.value;
    all.push_back(row);
  }
  return all;
}

template <class Address>
std::string hex_of(const std::optional<Address>& address) {
  if (!address) return "-";
  return iri_test::hex({reinterpret_cast<const char*>(address->data()), address->size()});
}

TEST(Host, AddressesAreThoseOfTheTable) {
  const auto table = rows();
  ASSERT_GT(table.size(), 110U);
  for (const Row& row : table) {
    SCOPED_TRACE(row.rule + " " + row.text);
    const iri::Rule rule = iri::find_rule(row.rule).value();
    EXPECT_TRUE(iri_test::agrees(rule, row.text));
    ASSERT_EQ(iri::is_valid(rule, row.text), row.sign == "=");
    if (row.sign == "!") {
      EXPECT_EQ(std::to_string(iri::match(rule, row.text).error_offset), row.value);
    } else if (rule == iri::rule::IPv4address) {
      EXPECT_EQ(hex_of(iri::ipv4_address(row.text)), row.value);
      EXPECT_EQ(hex_of(iri::ipv6_address(row.text)), "-");
      EXPECT_EQ(iri::host_kind(row.text), iri::HostKind::IPv4address);
    } else {
      EXPECT_EQ(hex_of(iri::ipv6_address(row.text)), row.value);
      EXPECT_EQ(hex_of(iri::ipv4_address(row.text)), "-");
    }
  }
}

TEST(Host, WhatIsNoAddressHasNone) {
  for (const Row& row : rows()) {
    if (row.sign == "=") continue;
    const bool other = row.rule == "IPv6address" && row.text == "1.2.3.4";
    EXPECT_EQ(iri::ipv4_address(row.text).has_value(), other) << row.text;
    EXPECT_EQ(iri::ipv6_address(row.text), std::nullopt) << row.text;
  }
  EXPECT_EQ(iri::ipv6_address(""), std::nullopt);
  EXPECT_EQ(iri::ipv6_address("["), std::nullopt);
  EXPECT_EQ(iri::ipv6_address("]"), std::nullopt);
  EXPECT_EQ(iri::ipv6_address("[]"), std::nullopt);
  EXPECT_EQ(iri::ipv4_address("[1.2.3.4]"), std::nullopt);
  EXPECT_EQ(iri::ipv4_address({"1.2.3.4\0", 8}), std::nullopt);
}

// dec-octet: 0 to 255, without leading zeros.
TEST(Host, DecOctetsAreTheNumbersBelow256) {
  for (int number = 0; number < 2000; ++number) {
    const std::string text = std::to_string(number);
    EXPECT_EQ(iri::is_valid(iri::rule::dec_octet, text), number < 256) << text;
    EXPECT_FALSE(iri::is_valid(iri::rule::dec_octet, "0" + text)) << text;
    for (const std::string& address : {text + ".1.2.3", "1." + text + ".2.3", "1.2.3." + text}) {
      EXPECT_EQ(iri::ipv4_address(address).has_value(), number < 256) << address;
    }
  }
}

/// `count` groups with a colon between each two, the last two perhaps as an IPv4address.
std::string groups(std::size_t count, bool ipv4) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ':';
    if (ipv4 && i + 2 == count) return text + "192.0.2.33";
    text += i % 3 == 0 ? "1234" : i % 3 == 1 ? "f" : "0aB";
  }
  return text;
}

// All numbers of groups before and after a "::", and without one, against the grammar; what it
// accepts against the C library's inet_pton, which is nobody's child here.
TEST(Host, EveryNumberOfGroupsIsJudgedByTheNineAlternatives) {
  std::size_t accepted = 0;
  const auto judge = [&](const std::string& text) {
    ASSERT_TRUE(iri_test::agrees(iri::rule::IPv6address, text));
    const auto address = iri::ipv6_address(text);
    ASSERT_EQ(address.has_value(), iri::is_valid(iri::rule::IPv6address, text)) << text;
    ASSERT_EQ(iri::ipv6_address("[" + text + "]"), address) << text;
    if (!address) return;
    ++accepted;
    iri::IPv6 other{};
    ASSERT_EQ(inet_pton(AF_INET6, text.c_str(), other.data()), 1) << text;
    EXPECT_EQ(*address, other) << text;
  };
  for (const bool ipv4 : {false, true}) {
    for (std::size_t right = 0; right <= 9; ++right) {
      if (ipv4 && right < 2) continue;
      judge(groups(right, ipv4));
      for (std::size_t left = 0; left <= 9; ++left)
        judge(groups(left, false) + "::" + groups(right, ipv4));
    }
  }
  // Eight groups, with ls32 of both kinds; a "::" and up to seven groups around it: 1+2+...+8 ways,
  // and with an IPv4address for two of those on the right: 1+2+...+6.
  EXPECT_EQ(accepted, 2U + 36U + 21U);
}

TEST(Host, TheFirstRuleThatMatchesTheWholeIsTheKind) {
  EXPECT_EQ(iri::host_kind("1.2.3.4"), iri::HostKind::IPv4address);
  EXPECT_EQ(iri::host_kind("1.2.3.4.example"), iri::HostKind::reg_name);
  EXPECT_EQ(iri::host_kind("1.2.3.4."), iri::HostKind::reg_name);
  EXPECT_EQ(iri::host_kind("1.2.3.256"), iri::HostKind::reg_name);
  EXPECT_EQ(iri::host_kind("%31.2.3.4"), iri::HostKind::reg_name);
  EXPECT_EQ(iri::host_kind(""), iri::HostKind::reg_name);
  EXPECT_EQ(iri::host_kind("[::1]"), iri::HostKind::IPv6address);
  EXPECT_EQ(iri::host_kind("[v1.1]"), iri::HostKind::IPvFuture);
  EXPECT_EQ(iri::host_kind("[VA.1]"), iri::HostKind::IPvFuture);
  EXPECT_EQ(iri::name(iri::HostKind::IPv4address), "IPv4address");
  EXPECT_EQ(iri::name(iri::HostKind::IPv6address), "IPv6address");
  EXPECT_EQ(iri::name(iri::HostKind::IPvFuture), "IPvFuture");
  EXPECT_EQ(iri::name(iri::HostKind::reg_name), "ireg-name");
}

TEST(Host, AViewGivesTheAddressOfItsHost) {
  using View = iri::IriReferenceView;
  EXPECT_EQ(View::parse("//192.0.2.16:80")->ipv4(), (iri::IPv4{192, 0, 2, 16}));
  EXPECT_EQ(View::parse("//192.0.2.16:80")->ipv6(), std::nullopt);
  EXPECT_EQ(hex_of(View::parse("//u@[::ffff:1.2.3.4]:80/p")->ipv6()),
            "00000000000000000000ffff01020304");
  EXPECT_EQ(View::parse("//[::1]")->ipv4(), std::nullopt);
  EXPECT_EQ(View::parse("//[v6.::1]")->ipv6(), std::nullopt);
  EXPECT_EQ(View::parse("//1.2.3.4@h")->ipv4(), std::nullopt);
  EXPECT_EQ(View::parse("/1.2.3.4")->ipv4(), std::nullopt);
  EXPECT_EQ(View::parse("/1.2.3.4")->host_kind(), std::nullopt);
}

}  // namespace
