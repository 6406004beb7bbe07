// From the nondeterministic automaton to the deterministic one (subset construction).

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <stdexcept>

#include "grammar/automaton.hpp"
#include "grammar/nfa.hpp"

namespace iri_grammar {
namespace {

using Subset = std::vector<std::size_t>;

/// The order of their elements. Not operator<: on big-endian machines libstdc++ 12 compares vectors
/// of unsigned integers with memcmp over as many bytes as they have elements, and so takes {1, 2}
/// for {1, 3}.
struct Before {
  bool operator()(const Subset& a, const Subset& b) const {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [](std::size_t x, std::size_t y) { return x < y; });
  }
};

void sort_unique(Subset& subset) {
  std::sort(subset.begin(), subset.end());
  subset.erase(std::unique(subset.begin(), subset.end()), subset.end());
}

class Determinizer {
 public:
  explicit Determinizer(const Nfa& nfa) : nfa_(nfa), seen_(nfa.states.size(), 0) {
    std::set<std::size_t> firsts{0};
    for (const Nfa::State& state : nfa.states) {
      for (const Nfa::Edge& edge : state.edges)
        firsts.insert({edge.bytes.first, edge.bytes.last + std::size_t{1}});
    }
    firsts.insert(256);
    segments_.assign(firsts.begin(), firsts.end());
  }

  Automaton run() {
    result_.start = state_of({nfa_.start});
    while (!open_.empty()) {
      const auto [state, subset] = std::move(open_.front());
      open_.pop_front();
      expand(state, subset);
    }
    return std::move(result_);
  }

 private:
  /// The states that cost no byte, of which only those with edges and the accepting one matter.
  Subset closure(Subset todo) {
    ++round_;
    Subset closed;
    while (!todo.empty()) {
      const std::size_t at = todo.back();
      todo.pop_back();
      if (seen_[at] == round_) continue;
      seen_[at] = round_;
      const Nfa::State& state = nfa_.states[at];
      if (!state.edges.empty() || at == nfa_.accept) closed.push_back(at);
      todo.insert(todo.end(), state.free.begin(), state.free.end());
    }
    sort_unique(closed);
    return closed;
  }

  int state_of(const Subset& kernel) {
    const auto known = by_kernel_.find(kernel);
    if (known != by_kernel_.end()) return known->second;
    Subset subset = closure(kernel);
    const auto [found, is_new] = by_subset_.emplace(subset, result_.size());
    if (is_new) {
      result_.add_state(std::binary_search(subset.begin(), subset.end(), nfa_.accept));
      open_.emplace_back(found->second, std::move(subset));
    }
    by_kernel_.emplace(kernel, found->second);
    return found->second;
  }

  void expand(int state, const Subset& subset) {
    std::vector<Subset> targets(segments_.size() - 1);
    for (const std::size_t member : subset) {
      for (const Nfa::Edge& edge : nfa_.states[member].edges) {
        for (std::size_t i = segment(edge.bytes.first); i <= segment(edge.bytes.last); ++i)
          targets[i].push_back(edge.to);
      }
    }
    for (std::size_t i = 0; i < targets.size(); ++i) {
      if (targets[i].empty()) continue;
      sort_unique(targets[i]);
      const int to = state_of(targets[i]);
      auto& row = result_.next[static_cast<std::size_t>(state)];
      for (std::size_t byte = segments_[i]; byte < segments_[i + 1]; ++byte) row[byte] = to;
    }
  }

  std::size_t segment(unsigned char byte) const {
    const auto after = std::upper_bound(segments_.begin(), segments_.end(), std::size_t{byte});
    return static_cast<std::size_t>(after - segments_.begin()) - 1;
  }

  const Nfa& nfa_;
  std::vector<std::size_t> segments_;  ///< the first bytes of the ranges that no edge cuts, and 256
  std::vector<int> seen_;              ///< the round in which a state was met
  int round_ = 0;
  std::map<Subset, int, Before> by_subset_;
  std::map<Subset, int, Before> by_kernel_;
  std::deque<std::pair<int, Subset>> open_;
  Automaton result_;
};

}  // namespace

Automaton make_automaton(const iri_reference::Grammar& grammar, std::string_view rule) {
  const std::optional<std::size_t> node = grammar.find(rule);
  if (!node) throw std::invalid_argument("no such rule: " + std::string(rule));
  return minimal(Determinizer(make_nfa(grammar, *node)).run());
}

}  // namespace iri_grammar
