// Why a text is refused, and which bytes would have been allowed: from the table's columns.
#ifndef IRI_SRC_DIAGNOSE_REFUSAL_HPP
#define IRI_SRC_DIAGNOSE_REFUSAL_HPP

#include <cstdint>
#include <string_view>

#include "iri/components.hpp"
#include "iri/error.hpp"
#include "iri/next_bytes.hpp"
#include "scan/table.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Returns the error of a text that stops in `state`. `rest` begins with the refused character,
/// which is at `offset`; it is empty at the end of the text.
Error refusal_in(table::State state, std::string_view rest, std::uint32_t offset) noexcept;

/// Returns the error of `text`, given where the walk over it has stopped.
Error refusal_at(table::Stop stop, std::string_view text) noexcept;

/// The code of a text without a scheme depends on what follows the error: whether it was meant to
/// have one.
[[gnu::cold]] Error with_scheme_meant(Error error, std::string_view text) noexcept;

/// Returns the error of `text` when it is walked from `start`, or no error if it is accepted.
/// INVARIANT: fits(text.size()).
Error refusal_of(table::State start, std::string_view text) noexcept;

/// Returns the bytes that may follow `prefix` in a text that is walked from `start`.
NextBytes next_bytes_behind(table::State start, std::string_view prefix) noexcept;

}}}  // namespace iri::v0::detail

#endif
