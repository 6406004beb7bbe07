// iri_table_proof --list     names what is proved of the table that ships: table_proof.hpp
// iri_table_proof ARTIFACT   proves it, and writes a row: artifact, proved, tested, states, with tabs between
//
// Exit status: 0 proved, 1 not proved, 2 a wrong call.

#include <algorithm>
#include <iostream>
#include <string_view>

#include "grammar/table_proof.hpp"

namespace {

int list() {
  for (const auto& proof : iri_grammar::table_proofs()) std::cout << proof.artifact << '\n';
  return 0;
}

int prove(const iri_grammar::TableProof& proof) {
  const iri_grammar::Finding finding = proof.prove();
  std::cout << proof.artifact << '\t' << (finding.holds() ? "" : "NOT PROVED: ") << proof.proved
            << '\t' << proof.tested << '\t' << finding.states << '\n';
  const std::size_t shown = std::min<std::size_t>(finding.failures.size(), 5);
  for (std::size_t i = 0; i < shown; ++i)
    std::cerr << "FAIL " << proof.artifact << ": " << finding.failures[i] << '\n';
  return finding.holds() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view wanted = argc == 2 ? argv[1] : "";
  if (wanted == "--list") return list();
  for (const auto& proof : iri_grammar::table_proofs()) {
    if (proof.artifact == wanted) return prove(proof);
  }
  std::cerr << "usage: iri_table_proof --list | ARTIFACT\n";
  return 2;
}
