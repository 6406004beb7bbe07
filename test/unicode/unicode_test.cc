#include "iri/unicode.hpp"

#include <gtest/gtest.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "iri/gate.hpp"
#include "support/every_buffer.hpp"
#include "support/reference.hpp"
#include "unicode/random.hpp"

namespace {

using iri::Component;
using iri::Error;
using iri::ErrorCode;
using iri::IriReferenceView;
using iri::OutputBuffer;
using iri::test::every_buffer;
using iri::test::reference;
using iri::unicode::BidiProblem;
using iri::unicode::Idna;
using iri::unicode::SpoofChecker;
using namespace std::string_literals;

const Idna& idna() {
  static const Idna idna;
  return idna;
}

std::string to_uri(std::string_view text) {
  const auto uri = iri::to_uri(reference(text), idna().to_ascii_conversion());
  EXPECT_TRUE(uri) << text;
  return uri ? uri->string() : "refused";
}
std::string to_iri(std::string_view text) {
  const auto iri = iri::to_iri(reference(text), idna().to_unicode_conversion());
  EXPECT_TRUE(iri) << text;
  return iri ? iri->string() : "refused";
}

TEST(DataVersion, IsThatOfTheCore) { EXPECT_EQ(iri::unicode::data_version(), IRI_UNICODE_VERSION); }

// RFC 3987 s3.1: "http://r&#xE9;sum&#xE9;.example.org" to "http://xn--rsum-bpad.example.org".
TEST(Idna, ConvertsTheHostsOfRfc3987) {
  EXPECT_EQ(to_uri("http://r\xC3\xA9sum\xC3\xA9.example.org"), "http://xn--rsum-bpad.example.org");
  EXPECT_EQ(to_uri("http://r%C3%A9sum%C3%A9.example.org"), "http://xn--rsum-bpad.example.org");
  // s3.2.1: U+7D0D U+8C46.
  EXPECT_EQ(to_uri("http://\xE7\xB4\x8D\xE8\xB1\x86.example.org/%E2%80%AE"),
            "http://xn--99zt52a.example.org/%E2%80%AE");
  EXPECT_EQ(to_iri("http://xn--99zt52a.example.org/%e2%80%ae"),
            "http://\xE7\xB4\x8D\xE8\xB1\x86.example.org/%E2%80%AE");
}

TEST(Idna, ConvertsTheHostAloneAndKeepsTheRest) {
  EXPECT_EQ(to_uri("s://\xC3\xA9@\xC3\xA9.x:8/\xC3\xA9"), "s://%C3%A9@xn--9ca.x:8/%C3%A9");
  EXPECT_EQ(to_uri("/\xC3\xA9"), "/%C3%A9");
}

// A reg-name is more than a domain name.
TEST(Idna, LeavesHostsOfUsAsciiAsTheyAre) {
  for (const std::string_view text : {"//EXAMPLE.com", "//my_bucket", "//a%2Fb", "//!$&'()", "//",
                                      "//[::1]", "//1.2.3.4", "//-a-.b", "//xn--a"}) {
    EXPECT_EQ(to_uri(text), text);
  }
}

TEST(Idna, ReadsTheFullStopsOfUts46AndFoldsCase) {
  EXPECT_EQ(to_uri("//\xC3\x89\xE3\x80\x82X"), "//xn--9ca.x");  // U+C9, U+3002
}

// UTS 46 s7: U+DF is a letter for lookup today, and was "ss" in IDNA2003.
TEST(Idna, HasTransitionalProcessingAsAnOption) {
  EXPECT_EQ(to_uri("//fa\xC3\x9F.de"), "//xn--fa-hia.de");
  const Idna old({.transitional = true});
  EXPECT_EQ(iri::to_uri(reference("//fa\xC3\x9F.de"), old.to_ascii_conversion())->text(),
            "//fass.de");
}

TEST(Idna, RefusesAtTheLabelThatIsNone) {
  const auto error = [](std::string_view text) {
    return iri::to_uri(reference(text), idna().to_ascii_conversion()).error();
  };
  const auto bad = [](std::uint32_t offset) {
    return Error{ErrorCode::bad_idna, Component::host, offset};
  };
  EXPECT_EQ(error("s://\xC3\xA9.a_b.c"), bad(7));            // "_" is not STD3
  EXPECT_EQ(error("s://u@\xC3\xA9.\xE2\x80\x8E/"), bad(9));  // U+200E
  EXPECT_EQ(error("s://\xC3\xA9.%2F"), bad(7));
  EXPECT_EQ(error("//" + std::string(70, 'a') + "\xC3\xA9"), bad(2));  // longer than 63
  EXPECT_EQ(error("//\xD7\x90z.x"), bad(2));            // RFC 5893: U+05D0 with a letter
  EXPECT_EQ(error("//\xC3\xA9\xE2\x80\x8Cz"), bad(2));  // RFC 5892 A.1: U+200C
  EXPECT_EQ(error("//a.%FF"), (Error{ErrorCode::not_utf8, Component::host, 4}));
  EXPECT_EQ(error("//\xC3\xA9" + std::string(5000, 'a')), bad(2));
  EXPECT_EQ(error("//" + std::string(5000, 'a') + "%C3%A9"), bad(2));
  // Each label is valid, and the whole is longer than 253 (RFC 1035 s2.3.4).
  const std::string label = "." + std::string(63, 'a');
  EXPECT_EQ(error("//a\xC3\xA9" + label + label + label + label), bad(2));
}

TEST(Idna, ToUnicodeNeverFails) {
  EXPECT_EQ(to_iri("//xn--a.example"), "//xn--a.example");  // no punycode
  EXPECT_EQ(to_iri("//xn--a-ecp.ru/"), "//xn--a-ecp.ru/");  // U+2133 U+61: not in NFKC
  EXPECT_EQ(to_iri("//xn--9ca_.%C3%A9"), "//xn--9ca_.\xC3\xA9");
  EXPECT_EQ(to_iri("//%FF.xn--9ca"), "//%FF.xn--9ca");
  EXPECT_EQ(to_iri("//a%2Fb.%C3%A9"), "//a%2Fb.\xC3\xA9");
  EXPECT_EQ(to_iri("//XN--9CA"), "//\xC3\xA9");
}

TEST(Idna, WritesIntoABufferOfAnySize) {
  const auto view = reference("//u@\xC3\xA9.x/\xC3\xA9");
  EXPECT_EQ(every_buffer([&](OutputBuffer out) {
              return iri::to_uri(view, idna().to_ascii_conversion(), out);
            }),
            "//u@xn--9ca.x/%C3%A9");
  const auto puny = reference("//u@xn--9ca.x/%C3%A9");
  EXPECT_EQ(every_buffer([&](OutputBuffer out) {
              return iri::to_iri(puny, idna().to_unicode_conversion(), out);
            }),
            view.text());
  EXPECT_EQ(every_buffer([&](OutputBuffer out) { return idna().to_ascii("\xC3\xA9", out); }),
            "xn--9ca");
}

// U+E9, U+E8; U+3002 is a full stop to UTS 46.
TEST(Idna, ComparesHostsAcrossALabelsAndULabels) {
  const auto same = [](std::string_view a, std::string_view b) {
    EXPECT_EQ(idna().same_host(a, b), idna().same_host(b, a)) << a << b;
    return idna().same_host(a, b);
  };
  for (const std::string_view other : {"xn--9ca.x", "XN--9CA.X", "\xC3\x89.x", "%C3%A9.x",
                                       "e\xCC\x81.x", "\xC3\xA9\xE3\x80\x82x", "\xC3\xA9.%78"}) {
    EXPECT_TRUE(same("\xC3\xA9.x", other)) << other;
  }
  for (const std::string_view other :
       {"e.x", "\xC3\xA8.x", "\xC3\xA9.x.", "\xC3\xA9", "", "xn--9ca.%FF"}) {
    EXPECT_FALSE(same("\xC3\xA9.x", other)) << other;
  }
  EXPECT_TRUE(same("a_b", "a_b"));  // no domain names
  EXPECT_FALSE(same("a_b", "A_b"));
  EXPECT_TRUE(same("Example.COM", "example.com"));
}

// RFC 1034 s3.1: the root has an empty label. RFC 1035 s2.3.4: 253 characters without it.
TEST(Idna, AcceptsOneFinalDot) {
  const auto ascii = [](std::string_view domain) {
    std::array<char, 300> out{};
    const auto written = idna().to_ascii(domain, out);
    return written ? std::string(out.data(), written.size) : "refused";
  };
  EXPECT_EQ(ascii("\xC3\xA9."), "xn--9ca.");
  for (const std::string_view domain : {"", ".", "\xC3\xA9..", ".\xC3\xA9", "a..b"}) {
    EXPECT_EQ(ascii(domain), "refused") << domain;
  }
  const std::string label = std::string(63, 'a') + ".";
  const std::string longest = label + label + label + std::string(61, 'a');
  EXPECT_EQ(ascii(longest), longest);
  EXPECT_EQ(ascii(longest + "."), longest + ".");
  EXPECT_EQ(ascii(longest + "a"), "refused");
}

// RFC 5893 s2, rules 2 and 5: a space (WS) is in no label of a name with letters from right to left. U+5D0, U+E9.
TEST(Idna, HasNoSpacesInNamesFromRightToLeft) {
  std::array<char, 100> out{};
  const Idna without_std3({.use_std3_rules = false});
  const Idna without_bidi({.use_std3_rules = false, .check_bidi = false});
  for (const std::string_view name : {"\xD7\x90 \xD7\x90", "\xD7\x90.a b"}) {
    EXPECT_TRUE(without_std3.to_unicode(name, out).error.failed()) << name;
    EXPECT_FALSE(without_bidi.to_unicode(name, out).error.failed()) << name;
  }
  EXPECT_FALSE(without_std3.to_unicode("\xC3\xA9.a b", out).error.failed());
}

// UTS 46 s4.1: "in both the third and fourth positions". U+1F600 is one character, and four bytes.
TEST(Idna, CountsHyphensByCharacters) {
  const auto takes = [](std::string_view domain) {
    std::array<char, 100> out{};
    return !idna().to_unicode(domain, out).error.failed();
  };
  EXPECT_TRUE(takes("\xF0\x9F\x98\x80--a"));
  EXPECT_FALSE(takes("\xF0\x9F\x98\x80z--a"));
  EXPECT_TRUE(takes("\xC3\xA9--a"));
  EXPECT_FALSE(takes("\xC3\xA9z--a"));
}

// RFC 3987 s5.3.2.2: "resume" with precomposed and with combining accents.
TEST(Nfc, TellsTheTwoResumesApart) {
  const std::string composed = "http://www.example.org/r\xC3\xA9sum\xC3\xA9.html";
  const std::string combining = "http://www.example.org/re\xCC\x81sume\xCC\x81.html";
  EXPECT_TRUE(iri::unicode::is_nfc(reference(composed)));
  EXPECT_FALSE(iri::unicode::is_nfc(reference(combining)));
  EXPECT_TRUE(iri::unicode::is_nfc(reference("/e%CC%81")));
  EXPECT_EQ(every_buffer([&](OutputBuffer out) { return iri::unicode::to_nfc(combining, out); }),
            composed);
  EXPECT_EQ(iri::unicode::parse_nfc(combining)->text(), composed);
  EXPECT_EQ(iri::unicode::parse_nfc<iri::rule::irelative_ref>("e\xCC\x81")->text(), "\xC3\xA9");
  EXPECT_FALSE(iri::unicode::parse_nfc(" "));
  EXPECT_EQ(iri::unicode::parse_nfc("\xFF").error().code, ErrorCode::not_utf8);
}

TEST(Nfc, TakesUtf8Only) {
  EXPECT_FALSE(iri::unicode::is_nfc("a\xC3"));
  EXPECT_TRUE(iri::unicode::is_nfc(std::string_view()));
  EXPECT_EQ(iri::unicode::to_nfc("ab\xC3").error(),
            (Error{ErrorCode::not_utf8, Component::none, 2}));
  EXPECT_EQ(*iri::unicode::to_nfc(""), "");
}

/// What ICU makes of it.
std::string nfc_of_icu(const std::string& text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const nfc = icu::Normalizer2::getNFCInstance(status);
  std::string out;
  nfc->normalize(icu::UnicodeString::fromUTF8(text), status).toUTF8String(out);
  return out;
}

/// Characters of many combining classes and none, that decompose, compose, or are composed: jamo, two that
/// compose with the one before although they are starters, one that decomposes into marks.
constexpr UChar32 combining[] = {
    'a',    'e',    0x5D0,  0xE9,   0x1EAD,  0x300,   0x301,   0x308,   0x323,   0x327,
    0x328,  0x338,  0x344,  0x345,  0x5B0,   0x5B7,   0x64B,   0x651,   0x653,   0x93C,
    0x9C7,  0x9BE,  0xF71,  0xF72,  0xF73,   0xF74,   0x1100,  0x1161,  0x11A8,  0xAC00,
    0x3099, 0x20D0, 0x1DC4, 0x302A, 0x11099, 0x110BA, 0x1D165, 0x1D15E, 0x113C2, 0x1611E};

/// Those of them that ICU's version of Unicode has: of another it knows nothing.
std::vector<UChar32> combining_of_icu() {
  std::vector<UChar32> found;
  std::copy_if(std::begin(combining), std::end(combining), std::back_inserter(found),
               [](UChar32 c) { return u_isdefined(c) != 0; });
  return found;
}

// Runs of both sides of the limit from which on memory is taken.
TEST(Nfc, IsThatOfIcuForRunsOfEveryLength) {
  const std::vector<UChar32> characters = combining_of_icu();
  ASSERT_GE(characters.size(), 38U);
  iri::test::Random random;
  std::size_t changed = 0;
  for (std::size_t i = 0; i < 20000; ++i) {
    icu::UnicodeString made;
    const std::size_t starters = random(6);  // few or none make long runs
    for (std::size_t left = random(100); left != 0; --left) {
      const std::size_t from = random(8) < starters ? 0 : 5;
      made.append(characters[from + random(characters.size() - from)]);
    }
    std::string text;
    made.toUTF8String(text);
    const std::string expected = nfc_of_icu(text);
    ASSERT_EQ(*iri::unicode::to_nfc(text), expected) << i;
    ASSERT_EQ(iri::unicode::is_nfc(text), text == expected) << i;
    ASSERT_TRUE(iri::unicode::is_nfc(expected)) << i;
    changed += text != expected ? 1U : 0U;
  }
  EXPECT_GT(changed, 10000U);
}

/// A text again and again.
std::string repeated(std::string_view text, std::size_t count) {
  std::string all;
  for (; count != 0; --count) all += text;
  return all;
}

// U+301 ACUTE has class 230, U+323 DOT BELOW 220: all of these before all of those. The letter takes
// the first dot, and then an acute only if there is a letter of both: there is none of U+1E01.
TEST(Nfc, SortsALongRun) {
  const std::size_t n = 50000;
  const std::string acute = "\xCC\x81";
  const std::string dot = "\xCC\xA3";
  const std::string sorted = "\xE1\xBA\xA1" + repeated(dot, n - 1) + repeated(acute, n);  // U+1EA1
  EXPECT_EQ(*iri::unicode::to_nfc("a" + repeated(acute + dot, n)), sorted);
  EXPECT_TRUE(iri::unicode::is_nfc(sorted));
  EXPECT_FALSE(iri::unicode::is_nfc("a" + sorted + "e" + acute));
}

// Hebrew alef, bet: U+5D0, U+5D1. Arabic beh: U+628.
const std::string ab = "\xD7\x90\xD7\x91";
const std::string beh = "\xD8\xA8";

struct Found {
  BidiProblem::Kind kind;
  Component component;
  std::string text;
  bool operator==(const Found&) const = default;
};

std::vector<Found> problems(const std::string& text, iri::unicode::BidiComponents parts = {}) {
  std::vector<Found> found;
  const auto view = reference(text);
  for (auto at = iri::unicode::find_bidi_problem(view, 0, parts); at;
       at = iri::unicode::find_bidi_problem(view, at->offset + at->size + 1, parts)) {
    found.push_back({at->kind, at->component, text.substr(at->offset, at->size)});
  }
  return found;
}

// RFC 3987 s4.2.
TEST(BidiStructure, AllowsComponentsOfOneDirection) {
  for (const std::string& text :
       {""s, "http://example.com/a"s, "http://ab."s + ab + ".cd/" + ab + "/ef?" + beh + "#" + ab,
        "/"s + ab + "12" + ab, "/12/-"s, "//"s + ab + "@a.b:80/"}) {
    EXPECT_TRUE(problems(text).empty()) << text;
  }
}

/// The notation of RFC 3987 s4.4: an upper case letter is one from right to left.
std::string bidi_notation(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') {
      out += '\xD7';  // U+5D0 HEBREW LETTER ALEF and on
      out += static_cast<char>(0x90 + (c - 'A'));
    } else {
      out += c;
    }
  }
  return out;
}

