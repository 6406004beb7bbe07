// The library's own tables of Unicode, held to the conformance tests of their version.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <new>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/unicode.hpp"
#include "operations/sink.hpp"
#include "support/every_buffer.hpp"
#include "support/utf8_of.hpp"
#include "unicode/ucd/normalization.hpp"

namespace {
std::size_t allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* const block = std::malloc(size)) return block;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size);
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }

namespace {

namespace ucd = iri::unicode::ucd;
using iri::test::utf8_of;

std::string nfc(std::string_view text) {
  return iri::test::every_buffer([&](iri::OutputBuffer out) {
    iri::detail::Sink sink(out);
    ucd::put_nfc(text, sink);
    return sink.finish();
  });
}

/// "44 307" as text in UTF-8.
std::string text_of(const std::string& code_points) {
  std::istringstream in(code_points);
  std::string text;
  for (std::string word; in >> word;)
    text += utf8_of(static_cast<char32_t>(std::stoul(word, nullptr, 16)));
  return text;
}

/// The columns of a line: source, NFC, NFD, NFKC, NFKD.
using Columns = std::array<std::string, 5>;

std::vector<Columns> normalization_test() {
  std::ifstream file(IRI_TEST_DATA "/normalization.txt");
  std::vector<Columns> lines;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream in(line);
    Columns columns;
    std::string field;
    for (std::string& column : columns) {
      std::string next;
      std::getline(in, next, ';');
      if (!next.empty()) field = text_of(next);
      column = field;
    }
    lines.push_back(columns);
  }
  return lines;
}

// NormalizationTest.txt: "c2 == toNFC(c1) == toNFC(c2) == toNFC(c3), c4 == toNFC(c4) == toNFC(c5)".
TEST(OwnNfc, PassesTheNormalizationTestOfItsVersion) {
  const auto lines = normalization_test();
  ASSERT_EQ(lines.size(), 20034U);
  for (const Columns& c : lines) {
    for (const std::size_t i : {0U, 1U, 2U}) EXPECT_EQ(nfc(c[i]), c[1]) << c[0];
    for (const std::size_t i : {3U, 4U}) EXPECT_EQ(nfc(c[i]), c[3]) << c[0];
    for (const std::string& text : c) EXPECT_EQ(ucd::is_nfc(text), nfc(text) == text) << text;
    EXPECT_TRUE(ucd::is_nfc(c[1]) && ucd::is_nfc(c[3])) << c[0];
  }
}

// "For every code point X that is not in Part 1: X == toNFC(X)". Part 1 has the lines of one character.
TEST(OwnNfc, LetsEveryOtherCharacterBe) {
  std::set<std::string> changed;
  for (const Columns& c : normalization_test()) {
    if (c[0] != c[1]) changed.insert(c[0]);
  }
  std::size_t seen = 0;
  for (char32_t c = 0; c < 0x110000; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    const std::string text = utf8_of(c);
    ASSERT_EQ(ucd::is_nfc(text), !changed.contains(text)) << std::hex << std::uint32_t{c};
    ++seen;
  }
  EXPECT_EQ(seen, 0x110000U - 0x800U);
}

// U+301 ACUTE has class 230, U+323 DOT BELOW 220. A letter with 30 marks is the longest piece that takes no memory.
TEST(OwnNfc, SortsRunsOfEveryLength) {
  for (const std::size_t n : {1U, 14U, 15U, 16U, 30U, 31U, 32U, 20000U}) {
    std::string mixed = "a";
    std::string sorted = "\xE1\xBA\xA1";  // U+1EA1: the letter takes the first dot
    for (std::size_t i = 0; i < n; ++i) mixed += "\xCC\x81\xCC\xA3";
    for (std::size_t i = 1; i < n; ++i) sorted += "\xCC\xA3";
    for (std::size_t i = 0; i < n; ++i) sorted += "\xCC\x81";
    std::string made(2 * mixed.size(), '\0');
    iri::detail::Sink sink{iri::OutputBuffer(made)};
    ucd::put_nfc(mixed + "e\xCC\x81", sink);
    made.resize(sink.finish().size);
    EXPECT_EQ(made, sorted + "\xC3\xA9") << n;
    EXPECT_FALSE(ucd::is_nfc(mixed));
    EXPECT_TRUE(ucd::is_nfc(sorted));
  }
}

