// What inspect() finds of single characters, labels and segments, and that it finds it wherever it stands.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/iri.hpp"
#include "support/guarded.hpp"

namespace {

using iri::Component;
using iri::Finding;
using iri::FindingSet;
using iri::LocatedFinding;

constexpr auto target = iri::RequestText::target;

std::string names(FindingSet kinds) {
  std::string text;
  for (const Finding kind : kinds) text += (text.empty() ? "" : " ") + std::string(name(kind));
  return text;
}

std::string kinds_of(std::string_view text) {
  return names(iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds);
}

std::vector<LocatedFinding> all_findings(std::string_view text) {
  std::vector<LocatedFinding> found(64);
  found.resize(iri::inspect(*iri::IriReferenceView::parse(text), found).stored);
  return found;
}

/// Of octets such as "C3A9", percent-encoded: all findings of it in a reference, and in a target that a gate judges.
FindingSet kinds_of_octets(std::string_view hex, const std::string& behind = "") {
  static const iri::Gate gate = iri::Gate::make(iri::Policy::allow_everything()).value();
  std::string encoded;
  for (std::size_t i = 0; i < hex.size(); i += 2) encoded += "%" + std::string(hex.substr(i, 2));
  const std::string text = "x:" + encoded + behind;
  const auto kinds = iri::inspect(*iri::IriReferenceView::parse(text), {}).kinds;
  EXPECT_EQ(gate.judge_target("GET", "/" + encoded + behind).findings, kinds) << text;
  return kinds;
}

// RFC 3629 s4: UTF8-2, UTF8-3 and UTF8-4, each of their ranges at both ends, and the octets beside them.
TEST(InspectPlaces, IllFormedIsWhatTheSyntaxOfRfc3629DoesNotHave) {
  for (const std::string behind : {"", "a", "/a/longer/text", "%2B"}) {
    for (const char* hex : {"C280", "C2BF", "DF80", "DFBF", "E0A080", "E0BFBF", "E18080", "ECBFBF",
                            "ED8080", "ED9FBF", "EE8080", "EFBFBD", "F0908080", "F0BFBFBF",
                            "F1808080", "F3BFBFBF", "F4808080", "F48FBFBF"}) {
      EXPECT_FALSE(kinds_of_octets(hex, behind).contains(Finding::ill_formed_utf8))
          << hex << behind;
    }
    for (const char* hex :
         {"80",       "BF",       "C080",     "C1BF",       "C2",       "C27F",
          "C2C0",     "DF",       "E0A0",     "E08080",     "E09FBF",   "E0C080",
          "E0A07F",   "E0A0C0",   "E17F80",   "E1C080",     "EC80",     "EDA080",
          "EDBFBF",   "EE80",     "EF",       "F0908080C0", "F0808080", "F08FBFBF",
          "F0C08080", "F0907F80", "F090C080", "F090807F",   "F09080C0", "F09080",
          "F090",     "F1",       "F4908080", "F4BFBFBF",   "F5808080", "FF"}) {
      EXPECT_TRUE(kinds_of_octets(hex, behind).contains(Finding::ill_formed_utf8)) << hex << behind;
    }
  }
}

// What looks like the octets of an overlong form is one only if each is encoded.
TEST(InspectPlaces, OnlyEncodedOctetsMakeAFormOverlong) {
  for (const char* lead : {"E0", "F0", "F8", "FC"}) {
    EXPECT_TRUE(kinds_of_octets(lead, "%80").contains(Finding::overlong_utf8)) << lead;
    for (const char* behind : {"", "a80", "80", "aa80", "/80/80"}) {
      EXPECT_FALSE(kinds_of_octets(lead, behind).contains(Finding::overlong_utf8))
          << lead << behind;
    }
  }
}

// Behind a character, too: digits that follow another byte are no octet, so the one behind them continues nothing.
TEST(InspectPlaces, OnlyAPercentSignEncodesAnOctet) {
  for (const char byte : std::string_view("aF09-._~!$&'()*+,;=:@/?")) {
    const std::string behind = byte + std::string("C3%A9");
    EXPECT_TRUE(kinds_of_octets("C3A9", behind).contains(Finding::ill_formed_utf8)) << behind;
  }
}

// A text is often part of a longer one: a character that it cuts is ill-formed whatever stands behind it.
TEST(InspectPlaces, ACharacterEndsWithTheText) {
  const std::string_view longer = "x:%E2%82%AC";
  EXPECT_TRUE(iri::inspect(*iri::IriReferenceView::parse(longer.substr(0, 8)), {})
                  .kinds.contains(Finding::ill_formed_utf8));
  EXPECT_TRUE(iri::inspect(*iri::IriReferenceView::parse(longer.substr(0, 5)), {})
                  .kinds.contains(Finding::ill_formed_utf8));
  EXPECT_FALSE(iri::inspect(*iri::IriReferenceView::parse(longer), {})
                   .kinds.contains(Finding::ill_formed_utf8));
}

// Whatever it is cut to: characters, blocks of sixteen bytes and windows of 64 that would reach beyond it.
TEST(InspectPlaces, NothingBeforeOrBehindTheTextIsRead) {
  iri_test::Guarded guarded(4096);
  const std::string_view longer =
      "/%41bcdef/g.h/%E2%82%ACi/%F0%9F%98%80/abcdefghijklmnopqrstuv?%41bcdef&ghijklmnopqrstuvw";
  for (std::size_t size = 1; size <= longer.size(); ++size) {
    const std::string_view text = longer.substr(0, size);
    if (!iri::IriReferenceView::parse(text)) continue;  // it cuts a "%41"
    EXPECT_EQ(kinds_of(guarded.at_end(text)), kinds_of(text)) << text;
    EXPECT_EQ(kinds_of(guarded.at_front(text)), kinds_of(text)) << text;
    const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
    EXPECT_EQ(gate.judge_target("GET", guarded.at_end(text)).findings,
              gate.judge_target("GET", text).findings)
        << text;
  }
}

// Nor of a name, of any size.
TEST(InspectPlaces, NothingBeforeOrBehindANameIsRead) {
  const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
  iri_test::Guarded guarded(4096);
  for (const std::string_view longer :
       {"a.bcdefghijklmnop.qrstuvwxyzabcdef.ghijklmnop.qrstuvwxyz", "metadata.googlemail.example",
        "api.meta.example", "a-b.ipv6-literal.nets"}) {
    for (std::size_t size = 1; size <= longer.size(); ++size) {
      const std::string_view name = longer.substr(0, size);
      const std::string alone(name);
      const FindingSet expected = gate.judge_host(alone).findings;
      EXPECT_EQ(names(gate.judge_host(name).findings), names(expected)) << name;
      const auto check = [&](std::string_view text) {
        EXPECT_EQ(names(iri::inspect(*iri::HostFieldView::parse(text), {}).kinds), names(expected))
            << alone;
        EXPECT_EQ(names(gate.judge_host(text).findings), names(expected)) << alone;
        EXPECT_EQ(names(gate.admit("GET", "/", text, iri::OutputBuffer()).verdict.findings),
                  names(expected))
            << alone;
      };
      check(guarded.at_end(name));
      check(guarded.at_front(name));
    }
  }
}

// inspect.hpp: controls up to U+009F, what RFC 3987 s4.1 forbids, the isolates, and U+E0001 and U+E007F of the tags; each
// with the character beside it, if that is none.
TEST(InspectPlaces, AnEncodedCharacterIsReadAsItsCodePoint) {
  const std::pair<const char*, FindingSet> rows[] = {
      {"C280", {Finding::encoded_control}},                  // U+0080
      {"C29F", {Finding::encoded_control}},                  // U+009F
      {"C2A0", {Finding::encoded_invisible_character}},      // U+00A0
      {"C2A1", {}},                                          // U+00A1
      {"E2808E", {Finding::encoded_bidi_formatting}},        // U+200E
      {"E2808F", {Finding::encoded_bidi_formatting}},        // U+200F
      {"E28090", {}},                                        // U+2010
      {"E280A7", {}},                                        // U+2027
      {"E280AA", {Finding::encoded_bidi_formatting}},        // U+202A
      {"E280AE", {Finding::encoded_bidi_formatting}},        // U+202E
      {"D89C", {Finding::encoded_bidi_isolate}},             // U+061C
      {"E281A6", {Finding::encoded_bidi_isolate}},           // U+2066
      {"E281A9", {Finding::encoded_bidi_isolate}},           // U+2069
      {"F3A08081", {Finding::encoded_invisible_character}},  // U+E0001
      {"F3A081BF", {Finding::encoded_invisible_character}},  // U+E007F
      {"F09F9880", {}},                                      // U+1F600
  };
  for (const auto& [hex, expected] : rows) {
    EXPECT_EQ(names(kinds_of_octets(hex)), names(expected)) << hex;
    EXPECT_EQ(names(kinds_of_octets(hex, "/a")), names(expected)) << hex;
  }
}

// inspect.hpp: NUL, controls, RFC 3986 s2.3, and what delimits in a path or is a "%" there; in a host, gen-delims and the
// forbidden host code points of the URL Standard (s3.1).
TEST(InspectPlaces, AnEncodedOctetOfAsciiIsFoundByWhatItIs) {
  const auto has = [](std::string_view set, char c) { return set.find(c) != set.npos; };
  for (int octet = 0; octet < 128; ++octet) {
    const char c = static_cast<char>(octet);
    const std::string hex = {"01234567"[octet / 16], "0123456789ABCDEF"[octet % 16]};
    const bool alphanumeric =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    FindingSet anywhere;
    if (c == 0) anywhere.insert(Finding::encoded_nul);
    if ((c > 0 && c < 0x20) || c == 0x7F) anywhere.insert(Finding::encoded_control);
    if (alphanumeric || has("-._~", c)) anywhere.insert(Finding::encoded_unreserved);
    EXPECT_EQ(names(kinds_of_octets("", "?%" + hex)), names(anywhere)) << hex;
    FindingSet path = anywhere;
    if (c == '/') path.insert(Finding::encoded_slash);
    if (c == '\\') path.insert(Finding::encoded_backslash);
    if (c == '?' || c == '#') path.insert(Finding::encoded_path_delimiter);
    if (c == '%') path.insert(Finding::encoded_percent);
    if (c == ';') path.insert(Finding::encoded_path_parameter);
    EXPECT_EQ(names(kinds_of_octets("", "a%" + hex)), names(path)) << hex;
    EXPECT_EQ(names(kinds_of_octets("", "a%" + hex + "b?c")), names(path)) << hex;
    const std::string named = "x://a%" + hex + "b/";
    const FindingSet host = iri::inspect(*iri::IriReferenceView::parse(named), {}).kinds;
    EXPECT_EQ(host.contains(Finding::encoded_host_delimiter),
              c == 0 || has("\t\n\r #/:<>?@[\\]^|", c))
        << hex;
    for (const Finding kind : anywhere) EXPECT_TRUE(host.contains(kind)) << hex;
    if (c == '%') continue;
    EXPECT_FALSE(host.contains(Finding::encoded_percent)) << hex;
  }
  EXPECT_EQ(kinds_of("x:a?%2541"), "double_encoding");
}

// Invisible are white space, and what Unicode ignores by default (Default_Ignorable_Code_Point): one of each block.
TEST(InspectPlaces, ABlankOrIgnoredCharacterIsInvisibleInAnyBlock) {
  for (const char* hex :
       {"C2A0",     "C2AD",     "CD8F",     "E1859F",   "E185A0",   "E19A80",   "E19EB4",
        "E19EB5",   "E1A08B",   "E1A08E",   "E1A08F",   "E28080",   "E2808A",   "E2808B",
        "E280AF",   "E2819F",   "E281A0",   "E281A4",   "E281AA",   "E281AF",   "E38080",
        "E385A4",   "EFB880",   "EFB88F",   "EFBBBF",   "EFBEA0",   "EFBFB0",   "EFBFB8",
        "F09BB2A0", "F09BB2A3", "F09D85B3", "F09D85BA", "F3A08080", "F3A080A0", "F3A08480",
        "F3A087AF", "F3A0BFBF"}) {
    EXPECT_EQ(names(kinds_of_octets(hex)), "encoded_invisible_character") << hex;
    EXPECT_EQ(names(kinds_of_octets(hex, "/a?b")), "encoded_invisible_character") << hex;
  }
}

// Regular expressions take U+2028 and U+2029 for the end of a line, so `/admin/.*` does not match what has one.
TEST(InspectPlaces, ALineSeparatorInThePathIsAControl) {
  for (const char* separator : {"%E2%80%A8", "%E2%80%A9"}) {
    const std::string encoded = separator;
    EXPECT_EQ(kinds_of("x://a.b/" + encoded), "encoded_control");
    EXPECT_EQ(kinds_of("x://a.b/c" + encoded + "d"), "encoded_control");
    EXPECT_EQ(kinds_of("x://a.b/?" + encoded), "encoded_invisible_character");
    EXPECT_EQ(kinds_of("x://a.b/#" + encoded), "fragment encoded_invisible_character");
  }
  EXPECT_EQ(kinds_of("x://a.b/%E2%80%AF"), "encoded_invisible_character");
}

// The findings of a host alone, and those of a path alone.
TEST(InspectPlaces, WhatIsEncodedIsFoundWhereItMatters) {
  EXPECT_EQ(kinds_of("x://%C3%A9.example/"), "encoded_host non_ascii_host");
  EXPECT_EQ(kinds_of("x://\xC3\xA9.example/"), "non_ascii_host");
  EXPECT_EQ(kinds_of("x://a.example/%C3%A9?\xC3\xA9"), "");
  EXPECT_EQ(kinds_of("x://a%2Fb.example/"), "encoded_host encoded_host_delimiter");
  EXPECT_EQ(kinds_of("x://a.example/?%2F#%5C"), "fragment");
  EXPECT_EQ(kinds_of("x://a.example/%2F"), "encoded_slash");
  EXPECT_EQ(kinds_of("x://a.example/%5C"), "encoded_backslash");
  EXPECT_EQ(kinds_of("x://a.example/%3F"), "encoded_path_delimiter");
  EXPECT_EQ(kinds_of("x://a.example/b%3B"), "encoded_path_parameter");
  EXPECT_EQ(kinds_of("x://a.example/?%3B%3F"), "");
}

// inspect.hpp, `other_host`: a label has letters, digits, "-" and "_", also in a name that is local, and Punycode that
// encodes more than ASCII.
TEST(InspectPlaces, ALabelHasLettersDigitsHyphensAndUnderscores) {
  EXPECT_EQ(kinds_of("http://a_b/"), "local_name");
  EXPECT_EQ(kinds_of("http://a-b_c.local/"), "local_name");
  EXPECT_EQ(kinds_of("http://a%60b.local/"), "encoded_host local_name other_host");
  EXPECT_EQ(kinds_of("http://a~b.local/"), "local_name other_host");
  EXPECT_EQ(kinds_of("http://xn--bcher-kva.example/"), "");
  EXPECT_EQ(kinds_of("http://xn--localhost-.example/"), "other_host");
  EXPECT_EQ(kinds_of("http://xn--.example/"), "other_host");
  EXPECT_EQ(kinds_of("http://xn--9.example/"), "other_host");
  EXPECT_EQ(kinds_of("http://xn-a--b.example/"), "");
}

// inspect.hpp: `..;x` is found behind its name alone, and a ".." at the root underflows.
TEST(InspectPlaces, OfASegmentWithParametersTheNameIsLookedAt) {
  EXPECT_EQ(kinds_of("x:/a/.b;x"), "path_parameter");
  EXPECT_EQ(kinds_of("x:/a/..;x"), "parameter_dot_segment path_parameter");
  EXPECT_EQ(kinds_of("x:/a/%2e%3Bx"),
            "parameter_dot_segment encoded_unreserved encoded_path_parameter");
  EXPECT_EQ(kinds_of("x:/a/\xC3\xA9;x/b"), "path_parameter");
  EXPECT_EQ(kinds_of("x:/a//b"), "empty_segment");
  EXPECT_EQ(kinds_of("x:/.//b"), "dot_segment empty_segment authority_like_path");
}

/// Of a target, with room for places and without: the kinds and the number are the same.
void expect_the_same_without_places(const std::string& text) {
  const auto view = iri::RequestTargetView::parse("GET", text);
  if (!view) return;
  std::array<LocatedFinding, 64> room;
  const iri::Inspection with = iri::inspect(*view, room);
  const iri::Inspection without = iri::inspect(*view, {});
  ASSERT_EQ(with.count, with.stored) << text;
  EXPECT_EQ(without.kinds, with.kinds) << text;
  EXPECT_EQ(without.count, with.count) << text;
}

// Behind fronts that end before, at and behind the end of a block of sixteen bytes, and of a window of 64.
TEST(InspectPlaces, TheNumbersAreThoseOfTheFindingsThatAreStored) {
  const std::vector<std::string> pieces = {"/",   ".",   ";", "%2e", "%2F",
                                           "%3b", "%25", "?", "a",   "%C3%A9"};
  for (const std::size_t size : {0U, 13U, 14U, 15U, 50U, 58U, 62U}) {
    const std::string front = size == 0 ? "/" : "/" + std::string(size - 1, 'a') + "/";
    for (std::size_t number = 0; number < 1000; ++number) {
      std::string text = front;
      for (std::size_t rest = number; rest != 0; rest /= 10) text += pieces[rest % 10];
      expect_the_same_without_places(text);
    }
  }
}

TEST(InspectPlaces, AFindingHasItsPlaceWhereverItStandsInALongPath) {
  for (std::uint32_t size = 0; size < 140; ++size) {
    const std::string front = "x:/" + std::string(size, 'a');
    const auto first = [&](const char* behind) {
      const auto found = all_findings(front + behind);
      EXPECT_FALSE(found.empty()) << front << behind;
      return found.empty() ? LocatedFinding() : found.front();
    };
    const std::uint32_t at = 3 + size;
    constexpr auto path = Component::path;
    if (size != 0) {
      EXPECT_EQ(first("/../b"),
                (LocatedFinding{Finding::dot_segment, path, target, at + 1, at + 3}));
      EXPECT_EQ(first("//b/c"),
                (LocatedFinding{Finding::empty_segment, path, target, at + 1, at + 1}));
      EXPECT_EQ(first("/.%2E/c"),
                (LocatedFinding{Finding::encoded_unreserved, path, target, at + 2, at + 5}));
    }
    EXPECT_EQ(first("%2Fb/c"), (LocatedFinding{Finding::encoded_slash, path, target, at, at + 3}));
    EXPECT_EQ(first("a;b/c"),
              (LocatedFinding{Finding::path_parameter, path, target, at + 1, at + 3}));
  }
}

// Only the ".." that no segment is left for is at the root.
TEST(InspectPlaces, OnlyOneParentMoreThanSegmentsUnderflows) {
  const auto underflows = [](const std::string& path) {
    std::size_t with = 0;
    for (const LocatedFinding& one : all_findings("x:" + path)) {
      with += one.kind == Finding::root_underflow ? 1U : 0U;
    }
    const bool seen = iri::inspect(*iri::RequestTargetView::parse("GET", path), {})
                          .kinds.contains(Finding::root_underflow);
    EXPECT_EQ(seen, with != 0) << path;
    return with;
  };
  for (const char* segment : {"a/", "abc/", "a;b/", "%C3%A9/", "abcdefghijklmno/"}) {
    std::string down = "/";
    std::string up;
    for (int levels = 0; levels < 20; ++levels, down += segment, up += "../") {
      EXPECT_EQ(underflows(down + up), 0U) << down << up;
      EXPECT_EQ(underflows(down + up + "../"), 1U) << down << up;
      EXPECT_EQ(underflows(down + up + "../../b"), 2U) << down << up;
    }
  }
}

// RFC 3987 s2.2: ucschar has no noncharacter of any plane, ends at U+FFEF in the first one, and goes
// on from U+10000. The labels are encoded by RFC 3492.
TEST(InspectPlaces, PunycodeEncodesTheUcscharsOfRfc3987) {
  EXPECT_EQ(kinds_of("http://xn--ln7c.example/"), "");            // U+FFEF
  EXPECT_EQ(kinds_of("http://xn--2n7c.example/"), "");            // U+10000
  EXPECT_EQ(kinds_of("http://xn--i50i.example/"), "other_host");  // U+1FFFF
  EXPECT_EQ(kinds_of("http://xn--xn4n.example/"), "other_host");  // U+2FFFE
  EXPECT_EQ(kinds_of("http://xn--266c.example/"), "other_host");  // U+FDD0
  EXPECT_EQ(kinds_of("http://xn--1h66e.example/"), "");           // U+E1000
}

// inspect.hpp, `local_name`: a last label of ASCII that is neither letters alone nor a number nor
// Punycode.
TEST(InspectPlaces, OnlyXnAndTwoHyphensMakePunycode) {
  EXPECT_EQ(kinds_of("http://a.xn-b/"), "local_name");
  EXPECT_EQ(kinds_of("http://a.xn-9ca/"), "local_name");
  EXPECT_EQ(kinds_of("http://a.xn--9ca/"), "");
}

}  // namespace
