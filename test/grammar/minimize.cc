// Trimming and minimization (Moore's partition refinement).

#include <map>

#include "grammar/automaton.hpp"

namespace iri_grammar {
namespace {

/// The states from which an accepting state is reached.
std::vector<bool> useful_states(const Automaton& automaton) {
  std::vector<std::vector<int>> before(index(automaton.size()));
  std::vector<int> todo;
  std::vector<bool> useful = automaton.accepting;
  for (int state = 0; state < automaton.size(); ++state) {
    if (automaton.accepts_at(state)) todo.push_back(state);
    for (const int to : automaton.next[index(state)]) {
      if (to != dead && (before[index(to)].empty() || before[index(to)].back() != state))
        before[index(to)].push_back(state);
    }
  }
  while (!todo.empty()) {
    const int state = todo.back();
    todo.pop_back();
    for (const int from : before[index(state)]) {
      if (useful[index(from)]) continue;
      useful[index(from)] = true;
      todo.push_back(from);
    }
  }
  return useful;
}

/// The states that are wanted, in the order in which a breadth-first walk over the bytes meets
/// them.
Automaton renumbered(const Automaton& automaton, const std::vector<bool>& wanted) {
  Automaton result;
  std::vector<int> number(index(automaton.size()), dead);
  std::vector<int> order;
  const auto number_of = [&](int state) {
    if (state == dead || !wanted[index(state)]) return dead;
    if (number[index(state)] == dead) {
      number[index(state)] = result.add_state(automaton.accepts_at(state));
      order.push_back(state);
    }
    return number[index(state)];
  };
  result.start = number_of(automaton.start);
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const int to = number_of(automaton.next[index(order[i])][byte]);
      result.next[i][byte] = to;
    }
  }
  return result;
}

/// The block of each state: states of different blocks are told apart by a string of at most as
/// many bytes as there were rounds.
std::vector<int> refine(const Automaton& automaton, const std::vector<int>& blocks,
                        const std::string& bytes) {
  std::map<std::vector<int>, int> block_of;
  std::vector<int> result;
  for (int state = 0; state < automaton.size(); ++state) {
    std::vector<int> signature{blocks[index(state)]};
    for (const char byte : bytes) {
      const int to = automaton.step(state, static_cast<unsigned char>(byte));
      signature.push_back(to == dead ? dead : blocks[index(to)]);
    }
    result.push_back(
        block_of.emplace(std::move(signature), static_cast<int>(block_of.size())).first->second);
  }
  return result;
}

int count(const std::vector<int>& blocks) {
  int most = dead;
  for (const int block : blocks) most = block > most ? block : most;
  return most + 1;
}

Automaton merged(const Automaton& automaton, const std::vector<int>& blocks) {
  Automaton result;
  for (int block = 0; block < count(blocks); ++block) result.add_state(false);
  for (int state = 0; state < automaton.size(); ++state) {
    const std::size_t block = index(blocks[index(state)]);
    result.accepting[block] = automaton.accepts_at(state);
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const int to = automaton.next[index(state)][byte];
      result.next[block][byte] = to == dead ? dead : blocks[index(to)];
    }
  }
  result.start = automaton.start == dead ? dead : blocks[index(automaton.start)];
  return result;
}

}  // namespace

Automaton trimmed(const Automaton& automaton) {
  return renumbered(automaton, useful_states(automaton));
}

Automaton minimal(const Automaton& automaton) {
  const Automaton useful = trimmed(automaton);
  const std::string bytes = alphabet({useful});
  const std::vector<int> accepting(useful.accepting.begin(), useful.accepting.end());
  std::vector<int> blocks = refine(useful, accepting, {});
  for (int before = 0; before != count(blocks);) {
    before = count(blocks);
    blocks = refine(useful, blocks, bytes);
  }
  return trimmed(merged(useful, blocks));
}

}  // namespace iri_grammar
