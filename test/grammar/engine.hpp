#pragma once

// The engines under test: each way in which the library can judge a text. What is added here is
// driven by all suites of library_test.cc.

#include <string_view>
#include <vector>

#include "iri/parse.hpp"

namespace iri_grammar {

/// One implementation of the machines. Engines that share everything but a kernel differ in
/// `select`.
struct Engine {
  const char* name;
  iri::Verdict (*match)(iri::Rule, std::string_view) noexcept;
  iri::Verdict (*parse)(iri::Rule, std::string_view, iri::Components&) noexcept;
  void (*select)();  ///< makes it the one in use; called before its tests
};

/// Those that this processor can run.
inline const std::vector<Engine>& engines() {
  static const std::vector<Engine> all{{"library", iri::match, iri::parse, [] {}}};
  return all;
}

}  // namespace iri_grammar
