// What outlines.cc knows of the patterns while it fills its tables.
#ifndef IRI_SRC_ROUTES_OUTLINE_WAYS_HPP
#define IRI_SRC_ROUTES_OUTLINE_WAYS_HPP

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "iri/detail/route_table.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The way from a root to a leaf.
struct Way {
  std::uint32_t leaf = 0;      // node
  std::uint32_t root = 0;      // node
  std::uint32_t first = 0;     // of its nodes
  std::uint32_t segments = 0;  // and nodes
  std::uint32_t places = 0;    // of names
  bool plain = true;           // literals and names alone
  bool rest = false;
  bool sure =
      true;  // no other pattern has this outline, and no pattern without an outline takes precedence
  std::uint64_t sum = 0;
  std::uint64_t hash = 0;
};

/// What a family is found by.
struct FamilyKey {
  std::uint64_t key = 0;
  std::uint64_t heads[2] = {};

  friend bool operator<(const FamilyKey& a, const FamilyKey& b) noexcept {
    return std::tie(a.key, a.heads[0], a.heads[1]) < std::tie(b.key, b.heads[0], b.heads[1]);
  }
};

struct Members {
  std::vector<std::uint32_t> places;  // with the lowest bit highest: the order is that of priority
  bool open = false;
  bool unsure = false;

  /// More than a family has room for are as good as all.
  bool too_many() const noexcept { return places.size() > route_table::Family::most_places; }
  void add(std::uint32_t reversed) {
    if (too_many()) return;
    const auto at = std::lower_bound(places.begin(), places.end(), reversed);
    if (at == places.end() || *at != reversed) places.insert(at, reversed);
  }
  void add_all(const Members& other) {
    for (const std::uint32_t one : other.places) add(one);
    open |= other.open;
    unsure |= other.unsure;
  }
};

inline std::uint32_t reversed(std::uint32_t bits) noexcept {
  std::uint32_t out = 0;
  for (unsigned i = 0; i < 32; ++i) out |= (bits >> i & 1U) << (31 - i);
  return out;
}

}}}  // namespace iri::v0::detail

#endif
