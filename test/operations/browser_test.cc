#include "iri/browser.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "iri/compare.hpp"

namespace {

// The expectations are those of the URL Standard (url.spec.whatwg.org), sections "URL parsing", "Host
// parsing" and "URL serializing"; test/browsers.py compares many more with a browser's parser.
std::string read_as(std::string_view text) {
  const auto reading = iri::browser_reading(*iri::IriView::parse(text));
  return std::string(name(reading.verdict)) + (reading.url.empty() ? "" : " ") + reading.url;
}

TEST(Browser, ReadsMostUrlsAsTheyAre) {
  EXPECT_EQ(read_as("http://example.com/a?b#c"), "same http://example.com/a?b#c");
  EXPECT_EQ(read_as("HTTPS://U:P@Example.COM:443"), "same https://U:P@example.com/");
  EXPECT_EQ(read_as("http://h:/a/../%2E/b"), "same http://h/b");
  EXPECT_EQ(read_as("ws://h:80/?"), "same ws://h/?");
  EXPECT_EQ(read_as("foo://h:80"), "same foo://h:80");
  EXPECT_EQ(read_as("urn:a:b#"), "same urn:a:b#");
  EXPECT_EQ(read_as("http://h/r\xC3\xA9"), "same http://h/r%C3%A9");
  EXPECT_EQ(read_as("http://h/?\xEE\x80\x80"), "same http://h/?%EE%80%80");
}

TEST(Browser, FindsTheHostBehindAnyNumberOfSlashes) {
  for (const char* text : {"http:a.b/c", "http:/a.b/c", "http:///a.b/c", "http:////a.b/c"}) {
    EXPECT_EQ(read_as(text), "other http://a.b/c");
  }
  EXPECT_EQ(read_as("foo:/a.b/c"), "same foo:/a.b/c");
  EXPECT_EQ(read_as("foo:///c"), "same foo:///c");
  EXPECT_EQ(read_as("http:a@b@c"), "other http://a%40b@c/");
  EXPECT_EQ(read_as("http:a:b"), "refused");
  EXPECT_EQ(read_as("http:a:08"), "other http://a:8/");
  EXPECT_EQ(read_as("http:"), "refused");
  EXPECT_EQ(read_as("http:?q"), "refused");
  EXPECT_EQ(read_as("http:a@"), "refused");
}

TEST(Browser, ReadsHostsThatEndInANumberAsIPv4) {
  EXPECT_EQ(read_as("http://127.1/"), "other http://127.0.0.1/");
  EXPECT_EQ(read_as("http://0X7F.0.0x00.01/"), "other http://127.0.0.1/");
  EXPECT_EQ(read_as("http://4294967295/"), "other http://255.255.255.255/");
  EXPECT_EQ(read_as("http://1.2.3.4./"), "other http://1.2.3.4/");
  EXPECT_EQ(read_as("http://0x/"), "other http://0.0.0.0/");
  EXPECT_EQ(read_as("http://1.2.3.4/"), "same http://1.2.3.4/");
  for (const char* text : {"http://4294967296/", "http://1.2.3.4.5/", "http://256.1/",
                           "http://1..2/", "http://08/", "http://a.1/", "http://a.0x1F/"}) {
    EXPECT_EQ(read_as(text), "refused") << text;
  }
  EXPECT_EQ(read_as("http://./"), "same http://./");
  EXPECT_EQ(read_as("http://..a/"), "same http://..a/");
  EXPECT_EQ(read_as("http://1.a/"), "same http://1.a/");
  EXPECT_EQ(read_as("foo://127.1/"), "same foo://127.1/");
}

TEST(Browser, WritesIPv6InFewestDigits) {
  EXPECT_EQ(read_as("http://[0:0:0:0:0:0:0:1]/"), "same http://[::1]/");
  EXPECT_EQ(read_as("http://[1:0:0:2:0:0:0:3]/"), "same http://[1:0:0:2::3]/");
  EXPECT_EQ(read_as("http://[::FFFF:1.2.3.4]/"), "same http://[::ffff:102:304]/");
  EXPECT_EQ(read_as("http://[1:0:2:3:4:5:6:7]/"), "same http://[1:0:2:3:4:5:6:7]/");
  EXPECT_EQ(read_as("http://[0:0:0:0:0:0:0:0]/"), "same http://[::]/");
  EXPECT_EQ(read_as("foo://[v1.a]"), "refused");
}

TEST(Browser, DecodesAHostAndThenRefusesItsDelimiters) {
  EXPECT_EQ(read_as("http://%41.b/"), "same http://a.b/");
  EXPECT_EQ(read_as("http://a%7Bb/"), "other http://a{b/");
  for (const char* text : {"http://a%2Fb/", "http://a%40b/", "http://a%20b/", "http://a%25b/",
                           "http://a%00/", "http://a%7F/", "http://%FF/"}) {
    EXPECT_EQ(read_as(text), "refused") << text;
  }
  EXPECT_EQ(read_as("foo://a%2Fb/"), "same foo://a%2Fb/");
}

TEST(Browser, LeavesToIdnaWhatIsIts) {
  for (const char* text : {"http://\xC3\xA9/", "http://%C3%A9/", "http://xn--tda/",
                           "http://a.XN--tda/", "http://%78n--tda"}) {
    EXPECT_EQ(read_as(text), "idna") << text;
  }
  EXPECT_EQ(read_as("http://axn--b/"), "same http://axn--b/");
  EXPECT_EQ(read_as("http://xn-b.a.xn-b/"), "same http://xn-b.a.xn-b/");
  EXPECT_EQ(read_as("foo://\xC3\xA9/"), "same foo://%C3%A9/");
  EXPECT_EQ(read_as("http://\xC3\xA9:65536/"), "refused");
}

// A forbidden domain code point stays one, whatever IDNA makes of the rest: but "<" with U+0338 is U+226E.
TEST(Browser, RefusesADelimiterInAHostWhateverIdnaSays) {
  EXPECT_EQ(read_as("file://\xC3\xA9@a/"), "refused");
  EXPECT_EQ(read_as("file://\xC3\xA9:80/"), "refused");
  for (const char* octet : {"%00", "%20", "%23", "%25", "%2F", "%3A", "%3F", "%40", "%5B", "%5C",
                            "%5D", "%5E", "%7C", "%7F"}) {
    EXPECT_EQ(read_as("http://\xC3\xA9" + std::string(octet) + "a/"), "refused") << octet;
    EXPECT_EQ(read_as("ws://a.xn--a" + std::string(octet) + "/"), "refused") << octet;
  }
  EXPECT_EQ(read_as("http://xn--a%3Cb/"), "refused");
  EXPECT_EQ(read_as("http://\xC3\xA9%3C\xCC\xB8/"), "idna");
  EXPECT_EQ(read_as("http://\xC3\xA9%7Ba/"), "idna");
}

TEST(Browser, KeepsFilesOnTheirDrive) {
  EXPECT_EQ(read_as("file:a"), "other file:///a");
  EXPECT_EQ(read_as("file:/a"), "same file:///a");
  EXPECT_EQ(read_as("file:///a/../../b"), "same file:///b");
  EXPECT_EQ(read_as("file://LocalHost/a"), "same file:///a");
  EXPECT_EQ(read_as("file://h/C:/../a"), "other file://h/C:/a");
  EXPECT_EQ(read_as("file://C:/a"), "other file:///C:/a");
  EXPECT_EQ(read_as("file:"), "other file:///");
  EXPECT_EQ(read_as("file://u@h/"), "refused");
  EXPECT_EQ(read_as("file://h:80/"), "refused");
}

TEST(Browser, EncodesWhatItsOwnSetsHave) {
  EXPECT_EQ(read_as("http://a;b=c:d:e@h/"), "other http://a%3Bb%3Dc:d%3Ae@h/");
  EXPECT_EQ(read_as("http://:@h/"), "other http://h/");
  EXPECT_EQ(read_as("http://:p@h/"), "same http://:p@h/");
  EXPECT_EQ(read_as("http://h/'?'#'"), "other http://h/'?%27#'");
  EXPECT_EQ(read_as("foo:/?'"), "same foo:/?'");
}

/// The URL alone, "" if there is none.
std::string url_of(std::string_view text) {
  return iri::browser_reading(*iri::IriView::parse(text)).url;
}

struct Url {
  const char* text;
  const char* url;
};

void expect_all(std::initializer_list<Url> cases) {
  for (const Url& c : cases) EXPECT_EQ(url_of(c.text), c.url) << c.text;
}

TEST(Browser, KnowsSixSchemesAndTheirPorts) {
  expect_all({{"http:h:80", "http://h/"},
              {"https:h:443", "https://h/"},
              {"ws:h:80", "ws://h/"},
              {"wss:h:443", "wss://h/"},
              {"ftp:h:21", "ftp://h/"},
              {"http:h:443", "http://h:443/"},
              {"https:h:80", "https://h:80/"},
              {"file:h", "file:///h"},
              {"gopher:h:70", "gopher:h:70"},
              {"gopher://h:70", "gopher://h:70"}});
}

TEST(Browser, WritesAPortAsANumber) {
  expect_all({{"http://h:0/", "http://h:0/"},
              {"http://h:0008/", "http://h:8/"},
              {"http://h:00000000000000000080/", "http://h/"},
              {"http://h:65535/", "http://h:65535/"},
              {"http://h:65536/", ""},
              {"http://h:655350/", ""},
              {"http://h:18446744073709551696/", ""},
              {"foo://h:0080", "foo://h:80"},
              {"foo://h:65536", ""},
              {"foo://h:", "foo://h"},
              {"foo://[::1]:", "foo://[::1]"},
              {"foo://:80", ""}});
}

TEST(Browser, ReadsEachLabelOfAnIPv4AddressByItsBase) {
  expect_all({{"http://0377.1/", "http://255.0.0.1/"},
              {"http://0xfF.0X1/", "http://255.0.0.1/"},
              {"http://0x100000000/", ""},
              {"http://0xffffffff/", "http://255.255.255.255/"},
              {"http://037777777777/", "http://255.255.255.255/"},
              {"http://040000000000/", ""},
              {"http://18446744073709551617/", ""},
              {"http://00000000000000000000000000001/", "http://0.0.0.1/"},
              {"http://0/", "http://0.0.0.0/"},
              {"http://00/", "http://0.0.0.0/"},
              {"http://9/", "http://0.0.0.9/"},
              {"http://07/", "http://0.0.0.7/"},
              {"http://1./", "http://0.0.0.1/"},
              {"http://1../", "http://1../"},
              {"http://1.256/", "http://1.0.1.0/"},
              {"http://1.16777215/", "http://1.255.255.255/"},
              {"http://1.16777216/", ""},
              {"http://1.2.65535/", "http://1.2.255.255/"},
              {"http://1.2.65536/", ""},
              {"http://1.2.3.255/", "http://1.2.3.255/"},
              {"http://1.2.3.256/", ""},
              {"http://255.254.253.252/", "http://255.254.253.252/"},
              {"http://256.2.3.4/", ""},
              {"http://1.256.3.4/", ""},
              {"http://1.2.256.4/", ""},
              {"http://1.2.3.4.0/", ""},
              {"http://0.0.0.0.0.0/", ""},
              {"http://0xg/", "http://0xg/"},
              {"http://x1/", "http://x1/"},
              {"http://1x1/", "http://1x1/"},
              {"http://1a/", "http://1a/"}});
}

TEST(Browser, ShortensTheFirstOfTheLongestZerosOfIPv6) {
  expect_all({{"http://[1:2:3:4:5:6:7:8]/", "http://[1:2:3:4:5:6:7:8]/"},
              {"http://[0001:0023:0456:789A:BCDE:00F0:000F:F000]/",
               "http://[1:23:456:789a:bcde:f0:f:f000]/"},
              {"http://[1:0:0:2:3:0:0:4]/", "http://[1::2:3:0:0:4]/"},
              {"http://[0:0:1:0:0:0:2:3]/", "http://[0:0:1::2:3]/"},
              {"http://[0:0:0:1:2:0:0:0]/", "http://[::1:2:0:0:0]/"},
              {"http://[1:2:3:4:5:6:0:0]/", "http://[1:2:3:4:5:6::]/"},
              {"http://[0:0:3:4:5:6:7:8]/", "http://[::3:4:5:6:7:8]/"},
              {"http://[0:2:3:4:5:6:7:8]/", "http://[0:2:3:4:5:6:7:8]/"},
              {"http://[1:2:3:4:5:6:7:0]/", "http://[1:2:3:4:5:6:7:0]/"},
              {"http://[1::]/", "http://[1::]/"},
              {"http://[100::1000]/", "http://[100::1000]/"}});
}

// "Forbidden domain code point": what is encoded is decoded first.
TEST(Browser, RefusesTheForbiddenCharactersOfADomainAndNoOthers) {
  const std::string_view forbidden = "#/:<>?@[\\]^|%";
  const char* const hex = "0123456789ABCDEF";
  for (unsigned byte = 0; byte < 0x80; ++byte) {
    const std::string text = {
        'h', 't', 't', 'p', ':', '/', '/', 'a', '%', hex[byte / 16], hex[byte % 16], 'b', '/'};
    const char c = static_cast<char>(byte);
    const bool refused = byte <= 0x20 || byte == 0x7F || forbidden.find(c) != forbidden.npos;
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 'a' - 'A') : c;
    EXPECT_EQ(url_of(text), refused ? "" : std::string("http://a") + lower + "b/") << text;
  }
}

