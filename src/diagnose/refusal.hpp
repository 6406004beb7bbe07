// Why a text is refused, and what would have gone on: from the table's columns.
#ifndef IRI_SRC_DIAGNOSE_REFUSAL_HPP
#define IRI_SRC_DIAGNOSE_REFUSAL_HPP

#include <cstdint>
#include <string_view>

#include "iri/error.hpp"
#include "iri/next_bytes.hpp"
#include "scan/table.hpp"

namespace iri::inline v0::detail {

/// The error of a text that stops in `state`. `rest` begins with the character that is refused, at
/// `offset`; at the end of the text it is empty.
Error refusal_in(table::State state, std::string_view rest, std::uint32_t offset) noexcept;

/// The error of `text`, where the table has stopped in it.
Error refusal_at(table::Stop stop, std::string_view text) noexcept;

/// The error of a text that begins in `start`, or none if it is accepted. INVARIANT: fits(text.size()).
Error refusal_of(table::State start, std::string_view text) noexcept;

/// What goes on behind `prefix` in a text that begins in `start`.
NextBytes next_bytes_behind(table::State start, std::string_view prefix) noexcept;

}  // namespace iri::inline v0::detail

#endif
