// iri_grammar_proof [--partial] FILE...           proves the machines of the files against the ABNF;
//                                                 --partial: not every rule needs one
// iri_grammar_proof --certificate OUTPUT FILE...  the same, and writes the certificate
// iri_grammar_proof --certified PATH FILE...      the same, and compares it with the one in PATH
// iri_grammar_proof --dump                        writes the automata of the ABNF as machines
//
// Exit status: 0 proved, 1 not proved, 2 a wrong call or a file that is no machine file.

#include <cstddef>
#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "grammar/certificate.hpp"
#include "grammar/proof.hpp"

namespace {

constexpr const char* usage =
    "usage: iri_grammar_proof [--partial | --certificate OUTPUT | --certified PATH] FILE... | "
    "--dump";

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

std::vector<iri_grammar::Machine> read_all(const std::vector<std::string>& paths) {
  std::vector<iri_grammar::Machine> machines;
  for (const std::string& path : paths) {
    for (auto& machine : read(path)) machines.push_back(std::move(machine));
  }
  return machines;
}

int prove(const std::vector<iri_grammar::Machine>& machines, bool partial) {
  iri_grammar::Proof proof = iri_grammar::prove(machines);
  if (partial) proof.missing.clear();
  iri_grammar::print(std::cout, proof);
  return proof.holds() && !machines.empty() ? 0 : 1;
}

std::string certificate(const std::vector<iri_grammar::Machine>& machines) {
  std::ostringstream out;
  iri_grammar::write_certificate(out, machines);
  return out.str();
}

int write(const std::string& path, const std::vector<iri_grammar::Machine>& machines) {
  const int status = prove(machines, false);
  if (status != 0) return status;
  std::ofstream out(path);
  out << certificate(machines);
  if (!out.flush()) throw std::runtime_error("cannot write " + path);
  return 0;
}

int compare(const std::string& path, const std::vector<iri_grammar::Machine>& machines) {
  const int status = prove(machines, false);
  if (status != 0) return status;
  std::ifstream file(path);
  std::ostringstream committed;
  committed << file.rdbuf();
  if (committed.str() == certificate(machines)) return 0;
  std::cout << "FAIL " << path << ": not the certificate of these machines\n";
  return 1;
}

int run(std::vector<std::string> arguments) {
  if (arguments == std::vector<std::string>{"--dump"}) return dump();
  const std::string option = arguments.empty() ? "" : arguments.front();
  const bool partial = option == "--partial";
  const bool with_path = option == "--certificate" || option == "--certified";
  const std::size_t own = with_path ? 2 : partial ? 1 : 0;
  if (arguments.size() <= own) throw std::runtime_error(usage);
  const auto machines =
      read_all({arguments.begin() + static_cast<std::ptrdiff_t>(own), arguments.end()});
  if (!with_path) return prove(machines, partial);
  return option == "--certified" ? compare(arguments[1], machines) : write(arguments[1], machines);
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
