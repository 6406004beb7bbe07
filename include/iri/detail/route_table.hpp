// The built form of a router: arrays of numbers and one text, without pointers between them. For the
// headers that `iri routes compile` writes; programs use compiled_routes.hpp.
#ifndef IRI_DETAIL_ROUTE_TABLE_HPP
#define IRI_DETAIL_ROUTE_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/pattern.hpp"
#include "iri/version.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

struct RouteResult;

namespace detail {

/// A tree of segments, as arrays. An array may stand anywhere, in memory or in constants of the
/// program: a table that was built at run time and one that a compiler of routes has written are
/// matched by the same code. The layout belongs to one version of the library; `version` tells.
///
/// Node 0 is no node: every way from it leads to it. Node 1 stands for "look at all ways": so does
/// each way from it. The root of each host follows.
namespace route_table {

inline constexpr std::uint32_t version = 5;
inline constexpr std::uint32_t no_node = 0;
inline constexpr std::uint32_t look_closer = 1;

/// A part of the text.
struct Text {
  std::uint32_t begin = 0;
  std::uint32_t size = 0;
};

/// What Node::if_... say: another way was passed by, and Node::passed_ends tells which paths it may take;
/// the walk that takes the best way at once is not enough; a `{name...}` was passed by, which takes any path.
inline constexpr std::uint8_t passed_by = 1;
inline constexpr std::uint8_t not_enough = 2;
inline constexpr std::uint8_t rest_passed_by = 4;

/// What the fast walk needs of a node, in half a line of the cache.
struct Node {
  std::uint64_t literal[2] =
      {};                   ///< the first 16 bytes of the literal that leads here, little-endian
  std::uint32_t size = 0;   ///< of that literal
  std::uint32_t other = 0;  ///< the node for a segment that is no literal of this node
  std::uint32_t leaf = 0;   ///< its number from 1; 0 if no pattern ends here
  std::uint8_t if_literal = 0;  ///< if a literal is taken
  std::uint8_t if_other = 0;    ///< if `other` is taken
  std::uint8_t if_empty = 0;    ///< if `other` is taken for an empty segment
  /// Where the ways end that are passed by if a literal is taken: bit k if a pattern may end k segments
  /// after it, the last bit if seven or more.
  std::uint8_t passed_ends = 0;
};
static_assert(sizeof(Node) == 32);

/// Where a node and a literal lead. The table is a cuckoo hash: each entry stands in one of two
/// places (routes/hash.hpp). Empty ones have tag 0, which no entry has.
struct Slot {
  std::uint32_t tag = 0;
  std::uint32_t node = 0;
};

/// All of a node. Children are in the array of children: those of kind literal in the order of
/// their bytes, then those of kind affix from the best on.
struct Branch {
  Text text;                 ///< of the literal, or prefix and suffix
  std::uint16_t prefix = 0;  ///< the size of the prefix
  Kind kind = Kind::root;
  std::uint32_t first = 0;     ///< of the children
  std::uint32_t literals = 0;  ///< how many
  std::uint32_t affixes = 0;   ///< how many
  std::uint32_t name = 0;      ///< child node, or 0
  std::uint32_t rest = 0;      ///< child node, or 0
};

/// Where patterns end: their captures in the path.
struct Leaf {
  std::uint32_t captures = 0;
};

/// A host, best first; the last may be "none", with no labels.
struct Host {
  Text text;               ///< in lower case, parameters as empty labels; an IP-literal as it is
  std::uint32_t root = 0;  ///< node
  std::uint32_t captures = 0;  ///< the number of empty labels
};

/// A method. Those of 2 to 8 bytes have a signature (routes/method.hpp); others 0.
struct Method {
  std::uint64_t signature = 0;
  Text text;
};

/// A route as it was added: the names of its captures are `names` from `first_name` on.
struct Route {
  Text pattern;
  std::uint32_t first_name = 0;
  std::uint32_t captures = 0;  ///< of its host and of its path
};

/// The outline of a path is what is left of it without the segments that are names: of
/// `/users/{id}/keys` it is `/users//keys`. A family is all patterns of literals and names that a path
/// can match of which three things are known: how many segments it has, and beginning and size of the first segment and of
/// another one. A line of the cache.
struct alignas(64) Family {
  static constexpr std::uint32_t most_places = 8;
  static constexpr std::uint32_t no_places = 0xFFFFFFFF;
  static constexpr std::uint32_t any_size = 0xFF;  ///< of a segment: it is a name
  static constexpr std::uint32_t most_size = 31;   ///< of a segment; greater ones count as that
  static constexpr std::uint64_t none = ~std::uint64_t{0};

