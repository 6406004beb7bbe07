#include "grammar/conformance.hpp"

#include <map>
#include <optional>
#include <set>
#include <utility>

namespace iri_grammar {
namespace {

/// Shortest strings over the representatives, from one state to every state.
std::vector<std::optional<std::string>> shortest_strings(const Automaton& automaton, int from,
                                                         const std::string& bytes,
                                                         std::size_t max_length) {
  std::vector<std::optional<std::string>> strings(automaton.next.size());
  std::vector<int> order{from};
  strings[index(from)] = "";
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::string here = *strings[index(order[i])];
    if (here.size() == max_length) break;
    for (const char byte : bytes) {
      const int to = automaton.step(order[i], static_cast<unsigned char>(byte));
      if (to == dead || strings[index(to)]) continue;
      strings[index(to)] = here + byte;
      order.push_back(to);
    }
  }
  return strings;
}

std::vector<std::string> access_strings(const Automaton& automaton, const std::string& bytes) {
  std::vector<std::string> strings;
  for (const auto& string : shortest_strings(automaton, automaton.start, bytes, std::string::npos))
    strings.push_back(*string);
  return strings;
}

/// Tells states apart, by what strings they accept; the state after the last is the dead one.
class Distinguisher {
 public:
  Distinguisher(const Automaton& automaton, const std::string& bytes)
      : automaton_(automaton), bytes_(bytes) {
    std::vector<int> blocks;
    for (int state = 0; state < automaton.size(); ++state)
      blocks.push_back(automaton.accepts_at(state) ? 1 : 0);
    blocks.push_back(0);
    std::size_t count = 0;
    while (true) {
      levels_.push_back(blocks);
      const std::size_t before = std::exchange(count, refine(blocks));
      if (before == count) break;
    }
  }

  /// A set of strings that tells the state from all others.
  std::vector<std::string> identify(int state) const {
    std::vector<std::string> strings;
    std::vector<int> others;
    for (int other = 0; other <= automaton_.size(); ++other) {
      if (other != state) others.push_back(other);
    }
    while (!others.empty()) {
      strings.push_back(distinguish(state, others.front()));
      const bool accepted = accepts(state, strings.back());
      std::erase_if(others, [&](int other) { return accepts(other, strings.back()) != accepted; });
    }
    return strings;
  }

 private:
  int step(int state, char byte) const {
    const int to = state == automaton_.size()
                       ? dead
                       : automaton_.step(state, static_cast<unsigned char>(byte));
    return to == dead ? automaton_.size() : to;
  }

  bool accepts(int state, std::string_view bytes) const {
    return state != automaton_.size() && automaton_.accepts_at(automaton_.run(state, bytes));
  }

  /// One byte more tells more states apart; returns how many kinds there are.
  std::size_t refine(std::vector<int>& blocks) const {
    std::map<std::vector<int>, int> block_of;
    std::vector<int> refined;
    for (int state = 0; state <= automaton_.size(); ++state) {
      std::vector<int> signature{blocks[index(state)]};
      for (const char byte : bytes_) signature.push_back(blocks[index(step(state, byte))]);
      refined.push_back(
          block_of.emplace(std::move(signature), static_cast<int>(block_of.size())).first->second);
    }
    blocks = refined;
    return block_of.size();
  }

  /// A shortest string that one of two different states accepts. At level n are told apart those
  /// that n bytes tell apart.
  std::string distinguish(int a, int b) const {
    std::string bytes;
    for (std::size_t level = first_level(a, b); level > 0; --level) {
      const auto differs = [&](char byte) {
        return levels_[level - 1][index(step(a, byte))] != levels_[level - 1][index(step(b, byte))];
      };
      const char byte = *std::find_if(bytes_.begin(), bytes_.end(), differs);
      bytes += byte;
      a = step(a, byte);
      b = step(b, byte);
    }
    return bytes;
  }

  std::size_t first_level(int a, int b) const {
    std::size_t level = 0;
    while (levels_[level][index(a)] == levels_[level][index(b)]) ++level;
    return level;
  }

  const Automaton& automaton_;
  const std::string& bytes_;
  std::vector<std::vector<int>> levels_;
};

/// Strings of at most four bytes that lead from the state back to it: for each first byte, a
/// shortest one.
std::vector<std::string> loops_at(const Automaton& automaton, int state, const std::string& bytes) {
  std::vector<std::string> loops;
  for (const char byte : bytes) {
    const int to = automaton.step(state, static_cast<unsigned char>(byte));
    if (to == dead) continue;
    const auto back = shortest_strings(automaton, to, bytes, 3)[index(state)];
    if (back) loops.push_back(byte + *back);
  }
  return loops;
}

}  // namespace

ConformanceSuite conformance_suite(const Automaton& automaton) {
  ConformanceSuite suite;
  suite.representatives = alphabet({automaton});
  suite.access = access_strings(automaton, suite.representatives);
  const Distinguisher distinguisher(automaton, suite.representatives);
  std::set<std::string> all;
  for (int state = 0; state <= automaton.size(); ++state) {
    suite.identification.push_back(distinguisher.identify(state));
    all.insert(suite.identification.back().begin(), suite.identification.back().end());
    if (state < automaton.size())
      suite.loops.push_back(loops_at(automaton, state, suite.representatives));
  }
  suite.characterization.assign(all.begin(), all.end());
  return suite;
}

}  // namespace iri_grammar
