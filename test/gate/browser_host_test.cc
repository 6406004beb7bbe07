// Hosts as others read them: parts of the library that it does not export.
#include "gate/browser_host.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gate/punycode.hpp"
#include "iri/percent.hpp"

namespace {

using iri::detail::BrowserHost;
using iri::detail::decode_punycode;

/// All that is encoded, once.
std::string decoded_once(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size();) {
    const bool encoded = iri::detail::pct_encoded_at(text, i);
    decoded += encoded ? static_cast<char>(iri::detail::octet_at(text, i)) : text[i];
    i += encoded ? 3 : 1;
  }
  return decoded;
}

/// Again and again, until nothing is encoded any more: what BrowserHost does in one pass.
std::string decoded_in_rounds(std::string text) {
  while (true) {
    std::string decoded = decoded_once(text);
    if (decoded == text) break;
    text = std::move(decoded);
  }
  if (text.ends_with('.')) text.pop_back();
  return text;
}

// All texts of "%", "2", "5", "4" and "." up to seven characters: 97,656, and up to three rounds of
// decoding. "%25" is "%", "%24" is "$", "%22" and "%44" are ASCII, too; "%52" is "R", in lower case
// "r".
TEST(BrowserHost, DecodesInOnePassWhatRoundsDecode) {
  constexpr std::string_view letters = "%254.";
  for (std::size_t size = 0; size <= 7; ++size) {
    std::vector<std::size_t> digits(size);
    for (bool done = false; !done;) {
      std::string text;
      for (const std::size_t digit : digits) text += letters[digit];
      std::string expected = decoded_in_rounds(text);
      for (char& c : expected) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c;
      const BrowserHost read(text);
      ASSERT_EQ(read.text(), expected) << text;
      ASSERT_EQ(read.differs(), decoded_once(text) != text) << text;
      std::size_t i = 0;
      while (i < size && ++digits[i] == letters.size()) digits[i++] = 0;
      done = i == size;
    }
  }
}

TEST(BrowserHost, DecodesTheLongestChainOfPercentSigns) {
  std::string text = "a%";
  while (text.size() + 4 <= BrowserHost::longest) text += "25";
  const BrowserHost read(text + "41");
  EXPECT_EQ(read.text(), "aa");
  EXPECT_TRUE(read.differs());
}

// 1,024 bytes of what grows most: U+33C2, three bytes, is "a.m."; and of what is dropped.
TEST(BrowserHost, HoldsWhateverCharactersAreMappedTo) {
  std::string text;
  std::string expected;
  for (int i = 0; i < 341; ++i) {
    text += "\xE3\x8F\x82";
    expected += "a.m.";
  }
  expected.pop_back();
  EXPECT_EQ(BrowserHost(text).text(), expected);
  EXPECT_EQ(BrowserHost(text + "b").text(), expected + ".b");
  std::string hidden;
  for (int i = 0; i < 512; ++i) hidden += "\xC2\xAD";  // U+00AD
  EXPECT_EQ(BrowserHost(hidden).text(), "");
}

// UnicodeData.txt: fullwidth forms are letters and digits one by one; each of U+02D8 to U+02DD is a space and a mark.
TEST(BrowserHost, MapsEachCharacterOfARun) {
  const auto text = [](std::string_view name) { return std::string(BrowserHost(name).text()); };
  EXPECT_EQ(text("\xEF\xBC\xA1\xEF\xBC\xBA"), "az");  // U+FF21, U+FF3A
  EXPECT_EQ(text("\xEF\xBC\x90\xEF\xBC\x99"), "09");  // U+FF10, U+FF19
  for (char last = '\x98'; last <= '\x9D'; ++last) {
    EXPECT_EQ(text(std::string("a\xCB") + last), "a ") << int{last};
  }
  EXPECT_EQ(text("A\xC3\xA9."), "a\xC3\xA9");
  EXPECT_TRUE(BrowserHost("a%7F").differs());
  EXPECT_TRUE(BrowserHost("a%80").differs());
  EXPECT_EQ(text("a%80\xEF\xB8\x8F"), "a\x80");  // U+FE0F, behind no symbol
  for (const std::string octet : {"\x80", "\xC1", "\xFF"}) {
    EXPECT_EQ(text(octet + "\xEF\xB8\x8F" + octet + "\xEF\xBC\x90"), octet + octet + "0");
  }
}

