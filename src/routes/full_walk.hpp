// The walk that looks at all ways of a table, the best first, until one ends in a route.
#ifndef IRI_SRC_ROUTES_FULL_WALK_HPP
#define IRI_SRC_ROUTES_FULL_WALK_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/detail/route_table.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The end of a walk.
struct Arrival {
  std::uint32_t route = 0;     ///< from 1; 0: none
  std::uint32_t captures = 0;  ///< in the path
  std::uint64_t allowed = 0;   ///< without a route: the methods of all that match the path
};

/// The methods of a leaf, one bit for each.
std::uint64_t methods_of(const RouteTable& table, std::uint32_t leaf) noexcept;

/// A node, and where the segment that is to be taken there begins.
struct Start {
  std::uint32_t node;
  std::size_t begin = 1;
};

/// Writes the captures of the path from there on, as many as there is room for. INVARIANT: the path
/// begins with "/"; the node is none of a `{name...}`.
Arrival walk_all_ways(const RouteTable& table, Start start, std::uint32_t method,
                      std::string_view path, std::string_view* captures, std::size_t room) noexcept;

}}}  // namespace iri::v0::detail

#endif
