// The number of a method.
#ifndef IRI_SRC_ROUTES_METHOD_HPP
#define IRI_SRC_ROUTES_METHOD_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/route_table.hpp"

namespace iri::inline v0::detail {

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

/// The number of a method from 1, or 0 if no route names it.
inline std::uint32_t method_number(const RouteTable& table, std::string_view method) noexcept {
  std::uint32_t number = 0;
  if (has_signature(method.size())) [[likely]] {
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

}  // namespace iri::inline v0::detail

#endif
