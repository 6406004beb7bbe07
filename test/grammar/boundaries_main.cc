// iri_boundary_proof        proves that the tables that ship write the boundaries that the ABNF gives
// iri_boundary_proof TAG    of the tables alone, and of one boundary alone: host_end, ...
//
// Exit status: 0 proved, 1 not proved, 2 a wrong call, or tables that are not what the interpreter
// takes them for.

#include <algorithm>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "grammar/boundaries.hpp"
#include "grammar/boundaries_table.hpp"

namespace {

using namespace iri_grammar;

int run(const std::vector<std::string_view>& arguments) {
  if (arguments.empty())
    return prove_boundaries(prove_abnf_and_choices(), shipped_machines(), std::cout) ? 0 : 1;
  const auto tag = std::find(tags.begin(), tags.end(), arguments[0]);
  if (arguments.size() > 1 || tag == tags.end())
    throw std::runtime_error("usage: iri_boundary_proof [TAG]");
  const auto only = static_cast<Tag>(tag - tags.begin());
  return prove_boundaries({}, shipped_machines(), std::cout, only) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "iri_boundary_proof: " << error.what() << '\n';
    return 2;
  }
}