  std::uint64_t key = 0;        ///< root, number of segments, sizes (routes/outlines.hpp); or none
  std::uint64_t heads[2] = {};  ///< the first eight bytes of both segments, little-endian
  std::uint32_t places[most_places] =
      {};                   ///< of names, a bit for each segment; the best first; then no_places
  std::uint32_t count = 0;  ///< of `places`
  std::uint32_t open = 0;   ///< other patterns match such paths, too: not 0 if so
};
static_assert(sizeof(Family) == 64);

/// An outline, and what stands where patterns of it end: all that a match reads of it, in two lines of the
/// cache. They stand in a hash table without collisions, in which some places are empty
/// (routes/outlines.hpp).
struct alignas(64) Outline {
  static constexpr std::uint32_t most_cells = 8;

  char first[64] = {};        ///< its first bytes; NULs after it
  std::uint32_t root = 0;     ///< 0: the place is empty
  std::uint32_t places = 0;   ///< of names
  std::uint32_t size = 0;     ///< of the outline
  std::uint32_t rest = 0;     ///< where the text has what goes beyond the first bytes
  std::uint64_t allowed = 0;  ///< the methods of the patterns
  std::uint32_t row = 0;      ///< of the cells: where it begins
  std::uint32_t unused = 0;
  std::uint32_t cells[most_cells] = {};  ///< the row itself, if it has so many
};
static_assert(sizeof(Outline) == 128);

}  // namespace route_table

struct RouteTable {
  const route_table::Node* nodes = nullptr;
  const route_table::Slot* slots = nullptr;
  const route_table::Branch* branches = nullptr;  ///< one for each node
  const std::uint32_t* children = nullptr;
  const route_table::Leaf* leaves = nullptr;  ///< leaf 0 is none
  /// Of each leaf a row of method_count + 1 numbers: for a method that no route names, and for
  /// method i at i + 1: the number of the route, from 1; 0 if there is none.
  const std::uint32_t* cells = nullptr;
  const route_table::Method* methods = nullptr;  ///< in the order of their bytes
  const route_table::Host* hosts = nullptr;
  const route_table::Route* routes = nullptr;
  const route_table::Text* names = nullptr;
  const route_table::Family* families = nullptr;   ///< a hash table (routes/outlines.hpp)
  const route_table::Outline* outlines = nullptr;  ///< another one
  const std::uint16_t* displacements = nullptr;    ///< in which they do not collide, by these
  const char* text = nullptr;
  std::uint32_t family_mask = 0;    ///< the number of families, a power of 2, less 1
  std::uint32_t family_seed = 0;    ///< of their hashes
  std::uint32_t outline_count = 0;  ///< places for outlines; 0: they do not pay for these patterns
  std::uint32_t outline_seed = 0;
  std::uint32_t displacement_mask = 0;
  std::uint32_t open = 0;  ///< paths without a family may match: not 0 if so
  /// By the number of segments: the second one that families are told apart by, and, a bit for each,
  /// whether there are families without a literal there.
  std::uint8_t seconds[32] = {};
  std::uint32_t wide = 0;
  /// The number of the method with a signature is where the product with this number says; 0 if all methods
  /// have to be looked at (routes/method.hpp).
  std::uint64_t method_multiplier = 0;
  std::uint8_t method_places[32] = {};
  std::uint32_t slot_mask = 0;  ///< the number of slots, a power of 2, less 1
  std::uint32_t root = 0;       ///< of the routes without a host; 0 if there are none
  std::uint32_t method_count = 0;
  std::uint32_t exact_hosts =
      0;  ///< hosts without parameters, in the order of their bytes; others follow
  std::uint32_t host_count = 0;  ///< all of these
  std::uint32_t route_count = 0;

  constexpr std::string_view operator[](route_table::Text part) const noexcept {
    return {text + part.begin, part.size};
  }
};

/// How many entries the arrays of a table have; of the text, bytes.
struct RouteTableSizes {
  std::size_t nodes = 0;  ///< and branches
  std::size_t slots = 0;
  std::size_t children = 0;
  std::size_t leaves = 0;
  std::size_t cells = 0;
  std::size_t names = 0;
  std::size_t families = 0;
  std::size_t outlines = 0;
  std::size_t displacements = 0;
  std::size_t text = 0;
};

/// What Router::match_path() says, by a table. `host` is null if the request has none.
RouteResult match_route(const RouteTable& table, std::string_view method, std::string_view path,
                        const char* host, std::size_t host_size, std::string_view* captures,
                        std::size_t room) noexcept;

}  // namespace detail
}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
