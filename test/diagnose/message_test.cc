// Codes, names, messages and phrases, whole: they are part of the interface.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "iri/error.hpp"
#include "iri/next_bytes.hpp"

namespace {

TEST(Messages, EachCodeHasTheNumberTheNameAndTheSentenceOfTheTable) {
  std::ifstream file(IRI_TEST_DATA "/messages.txt");
  unsigned rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    unsigned number = 0;
    std::string name, message;
    words >> number >> name >> std::ws;
    std::getline(words, message);
    EXPECT_EQ(number, rows++) << "numbers are stable, and none is left out";
    const auto code = static_cast<iri::ErrorCode>(number);
    EXPECT_EQ(iri::name(code), name);
    EXPECT_EQ(iri::message(code), message);
  }
  ASSERT_GT(rows, 19U);
  EXPECT_EQ(iri::name(static_cast<iri::ErrorCode>(rows)), "") << "a code without a row";
}

TEST(Messages, ANumberThatIsNoCodeHasEmptyTexts) {
  for (unsigned number = 64; number < 256; ++number) {
    EXPECT_EQ(iri::message(static_cast<iri::ErrorCode>(number)), "");
    EXPECT_EQ(iri::name(static_cast<iri::ErrorCode>(number)), "");
  }
  for (unsigned number = static_cast<unsigned>(iri::Component::fragment) + 1; number < 256;
       ++number) {
    EXPECT_EQ(iri::name(static_cast<iri::Component>(number)), "");
  }
}

TEST(Messages, AreSentencesOfPrintableAsciiWithoutTheStop) {
  std::set<std::string_view> seen;
  for (unsigned number = 0; number < 64; ++number) {
    const std::string_view message = iri::message(static_cast<iri::ErrorCode>(number));
    if (message.empty()) continue;
    EXPECT_TRUE(seen.insert(message).second) << "twice: " << message;
    EXPECT_NE(message.back(), '.') << message;
    for (const char c : message) EXPECT_TRUE(c >= ' ' && c <= '~') << message;
  }
}

TEST(Messages, ComponentsHaveTheNamesOfTheRfc) {
  const char* names[] = {"",     "scheme", "authority", "userinfo", "host",
                         "port", "path",   "query",     "fragment"};
  for (unsigned i = 0; i < std::size(names); ++i) {
    EXPECT_EQ(iri::name(static_cast<iri::Component>(i)), names[i]);
  }
}

iri::NextBytes set_of(std::string_view bytes, bool end) {
  iri::NextBytes expected;
  expected.end = end;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    expected.bytes[byte / 64U] |= std::uint64_t{1} << byte % 64U;
  }
  return expected;
}

TEST(Describe, NamesWhatASetHolds) {
  EXPECT_EQ(iri::to_phrase(set_of("", false)), "nothing");
  EXPECT_EQ(iri::to_phrase(set_of("", true)), "the end");
  EXPECT_EQ(iri::to_phrase(set_of(":", false)), ":");
  EXPECT_EQ(iri::to_phrase(set_of("]", true)), "] or the end");
  EXPECT_EQ(iri::to_phrase(set_of("#?/:", true)), "one of : / ? # or the end");
  EXPECT_EQ(iri::to_phrase(set_of("0123456789", false)), "a digit");
  EXPECT_EQ(iri::to_phrase(set_of("0123456789abcdefABCDEF", false)), "a hex digit");
  EXPECT_EQ(iri::to_phrase(set_of("0123456789abcdefABCDEF:]", false)), "one of : ] or a hex digit");
  EXPECT_EQ(iri::to_phrase(set_of("01234", false)), "one of 0 1 2 3 4");
  EXPECT_EQ(iri::to_phrase(set_of("0123456789abcdefABCDE", false)),
            "one of A B C D E a b c d e f or a digit");
  EXPECT_EQ(iri::to_phrase(set_of("\x80\x81", false)), "a continuation byte");
  EXPECT_EQ(iri::to_phrase(set_of("\xC2\xEE", false)), "a non-ASCII character");
  EXPECT_EQ(iri::to_phrase(set_of("\xEE\xEF\xF3\xF4", false)), "a private-use character");
  EXPECT_EQ(iri::to_phrase(set_of(" ", false)), "a space");
  EXPECT_EQ(iri::to_phrase(set_of("\t", false)), "another byte");
  EXPECT_EQ(iri::to_phrase(set_of(" \t", false)), "another byte");
  EXPECT_EQ(iri::to_phrase(set_of(":\xC3\x80 ", true)),
            ":, a non-ASCII character, a continuation byte, a space or the end");
}

// What is said must hold for any set of bytes, and be printable.
TEST(Describe, IsPrintableForEverySingleByte) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    for (const bool end : {false, true}) {
      const std::string phrase = iri::to_phrase(set_of({&c, 1}, end));
      EXPECT_FALSE(phrase.empty());
      for (const char p : phrase) EXPECT_TRUE(p >= ' ' && p <= '~') << byte;
      EXPECT_NE(phrase, "nothing") << byte;
    }
  }
}

TEST(Describe, NothingIsExpectedInsteadOfAValidTextOrOneThatIsTooLong) {
  EXPECT_EQ(iri::expected_phrase(iri::rule::IRI, "a:b", iri::Error{}), "");
  const iri::Error too_long{iri::ErrorCode::too_long, iri::Component::none, 0xFFFFFFFE};
  EXPECT_EQ(iri::expected_phrase(iri::rule::IRI, "a:b", too_long), "");
}

}  // namespace
