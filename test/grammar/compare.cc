#include "grammar/compare.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace iri_grammar {
namespace {

using Pair = std::pair<int, int>;

/// How a pair of states was first met.
struct Visit {
  Pair pair;
  std::size_t before = 0;
  unsigned char byte = 0;
};

std::string bytes_to(const std::vector<Visit>& visits, std::size_t at) {
  std::string bytes;
  for (; at != 0; at = visits[at].before) bytes += static_cast<char>(visits[at].byte);
  std::reverse(bytes.begin(), bytes.end());
  return bytes;
}

/// Walks the pairs of states breadth first until `property` tells the two states of one apart.
template <typename Property>
Comparison compare(const Automaton& a, const Automaton& b, Property property) {
  std::vector<Visit> visits{{{a.start, b.start}}};
  std::map<Pair, bool> seen{{visits.front().pair, true}};
  for (std::size_t i = 0; i < visits.size(); ++i) {
    const auto [in_a, in_b] = visits[i].pair;
    const bool first = property(a, in_a);
    const bool second = property(b, in_b);
    if (first != second) return {false, bytes_to(visits, i), first, second};
    for (unsigned byte = 0; byte < 256; ++byte) {
      const auto next = static_cast<unsigned char>(byte);
      const Pair pair{a.step(in_a, next), b.step(in_b, next)};
      if (seen.emplace(pair, true).second) visits.push_back({pair, i, next});
    }
  }
  return {};
}

}  // namespace

Comparison equal(const Automaton& a, const Automaton& b) {
  return compare(a, b,
                 [](const Automaton& automaton, int state) { return automaton.accepts_at(state); });
}

Comparison equal_deaths(const Automaton& a, const Automaton& b) {
  return compare(a, b, [](const Automaton&, int state) { return state != dead; });
}

std::string escaped(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text = "\"";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      text += {'\\', c};
    } else if (byte >= 0x20 && byte < 0x7F) {
      text += c;
    } else {
      text += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    }
  }
  return text + '"';
}

}  // namespace iri_grammar
