// Patterns of paths, as routes and guards have them: their limits, and the kinds of their segments.
// docs/ROUTES.md has the meaning.
#ifndef IRI_PATTERN_HPP
#define IRI_PATTERN_HPP

#include <cstddef>
#include <cstdint>

#include "iri/version.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

inline constexpr std::size_t max_route_size = 4096;    ///< of a pattern, in bytes
inline constexpr std::size_t max_route_segments = 64;  ///< of the path of a pattern
inline constexpr std::size_t max_route_labels = 64;    ///< of the host of a pattern
inline constexpr std::size_t max_route_captures = 32;  ///< of a pattern, those of its host included

namespace detail { namespace route_table {
/// What a segment of a pattern takes.
enum class Kind : std::uint8_t { root = 0, literal = 1, affix = 2, name = 3, rest = 4 };
}}  // namespace detail::route_table

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
