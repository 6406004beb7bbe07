// A pattern of the router, read.
#ifndef IRI_SRC_PATTERNS_PATTERN_HPP
#define IRI_SRC_PATTERNS_PATTERN_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "iri/pattern.hpp"
#include "iri/route_error.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// A segment of a path or a label of a host, in canonical form.
struct PatternPart {
  route_table::Kind kind = route_table::Kind::literal;
  std::string prefix;  ///< all of a literal
  std::string suffix;
  std::string name;

  friend bool operator==(const PatternPart& a, const PatternPart& b) noexcept {
    return a.kind == b.kind && a.prefix == b.prefix && a.suffix == b.suffix;
  }
};

struct Pattern {
  std::string text;    ///< as it was given
  std::string method;  ///< empty: any
  bool has_host = false;
  std::vector<PatternPart> labels;  ///< of the host, from the left
  std::vector<PatternPart> segments;

  /// Calls each(name) for each parameter, from the left.
  template <class Each>
  void each_name(const Each& each) const {
    for (const auto* parts : {&labels, &segments}) {
      for (const PatternPart& part : *parts) {
        if (part.kind != route_table::Kind::literal) each(part.name);
      }
    }
  }
};

/// Reads a pattern. On an error `out` is unspecified. The number of the route is left to the caller.
RouteError read_pattern(std::string_view text, Pattern& out);

/// The labels, with "." between them and nothing for a parameter.
std::string host_text(const std::vector<PatternPart>& labels);

}}}  // namespace iri::v0::detail

#endif
