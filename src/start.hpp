// The eight start rules, out of the two scanners.
#ifndef IRI_SRC_START_HPP
#define IRI_SRC_START_HPP

#include <cstdint>

#include "input.hpp"
#include "iri/components.hpp"
#include "iri/rule.hpp"

namespace iri::detail {

/// Scans a whole reference and holds it against the form that `start` asks for: a scheme,
/// no scheme, no fragment. What is accepted costs two comparisons more than the scan; where
/// what is refused stopped is found afterwards. Returns as the
/// scanners do; when it is refused, `out` has no meaning.
std::uint32_t scan_start_rule(Rule start, Input in, Components& out) noexcept;

}  // namespace iri::detail

#endif
