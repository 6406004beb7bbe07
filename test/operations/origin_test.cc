#include "iri/origin.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "iri/compare.hpp"
#include "support/every_buffer.hpp"

namespace {

using iri::IriView;
using iri::Origin;

Origin origin(std::string_view text) {
  const auto iri = IriView::parse(text);
  EXPECT_TRUE(iri) << text;
  const auto made = iri::origin(*iri);
  EXPECT_TRUE(made) << text;
  return *made;
}
bool has_origin(std::string_view text) {
  const auto iri = IriView::parse(text);
  EXPECT_TRUE(iri) << text;
  return iri::origin(*iri).has_value();
}

// RFC 6454 s3.2.1: the examples.
TEST(Origin, IsTheSameForTheExamplesOfRfc6454) {
  const Origin one = origin("http://example.com/");
  EXPECT_EQ(origin("http://example.com:80/"), one);
  EXPECT_EQ(origin("http://example.com/path/file"), one);
}

TEST(Origin, HasSchemeAndHostAsWrittenAndThePort) {
  const Origin written = origin("HTTP://u@EXAMPLE.%63om/a");
  EXPECT_EQ(written.scheme(), "HTTP");
  EXPECT_EQ(written.host(), "EXAMPLE.%63om");
  EXPECT_EQ(written.port(), 80);
  EXPECT_EQ(origin("s://h:8080").port(), 8080);
  EXPECT_EQ(origin("s://h").port(), std::nullopt);
}

TEST(Origin, DiffersForTheExamplesOfRfc6454) {
  const std::string_view texts[] = {"http://example.com/",     "http://example.com:8080/",
                                    "http://www.example.com/", "https://example.com:80/",
                                    "https://example.com/",    "http://example.org/",
                                    "http://ietf.org/"};
  for (const auto a : texts) {
    for (const auto b : texts) EXPECT_EQ(origin(a) == origin(b), a == b) << a << ' ' << b;
  }
}

TEST(Origin, LeavesOutUserinfoPathQueryAndFragment) {
  EXPECT_EQ(origin("http://example.com@evil.example/"), origin("http://evil.example?a#b"));
  EXPECT_NE(origin("http://example.com@evil.example/"), origin("http://example.com/"));
}

TEST(Origin, FoldsTheAsciiLettersOfSchemesAndHosts) {
  EXPECT_EQ(origin("HTTP://EXAMPLE.com"), origin("http://example.COM:080"));
  EXPECT_EQ(origin("http://%65xample.com"), origin("http://Example.com"));
  EXPECT_EQ(origin("http://\xC3\xA9X"), origin("http://%C3%A9x"));  // U+E9
  EXPECT_NE(origin("http://\xC3\x89"), origin("http://\xC3\xA9"));  // U+C9, U+E9
  EXPECT_EQ(origin("http://\xC3\xA9x"), origin("http://%c3%a9x"));
  EXPECT_NE(origin("http://a%2Fb"), origin("http://a%2Eb"));
  EXPECT_EQ(origin("http://a%2fb"), origin("http://a%2Fb"));
}

TEST(Origin, KnowsAnIpv6AddressInAnyForm) {
  EXPECT_EQ(origin("http://[::1]/"), origin("http://[0:0:0:0:0:0:0:1]:80/"));
  EXPECT_EQ(origin("http://[ABCD::1.2.3.4]/"), origin("http://[abcd::102:304]/"));
  EXPECT_NE(origin("http://[::1]/"), origin("http://[::2]/"));
}

// RFC 3986 s3.2.2: an IPvFuture; a host is case-insensitive.
TEST(Origin, FoldsTheCaseOfAnAddressOfTheFuture) {
  EXPECT_EQ(origin("http://[v1.A:b]/"), origin("http://[V1.a:B]:80/"));
  EXPECT_NE(origin("http://[v1.a:b]/"), origin("http://[v2.a:b]/"));
  EXPECT_EQ(iri::serialize(origin("http://[V1.A:b]/")), "http://[v1.a:b]");
}

// All hosts of two letters, two schemes and three ports: of 64 bits, no two hashes are the same.
TEST(Origin, DifferentOriginsHaveDifferentHashes) {
  std::unordered_set<std::uint64_t> hashes;
  std::size_t count = 0;
  for (char a = 'a'; a <= 'z'; ++a) {
    for (char b = 'a'; b <= 'z'; ++b) {
      for (const std::string scheme : {"foo://", "fop://"}) {
        for (const std::string port : {"", ":0", ":1"}) {
          hashes.insert(origin(scheme + a + b + port).hash());
          ++count;
        }
      }
    }
  }
  EXPECT_EQ(hashes.size(), count);
  const std::string host(200, 'a');  // what goes before it is not forgotten over it
  EXPECT_NE(origin("foo://" + host).hash(), origin("fop://" + host).hash());
  EXPECT_NE(origin("foo://" + host + ":1").hash(), origin("foo://" + host + ":2").hash());
  EXPECT_NE(origin("foo://" + host + "a").hash(), origin("foo://" + host + "b").hash());
}

TEST(Origin, HasTheSchemesOwnPortWhereNoneIsWritten) {
  EXPECT_EQ(origin("https://a").port(), 443);
  EXPECT_EQ(origin("https://a:").port(), 443);
  EXPECT_EQ(origin("wss://a:0443").port(), 443);
  EXPECT_EQ(origin("foo://a").port(), std::nullopt);
  EXPECT_EQ(origin("foo://a:0").port(), 0);
  EXPECT_NE(origin("foo://a"), origin("foo://a:0"));
}

// RFC 6454 s4, steps 1 and 4.
TEST(Origin, IsNothingWithoutANamedAuthority) {
  for (const std::string_view text : {"mailto:a@b.c", "urn:a:b", "http:/a", "foo://", "foo://u@:1/",
                                      "file:///a", "FILE://host/a", "http://a:65536/"}) {
    EXPECT_FALSE(has_origin(text)) << text;
  }
}

// RFC 6454 s6.
TEST(Origin, SerializesInNormalForm) {
  using iri::test::every_buffer;
  const auto text = [](std::string_view iri) {
    return every_buffer([&](iri::OutputBuffer out) { return iri::serialize(origin(iri), out); });
  };
  EXPECT_EQ(text("HTTP://u@Example.COM:80/a?b"), "http://example.com");
  EXPECT_EQ(text("http://example.com:00443/"), "http://example.com:443");
  EXPECT_EQ(text("https://[0:0::1]:8443"), "https://[::1]:8443");
  EXPECT_EQ(text("http://[FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF]:65535/"),
            "http://[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]:65535");
  EXPECT_EQ(text("foo://A"), "foo://a");
  EXPECT_EQ(text("http://%C3%A9%2f"), "http://\xC3\xA9%2F");
}

// Over origins put together at random: equality, hash and text agree, and what is the same on the
// scheme-based level has the same origin.
TEST(Origin, AgreesWithTheLadderOfComparison) {
  static constexpr std::string_view schemes[] = {"http", "HTTP", "https", "foo"};
  static constexpr std::string_view hosts[] = {"a",
                                               "A",
                                               "%61",
                                               "%2f",
                                               "%2F",
                                               "[::1]",
                                               "[0::1]",
                                               "1.2.3.4",
                                               "\xC3\xA9",
                                               "%C3%A9",
                                               "%c3%a9%41",
                                               "\xC3\xA9"
                                               "A"};
  static constexpr std::string_view ports[] = {"", ":", ":80", ":080", ":443", ":1"};
  std::vector<std::string> texts;
  for (const auto scheme : schemes) {
    for (const auto host : hosts) {
      for (const auto port : ports) {
        texts.push_back(std::string(scheme).append("://").append(host).append(port).append("/"));
      }
    }
  }
  for (const auto& a : texts) {
    for (const auto& b : texts) {
      const bool equal = origin(a) == origin(b);
      // Ports that are no default are compared as text there, and as numbers here.
      const bool zero = a.find(":080") != a.npos || b.find(":080") != b.npos;
      const bool same = iri::same_scheme_based(*IriView::parse(a), *IriView::parse(b));
      ASSERT_TRUE(same ? equal : !equal || zero) << a << ' ' << b;
      ASSERT_EQ(equal, iri::serialize(origin(a)) == iri::serialize(origin(b)));
      if (equal) {
        ASSERT_EQ(std::hash<Origin>()(origin(a)), std::hash<Origin>()(origin(b)));
      }
    }
  }
}

TEST(Origin, IsNoneOfWhatHasBeenMovedFrom) {
  iri::Iri none;
  EXPECT_FALSE(iri::origin(none));
  ASSERT_TRUE(none.set_host("h"));
  EXPECT_FALSE(iri::origin(none));
}

}  // namespace
