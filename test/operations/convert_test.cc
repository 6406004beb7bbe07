#include "iri/convert.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "iri/display.hpp"
#include "support/every_buffer.hpp"
#include "support/random_reference.hpp"
#include "support/reference.hpp"

namespace {

using iri::ErrorCode;
using iri::IriReferenceView;
using iri::OutputBuffer;
using iri::test::every_buffer;
using iri::test::expect_same_shape;
using iri::test::random_reference;
using iri::test::reference;
using namespace std::string_literals;

std::string uri(std::string_view text) { return iri::to_uri(reference(text)).value().string(); }
std::string iri_of(std::string_view text) { return iri::to_iri(reference(text)).value().string(); }

// RFC 3987 s3.1: the examples.
TEST(ToUri, EncodesTheExamplesOfRfc3987) {
  // "red&#09;ros&#xE9;#red" of s3.1 step 2: only U+E9 is percent-encoded.
  EXPECT_EQ(uri("http://www.example.org/red%09ros\xC3\xA9#red"),
            "http://www.example.org/red%09ros%C3%A9#red");
  // U+10300 U+10301 U+10302, not surrogates.
  EXPECT_EQ(uri("http://example.com/\xF0\x90\x8C\x80\xF0\x90\x8C\x81\xF0\x90\x8C\x82"),
            "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82");
  // A host with U+E9, without IDNA.
  EXPECT_EQ(uri("http://r\xC3\xA9sum\xC3\xA9.example.org"), "http://r%C3%A9sum%C3%A9.example.org");
  // s3.2 and s5: U+7D0D U+8C46 in the host.
  EXPECT_EQ(uri("http://\xE7\xB4\x8D\xE8\xB1\x86.example.org/%E2%80%AE"),
            "http://%E7%B4%8D%E8%B1%86.example.org/%E2%80%AE");
}

// s3.1: "%", "#", "[", "]" are never converted.
// U+00C0, of whose two bytes one is 80: sixteen bytes and more at once.
TEST(ToUri, EncodesLongRunsWithoutUsAscii) {
  std::string iri;
  std::string encoded;
  for (int i = 0; i < 40; ++i) {
    iri += "\xC3\x80";
    encoded += "%C3%80";
    EXPECT_EQ(uri(iri), encoded);
    EXPECT_EQ(iri::normalize_to_uri(reference("s:" + iri)).value().string(), "s:" + encoded);
  }
}

/// Parts whose ends are anywhere in and between blocks of bytes, with runs above US-ASCII of all sizes.
std::string random_iri(std::mt19937& random) {
  constexpr const char* pieces[] = {"a",
                                    "/",
                                    "b2345678",
                                    "\xC3\xA9",
                                    "\xE4\xBD\xA0",
                                    "\xF0\x90\x8C\xB0",
                                    "%41",
                                    "-",
                                    "c2345678901234567890"};
  const auto part = [&](std::size_t most) {
    std::string text;
    for (std::size_t i = random() % most; i != 0; --i) text += pieces[random() % 9];
    return text;
  };
  std::string text = random() % 2 != 0 ? "s:" : "";
  const auto without_slashes = [](std::string some) {
    std::erase(some, '/');
    return some;
  };
  text += "//";
  if (random() % 3 == 0) text += without_slashes(part(4)) + "@";
  text += without_slashes(part(5));
  if (random() % 3 == 0) text += ":80";
  text += "/" + part(12);
  if (random() % 2 != 0) text += "?" + part(8);
  if (random() % 2 != 0) text += "#" + part(4);
  return text;
}

/// RFC 3987 s3.1 step 2, octet by octet.
std::string encoded_above_ascii(std::string_view text) {
  std::string encoded;
  for (const char c : text) {
    const auto octet = static_cast<unsigned char>(c);
    constexpr char digits[] = "0123456789ABCDEF";
    if (octet < 0x80) {
      encoded += c;
    } else {
      encoded += {'%', digits[octet / 16], digits[octet % 16]};
    }
  }
  return encoded;
}

TEST(ToUri, EncodesTextsOfAnyLength) {
  std::mt19937 random(13);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = random_iri(random);
    const auto iri = IriReferenceView::parse(text).value();
    const std::string expected = encoded_above_ascii(text);
    const auto owned = iri::to_uri(iri);
    ASSERT_EQ(owned->text(), expected);
    ASSERT_EQ(owned->components(), IriReferenceView::parse(expected)->components()) << text;
    for (const std::size_t size :
         {expected.size() - 1, expected.size(), expected.size() + 15, expected.size() + 99}) {
      std::string buffer(size + 1, '!');
      const iri::Written written = iri::to_uri(iri, iri::OutputBuffer(buffer.data(), size));
      ASSERT_EQ(buffer[size], '!') << text << " in " << size;
      ASSERT_EQ(written.size, expected.size());
      ASSERT_EQ(written.ok(), expected.size() <= size);
      if (written) {
        ASSERT_EQ(buffer.substr(0, written.size), expected);
      }
    }
  }
}

