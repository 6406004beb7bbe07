#include "iri/leiri.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using iri::ErrorCode;
using namespace std::string_view_literals;

std::string converted(std::string_view leiri) {
  const auto made = iri::from_leiri(leiri);
  return made ? made->string() : "error: " + std::string(name(made.error().code));
}

TEST(Leiri, EncodesWhatTheNoteLists) {
  EXPECT_EQ(converted(" <>\"{}|\\^`"), "%20%3C%3E%22%7B%7D%7C%5C%5E%60");
  EXPECT_EQ(converted("/\0\x01\x1F\x7F"sv), "/%00%01%1F%7F");
  EXPECT_EQ(converted("/\xC2\x80\xC2\x9F"), "/%C2%80%C2%9F");                // U+0080, U+009F
  EXPECT_EQ(converted("/\xE2\x80\x8E\xE2\x80\xAE"), "/%E2%80%8E%E2%80%AE");  // U+200E, U+202E
  EXPECT_EQ(converted("/\xEF\xBF\xB0\xEF\xBF\xBD"), "/%EF%BF%B0%EF%BF%BD");  // U+FFF0, U+FFFD
  EXPECT_EQ(converted("/\xEF\xB7\x90"), "/%EF%B7%90");                       // U+FDD0
  EXPECT_EQ(converted("/\xF3\xA0\x80\x81"), "/%F3%A0%80%81");                // U+E0001, a tag
}

TEST(Leiri, KeepsPrivateUseInTheQueryAlone) {
  EXPECT_EQ(converted("/\xEE\x80\x80?\xEE\x80\x80?\xEE\x80\x80#\xEE\x80\x80?\xEE\x80\x80"),
            "/%EE%80%80?\xEE\x80\x80?\xEE\x80\x80#%EE%80%80?%EE%80%80");
}

TEST(Leiri, KeepsAnIriAsItIs) {
  for (const char* text :
       {"", "http://u@h:1/p%20?q#f", "r\xC3\xA9sum\xC3\xA9", "//[::1]/", "?a#b?c"}) {
    EXPECT_EQ(converted(text), text);
  }
}

TEST(Leiri, RefusesWhatIsNoIriEvenThen) {
  EXPECT_EQ(converted("%zz"), "error: bad_percent_encoding");
  EXPECT_EQ(converted("a#b#c"), "error: unexpected_character");
  EXPECT_EQ(converted("/[a]"), "error: unexpected_character");
  EXPECT_EQ(converted("/\xFF"), "error: utf8_invalid_byte");
  EXPECT_EQ(converted("/\xC3"), "error: utf8_truncated");
}

TEST(Leiri, SaysWhereInTheTextItIsWrong) {
  EXPECT_EQ(iri::from_leiri("/a b {c}[").error().offset, 8U);
  EXPECT_EQ(iri::from_leiri("[").error().offset, 0U);
  EXPECT_EQ(iri::from_leiri("/ \xE2\x80\xAE%z").error().offset, 6U);
  EXPECT_EQ(iri::from_leiri("/ :80 #/#").error().offset, 8U);
  EXPECT_EQ(iri::from_leiri("/a b%").error().offset, 5U);
}

}  // namespace