// The parts of an IPv4 address are at most four.
TEST(LenientIpv4, HasFourPartsAtMost) {
  using iri::Finding;
  using iri::detail::parse_lenient_ipv4;
  for (const std::string_view text :
       {"0177.0.0.1", "127.1", "2130706433", "0x7f.0.0.0x1", "127.0.1"}) {
    EXPECT_TRUE(parse_lenient_ipv4(text).contains(Finding::ambiguous_ipv4)) << text;
    EXPECT_TRUE(parse_lenient_ipv4(text).contains(Finding::loopback_address)) << text;
  }
  for (const std::string_view text : {"", ".", "127.0.0.0.1", "127..1", "0x7g", "127.0.0."}) {
    EXPECT_TRUE(parse_lenient_ipv4(text).empty()) << text;
  }
}

TEST(BrowserHost, ReadsNothingThatIsTooLong) {
  EXPECT_EQ(BrowserHost(std::string(BrowserHost::longest, 'a')).text().size(),
            BrowserHost::longest);
  EXPECT_FALSE(BrowserHost(std::string(BrowserHost::longest, 'a')).differs());
  EXPECT_EQ(BrowserHost(std::string(BrowserHost::longest + 1, 'a')).text(), "");
  EXPECT_TRUE(BrowserHost(std::string(BrowserHost::longest + 1, 'a')).differs());
}

/// The characters beyond ASCII, in the order of their values; nullopt where it refuses.
std::optional<std::u32string> beyond_ascii(std::string_view text) {
  const auto decoded = decode_punycode(text);
  if (!decoded) return std::nullopt;
  return std::u32string(decoded->characters.data(), decoded->count);
}

std::u32string sorted(std::u32string text) {
  std::erase_if(text, [](char32_t c) { return c < 0x80; });
  std::sort(text.begin(), text.end());
  return text;
}

// RFC 3492 s7.1, (A) to (S), as far as they have no more than 59 bytes; in lower case.
TEST(Punycode, DecodesTheSamplesOfRfc3492) {
  const std::pair<std::string_view, std::u32string> samples[] = {
      {"egbpdaj6bu4bxfgehfvwxn",
       U"\u0644\u064A\u0647\u0645\u0627\u0628\u062A\u0643\u0644\u0645\u0648\u0634\u0639\u0631\u0628"
       U"\u064A\u061F"},
      {"ihqwcrb4cv8a8dqg056pqjye", U"\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587"},
      {"ihqwctvzc91f659drss3x8bo0yb", U"\u4ED6\u5011\u7232\u4EC0\u9EBD\u4E0D\u8AAA\u4E2D\u6587"},
      {"proprostnemluvesky-uyb24dma41a", U"Pro\u010Dprost\u011Bnemluv\u00ED\u010Desky"},
      {"3b-ww4c5e180e575a65lsy2b", U"3\u5E74B\u7D44\u91D1\u516B\u5148\u751F"},
      {"-with-super-monkeys-pc58ag80a8qai00g7n9n",
       U"\u5B89\u5BA4\u5948\u7F8E\u6075-with-SUPER-MONKEYS"},
      {"hello-another-way--fc4qua05auwb3674vfr0b",
       U"Hello-Another-Way-\u305D\u308C\u305E\u308C\u306E\u5834\u6240"},
      {"2-u9tlzr9756bt3uc0v", U"\u3072\u3068\u3064\u5C4B\u6839\u306E\u4E0B2"},
      {"majikoi5-783gue6qz075azm5e", U"Maji\u3067Koi\u3059\u308B5\u79D2\u524D"},
      {"de-jg4avhby1noc0d", U"\u30D1\u30D5\u30A3\u30FCde\u30EB\u30F3\u30D0"},
      {"d9juau41awczczp", U"\u305D\u306E\u30B9\u30D4\u30FC\u30C9\u3067"},
      {"-> $1.00 <--", U"-> $1.00 <-"},
  };
  for (const auto& [text, characters] : samples) {
    EXPECT_EQ(beyond_ascii(text), sorted(characters)) << text;
  }
}

