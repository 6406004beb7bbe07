#include "reference/reference.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace iri_reference { namespace {

using std::string_view_literals::operator""sv;

/// "scheme=http host=a ..." for what is present.
std::string parts_text(std::string_view rule, std::string_view bytes) {
  const Parts parts = split(rule, bytes);
  EXPECT_FALSE(parts.ambiguous) << bytes;
  if (!parts.accepted) return "rejected";
  std::string text;
  const auto add = [&](const char* name, const std::optional<Range>& range) {
    if (!range) return;
    text += (text.empty() ? "" : " ") + std::string(name) + "=";
    text += bytes.substr(range->begin, range->end - range->begin);
  };
  add("scheme", parts.scheme);
  add("authority", parts.authority);
  add("userinfo", parts.userinfo);
  add("host", parts.host);
  add("port", parts.port);
  add("path", parts.path);
  add("query", parts.query);
  add("fragment", parts.fragment);
  return text;
}

HostKind host_kind(std::string_view bytes) { return split("IRI-reference", bytes).host_kind; }

std::string set_text(const ByteSet& set) {
  std::string text;
  for (std::size_t byte = 0; byte < 128; ++byte) {
    if (set[byte]) text += static_cast<char>(byte);
  }
  return text;
}

TEST(Check, ExamplesOfRfc3986Section1_1_2) {
  for (const char* uri :
       {"ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt",
        "ldap://[2001:db8::7]/c=GB?objectClass?one", "mailto:John.Doe@example.com",
        "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212", "telnet://192.0.2.16:80/",
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2"}) {
    EXPECT_TRUE(check("URI", uri).accepted) << uri;
    EXPECT_TRUE(check("IRI", uri).accepted) << uri;
    EXPECT_TRUE(check("URI-reference", uri).accepted) << uri;
    EXPECT_FALSE(check("relative-ref", uri).accepted) << uri;
    EXPECT_EQ(check("URI", uri).error_offset, std::string_view(uri).size()) << uri;
  }
}

TEST(Check, ReferencesOfRfc3986Section5_4) {
  for (const char* reference :
       {"g:h",        "g",       "./g",        "g/",      "/g",       "//g",    "?y",
        "g?y",        "#s",      "g#s",        "g?y#s",   ";x",       "g;x",    "g;x?y#s",
        "",           ".",       "./",         "..",      "../",      "../g",   "../..",
        "../../",     "../../g", "../../../g", "/./g",    "/../g",    "g.",     ".g",
        "g..",        "..g",     "./../g",     "./g/.",   "g/./h",    "g/../h", "g;x=1/./y",
        "g;x=1/../y", "g?y/./x", "g?y/../x",   "g#s/./x", "g#s/../x", "http:g"}) {
    EXPECT_TRUE(check("URI-reference", reference).accepted) << reference;
    EXPECT_TRUE(check("IRI-reference", reference).accepted) << reference;
  }
}

TEST(Check, ExamplesOfRfc3987) {
  EXPECT_TRUE(check("IRI", "http://r\xC3\xA9sum\xC3\xA9.example.org").accepted);  // s3.1: U+00E9
  EXPECT_TRUE(check("IRI", "http://www.example.org/D\xC3\xBCrst").accepted);      // s3.2.1: U+00FC
  EXPECT_TRUE(check("IRI", "http://example.com/\xF0\x90\x8C\x80\xF0\x90\x8C\x81")
                  .accepted);  // s3.1: U+10300 U+10301
  EXPECT_FALSE(check("URI", "http://www.example.org/D\xC3\xBCrst").accepted);
}

TEST(Check, Ipv6AddressesAreExact) {
  for (const char* good :
       {"::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
        "1::3:4:5:6:7:8", "FEDC:BA98:7654:3210:FEDC:BA98:7654:3210", "::ffff:129.144.52.38",
        "::13.1.68.3", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5::8", "1:2:3:4:5:6::8",
        "1::255.255.255.255"}) {
    EXPECT_TRUE(check("IPv6address", good).accepted) << good;
  }
  for (const char* bad :
       {"", ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", "::1.2.3",
        "::1.2.3.04", "::1.2.3.256", "1:2:3:4:5:6:7:1.2.3.4", "1:2:3:4:5:6:7::8",
        "g::", "1:", "fe80::1%25en0"}) {
    EXPECT_FALSE(check("IPv6address", bad).accepted) << bad;
  }
}

TEST(Check, CodePointsAtTheEdgesOfTheRanges) {
  const auto in_path = [](std::string_view character) {
    return check("isegment", character).accepted;
  };
  const auto in_query = [](std::string_view character) {
    return check("iquery", character).accepted;
  };
  EXPECT_FALSE(in_path("\xC2\x9F"));           // U+009F
  EXPECT_TRUE(in_path("\xC2\xA0"));            // U+00A0
  EXPECT_TRUE(in_path("\xED\x9F\xBF"));        // U+D7FF
  EXPECT_FALSE(in_query("\xED\xA0\x80"));      // U+D800 is not a character
  EXPECT_FALSE(in_path("\xEE\x80\x80"));       // U+E000
  EXPECT_TRUE(in_query("\xEE\x80\x80"));       // U+E000
  EXPECT_TRUE(in_query("\xEF\xA3\xBF"));       // U+F8FF
  EXPECT_TRUE(in_path("\xEF\xA4\x80"));        // U+F900
  EXPECT_TRUE(in_path("\xEF\xB7\x8F"));        // U+FDCF
  EXPECT_FALSE(in_query("\xEF\xB7\x90"));      // U+FDD0
  EXPECT_FALSE(in_query("\xEF\xB7\xAF"));      // U+FDEF
  EXPECT_TRUE(in_path("\xEF\xB7\xB0"));        // U+FDF0
  EXPECT_TRUE(in_path("\xEF\xBF\xAF"));        // U+FFEF
  EXPECT_FALSE(in_query("\xEF\xBF\xB0"));      // U+FFF0
  EXPECT_TRUE(in_path("\xF0\x9F\xBF\xBD"));    // U+1FFFD
  EXPECT_FALSE(in_query("\xF0\x9F\xBF\xBE"));  // U+1FFFE
  EXPECT_FALSE(in_query("\xF3\xA0\xBF\xBF"));  // U+E0FFF
  EXPECT_TRUE(in_path("\xF3\xA1\x80\x80"));    // U+E1000
  EXPECT_FALSE(in_path("\xF4\x8F\xBF\xBD"));   // U+10FFFD
  EXPECT_TRUE(in_query("\xF4\x8F\xBF\xBD"));   // U+10FFFD
  EXPECT_FALSE(in_query("\xF4\x8F\xBF\xBE"));  // U+10FFFE
  EXPECT_FALSE(in_query("\xF4\x90\x80\x80"));  // above U+10FFFF
  EXPECT_FALSE(in_query("\xC1\x81"));          // overlong A
  EXPECT_FALSE(in_query("\xE0\x82\xA0"));      // overlong U+00A0
}

TEST(Check, AFutureAddressBeginsWithEitherCase) {
  EXPECT_TRUE(check("IPvFuture", "v1.x").accepted);
  EXPECT_TRUE(check("IPvFuture", "VF.x").accepted);
  EXPECT_FALSE(check("IPvFuture", "v.x").accepted);
}

TEST(ErrorOffset, IsTheLongestViablePrefix) {
  EXPECT_EQ(check("IRI", "").error_offset, 0U);
  EXPECT_EQ(check("IRI", "a").error_offset, 1U);  // truncated
  EXPECT_EQ(check("IRI", "1a:").error_offset, 0U);
  EXPECT_EQ(check("IRI", "a:b c").error_offset, 3U);
  EXPECT_EQ(check("IRI", "a:b\0c"sv).error_offset, 3U);
  EXPECT_EQ(check("IRI", "a:%4").error_offset, 4U);
  EXPECT_EQ(check("IRI", "a:%4g").error_offset, 4U);
  EXPECT_EQ(check("IRI-reference", "#a#b").error_offset, 2U);
  EXPECT_EQ(check("IRI-reference", "1a:b").error_offset, 2U);
  EXPECT_EQ(check("URI", "http://[::1.2.3.04]/").error_offset, 17U);
  EXPECT_EQ(check("h16", "12345").error_offset, 4U);
  EXPECT_EQ(check("path-empty", "a").error_offset, 0U);
  EXPECT_EQ(check("dec-octet", "256").error_offset, 2U);
}

TEST(ErrorOffset, StepsBackToTheFirstByteOfACharacter) {
  const Verdict truncated = check("IRI", "a:\xE2\x82"sv);  // the first two bytes of U+20AC
  EXPECT_EQ(truncated.error_offset, 4U);
  EXPECT_EQ(truncated.viable_length, 4U);
  EXPECT_EQ(truncated.allowed.count(), 64U);
  EXPECT_EQ(truncated.allowed, truncated.allowed_after_viable);
  EXPECT_FALSE(truncated.end_allowed);

  const Verdict broken = check("IRI", "a:\xE2\x82 "sv);
  EXPECT_EQ(broken.error_offset, 2U);
  EXPECT_EQ(broken.viable_length, 4U);
  EXPECT_TRUE(broken.allowed['/']);
  EXPECT_FALSE(broken.allowed[0x80]);
  EXPECT_FALSE(broken.allowed_after_viable['/']);
  EXPECT_TRUE(broken.end_allowed);

  const Verdict surrogate = check("IRI", "a:\xED\xA0\x80"sv);  // U+D800, if it were a character
  EXPECT_EQ(surrogate.error_offset, 2U);
  EXPECT_EQ(surrogate.viable_length, 3U);
  EXPECT_EQ(surrogate.allowed_after_viable.count(), 32U);
}

TEST(Allowed, NamesWhatMayComeNext) {
  EXPECT_EQ(set_text(check("pct-encoded", "%x").allowed), "0123456789ABCDEFabcdef");
  EXPECT_EQ(set_text(check("IPv6address", "12345").allowed), ":");
  EXPECT_EQ(set_text(check("dec-octet", "256").allowed), "012345");
  EXPECT_EQ(set_text(check("dec-octet", "2555").allowed), "");
  EXPECT_EQ(set_text(check("IPvFuture", "v").allowed), "0123456789ABCDEFabcdef");
  EXPECT_EQ(set_text(check("IPvFuture", "x").allowed), "Vv");
  EXPECT_EQ(check("iprivate", "").allowed.count(), 4U);  // EE EF F3 F4
  EXPECT_TRUE(check("URI", "a:b c").end_allowed);
  EXPECT_FALSE(check("URI", "a b").end_allowed);
}

TEST(Split, ComponentsOfRfc3986Section3) {
  EXPECT_EQ(parts_text("URI", "foo://example.com:8042/over/there?name=ferret#nose"),
            "scheme=foo authority=example.com:8042 host=example.com port=8042 path=/over/there "
            "query=name=ferret fragment=nose");
  EXPECT_EQ(parts_text("URI", "urn:example:animal:ferret:nose"),
            "scheme=urn path=example:animal:ferret:nose");
  EXPECT_EQ(parts_text("IRI", "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm"),
            "scheme=ftp authority=cnn.example.com&story=breaking_news@10.0.0.1 "
            "userinfo=cnn.example.com&story=breaking_news "
            "host=10.0.0.1 path=/top_story.htm");
  EXPECT_EQ(parts_text("IRI-reference", "//a:b:c@[::1]:8?/?#/?"),
            "authority=a:b:c@[::1]:8 userinfo=a:b:c host=[::1] port=8 path= query=/? fragment=/?");
}

TEST(Split, AbsentDiffersFromEmpty) {
  EXPECT_EQ(parts_text("IRI-reference", ""), "path=");
  EXPECT_EQ(parts_text("IRI-reference", "//@:?#"),
            "authority=@: userinfo= host= port= path= query= fragment=");
  EXPECT_EQ(parts_text("IRI-reference", "///"), "authority= host= path=/");
  EXPECT_EQ(parts_text("IRI", "a:"), "scheme=a path=");
  EXPECT_EQ(parts_text("URI", "a"), "rejected");
  EXPECT_EQ(parts_text("relative-ref", "a"), "path=a");
  EXPECT_EQ(parts_text("absolute-URI", "a:b#"), "rejected");
}

TEST(Split, FirstMatchWinsForTheHost) {
  EXPECT_EQ(host_kind("//1.2.3.4"), HostKind::ipv4_address);
  EXPECT_EQ(host_kind("//1.2.3.4.example"), HostKind::reg_name);
  EXPECT_EQ(host_kind("//1.2.3.256"), HostKind::reg_name);
  EXPECT_EQ(host_kind("//1.2.3.4@1.2.3.4:1"), HostKind::ipv4_address);
  EXPECT_EQ(host_kind("//[::1.2.3.4]"), HostKind::ipv6_address);
  EXPECT_EQ(host_kind("//[V1.a:b]"), HostKind::ipv_future);
  EXPECT_EQ(host_kind("//"), HostKind::reg_name);
  EXPECT_EQ(host_kind("/"), HostKind::none);
}

TEST(Split, RefusesOtherRules) {
  EXPECT_THROW(split("host", "a"), std::invalid_argument);
  EXPECT_THROW(check("no-such-rule", "a"), std::invalid_argument);
  EXPECT_THROW(check(Family::uri, "ihost", "a"), std::invalid_argument);
}

TEST(Scale, FourKibibytesOfAnythingAreJudged) {
  for (const char* unit : {"/", "a", "a/", ":", "%41", "a.", "1.", "1:", "\xC3\xA9", "?", "/:@"}) {
    std::string text = "a://";
    while (text.size() < 4096) text += unit;
    const Parts parts = split("IRI", text);
    EXPECT_EQ(parts.accepted, check("IRI", text).accepted) << unit;
    EXPECT_FALSE(parts.ambiguous) << unit;
  }
}

}}  // namespace iri_reference