// Examples 1 to 3 and 7 of s4.4 are allowed, 8 and 9 are not: numbers at the ends of components,
// and the same percent-encoded.
TEST(BidiStructure, JudgesTheExamplesOfRfc3987) {
  for (const std::string_view text :
       {"http://ab.CDEFGH.ij/kl/mn/op.html", "http://ab.CDE.FGH/ij/kl/mn/op.html",
        "http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV", "http://ab.CDE123FGH.ij/kl/mn/op.html"}) {
    EXPECT_TRUE(problems(bidi_notation(text)).empty()) << text;
  }
  for (const auto& [text, first, second] :
       {std::tuple("http://ab.cd.ef/GH1/2IJ/KL.html", "GH1", "2IJ"),
        std::tuple("http://ab.cd.ef/GH%31/%32IJ/KL.html", "GH%31", "%32IJ")}) {
    const std::vector<Found> found = problems(bidi_notation(text));
    ASSERT_GE(found.size(), 2U) << text;
    EXPECT_EQ(found[0].text, bidi_notation(first));
    EXPECT_EQ(found[1].text, bidi_notation(second));
  }
}

TEST(BidiStructure, FindsMixedDirections) {
  constexpr auto mixed = BidiProblem::Kind::mixed_directions;
  EXPECT_EQ(problems("s://" + ab + "x@" + ab + "y." + ab + "/" + ab + "/z" + beh + "?q=" + ab +
                     "#f" + ab),
            (std::vector<Found>{{mixed, Component::userinfo, ab + "x"},
                                {mixed, Component::host, ab + "y"},
                                {mixed, Component::path, "z" + beh},
                                {mixed, Component::query, "q=" + ab},
                                {mixed, Component::fragment, "f" + ab}}));
  // s4.2: "the whole component has to be mapped": percent-encoded has left-to-right letters.
  EXPECT_EQ(problems("/" + ab + "%D7%90" + ab).size(), 1U);
}

