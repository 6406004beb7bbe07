// The library's own tables of Unicode against ICU, as far as its version of Unicode has the characters.
#include <gtest/gtest.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "operations/sink.hpp"
#include "unicode/random.hpp"
#include "unicode/ucd/normalization.hpp"

namespace {

namespace ucd = iri::unicode::ucd;

std::string own_nfc(std::string_view text) {
  std::string made(3 * text.size() + 16,
                   '\0');  // UAX #15: NFC of UTF-8 is at most three times as long
  iri::detail::Sink sink{iri::OutputBuffer(made)};
  ucd::put_nfc(text, sink);
  made.resize(sink.finish().size);
  return made;
}

const icu::Normalizer2& icu_nfc() {
  UErrorCode status = U_ZERO_ERROR;
  return *icu::Normalizer2::getNFCInstance(status);
}

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

std::string nfc_of_icu(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  return utf8(icu_nfc().normalize(text, status));
}

bool is_character(UChar32 c) { return u_isdefined(c) != 0 && (c < 0xD800 || c > 0xDFFF); }

TEST(OwnNfcAgainstIcu, AgreesOnEveryCharacterOfIcu) {
  std::size_t seen = 0;
  for (UChar32 c = 0; c < 0x110000; ++c) {
    if (!is_character(c)) continue;
    ++seen;
    ASSERT_EQ(ucd::combining_class(static_cast<char32_t>(c)), u_getCombiningClass(c)) << c;
    for (const UChar32 before : {0x61, 0x3B1, 0x1100, 0xAC00}) {
      const icu::UnicodeString text = icu::UnicodeString(before).append(c).append(0x327).append(c);
      ASSERT_EQ(own_nfc(utf8(text)), nfc_of_icu(text)) << c;
    }
  }
  EXPECT_GT(seen, 130000U);
}

/// Characters that decompose, compose or have a combining class; and some that are inert.
std::vector<UChar32> lively() {
  std::vector<UChar32> found;
  for (UChar32 c = 0; c < 0x110000; ++c) {
    if (!is_character(c) || (c > 0xAC40 && c < 0xD7A0)) continue;  // of 11172 syllables, a few
    if (icu_nfc().isInert(c) == 0 || c % 1000 == 0) found.push_back(c);
  }
  return found;
}

TEST(OwnNfcAgainstIcu, AgreesOnRandomTexts) {
  const std::vector<UChar32> characters = lively();
  ASSERT_GT(characters.size(), 2000U);
  iri::test::Random random;
  std::size_t changed = 0;
  for (std::size_t i = 0; i < 300000; ++i) {
    icu::UnicodeString made;
    // Neighbors in the list are neighbors in a script: those compose.
    const std::size_t place = random(characters.size());
    for (std::size_t left = random(12); left != 0; --left) {
      const bool near = random(4) != 0;
      made.append(
          characters[near ? (place + random(40)) % characters.size() : random(characters.size())]);
    }
    const std::string text = utf8(made);
    const std::string expected = nfc_of_icu(made);
    ASSERT_EQ(own_nfc(text), expected) << i;
    ASSERT_EQ(ucd::is_nfc(text), text == expected) << i;
    changed += text != expected ? 1U : 0U;
  }
  EXPECT_GT(changed, 50000U);
}

}  // namespace
