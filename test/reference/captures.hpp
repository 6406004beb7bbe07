#ifndef IRI_TEST_REFERENCE_CAPTURES_HPP
#define IRI_TEST_REFERENCE_CAPTURES_HPP

// Which rules are components. Used by split.cc and library.hpp only.

#include <optional>
#include <string_view>
#include <vector>

#include "reference/reference.hpp"

namespace iri_reference {

/// What to note of a rule, under the names of both RFCs.
struct Capture {
  std::string_view name;
  std::string_view name_in_iri;
  std::optional<Range> Parts::*range;
  HostKind kind;
  bool look_inside;  ///< it holds further components
};

/// For each node of a grammar, the capture if it names one, and whether it is one or holds one.
struct CaptureTable {
  explicit CaptureTable(const Grammar& grammar);

  std::vector<const Capture*> at;
  std::vector<bool> within;
};

}  // namespace iri_reference

#endif
