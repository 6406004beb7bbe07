#include "gate/guard_machine.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace iri { inline namespace v0 { namespace detail {

/// Makes states of sets of states.
class MachineMaker {
 public:
  explicit MachineMaker(const GuardParts& parts) : parts_(parts) {}

  std::optional<MachineArrays> make() {
    find_columns();
    (void)set_of({});
    (void)state_of({});  // 0: no guard is left
    (void)state_of(sorted(parts_.starts()));
    for (std::size_t i = 0; i < members_.size(); ++i) {
      if (members_.size() > GuardMachine::max_states) return std::nullopt;
      add_row(i);
    }
    machine_.owners = parts_.owners();
    machine_.identities = parts_.identities();
    return std::move(machine_);
  }

 private:
  using Numbers = std::vector<std::uint32_t>;

  static Numbers sorted(Numbers numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
  }

  /// Only letters are read in either case. If another octet were, it would be "/" and text of a segment
  /// at once, and each pattern would take states for both.
  static bool is_read(Symbol symbol) noexcept {
    if (symbol < in_either_case(0) || symbol >= kept_encoded(0)) return true;
    return is_letter(static_cast<char>(symbol - in_either_case(0)));
  }

  /// Symbols that all edges treat alike share a column.
  void find_columns() {
    std::vector<Taken> kinds;
    for (const GuardState& state : parts_.states()) {
      for (const GuardEdge& edge : state.edges) {
        if (std::find(kinds.begin(), kinds.end(), edge.taken) == kinds.end()) {
          kinds.push_back(edge.taken);
        }
      }
    }
    std::map<std::vector<bool>, std::uint16_t> known;
    for (Symbol symbol = 0; symbol < symbol_count; ++symbol) {
      if (!is_read(symbol)) {
        machine_.columns.push_back(0);
        continue;
      }
      std::vector<bool> taken;
      taken.reserve(kinds.size());
      for (const Taken& kind : kinds) taken.push_back(kind.takes(symbol));
      const auto [at, is_new] =
          known.try_emplace(std::move(taken), static_cast<std::uint16_t>(known.size()));
      if (is_new) examples_.push_back(symbol);
      machine_.columns.push_back(at->second);
    }
    machine_.column_count = known.size();
  }

  GuardMachine::SetId set_of(Numbers guards) {
    const auto [at, is_new] = set_numbers_.try_emplace(
        sorted(std::move(guards)), static_cast<GuardMachine::SetId>(set_numbers_.size()));
    if (!is_new) return at->second;
    Numbers& members = machine_.members;
    members.insert(members.end(), at->first.begin(), at->first.end());
    machine_.set_ends.push_back(static_cast<std::uint32_t>(members.size()));
    return at->second;
  }

  GuardMachine::State state_of(const Numbers& members) {
    const auto [at, is_new] =
        numbers_.try_emplace(members, static_cast<GuardMachine::State>(members_.size()));
    if (!is_new) return at->second;
    members_.push_back(members);
    GuardMachine::Facts facts;
    Numbers holds;
    Numbers lenient;
    for (const std::uint32_t member : members) {
      const GuardState& state = parts_.states()[member];
      if (state.holds != no_guard) holds.push_back(state.holds);
      if (state.lenient != no_guard) lenient.push_back(state.lenient);
      const Numbers& places = parts_.places();
      facts.place = facts.place || std::find(places.begin(), places.end(), member) != places.end();
    }
    lenient.insert(lenient.end(), holds.begin(), holds.end());
    facts.holds = set_of(std::move(holds));
    facts.lenient = set_of(std::move(lenient));
    machine_.has_places = machine_.has_places || facts.place;
    machine_.states.push_back(facts);
    return at->second;
  }

  void add_row(std::size_t state) {
    const Numbers members = members_[state];
    bool settled = true;
    for (const Symbol symbol : examples_) {
      Numbers next;
      for (const std::uint32_t member : members) {
        for (const GuardEdge& edge : parts_.states()[member].edges) {
          if (edge.taken.takes(symbol)) next.push_back(edge.to);
        }
      }
      const GuardMachine::State to = state_of(sorted(std::move(next)));
      settled = settled && to == state;
      machine_.steps.push_back(to);
    }
    machine_.states[state].settled = settled;
  }

  const GuardParts& parts_;
  MachineArrays machine_;
  std::vector<Symbol> examples_;  // of each column
  std::vector<Numbers> members_;  // of each state
  std::map<Numbers, GuardMachine::State> numbers_;
  std::map<Numbers, GuardMachine::SetId> set_numbers_;
};

std::optional<MachineArrays> MachineArrays::make(const GuardParts& parts) {
  return MachineMaker(parts).make();
}

}}}  // namespace iri::v0::detail
