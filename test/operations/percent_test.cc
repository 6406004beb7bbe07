#include "iri/percent.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "iri/parse.hpp"
#include "support/every_buffer.hpp"

namespace {

using iri::DecodedView;
using iri::EncodeSet;
using iri::ErrorCode;
using iri::Rule;
using iri::test::every_buffer;
namespace rule = iri::rule;
namespace encode_set = iri::encode_set;
using namespace std::string_literals;

std::vector<Rule> rules_with_a_set() {
  std::vector<Rule> rules;
  for (std::size_t i = 0; i < iri::rule_count; ++i) {
    const auto r = static_cast<Rule>(i);
    if (EncodeSet::of(r)) rules.push_back(r);
  }
  return rules;
}

std::string any_bytes(std::mt19937& random) {
  static constexpr std::string_view pieces[] = {"%",
                                                "%41",
                                                "%zz",
                                                "/",
                                                "?",
                                                "#",
                                                "[",
                                                ":",
                                                "@",
                                                "a",
                                                "\xC3\xA9",
                                                "\xC3",
                                                "\xE2\x80\xAE",
                                                "\xEE\x80\x80",
                                                "\xF0\x9F\x98\x80",
                                                "\xED\xA0\x80",
                                                "\xFF",
                                                "&"};
  std::string text;
  for (auto n = random() % 12; n > 0; --n) {
    if (random() % 3 == 0) {
      text += static_cast<char>(random() % 256);
    } else {
      text += pieces[random() % std::size(pieces)];
    }
  }
  return text;
}

TEST(EncodeSet, KeepsTheAsciiOfItsRuleAndNoOther) {
  ASSERT_EQ(rules_with_a_set().size(), 20U);
  for (const Rule r : rules_with_a_set()) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      const std::string text(1, static_cast<char>(byte));
      const bool expected = byte < 0x80 && byte != '%' && iri::is_valid(r, text);
      EXPECT_EQ(EncodeSet::of(r)->keeps(static_cast<unsigned char>(byte)), expected)
          << iri::name(r) << ' ' << byte;
    }
  }
}

TEST(EncodeSet, TakesCharactersAwayButNeverAddsOne) {
  const EncodeSet value = encode_set::query.without("&=+\xC3\xA9");
  EXPECT_EQ(iri::encode("a=1&b+c%/?", value), "a%3D1%26b%2Bc%25/?");
  EXPECT_EQ(iri::encode("aAz~", encode_set::query.without("a~")), "%61Az%7E");
  // A byte beyond US-ASCII is none of the table's: outside of it, this would not be a constant.
  static_assert(encode_set::query.without("\x80").keeps('a'));
  static_assert(encode_set::query.without("&=+\xC3\xA9").keeps('a'));
}

// RFC 3986 s2.5: A, LATIN CAPITAL LETTER A WITH GRAVE, KATAKANA LETTER A.
TEST(Encode, WritesTheCharactersOfTheRfc) {
  EXPECT_EQ(iri::encode("A\xC3\x80\xE3\x82\xA2", iri::encode_set::segment), "A%C3%80%E3%82%A2");
}

TEST(Encode, KeepsUcscharOnlyForTheRulesOfRfc3987) {
  EXPECT_EQ(iri::encode("\xC3\xA9", encode_set::segment), "%C3%A9");  // U+E9
  EXPECT_EQ(iri::encode("\xC3\xA9", encode_set::isegment), "\xC3\xA9");
  EXPECT_EQ(iri::encode("\xC2\x9F\xC2\xA0", encode_set::isegment), "%C2%9F\xC2\xA0");  // U+9F A0
}

TEST(Encode, KeepsIprivateOnlyInAnIquery) {
  EXPECT_EQ(iri::encode("\xEE\x80\x80", encode_set::iquery), "\xEE\x80\x80");  // U+E000
  EXPECT_EQ(iri::encode("\xEE\x80\x80", encode_set::ifragment), "%EE%80%80");
  EXPECT_EQ(iri::encode("\xEE\x80\x80", encode_set::query), "%EE%80%80");
}

