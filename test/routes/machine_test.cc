// The router as a machine over classes of segments, compared with the automaton by the W-method
// (T. S. Chow, "Testing Software Design Modeled by Finite-State Machines", 1978).
//
// What is shown for a set of routes: *if* the router answers by the classes of the segments, and as
// a machine of at most one state more than the least one that the automaton has, *then* it answers
// as the automaton for every path, of any length. The first condition is tested by the members of
// the classes, and is not proved; nor is the second. Without them it is a test of some thousand
// paths, which enter every state, and leave it by every class, and by every pair.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "routes/judged.hpp"

namespace iri_judge { namespace {

using Word = std::vector<std::size_t>;

Word joined(Word first, const Word& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

/// What can be seen of a state: the answers, for all methods.
std::vector<Verdict> output(const Automaton& automaton, std::size_t state) {
  std::vector<Verdict> result;
  for (const auto& method : automaton.methods()) {
    result.push_back(automaton.verdict(method, std::nullopt, state));
  }
  return result;
}

/// The least machine, by Moore's refinement: two states are the same if no word of W tells them
/// apart.
class Least {
 public:
  explicit Least(const Automaton& automaton)
      : automaton_(automaton), blocks_(automaton.paths().states()) {
    refine({});
    for (bool more = true; more;) more = refine_by_steps();
    for (std::size_t state = 0; state < blocks_.size(); ++state)
      access.try_emplace(blocks_[state], automaton.paths().word(state));
  }
  std::set<Word> words;                                      // W
  std::map<std::vector<std::vector<Verdict>>, Word> access;  // a word to each state

 private:
  std::vector<Verdict> after(std::size_t state, const Word& word) const {
    for (const std::size_t cls : word) state = automaton_.paths().step(state, cls);
    return output(automaton_, state);
  }
  void refine(const Word& word) {
    if (!words.insert(word).second) return;
    for (std::size_t state = 0; state < blocks_.size(); ++state)
      blocks_[state].push_back(after(state, word));
  }
  /// A word for two states that are in one block, and step into two.
  bool refine_by_steps() {
    for (std::size_t a = 0; a < blocks_.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        if (blocks_[a] == blocks_[b] && split(a, b)) return true;
      }
    }
    return false;
  }
  bool split(std::size_t a, std::size_t b) {
    const iri_automata::Machine& machine = automaton_.paths();
    for (std::size_t cls = 0; cls < automaton_.segments().size(); ++cls) {
      const std::size_t to = machine.step(a, cls), other = machine.step(b, cls);
      if (blocks_[to] == blocks_[other]) continue;
      for (const Word& word : std::set<Word>(words)) {
        if (after(to, word) != after(other, word)) return refine(joined({cls}, word)), true;
      }
    }
    return false;
  }

  const Automaton& automaton_;
  std::vector<std::vector<std::vector<Verdict>>> blocks_;
};

/// All words to the states, then up to two classes, then a word of W.
std::set<Word> tests_of(const Least& least, std::size_t classes) {
  std::set<Word> result;
  for (const auto& [state, access] : least.access) {
    std::vector<Word> middles{{}};
    each_word(classes, 2, [&](const Word& word) { middles.push_back(word); });
    for (const Word& middle : middles) {
      for (const Word& word : least.words) result.insert(joined(joined(access, middle), word));
    }
  }
  return result;
}

/// Each segment by some member of its class.
std::string some_path(const iri_automata::Classes& classes, const Word& word,
                      std::mt19937_64& random) {
  std::string path;
  for (const std::size_t cls : word) {
    const auto& members = classes.members(cls);
    path += "/" + members[random() % members.size()];
  }
  return path;
}

TEST(RoutesMachine, EveryStateIsLeftByEveryPairOfClasses) {
  std::mt19937_64 random(21);
  for (const Patterns& patterns : named_sets) {
    const Judged judged(patterns);
    const Least least(judged.automaton);
    const auto tests = tests_of(least, judged.automaton.segments().size());
    for (const Word& word : tests) {
      const std::string path = some_path(judged.automaton.segments(), word, random);
      for (const std::string& method : judged.automaton.methods()) {
        ASSERT_EQ(judged.difference({method, path, {}}), "");
      }
    }
  }
}

/// The paths of the tests, for some method of the set.
bool tells_apart(const Judged& judged, const UnderTest& other) {
  const auto tests = tests_of(Least(judged.automaton), judged.automaton.segments().size());
  for (const Word& word : tests) {
    for (const std::string& method : judged.automaton.methods()) {
      const Request request{method, judged.automaton.path(word, 0), {}};
      if (judged.router.ask(request).outcome != other.ask(request).outcome) return true;
      const Answer answer = judged.router.ask(request), changed = other.ask(request);
      if (answer.route != changed.route || answer.allowed != changed.allowed) return true;
    }
  }
  return false;
}

/// The paths are enough to notice a router that does not know one of the routes. What has its place
/// matches nothing that they ask for.
TEST(RoutesMachine, ARouteThatIsNotThereIsNoticed) {
  for (const Patterns& patterns : named_sets) {
    const Judged judged(patterns);
    ASSERT_EQ(judged.automaton.reached().size(), patterns.size()) << shown(patterns);
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      Patterns without = patterns;
      without[i] = "NONE nowhere/";
      EXPECT_TRUE(tells_apart(judged, UnderTest(without, true))) << patterns[i] << "\n"
                                                                 << shown(patterns);
    }
  }
}

/// `/{x...}` is behind others that together match all it does: it answers nothing. That is
/// no error of build().
TEST(RoutesMachine, ARouteThatNothingReachesIsNoConflict) {
  const Patterns patterns = {"/", "/{x}", "//{y...}", "/{x}/{y...}", "/{x...}"};
  const Judged judged(patterns);
  EXPECT_FALSE(judged.router.error());
  EXPECT_EQ(judged.automaton.reached(), (std::set<std::size_t>{0, 1, 2, 3}));
  EXPECT_FALSE(tells_apart(
      judged, UnderTest({"/", "/{x}", "//{y...}", "/{x}/{y...}", "NONE nowhere/"}, true)));
}

}}  // namespace iri_judge
