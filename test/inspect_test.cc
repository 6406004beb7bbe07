#include "iri/inspect.hpp"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "iri/iri.hpp"

namespace {

using iri::Component;
using iri::Finding;
using iri::FindingSet;
using iri::Found;

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
    const auto target = iri::RequestTargetView::parse(
        line.substr(0, space), std::string_view(line).substr(space + 1), {.raw_utf8 = true});
    EXPECT_TRUE(target) << line;
    return target ? iri::inspect(*target, {}).kinds : FindingSet();
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
      "long_text",          "long_userinfo",    "long_path",       "long_segment",
      "long_query",         "long_fragment",    "deep_path",       "many_parameters",
      "mixed_script_host",  "confusable_host",  "long_host",       "long_label",
      "scheme_not_allowed", "host_not_allowed", "port_not_allowed"};
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    const std::string kind(name(static_cast<Finding>(i)));
    EXPECT_TRUE(seen.contains(kind) != others.contains(kind)) << kind;
  }
}

std::vector<Found> all_findings(std::string_view text) {
  const auto view = iri::IriReferenceView::parse(text);
  std::vector<Found> found(64);
  found.resize(iri::inspect(*view, found).stored);
  return found;
}

TEST(Inspect, FindingsHaveTheirPlaces) {
  //                               0         1         2         3
  //                               0123456789012345678901234567890123456789
  const auto found = all_findings("http://u:p@127.0.0.1:80/a/../%2F//b%2500");
  const std::vector<Found> expected = {
      {Finding::userinfo, Component::userinfo, 7, 10},
      {Finding::password, Component::userinfo, 9, 10},
      {Finding::loopback_address, Component::host, 11, 20},
      {Finding::address_host, Component::host, 11, 20},
      {Finding::default_port, Component::port, 21, 23},
      {Finding::dot_segment, Component::path, 26, 28},
      {Finding::encoded_slash, Component::path, 29, 32},
      {Finding::empty_segment, Component::path, 33, 33},
      {Finding::double_encoding, Component::path, 35, 40},
  };
  EXPECT_EQ(found, expected);
}

TEST(Inspect, APasswordBeginsBehindTheFirstColon) {
  const std::vector<Found> expected = {{Finding::userinfo, Component::userinfo, 4, 9},
                                       {Finding::password, Component::userinfo, 6, 9}};
  EXPECT_EQ(all_findings("x://u:p:q@h/"), expected);
}

TEST(Inspect, ThePortOfAHostFieldHasItsPlace) {
  std::array<Found, 4> found;
  const auto field = iri::HostFieldView::parse("a.example:0");
  ASSERT_TRUE(field);
  ASSERT_EQ(iri::inspect(*field, found).stored, 1U);
  EXPECT_EQ(found[0], (Found{Finding::zero_port, Component::port, 10, 11}));
}

// RFC 3629 s4 has no octets C0 and C1, and less than all behind E0 and F0.
TEST(Inspect, AnOverlongFormIsOneFindingWithAllTheContinuationsThatItAnnounces) {
  struct Row {
    std::string_view text;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ill_formed;  // the first is overlong
  };
  const Row rows[] = {
      {"x:%C0%AF", {{2, 8}}},       {"x:%C1%81%81", {{2, 8}, {8, 11}}},
      {"x:%C0", {{2, 5}}},          {"x:%C0/%80", {{2, 5}, {6, 9}}},
      {"x:%C0%C3%A9", {{2, 5}}},    {"x:%E0%80%AF%80", {{2, 11}, {11, 14}}},
      {"x:%E0%80%C3%A9", {{2, 8}}}, {"x:%F0%80%80%AF%80", {{2, 14}, {14, 17}}},
      {"x:%F0%80%80/", {{2, 11}}},
  };
  for (const Row& row : rows) {
    std::vector<Found> expected;
    for (const auto& [begin, end] : row.ill_formed) {
      const bool first = expected.empty();
      expected.push_back({Finding::ill_formed_utf8, Component::path, begin, end});
      if (first) expected.push_back({Finding::overlong_utf8, Component::path, begin, end});
    }
    EXPECT_EQ(all_findings(row.text), expected) << row.text;
  }
}

TEST(Inspect, EachOctetOfASurrogateIsAFinding) {
  const std::vector<Found> expected = {{Finding::ill_formed_utf8, Component::path, 2, 5},
                                       {Finding::ill_formed_utf8, Component::path, 5, 8},
                                       {Finding::ill_formed_utf8, Component::path, 8, 11}};
  EXPECT_EQ(all_findings("x:%ED%A0%80"), expected);
}