TEST(BidiStructure, FindsComponentsThatDoNotBeginAndEndRightToLeft) {
  constexpr auto ends = BidiProblem::Kind::not_at_both_ends;
  EXPECT_EQ(problems("/1" + ab + "/" + ab + "2/3" + beh + "4/" + ab + "-"),
            (std::vector<Found>{{ends, Component::path, "1" + ab},
                                {ends, Component::path, ab + "2"},
                                {ends, Component::path, "3" + beh + "4"},
                                {ends, Component::path, ab + "-"}}));
}

TEST(BidiStructure, BeginsWithTheFirstPartAtOrBehindFrom) {
  const std::string text =
      "//" + ab + "x@" + ab + "y.1" + ab + "/" + ab + "z/" + ab + "z?1" + ab + "#1" + ab;
  const auto view = reference(text);
  // The userinfo, both labels, both segments, the query and the fragment.
  const std::vector<std::uint32_t> begins = {2, 8, 14, 20, 26, 32, 38};
  for (std::uint32_t from = 0; from <= text.size() + 1; ++from) {
    const auto next = std::lower_bound(begins.begin(), begins.end(), from);
    const auto at = iri::unicode::find_bidi_problem(view, from);
    ASSERT_EQ(at.has_value(), next != begins.end()) << from;
    if (at) {
      EXPECT_EQ(at->offset, *next) << from;
    }
  }
}

