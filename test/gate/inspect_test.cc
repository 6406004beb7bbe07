#include "iri/inspect.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "iri/iri.hpp"

namespace {

using iri::Component;
using iri::Finding;
using iri::FindingSet;
using iri::LocatedFinding;

constexpr auto target = iri::RequestText::target;

std::string names(FindingSet kinds) {
  std::string text;
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    const auto kind = static_cast<Finding>(i);
    if (kinds.contains(kind)) text += std::string(text.empty() ? "" : " ") + name(kind).data();
  }
  return text;
}

/// `\xHH` and `\\` of a case file.
std::string unescaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 3 < text.size() && text[i + 1] == 'x') {
      result += static_cast<char>(std::stoi(text.substr(i + 2, 2), nullptr, 16));
      i += 3;
    } else {
      result += text[i];
    }
  }
  return result;
}

/// The kinds of a reference, or of a target (`GET ...`, `CONNECT ...`).
FindingSet kinds_of(const std::string& line) {
  const std::size_t space = line.find(' ');
  if (space != std::string::npos) {
    const auto view = iri::RequestTargetView::parse(
        line.substr(0, space), std::string_view(line).substr(space + 1), {.raw_utf8 = true});
    EXPECT_TRUE(view) << line;
    return view ? iri::inspect(*view, {}).kinds : FindingSet();
  }
  const auto view = iri::IriReferenceView::parse(line);
  EXPECT_TRUE(view) << line;
  return view ? iri::inspect(*view, {}).kinds : FindingSet();
}

// test/data/findings.txt: input, then all its findings by name; the reasons stand there.
TEST(Inspect, FindsWhatTheCaseFileSaysAndNothingElse) {
  std::ifstream file(IRI_TEST_DATA "/findings.txt");
  ASSERT_TRUE(file);
  std::size_t cases = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos) << line;
    const std::string input = unescaped(line.substr(0, tab));
    std::istringstream words(line.substr(line.find_last_of('\t') + 1));
    FindingSet expected;
    for (std::string word; words >> word;) {
      if (word == "-") continue;
      const auto kind = iri::find_finding(word);
      ASSERT_TRUE(kind) << word;
      expected.insert(*kind);
    }
    EXPECT_EQ(names(kinds_of(input)), names(expected)) << line;
    ++cases;
  }
  EXPECT_GT(cases, 100U);
}

// Each kind that a text alone can have is in the case file: none is dead.
TEST(Inspect, TheCaseFileHasEveryFinding) {
  std::ifstream file(IRI_TEST_DATA "/findings.txt");
  std::set<std::string> seen;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    std::istringstream words(line.substr(line.find_last_of('\t') + 1));
    for (std::string word; words >> word;) seen.insert(word);
  }
  // Those of a limit, of a check or of a list have tests of their own.
  const std::set<std::string> others = {
      "long_text",          "long_userinfo",       "long_path",        "long_segment",
      "long_query",         "long_fragment",       "deep_path",        "many_parameters",
      "mixed_script_host",  "confusable_host",     "long_host",        "long_label",
      "scheme_not_allowed", "host_not_allowed",    "port_not_allowed", "host_mismatch",
      "missing_host",       "unencoded_character", "bare_percent",     "ambiguous_percent",
      "hidden_dot_segment", "guarded_reading"};
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    const std::string kind(name(static_cast<Finding>(i)));
    EXPECT_TRUE(seen.contains(kind) != others.contains(kind)) << kind;
  }
}

std::vector<LocatedFinding> all_findings(std::string_view text) {
  const auto view = iri::IriReferenceView::parse(text);
  std::vector<LocatedFinding> found(64);
  found.resize(iri::inspect(*view, found).stored);
  return found;
}

TEST(Inspect, FindingsHaveTheirPlaces) {
  //                               0         1         2         3
  //                               0123456789012345678901234567890123456789
  const auto found = all_findings("http://u:p@127.0.0.1:80/a/../%2F//b%2500");
  const std::vector<LocatedFinding> expected = {
      {Finding::userinfo, Component::userinfo, target, 7, 10},
      {Finding::password, Component::userinfo, target, 9, 10},
      {Finding::loopback_address, Component::host, target, 11, 20},
      {Finding::address_host, Component::host, target, 11, 20},
      {Finding::default_port, Component::port, target, 21, 23},
      {Finding::dot_segment, Component::path, target, 26, 28},
      {Finding::encoded_slash, Component::path, target, 29, 32},
      {Finding::empty_segment, Component::path, target, 33, 33},
      {Finding::encoded_percent, Component::path, target, 35, 38},
      {Finding::double_encoding, Component::path, target, 35, 40},
  };
  EXPECT_EQ(found, expected);
}

TEST(Inspect, EachEncodedOctetOfAHostHasItsPlace) {
  //                               0         1         2
  //                               0123456789012345678901
  const auto found = all_findings("http://%61x%21.example");
  std::vector<LocatedFinding> encoded;
  for (const LocatedFinding& finding : found) {
    if (finding.kind == Finding::encoded_host) encoded.push_back(finding);
  }
  const std::vector<LocatedFinding> expected = {
      {Finding::encoded_host, Component::host, target, 7, 10},
      {Finding::encoded_host, Component::host, target, 11, 14}};
  EXPECT_EQ(encoded, expected);
}