// A letter and 30 marks out of order, twice.
TEST(OwnNfc, TakesMemoryForLongRunsAlone) {
  const std::string fifteen = text_of(
      "301 323 301 323 301 323 301 323 301 323 301 323 301 323 301 323 301 323 301 323 301 323 301 323 "
      "301 323 301 323 301 323");
  const std::string common = "a" + fifteen + "e" + fifteen;
  const std::string longer = "a" + fifteen + "\xCC\xA3";
  std::array<char, 400> buffer{};
  const auto allocations_of = [&](std::string_view text) {
    iri::detail::Sink sink{iri::OutputBuffer(buffer)};
    const std::size_t before = allocations;
    ucd::put_nfc(text, sink);
    const bool is_same = ucd::is_nfc(text);
    const std::size_t made = allocations - before;
    EXPECT_FALSE(is_same);
    return made;
  };
  EXPECT_EQ(allocations_of(common), 0U);
  EXPECT_GT(allocations_of(longer), 0U);
}

// Names and labels as languages have them: IDNA and the look for deceptive hosts take no memory.
TEST(Tables, TakeNoMemoryForNames) {
  const iri::unicode::Idna idna;
  const iri::unicode::SpoofChecker checker;
  std::array<char, 400> buffer{};
  const std::size_t before = allocations;
  const bool taken = !idna.to_ascii("r\xC3\xA9sum\xC3\xA9.example.org", buffer).error.failed() &&
                     !idna.to_unicode("xn--rsum-bpad.example.org", buffer).error.failed();
  const auto found = checker.check_host("p\xD0\xB0\xCC\x81.x");
  const bool confusable = checker.confusable("\xD0\xB0\xCC\x81", "a\xCC\x81");
  const std::size_t made = allocations - before;
  EXPECT_TRUE(taken && found && confusable);
  EXPECT_EQ(made, 0U);
}

// The longest decompositions, as many as a piece without memory has room for: U+1FB7 and U+1F82 are three and four.
TEST(OwnNfc, HasRoomForTheLongestDecompositions) {
  const std::string greek = "\xE1\xBE\x82";  // U+1F82: U+3B1 U+313 U+300 U+345
  std::string text = greek;
  for (int i = 0; i < 30; ++i) text += "\xCD\x84";  // U+344: U+308 U+301
  std::string made(1000, '\0');
  iri::detail::Sink sink{iri::OutputBuffer(made)};
  ucd::put_nfc(text, sink);
  made.resize(sink.finish().size);
  // U+345 has class 240: it comes last, and composes with U+1F02.
  std::string expected = greek;
  for (int i = 0; i < 30; ++i) expected += "\xCC\x88\xCC\x81";
  EXPECT_EQ(made, expected);
}

// The Unicode Standard, s3.12: L is U+1100 to U+1112, V U+1161 to U+1175, T U+11A8 to U+11C2.
TEST(OwnNfc, ComposesHangulOfItsRangesAlone) {
  for (const auto& [text, composed] :
       {std::pair("1100 1161", "AC00"), std::pair("1112 1175 11C2", "D7A3"),
        std::pair("AC00 11A8", "AC01"), std::pair("D788 11C2", "D7A3"),
        std::pair("AC00 11A7", "AC00 11A7"), std::pair("AC00 11C3", "AC00 11C3"),
        std::pair("AC01 11A8", "AC01 11A8"), std::pair("1113 1161", "1113 1161"),
        std::pair("1100 1176", "1100 1176"), std::pair("1100 1160", "1100 1160"),
        std::pair("1100 11A8", "1100 11A8"), std::pair("1100 300 1161", "1100 300 1161")}) {
    EXPECT_EQ(nfc(text_of(text)), text_of(composed)) << text;
  }
}

}  // namespace
