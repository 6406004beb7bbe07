// A table of arrays, and one in one piece of memory: one array after the other.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "routes/compile.hpp"
#include "routes/method.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Each array begins with a line of the cache.
constexpr std::size_t line = 64;

constexpr std::size_t words_for(std::size_t bytes) noexcept {
  return (bytes + line - 1) / line * (line / sizeof(std::uint64_t));
}

std::uint64_t* next_line(std::uint64_t* to) noexcept {
  const std::size_t behind = reinterpret_cast<std::uintptr_t>(to) % line;
  return behind == 0 ? to : to + (line - behind) / sizeof *to;
}

/// Calls with(array, place of its pointer in the table) for each array.
template <class Arrays, class Table, class With>
void for_each_array(const Arrays& arrays, Table& table, const With& with) {
  with(arrays.nodes, table.nodes);
  with(arrays.slots, table.slots);
  with(arrays.branches, table.branches);
  with(arrays.children, table.children);
  with(arrays.leaves, table.leaves);
  with(arrays.cells, table.cells);
  with(arrays.methods, table.methods);
  with(arrays.hosts, table.hosts);
  with(arrays.routes, table.routes);
  with(arrays.names, table.names);
  with(arrays.families, table.families);
  with(arrays.outlines, table.outlines);
  with(arrays.displacements, table.displacements);
  with(arrays.text, table.text);
}

template <class Array>
std::size_t byte_size(const Array& array) noexcept {
  return array.size() * sizeof(typename Array::value_type);
}

}  // namespace

RouteTable RouteArrays::table() const noexcept {
  const auto mask_of = [](std::size_t size) noexcept {
    return static_cast<std::uint32_t>(size - 1);
  };
  RouteTable table;
  for_each_array(*this, table,
                 [](const auto& array, auto*& place) noexcept { place = array.data(); });
  table.family_mask = mask_of(families.size());
  table.family_seed = family_seed;
  table.outline_count = static_cast<std::uint32_t>(outlines.size());
  table.outline_seed = outline_seed;
  table.displacement_mask = mask_of(displacements.size());
  table.open = open ? 1 : 0;
  std::copy(seconds.begin(), seconds.end(), table.seconds);
  table.wide = wide;
  place_methods(methods, table);
  table.slot_mask = mask_of(slots.size());
  table.root = root;
  table.method_count = static_cast<std::uint32_t>(methods.size());
  table.exact_hosts = exact_hosts;
  table.host_count = static_cast<std::uint32_t>(hosts.size());
  table.route_count = static_cast<std::uint32_t>(routes.size());
  return table;
}

std::size_t PackedRoutes::words(const RouteArrays& arrays) noexcept {
  std::size_t words = line / sizeof(std::uint64_t) - 1;  // to the first line
  RouteTable none;
  for_each_array(arrays, none, [&words](const auto& array, const auto*) noexcept {
    words += words_for(byte_size(array));
  });
  return words;
}

RouteTable PackedRoutes::pack(const RouteArrays& arrays, std::uint64_t* to) noexcept {
  RouteTable table = arrays.table();
  to = next_line(to);
  for_each_array(arrays, table, [&to](const auto& array, auto*& place) noexcept {
    if (!array.empty()) std::memcpy(to, array.data(), byte_size(array));
    place = reinterpret_cast<std::remove_reference_t<decltype(place)>>(to);
    to += words_for(byte_size(array));
  });
  return table;
}

}}}  // namespace iri::v0::detail
