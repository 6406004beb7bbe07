#include "iri/build.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>

#include "iri/path.hpp"
#include "support/intended.hpp"

namespace {

using iri::Builder;
using iri::Component;
using iri::ErrorCode;
using iri_test::Intended;
using Part = std::optional<std::string>;

iri::Result<iri::UriReference> built(const Intended& p) {
  Builder<iri::UriReference> builder;
  // Against the order of the text: it does not matter.
  if (p.fragment) builder.fragment(*p.fragment);
  if (p.query) builder.query(*p.query);
  builder.path(p.path);
  if (p.port) builder.port(*p.port);
  if (p.userinfo) builder.userinfo(*p.userinfo);
  if (p.host) builder.host(*p.host);
  if (p.scheme) builder.scheme(*p.scheme);
  return builder.build();
}

// A temporary builder stays one, so that what is kept of it is moved and none dangles.
static_assert(
    std::is_same_v<decltype(iri::Builder<iri::Uri>().scheme("")), iri::Builder<iri::Uri>&&>);
static_assert(
    std::is_same_v<decltype(iri::Builder<iri::Uri>().parameter("", "")), iri::Builder<iri::Uri>&&>);

TEST(Build, EveryCombinationOfPartsGivesThePartsOrAGuardedPathOrAnError) {
  const Part schemes[] = {std::nullopt, "s"};
  const Part userinfos[] = {std::nullopt, "", "u:p"};
  const Part hosts[] = {std::nullopt, "", "h", "[::1]"};
  const Part ports[] = {std::nullopt, "", "80"};
  const Part tails[] = {std::nullopt, "", "t?/"};
  const char* paths[] = {"", "/", "//", "//a", "/a", "a", "a:b", ":", "a/b:c", "/:", "./a"};
  for (const Part& scheme : schemes) {
    for (const Part& userinfo : userinfos) {
      for (const Part& host : hosts) {
        for (const Part& port : ports) {
          for (const char* path : paths) {
            for (const Part& query : tails) {
              for (const Part& fragment : tails) {
                const Intended p{scheme, userinfo, host, port, path, query, fragment};
                const auto result = built(p);
                if (!host && (userinfo || port)) {
                  const Component part = userinfo ? Component::userinfo : Component::port;
                  ASSERT_EQ(result.error(), (iri::Error{ErrorCode::no_authority, part, 0}));
                  continue;
                }
                ASSERT_TRUE(result);
                ASSERT_EQ(result->text(), iri_test::recompose(iri_test::written(p)));
                const auto again = iri::UriReference::parse(result->string());
                ASSERT_TRUE(again);
                ASSERT_EQ(again->components(), result->components());
              }
            }
          }
        }
      }
    }
  }
}

TEST(Build, TheExampleOfTheHeader) {
  const auto iri = Builder<iri::Iri>()
                       .scheme("https")
                       .host("example.com")
                       .port("8080")
                       .encode_segment("a/b")
                       .parameter("q", "x & y")
                       .build();
  ASSERT_TRUE(iri);
  EXPECT_EQ(iri->text(), "https://example.com:8080/a%2Fb?q=x%20%26%20y");
}

TEST(Build, ASchemeIsRequiredWhereTheTypeSaysSo) {
  EXPECT_EQ(Builder<iri::Uri>().host("h").build().error(),
            (iri::Error{ErrorCode::no_scheme, Component::scheme, 0}));
  EXPECT_EQ(Builder<iri::UriReference>().host("h").build()->text(), "//h");
}

TEST(Build, AnErrorHasTheOffsetInItsValue) {
  EXPECT_EQ(Builder<iri::Uri>().scheme("s").host("h").query("ab#c").build().error(),
            (iri::Error{ErrorCode::unexpected_character, Component::query, 2}));
  EXPECT_EQ(Builder<iri::Uri>().scheme("s").segment("ab").segment("c/d").build().error(),
            (iri::Error{ErrorCode::unexpected_character, Component::path, 1}));
}

TEST(Build, WhatIsEncodedIsAlwaysTakenAndKeepsItsBytes) {
  std::string bytes;
  for (int c = 0; c < 256; ++c) bytes += static_cast<char>(c);
  std::string of_a_name = bytes;
  std::erase_if(of_a_name, [](char c) {
    return std::string_view(":/?#[]@").find(c) != std::string_view::npos;
  });
  const auto uri = Builder<iri::Uri>()
                       .scheme("s")
                       .encode_userinfo(bytes)
                       .encode_host(of_a_name)
                       .encode_segment(bytes)
                       .encode_query(bytes)
                       .encode_fragment(bytes)
                       .build();
  ASSERT_TRUE(uri);
  EXPECT_EQ(iri::DecodedView(*uri->userinfo()), bytes);
  EXPECT_EQ(iri::DecodedView(*uri->host()), of_a_name);
  EXPECT_EQ(iri::DecodedView(*uri->query()), bytes);
  EXPECT_EQ(iri::DecodedView(*uri->fragment()), bytes);
  ASSERT_EQ(iri::decoded_segments(*uri).size(), 1U);
  EXPECT_EQ(iri::decoded_segments(*uri).front(), bytes);
}

TEST(Build, AnIpv6AddressGetsItsBracketsAndADelimiterIsRefused) {
  const auto host = [](std::string_view text) {
    return Builder<iri::Uri>().scheme("http").encode_host(text).build();
  };
  EXPECT_EQ(host("::1")->text(), "http://[::1]");
  EXPECT_EQ(host("[::1]")->text(), "http://[::1]");
  EXPECT_EQ(host("::ffff:127.0.0.1")->text(), "http://[::ffff:127.0.0.1]");
  EXPECT_EQ(host("[v1.a]")->text(), "http://[v1.a]");
  EXPECT_EQ(host("127.0.0.1")->text(), "http://127.0.0.1");
  EXPECT_EQ(host("a b%41")->text(), "http://a%20b%2541");
  for (const char* text :
       {"a:80", "a/b", "u@h", "a?", "a#", "[::1", "::1]", "[::1]:80", "::1%eth0", "1::2::3"}) {
    EXPECT_EQ(host(text).error().component, Component::host) << text;
    EXPECT_FALSE(host(text)) << text;
  }
}

TEST(Build, TheCharactersOfAnIriStayInAnIriOnly) {
  const char* e_acute = "\xC3\xA9";  // U+00E9 LATIN SMALL LETTER E WITH ACUTE
  EXPECT_EQ(Builder<iri::IriReference>().encode_path(e_acute).build()->text(), e_acute);
  EXPECT_EQ(Builder<iri::UriReference>().encode_path(e_acute).build()->text(), "%C3%A9");
  EXPECT_FALSE(Builder<iri::UriReference>().path(e_acute).build());
}

TEST(Build, PathTakesThePlaceOfSegmentsAndSegmentsAddToIt) {
  Builder<iri::UriReference> builder;
  builder.host("h").segment("x").path("/a").segment("b").segment("");
  EXPECT_EQ(builder.build()->text(), "//h/a/b/");
  builder.segment("c");  // goes on
  EXPECT_EQ(builder.build()->text(), "//h/a/b//c");
}

TEST(Build, SegmentsArePutTogetherBeforeThePathIsGuarded) {
  const auto built = [](const char* path, std::initializer_list<const char*> segments) {
    Builder<iri::UriReference> builder;
    builder.path(path);
    for (const char* segment : segments) builder.segment(segment);
    return builder.build()->string();
  };
  EXPECT_EQ(built("", {"", "b"}), ".//b");
  EXPECT_EQ(built("/", {"", "b"}), "/.//b");  // "//b" would begin an authority
  EXPECT_EQ(built("/", {""}), "/./");
  EXPECT_EQ(built("", {"a:b"}), "./a:b");
  EXPECT_EQ(built("a/", {"b"}), "a//b");
}

TEST(Build, AnErrorInASegmentHasTheOffsetInIt) {
  const auto error = Builder<iri::Uri>().scheme("s").segment("a").segment("b/c").build().error();
  EXPECT_EQ(error, (iri::Error{ErrorCode::unexpected_character, Component::path, 1}));
}

TEST(Build, TakesManySegmentsAndParameters) {
  constexpr int count = 200000;
  Builder<iri::Uri> builder;
  builder.scheme("s");
  for (int i = 0; i < count; ++i) builder.segment("abc").parameter("n", "v");
  const auto uri = builder.build();
  EXPECT_EQ(uri->path().size(), 4U * count - 1);
  EXPECT_EQ(uri->query()->size(), 4U * count - 1);
}

// As format_reference() has it: a segment that would take another one away is no segment.
TEST(Build, ADotSegmentIsRefused) {
  const iri::Error refused{iri::ErrorCode::bad_value, iri::Component::path, 0};
  const auto built = [] { return Builder<iri::Uri>().scheme("https").host("h").path("/files"); };
  for (const char* dots : {".", ".."}) {
    EXPECT_EQ(built().encode_segment(dots).encode_segment("admin").build().error(), refused);
    EXPECT_EQ(built().segment(dots).build().error(), refused);
  }
  for (const char* dots : {"%2e", "%2E%2e", ".%2e", "%2E."}) {
    EXPECT_EQ(built().segment(dots).build().error(), refused) << dots;
    const auto plain = built().encode_segment(dots).build();  // "%" is encoded
    ASSERT_TRUE(plain) << dots;
    EXPECT_TRUE(iri::decoded_segments(*plain).back() == dots);
  }
  EXPECT_EQ(built().encode_segment("...").build()->text(), "https://h/files/...");
  EXPECT_EQ(built().path("/a/../b").build()->text(), "https://h/a/../b");
}

}  // namespace