TEST(Inspect, TheRootAloneHasNoSegment) {
  const auto deep = [](std::string_view text) {
    iri::Limits limits;
    limits.depth = 0;
    return iri::inspect(*iri::IriReferenceView::parse(text), {}, {.limits = limits})
        .kinds.contains(Finding::deep_path);
  };
  EXPECT_FALSE(deep("http://h"));
  EXPECT_FALSE(deep("http://h/"));
  EXPECT_TRUE(deep("http://h/a"));
  EXPECT_TRUE(deep("http://h//"));
}

TEST(Inspect, AShortSpanLosesPlacesAndNoKinds) {
  const auto view = iri::IriReferenceView::parse("http://u:p@localhost/..//%00?%01#%02");
  std::array<Found, 64> all;
  const auto whole = iri::inspect(*view, all);
  ASSERT_EQ(whole.count, whole.stored);
  for (std::size_t size = 0; size < whole.count + 2; ++size) {
    std::vector<Found> some(size);
    const auto part = iri::inspect(*view, some);
    EXPECT_EQ(part.kinds, whole.kinds);
    EXPECT_EQ(part.count, whole.count);
    EXPECT_EQ(part.stored, std::min(size, whole.count));
    for (std::size_t i = 0; i < part.stored; ++i) EXPECT_EQ(some[i], all[i]);
  }
}

TEST(Inspect, OnlyWantedKindsAreWrittenDown) {
  const auto view = iri::IriReferenceView::parse("http://u@localhost/..");
  std::array<Found, 8> found;
  const auto result = iri::inspect(*view, found, {.wanted = {Finding::userinfo}});
  EXPECT_EQ(result.count, 1U);
  EXPECT_EQ(found[0].kind, Finding::userinfo);
  EXPECT_TRUE(result.kinds.contains(Finding::dot_segment));
}

// Each limit, at the limit and one above.
TEST(Inspect, LimitsAreTheLargestSizesThatAreNoFinding) {
  const auto check = [](std::string_view text, iri::Limits limits, Finding kind, bool found) {
    const auto view = iri::IriReferenceView::parse(text);
    ASSERT_TRUE(view) << text;
    EXPECT_EQ(iri::inspect(*view, {}, {.limits = limits}).kinds.contains(kind), found)
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

FindingSet say_confusable(std::string_view host, const void* context) noexcept {
  const auto* const expected = static_cast<const std::string_view*>(context);
  // What the check has no say in is left out.
  return host == *expected ? FindingSet{Finding::confusable_host, Finding::userinfo}
                           : FindingSet{Finding::mixed_script_host};
}

TEST(Inspect, TheHostCheckIsAskedOfNamesBeyondAscii) {
  const auto kinds = [](std::string_view host) {
    const std::string text = "http://" + std::string(host);
    const iri::InspectOptions options{.host_check = {say_confusable, &host}};
    return iri::inspect(*iri::IriReferenceView::parse(text), {}, options).kinds;
  };
  const std::string_view e_acute = "\xC3\xA9";  // U+00E9
  for (const std::string_view host :
       {e_acute, std::string_view("%C3%A9"), std::string_view("a.XN--9ca")}) {
    EXPECT_TRUE(kinds(host).contains(Finding::confusable_host)) << host;
    EXPECT_FALSE(kinds(host).contains(Finding::mixed_script_host)) << host;
    EXPECT_FALSE(kinds(host).contains(Finding::userinfo)) << host;
  }
  for (const std::string_view host : {"ascii.example", "ab--c.example", "127.0.0.1", "[::1]"}) {
    EXPECT_FALSE(kinds(host).contains(Finding::confusable_host)) << host;
  }
}

// By the numbers of the header, which are stable.
TEST(Finding, NamesAndNumbersAreStable) {
  EXPECT_EQ(static_cast<int>(Finding::long_text), 0);
  EXPECT_EQ(static_cast<int>(Finding::other_host), 30);
  EXPECT_EQ(static_cast<int>(Finding::port_not_allowed), 58);
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    const auto kind = static_cast<Finding>(i);
    EXPECT_EQ(iri::find_finding(name(kind)), kind);
    EXPECT_FALSE(message(kind).empty());
    EXPECT_TRUE(seen.insert(name(kind)).second);
  }
  EXPECT_EQ(iri::find_finding("no such"), std::nullopt);
}

}  // namespace
