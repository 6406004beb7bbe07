#include "grammar/machine_file.hpp"

#include <charconv>
#include <ios>
#include <map>
#include <sstream>
#include <stdexcept>

namespace iri_grammar {
namespace {

using Words = std::vector<std::string>;

Words words_of_line(const std::string& line) {
  std::istringstream stream(line.substr(0, line.find('#')));
  Words words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

class Reader {
 public:
  explicit Reader(std::istream& in) : in_(in) {}

  std::vector<Machine> run() {
    for (std::string line; std::getline(in_, line);) {
      ++line_number_;
      const Words words = words_of_line(line);
      if (!words.empty()) take(words);
    }
    if (open_) fail("a machine without end");
    return std::move(machines_);
  }

 private:
  void take(const Words& words) {
    if (words.front() == "machine") return begin(words);
    if (!open_) fail("expected machine");
    if (words.front() == "end") return finish(words);
    if (words.front() == "start") return take_start(words);
    if (words.front() == "accept") return take_accept(words);
    take_transition(words);
  }

  void begin(const Words& words) {
    if (open_) fail("a machine without end");
    if (words.size() != 2) fail("expected machine NAME");
    machines_.push_back({words[1], {}});
    numbers_.clear();
    open_ = true;
  }

  void finish(const Words& words) {
    if (words.size() != 1) fail("expected end alone");
    if (automaton().start == dead) fail("a machine without start");
    open_ = false;
  }

  void take_start(const Words& words) {
    if (words.size() != 2 || automaton().start != dead) fail("expected one start STATE");
    automaton().start = state(words[1]);
  }

  void take_accept(const Words& words) {
    for (std::size_t i = 1; i < words.size(); ++i) {
      const int accepting = state(words[i]);
      automaton().accepting[static_cast<std::size_t>(accepting)] = true;
    }
  }

  void take_transition(const Words& words) {
    if (words.size() != 3) fail("expected STATE BYTES STATE");
    const int from = state(words[0]);
    const int to = state(words[2]);
    const std::size_t dash = words[1].find('-');
    const unsigned first = number(words[1].substr(0, dash), 16, 0xFF);
    const unsigned last =
        dash == std::string::npos ? first : number(words[1].substr(dash + 1), 16, 0xFF);
    if (first > last) fail("a range from more to less");
    for (unsigned byte = first; byte <= last; ++byte) {
      int& next = automaton().next[static_cast<std::size_t>(from)][byte];
      if (next != dead && next != to) fail("a byte with two next states");
      next = to;
    }
  }

  Automaton& automaton() { return machines_.back().automaton; }

  /// The state that the file calls so.
  int state(const std::string& word) {
    const unsigned name = number(word, 10, 0x7FFFFFFF);
    const auto [found, is_new] = numbers_.emplace(name, automaton().size());
    if (is_new) automaton().add_state(false);
    return found->second;
  }

  unsigned number(const std::string& word, int base, unsigned most) const {
    unsigned value = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value, base);
    if (error != std::errc() || stop != end || value > most) fail("not a number: " + word);
    return value;
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error("machine file, line " + std::to_string(line_number_) + ": " + what);
  }

  std::istream& in_;
  std::size_t line_number_ = 0;
  bool open_ = false;
  std::map<unsigned, int> numbers_;
  std::vector<Machine> machines_;
};

void write_row(std::ostream& out, int state, const std::array<int, 256>& row) {
  for (std::size_t first = 0, after = 0; first < 256; first = after) {
    while (after < 256 && row[after] == row[first]) ++after;
    if (row[first] == dead) continue;
    out << std::dec << state << ' ' << std::hex << first;
    if (after - first > 1) out << '-' << after - 1;
    out << ' ' << std::dec << row[first] << '\n';
  }
}

}  // namespace

std::string_view Machine::rule() const {
  const std::string_view all = name;
  return all.substr(all.find(':') + 1);
}

std::vector<Machine> read_machines(std::istream& in) { return Reader(in).run(); }

void write_machine(std::ostream& out, const Machine& machine) {
  const Automaton& automaton = machine.automaton;
  out << std::dec << "machine " << machine.name << "\nstart " << automaton.start << "\naccept";
  for (int state = 0; state < automaton.size(); ++state) {
    if (automaton.accepts_at(state)) out << ' ' << state;
  }
  out << '\n';
  for (int state = 0; state < automaton.size(); ++state)
    write_row(out, state, automaton.next[static_cast<std::size_t>(state)]);
  out << "end\n";
}

}  // namespace iri_grammar