// RFC 3987 s4.1.
TEST(Encode, NeverLeavesBidiFormattingCharacters) {
  EXPECT_EQ(iri::encode("\xE2\x80\x8E\xE2\x80\x8F", encode_set::isegment),
            "%E2%80%8E%E2%80%8F");  // U+200E 200F
  EXPECT_EQ(iri::encode("\xE2\x80\xAA\xE2\x80\xAE", encode_set::iquery),
            "%E2%80%AA%E2%80%AE");                                             // U+202A 202E
  EXPECT_EQ(iri::encode("\xE2\x80\x90", encode_set::iquery), "\xE2\x80\x90");  // U+2010
}

TEST(Encode, EncodesWhatIsNotUtf8ByteByByte) {
  EXPECT_EQ(iri::encode("\xC3", encode_set::isegment), "%C3");
  EXPECT_EQ(iri::encode("\xC3\xC3\xA9", encode_set::isegment), "%C3\xC3\xA9");
  EXPECT_EQ(iri::encode("\xED\xA0\x80", encode_set::isegment), "%ED%A0%80");
  EXPECT_EQ(iri::encode("\0"s, encode_set::isegment), "%00");
}

// Law 8, and: what encode() writes is of the rule.
TEST(Encode, IsUndoneByDecodeForAnyBytes) {
  std::mt19937 random(8);
  for (int i = 0; i < 3000; ++i) {
    const std::string bytes = any_bytes(random);
    for (const Rule r : rules_with_a_set()) {
      const EncodeSet set = *EncodeSet::of(r);
      const std::string encoded = iri::encode(bytes, set);
      // The rules of a single character repeat it.
      const Rule whole = r == rule::unreserved || r == rule::pchar     ? rule::segment
                         : r == rule::iunreserved || r == rule::ipchar ? rule::isegment
                                                                       : r;
      ASSERT_TRUE(bytes.empty() || iri::is_valid(whole, encoded)) << iri::name(r) << encoded;
      ASSERT_EQ(*iri::decode(encoded), bytes) << encoded;
      ASSERT_TRUE(DecodedView(encoded) == std::string_view(bytes));
    }
  }
}

TEST(Encode, WritesIntoABufferOfAnySize) {
  std::mt19937 random(9);
  for (int i = 0; i < 200; ++i) {
    const std::string bytes = any_bytes(random);
    const std::string encoded = every_buffer(
        [&](iri::OutputBuffer out) { return iri::encode(bytes, encode_set::isegment, out); });
    EXPECT_EQ(encoded, iri::encode(bytes, encode_set::isegment));
    EXPECT_EQ(every_buffer([&](iri::OutputBuffer out) { return iri::decode(encoded, out); }),
              bytes);
  }
}

TEST(Decode, TakesEitherCaseOfHexAndAnyOctet) {
  EXPECT_EQ(*iri::decode("%2f%2F%c3%A9%00%FF"), "//\xC3\xA9\0\xFF"s);
  EXPECT_EQ(*iri::decode("%2541"), "%41");
  EXPECT_EQ(*iri::decode(""), "");
  EXPECT_EQ(*iri::decode("a+b"), "a+b");
}

TEST(Decode, RefusesAPercentSignWithoutTwoHexDigits) {
  for (const auto& [text, offset] : {std::pair<std::string_view, std::uint32_t>{"%", 0},
                                     {"a%4", 1},
                                     {"%41%g1", 3},
                                     {"%1g", 0},
                                     {"%:0", 0},
                                     {"%0:", 0},
                                     {"%%41", 0},
                                     {"a\xC3\xA9%", 3}}) {
    const iri::Error error{ErrorCode::bad_percent_encoding, iri::Component::none, offset};
    EXPECT_EQ(iri::decode(text).error(), error) << text;
    EXPECT_EQ(iri::decode_utf8(text).error(), error) << text;
    EXPECT_EQ(iri::decode_unreserved(text).error(), error) << text;
    std::string copy(text);
    EXPECT_EQ(iri::decode_in_place(copy).error, error) << text;
    EXPECT_EQ(copy, text);
  }
}

