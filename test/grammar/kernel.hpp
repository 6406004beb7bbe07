#ifndef IRI_TEST_GRAMMAR_KERNEL_HPP
#define IRI_TEST_GRAMMAR_KERNEL_HPP

// The kernels under test: each way in which the library can judge a text. What is added here is
// driven by all suites of library_test.cc.

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "iri/kernel.hpp"
#include "iri/parse.hpp"

namespace iri_grammar {

/// The ways into the library by one kernel.
struct Kernel {
  std::string name;
  iri::MatchResult (*match)(iri::Rule, std::string_view) noexcept;
  iri::MatchResult (*parse)(iri::Rule, std::string_view, iri::Components&) noexcept;

  /// Makes its kernel the one in use; before its tests.
  void select() const {
    if (!iri::use_kernel(name)) throw std::logic_error("no kernel " + name);
  }
};

/// The kernels that this processor runs.
inline const std::vector<Kernel>& kernels() {
  static const std::vector<Kernel> all = [] {
    std::vector<Kernel> made;
    for (const std::string_view kernel : iri::kernels()) {
      made.push_back({std::string(kernel), iri::match, iri::parse});
    }
    return made;
  }();
  return all;
}

}  // namespace iri_grammar

#endif
