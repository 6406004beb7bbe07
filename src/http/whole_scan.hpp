// Whole texts by the structural scan, for what it knows of request targets.
#ifndef IRI_SRC_HTTP_WHOLE_SCAN_HPP
#define IRI_SRC_HTTP_WHOLE_SCAN_HPP

#include "iri/components.hpp"
#include "scan/table.hpp"
#include "text/input.hpp"

namespace iri::inline v0::detail {

/// Whether the structural scan accepts `in` as a text that begins in `start`, and its components then.
/// If not, the table has to be asked: it knows more texts, and the error.
bool scan_accepts(table::State start, Input in, Components& out) noexcept;

}  // namespace iri::inline v0::detail

#endif
