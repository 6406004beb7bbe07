// Writes the machines of the tables, as the library and the compiler walk them, for the proof.
//
// usage: table_machines OUTPUT
//
// Each start of a table is a machine: the states that step() reaches from it. Fails if a row of a
// table is not what the interpreter takes it for, or is reached from no start.

#include <cstddef>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grammar/machine_file.hpp"
#include "grammar/table_starts.hpp"
#include "iri/literals.hpp"

namespace {

namespace table = iri::detail::table;
using iri_grammar::Automaton;
using iri_grammar::Machine;

namespace literal = iri::detail::literal;

constexpr std::size_t classes_in(const std::uint8_t (&byte_class)[256]) noexcept {
  std::size_t count = 0;
  for (const std::uint8_t number : byte_class) count = number < count ? count : number + 1U;
  return count;
}

/// The table of all rules, by its interpreter.
struct Table {
  static constexpr std::size_t row_count = std::size(table::rows);
  static constexpr std::size_t shape_size = classes_in(table::byte_class);
  static constexpr std::size_t shapes_size = std::size(table::shapes);
  static std::size_t shape(std::size_t at) { return table::shapes[at]; }
  static table::State step(table::State state, unsigned char byte) {
    return table::step(state, byte);
  }
  static bool accepts(table::State state) { return table::accepts(state); }
  static bool runs(table::State state) { return table::run_class(state) != table::no_run; }
};

/// The table of the literals, by its own.
struct Literal {
  static constexpr std::size_t row_count = std::size(literal::rows);
  static constexpr std::size_t shape_size = classes_in(literal::byte_class);
  static constexpr std::size_t shapes_size = std::size(literal::shapes);
  static std::size_t shape(std::size_t at) { return literal::shapes[at]; }
  static table::State step(table::State state, unsigned char byte) {
    return literal::step(state, byte);
  }
  static bool accepts(table::State state) { return literal::accepts(state); }
  static bool runs(table::State state) { return literal::run_class(state) != literal::no_run; }
};
static_assert(table::nowhere == literal::nowhere);

/// The state without the way that led to it.
table::State alone(table::State state) noexcept {
  return table::row_of(state) | (state >> 19U) << 19U;
}

/// What a table consists of, and the walk that must find all of it.
template <class Of>
class Reader {
 public:
  Machine read(const iri_grammar::TableStart& start) {
    runs_ = 0;
    Machine machine{start.name, {}};
    std::map<table::State, int> numbers;
    std::vector<table::State> states{alone(start.state)};
    numbers[states[0]] = machine.automaton.add_state(Of::accepts(states[0]));
    machine.automaton.start = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      mark(states[i]);
      if (Of::runs(states[i])) ++runs_;
      for (unsigned byte = 0; byte < 256; ++byte) {
        const table::State next = Of::step(states[i], static_cast<unsigned char>(byte));
        if (next == table::nowhere) continue;
        const auto [found, is_new] = numbers.emplace(alone(next), static_cast<int>(states.size()));
        if (is_new) {
          states.push_back(alone(next));
          machine.automaton.add_state(Of::accepts(next));
        }
        machine.automaton.next[i][byte] = found->second;
      }
    }
    return machine;
  }

  /// The states of the last machine in which a run begins.
  std::size_t runs() const { return runs_; }

  /// Every row is that of a state which is reached, and rows neither overlap nor leave gaps.
  bool complete() const {
    std::size_t place = 0;
    for (const auto& [row, size] : rows_) {
      if (row != place) return fail("no state has the row at", place);
      place += size;
    }
    if (place != Of::row_count) return fail("no state has the row at", place);
    return !broken_;
  }

 private:
  static bool fail(const char* what, std::size_t where) {
    std::fprintf(stderr, "table_machines: %s %zu\n", what, where);
    return false;
  }

  /// Takes note of the row of a state: the head, and as many ways as its shape has.
  void mark(table::State state) {
    std::size_t ways = 0;
    const std::size_t shape = state >> 19U;
    if (shape % Of::shape_size != 0 || shape + Of::shape_size > Of::shapes_size) {
      broken_ = !fail("no shape at", shape);
      return;
    }
    for (std::size_t i = 0; i < Of::shape_size; ++i) {
      if (Of::shape(shape + i) > ways) ways = Of::shape(shape + i);
    }
    const auto [known, is_new] = rows_.emplace(table::row_of(state), ways + 1);
    if (!is_new && known->second != ways + 1)
      broken_ = !fail("two sizes of the row at", known->first);
  }

  std::map<std::size_t, std::size_t> rows_;
  std::size_t runs_ = 0;
  bool broken_ = false;
};

/// Writes the machines of a table. Returns whether they are all of it.
template <class Of>
bool write(std::ostream& out, const std::vector<iri_grammar::TableStart>& starts) {
  Reader<Of> reader;
  for (const iri_grammar::TableStart& start : starts) {
    write_machine(out, reader.read(start));
    out << "# " << reader.runs() << " runs\n";
  }
  return reader.complete();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ofstream out(argv[1]);
  const bool whole = write<Table>(out, iri_grammar::starts_of_table());
  const bool literals = write<Literal>(out, {{"literal:IRI-reference", literal::start}});
  return whole && literals && out.flush() ? 0 : 1;
}
