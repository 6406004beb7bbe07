// iri_grammar_proof [--partial] FILE...   proves the machines of the files against the ABNF;
// --partial: not every rule needs one iri_grammar_proof --dump                writes the automata
// of the ABNF as machines
//
// Exit status: 0 proved, 1 not proved, 2 a wrong call or a file that is no machine file.

#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "grammar/proof.hpp"

namespace {

int dump() {
  for (const auto family : {iri_grammar::Family::uri, iri_grammar::Family::iri}) {
    for (const auto& rule : iri_reference::grammar(family).rules()) {
      iri_grammar::write_machine(std::cout,
                                 {"abnf:" + rule.name, iri_grammar::automaton(family, rule.name)});
    }
  }
  return 0;
}

std::vector<iri_grammar::Machine> read(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  return iri_grammar::read_machines(file);
}

int prove(const std::vector<std::string>& paths, bool partial) {
  std::vector<iri_grammar::Machine> machines;
  for (const std::string& path : paths) {
    for (auto& machine : read(path)) machines.push_back(std::move(machine));
  }
  iri_grammar::Proof proof = iri_grammar::prove(machines);
  if (partial) proof.missing.clear();
  iri_grammar::print(std::cout, proof);
  return proof.holds() && !machines.empty() ? 0 : 1;
}

int run(std::vector<std::string> arguments) {
  if (arguments == std::vector<std::string>{"--dump"}) return dump();
  const bool partial = !arguments.empty() && arguments.front() == "--partial";
  if (partial) arguments.erase(arguments.begin());
  if (arguments.empty())
    throw std::runtime_error("usage: iri_grammar_proof [--partial] FILE... | --dump");
  return prove(arguments, partial);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "iri_grammar_proof: " << error.what() << '\n';
    return 2;
  }
}
