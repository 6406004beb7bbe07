#include "iri/fmt.hpp"

#include <gtest/gtest.h>

#include "iri/reference.hpp"

namespace {

TEST(Fmt, AReferenceIsItsTextAndTakesTheSpecificationOfAString) {
  const auto iri = *iri::Iri::parse("a:b");
  EXPECT_EQ(fmt::format("<{}>", iri), "<a:b>");
  EXPECT_EQ(fmt::format("<{:>5}>", iri.view()), "<  a:b>");
}

TEST(Fmt, AnErrorSaysWhereAndWhatAndNoByteOfTheInput) {
  const auto error = iri::Iri::parse("http://h/\x1B[31m").error();
  EXPECT_EQ(fmt::format("{}", error), "path, byte 9: this character is not allowed here");
  EXPECT_EQ(fmt::format("{}", error.code), "unexpected_character");
  EXPECT_EQ(fmt::format("{}", iri::Error{iri::ErrorCode::no_scheme, iri::Component::none, 0}),
            "byte 0: a scheme is required");
}

}  // namespace
