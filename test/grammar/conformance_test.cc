#include "grammar/conformance.hpp"

#include <gtest/gtest.h>

#include <random>

#include "grammar/compare.hpp"

namespace iri_grammar { namespace {

const Automaton& iri_reference_automaton() { return automaton(Family::iri, "IRI-reference"); }

/// Some string of the suite is judged otherwise by the mutant.
bool finds(const Automaton& original, const Automaton& mutant) {
  bool found = false;
  for_each_transition_test(original,
                           [&](std::string_view bytes, bool accepted, std::uint32_t) {
                             found = found || mutant.accepts(bytes) != accepted;
                           },
                           {.every_byte_limit = 0});
  return found;
}

TEST(ForEachString, VisitsAllInOrder) {
  std::string visited;
  for_each_string("ab", 2, [&](std::string_view text) { visited += std::string(text) + "."; });
  EXPECT_EQ(visited, ".a.b.aa.ab.ba.bb.");
  std::size_t count = 0;
  for_each_string("abc", 4, [&](std::string_view) { ++count; });
  EXPECT_EQ(count, 1U + 3 + 9 + 27 + 81);
}

TEST(Alphabet, HasOneByteOfEachClass) {
  EXPECT_EQ(alphabet({automaton(Family::uri, "pct-encoded")}), std::string_view("\0%0", 3));
  const std::string bytes = alphabet({iri_reference_automaton()});
  EXPECT_GT(bytes.size(), 20U);
  EXPECT_LT(bytes.size(), 70U);
}

TEST(Suite, AccessAndIdentificationDoWhatTheySay) {
  const Automaton& original = automaton(Family::uri, "IPv6address");
  const ConformanceSuite suite = conformance_suite(original);
  for (int state = 0; state < original.size(); ++state) {
    EXPECT_EQ(original.run(original.start, suite.access[static_cast<std::size_t>(state)]), state);
    for (int other = dead; other < original.size(); ++other) {
      bool told_apart = other == state;
      for (const std::string& suffix : suite.identify(state)) {
        told_apart |= original.accepts_at(original.run(state, suffix)) !=
                      original.accepts_at(original.run(other, suffix));
      }
      EXPECT_TRUE(told_apart) << state << ' ' << other;
    }
  }
}

TEST(TransitionTest, ExpectsWhatTheInterpreterSays) {
  for_each_transition_test(
      automaton(Family::iri, "iauthority"),
      [count = 0](std::string_view bytes, bool accepted, std::uint32_t offset) mutable {
        if (count++ % 64 != 0) return;
        const Verdict verdict = iri_reference::check("iauthority", bytes);
        EXPECT_EQ(verdict.accepted, accepted) << escaped(bytes);
        EXPECT_EQ(verdict.error_offset, offset) << escaped(bytes);
      });
}

TEST(TransitionTest, FindsEveryPlantedTransition) {
  std::mt19937 random(1);
  for (const char* rule : {"IPv4address", "pct-encoded", "isegment-nz-nc", "h16", "ihost"}) {
    const Automaton& original = automaton(Family::iri, rule);
    const std::string bytes = alphabet({original});
    for (int i = 0; i < 40; ++i) {
      Automaton mutant = original;
      const std::size_t state = random() % mutant.next.size();
      const auto byte = static_cast<unsigned char>(bytes[random() % bytes.size()]);
      mutant.next[state][byte] = static_cast<int>(random() % (mutant.next.size() + 1)) - 1;
      EXPECT_EQ(finds(original, mutant), !equal(original, mutant)) << rule;
    }
  }
}

TEST(TransitionTest, FindsEveryPlantedEnd) {
  for (const char* rule : {"IPv6address", "ipath-absolute", "iauthority"}) {
    const Automaton& original = automaton(Family::iri, rule);
    for (std::size_t state = 0; state < original.next.size(); state += 7) {
      Automaton mutant = original;
      mutant.accepting[state] = !mutant.accepting[state];
      EXPECT_TRUE(finds(original, mutant)) << rule << ' ' << state;
    }
  }
}

TEST(PumpedTest, CrossesTheBlocks) {
  constexpr std::array<std::size_t, 3> times{15, 63, 64};
  std::size_t longest = 0;
  for_each_pumped_test(automaton(Family::iri, "isegment"), times,
                       [&](std::string_view bytes, bool accepted, std::uint32_t offset) {
                         longest = std::max(longest, bytes.size());
                         const Offset expected =
                             find_offset(automaton(Family::iri, "isegment"), bytes);
                         EXPECT_EQ(expected.accepted, accepted);
                         EXPECT_EQ(expected.error_offset, offset);
                       });
  EXPECT_GT(longest, 4 * 64U);  // four-byte characters
}

TEST(Sizes, AreBearable) {
  for (const char* rule : {"IRI-reference", "IRI", "IPv6address"}) {
    std::size_t transitions = 0;
    for_each_transition_test(automaton(Family::iri, rule),
                             [&](std::string_view, bool, std::uint32_t) { ++transitions; });
    RecordProperty(std::string(rule) + " states", automaton(Family::iri, rule).size());
    RecordProperty(std::string(rule) + " strings", std::to_string(transitions));
    EXPECT_LT(transitions, 5'000'000U);
  }
}

}}  // namespace iri_grammar