TEST(ToUri, NeverTouchesUsAscii) {
  for (const std::string_view text :
       {"s://u%41@[::1]:80/%2f%e9;a=1/..//?q=%7a&'()*+,;=!$#/?:@", "", "#", "?", "//",
        "//@:", "a/b:c", "s:", "s:a:b", "%e9", "//[v1.a:b]"}) {
    EXPECT_EQ(uri(text), text);
  }
}

TEST(ToUri, EncodesEveryComponent) {
  EXPECT_EQ(uri("s://\xC3\xA9@\xC3\xA9:1/\xC3\xA9?\xC3\xA9\xEE\x80\x80#\xC3\xA9"),
            "s://%C3%A9@%C3%A9:1/%C3%A9?%C3%A9%EE%80%80#%C3%A9");
}

TEST(ToUri, IsOfTheTwinRule) {
  static_assert(
      std::is_same_v<decltype(iri::to_uri(*iri::IriView::parse(""))), iri::Result<iri::Uri>>);
  static_assert(std::is_same_v<decltype(iri::to_uri(*iri::Iri::parse(""))), iri::Result<iri::Uri>>);
  static_assert(std::is_same_v<decltype(iri::to_iri(*iri::RelativeRefView::parse(""))),
                               iri::Result<iri::IrelativeRef>>);
  static_assert(iri::uri_counterpart(iri::rule::absolute_IRI) == iri::rule::absolute_URI);
  static_assert(iri::uri_counterpart(iri::rule::irelative_ref) == iri::rule::relative_ref);
  static_assert(iri::uri_counterpart(iri::rule::IRI) == iri::rule::URI);
  static_assert(iri::iri_counterpart(iri::rule::relative_ref) == iri::rule::irelative_ref);
  static_assert(iri::iri_counterpart(iri::rule::absolute_URI) == iri::rule::absolute_IRI);
  static_assert(iri::iri_counterpart(iri::rule::path) == iri::rule::path);  // no start rule
  static_assert(iri::iri_counterpart(iri::rule::URI_reference) == iri::rule::IRI_reference);
  static_assert(iri::iri_counterpart(iri::rule::IRI) == iri::rule::IRI);
}

// RFC 3987 s2.2: the rules of IRIs are those of RFC 3986, extended.
TEST(ToUri, EachStartRuleIsTheTwinOfItsTwin) {
  using namespace iri::rule;  // NOLINT(google-build-using-namespace)
  const std::pair<iri::Rule, iri::Rule> twins[] = {{URI, IRI},
                                                   {URI_reference, IRI_reference},
                                                   {absolute_URI, absolute_IRI},
                                                   {relative_ref, irelative_ref}};
  for (const auto& [uri, iri] : twins) {
    EXPECT_EQ(iri::uri_counterpart(iri), uri);
    EXPECT_EQ(iri::uri_counterpart(uri), uri);
    EXPECT_EQ(iri::iri_counterpart(uri), iri);
    EXPECT_EQ(iri::iri_counterpart(iri), iri);
  }
  for (const iri::Rule other : {path, ipath, ihost, port}) {
    EXPECT_EQ(iri::uri_counterpart(other), other);
    EXPECT_EQ(iri::iri_counterpart(other), other);
  }
}

TEST(ToIri, KnowsThePartsOfWhatItWrites) {
  const auto made =
      iri::to_iri(reference("s://%C3%A9:%41@%C3%A9%41:80/%C3%A9?%C3%A9#%C3%A9%41")).value();
  EXPECT_EQ(made.text(),
            "s://\xC3\xA9:A@\xC3\xA9"
            "A:80/\xC3\xA9?\xC3\xA9#\xC3\xA9"
            "A");
  EXPECT_EQ(made.components(), reference(made.text()).components());
}

