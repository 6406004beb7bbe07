// Codes, names, messages and phrases, whole: they are part of the interface.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

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

/// What a set of just that byte is called: RFC 3629 s4 has the leads of characters, and RFC 3987 s2.2
/// those of iprivate.
std::string phrase_of(unsigned byte) {
  if (byte > ' ' && byte < 0x7F) return {static_cast<char>(byte)};
  if (byte == ' ') return "a space";
  if (byte < 0x80 || byte == 0xC0 || byte == 0xC1 || byte > 0xF4) return "another byte";
  if (byte < 0xC0) return "a continuation byte";
  const bool iprivate = byte == 0xEE || byte == 0xEF || byte == 0xF3 || byte == 0xF4;
  return iprivate ? "a private-use character" : "a non-ASCII character";
}

TEST(Describe, NamesEverySingleByte) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const std::string phrase = phrase_of(byte);
    EXPECT_EQ(iri::to_phrase(set_of({&c, 1}, false)), phrase) << byte;
    EXPECT_EQ(iri::to_phrase(set_of({&c, 1}, true)), phrase + " or the end") << byte;
  }
}

TEST(Describe, AClassIsNamedOnlyIfAllOfItIsThere) {
  const std::string digits = "0123456789";
  const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const std::pair<std::string, std::string> classes[] = {
      {"a digit", digits},
      {"a hex digit", digits + "abcdefABCDEF"},
      {"a letter", letters},
      {"an unreserved character", letters + digits + "-._~"},
  };
  for (const auto& [phrase, all] : classes) {
    EXPECT_EQ(iri::to_phrase(set_of(all, false)), phrase);
    EXPECT_EQ(iri::to_phrase(set_of("%" + all, true)), "%, " + phrase + " or the end");
    EXPECT_EQ(iri::to_phrase(set_of(all + "\xC3", false)), phrase + " or a non-ASCII character");
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string most = std::string(all).erase(i, 1);
      EXPECT_EQ(iri::to_phrase(set_of(most, false)).find(phrase), std::string::npos) << all[i];
    }
  }
  EXPECT_EQ(iri::to_phrase(set_of("-._~", false)), "one of - . _ ~");
  EXPECT_EQ(iri::to_phrase(set_of(letters + digits + "-._~!$&'()*+,;=%", false)),
            "one of ! $ % & ' ( ) * + , ; = or an unreserved character")
      << "of no component";
}

// The leads of an IRI are C2 to F4: F4 begins private-use characters, which a query alone has.
TEST(Describe, TheCharactersOfAnIriAreThoseOfTheComponent) {
  const auto expected = [](std::string_view text) {
    const iri::Rule rule = iri::rule::IRI_reference;
    return iri::expected_phrase(rule, text, iri::diagnose(rule, text));
  };
  EXPECT_EQ(expected("/a<"), "one of : / ? # @, a path character or the end");
  EXPECT_EQ(expected("?a<"), "one of : / ? # @, a query character or the end");
  EXPECT_EQ(expected("#a<"), "one of : / ? @, a fragment character or the end");
}

// RFC 3987 s2.2: an absolute-IRI has no fragment; in place of its "#" the component before may go on.
TEST(Describe, InPlaceOfAFragmentTheComponentBeforeItGoesOn) {
  const auto expected = [](iri::Rule rule, std::string_view text) {
    return iri::expected_phrase(rule, text, iri::diagnose(rule, text));
  };
  EXPECT_EQ(expected(iri::rule::absolute_IRI, "a:b#c"),
            "one of : / ? @, a path character or the end");
  EXPECT_EQ(expected(iri::rule::absolute_IRI, "a:?b#c"),
            "one of : / ? @, a query character or the end");
}

TEST(Describe, ABufferThatIsTooSmallHasTheBeginning) {
  char room[] = "????";
  const iri::Written written = iri::to_phrase(set_of("", true), iri::OutputBuffer(room, 3));
  EXPECT_EQ(written.size, std::string_view("the end").size());
  EXPECT_EQ(written.error, (iri::Error{iri::ErrorCode::buffer_too_small, iri::Component::none, 0}));
  EXPECT_STREQ(room, "the?");
}

TEST(Describe, NothingFollowsWhatBeginsNoTextOfTheRule) {
  EXPECT_EQ(iri::next_bytes(iri::rule::IRI, "a<"), iri::NextBytes{});
  EXPECT_EQ(iri::next_bytes(iri::rule::IRI, "a:b#c#"), iri::NextBytes{});
}

TEST(Describe, NothingIsExpectedInsteadOfAValidTextOrOneThatIsTooLong) {
  EXPECT_EQ(iri::expected_phrase(iri::rule::IRI, "a:b", iri::Error{}), "");
  const iri::Error too_long{iri::ErrorCode::too_long, iri::Component::none, 0xFFFFFFFE};
  EXPECT_EQ(iri::expected_phrase(iri::rule::IRI, "a:b", too_long), "");
}

// More bytes than to_phrase() has room for at first: 92 of ASCII, each with a space before it.
TEST(Describe, ThePhraseOfManyBytesIsWhole) {
  const std::string delimiters = ":/?#[]@";
  std::string bytes = "\xC2\x80\t";
  std::string expected = "one of";
  for (const char c : delimiters) expected += std::string(" ") + c;
  for (char c = '!'; c <= '~'; ++c) {
    if (c == 'a' || c == '0') continue;  // so no class is there as a whole
    bytes += c;
    if (delimiters.find(c) == delimiters.npos) expected += std::string(" ") + c;
  }
  expected += ", a non-ASCII character, a continuation byte, another byte or the end";
  EXPECT_GT(expected.size(), 256U);
  EXPECT_EQ(iri::to_phrase(set_of(bytes, true)), expected);
}

}  // namespace
