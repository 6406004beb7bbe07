#include "scan/start.hpp"

#include "scan/scanner.hpp"

namespace iri::inline v0::detail {
namespace {

/// The scheme or its absence is decided when both rules come to one state of the table: from there on
/// the same follows, and both stop at one place.
std::uint32_t stop_by_scheme(Rule start, const Input in, std::uint32_t scanned) noexcept {
  const bool iri = is_iri_rule(start);
  table::State narrow = table::start_of(start);
  table::State wide = table::start_of(iri ? rule::IRI_reference : rule::URI_reference);
  const std::uint32_t end = scanned < in.size ? scanned : in.size;
  for (std::uint32_t offset = 0; offset < end; ++offset) {
    if (table::row_of(narrow) == table::row_of(wide)) return scanned;
    narrow = table::step(narrow, in.data[offset]);
    wide = table::step(wide, in.data[offset]);
    if (narrow == table::nowhere) return offset;
  }
  return end;
}

}  // namespace

std::uint32_t stop_of_narrower(Rule start, const Input in, std::uint32_t scanned) noexcept {
  const bool all = allowed_by(start).fragment;
  return all ? stop_by_scheme(start, in, scanned) : walk_table(table::start_of(start), in).offset;
}

}  // namespace iri::inline v0::detail