// RFC 3987 s3.2.1: the examples.
TEST(ToIri, DecodesTheExamplesOfRfc3987) {
  // 1) valid UTF-8: U+FC.
  EXPECT_EQ(iri_of("http://www.example.org/D%C3%BCrst"), "http://www.example.org/D\xC3\xBCrst");
  // 2) %FC is not UTF-8, so it stays.
  EXPECT_EQ(iri_of("http://www.example.org/D%FCrst"), "http://www.example.org/D%FCrst");
  // 3) U+202E, forbidden by s4.1, is encoded again, in upper case; punycode stays.
  EXPECT_EQ(iri_of("http://xn--99zt52a.example.org/%e2%80%ae"),
            "http://xn--99zt52a.example.org/%E2%80%AE");
}

TEST(ToIri, LeavesReservedPercentAndOtherUsAsciiAsItWasWritten) {
  EXPECT_EQ(iri_of("/%2f%2F%3a%40%25%20%22%3c%5B%00%7F%5e%60"),
            "/%2f%2F%3a%40%25%20%22%3c%5B%00%7F%5e%60");
  EXPECT_EQ(iri_of("/%2541%25%34%31"), "/%2541%2541");
}

TEST(ToIri, DecodesUnreserved) { EXPECT_EQ(iri_of("/%41%7e%2D%2e%5f%30"), "/A~-._0"); }

TEST(ToIri, LeavesIllFormedUtf8Encoded) {
  EXPECT_EQ(iri_of("/%c3%28"), "/%C3%28");
  EXPECT_EQ(iri_of("/%c3%c3%a9"), "/%C3\xC3\xA9");
  EXPECT_EQ(iri_of("/%80%c3%a9%c1%c3%a9%ff%c3%a9"), "/%80\xC3\xA9%C1\xC3\xA9%FF\xC3\xA9");
  EXPECT_EQ(iri_of("/%c0%af%e0%80%af"), "/%C0%AF%E0%80%AF");  // overlong
  EXPECT_EQ(iri_of("/%ed%a0%80"), "/%ED%A0%80");              // a surrogate
  EXPECT_EQ(iri_of("/%f4%90%80%80%ff"), "/%F4%90%80%80%FF");  // past U+10FFFF
  EXPECT_EQ(iri_of("/%e2%82x%ac"), "/%E2%82x%AC");            // cut in two
  EXPECT_EQ(iri_of("/%e2%82/%ac?%f0%9f%98"), "/%E2%82/%AC?%F0%9F%98");
}

TEST(ToIri, LeavesCharactersWhichTheGrammarDoesNotHaveEncoded) {
  EXPECT_EQ(iri_of("/%7f"), "/%7f");                        // DEL is US-ASCII
  EXPECT_EQ(iri_of("/%c2%80"), "/%C2%80");                  // U+80, re-percent-encoded
  EXPECT_EQ(iri_of("/%C2%9F"), "/%C2%9F");                  // U+9F
  EXPECT_EQ(iri_of("/%EF%B7%90"), "/%EF%B7%90");            // U+FDD0
  EXPECT_EQ(iri_of("/%EF%BF%BD"), "/%EF%BF%BD");            // U+FFFD
  EXPECT_EQ(iri_of("/%F3%A0%80%81"), "/%F3%A0%80%81");      // U+E0001
  EXPECT_EQ(iri_of("/%EF%BF%AF"), "/\xEF\xBF\xAF");         // U+FFEF
  EXPECT_EQ(iri_of("/%F0%9F%BF%BD"), "/\xF0\x9F\xBF\xBD");  // U+1FFFD
  EXPECT_EQ(iri_of("/%F0%9F%BF%BE"), "/%F0%9F%BF%BE");      // U+1FFFE
}

TEST(ToIri, DecodesIprivateInTheQueryOnly) {
  EXPECT_EQ(iri_of("/%ee%80%80?%ee%80%80#%ee%80%80"), "/%EE%80%80?\xEE\x80\x80#%EE%80%80");
  EXPECT_EQ(iri_of("//%ee%80%80:%ee%80%80@%ee%80%80:8"), "//%EE%80%80:%EE%80%80@%EE%80%80:8");
}

