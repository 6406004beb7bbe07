// The machines that re2c makes of the grammar, as functions over bytes and offsets.
#ifndef IRI_SRC_SCANNER_HPP
#define IRI_SRC_SCANNER_HPP

#include <cstdint>

#include "input.hpp"
#include "iri/components.hpp"
#include "iri/rule.hpp"

namespace iri::detail {

/// URI-reference and IRI-reference, by re2c/reference.re. They return `absent` and write
/// `out` when the input is accepted, or else the number of bytes after which no valid
/// reference goes on (which may be inside a character).
std::uint32_t scan_uri_reference(Input in, Components& out) noexcept;
std::uint32_t scan_iri_reference(Input in, Components& out) noexcept;

/// Any rule but the eight start rules, by re2c/{uri,iri}/match.re. Returns as above.
std::uint32_t match_rule(Rule rule, Input in) noexcept;

}  // namespace iri::detail

#endif
