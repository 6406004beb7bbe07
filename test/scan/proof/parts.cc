#include "parts.hpp"

#include <cstdio>
#include <exception>
#include <optional>

#include "contract.hpp"

namespace proof {
namespace {

std::string visible(const std::string& text) {
  std::string shown;
  char buffer[8];
  for (const char byte : text) {
    const auto c = static_cast<unsigned char>(byte);
    std::snprintf(buffer, sizeof buffer, c > 0x20 && c < 0x7F ? "%c" : "\\x%02X", c);
    shown += buffer;
  }
  return shown;
}

const Machine& machine_of_path() { return machine_of(path().texts.iri, path().texts.walked); }

}  // namespace

bool prove(const char* name, const Texts& texts, const std::function<void()>& body) {
  Figures figures;
  blocks_to_pass.reset();
  long_is_followed = true;
  loop_begins.reset();
  features_are_asked = false;
  std::optional<Violation> broken;
  std::string problem;
  try {
    broken = explore(texts, body, figures);
  } catch (const std::exception& error) {
    problem = error.what();
  }
  const std::string shown = path().only.empty() ? name : name + ("; only " + path().only);
  std::printf("%-40s %s %6zu paths %9zu states\n", shown.c_str(), texts.iri ? "IRI" : "URI",
              figures.paths, figures.states);
  if (broken)
    std::printf("  not so: %s: %s\n", broken->what.c_str(), visible(broken->text).c_str());
  if (!problem.empty()) std::printf("  not proved: %s\n", problem.c_str());
  std::fflush(stdout);
  return !broken && problem.empty();
}

Number size_in(int base) {
  return lowest_of(~Mask::of_stream(graph().leaf(Bytes().set(), base))) + Number(base);
}

Number earlier(char byte) { return {Number::Sort::earlier, static_cast<unsigned char>(byte), -1}; }

Texts texts_from_window(bool iri, bool last, Walked walked) {
  Texts texts{61, 65, 128, !last, iri, {}, {}, walked};
  for (std::size_t i = 0; i < machine_of(iri, walked).states.size(); ++i)
    texts.starts.push_back(static_cast<int>(i));
  return texts;
}

void add_states(Known& to) {
  const auto add = [](Set& set, const std::vector<int>& states) {
    set.resize(machine_of_path().states.size());
    for (const int state : states) set[static_cast<std::size_t>(state)] = true;
  };
  Product product(path().texts, path().language());
  add(to.at, product.states_at_end());
  add(to.before_lead, product.states_refusing(leads(), path().texts.most - 1));
}

void assume_state(const Known& known) {
  Graph& g = graph();
  const int at = g.both(g.constant(2, 63), g.state_in(known.at));
  const int lead = g.both(g.leaf(leads(), raw), g.table(Kind::dead, 0));
  const int before = g.both(g.constant(1, 63), g.both(lead, g.state_in(known.before_lead)));
  path().assume(g.any(g.either(at, before)), true);
}

}  // namespace proof