TEST(Inspect, EveryHexDigitEncodesTwice) {
  for (const char* text : {"x:%25FF", "x:%25ff", "x:%2500", "x:%259a"}) {
    const auto kinds = iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds;
    EXPECT_TRUE(kinds.contains(Finding::double_encoding)) << text;
  }
  const std::vector<LocatedFinding> found = all_findings("x:%25%34%31a");
  EXPECT_NE(std::find(found.begin(), found.end(),
                      LocatedFinding{Finding::double_encoding, Component::path, target, 2, 11}),
            found.end());
  for (const char* text : {"x:%25Gf", "x:%25fg", "x:%25f"}) {
    const auto kinds = iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds;
    EXPECT_FALSE(kinds.contains(Finding::double_encoding)) << text;
  }
}

// The blocks of Unicode from Arabic to Sinhala, U+0600 to U+0DFF, from Tibetan to Myanmar, U+0F00 to U+109F, and from Tagalog to
// Vedic Extensions, U+1700 to U+1CFF, have scripts that are spelled with joiners.
TEST(Inspect, AJoinerIsSpellingBehindTheScriptsThatTakeIt) {
  const auto is_found = [](const std::string& before) {
    const std::string text = "x:" + before + "%E2%80%8D";  // U+200D
    const auto kinds = iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds;
    return kinds.contains(Finding::encoded_invisible_character);
  };
  EXPECT_TRUE(is_found("a"));
  EXPECT_TRUE(is_found("%D7%BF"));      // U+05FF
  EXPECT_FALSE(is_found("%D8%80"));     // U+0600
  EXPECT_FALSE(is_found("%D8%9B"));     // U+061B
  EXPECT_TRUE(is_found("%D8%9C"));      // U+061C, which is no letter
  EXPECT_FALSE(is_found("%D8%9D"));     // U+061D
  EXPECT_FALSE(is_found("%E0%B7%BF"));  // U+0DFF
  EXPECT_TRUE(is_found("%E0%B8%80"));   // U+0E00
  EXPECT_TRUE(is_found("%E0%BB%BF"));   // U+0EFF
  EXPECT_FALSE(is_found("%E0%BC%80"));  // U+0F00
  EXPECT_FALSE(is_found("%E1%82%9F"));  // U+109F
  EXPECT_TRUE(is_found("%E1%82%A0"));   // U+10A0
  EXPECT_TRUE(is_found("%E1%9B%BF"));   // U+16FF
  EXPECT_FALSE(is_found("%E1%9C%80"));  // U+1700
  EXPECT_FALSE(is_found("%E1%B3%BF"));  // U+1CFF
  EXPECT_TRUE(is_found("%E1%B4%80"));   // U+1D00
}

// inspect.hpp: in a path, a query and a fragment.
TEST(Inspect, AJoinerIsSpellingWhereThereAreWords) {
  const auto is_found = [](const std::string& before, const char* behind) {
    const std::string text = before + "%D8%A7%E2%80%8D" + behind;  // U+0627, U+200D
    const auto kinds = iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds;
    return kinds.contains(Finding::encoded_invisible_character);
  };
  EXPECT_FALSE(is_found("x:", ""));
  EXPECT_FALSE(is_found("?", ""));
  EXPECT_FALSE(is_found("#", ""));
  EXPECT_TRUE(is_found("//", "@a"));
  EXPECT_TRUE(is_found("//a", ".example"));
}

// Unicode's blocks of symbols: from U+2194, the first arrow with styles (emoji-variation-sequences.txt), to Miscellaneous Symbols
// and Arrows, which ends at U+2BFF; from Mahjong Tiles, U+1F000, to Symbols and Pictographs Extended-A, which ends at U+1FAFF.
TEST(Inspect, ASelectorOfStyleIsSeenBehindASymbolAlone) {
  const auto is_found = [](const std::string& before, const char* selector) {
    const std::string text = "x:" + before + selector;
    const auto kinds = iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds;
    return kinds.contains(Finding::encoded_invisible_character);
  };
  for (const char* selector : {"%EF%B8%8E", "%EF%B8%8F"}) {  // U+FE0E, U+FE0F
    EXPECT_TRUE(is_found("%E2%86%93", selector));            // U+2193
    EXPECT_FALSE(is_found("%E2%86%94", selector));           // U+2194
    EXPECT_FALSE(is_found("%E2%AF%BF", selector));           // U+2BFF
    EXPECT_TRUE(is_found("%E2%B0%80", selector));            // U+2C00
    EXPECT_TRUE(is_found("%F0%9E%BF%BF", selector));         // U+1EFFF
    EXPECT_FALSE(is_found("%F0%9F%80%80", selector));        // U+1F000
    EXPECT_FALSE(is_found("%F0%9F%AB%BF", selector));        // U+1FAFF
    EXPECT_TRUE(is_found("%F0%9F%AC%80", selector));         // U+1FB00
  }
}

