#include "grammar/languages.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace iri_grammar {
namespace {

std::size_t index_of(int state) { return static_cast<std::size_t>(state); }

/// Two states; `enters(byte)` leads to the second one, and another byte to `otherwise`.
template <typename Enters>
Automaton two_states(bool first_accepts, int otherwise, Enters enters) {
  Automaton automaton;
  automaton.start = automaton.add_state(first_accepts);
  automaton.add_state(!first_accepts);
  for (unsigned byte = 0; byte < 256; ++byte) {
    const bool in = enters(static_cast<unsigned char>(byte));
    automaton.next[0][byte] = in ? 1 : 0;
    automaton.next[1][byte] = in ? 1 : otherwise;
  }
  return automaton;
}

}  // namespace

Automaton both(const Automaton& a, const Automaton& b) {
  Automaton result;
  std::vector<std::pair<int, int>> pairs{{a.start, b.start}};
  std::map<std::pair<int, int>, int> numbers{{pairs.front(), 0}};
  result.start = result.add_state(a.accepts_at(a.start) && b.accepts_at(b.start));
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto [in_a, in_b] = pairs[i];
    for (unsigned byte = 0; byte < 256; ++byte) {
      const auto taken = static_cast<unsigned char>(byte);
      const std::pair<int, int> to{a.step(in_a, taken), b.step(in_b, taken)};
      if (to.first == dead || to.second == dead) continue;
      const auto [found, is_new] = numbers.emplace(to, result.size());
      if (is_new) {
        result.add_state(a.accepts_at(to.first) && b.accepts_at(to.second));
        pairs.push_back(to);
      }
      result.next[i][byte] = found->second;
    }
  }
  return result;
}

Automaton at_index(std::size_t index, std::string_view bytes, Begins begins) {
  Automaton automaton;
  const bool without = begins == Begins::without;
  for (std::size_t i = 0; i <= index; ++i) automaton.add_state(without);
  const int after = automaton.add_state(true);
  automaton.start = 0;
  for (std::size_t byte = 0; byte < 256; ++byte) {
    for (std::size_t i = 0; i < index; ++i) automaton.next[i][byte] = static_cast<int>(i) + 1;
    const bool is_one = bytes.find(static_cast<char>(byte)) != std::string_view::npos;
    automaton.next[index][byte] = is_one != without ? after : dead;
    automaton.next[index_of(after)][byte] = after;
  }
  return automaton;
}

Automaton ascii() {
  Automaton automaton;
  automaton.start = automaton.add_state(true);
  for (std::size_t byte = 0; byte < 0x80; ++byte) automaton.next[0][byte] = 0;
  return automaton;
}

Automaton holding(unsigned char byte) {
  return two_states(false, 1, [byte](unsigned char other) { return other == byte; });
}

Automaton lacking(unsigned char byte) {
  return two_states(true, 1, [byte](unsigned char other) { return other == byte; });
}

Automaton ending_in(unsigned char byte) {
  return two_states(false, 0, [byte](unsigned char other) { return other == byte; });
}

std::optional<std::string> shortest(const Automaton& automaton) {
  std::vector<std::pair<int, std::string>> met{{automaton.start, ""}};
  std::vector<bool> seen(index_of(automaton.size()), false);
  for (std::size_t i = 0; i < met.size() && met[i].first != dead; ++i) {
    const auto [state, text] = met[i];
    if (automaton.accepts_at(state)) return text;
    for (unsigned byte = 0; byte < 256; ++byte) {
      const int to = automaton.step(state, static_cast<unsigned char>(byte));
      if (to == dead || seen[index_of(to)]) continue;
      seen[index_of(to)] = true;
      met.emplace_back(to, text + static_cast<char>(static_cast<unsigned char>(byte)));
    }
  }
  return std::nullopt;
}

}  // namespace iri_grammar