TEST(Browser, RemovesDotSegmentsAlsoEncodedOnes) {
  expect_all({{"http://h/a/%2e%2E/b", "http://h/b"},
              {"http://h/a/.%2e", "http://h/"},
              {"http://h/a/%2E.", "http://h/"},
              {"http://h/a/b/..", "http://h/a/"},
              {"http://h/%2e", "http://h/"},
              {"http://h/a/.", "http://h/a/"},
              {"http://h/a/./b", "http://h/a/b"},
              {"http://h/..%2f", "http://h/..%2f"},
              {"http://h/a/%2e%2e%2f", "http://h/a/%2e%2e%2f"},
              {"http://h/a/%2E%2E%2E/b", "http://h/a/%2E%2E%2E/b"},
              {"http://h/a/.../b", "http://h/a/.../b"},
              {"http://h/a&", "http://h/a&"},
              {"http://h/%2e&", "http://h/%2e&"},
              {"http://h/a?b/../c?'d", "http://h/a?b/../c?%27d"},
              {"http://h/../../a", "http://h/a"},
              {"http://h//..", "http://h/"},
              {"http://h/a//../b", "http://h/a/b"},
              {"foo:/a/../b", "foo:/b"},
              {"foo:/.//a", "foo:/.//a"},
              {"foo:/a/..//b", "foo:/.//b"},
              {"foo:/a//b", "foo:/a//b"},
              {"foo:/", "foo:/"},
              {"foo:a/../b", "foo:a/../b"}});
}

