// Walks over texts by the table; the kernel in use skips long runs.
#ifndef IRI_SRC_SCAN_SCANNER_HPP
#define IRI_SRC_SCAN_SCANNER_HPP

#include <cstdint>

#include "iri/components.hpp"
#include "iri/rule_list.hpp"
#include "scan/table.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Walks over `in` from state `start`, as far as its bytes are valid.
table::Stop walk_table(table::State start, Input in) noexcept;
/// Also writes the boundaries that it passes into `out`.
table::Stop walk_table(table::State start, Input in, Components& out) noexcept;
/// As walk_table(), for a piece whose first byte has the offset `begin` in the whole text. All
/// offsets are those of the whole text.
table::Stop walk_piece(table::State start, Input piece, std::uint32_t begin,
                       Components& out) noexcept;

/// Returns `absent` if the whole of `in` is of the rule. If not, returns the size of its longest
/// prefix that a text of the rule can begin with (the prefix may end inside a character).
inline std::uint32_t match_rule(Rule rule, Input in) noexcept {
  const table::Stop stop = walk_table(table::start_of(rule), in);
  return stop.accepted(in.size) ? absent : stop.offset;
}

}}}  // namespace iri::v0::detail

#endif