TEST(BidiStructure, DividesFurtherAsTheCallerSays) {
  EXPECT_TRUE(problems("//" + ab + ".com").empty());
  EXPECT_EQ(problems("//" + ab + ".com", {.labels = false}).size(), 1U);
  EXPECT_EQ(problems("?a=" + ab).size(), 1U);
  EXPECT_TRUE(problems("?a=" + ab + "&" + ab + ";b", {.query_parameters = true}).empty());
}

const SpoofChecker& spoof() {
  static const SpoofChecker checker;
  return checker;
}

// UTS 39 s5.1, s5.2.
TEST(Spoof, FindsLabelsOfMixedScripts) {
  const auto found = spoof().check_host("www.p\xD0\xB0ypal.example");  // U+430, Cyrillic a
  ASSERT_TRUE(found);
  EXPECT_EQ(found->offset, 4U);
  EXPECT_EQ(found->size, 7U);
  EXPECT_TRUE(found->mixed_script);
  EXPECT_TRUE(found->looks_ascii);
  EXPECT_FALSE(spoof().check_host("www.p\xD0\xB0ypal.example", found->offset + found->size));
}

// U+441 U+43E U+440 U+435: Cyrillic alone, and looks like "cope".
TEST(Spoof, FindsWholeLabelsThatLookLikeUsAscii) {
  const std::string cyrillic = "\xD1\x81\xD0\xBE\xD1\x80\xD0\xB5";
  const auto found = spoof().check_host(cyrillic + ".com");
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->mixed_script);
  EXPECT_TRUE(found->looks_ascii);
  EXPECT_TRUE(spoof().confusable(cyrillic, "cope"));
}