// Schemes that run code or carry their content: of browsers, of documents within others, and of
// handlers of Windows, whose names begin with "ms-".
TEST(Inspect, AnActiveSchemeIsFoundByItsWholeNameInAnyCase) {
  const std::vector<std::string> active = {
      "javascript",  "vbscript",   "livescript",    "mocha",       "jscript",   "data",
      "blob",        "filesystem", "jar",           "view-source", "mhtml",     "mk",
      "res",         "hcp",        "shell",         "search",      "search-ms", "its",
      "vbs",         "ie",         "intent",        "feed",        "jnlp",      "x-help-script",
      "applescript", "help",       "itms-services", "JavaScript",  "DATA"};
  const auto is_active = [](const std::string& scheme) {
    const std::string text = scheme + ":a";
    return iri::inspect(*iri::IriReferenceView::parse(text), {})
        .kinds.contains(Finding::active_scheme);
  };
  for (const std::string& scheme : active) {
    EXPECT_TRUE(is_active(scheme)) << scheme;
    EXPECT_FALSE(is_active("x" + scheme)) << scheme;
    EXPECT_FALSE(is_active(scheme + "x")) << scheme;
  }
  for (const char* const scheme : {"ms-", "ms-msdt", "MS-Word"}) EXPECT_TRUE(is_active(scheme));
  for (const char* const scheme : {"ms", "msx", "m-s-", "mt-a", "xms-a", "http", "file", "s"}) {
    EXPECT_FALSE(is_active(scheme)) << scheme;
  }
}

TEST(Inspect, APortIsLargeFrom65536On) {
  const auto is_large = [](const std::string& port) {
    const std::string text = "http://a.example:" + port + "/";
    const auto kinds = iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds;
    return kinds.contains(Finding::large_port);
  };
  for (const char* const port : {"0", "1", "9999", "65534", "65535", "0065535"}) {
    EXPECT_FALSE(is_large(port)) << port;
  }
  for (const char* const port : {"65536", "65537", "70000", "99999", "131072", "655350",
                                 "4294967296", "4294967297", "18446744073709551616"}) {
    EXPECT_TRUE(is_large(port)) << port;
  }
}

TEST(Inspect, APasswordBeginsBehindTheFirstColon) {
  const std::vector<LocatedFinding> expected = {
      {Finding::userinfo, Component::userinfo, target, 4, 9},
      {Finding::password, Component::userinfo, target, 6, 9}};
  EXPECT_EQ(all_findings("x://u:p:q@h.example/"), expected);
}

TEST(Inspect, ThePortOfAHostFieldHasItsPlace) {
  std::array<LocatedFinding, 4> found;
  const auto field = iri::HostFieldView::parse("a.example:0");
  ASSERT_TRUE(field);
  ASSERT_EQ(iri::inspect(*field, found).stored, 1U);
  EXPECT_EQ(found[0], (LocatedFinding{Finding::zero_port, Component::port, target, 10, 11}));
}

// "authority-form = uri-host ":" port" (RFC 9112 s3.2.3): the port begins behind the colon.
TEST(Inspect, ThePortOfAnAuthorityFormHasItsPlace) {
  std::array<LocatedFinding, 4> found;
  const auto view = iri::RequestTargetView::parse("CONNECT", "a.example:0");
  ASSERT_TRUE(view);
  ASSERT_EQ(iri::inspect(*view, found).stored, 1U);
  EXPECT_EQ(found[0], (LocatedFinding{Finding::zero_port, Component::port, target, 10, 11}));
}

// A browser finds an authority in the path, so that is the component (URL s4.4).
TEST(Inspect, TheHostThatABrowserFindsInAPathHasThePathsPlace) {
  const std::vector<LocatedFinding> expected = {
      {Finding::other_host, Component::path, target, 5, 16}};
  EXPECT_EQ(all_findings("http:example.com"), expected);
}

// Behind a special scheme (URL s3.1), and no other: a browser finds a path behind "file:".
TEST(Inspect, ABrowserFindsAHostInThePathOfEachSpecialScheme) {
  const auto is_found = [](const std::string& scheme) {
    return kinds_of(scheme + ":a").contains(Finding::other_host);
  };
  for (const char* const scheme : {"http", "https", "ws", "wss", "ftp", "WS", "Wss"}) {
    EXPECT_TRUE(is_found(scheme)) << scheme;
  }
  for (const char* const scheme : {"file", "h", "w", "s", "ss", "wsss", "ftps", "p", "urn"}) {
    EXPECT_FALSE(is_found(scheme)) << scheme;
  }
}

// RFC 3629 s4: behind E0 come A0 to BF. So E0 A0 begins a character that does not end, and is no
// longer than it needs to be.
TEST(Inspect, TheBeginningOfTheFirstCharacterOfThreeOctetsIsNoOverlongForm) {
  const std::vector<LocatedFinding> expected = {
      {Finding::ill_formed_utf8, Component::path, target, 2, 8},
      {Finding::ill_formed_path, Component::path, target, 2, 8}};
  EXPECT_EQ(all_findings("x:%E0%A0"), expected);
  EXPECT_EQ(all_findings("x:%E0%A0a"), expected);
}

