// The uses of single code points, and where they differ: text/code_points.hpp says why.
#include <gtest/gtest.h>

#include <cstdint>

#include "text/code_points.hpp"

namespace {

using namespace iri::code_points;

unsigned uses_of(std::uint32_t c) {
  return (has<invisible>(c) ? invisible : 0U) | (has<kept_encoded>(c) ? kept_encoded : 0U) |
         (has<unsafe_to_show>(c) ? unsafe_to_show : 0U) |
         (has<bidi_formatting>(c) ? bidi_formatting : 0U) |
         (has<bidi_isolate>(c) ? bidi_isolate : 0U) | (has<width_0>(c) ? width_0 : 0U) |
         (has<width_2>(c) ? width_2 : 0U);
}

struct Case {
  const char* name;
  std::uint32_t code_point;
  unsigned uses;
};

TEST(CodePointUses, AreThoseOfTheKindOfCharacter) {
  constexpr unsigned control = unsafe_to_show;
  constexpr unsigned ignored = invisible | unsafe_to_show | width_0;
  for (const Case& wanted : {
           Case{"LATIN SMALL LETTER A", 'a', 0},
           {"NULL", 0, control},
           {"DELETE", 0x7F, control},
           {"NO-BREAK SPACE", 0xA0, invisible | kept_encoded},
           {"INVERTED EXCLAMATION MARK", 0xA1, 0},
           {"SOFT HYPHEN", 0xAD, invisible | unsafe_to_show},
           {"COMBINING GRAVE ACCENT", 0x300, width_0},
           {"COMBINING GRAVE TONE MARK", 0x340, kept_encoded | width_0},
           {"ARABIC LETTER MARK", 0x61C, ignored | kept_encoded | bidi_isolate},
           {"ARABIC END OF AYAH", 0x6DD, kept_encoded | width_0},
           {"HANGUL CHOSEONG FILLER", 0x115F, invisible | unsafe_to_show | width_2},
           {"MONGOLIAN TODO SOFT HYPHEN", 0x1806, 0},
           {"MONGOLIAN FREE VARIATION SELECTOR THREE", 0x180D, invisible | width_0},
           {"MONGOLIAN VOWEL SEPARATOR", 0x180E, ignored | kept_encoded},
           {"MONGOLIAN FREE VARIATION SELECTOR FOUR", 0x180F, invisible | width_0},
           {"ZERO WIDTH SPACE", 0x200B, ignored | kept_encoded},
           {"ZERO WIDTH JOINER", 0x200D, invisible | kept_encoded | width_0},
           {"LEFT-TO-RIGHT MARK", 0x200E, kept_encoded | control | bidi_formatting | width_0},
           {"LINE SEPARATOR", 0x2028, invisible | kept_encoded | control},
           {"RIGHT-TO-LEFT OVERRIDE", 0x202E, kept_encoded | control | bidi_formatting | width_0},
           {"INVISIBLE SEPARATOR", 0x2063, ignored | kept_encoded},
           {"INVISIBLE PLUS", 0x2064, ignored},
           {"not assigned", 0x2065, ignored},
           {"POP DIRECTIONAL ISOLATE", 0x2069, ignored | kept_encoded | bidi_isolate},
           {"BRAILLE PATTERN BLANK", 0x2800, invisible},
           {"IDEOGRAPHIC SPACE", 0x3000, invisible | kept_encoded | width_2},
           {"HANGUL FILLER", 0x3164, invisible | unsafe_to_show | width_2},
           {"VARIATION SELECTOR-16", 0xFE0F, invisible | width_0},
           {"ZERO WIDTH NO-BREAK SPACE", 0xFEFF, ignored | kept_encoded},
           {"INTERLINEAR ANNOTATION ANCHOR", 0xFFF9, ignored},
           {"LANGUAGE TAG", 0xE0001, ignored},
           {"VARIATION SELECTOR-17", 0xE0100, invisible | width_0},
           {"TAI YO LETTER LOW KO", 0x1E6C0, 0},
           {"the last code point", 0x10FFFF, 0},
       }) {
    EXPECT_EQ(uses_of(wanted.code_point), wanted.uses) << wanted.name;
  }
}

// What is new in Unicode 15 to 17, or has another width there (UAX #11).
TEST(CodePointUses, WidthsAreThoseOfUnicode17) {
  for (const std::uint32_t wide : {0x1FAE8U, 0x31350U, 0x2FFFU, 0x4DC0U, 0x16FF2U, 0x18CFFU}) {
    EXPECT_TRUE(has<width_2>(wide)) << std::hex << wide;
  }
  for (const std::uint32_t none : {0x1E4ECU, 0x897U, 0x1E6E3U}) {
    EXPECT_TRUE(has<width_0>(none)) << std::hex << none;
  }
  EXPECT_FALSE(has<width_0>(0x1171E));  // AHOM CONSONANT SIGN MEDIAL RA, spacing since Unicode 15.1
}

// So that every character that makes a use is in its table, at both ends of each range.
template <Use U>
void expect_edges() {
  for (const Range& range : Ranges<U>::all) {
    EXPECT_TRUE(has<U>(range.first) && has<U>(range.last)) << std::hex << range.first;
    EXPECT_FALSE(has<U>(range.last + 1)) << std::hex << range.last;
    EXPECT_TRUE(range.first == 0 || !has<U>(range.first - 1)) << std::hex << range.first;
  }
}

TEST(CodePointUses, AreFoundAtBothEndsOfEachRange) {
  expect_edges<invisible>();
  expect_edges<kept_encoded>();
  expect_edges<unsafe_to_show>();
  expect_edges<bidi_formatting>();
  expect_edges<bidi_isolate>();
  expect_edges<width_0>();
  expect_edges<width_2>();
}

}  // namespace