// s4.1, and s6.1 with RFC 3491 s5. PEERS: `%E2%80%AE` becomes a raw U+202E.
TEST(ToIri, NeverBringsBackWhatMustNotBeSeen) {
  for (const std::string_view text :
       {"%E2%80%8E", "%E2%80%8F", "%E2%80%AA", "%E2%80%AB", "%E2%80%AC", "%E2%80%AD",
        "%E2%80%AE",                            // s4.1
        "%C2%A0", "%E3%80%80",                  // C.1.2: U+A0, U+3000
        "%E2%80%8B", "%E2%81%A0",               // C.1.2: U+200B; C.2.2: U+2060
        "%EF%BB%BF", "%E1%A0%8E",               // C.2.2: U+FEFF, U+180E
        "%E2%BF%B0",                            // C.7: U+2FF0
        "%CD%80",                               // C.8: U+340
        "%D8%9C", "%E2%81%A6", "%E2%81%A9"}) {  // U+61C, U+2066, U+2069
    const std::string in_path = std::string("/").append(text);
    const std::string in_query = std::string("?").append(text);
    EXPECT_EQ(iri_of(in_path), in_path);
    EXPECT_EQ(iri_of(in_query), in_query);
  }
  EXPECT_EQ(iri_of("/%E2%80%90"), "/\xE2\x80\x90");  // U+2010, a hyphen
  EXPECT_EQ(iri_of("/%E2%81%A4"), "/\xE2\x81\xA4");  // U+2064, newer than RFC 3454
  EXPECT_EQ(iri_of("/%C2%A1%E3%80%81"), "/\xC2\xA1\xE3\x80\x81");
}

TEST(ToIri, LeavesWhatIsRawAsItIs) {
  EXPECT_EQ(iri_of("/\xC3\xA9\xE2\x80\xAE"), "/\xC3\xA9\xE2\x80\xAE");
}

// Law 6, over references put together from pieces at random.
TEST(Convert, HoldsTheLawsOfConversion) {
  std::mt19937 random(6);
  std::size_t tried = 0;
  for (int i = 0; i < 60000; ++i) {
    const std::string text = random_reference(random);
    const auto x = IriReferenceView::parse(text);
    if (!x) continue;
    ++tried;
    const auto u = iri::to_uri(*x);
    ASSERT_TRUE(u) << text;  // parsed again as a URI-reference
    expect_same_shape(u->components(), x->components());
    const auto back = iri::to_iri(*u);
    ASSERT_TRUE(back) << text;
    expect_same_shape(back->components(), x->components());
    const auto raw = iri::find_bidi_formatting(*back);
    ASSERT_TRUE(!raw || raw->percent_encoded) << text;
    const auto again = iri::to_uri(*back);
    ASSERT_EQ(iri::to_uri(*iri::to_iri(*again))->text(), again->text()) << text;
    ASSERT_EQ(iri::to_iri(*back)->text(), back->text()) << text;
  }
  EXPECT_GT(tried, 3000U);
}

// A conversion that writes its context, whatever the host.
iri::Written constant(std::string_view, const void* context, OutputBuffer out) noexcept {
  const auto& text = *static_cast<const std::string*>(context);
  if (out.size() < text.size()) {
    return {text.size(), {ErrorCode::buffer_too_small, iri::Component::none, 0}};
  }
  if (!text.empty()) std::memcpy(out.data(), text.data(), text.size());
  return {text.size(), {}};
}

TEST(NormalizeToUri, GivesTheNormalFormOfTheUri) {
  const auto form = [](std::string_view text) {
    return iri::normalize_to_uri(*iri::IriView::parse(text))->string();
  };
  static_assert(
      std::is_same_v<decltype(iri::normalize_to_uri(*iri::Iri::parse(""))), iri::Result<iri::Uri>>);
  EXPECT_EQ(form("HTTP://Example.COM/r\xC3\xA9/%7e/../b?\xEE\x80\x80#\xF0\x90\x8C\x80"),
            "http://example.com/r%C3%A9/b?%EE%80%80#%F0%90%8C%80");
  EXPECT_EQ(form("s://EX\xC3\xA9/"), "s://ex%C3%A9/");
  EXPECT_EQ(form("a:/..//\xC3\xA9"), "a:/.//%C3%A9");
}

TEST(NormalizeToUri, IsBothStepsInOne) {
  std::mt19937 random(7);
  for (int i = 0; i < 30000; ++i) {
    const std::string text = random_reference(random);
    const auto x = IriReferenceView::parse(text);
    if (!x) continue;
    for (const iri::NormalizeSteps steps :
         {iri::default_normalize_steps, iri::all_normalize_steps, iri::NormalizeSteps(),
          iri::NormalizeSteps{iri::NormalizeStep::ucschar}}) {
      const auto form = iri::normalize_to_uri(*x, {.steps = steps});
      ASSERT_TRUE(form) << text;
      ASSERT_EQ(form->text(), iri::normalize(*iri::to_uri(*x), {.steps = steps})->text()) << text;
    }
    const auto size = iri::normalize_to_uri(*x, {}, OutputBuffer()).size;
    ASSERT_EQ(
        every_buffer([&](OutputBuffer out) { return iri::normalize_to_uri(*x, {}, out); }).size(),
        size);
  }
}

