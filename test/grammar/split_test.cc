// iri_reference::split on the strings of the conformance suites, against what the RFC says beside
// its ABNF.

#include <gtest/gtest.h>

#include <array>
#include <regex>
#include <string>

#include "grammar/compare.hpp"
#include "grammar/conformance.hpp"

namespace iri_grammar { namespace {

using iri_reference::Parts;
using iri_reference::Range;

struct Start {
  Family family;
  const char* rule;
};

constexpr std::array<Start, 8> starts{{{Family::uri, "URI"},
                                       {Family::uri, "URI-reference"},
                                       {Family::uri, "absolute-URI"},
                                       {Family::uri, "relative-ref"},
                                       {Family::iri, "IRI"},
                                       {Family::iri, "IRI-reference"},
                                       {Family::iri, "absolute-IRI"},
                                       {Family::iri, "irelative-ref"}}};

/// RFC 3986 appendix B, letter for letter.
const std::regex& appendix_b() {
  static const std::regex regex("^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\\?([^#]*))?(#(.*))?");
  return regex;
}

std::optional<Range> group(const std::cmatch& match, std::size_t number) {
  if (!match[number].matched) return std::nullopt;
  const auto begin = static_cast<std::uint32_t>(match.position(number));
  return Range{begin, begin + static_cast<std::uint32_t>(match.length(number))};
}

void expect_as_in_appendix_b(const Parts& parts, std::string_view text) {
  std::cmatch match;
  ASSERT_TRUE(std::regex_match(text.data(), text.data() + text.size(), match, appendix_b()))
      << escaped(text);
  EXPECT_EQ(parts.scheme, group(match, 2)) << escaped(text);
  EXPECT_EQ(parts.authority, group(match, 4)) << escaped(text);
  EXPECT_EQ(parts.path, group(match, 5)) << escaped(text);
  EXPECT_EQ(parts.query, group(match, 7)) << escaped(text);
  EXPECT_EQ(parts.fragment, group(match, 9)) << escaped(text);
}

/// authority = [ userinfo "@" ] host [ ":" port ], each part what its delimiters enclose (s3.2)
void expect_whole_authority(const Parts& parts, std::string_view text) {
  ASSERT_EQ(parts.authority.has_value(), parts.host.has_value()) << escaped(text);
  if (!parts.authority) return;
  const auto [begin, end] = *parts.authority;
  EXPECT_EQ(parts.host->begin, parts.userinfo ? parts.userinfo->end + 1 : begin) << escaped(text);
  EXPECT_EQ(parts.host->end, parts.port ? parts.port->begin - 1 : end) << escaped(text);
  EXPECT_TRUE(!parts.userinfo ||
              (parts.userinfo->begin == begin && text[parts.userinfo->end] == '@'))
      << escaped(text);
  EXPECT_TRUE(!parts.port || (parts.port->end == end && text[parts.port->begin - 1] == ':'))
      << escaped(text);
}

const char* rule_of(iri_reference::HostKind kind) {
  switch (kind) {
    case iri_reference::HostKind::ipv4_address: return "IPv4address";
    case iri_reference::HostKind::ipv6_address: return "IPv6address";
    case iri_reference::HostKind::ipv_future: return "IPvFuture";
    default: return "ireg-name";
  }
}

/// The host is an instance of the rule of its kind, and of no kind that goes before it.
void expect_first_kind(const Parts& parts, std::string_view text) {
  EXPECT_EQ(parts.host.has_value(), parts.host_kind != iri_reference::HostKind::none)
      << escaped(text);
  if (!parts.host) return;
  const std::string_view host = text.substr(parts.host->begin, parts.host->end - parts.host->begin);
  const bool is_literal = host.substr(0, 1) == "[";
  const std::string_view address = is_literal ? host.substr(1, host.size() - 2) : host;
  const char* rule = rule_of(parts.host_kind);
  EXPECT_TRUE(automaton(Family::iri, rule).accepts(address)) << escaped(text) << ' ' << rule;
  EXPECT_EQ(is_literal, rule == std::string("IPv6address") || rule == std::string("IPvFuture"))
      << escaped(text);
  const bool is_ipv4 = automaton(Family::iri, "IPv4address").accepts(host);
  EXPECT_EQ(is_ipv4, parts.host_kind == iri_reference::HostKind::ipv4_address) << escaped(text);
}

TEST(Split, AgreesWithTheGrammarAndWithAppendixB) {
  for (const Start& start : starts) {
    std::size_t count = 0;
    std::size_t split_count = 0;
    const auto check = [&](std::string_view text, bool accepted, std::uint32_t) {
      if (count++ % (accepted ? 8 : 32) != 0) return;
      const Parts parts = iri_reference::split(start.rule, text);
      ASSERT_EQ(parts.accepted, accepted) << start.rule << ' ' << escaped(text);
      EXPECT_FALSE(parts.ambiguous) << escaped(text);
      if (!accepted) return;
      ++split_count;
      expect_as_in_appendix_b(parts, text);
      expect_whole_authority(parts, text);
      expect_first_kind(parts, text);
    };
    for_each_transition_test(automaton(start.family, start.rule), check, {.every_byte_limit = 0});
    EXPECT_GT(split_count, 500U) << start.rule;
  }
}

}}  // namespace iri_grammar