std::string percent_encoded(std::initializer_list<unsigned> octets) {
  constexpr char digits[] = "0123456789ABCDEF";
  std::string text;
  for (const unsigned octet : octets) text += {'%', digits[octet >> 4U], digits[octet & 15U]};
  return text;
}

/// Where ill-formed UTF-8 is found behind "x:".
std::vector<std::uint32_t> ill_formed_ends(const std::string& path) {
  std::vector<LocatedFinding> found(16);
  const std::string text = "x:" + path;
  const iri::InspectOptions options{.wanted = {Finding::ill_formed_utf8}};
  found.resize(iri::inspect(*iri::IriReferenceView::parse(text), options, found).stored);
  std::vector<std::uint32_t> ends;
  for (const LocatedFinding& finding : found) ends.push_back(finding.end);
  return ends;
}

/// The table of well-formed sequences (Unicode table 3-7, RFC 3629 s4): what may follow a lead octet
/// of three or four octets.
bool may_follow(unsigned lead, unsigned second) {
  const unsigned least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  return lead >= 0xE0 && lead <= 0xF4 && second >= least && second <= most;
}

bool is_overlong(unsigned lead, unsigned second) {
  return lead == 0xC0 || lead == 0xC1 || (lead == 0xE0 && second < 0xA0) ||
         (lead == 0xF0 && second < 0x90) || (lead == 0xF8 && second < 0x88) ||
         (lead == 0xFC && second < 0x84);
}

// A finding holds what begins a character, or an overlong form; each other octet is one by itself.
TEST(Inspect, IllFormedUtf8ReachesAsFarAsACharacterCould) {
  using Ends = std::vector<std::uint32_t>;
  for (unsigned lead = 0x80; lead <= 0xFF; ++lead) {
    EXPECT_EQ(ill_formed_ends(percent_encoded({lead})), Ends{5}) << lead;
    EXPECT_EQ(ill_formed_ends(percent_encoded({lead}) + "x80"), Ends{5}) << lead;
    for (unsigned second = 0x80; second <= 0xBF; ++second) {
      if (lead >= 0xC2 && lead <= 0xDF) continue;  // a character
      const bool together = may_follow(lead, second) || is_overlong(lead, second);
      EXPECT_EQ(ill_formed_ends(percent_encoded({lead, second})), (together ? Ends{8} : Ends{5, 8}))
          << lead << ' ' << second;
      const std::string text = "x:" + percent_encoded({lead, second});
      EXPECT_EQ(iri::inspect(*iri::IriReferenceView::parse(text), {})
                    .kinds.contains(Finding::overlong_utf8),
                is_overlong(lead, second))
          << text;
      if (lead < 0xF0 || !may_follow(lead, second)) continue;
      EXPECT_EQ(ill_formed_ends(percent_encoded({lead, second, 0x80})), Ends{11});
      EXPECT_EQ(ill_formed_ends(percent_encoded({lead, second, 0xBF}) + "a"), Ends{11});
      EXPECT_EQ(ill_formed_ends(percent_encoded({lead, second, 0x41})), Ends{8});
      EXPECT_EQ(ill_formed_ends(percent_encoded({lead, second}) + "x80"), Ends{8});
      EXPECT_EQ(ill_formed_ends(percent_encoded({lead, second, 0xC0})), (Ends{8, 11}));
    }
  }
}

// Unicode table 3-8: 7F and C0 are no part of a character that E1 begins. What is ill-formed there is the lead octet alone, and C0 by itself.
TEST(Inspect, WhatContinuesNothingIsLeftOutOfWhatIsIllFormed) {
  using Ends = std::vector<std::uint32_t>;
  for (const unsigned lead : {0xE0U, 0xE1U, 0xEDU, 0xEFU, 0xF0U, 0xF1U, 0xF4U}) {
    EXPECT_EQ(ill_formed_ends(percent_encoded({lead, 0x7F})), Ends{5}) << lead;
    EXPECT_EQ(ill_formed_ends(percent_encoded({lead, 0xC0})), (Ends{5, 8})) << lead;
  }
}

// U+200000 takes five octets, and U+4000000 six: no more than it needs.
TEST(Inspect, FormsOfFiveAndSixOctetsThatNeedThemAreIllFormedAlone) {
  for (const char* text : {"x:%F8%88%80%80%80", "x:%FC%84%80%80%80%80", "x:%F9%80%80%80%80",
                           "x:%FD%80%80%80%80%80", "x:%FE%80", "x:%FF"}) {
    const FindingSet kinds = iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds;
    EXPECT_EQ(kinds, (FindingSet{Finding::ill_formed_utf8, Finding::ill_formed_path})) << text;
  }
}

