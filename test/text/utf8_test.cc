// What is wrong with bytes that are no UTF-8, by the syntax of RFC 3629 s4, and where it begins.
#include "text/utf8.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "iri/parse.hpp"

namespace {

using iri::ErrorCode;

/// A row of UTF8-2, UTF8-3 or UTF8-4.
struct Row {
  unsigned first_lead, last_lead, first_second, last_second;
  std::size_t size;
  ErrorCode below, above;  ///< what another second byte of 80-BF makes of it
};
constexpr std::array rows = {
    Row{0xC2, 0xDF, 0x80, 0xBF, 2, {}, {}},
    Row{0xE0, 0xE0, 0xA0, 0xBF, 3, ErrorCode::utf8_overlong, {}},
    Row{0xE1, 0xEC, 0x80, 0xBF, 3, {}, {}},
    Row{0xED, 0xED, 0x80, 0x9F, 3, {}, ErrorCode::utf8_surrogate},
    Row{0xEE, 0xEF, 0x80, 0xBF, 3, {}, {}},
    Row{0xF0, 0xF0, 0x90, 0xBF, 4, ErrorCode::utf8_overlong, {}},
    Row{0xF1, 0xF3, 0x80, 0xBF, 4, {}, {}},
    Row{0xF4, 0xF4, 0x80, 0x8F, 4, {}, ErrorCode::utf8_invalid_byte},
};

unsigned byte_at(std::string_view text, std::size_t index) {
  return static_cast<unsigned char>(text[index]);
}

bool is_tail(std::string_view text, std::size_t index) {
  return index < text.size() && byte_at(text, index) >= 0x80 && byte_at(text, index) <= 0xBF;
}

/// Of a text that begins with an octet above US-ASCII. `none`: a character.
ErrorCode expected(std::string_view text) {
  const unsigned lead = byte_at(text, 0);
  if (lead <= 0xBF) return ErrorCode::utf8_stray_continuation;
  if (lead <= 0xC1) return ErrorCode::utf8_overlong;
  for (const Row& row : rows) {
    if (lead < row.first_lead || lead > row.last_lead) continue;
    if (!is_tail(text, 1)) return ErrorCode::utf8_truncated;
    if (byte_at(text, 1) < row.first_second) return row.below;
    if (byte_at(text, 1) > row.last_second) return row.above;
    for (std::size_t i = 2; i < row.size; ++i) {
      if (!is_tail(text, i)) return ErrorCode::utf8_truncated;
    }
    return ErrorCode::none;
  }
  return ErrorCode::utf8_invalid_byte;
}

/// Every lead with the ends of every range of second bytes, and third and fourth bytes of each
/// kind.
template <class Use>
void for_each_sequence(const Use& use) {
  const auto with = [&](const std::string& before, auto next) {
    for (const unsigned byte : {0x2FU, 0x7FU, 0x80U, 0x8FU, 0x90U, 0x9FU, 0xA0U, 0xBFU, 0xC0U}) {
      next(before + static_cast<char>(byte));
    }
  };
  for (unsigned lead = 0x80; lead <= 0xFF; ++lead) {
    with({static_cast<char>(lead)}, [&](const std::string& two) {
      with(two, [&](const std::string& three) { with(three, use); });
    });
  }
}

TEST(Utf8, WhatIsWrongIsSaidByTheRangesOfRfc3629) {
  for_each_sequence([](const std::string& bytes) {
    const iri::Error error = iri::diagnose(iri::rule::URI_reference, "/" + bytes);
    const ErrorCode code = expected(bytes);
    ASSERT_EQ(error.code, code == ErrorCode::none ? ErrorCode::character_not_allowed : code)
        << testing::PrintToString(bytes);
    ASSERT_EQ(error.offset, 1U) << testing::PrintToString(bytes);
  });
}

/// Whether bytes begin a character, or are one.
bool can_begin(std::string_view bytes) {
  const unsigned lead = byte_at(bytes, 0);
  for (const Row& row : rows) {
    if (lead < row.first_lead || lead > row.last_lead || bytes.size() > row.size) continue;
    if (bytes.size() > 1 &&
        (byte_at(bytes, 1) < row.first_second || byte_at(bytes, 1) > row.last_second))
      return false;
    for (std::size_t i = 2; i < bytes.size(); ++i) {
      if (!is_tail(bytes, i)) return false;
    }
    return true;
  }
  return false;
}

// utf8.hpp: what is ill-formed has the size of its longest beginning that could begin a character, and one byte at least.
TEST(Utf8, WhatIsIllFormedIsAsLongAsItCouldBeginACharacter) {
  for_each_sequence([](const std::string& bytes) {
    for (std::size_t end = 1; end <= bytes.size(); ++end) {
      const std::string_view text = std::string_view(bytes).substr(0, end);
      std::size_t size = 1;
      while (size < text.size() && can_begin(text.substr(0, size + 1))) ++size;
      const iri::detail::Character read = iri::detail::first_character(text);
      ASSERT_EQ(read.code, expected(text)) << testing::PrintToString(text);
      ASSERT_EQ(read.size, size) << testing::PrintToString(text);
    }
  });
}

TEST(Utf8, InAnIriTheErrorBeginsWithTheCharacter) {
  for_each_sequence([](const std::string& bytes) {
    const iri::Error error = iri::diagnose(iri::rule::IRI_reference, "/a" + bytes);
    const ErrorCode code = expected(bytes);
    if (code == ErrorCode::none) return;
    ASSERT_EQ(error.code, code) << testing::PrintToString(bytes);
    ASSERT_EQ(error.offset, 2U) << testing::PrintToString(bytes);
    for (const iri::Rule rule : {iri::rule::IRI_reference, iri::rule::ipath_absolute}) {
      ASSERT_EQ(iri::match(rule, "/a" + bytes).error_offset, 2U) << testing::PrintToString(bytes);
    }
  });
}

TEST(Utf8, ACharacterCutByTheEndIsTruncatedThere) {
  for (const std::string character : {"\xC3\xA9", "\xE0\xA0\x80", "\xF0\x90\x80\x80"}) {
    for (const std::string before : {"", "a", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"}) {
      for (std::size_t size = 1; size < character.size(); ++size) {
        const std::string text = before + character.substr(0, size);
        const iri::Error error = iri::diagnose(iri::rule::IRI_reference, text);
        EXPECT_EQ(error.code, ErrorCode::utf8_truncated) << testing::PrintToString(text);
        EXPECT_EQ(error.offset, text.size()) << testing::PrintToString(text);
        for (const iri::Rule rule : {iri::rule::IRI_reference, iri::rule::ipath_rootless}) {
          EXPECT_EQ(iri::match(rule, text).error_offset, text.size())
              << testing::PrintToString(text);
        }
      }
    }
  }
}

}  // namespace