TEST(Spoof, LooksAtHostsAsTheyWouldBeShown) {
  // U+430 U+440 U+440 U+4CF U+435, percent-encoded and in punycode.
  EXPECT_TRUE(spoof().check_host("%D0%B0%D1%80%D1%80%D3%8F%D0%B5.com"));
  EXPECT_TRUE(spoof().check_host("xn--80ak6aa92e.com"));
}

TEST(Spoof, LetsPlainHostsBe) {
  for (const std::string_view host :
       {"", "example.com", "r\xC3\xA9sum\xC3\xA9.example.org", "1.2.3.4", "[::1]", "a_b", ".",
        "\xE7\xB4\x8D\xE8\xB1\x86.example.org", "xn--99zt52a.example.org", "%FF",
        "\xD1\x8F\xD0\xBD\xD0\xB4\xD0\xB5\xD0\xBA\xD1\x81.\xD1\x80\xD1\x84"}) {  // Yandex
    EXPECT_FALSE(spoof().check_host(host)) << host;
  }
  EXPECT_FALSE(spoof().confusable("example", "example"));
  EXPECT_FALSE(spoof().confusable("example", "sample"));
}

// A label before `from` is not looked at, nor one that begins there in its middle.
TEST(Spoof, BeginsWithTheFirstLabelBehindFrom) {
  const std::string host = "\xD0\xB0.\xD0\xB0.b";  // U+430 twice
  const auto offset = [&](std::uint32_t from) {
    const auto found = spoof().check_host(host, from);
    return found ? static_cast<int>(found->offset) : -1;
  };
  EXPECT_EQ(offset(0), 0);
  for (const std::uint32_t from : {1U, 2U, 3U}) EXPECT_EQ(offset(from), 3) << from;
  for (const std::uint32_t from : {4U, 5U, 6U, 7U, 8U, 4000000000U}) {
    EXPECT_EQ(offset(from), -1) << from;
  }
}

