// The column of the table that says what is wrong where a text stops.
#ifndef IRI_SRC_DIAGNOSE_ERROR_COLUMN_HPP
#define IRI_SRC_DIAGNOSE_ERROR_COLUMN_HPP

#include <cstdint>

#include "iri/error.hpp"
#include "scan/table.hpp"

namespace iri::inline v0::detail::table {

/// The component in which a text is refused, and the error's code.
struct ErrorLocation {
  Component component;
  ErrorCode code;
};

#include "error_column.inc"  // made by re2c/table.py

/// The error where `byte` does not go on, and the one where the text ends and may not.
constexpr ErrorLocation error_by(State state, unsigned error_class) noexcept {
  return error_locations[errors[(rows[row_of(state)] >> 9U) * (class_count + 1) + error_class]];
}
constexpr ErrorLocation error_at(State state, unsigned char byte) noexcept {
  return error_by(state, byte_class[byte]);
}
constexpr ErrorLocation error_at_end(State state) noexcept { return error_by(state, class_count); }

}  // namespace iri::inline v0::detail::table

#endif