// RFC 3629 s4 has no octets C0 and C1, and less than all behind E0 and F0.
TEST(Inspect, AnOverlongFormIsOneFindingWithAllTheContinuationsThatItAnnounces) {
  struct Row {
    std::string_view text;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ill_formed;  // the first is overlong
  };
  const Row rows[] = {
      {"x:%C0%AF", {{2, 8}}},
      {"x:%C1%81%81", {{2, 8}, {8, 11}}},
      {"x:%E0%80%AF%80", {{2, 11}, {11, 14}}},
      {"x:%E0%80%C3%A9", {{2, 8}}},
      {"x:%F0%80%80%AF%80", {{2, 14}, {14, 17}}},
      {"x:%F0%80%80/", {{2, 11}}},
      // RFC 2279 had forms of five and six octets. F8 87 and FC 83 are the last ones that are
      // longer than they need be; F9, FD, FE and FF begin no overlong form.
      {"x:%F8%80%80%80%AE%80", {{2, 17}, {17, 20}}},
      {"x:%F8%87%BF%BF%BF", {{2, 17}}},
      {"x:%FC%80%80%80%80%AE%80", {{2, 20}, {20, 23}}},
      {"x:%FC%83%BF%BF%BF%BF", {{2, 20}}},
  };
  for (const Row& row : rows) {
    std::vector<LocatedFinding> expected;
    for (const auto& [begin, end] : row.ill_formed) {
      const bool first = expected.empty();
      expected.push_back({Finding::ill_formed_utf8, Component::path, target, begin, end});
      expected.push_back({Finding::ill_formed_path, Component::path, target, begin, end});
      if (first) expected.push_back({Finding::overlong_utf8, Component::path, target, begin, end});
    }
    EXPECT_EQ(all_findings(row.text), expected) << row.text;
  }
}

// Unicode, table 3-7: no form begins with C0 or C1. Alone, as Latin-1, KOI8-R and EUC-KR have them, they
// are ill-formed, and no overlong form: that is a lead with an octet that continues it.
TEST(Inspect, ALeadOfAnOverlongFormAloneIsNoOverlongForm) {
  const FindingSet expected{Finding::ill_formed_utf8};
  for (const char* text :
       {"x:?q=%C1lvaro", "x:?q=%C0%20propos", "x:?%C1", "x:?%c0%C3%A9", "x:?%C0/%80",
        "x:?%C0%CC%B8%A7", "x:?%C1%C1", "x:?%C0%20", "x:?%E0", "x:?%F0%20", "x:?%FC%C0"}) {
    EXPECT_EQ(iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds, expected) << text;
  }
  for (const char* text : {"x:?%C0%AF", "x:?%c1%bf", "x:?%C0%80", "x:?%E0%80%AF", "x:?%E0%9F%BF",
                           "x:?%F0%80%80%AF", "x:?%F0%8F%BF%BF", "x:?%C1%C1%81"}) {
    EXPECT_TRUE(iri::inspect(*iri::IriReferenceView::parse(text), {})
                    .kinds.contains(Finding::overlong_utf8))
        << text;
  }
}

TEST(Inspect, ParametersReachFromTheirSemicolonToTheEndOfTheSegment) {
  //                               0         1         2         3
  //                               0123456789012345678901234567890123456789
  const auto found = all_findings("x:/a;b;c/;x/..;y/d%3Be%3bf;g/%2525h");
  const std::vector<LocatedFinding> expected = {
      {Finding::path_parameter, Component::path, target, 4, 8},
      {Finding::path_parameter, Component::path, target, 9, 11},
      {Finding::parameter_empty_segment, Component::path, target, 9, 11},
      {Finding::path_parameter, Component::path, target, 14, 16},
      {Finding::parameter_dot_segment, Component::path, target, 12, 16},
      {Finding::path_parameter, Component::path, target, 26, 28},
      {Finding::encoded_path_parameter, Component::path, target, 18, 21},
      {Finding::encoded_percent, Component::path, target, 29, 32},
      {Finding::double_encoding, Component::path, target, 29, 34},
  };
  EXPECT_EQ(found, expected);
}

TEST(Inspect, AnActiveSchemeIsNamedWithItsPlace) {
  const std::vector<LocatedFinding> expected = {
      {Finding::active_scheme, Component::scheme, target, 0, 10}};
  EXPECT_EQ(all_findings("JavaScript:a"), expected);
}

// "of the query, between "&" and ";"" (inspect.hpp)
TEST(Inspect, ParametersOfAQueryEndAtEitherSeparator) {
  for (const char separator : {'&', ';'}) {
    std::string text = "?a";
    for (int i = 0; i < 4; ++i) text += std::string(1, separator) + "a";
    iri::Limits limits;
    const auto many = [&](std::uint32_t most) {
      limits.parameters = most;
      return iri::inspect(*iri::IriReferenceView::parse(text), {.limits = limits}, {})
          .kinds.contains(Finding::many_parameters);
    };
    EXPECT_TRUE(many(4)) << text;
    EXPECT_FALSE(many(5)) << text;
  }
}

TEST(Inspect, AHostFieldAndEveryFormOfATargetHaveALimit) {
  const iri::InspectOptions options{.limits = {.text = 3}};
  const auto field = iri::HostFieldView::parse("a.b:");
  std::array<LocatedFinding, 4> found;
  const auto result = iri::inspect(*field, options, found);
  EXPECT_TRUE(result.kinds.contains(Finding::long_text));
  EXPECT_EQ(found[result.stored - 1],
            (LocatedFinding{Finding::long_text, Component::none, target, 0, 4}));
  EXPECT_FALSE(iri::inspect(*iri::HostFieldView::parse("a.b"), options, {})
                   .kinds.contains(Finding::long_text));
  for (const auto& [method, text] :
       {std::pair("GET", "/a/b"), std::pair("GET", "a:/b"), std::pair("CONNECT", "a:80")}) {
    const auto view = iri::RequestTargetView::parse(method, text);
    EXPECT_TRUE(iri::inspect(*view, options, {}).kinds.contains(Finding::long_text)) << text;
  }
  const auto asterisk = iri::RequestTargetView::parse("OPTIONS", "*");
  const iri::InspectOptions none{.limits = {.text = 0}};
  EXPECT_TRUE(iri::inspect(*asterisk, none, {}).kinds.contains(Finding::long_text));
}

