// Why a text is refused, and what would have gone on: from the table's column.
#ifndef IRI_SRC_DIAGNOSE_REFUSAL_HPP
#define IRI_SRC_DIAGNOSE_REFUSAL_HPP

#include <cstdint>
#include <string_view>

#include "iri/error.hpp"
#include "iri/expected.hpp"
#include "scan/table.hpp"

namespace iri::inline v0::detail {

/// The error of a text that `state` refuses at `offset`; `rest` begins there, at least with the
/// whole character that is refused, and is empty at the end of the text.
/// INVARIANT: `offset` is on the boundary of a character, or at the end.
Error refusal_in(table::State state, std::string_view rest, std::uint32_t offset) noexcept;

/// The error of a text that the table refuses from `start`: walks up to it.
Error refusal_of(table::State start, std::string_view text) noexcept;

/// What goes on behind `prefix` in a text that begins in `start`.
Expected expected_behind(table::State start, std::string_view prefix) noexcept;

}  // namespace iri::inline v0::detail

#endif