// s6.2: digits that end too early, that are none, and values beyond Unicode (s6.4, overflow).
TEST(Punycode, RefusesWhatIsNone) {
  for (const std::string_view text : {"9", "a-9", "99999999", "9c!", "9c{", "9c:", "9c\xC3\xA9",
                                      "-9ca", "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz"}) {
    EXPECT_FALSE(decode_punycode(text)) << text;
  }
  EXPECT_EQ(beyond_ascii(""), U"");
  EXPECT_EQ(beyond_ascii("localhost-"), U"");
  // By Python's codec: U+10FFFF and what follows, U+D7FF to U+E000.
  EXPECT_EQ(beyond_ascii("dn32g"), U"\U0010FFFF");
  EXPECT_FALSE(decode_punycode("en32g"));
  EXPECT_EQ(beyond_ascii("hb9b"), U"\uD7FF");
  EXPECT_FALSE(decode_punycode("ib9b"));
  EXPECT_FALSE(decode_punycode("zy0c"));
  EXPECT_EQ(beyond_ascii("0y0c"), U"\uE000");
}

/// RFC 3492 s6.1 and s6.3, to the letter: of `basic`, all ASCII, and two characters behind it.
std::string encoded(const std::string& basic, char32_t lower, char32_t higher) {
  std::string out = basic.empty() ? "" : basic + "-";
  std::uint64_t n = 128;
  std::uint64_t delta = 0;
  std::uint64_t bias = 72;
  std::uint64_t points = basic.size();
  for (const char32_t c : {lower, higher}) {
    delta += (c - n) * (points + 1) + points;  // behind all that are there
    n = c;
    std::uint64_t q = delta;
    for (std::uint64_t k = 36;; k += 36) {
      const std::uint64_t t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
      const std::uint64_t digit = q < t ? q : t + (q - t) % (36 - t);
      out += "abcdefghijklmnopqrstuvwxyz0123456789"[digit];
      if (q < t) break;
      q = (q - t) / (36 - t);
    }
    delta = points == basic.size() ? delta / 700 : delta / 2;
    delta += delta / ++points;
    std::uint64_t k = 0;
    for (; delta > ((36 - 1) * 26) / 2; k += 36) delta /= 36 - 1;
    bias = k + (36 - 1 + 1) * delta / (delta + 38);
    delta = 1;
    n = c + 1;
  }
  return out;
}

// Steps of 97 characters meet each bias that the first character can leave.
TEST(Punycode, DecodesWhatRfc3492Encodes) {
  for (std::size_t size = 0; size < 8; ++size) {
    const std::string basic(size, 'a');
    for (char32_t c = 0x80; c <= 0x10FFFF - 3000; c += 97) {
      for (const char32_t step : {1U, 3000U}) {
        if (c >= 0xD800 - 3000 && c <= 0xDFFF) continue;
        const std::string text = encoded(basic, c, c + step);
        ASSERT_EQ(beyond_ascii(text), (std::u32string{c, c + step})) << text;
      }
    }
  }
}

// A label has 63 bytes, of which "xn--" takes four.
TEST(Punycode, TakesLabelsOfTheDnsAlone) {
  EXPECT_TRUE(decode_punycode(std::string(58, 'a') + "-"));
  EXPECT_FALSE(decode_punycode(std::string(59, 'a') + "-"));
}

}  // namespace