// Arabic-Indic digit four and Bengali digit four, U+664 and U+9EA.
// U+3BF GREEK SMALL LETTER OMICRON.
TEST(Spoof, TakesNoTextForAnotherWithMoreMarksInARowThanAnyLanguageHas) {
  const std::string acute = "\xCC\x81";
  const std::string few = repeated(acute, 128);
  EXPECT_TRUE(spoof().confusable("o" + few + "a" + few, "\xCE\xBF" + few + "a" + few));
  EXPECT_FALSE(spoof().confusable("o" + few + acute, "\xCE\xBF" + few + acute));
}

// U+300 and on: nonspacing marks, of which none decomposes.
TEST(Spoof, FindsMarksThatCannotBeToldApart) {
  std::vector<std::string> marks;
  for (const auto& [first, last] : {std::pair(0x300, 0x33F), std::pair(0x346, 0x34E),
                                    std::pair(0x350, 0x36F), std::pair(0x1DC0, 0x1DF5)}) {
    for (UChar32 c = first; c <= last; ++c)
      icu::UnicodeString(c).toUTF8String(marks.emplace_back());
  }
  const auto invisible = [](const std::string& host) {
    const auto found = spoof().check_host(host);
    return found && found->invisible;
  };
  const auto with = [&](std::size_t count) {
    std::string host = "o";
    for (std::size_t i = 0; i < count; ++i) host += marks.at(i);
    return host;
  };
  EXPECT_FALSE(invisible(with(128)));
  EXPECT_TRUE(invisible(with(129)));
  EXPECT_TRUE(invisible("o" + marks[0] + marks[1] + marks[0]));  // UTS 39 s5.4
  EXPECT_FALSE(invisible("o" + marks[0] + "o" + marks[0]));
}

