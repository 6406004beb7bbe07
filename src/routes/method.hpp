// The number of a method.
#ifndef IRI_SRC_ROUTES_METHOD_HPP
#define IRI_SRC_ROUTES_METHOD_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "iri/detail/route_table.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Where pairs of bytes begin that together are all of a text of 2 to 8 bytes.
struct PairPlaces {
  std::uint8_t at[3];
};
inline constexpr PairPlaces pair_places[9] = {{{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}},
                                              {{0, 0, 1}}, {{0, 1, 2}}, {{1, 2, 3}},
                                              {{1, 2, 4}}, {{1, 3, 5}}, {{2, 4, 6}}};

constexpr bool has_signature(std::size_t size) noexcept { return size - 2 <= 6; }

/// Differs for different texts of one size; 0 for none of them. Without a branch for the size.
/// INVARIANT: has_signature(text.size()).
constexpr std::uint64_t signature_of(std::string_view text) noexcept {
  const auto pair = [&text](std::size_t at) noexcept {
    const auto low = static_cast<unsigned char>(text[at]);
    return std::uint64_t{low} | std::uint64_t{static_cast<unsigned char>(text[at + 1])} << 8U;
  };
  const PairPlaces& places = pair_places[text.size()];
  return pair(0) | pair(places.at[0]) << 16U | pair(places.at[1]) << 32U |
         pair(places.at[2]) << 48U;
}

constexpr std::uint32_t method_place(std::uint64_t signature, std::uint64_t multiplier) noexcept {
  return static_cast<std::uint32_t>(signature * multiplier >> 59U);
}

/// Returns false if two methods have one place.
inline bool place_methods(std::span<const route_table::Method> methods, std::uint64_t multiplier,
                          RouteTable& table) noexcept {
  std::fill(std::begin(table.method_places), std::end(table.method_places), std::uint8_t{0});
  table.method_multiplier = multiplier;
  for (std::size_t i = 0; i < methods.size(); ++i) {
    if (methods[i].signature == 0) continue;
    std::uint8_t& place = table.method_places[method_place(methods[i].signature, multiplier)];
    if (place != 0) return false;
    place = static_cast<std::uint8_t>(i + 1);
  }
  return true;
}

/// Looks for a multiplier that gives each method a place of its own. For many methods there may be
/// none: then it is 0.
inline void place_methods(std::span<const route_table::Method> methods,
                          RouteTable& table) noexcept {
  constexpr unsigned most_tries = 1000;
  std::uint64_t multiplier = 0x9E3779B97F4A7C15U;
  for (unsigned i = 0; i < most_tries && !methods.empty(); ++i) {
    if (place_methods(methods, multiplier, table)) return;
    multiplier = multiplier * 6364136223846793005U + 2;  // odd
  }
  table.method_multiplier = 0;
}

/// Of a method with a signature, by the place of it.
inline std::uint32_t placed_method(const RouteTable& table, std::string_view method) noexcept {
  const std::uint64_t signature = signature_of(method);
  const std::uint32_t number =
      table.method_places[method_place(signature, table.method_multiplier)];
  const route_table::Method& known = table.methods[std::max(number, 1U) - 1];
  const bool same = (known.signature == signature) & (known.text.size == method.size());
  return same ? number : 0;
}

/// The number of a method from 1, or 0 if no route names it.
inline std::uint32_t method_number(const RouteTable& table, std::string_view method) noexcept {
  if (table.method_multiplier != 0 && has_signature(method.size())) [[likely]] {
    return placed_method(table, method);
  }
  std::uint32_t number = 0;
  if (has_signature(method.size())) {
    const std::uint64_t signature = signature_of(method);
    for (std::uint32_t i = 0; i < table.method_count; ++i) {
      const route_table::Method& known = table.methods[i];
      const bool same = (known.signature == signature) & (known.text.size == method.size());
      number = same ? i + 1 : number;
    }
  } else {
    for (std::uint32_t i = 0; i < table.method_count; ++i) {
      if (table[table.methods[i].text] == method) number = i + 1;
    }
  }
  return number;
}

}}}  // namespace iri::v0::detail

#endif
