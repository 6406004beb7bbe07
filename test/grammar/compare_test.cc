#include "grammar/compare.hpp"

#include <gtest/gtest.h>

namespace iri_grammar { namespace {

TEST(Equal, DifferentTextsOfOneLanguageAre) {
  EXPECT_TRUE(equal(from_abnf("a = *( \"x\" / \"y\" )"), from_abnf("a = *( *\"x\" *\"y\" )")));
  EXPECT_TRUE(equal(from_abnf("a = 1*DIGIT"), from_abnf("a = DIGIT *DIGIT")));
}

TEST(Equal, TheShortestStringTellsTheDifference) {
  const Comparison found = equal(from_abnf("a = *3DIGIT"), from_abnf("a = *4DIGIT"));
  EXPECT_FALSE(found.equal);
  EXPECT_EQ(found.shortest, "0000");
  EXPECT_FALSE(found.first);
  EXPECT_TRUE(found.second);
  EXPECT_EQ(equal(from_abnf("a = \"\""), from_abnf("a = \"x\"")).shortest, "");
  EXPECT_EQ(
      equal(automaton(Family::uri, "IPv4address"), automaton(Family::uri, "reg-name")).shortest,
      "");
  EXPECT_EQ(escaped(equal(automaton(Family::uri, "URI"), automaton(Family::iri, "IRI")).shortest),
            "\"A:\\xC2\\xA0\"");
}

TEST(Equal, UselessStatesDoNoHarmButAreTold) {
  Automaton useless = from_abnf("a = \"x\"");
  const int trap = useless.add_state(false);
  useless.next[0]['y'] = trap;
  const Automaton good = from_abnf("a = \"x\"");
  EXPECT_TRUE(equal(useless, good));
  const Comparison deaths = equal_deaths(useless, good);
  EXPECT_FALSE(deaths.equal);
  EXPECT_EQ(deaths.shortest, "y");
  EXPECT_TRUE(deaths.first);
  EXPECT_TRUE(equal_deaths(trimmed(useless), good));
}

TEST(Escaped, IsReadable) {
  EXPECT_EQ(escaped(std::string_view("a\"\\\0\xC3~", 6)), "\"a\\\"\\\\\\x00\\xC3~\"");
}

}}  // namespace iri_grammar
