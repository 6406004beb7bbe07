#include "iri/host.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "iri/parse.hpp"
#include "iri/reference.hpp"
#include "support/guarded.hpp"
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

/// All texts of up to `most` of the pieces behind `begin`.
template <class F>
void for_each_text(const std::vector<std::string>& pieces, int most, const std::string& begin,
                   const F& f) {
  f(begin);
  if (most == 0) return;
  for (const std::string& piece : pieces) for_each_text(pieces, most - 1, begin + piece, f);
}

// The grammar's machines, and the C library's inet_pton(); at an end of memory that may be read.
TEST(Host, AddressesAreThoseOfTheGrammarOfEveryShortText) {
  iri_test::Guarded guarded(64);
  std::size_t accepted = 0;
  const auto check = [&](const std::string& text) {
    const std::string_view at_end = guarded.at_end(text);
    const auto four = iri::ipv4_address(at_end);
    const auto six = iri::ipv6_address(at_end);
    ASSERT_EQ(four.has_value(), iri::is_valid(iri::rule::IPv4address, text)) << text;
    ASSERT_EQ(six.has_value(), iri::is_valid(iri::rule::IPv6address, text)) << text;
    iri::IPv4 other_four{};
    iri::IPv6 other_six{};
    if (four) {
      ASSERT_EQ(inet_pton(AF_INET, text.c_str(), other_four.data()), 1) << text;
      ASSERT_EQ(*four, other_four) << text;
    }
    if (six) {
      ASSERT_EQ(inet_pton(AF_INET6, text.c_str(), other_six.data()), 1) << text;
      ASSERT_EQ(*six, other_six) << text;
    }
    accepted += four || six ? 1U : 0U;
  };
  for_each_text({".", "0", "1", "25", "5", "6", "a"}, 6, "", check);
  for_each_text({".", "0", "9", "25", "/"}, 5, "1.255.", check);
  for_each_text({":", "0", "F", "a1", "g", ".2"}, 7, "", check);
  for_each_text({":", "::", "12ab", "F"}, 6, "1:2:3:4", check);
  for_each_text({":", "::", "12ab", "0"}, 7, "abcd:ABCD:9876", check);
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (const char* begin : {"", ":", "::", "1:", "::12:", "1:2:3:4:5:6:7:", "1.2.3.", "1.2."}) {
      for (const char* end : {"", ":", "::", ":1", "1", ".1"}) {
        check(begin + std::string(1, static_cast<char>(byte)) + end);
      }
    }
  }
  EXPECT_GT(accepted, 2000U);
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
