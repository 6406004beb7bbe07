#include "iri/browser.hpp"

#include <gtest/gtest.h>

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
  EXPECT_EQ(read_as("foo://\xC3\xA9/"), "same foo://%C3%A9/");
  EXPECT_EQ(read_as("http://\xC3\xA9:65536/"), "refused");
}

TEST(Browser, KeepsFilesOnTheirDrive) {
  EXPECT_EQ(read_as("file:a"), "other file:///a");
  EXPECT_EQ(read_as("file:/a"), "other file:///a");
  EXPECT_EQ(read_as("file:///a/../../b"), "same file:///b");
  EXPECT_EQ(read_as("file://LocalHost/a"), "other file:///a");
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

TEST(Browser, ReadsNothingInWhatHasBeenMovedFrom) {
  EXPECT_EQ(iri::browser_reading(iri::Iri()).verdict, iri::BrowserVerdict::refused);
}

TEST(Browser, VerdictsHaveNames) {
  EXPECT_EQ(name(iri::BrowserVerdict::idna), "idna");
  EXPECT_EQ(name(static_cast<iri::BrowserVerdict>(4)), "");
}

}  // namespace