// The size is looked at before the bytes are: there are none here.
TEST(Decode, RefusesWhatIsTooLongForOffsetsBeforeItIsRead) {
  const std::string_view nowhere(reinterpret_cast<const char*>(64), iri::max_size + 1);
  const iri::Error too_long{ErrorCode::too_long, iri::Component::none, 0xFFFFFFFE};
  using Decode = iri::Written (*)(std::string_view, iri::OutputBuffer) noexcept;
  for (const Decode decode :
       {Decode{iri::decode}, Decode{iri::decode_utf8}, Decode{iri::decode_unreserved}}) {
    const iri::Written written = decode(nowhere, iri::OutputBuffer());
    EXPECT_EQ(written.error, too_long);
    EXPECT_EQ(written.size, 0U);
  }
}

TEST(DecodeUtf8, TakesCharactersEncodedWhollyPartlyOrNotAtAll) {
  EXPECT_EQ(*iri::decode_utf8("%C3%A9\xC3\xA9%C3\xA9"), "\xC3\xA9\xC3\xA9\xC3\xA9");
  EXPECT_EQ(*iri::decode_utf8("%F0%9F%98%80"), "\xF0\x9F\x98\x80");  // U+1F600
}

TEST(DecodeUtf8, NamesTheFirstByteOfWhatIsNoCharacter) {
  for (const auto& [text, offset] : {std::pair<std::string_view, std::uint32_t>{"%FC", 0},
                                     {"a%C3", 1},
                                     {"%C3%A9%C3%28", 6},
                                     {"%ED%A0%80", 0},
                                     {"%C0%AF", 0},
                                     {"ab\xFF", 2},
                                     {"%F4%90%80%80", 0}}) {
    const auto decoded = iri::decode_utf8(text);
    ASSERT_FALSE(decoded) << text;
    EXPECT_EQ(decoded.error(), (iri::Error{ErrorCode::not_utf8, iri::Component::none, offset}));
  }
}

// RFC 3986 s6.2.2.2; PEERS: normalizing decodes reserved octets, `/%40%3a%26` to `/@:&`.
TEST(DecodeUnreserved, LeavesReservedOctetsAndAllOthersAsTheyAre) {
  EXPECT_EQ(*iri::decode_unreserved("/%40%3a%26"), "/%40%3a%26");
  EXPECT_EQ(*iri::decode_unreserved("%41%7e%2D%2e%5F%30%2541%C3%A9%20"), "A~-._0%2541%C3%A9%20");
  for (unsigned octet = 0; octet < 256; ++octet) {
    const std::string byte(1, static_cast<char>(octet));
    const std::string encoded = iri::encode(byte, encode_set::unreserved.without(byte));
    if (octet >= 0x80) continue;  // every byte above is encoded as it is by any set of RFC 3986
    EXPECT_EQ(*iri::decode_unreserved(encoded),
              iri::is_valid(rule::unreserved, byte) ? byte : encoded);
  }
}

TEST(DecodeUnreserved, WritesIntoABufferOfAnySize) {
  EXPECT_EQ(
      every_buffer([](iri::OutputBuffer out) { return iri::decode_unreserved("a%41%2f%7E", out); }),
      "aA%2f~");
  EXPECT_EQ(every_buffer([](iri::OutputBuffer out) { return iri::decode_utf8("%C3\xA9%41", out); }),
            "\xC3\xA9"s + "A");
}

TEST(DecodeInPlace, GivesWhatDecodeGives) {
  std::mt19937 random(10);
  for (int i = 0; i < 1000; ++i) {
    const std::string bytes = any_bytes(random);
    std::string text = iri::encode(bytes, encode_set::segment);
    const iri::Written written = iri::decode_in_place(text);
    ASSERT_TRUE(written);
    EXPECT_EQ(text.substr(0, written.size), bytes);
  }
  EXPECT_TRUE(iri::decode_in_place({}));
}