TEST(Inspect, EachOctetOfASurrogateIsAFinding) {
  constexpr Component query = Component::query;
  const std::vector<LocatedFinding> expected = {{Finding::ill_formed_utf8, query, target, 3, 6},
                                                {Finding::ill_formed_utf8, query, target, 6, 9},
                                                {Finding::ill_formed_utf8, query, target, 9, 12}};
  EXPECT_EQ(all_findings("x:?%ED%A0%80"), expected);
}

TEST(Inspect, TheRootAloneHasNoSegment) {
  const auto deep = [](std::string_view text) {
    iri::Limits limits;
    limits.depth = 0;
    return iri::inspect(*iri::IriReferenceView::parse(text), {.limits = limits}, {})
        .kinds.contains(Finding::deep_path);
  };
  EXPECT_FALSE(deep("http://h"));
  EXPECT_FALSE(deep("http://h/"));
  EXPECT_TRUE(deep("http://h/a"));
  EXPECT_TRUE(deep("http://h//"));
}

TEST(Inspect, AShortSpanLosesPlacesAndNoKinds) {
  const auto view = iri::IriReferenceView::parse("http://u:p@localhost/..//%00?%01#%02");
  std::array<LocatedFinding, 64> all;
  const auto whole = iri::inspect(*view, all);
  ASSERT_EQ(whole.count, whole.stored);
  for (std::size_t size = 0; size < whole.count + 2; ++size) {
    std::vector<LocatedFinding> some(size);
    const auto part = iri::inspect(*view, some);
    EXPECT_EQ(part.kinds, whole.kinds);
    EXPECT_EQ(part.count, whole.count);
    EXPECT_EQ(part.stored, std::min(size, whole.count));
    for (std::size_t i = 0; i < part.stored; ++i) EXPECT_EQ(some[i], all[i]);
  }
}

TEST(Inspect, OnlyWantedKindsAreWrittenDown) {
  const auto view = iri::IriReferenceView::parse("http://u@localhost/..");
  std::array<LocatedFinding, 8> found;
  const auto result = iri::inspect(*view, {.wanted = {Finding::userinfo}}, found);
  EXPECT_EQ(result.count, 1U);
  EXPECT_EQ(found[0].kind, Finding::userinfo);
  EXPECT_TRUE(result.kinds.contains(Finding::dot_segment));
}

// Each limit, at the limit and one above.
TEST(Inspect, LimitsAreTheLargestSizesThatAreNoFinding) {
  const auto check = [](std::string_view text, iri::Limits limits, Finding kind, bool found) {
    const auto view = iri::IriReferenceView::parse(text);
    ASSERT_TRUE(view) << text;
    EXPECT_EQ(iri::inspect(*view, {.limits = limits}, {}).kinds.contains(kind), found)
        << text << ' ' << name(kind);
  };
  const std::string_view text = "http://user@a.host/ab/cde?q=1&r#frag";
  using L = iri::Limits;
  const std::vector<std::tuple<std::uint32_t L::*, std::uint32_t, Finding>> limits = {
      {&L::text, 36, Finding::long_text},  {&L::userinfo, 4, Finding::long_userinfo},
      {&L::host, 6, Finding::long_host},   {&L::label, 4, Finding::long_label},
      {&L::path, 7, Finding::long_path},   {&L::segment, 3, Finding::long_segment},
      {&L::query, 5, Finding::long_query}, {&L::fragment, 4, Finding::long_fragment},
      {&L::depth, 2, Finding::deep_path},  {&L::parameters, 2, Finding::many_parameters},
  };
  for (const auto& [member, size, kind] : limits) {
    L at;
    at.*member = size;
    check(text, at, kind, false);
    at.*member = size - 1;
    check(text, at, kind, true);
  }
}

