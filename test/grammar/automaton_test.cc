#include "grammar/automaton.hpp"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

#include "grammar/compare.hpp"
#include "grammar/conformance.hpp"
#include "grammar/nfa.hpp"

namespace iri_grammar { namespace {

using iri_reference::Rule;

constexpr std::array families{Family::uri, Family::iri};

std::vector<Automaton> all_automata(Family family) {
  std::vector<Automaton> automata;
  for (const Rule& rule : iri_reference::grammar(family).rules())
    automata.push_back(automaton(family, rule.name));
  return automata;
}

/// The interpreter and the automaton, by different algorithms from the same text.
void expect_same_verdict(Family family, const std::string& rule, std::string_view bytes) {
  ASSERT_EQ(judge(automaton(family, rule), bytes), iri_reference::check(family, rule, bytes))
      << rule << ' ' << escaped(bytes);
}

TEST(Automaton, IsMinimal) {
  EXPECT_EQ(from_abnf("a = \"\"").size(), 1);
  EXPECT_EQ(from_abnf("a = *DIGIT").size(), 1);
  EXPECT_EQ(from_abnf("a = *DIGIT / *DIGIT DIGIT").size(), 1);
  EXPECT_EQ(from_abnf("a = 1*4HEXDIG").size(), 5);
  EXPECT_EQ(from_abnf("a = \"ab\" / \"cb\"").size(), 3);
  EXPECT_EQ(from_abnf("a = *3\"x\"").size(), 4);  // all of its states accept
  EXPECT_EQ(automaton(Family::uri, "pct-encoded").size(), 4);
}

TEST(Automaton, DiesWhereThePrefixEnds) {
  const Automaton dec_octet = automaton(Family::uri, "dec-octet");
  EXPECT_TRUE(dec_octet.accepts("255"));
  EXPECT_NE(dec_octet.run(dec_octet.start, "25"), dead);
  EXPECT_EQ(dec_octet.run(dec_octet.start, "256"), dead);
  EXPECT_EQ(dec_octet.run(dec_octet.start, "00"), dead);
}

TEST(Automaton, UnknownRulesAreRefused) {
  EXPECT_THROW(automaton(Family::uri, "ihost"), std::invalid_argument);
}

TEST(Utf8Sequences, AreTheEncodingsOfTheCodePoints) {
  for (const iri_reference::CodePoints points : {iri_reference::CodePoints{0, 0x10FFFF},
                                                 {0x7F, 0x80},
                                                 {0xA0, 0xD7FF},
                                                 {0xD7FE, 0xE001},
                                                 {0x7FF, 0x800},
                                                 {0xFFFF, 0x10000},
                                                 {0xE1000, 0xEFFFD},
                                                 {0x12345, 0x12345}}) {
    std::size_t count = 0;
    for (const auto& sequence : utf8_sequences(points)) {
      std::size_t product = 1;
      for (const Bytes& bytes : sequence) product *= bytes.last - bytes.first + std::size_t{1};
      count += product;
    }
    const bool has_surrogates = points.first < 0xD800 && points.last > 0xDFFF;
    EXPECT_EQ(count, points.last - points.first + 1 - (has_surrogates ? 0x800 : 0))
        << std::uint32_t{points.first};
  }
}

TEST(Automaton, AgreesWithTheInterpreterOnAllShortStrings) {
  for (const Family family : families) {
    const std::string bytes = alphabet(all_automata(family));
    for (const Rule& rule : iri_reference::grammar(family).rules()) {
      for_each_string(bytes, 2,
                      [&](std::string_view text) { expect_same_verdict(family, rule.name, text); });
    }
  }
}

TEST(Automaton, AgreesWithTheInterpreterOnLongerStringsOverTheDelimiters) {
  for (const Family family : families) {
    const std::string rule =
        iri_reference::grammar(family).rules()[2].name;  // URI-reference, IRI-reference
    for_each_string("a1:/?#[]@%.\xC3", 4,
                    [&](std::string_view text) { expect_same_verdict(family, rule, text); });
  }
}

TEST(Automaton, AgreesWithTheInterpreterOnItsOwnTransitionTests) {
  for (const Family family : families) {
    for (const Rule& rule : iri_reference::grammar(family).rules()) {
      std::size_t count = 0;
      for_each_transition_test(automaton(family, rule.name),
                               [&](std::string_view text, bool, std::uint32_t) {
                                 if (count++ % 16 == 0)
                                   expect_same_verdict(family, rule.name, text);
                               },
                               {.every_byte_limit = 0});
    }
  }
}

/// All of the first planes' edges and of each block's, and a sample of the rest.
bool is_sample(char32_t point) {
  const bool is_surrogate = point >= 0xD800 && point <= 0xDFFF;
  const bool is_edge = point < 0x100 || (point + 4) % 0x100 < 8 || (point + 0x20) % 0x1000 < 0x20;
  return !is_surrogate && (is_edge || point % 31 == 0);
}

TEST(Automaton, AgreesWithTheInterpreterOnCodePoints) {
  for (char32_t point = 0; point <= 0x10FFFF; ++point) {
    if (!is_sample(point)) continue;
    std::string text;
    const auto sequences = utf8_sequences({point, point});
    for (const Bytes& bytes : sequences.front()) text += static_cast<char>(bytes.first);
    expect_same_verdict(Family::iri, "iquery", text);
    expect_same_verdict(Family::iri, "ireg-name", text);
  }
}

/// Parts of references, whole and broken.
constexpr std::array<std::string_view, 40> pieces{"a",
                                                  "Z",
                                                  "7",
                                                  ":",
                                                  "/",
                                                  "//",
                                                  "?",
                                                  "#",
                                                  "@",
                                                  "[",
                                                  "]",
                                                  "%",
                                                  "%4",
                                                  "%aF",
                                                  "%zz",
                                                  ".",
                                                  "..",
                                                  "-",
                                                  "_~",
                                                  "!$&'()*+,;=",
                                                  "::",
                                                  "1.2.3.4",
                                                  "255.",
                                                  "256",
                                                  "v1.a",
                                                  "ffff:",
                                                  "\xC2",
                                                  "\xC2\xA0",
                                                  "\xE2\x82\xAC",
                                                  "\xED\xA0\x80",
                                                  "\xEE\x80\x80",
                                                  "\xEF\xB7\x90",
                                                  "\xF0\x9F\x98\x80",
                                                  "\xF3\xA0\x80\x81",
                                                  "\xF4\x8F\xBF\xBD",
                                                  "\xF4\x90",
                                                  "\x80",
                                                  " ",
                                                  "\x7F",
                                                  "http:"};

TEST(Automaton, AgreesWithTheInterpreterOnRandomStrings) {
  std::mt19937 random(3987);
  for (int i = 0; i < 20000; ++i) {
    std::string text = i % 2 == 0 ? "" : i % 4 == 1 ? "//[" : "a://b@";
    for (std::size_t n = random() % 12; n > 0; --n) text += pieces[random() % pieces.size()];
    const Family family = families[random() % 2];
    const auto& rules = iri_reference::grammar(family).rules();
    expect_same_verdict(
        family, rules[random() % 5 == 0 ? random() % rules.size() : random() % 8].name, text);
  }
}

TEST(Automaton, UriIsAPartOfIri) {
  for_each_transition_test(
      automaton(Family::uri, "URI-reference"),
      [](std::string_view text, bool accepted, std::uint32_t) {
        EXPECT_TRUE(!accepted || automaton(Family::iri, "IRI-reference").accepts(text))
            << escaped(text);
      },
      {.every_byte_limit = 0});
}

}}  // namespace iri_grammar