TEST(Spoof, TakesUtf8Only) {
  EXPECT_FALSE(spoof().confusable("\xD0\xB0\xFF", "a\xFF"));
  EXPECT_FALSE(spoof().confusable("\xD0\xB0\xD0", "a"));
  EXPECT_FALSE(spoof().confusable("a", "a\xFF"));
}

// UTS 39 s4: a skeleton has none of what is ignored by default: U+200B, U+AD.
TEST(Spoof, LooksThroughWhatCannotBeSeen) {
  EXPECT_TRUE(spoof().confusable("pay\xE2\x80\x8Bpal", "paypal"));
  EXPECT_TRUE(spoof().confusable("pay\xC2\xADpal", "paypal"));
}

TEST(Spoof, FindsDigitsOfDifferentSystems) {
  const auto found = spoof().check_host("\xD9\xA4\xE0\xA7\xAA");
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->mixed_numbers);
}

// U+430 CYRILLIC SMALL LETTER A among Latin letters; U+440 U+430 all Cyrillic, like "pa".
TEST(Spoof, TellsTheGate) {
  iri::Policy policy = iri::presets::display();
  const auto judge = [&](std::string_view text) {
    const auto gate = iri::Gate::make(policy);
    EXPECT_TRUE(gate);
    return gate->judge(text);
  };
  const auto findings = [&](std::string_view text) { return judge(text).findings; };
  EXPECT_FALSE(findings("http://p\xD0\xB0ypal.com").contains(iri::Finding::mixed_script_host));
  policy.host_check = iri::unicode::host_check();
  EXPECT_TRUE(findings("http://p\xD0\xB0ypal.com").contains(iri::Finding::mixed_script_host));
  EXPECT_TRUE(findings("http://\xD1\x80\xD0\xB0.com").contains(iri::Finding::confusable_host));
  // U+441 U+440 U+431 is a top-level domain, and a name below it is none of US-ASCII.
  EXPECT_FALSE(findings("http://\xD1\x80\xD0\xB0.\xD1\x81\xD1\x80\xD0\xB1")
                   .contains(iri::Finding::confusable_host));
  EXPECT_TRUE(findings("http://xn--80ak6aa92e.com").contains(iri::Finding::confusable_host));
  EXPECT_EQ(judge("http://\xC3\xA9.example").reasons,
            iri::FindingSet{iri::Finding::non_ascii_host});  // U+00E9
}