// All texts of up to 5 bytes of this alphabet: forward, backward, size and equality agree.
TEST(DecodedView, IteratesBackwardsOverWhatItIteratesForwards) {
  static constexpr std::string_view alphabet = "%4a\xC3";
  for (std::size_t length = 0; length <= 5; ++length) {
    std::size_t count = 1;
    for (std::size_t i = 0; i < length; ++i) count *= alphabet.size();
    for (std::size_t n = 0; n < count; ++n) {
      std::string text;
      for (std::size_t i = 0, rest = n; i < length; ++i, rest /= alphabet.size()) {
        text += alphabet[rest % alphabet.size()];
      }
      const DecodedView view(text);
      const std::string forward(view.begin(), view.end());
      std::string backward(view.rbegin(), view.rend());
      std::reverse(backward.begin(), backward.end());
      ASSERT_EQ(forward, backward) << text;
      ASSERT_EQ(view.size(), forward.size());
      if (const auto decoded = iri::decode(text)) {
        ASSERT_EQ(forward, *decoded);
      }
    }
  }
}

// What stands before the text is none of it.
TEST(DecodedView, IteratesBackwardsToItsBeginningAndNotFurther) {
  for (std::size_t from = 1; from < 3; ++from) {
    const std::string_view text = std::string_view("%41").substr(from);
    const DecodedView view(text);
    const std::string backward(view.rbegin(), view.rend());
    EXPECT_EQ(backward, std::string(text.rbegin(), text.rend()));
  }
}

// The vectors of the FNV hash's authors.
TEST(DecodedView, HashesByFnv1a) {
  EXPECT_EQ(DecodedView("").hash(), 0xCBF29CE484222325U);
  EXPECT_EQ(DecodedView("a").hash(), 0xAF63DC4C8601EC8CU);
  EXPECT_EQ(DecodedView("%66oobar").hash(), 0x85944171F73967E8U);
}

TEST(DecodedView, ComparesAndHashesWhatIsDecoded) {
  EXPECT_EQ(DecodedView("%63af%C3%a9"), DecodedView("caf\xC3\xA9"));
  EXPECT_EQ(DecodedView("%63af%C3%a9").hash(), DecodedView("caf\xC3\xA9").hash());
  EXPECT_NE(DecodedView("%2541"), DecodedView("%41"));
  EXPECT_LT(DecodedView("%41"), DecodedView("A%00"));
  EXPECT_LT(DecodedView("z"), DecodedView("%C3"));
  EXPECT_TRUE(DecodedView("%25") == std::string_view("%"));
  EXPECT_FALSE(DecodedView("%41") == std::string_view("%41"));
  EXPECT_FALSE(DecodedView("%41B") == std::string_view("A"));
  EXPECT_FALSE(DecodedView("A") == std::string_view("AB"));
  const std::unordered_set<DecodedView> set{DecodedView("%41"), DecodedView("A")};
  EXPECT_EQ(set.size(), 1U);
}

TEST(DecodedView, KnowsWhereInTheTextAnOctetStands) {
  const DecodedView view("a%2Fb");
  const auto slash = std::find(view.begin(), view.end(), '/');
  EXPECT_EQ(slash.offset(), 1U);
  EXPECT_EQ(std::next(slash).offset(), 4U);
}

static_assert(std::bidirectional_iterator<DecodedView::iterator>);
static_assert(DecodedView("%41%42") == std::string_view("AB"));

// What stands behind the text is no digit of it.
TEST(Decode, LooksAtNoByteBehindTheText) {
  const std::string_view text = std::string_view("a%41").substr(0, 3);
  const iri::Error error{ErrorCode::bad_percent_encoding, iri::Component::none, 1};
  EXPECT_EQ(iri::decode(text).error(), error);
  EXPECT_EQ(iri::decode_utf8(text).error(), error);
  EXPECT_EQ(iri::decode_unreserved(text).error(), error);
  EXPECT_EQ(DecodedView(text).string(), "a%4");
  EXPECT_EQ(DecodedView(text.substr(0, 2)).string(), "a%");
}

TEST(DecodedView, AnIteratorOfNothingStandsAtTheBeginning) {
  EXPECT_EQ(DecodedView::iterator().offset(), 0U);
  EXPECT_EQ(DecodedView::iterator(), DecodedView().begin());
}

}  // namespace
