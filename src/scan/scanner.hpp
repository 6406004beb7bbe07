// The machines that re2c makes of the grammar, as functions over bytes and offsets.
#ifndef IRI_SRC_SCAN_SCANNER_HPP
#define IRI_SRC_SCAN_SCANNER_HPP

#include <cstdint>

#include "iri/rule_list.hpp"
#include "text/input.hpp"

namespace iri::inline v0::detail {

/// Any rule but the eight start rules, by re2c/{uri,iri}/match.re. Returns `absent` when the
/// input is accepted, or else the number of bytes after which nothing of the rule goes on (which
/// may be inside a character).
std::uint32_t match_rule(Rule rule, Input in) noexcept;

}  // namespace iri::inline v0::detail

#endif