TEST(Browser, KeepsADriveAsTheFirstSegmentOfAFileAlone) {
  expect_all({{"file://C:", "file:///C:"},
              {"file:///C:/..", "file:///C:/"},
              {"file:///z:/../../a", "file:///z:/a"},
              {"file:///C:/a/../..", "file:///C:/"},
              {"file:///a/C:/../../b", "file:///b"},
              {"file:///1:/../a", "file:///a"},
              {"file:///C:a/../b", "file:///b"},
              {"file:/C:/../a", "file:///C:/a"},
              {"http://h/C:/../a", "http://h/a"},
              {"file://h", "file://h/"},
              {"file://localhost", "file:///"},
              {"file:////a", "file:////a"},
              {"file:///a", "file:///a"},
              {"file:?q", "file:///?q"}});
}

TEST(Browser, WritesWhatIsThereAndNothingElse) {
  expect_all({{"foo:", "foo:"},
              {"foo:?q#f", "foo:?q#f"},
              {"foo://", "foo://"},
              {"foo://h?q", "foo://h?q"},
              {"foo://h#f", "foo://h#f"},
              {"foo://h/", "foo://h/"},
              {"foo://@h/", "foo://h/"},
              {"foo://u@h/", "foo://u@h/"},
              {"foo://u:@h/", "foo://u@h/"},
              {"foo://u:p:q@h/", "foo://u:p%3Aq@h/"},
              {"foo://u@", ""},
              {"http://h?q", "http://h/?q"},
              {"http://h/?#", "http://h/?#"},
              {"http:a/b@c", "http://a/b@c"},
              {"foo:\xC3\xA9", "foo:%C3%A9"},
              {"http://\x75\xC3\xA9@h/#\xC3\xA9", "http://u%C3%A9@h/#%C3%A9"}});
}

TEST(Browser, ReadsNothingInWhatHasBeenMovedFrom) {
  EXPECT_EQ(iri::browser_reading(iri::Iri()).verdict, iri::BrowserVerdict::refused);
}

TEST(Browser, VerdictsHaveNames) {
  EXPECT_EQ(name(iri::BrowserVerdict::idna), "idna");
  EXPECT_EQ(name(iri::BrowserVerdict::same), "same");
  EXPECT_EQ(name(iri::BrowserVerdict::other), "other");
  EXPECT_EQ(name(iri::BrowserVerdict::refused), "refused");
  EXPECT_EQ(name(static_cast<iri::BrowserVerdict>(4)), "");
}

}  // namespace
