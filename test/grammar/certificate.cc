#include "grammar/certificate.hpp"

#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "grammar/proof.hpp"

namespace iri_grammar {
namespace {

using Pair = std::pair<int, int>;

/// Numbers states in the order in which they are met.
class Numbers {
 public:
  int of(int state) { return known_.emplace(state, static_cast<int>(known_.size())).first->second; }
  std::size_t count() const { return known_.size(); }

 private:
  std::map<int, int> known_;
};

struct Pairs {
  std::vector<Pair> visited;
  std::size_t states = 0;
  std::size_t minimal_states = 0;
};

/// The pairs in the order of the machine's numbers.
Pairs pairs_of(const Machine& machine, const Automaton& expected) {
  std::vector<Pair> queue{{machine.automaton.start, expected.start}};
  std::set<Pair> seen(queue.begin(), queue.end());
  std::set<Pair> numbered;
  Numbers states;
  Numbers minimal_states;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Pair at = queue[i];
    numbered.emplace(states.of(at.first), minimal_states.of(at.second));
    for (unsigned byte = 0; byte < 256; ++byte) {
      const Pair next{machine.automaton.step(at.first, static_cast<unsigned char>(byte)),
                      expected.step(at.second, static_cast<unsigned char>(byte))};
      if ((next.first == dead) != (next.second == dead))
        throw std::runtime_error("no certificate: " + machine.name + " is not proved");
      if (next.first != dead && seen.insert(next).second) queue.push_back(next);
    }
  }
  return {{numbered.begin(), numbered.end()}, states.count(), minimal_states.count()};
}

std::string name_of(const Machine& machine) {
  const std::string_view kind = std::string_view(machine.name).substr(0, machine.name.find(':'));
  const std::string rule(machine.rule());
  if (kind == "scanner" || kind == "match") return "rule:" + rule;
  if (kind.ends_with("_uri")) return "uri:" + rule;
  if (kind.ends_with("_iri")) return "iri:" + rule;
  return machine.name;
}

/// N, or N-M for a row of that many.
std::string range(int first, std::size_t count) {
  const std::string begin = std::to_string(first);
  return count == 1 ? begin : begin + '-' + std::to_string(first + static_cast<int>(count) - 1);
}

void write_pairs(std::ostream& out, const std::vector<Pair>& pairs) {
  std::string line;
  for (std::size_t first = 0, after = 0; first < pairs.size(); first = after) {
    const auto [state, minimal] = pairs[first];
    while (after < pairs.size() && pairs[after].first - state == static_cast<int>(after - first) &&
           pairs[after].second - minimal == static_cast<int>(after - first)) {
      ++after;
    }
    const std::string words = range(state, after - first) + '=' + range(minimal, after - first);
    if (line.size() + words.size() >= 120) {
      out << line << '\n';
      line.clear();
    }
    line += (line.empty() ? "" : " ") + words;
  }
  out << line << '\n';
}

}  // namespace

void write_certificate(std::ostream& out, const std::vector<Machine>& machines) {
  out << "# The pairs of states that the grammar's proof has visited: test/grammar/certificate.hpp.\n";
  for (const Machine& machine : machines) {
    const Pairs pairs = pairs_of(machine, expected_of(machine).front());
    out << "machine " << name_of(machine) << ' ' << pairs.states << ' ' << pairs.minimal_states
        << '\n';
    write_pairs(out, pairs.visited);
  }
}

}  // namespace iri_grammar
