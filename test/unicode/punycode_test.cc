#include "unicode/punycode.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "operations/sink.hpp"

namespace {

using iri::unicode::CodePoints;
using iri::unicode::decode_punycode;
using iri::unicode::encode_punycode;

CodePoints code_points(std::u32string_view text) {
  CodePoints made;
  for (const char32_t c : text) made.data[made.size++] = c;
  return made;
}

std::u32string decoded(std::string_view text) {
  CodePoints made;
  return decode_punycode(text, made) ? std::u32string(made.data.data(), made.size) : U"refused";
}

std::string encoded(std::u32string_view text, std::size_t most = 100) {
  std::array<char, 5000> buffer{};
  iri::detail::Sink sink{iri::OutputBuffer(buffer)};
  if (!encode_punycode(code_points(text), most, sink)) return "refused";
  return {buffer.data(), sink.finish().size};
}

// RFC 3492 s7.1: A, B, L, Q, R, S.
TEST(Punycode, MakesTheSamplesOfRfc3492) {
  const std::pair<std::u32string_view, std::string_view> samples[] = {
      {U"\u0644\u064A\u0647\u0645\u0627\u0628\u062A\u0643\u0644\u0645\u0648\u0634\u0639\u0631\u0628\u064A\u061F",
       "egbpdaj6bu4bxfgehfvwxn"},
      {U"\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587", "ihqwcrb4cv8a8dqg056pqjye"},
      {U"3\u5E74B\u7D44\u91D1\u516B\u5148\u751F", "3B-ww4c5e180e575a65lsy2b"},
      {U"\u30D1\u30D5\u30A3\u30FCde\u30EB\u30F3\u30D0", "de-jg4avhby1noc0d"},
      {U"\u305D\u306E\u30B9\u30D4\u30FC\u30C9\u3067", "d9juau41awczczp"},
      {U"-> $1.00 <-", "-> $1.00 <--"}};
  for (const auto& [text, punycode] : samples) {
    EXPECT_EQ(encoded(text), punycode);
    EXPECT_EQ(decoded(punycode), text) << punycode;
  }
}

// s5: "a decoder MUST recognize the letters in both uppercase and lowercase forms".
TEST(Punycode, ReadsDigitsOfEitherCase) { EXPECT_EQ(decoded("9CA"), U"\u00E9"); }

// s6.2: fails on a digit that is none, in the middle of an integer, and on overflow; what comes behind U+10FFFF
// is no character, nor is a surrogate. A delimiter is one only behind a basic code point.
TEST(Punycode, RefusesWhatStandsForNothing) {
  for (const std::string_view text :
       {"9c", "9", "-9ca", "a-9!a", "a-\x7F", "99999999", "9999999999999999", "a-99999b"}) {
    EXPECT_EQ(decoded(text), U"refused") << text;
  }
  EXPECT_EQ(decoded(""), U"");
  EXPECT_EQ(decoded("a-"), U"a");
  EXPECT_EQ(decoded("--"), U"-");
  for (const char32_t c : {0xD7FFU, 0xE000U, 0x10FFFFU}) {
    EXPECT_EQ(decoded(encoded({&c, 1})), std::u32string(1, c));
  }
  for (const char32_t c : {0xD800U, 0xDFFFU, 0x110000U}) {
    const std::u32string beside{U'\u00E9', c};
    EXPECT_EQ(decoded(encoded(beside)), U"refused");
  }
}

TEST(Punycode, HasRoomForTheLongestName) {
  const std::u32string longest(1024, U'\u00E9');
  const std::string text = encoded(longest, 5000);
  EXPECT_EQ(decoded(text), longest);
  EXPECT_EQ(decoded(text + "a"), U"refused");
  EXPECT_EQ(decoded(std::string(1024, 'a') + "-"), std::u32string(1024, U'a'));
  EXPECT_EQ(decoded(std::string(1025, 'a') + "-"), U"refused");
}

TEST(Punycode, GivesUpBehindTheMost) {
  EXPECT_EQ(encoded(U"\u00E9", 3), "9ca");
  EXPECT_EQ(encoded(U"\u00E9", 2), "refused");
  EXPECT_EQ(encoded(std::u32string(1000, U'\u00E9'), 59), "refused");
  EXPECT_EQ(encoded(std::u32string(1000, U'a') + U"\u00E9", 59), "refused");
}

}  // namespace
