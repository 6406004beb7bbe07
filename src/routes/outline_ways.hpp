// What outlines.cc knows of the patterns while it fills its tables.
#ifndef IRI_SRC_ROUTES_OUTLINE_WAYS_HPP
#define IRI_SRC_ROUTES_OUTLINE_WAYS_HPP

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>
#include <tuple>

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
  std::uint32_t family = 0;   // its number, if the way has no rest and not too many segments
  std::uint32_t outline = 0;  // where its text begins, and its size
  std::uint32_t outline_size = 0;
};

/// What a family is found by.
struct FamilyKey {
  std::uint64_t key = 0;
  std::uint64_t heads[2] = {};

  friend bool operator<(const FamilyKey& a, const FamilyKey& b) noexcept {
    return std::tie(a.key, a.heads[0], a.heads[1]) < std::tie(b.key, b.heads[0], b.heads[1]);
  }
};

class Members {
 public:
  bool open = false;
  bool unsure = false;

  /// With the lowest bit highest: the order is that of priority.
  std::span<const std::uint32_t> places() const noexcept { return {places_.data(), count_}; }
  /// More than a family has room for are as good as all.
  bool too_many() const noexcept { return count_ == places_.size(); }
  void add(std::uint32_t reversed) noexcept {
    if (too_many()) return;
    const auto end = places_.begin() + count_;
    const auto at = std::lower_bound(places_.begin(), end, reversed);
    if (at != end && *at == reversed) return;
    std::copy_backward(at, end, end + 1);
    *at = reversed;
    ++count_;
  }
  void add_all(const Members& other) noexcept {
    for (const std::uint32_t one : other.places()) add(one);
    open |= other.open;
    unsure |= other.unsure;
  }

 private:
  std::array<std::uint32_t, route_table::Family::most_places + 1> places_{};
  std::uint32_t count_ = 0;
};

inline std::uint32_t reversed(std::uint32_t bits) noexcept {
  bits = (bits >> 1U & 0x5555'5555U) | (bits & 0x5555'5555U) << 1U;
  bits = (bits >> 2U & 0x3333'3333U) | (bits & 0x3333'3333U) << 2U;
  bits = (bits >> 4U & 0x0F0F'0F0FU) | (bits & 0x0F0F'0F0FU) << 4U;
  bits = (bits >> 8U & 0x00FF'00FFU) | (bits & 0x00FF'00FFU) << 8U;
  return bits >> 16U | bits << 16U;
}

inline route_table::Family family_with(const FamilyKey& key, const Members& members) noexcept {
  using route_table::Family;
  Family family{key.key, {key.heads[0], key.heads[1]}, {}, 0, members.open ? 1U : 0U};
  std::fill(std::begin(family.places), std::end(family.places), Family::no_places);
  if (members.unsure || members.too_many()) {
    family.open = 1;
    return family;
  }
  for (const std::uint32_t bits : members.places()) family.places[family.count++] = reversed(bits);
  return family;
}

}}}  // namespace iri::v0::detail

#endif
