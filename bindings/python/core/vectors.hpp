// The loops over the rows of a batch that are worth vectors: offsets become views; results of parse_each(), which stand row by row,
// become fields, and absence becomes bits.
#ifndef IRI_BINDINGS_PYTHON_CORE_VECTORS_HPP
#define IRI_BINDINGS_PYTHON_CORE_VECTORS_HPP

#include <array>
#include <iri.hpp>
#include <span>
#include <string_view>

#include "arrow.hpp"

namespace iri_python {

/// The members of iri::Parsed, in their order.
enum Field : std::size_t {
  error_offset,
  scheme_end,
  userinfo_end,
  host_end,
  authority_end,
  path_end,
  query_end,
  size_end
};
inline constexpr std::size_t field_count = 8;
static_assert(sizeof(iri::Parsed) == field_count * sizeof(std::uint32_t));

/// Where the next rows of each field go.
using Fields = std::array<std::uint32_t*, field_count>;

/// Of each field up to host_end: which rows are `absent`. authority_end is absent where host_end is.
using Absent = std::array<Words, 4>;

/// Writes `at_once` rows of each field, and the bits of `absent`.
void split_fields(const iri::Parsed* rows, const Fields& to, Absent& absent) noexcept;

/// The ways that split_fields() has. The first is the simple one; the others are null if they do not run here.
using SplitFields = void (*)(const iri::Parsed*, const Fields&, Absent&) noexcept;
std::array<SplitFields, 3> ways_to_split() noexcept;

/// Writes the text of each row: `offsets` has one more. Returns false, and may have written anything, if the offsets are not in order
/// from 0 to `size`. `data` is not read.
bool views_of(Anywhere<std::int32_t> offsets, std::int64_t size, const char* data,
              std::span<std::string_view> out) noexcept;
bool views_of(Anywhere<std::int64_t> offsets, std::int64_t size, const char* data,
              std::span<std::string_view> out) noexcept;

/// The ways that views_of() has for offsets of 32 bits.
using ViewsOf = bool (*)(Anywhere<std::int32_t>, std::int64_t, const char*,
                         std::span<std::string_view>) noexcept;
std::array<ViewsOf, 2> ways_to_view() noexcept;

}  // namespace iri_python

#endif