// RFC 3986 s3.2.1: "any data after the first colon", "unless the data after the colon is the
// empty string".
TEST(Convert, WritesIntoABufferOfAnySize) {
  for (const std::string_view text : {"", "s://\xC3\xA9@\xC3\xA9:1/\xC3\xA9?\xEE\x80\x80#\xC3\xA9",
                                      "//h/%C3%A9%ff%e2%80%ae%2f%41?%EE%80%80"}) {
    const auto view = reference(text);
    EXPECT_EQ(every_buffer([&](OutputBuffer out) { return iri::to_uri(view, out); }), uri(text));
    EXPECT_EQ(every_buffer([&](OutputBuffer out) { return iri::to_iri(view, out); }), iri_of(text));
  }
}

TEST(HostConversion, ReplacesTheRegNameAndNothingElse) {
  const std::string host = "xn--rsum-bpad.example.org";
  const iri::HostConversion conversion{constant, &host};
  const auto view = reference("http://\xC3\xA9@r\xC3\xA9sum\xC3\xA9.example.org:80/\xC3\xA9");
  const std::string expected = "http://%C3%A9@xn--rsum-bpad.example.org:80/%C3%A9";
  EXPECT_EQ(iri::to_uri(view, conversion)->text(), expected);
  EXPECT_EQ(every_buffer([&](OutputBuffer out) { return iri::to_uri(view, conversion, out); }),
            expected);
  for (const std::string_view address : {"//1.2.3.4/", "//[::1]/", "/a", "mailto:a@b"}) {
    EXPECT_EQ(iri::to_uri(reference(address), conversion)->text(), address);
  }
  EXPECT_EQ(iri::to_uri(reference("//1.2.3.4.example"), conversion)->text(),
            std::string("//").append(host));
  EXPECT_EQ(iri::to_uri(reference("\xC3\x80\xC3\x80"), conversion)->text(), "%C3%80%C3%80");
  EXPECT_EQ(iri::to_uri(reference("//a/\xC3\x80#\xC3\x80"), conversion)->text(),
            "//" + host + "/%C3%80#%C3%80");
}

TEST(HostConversion, CannotMakeAnInvalidReference) {
  for (const std::string& host : {"a/b"s, "a@b"s, "\xC3\xA9"s, "a:1"s, "%"s, "\0"s, "[::1]"s}) {
    const auto converted =
        iri::to_uri(reference("s://u@host/"), iri::HostConversion{constant, &host});
    ASSERT_FALSE(converted) << host;
    EXPECT_EQ(converted.error(), (iri::Error{ErrorCode::bad_idna, iri::Component::host, 6}));
  }
}

iri::Written refuse(std::string_view, const void*, OutputBuffer) noexcept {
  return {0, {ErrorCode::bad_idna, iri::Component::host, 2}};
}

TEST(HostConversion, ErrorsStandAtTheirPlaceInTheReference) {
  const auto converted =
      iri::to_uri(reference("s://u@host/"), iri::HostConversion{refuse, nullptr});
  EXPECT_EQ(converted.error(), (iri::Error{ErrorCode::bad_idna, iri::Component::host, 8}));
  const auto view = reference("s://u@host/");
  EXPECT_EQ(iri::to_uri(view, {refuse, nullptr}, OutputBuffer()).size, 0U);
}

/// Says that it needs as much as its context says.
iri::Written needs(std::string_view, const void* context, OutputBuffer) noexcept {
  const auto size = *static_cast<const std::size_t*>(context);
  return {size, {ErrorCode::buffer_too_small, iri::Component::none, 0}};
}

TEST(HostConversion, IsNotBelievedIfItNeedsLessThanItHas) {
  std::string buffer(64, '!');
  const std::size_t none = 0;
  const auto written = iri::to_uri(reference("//h"), {needs, &none}, OutputBuffer(buffer));
  EXPECT_EQ(written.error.code, ErrorCode::buffer_too_small);
}

TEST(HostConversion, CannotMakeTheTextTooLong) {
  for (const std::size_t size : {iri::max_size - 1, iri::max_size}) {
    const auto written = iri::to_uri(reference("//h"), {needs, &size}, OutputBuffer());
    EXPECT_EQ(written.size, 0U);
    EXPECT_EQ(written.error,
              (iri::Error{ErrorCode::too_long, iri::Component::none, iri::max_size}));
  }
  const std::size_t most = iri::max_size - 2;
  EXPECT_EQ(iri::to_uri(reference("//h"), {needs, &most}, OutputBuffer()).size, iri::max_size);
}

}  // namespace
