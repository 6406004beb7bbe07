// Where a literal below a node stands in the table of slots. The same on every processor: tables are
// also made ahead of time.
#ifndef IRI_SRC_ROUTES_HASH_HPP
#define IRI_SRC_ROUTES_HASH_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "text/block.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// What is compared of a segment at once, little-endian: of fewer than eight bytes the tail has all;
/// of more, head and tail have the first and the last eight. So up to sixteen are compared in full.
struct SegmentWords {
  std::uint64_t head = 0;
  std::uint64_t tail = 0;
  std::uint32_t size = 0;
};

/// folded_product() where there is no type of 128 bits.
constexpr std::uint64_t folded_product_by_halves(std::uint64_t a, std::uint64_t b) noexcept {
  const std::uint64_t a_low = a & 0xFFFFFFFFU;
  const std::uint64_t a_high = a >> 32U;
  const std::uint64_t b_low = b & 0xFFFFFFFFU;
  const std::uint64_t b_high = b >> 32U;
  const std::uint64_t low = a_low * b_low;
  const std::uint64_t cross = a_high * b_low + (low >> 32U);
  const std::uint64_t middle = a_low * b_high + (cross & 0xFFFFFFFFU);
  const std::uint64_t high = a_high * b_high + (cross >> 32U) + (middle >> 32U);
  return (middle << 32U | (low & 0xFFFFFFFFU)) ^ high;
}

/// Both halves of the product, one upon the other.
constexpr std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__) && !defined(IRI_STANDARD_CXX)
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
#else
  return folded_product_by_halves(a, b);
#endif
}

/// Equal words and sizes have equal hashes. Literals that differ only between their first and last
/// eight bytes do, too: then one of them stands in the table.
constexpr std::uint64_t hash_of(SegmentWords words) noexcept {
  return folded_product(words.head ^ 0x9E3779B97F4A7C15U,
                        words.tail ^ words.size ^ 0xD6E8FEB86659FD93U);
}

inline SegmentWords words_of(std::string_view literal) noexcept {
  const auto size = static_cast<std::uint32_t>(literal.size());
  if (size < 8) return {0, load_short(literal.data(), size).low, size};
  return {load_word<std::uint64_t>(literal.data()),
          load_word<std::uint64_t>(literal.data() + size - 8), size};
}

/// The two places of a segment below a node, and what stands there with the node to go to.
/// One segment has another tag below each node. From the node to the places is one step, for the walk
/// waits for it: so there are as many slots as nodes, or more. No tag is 0, which empty slots have.
struct Places {
  constexpr Places(std::uint64_t hash, std::uint32_t node, std::uint32_t mask) noexcept
      : first((static_cast<std::uint32_t>(hash) & mask) ^ node),
        second((static_cast<std::uint32_t>(hash >> 32U) & mask) ^ node),
        tag((static_cast<std::uint32_t>(hash >> 20U) + 2 * node) | 1U) {}
  std::uint32_t first;
  std::uint32_t second;
  std::uint32_t tag;
};

}}}  // namespace iri::v0::detail

#endif
