#include "machine.hpp"

#include <map>
#include <utility>

#include "diagnose/error_column.hpp"
#include "scan/kernels/resume_walk.hpp"
#include "scan/refused.hpp"
#include "scan/table.hpp"

namespace proof {
namespace {

namespace table = iri::detail::table;

class Reader {
 public:
  explicit Reader(table::State start) {
    number_of(start);
    for (std::size_t i = 0; i < machine_.states.size(); ++i) read(i);
    classify();
  }
  const Machine& machine() const { return machine_; }

 private:
  int number_of(table::State state) {
    const table::State alone = table::without_way(state);
    const auto [found, is_new] = numbers_.emplace(alone, static_cast<int>(machine_.states.size()));
    if (is_new) machine_.states.push_back({alone, {}, {}, false, 0, {}});
    return found->second;
  }

  static std::uint16_t number_of(const table::ErrorLocation& error) {
    return static_cast<std::uint16_t>(static_cast<unsigned>(error.component) << 8U |
                                      static_cast<unsigned>(error.code));
  }

  void read(std::size_t i) {
    Machine::State state = machine_.states[i];
    for (unsigned byte = 0; byte < 256; ++byte) {
      const table::State next = table::step(state.in_table, static_cast<unsigned char>(byte));
      const bool goes_on = next != table::nowhere;
      state.next[byte] = goes_on ? number_of(next) : Machine::dead;
      state.writes[byte] = goes_on && table::passes_boundary(next) ? table::boundaries(next) : 0;
    }
    state.accepts = table::accepts(state.in_table);
    state.ends = state.accepts ? table::boundaries_at_end(state.in_table) : 0;
    for (unsigned byte = 0; byte < 256; ++byte)
      state.errors[byte] =
          number_of(table::error_at(state.in_table, static_cast<unsigned char>(byte)));
    state.errors[256] = number_of(table::error_at_end(state.in_table));
    machine_.states[i] = state;
  }

  bool alike(unsigned a, unsigned b) const {
    for (const Machine::State& state : machine_.states) {
      if (state.next[a] != state.next[b] || state.writes[a] != state.writes[b]) return false;
    }
    return true;
  }

  void classify() {
    for (unsigned byte = 0; byte < 256; ++byte) {
      unsigned like = 0;
      while (like < byte && !alike(like, byte)) ++like;
      machine_.byte_class[byte] = like < byte ? machine_.byte_class[like] : machine_.class_count++;
    }
  }

  Machine machine_;
  std::map<table::State, int> numbers_;
};

}  // namespace

std::vector<bool> Machine::equal_to(std::uint32_t in_table) const {
  std::vector<bool> found;
  for (const State& state : states) {
    found.push_back(state.in_table == table::without_way(in_table));
  }
  return found;
}

std::vector<bool> Machine::accepting() const {
  std::vector<bool> found;
  for (const State& state : states) found.push_back(state.accepts);
  return found;
}

bool Machine::go_on_alike(std::size_t a, std::size_t b, unsigned char byte) const {
  return states[a].next[byte] == states[b].next[byte] &&
         states[a].writes[byte] == states[b].writes[byte] &&
         (states[a].next[byte] != dead || states[a].errors[byte] == states[b].errors[byte]);
}

bool Machine::end_alike(std::size_t a, std::size_t b) const {
  return states[a].accepts == states[b].accepts && states[a].ends == states[b].ends &&
         (states[a].accepts || states[a].errors[256] == states[b].errors[256]);
}

namespace {

table::State start_of(bool iri, Walked walked) {
  switch (walked) {
    case Walked::target: return table::start_of(table::Target::request_target, iri);
    case Walked::options: return table::start_of(table::Target::options_target, iri);
    case Walked::connect: return table::start_of(table::Target::authority_form, iri);
    case Walked::host: return table::start_of(table::Target::Host, iri);
    default: return table::start_of(iri ? iri::Rule::IRI_reference : iri::Rule::URI_reference);
  }
}

}  // namespace

const Machine& machine_of(bool iri, Walked walked) {
  static std::map<std::pair<bool, Walked>, Reader> read;
  return read.try_emplace({iri, walked}, start_of(iri, walked)).first->second.machine();
}

std::uint32_t resume_state(unsigned point, bool iri) {
  return iri::detail::resume_states.of[point][iri];
}

std::uint32_t userinfo_state(bool iri) { return iri::detail::userinfo_states.of[iri]; }

}  // namespace proof
