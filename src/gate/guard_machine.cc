#include "gate/guard_machine.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <unordered_map>
#include <utility>

namespace iri { inline namespace v0 { namespace detail {

/// Makes states of sets of states.
class MachineMaker {
 public:
  explicit MachineMaker(const GuardParts& parts) : parts_(parts), is_place_(parts.states().size()) {
    for (const std::uint32_t place : parts.places()) is_place_[place] = true;
  }

  std::optional<MachineArrays> make() {
    find_columns();
    (void)set_of({});
    (void)state_of({});  // 0: no guard is left
    Numbers starts = parts_.starts();
    sort(starts);
    (void)state_of(starts);
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
  using State = GuardMachine::State;

  struct Hash {
    std::size_t operator()(const Numbers& numbers) const noexcept {
      std::uint64_t hash = numbers.size();
      for (const std::uint32_t number : numbers) {
        hash = (hash ^ number) * 0x9E3779B97F4A7C15U;
        hash ^= hash >> 32U;
      }
      return static_cast<std::size_t>(hash);
    }
  };

  /// What edges take: one kind for all that take the same.
  struct Kind {
    Taken taken;
    std::vector<std::uint16_t> columns;  // of an octet
  };

  static void sort(Numbers& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  }

  /// Only letters are read in either case. If another octet were, it would be "/" and text of a segment
  /// at once, and each pattern would take states for both.
  static bool is_read(Symbol symbol) noexcept {
    if (symbol < in_either_case(0) || symbol >= kept_encoded(0)) return true;
    return is_letter(static_cast<char>(symbol - in_either_case(0)));
  }

  /// The number of a kind, from 1; 0 if it is not known.
  std::uint16_t& kind_number(const Taken& taken) noexcept {
    const std::size_t kind = std::size_t{2} * static_cast<std::size_t>(taken.kind);
    return kind_numbers_[(kind + (taken.exact ? 1U : 0U)) * 256U + taken.octet];
  }

  void find_kinds() {
    for (const GuardState& state : parts_.states()) {
      for (const GuardEdge& edge : state.edges) {
        std::uint16_t& number = kind_number(edge.taken);
        if (number != 0) continue;
        kinds_.push_back({edge.taken, {}});
        number = static_cast<std::uint16_t>(kinds_.size());
      }
    }
  }

  /// Symbols that all edges treat alike share a column.
  void find_columns() {
    find_kinds();
    std::map<std::vector<bool>, std::uint16_t> known;
    for (Symbol symbol = 0; symbol < symbol_count; ++symbol) {
      if (!is_read(symbol)) {
        machine_.columns.push_back(0);
        continue;
      }
      std::vector<bool> taken;
      taken.reserve(kinds_.size());
      for (const Kind& kind : kinds_) taken.push_back(kind.taken.takes(symbol));
      const auto [at, is_new] =
          known.try_emplace(std::move(taken), static_cast<std::uint16_t>(known.size()));
      if (is_new) add_column(symbol);
      machine_.columns.push_back(at->second);
    }
    machine_.column_count = known.size();
  }

  void add_column(Symbol example) {
    const auto column = static_cast<std::uint16_t>(columns_.size());
    columns_.push_back({Taken{Taken::Kind::in_segment}.takes(example), {}});
    for (Kind& kind : kinds_) {
      const bool octet = kind.taken.kind == Taken::Kind::octet;
      if (octet && kind.taken.takes(example)) kind.columns.push_back(column);
    }
  }

  GuardMachine::SetId set_of(Numbers guards) {
    sort(guards);
    const auto [at, is_new] = set_numbers_.try_emplace(
        std::move(guards), static_cast<GuardMachine::SetId>(set_numbers_.size()));
    if (!is_new) return at->second;
    Numbers& members = machine_.members;
    members.insert(members.end(), at->first.begin(), at->first.end());
    machine_.set_ends.push_back(static_cast<std::uint32_t>(members.size()));
    return at->second;
  }

  /// INVARIANT: the members are sorted.
  State state_of(const Numbers& members) {
    if (const auto known = numbers_.find(members); known != numbers_.end()) return known->second;
    const auto number = static_cast<State>(members_.size());
    members_.push_back(&numbers_.emplace(members, number).first->first);
    GuardMachine::Facts facts;
    Numbers holds;
    Numbers lenient;
    for (const std::uint32_t member : members) {
      const GuardState& state = parts_.states()[member];
      if (state.holds != no_guard) holds.push_back(state.holds);
      if (state.lenient != no_guard) lenient.push_back(state.lenient);
      facts.place = facts.place || is_place_[member];
    }
    lenient.insert(lenient.end(), holds.begin(), holds.end());
    facts.holds = set_of(std::move(holds));
    facts.lenient = set_of(std::move(lenient));
    machine_.has_places = machine_.has_places || facts.place;
    machine_.states.push_back(facts);
    return number;
  }

  /// Where the edges of a state lead: by any symbol, by any of a segment, and by octets.
  void follow(const Numbers& members) {
    anywhere_.clear();
    in_segment_.clear();
    for (Column& column : columns_) column.next.clear();
    for (const std::uint32_t member : members) {
      for (const GuardEdge& edge : parts_.states()[member].edges) {
        if (edge.taken.kind == Taken::Kind::any) anywhere_.push_back(edge.to);
        if (edge.taken.kind != Taken::Kind::octet) {
          in_segment_.push_back(edge.to);
          continue;
        }
        const Kind& kind = kinds_[kind_number(edge.taken) - 1U];
        for (const std::uint16_t column : kind.columns) columns_[column].next.push_back(edge.to);
      }
    }
    sort(anywhere_);
    sort(in_segment_);
  }

  /// Most columns of a state are taken by no octet: these have one step, or two.
  void add_row(std::size_t state) {
    follow(*members_[state]);
    std::array<std::optional<State>, 2> usual;
    bool settled = true;
    for (Column& column : columns_) {
      const Numbers& wide = column.in_segment ? in_segment_ : anywhere_;
      State to = 0;
      if (column.next.empty()) {
        std::optional<State>& known = usual[column.in_segment ? 1 : 0];
        if (!known) known = state_of(wide);
        to = *known;
      } else {
        sort(column.next);
        next_.clear();
        std::set_union(wide.begin(), wide.end(), column.next.begin(), column.next.end(),
                       std::back_inserter(next_));
        to = state_of(next_);
      }
      settled = settled && to == state;
      machine_.steps.push_back(to);
    }
    machine_.states[state].settled = settled;
  }

  struct Column {
    bool in_segment;  // its symbols stand in segments
    Numbers next;     // of the state in hand: where octets lead
  };

  const GuardParts& parts_;
  MachineArrays machine_;
  std::vector<bool> is_place_;  // by state of parts_
  std::vector<Kind> kinds_;
  std::array<std::uint16_t, 6 * 256> kind_numbers_{};
  std::vector<Column> columns_;
  Numbers anywhere_, in_segment_, next_;
  std::unordered_map<Numbers, State, Hash> numbers_;
  std::vector<const Numbers*> members_;  // of each state: keys of numbers_
  std::map<Numbers, GuardMachine::SetId> set_numbers_;
};

std::optional<MachineArrays> MachineArrays::make(const GuardParts& parts) {
  return MachineMaker(parts).make();
}

}}}  // namespace iri::v0::detail
