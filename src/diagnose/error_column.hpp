// The column of the table that holds the error for each place where a text may stop.
#ifndef IRI_SRC_DIAGNOSE_ERROR_COLUMN_HPP
#define IRI_SRC_DIAGNOSE_ERROR_COLUMN_HPP

#include <cstdint>

#include "iri/error.hpp"
#include "scan/table.hpp"

namespace iri { inline namespace v0 { namespace detail { namespace table {

/// The component in which a text is refused, and the code of the error.
struct ErrorLocation {
  Component component;
  ErrorCode code;
};

#include "error_column.inc"  // made by re2c/table.py

/// The errors of a state for each class of bytes: where they begin in `errors`.
using ErrorKind = std::uint16_t;

constexpr ErrorKind error_kind_of(State state) noexcept {
  return static_cast<ErrorKind>((rows[row_of(state)] >> 9U) * (class_count + 1));
}
constexpr ErrorLocation error_of(ErrorKind kind, unsigned error_class) noexcept {
  return error_locations[errors[kind + error_class]];
}

/// Return the error of a state: if `byte` does not go on there, or if the text may not end there.
constexpr ErrorLocation error_at(State state, unsigned char byte) noexcept {
  return error_of(error_kind_of(state), byte_class[byte]);
}
constexpr ErrorLocation error_at_end(State state) noexcept {
  return error_of(error_kind_of(state), class_count);
}

}}}}  // namespace iri::v0::detail::table

#endif
