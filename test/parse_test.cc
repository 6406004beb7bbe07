#include "iri/parse.hpp"

#include <gtest/gtest.h>

#include "iri/reference.hpp"

namespace {

// RFC 3986 s3, the figure.
TEST(Parse, TheFigureOfRfc3986IsSplitAsDrawn) {
  const auto iri = iri::IriView::parse("foo://example.com:8042/over/there?name=ferret#nose");
  ASSERT_TRUE(iri);
  EXPECT_EQ(iri->scheme(), "foo");
  EXPECT_EQ(iri->authority(), "example.com:8042");
  EXPECT_EQ(iri->userinfo(), std::nullopt);
  EXPECT_EQ(iri->host(), "example.com");
  EXPECT_EQ(iri->port(), "8042");
  EXPECT_EQ(iri->path(), "/over/there");
  EXPECT_EQ(iri->query(), "name=ferret");
  EXPECT_EQ(iri->fragment(), "nose");
}

TEST(Parse, TheNullTextIsTheEmptyReference) {
  EXPECT_TRUE(iri::IriReferenceView::parse({}));
  EXPECT_FALSE(iri::IriView::parse({}));
}

}  // namespace
