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

 private:
  std::map<int, int> known_;
};

/// The pairs in the order of the machine's numbers.
std::vector<Pair> pairs_of(const Machine& machine, const Automaton& expected) {
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
  return {numbered.begin(), numbered.end()};
}

std::string name_of(const Machine& machine) {
  const std::string_view kind = std::string_view(machine.name).substr(0, machine.name.find(':'));
  const std::string rule(machine.rule());
  if (kind == "scanner" || kind == "match") return "rule:" + rule;
  if (kind.ends_with("_uri")) return "uri:" + rule;
  if (kind.ends_with("_iri")) return "iri:" + rule;
  return machine.name;
}

/// A pair is left out if the next one has the next two numbers.
void write_pairs(std::ostream& out, const std::vector<Pair>& pairs) {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto [state, minimal] = pairs[i];
    if (i + 1 < pairs.size() && pairs[i + 1] == Pair{state + 1, minimal + 1}) continue;
    out << ' ' << state << '=' << minimal;
  }
  out << '\n';
}

}  // namespace

void write_certificate(std::ostream& out, const std::vector<Machine>& machines) {
  for (const Machine& machine : machines) {
    out << name_of(machine);
    write_pairs(out, pairs_of(machine, expected_of(machine).front()));
  }
}

}  // namespace iri_grammar
