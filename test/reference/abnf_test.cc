#include "reference/abnf.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "reference/matcher.hpp"
#include "reference/reference.hpp"

namespace iri_reference { namespace {

bool accepts(std::string_view abnf, std::string_view text) {
  const Grammar grammar(abnf, abnf_core_text());
  const Program program(grammar);
  Matcher matcher(program, text);
  Positions ends;
  matcher.match(grammar.rules().front().node, Positions(0), ends);
  return ends.contains(static_cast<std::uint32_t>(text.size()));
}

TEST(Abnf, StringsFoldCase) {
  EXPECT_TRUE(accepts("a = \"aB1\"", "Ab1"));
  EXPECT_FALSE(accepts("a = \"aB1\"", "Ab"));
  EXPECT_FALSE(accepts("a = \"@\"", "`"));
  EXPECT_FALSE(accepts("a = \"[\"", "{"));
}

TEST(Abnf, NumericValuesAreExact) {
  EXPECT_TRUE(accepts("a = %x61", "a"));
  EXPECT_FALSE(accepts("a = %x61", "A"));
  EXPECT_TRUE(accepts("a = %d13.10", "\r\n"));
  EXPECT_TRUE(accepts("a = %b1100001", "a"));
  EXPECT_TRUE(accepts("a = %x30-32", "2"));
  EXPECT_FALSE(accepts("a = %x30-32", "3"));
}

TEST(Abnf, ConcatenationBindsMoreThanAlternation) {
  EXPECT_TRUE(accepts("a = \"a\" \"b\" / \"c\" \"d\"", "ab"));
  EXPECT_TRUE(accepts("a = \"a\" \"b\" / \"c\" \"d\"", "cd"));
  EXPECT_FALSE(accepts("a = \"a\" \"b\" / \"c\" \"d\"", "abd"));
  EXPECT_TRUE(accepts("a = \"a\" (\"b\" / \"c\") \"d\"", "acd"));
}

TEST(Abnf, RepetitionsCount) {
  for (std::size_t n = 0; n < 6; ++n) {
    const std::string text(n, '7');
    EXPECT_EQ(accepts("a = *DIGIT", text), true) << n;
    EXPECT_EQ(accepts("a = 1*DIGIT", text), n >= 1) << n;
    EXPECT_EQ(accepts("a = *3DIGIT", text), n <= 3) << n;
    EXPECT_EQ(accepts("a = 2*4DIGIT", text), n >= 2 && n <= 4) << n;
    EXPECT_EQ(accepts("a = 2DIGIT", text), n == 2) << n;
    EXPECT_EQ(accepts("a = 2(2DIGIT)", text), n == 4) << n;
    EXPECT_EQ(accepts("a = [ DIGIT ] DIGIT", text), n == 1 || n == 2) << n;
    EXPECT_EQ(accepts("a = *( *DIGIT )", text), true) << n;
    EXPECT_EQ(accepts("a = 3( *1DIGIT )", text), n <= 3) << n;
  }
}

TEST(Abnf, CommentsAndLineBreaksSeparate) {
  const std::string_view text =
      "; before\n"
      "list = item ; one \"\n"
      "  ; a line of its own\n"
      "     *( \";\" item )\n"
      "\n"
      "; between\n"
      "item = \"x\"\n";
  EXPECT_TRUE(accepts(text, "x;x;x"));
  const Grammar grammar(text);
  ASSERT_EQ(grammar.rules().size(), 2U);
  EXPECT_EQ(grammar.rules()[0].text,
            "list = item ; one \"\n  ; a line of its own\n     *( \";\" item )");
  EXPECT_EQ(grammar.rules()[1].text, "item = \"x\"");
}

TEST(Abnf, RuleNamesFoldCase) {
  EXPECT_TRUE(accepts("a = B-c\nb-C = \"x\"", "x"));
  EXPECT_THROW(Grammar("a = \"x\"\nA = \"y\""), std::runtime_error);
}

TEST(Abnf, WhatIsNotAbnfIsRefused) {
  for (const char* text : {"a", "a =", "a = b", "a = \"x", "a = (\"x\"", "a = \"x\")", "a = %z1",
                           "a = %x", "a = %x39-30", "a = 3*2\"x\"", "a = %x110000", "a = a",
                           "a = b\nb = [ a ]", " \"x\"", "a = <x>", "a = \"x\" /"}) {
    EXPECT_THROW(Grammar{text}, std::runtime_error) << text;
  }
}

TEST(Abnf, TheFilesHoldTheRulesOfTheRfcs) {
  EXPECT_EQ(grammar(Family::uri).rules().size(), 36U);
  EXPECT_EQ(grammar(Family::iri).rules().size(), 39U);
  EXPECT_EQ(grammar(Family::iri).core_rules().size(), 16U);
  EXPECT_EQ(grammar(Family::uri).rules().front().name, "URI");
  EXPECT_EQ(grammar(Family::iri).rules().back().name, "sub-delims");
  EXPECT_EQ(grammar(Family::uri).rules()[1].text.substr(0, 26), "hier-part     = \"//\" autho");
}

TEST(Abnf, RulesOfBothRfcsHaveTheSameText) {
  std::size_t shared = 0;
  for (const Rule& iri : grammar(Family::iri).rules()) {
    for (const Rule& uri : grammar(Family::uri).rules()) {
      if (iri.name != uri.name) continue;
      EXPECT_EQ(iri.text, uri.text);
      ++shared;
    }
  }
  EXPECT_EQ(shared, 14U);
}

}}  // namespace iri_reference
