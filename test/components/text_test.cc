#include "iri/text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <unordered_set>

#include "iri/reference.hpp"

namespace {

using iri::Text;
namespace rule = iri::rule;
using Segment = Text<rule::segment>;

template <class T>
concept Encodes = requires {
  T::encode("");
};

TEST(Text, IsOfItsRule) {
  EXPECT_EQ(Segment::parse("a%2Fb")->text(), "a%2Fb");
  EXPECT_EQ(Segment::parse("a/b").error(), iri::diagnose(rule::segment, "a/b"));
  EXPECT_TRUE(Text<rule::IPv6address>::parse("::1"));
  EXPECT_FALSE(Text<rule::port>::parse("x"));
  EXPECT_FALSE(Text<rule::segment_nz>::encode(""));
}

TEST(Text, IsNotMixedWithPlainTextOrAnotherRule) {
  EXPECT_FALSE((std::is_convertible_v<std::string, Segment>));
  EXPECT_FALSE((std::is_convertible_v<Segment, std::string_view>));
  EXPECT_FALSE((std::is_convertible_v<Segment, Text<rule::query>>));
  EXPECT_FALSE((std::is_constructible_v<Text<rule::isegment>, Segment>));
}

TEST(Text, EncodesForItsRuleAndReadsBack) {
  for (int i = 0; i < 256; ++i) {
    const std::string plain(1, static_cast<char>(i));
    EXPECT_TRUE(Segment::encode(plain)->decoded() == plain);
    EXPECT_TRUE(Text<rule::iquery>::encode(plain)->decoded() == plain);
    EXPECT_TRUE(Text<rule::userinfo>::encode(plain)->decoded() == plain);
  }
  EXPECT_EQ(Segment::encode("a/b")->text(), "a%2Fb");
  EXPECT_TRUE(Encodes<Segment>);
  EXPECT_FALSE(Encodes<Text<rule::port>>);  // a port has no percent-encoding
}

TEST(Text, IsAKeyAsItStands) {
  EXPECT_TRUE(*Segment::parse("a") == *Segment::parse("a"));
  EXPECT_FALSE(*Segment::parse("a") == *Segment::parse("%61"));
  std::unordered_set<Segment> set{*Segment::parse("a"), *Segment::parse("%61")};
  EXPECT_EQ(set.size(), 2U);
  EXPECT_TRUE(*Segment::parse("a") > *Segment::parse("%61"));
  EXPECT_TRUE((*Segment::parse("a") <=> *Segment::parse("a")) == 0);
  auto reference = *iri::UriReference::parse("/x");
  ASSERT_TRUE(reference.push_segment(Segment::encode("a/b")->text()));
  EXPECT_EQ(reference.text(), "/x/a%2Fb");
}

}  // namespace