TEST(Inspect, WhatIsTooLargeHasItsPlace) {
  iri::InspectOptions options;
  options.limits = {9, 3, 5, 5, 4, 4, 3, 3, 1, 1};
  options.wanted = {Finding::long_text,    Finding::long_userinfo,   Finding::long_host,
                    Finding::long_label,   Finding::large_port,      Finding::long_path,
                    Finding::long_segment, Finding::deep_path,       Finding::root_underflow,
                    Finding::long_query,   Finding::many_parameters, Finding::long_fragment};
  std::vector<LocatedFinding> found(16);
  found.resize(
      iri::inspect(*iri::IriReferenceView::parse("x://user@a.abcdef:65536/../abcde?a&bc#frag"),
                   options, found)
          .stored);
  std::sort(found.begin(), found.end(), [](const LocatedFinding& a, const LocatedFinding& b) {
    return std::tuple(a.begin, a.kind) < std::tuple(b.begin, b.kind);
  });
  const std::vector<LocatedFinding> expected = {
      {Finding::long_text, Component::none, target, 0, 42},
      {Finding::long_userinfo, Component::userinfo, target, 4, 8},
      {Finding::long_host, Component::host, target, 9, 17},
      {Finding::long_label, Component::host, target, 11, 17},
      {Finding::large_port, Component::port, target, 18, 23},
      {Finding::long_path, Component::path, target, 23, 32},
      {Finding::root_underflow, Component::path, target, 24, 26},
      {Finding::long_segment, Component::path, target, 27, 32},
      {Finding::deep_path, Component::path, target, 27, 32},
      {Finding::long_query, Component::query, target, 33, 37},
      {Finding::many_parameters, Component::query, target, 33, 37},
      {Finding::long_fragment, Component::fragment, target, 38, 42}};
  EXPECT_EQ(found, expected);
}

TEST(Inspect, TheDnsLimitsAreOnByDefault) {
  const std::string label(63, 'a');
  const auto kinds = [](const std::string& host) {
    const std::string text = "http://" + host;
    return iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds;
  };
  EXPECT_FALSE(kinds(label + ".b").contains(Finding::long_label));
  EXPECT_TRUE(kinds(label + "a.b").contains(Finding::long_label));
  const std::string name = label + "." + label + "." + label + "." + label.substr(0, 61);
  EXPECT_FALSE(kinds(name).contains(Finding::long_host));
  EXPECT_TRUE(kinds(name + "a").contains(Finding::long_host));
}

TEST(Inspect, ANameMuchLongerThanTheDnsAllowsIsStillRead) {
  const std::string text = "http://" + std::string(1014, 'a') + ".localhost";  // 1,024 bytes
  const auto kinds = iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds;
  EXPECT_TRUE(kinds.contains(Finding::local_name));
}

FindingSet kinds_with(const iri::HostCheck& check, std::string_view host,
                      std::uint32_t limit = iri::absent) {
  const std::string text = "http://" + std::string(host);
  iri::InspectOptions options{.host_check = check};
  options.limits.host = limit;
  return iri::inspect(*iri::IriReferenceView::parse(text), options, {}).kinds;
}

TEST(Inspect, TheHostCheckIsAskedOfNamesBeyondAscii) {
  const auto kinds = [](std::string_view host) {
    // What the check has no say in is left out.
    return kinds_with(iri::HostCheck([host](std::string_view asked) noexcept {
                        return asked == host
                                   ? FindingSet{Finding::confusable_host, Finding::userinfo}
                                   : FindingSet{Finding::mixed_script_host};
                      }),
                      host);
  };
  const std::string_view e_acute = "\xC3\xA9";  // U+00E9
  for (const std::string_view host :
       {e_acute, std::string_view("%C3%A9"), std::string_view("a.XN--9ca"),
        std::string_view("a.%58n--9ca")}) {
    EXPECT_TRUE(kinds(host).contains(Finding::confusable_host)) << host;
    EXPECT_FALSE(kinds(host).contains(Finding::mixed_script_host)) << host;
    EXPECT_FALSE(kinds(host).contains(Finding::userinfo)) << host;
  }
  for (const std::string_view host : {"ascii.example", "ab--c.example", "an--c.example",
                                      "x--c.example", "xn-c.example", "127.0.0.1", "[::1]"}) {
    EXPECT_FALSE(kinds(host).contains(Finding::confusable_host)) << host;
  }
}

// long_host says enough of the others.
TEST(Inspect, TheHostCheckIsAskedOfNoHostThatIsTooLong) {
  const auto asked = [](std::size_t size, std::uint32_t limit) {
    std::string host = "xn--9ca.";
    while (host.size() < size) host += 'a';
    const iri::HostCheck check = [](std::string_view) noexcept {
      return FindingSet{Finding::confusable_host};
    };
    return kinds_with(check, host, limit).contains(Finding::confusable_host);
  };
  EXPECT_TRUE(asked(253, 253));
  EXPECT_FALSE(asked(254, 253));
  EXPECT_TRUE(asked(1024, iri::absent));
  EXPECT_FALSE(asked(1025, iri::absent));
}

// Nothing that the function holds dies before the last copy, nor after it.
TEST(HostCheck, OwnsWhatItHolds) {
  std::weak_ptr<const Finding> watched;
  iri::HostCheck kept;
  EXPECT_FALSE(kept);
  {
    auto held = std::make_shared<const Finding>(Finding::confusable_host);
    watched = held;
    iri::HostCheck check(
        [held = std::move(held)](std::string_view) noexcept { return FindingSet{*held}; });
    const iri::HostCheck copy = check;
    kept = copy;
    EXPECT_TRUE(check);
    check = iri::HostCheck();
    EXPECT_FALSE(check);
  }
  ASSERT_FALSE(watched.expired());
  EXPECT_EQ(kept("a"), FindingSet{Finding::confusable_host});
  kept = *&kept;
  iri::HostCheck moved = std::move(kept);
  ASSERT_FALSE(watched.expired());
  EXPECT_EQ(moved("a"), FindingSet{Finding::confusable_host});
  moved = {};
  EXPECT_TRUE(watched.expired());
}

