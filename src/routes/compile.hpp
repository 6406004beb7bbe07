// From patterns to the arrays of a table.
#ifndef IRI_SRC_ROUTES_COMPILE_HPP
#define IRI_SRC_ROUTES_COMPILE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "iri/detail/route_table.hpp"
#include "iri/routes.hpp"
#include "patterns/pattern.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Where a table ends. Tests set lower ones.
struct RouteLimits {
  std::size_t text = 0xFFFFFFFF - 64;  ///< bytes
  unsigned slot_doublings = 6;         ///< of the table of slots, until all have a place
  unsigned outline_seeds = 32;         ///< tried, until the outlines do not collide
  unsigned outline_tries = 13;         ///< for ten paths in the mean: with more, the walk is faster
};

/// The arrays of a RouteTable, which they own.
struct RouteArrays {
  std::vector<route_table::Node> nodes;
  std::vector<route_table::Slot> slots;
  std::vector<route_table::Branch> branches;
  std::vector<std::uint32_t> children;
  std::vector<route_table::Leaf> leaves;
  std::vector<std::uint32_t> cells;
  std::vector<route_table::Method> methods;
  std::vector<route_table::Host> hosts;
  std::vector<route_table::Route> routes;
  std::vector<route_table::Text> names;
  std::vector<route_table::Family> families;
  std::vector<route_table::Outline> outlines;
  std::vector<std::uint16_t> displacements;
  std::string text;
  std::uint32_t family_seed = 0;
  std::uint32_t outline_seed = 0;
  std::array<std::uint8_t, 32> seconds{};
  std::uint32_t wide = 0;
  bool open = false;  ///< paths without a family may match
  std::uint32_t root = 0;
  std::uint32_t exact_hosts = 0;
  RouteLimits limits;
  bool too_large = false;  ///< a limit was met: the arrays make no table

  /// Sets too_large, and keeps nothing, if there is no room.
  route_table::Text keep(std::string_view part);
  /// Borrows the arrays (pack.cc).
  RouteTable table() const noexcept;
};

/// Errors: conflict, too_many_methods, too_large. Nothing depends on the order of the patterns but the numbers
/// of the routes.
RouteError compile(const std::vector<Pattern>& patterns, RouterOptions options, RouteArrays& out);

/// Fills the table of slots, once the nodes and branches are there; or sets too_large (slots.cc).
void fill_slots(RouteArrays& arrays);

/// Fills the tables of families and outlines, once all but them is there (outlines.cc). `parents` has
/// the node before each. Outlines that cannot be told apart are left to the walk; so are all, if too many
/// have to be looked up for a path (RouteLimits::outline_tries). Then there are no outlines.
void fill_outlines(RouteArrays& arrays, const std::vector<std::uint32_t>& parents);

/// A table in one piece of memory.
struct PackedRoutes {
  static std::size_t words(const RouteArrays& arrays) noexcept;
  /// INVARIANT: `to` has room for words(), and stays.
  static RouteTable pack(const RouteArrays& arrays, std::uint64_t* to) noexcept;
};

/// The value of an Allow field (routes.cc).
Written write_methods(const RouteTable& table, std::uint64_t allowed, OutputBuffer out) noexcept;

}}}  // namespace iri::v0::detail

#endif
