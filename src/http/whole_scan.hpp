// The structural scan for whole texts, including the request targets that it can recognize.
#ifndef IRI_SRC_HTTP_WHOLE_SCAN_HPP
#define IRI_SRC_HTTP_WHOLE_SCAN_HPP

#include "iri/components.hpp"
#include "scan/table.hpp"
#include "text/input.hpp"

namespace iri::inline v0::detail {

/// Whether the structural scan accepts `in` as a text that begins in `start`; sets `out` if so. If
/// not, ask the table: it knows more kinds of text, and it finds the error.
bool scan_accepts(table::State start, Input in, Components& out) noexcept;

}  // namespace iri::inline v0::detail

#endif