/// A character, percent-encoded.
std::string encoded(UChar32 character) {
  std::string bytes;
  icu::UnicodeString(character).toUTF8String(bytes);
  std::array<char, 12> out{};
  const auto written = iri::encode(bytes, iri::encode_set::unreserved, OutputBuffer(out));
  return {out.data(), written.size};
}

iri::FindingSet kinds_of(const std::string& text) {
  return iri::inspect(reference(text), {}).kinds;
}

template <class Judge>
void for_each_character(const Judge& judge) {
  for (UChar32 c = 0xA0; c < 0x110000; ++c) {
    if (c < 0xD800 || c > 0xDFFF) judge(c);
  }
}

// By ICU's data: what is ignored by default and white space is invisible; what else is, is here.
TEST(Inspect, FindsWhatUnicodeSaysShowsNothing) {
  const auto known = [](UChar32 c) {
    return c == 0x1107F || c == 0x16FE4 || c == 0x1D159 || c == 0x2800 ||
           (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0x13430 && c <= 0x1345F);
  };
  for_each_character([&](UChar32 c) {
    const bool nothing = u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 ||
                         u_isUWhiteSpace(c) != 0 || known(c);
    const auto kinds = kinds_of("x:?" + encoded(c));
    EXPECT_EQ(kinds.contains(iri::Finding::encoded_invisible_character) ||
                  kinds.contains(iri::Finding::encoded_bidi_formatting) ||
                  kinds.contains(iri::Finding::encoded_bidi_isolate),
              nothing)
        << c;
  });
}

// By ICU's NFKC_Casefold and NFD: a character of which they make ASCII is another host's, and
// the others are not.
TEST(Inspect, FindsWhatIsMappedToAscii) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* const fold = icu::Normalizer2::getNFKCCasefoldInstance(status);
  const auto* const split = icu::Normalizer2::getNFDInstance(status);
  ASSERT_TRUE(U_SUCCESS(status));
  // Some map U+DF to "ss". Nameprep drops U+1806 (RFC 3454 B.1).
  const auto known = [](UChar32 c) { return c == 0xDF || c == 0x1E9E || c == 0x1806; };
  const std::string_view plain = "abcdefghijklmnopqrstuvwxyz0123456789-_.";
  for_each_character([&](UChar32 c) {
    if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0) return;
    if (u_isdefined(c) == 0 || u_charType(c) == U_PRIVATE_USE_CHAR) return;
    icu::UnicodeString folded = fold->normalize(icu::UnicodeString(c), status);
    folded.findAndReplace(icu::UnicodeString(u'\u3002'), u'.');  // a dot to UTS 46
    const icu::UnicodeString parts = split->normalize(folded, status);
    bool other = known(c);
    bool name = folded.length() > 0;
    for (std::int32_t i = 0; i < folded.length(); ++i) {
      name = name && folded[i] < 0x80 && plain.find(static_cast<char>(folded[i])) != plain.npos;
    }
    for (std::int32_t i = 0; i < parts.length(); ++i) {
      other = other || (parts[i] < 0x80 && plain.find(static_cast<char>(parts[i])) == plain.npos);
    }
    const bool invisible =
        kinds_of("x:?" + encoded(c)).contains(iri::Finding::encoded_invisible_character);
    EXPECT_EQ(kinds_of("http://a" + encoded(c) + "b.example").contains(iri::Finding::other_host),
              other || name || invisible)
        << c;
  });
}

}  // namespace