// A Host field is looked at as the authority of a reference is, and as a whole.
TEST(Inspect, AHostFieldIsFoundOutAsAHostIs) {
  const auto kinds = [](std::string_view text) {
    const auto field = iri::HostFieldView::parse(text);
    EXPECT_TRUE(field) << text;
    return field ? names(iri::inspect(*field, {}).kinds) : std::string();
  };
  EXPECT_EQ(kinds("a.example:8080"), "");
  EXPECT_EQ(kinds(""), "empty_host");
  EXPECT_EQ(kinds(":8080"), "empty_host");
  EXPECT_EQ(kinds("$(id).example"), "other_host");
  EXPECT_EQ(kinds("a;b.example"), "other_host");
  EXPECT_EQ(kinds("a,b.example:80"), "other_host");
  EXPECT_EQ(kinds("*.example.com"), "other_host");
  EXPECT_EQ(kinds("a..example"), "other_host");
  EXPECT_EQ(kinds("."), "trailing_dot_host other_host");
  EXPECT_EQ(kinds(".."), "trailing_dot_host other_host");
  EXPECT_EQ(kinds("[v1.a]"), "other_host address_host");
  EXPECT_EQ(kinds("xn--localhost-"), "local_name other_host");
}

// A request goes to a host, whatever its scheme; what others read in a reference, only its scheme tells.
TEST(Inspect, TheHostOfATargetIsReadAsThatOfASpecialScheme) {
  const std::string_view text = "x://a~b.example/";
  EXPECT_EQ(names(iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds), "");
  EXPECT_EQ(names(iri::inspect(*iri::RequestTargetView::parse("GET", text), {}).kinds),
            "other_host");
}

TEST(Inspect, TheLimitOfTextsHoldsForHostFields) {
  const auto field = iri::HostFieldView::parse("a.example:80");  // 12 bytes
  ASSERT_TRUE(field);
  for (const std::uint32_t limit : {11U, 12U}) {
    iri::Limits limits;
    limits.text = limit;
    EXPECT_EQ(iri::inspect(*field, {.limits = limits}, {}).kinds.contains(Finding::long_text),
              limit < 12);
  }
}

// What no one reads is no host: 1,024 bytes are.
TEST(Inspect, ANameThatIsTooLongToReadIsAnotherHost) {
  const auto other = [](std::size_t size) {
    std::string text = "http://";
    for (std::size_t i = 0; i + 2 < size; i += 2) text += "a.";
    text.append(7 + size - text.size(), 'a');
    return iri::inspect(*iri::IriReferenceView::parse(text), {})
        .kinds.contains(Finding::other_host);
  };
  EXPECT_FALSE(other(1024));
  EXPECT_TRUE(other(1025));
}

TEST(Inspect, WhatIsNotSetIsNothing) {
  const LocatedFinding finding;
  EXPECT_EQ(finding.kind, Finding::long_text);
  EXPECT_EQ(finding.component, Component::none);
  EXPECT_EQ(finding.text, target);
  EXPECT_EQ(finding.begin, 0U);
  EXPECT_EQ(finding.end, 0U);
  const iri::Inspection inspection;
  EXPECT_TRUE(inspection.kinds.empty());
  EXPECT_EQ(inspection.count, 0U);
  EXPECT_EQ(inspection.stored, 0U);
}

// Their numbers are in numbers_test.cc.
TEST(Finding, EachHasANameAndASentence) {
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    const auto kind = static_cast<Finding>(i);
    EXPECT_EQ(iri::find_finding(name(kind)), kind);
    EXPECT_FALSE(message(kind).empty());
    EXPECT_TRUE(seen.insert(name(kind)).second);
  }
  EXPECT_EQ(iri::find_finding("no such"), std::nullopt);
}

// Nothing of it is read but the dot at its end.
TEST(Inspect, ADotAtTheEndOfANameThatIsTooLongToReadIsFound) {
  const auto has_dot = [](const std::string& host) {
    const std::string text = "http://" + host + "/";
    return iri::inspect(*iri::IriReferenceView::parse(text), {})
        .kinds.contains(Finding::trailing_dot_host);
  };
  const std::string name(1025, 'a');
  EXPECT_FALSE(has_dot(name));
  EXPECT_TRUE(has_dot(name + "."));
  EXPECT_FALSE(has_dot("." + name));
}

// "xn--" begins Punycode. These names are none that is passed over without a look.
TEST(Inspect, TheHostCheckIsAskedOfNoOtherNameInAscii) {
  const iri::HostCheck check = [](std::string_view) noexcept {
    return FindingSet{Finding::confusable_host};
  };
  EXPECT_TRUE(kinds_with(check, "xn--9ca.local").contains(Finding::confusable_host));
  for (const std::string_view host : {"xn-9ca", "xn-9ca.local", "a.xn-9ca", "xn.local", "x--n"}) {
    EXPECT_FALSE(kinds_with(check, host).contains(Finding::confusable_host)) << host;
  }
}

}  // namespace
