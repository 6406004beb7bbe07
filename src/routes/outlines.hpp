// Families and outlines: where they stand in their tables, and the match by them.
#ifndef IRI_SRC_ROUTES_OUTLINES_HPP
#define IRI_SRC_ROUTES_OUTLINES_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>

#include "iri/detail/route_table.hpp"
#include "iri/routes.hpp"
#include "routes/hash.hpp"
#include "scan/kernels/kernel.hpp"
#include "text/block.hpp"

namespace iri { inline namespace v0 { namespace detail {

inline constexpr std::uint32_t most_outline_segments = 31;
inline constexpr std::size_t most_outline_path = 127;  ///< bytes of a path

/// A key for each eight bytes of an outline.
struct OutlineKeys {
  alignas(64) std::uint64_t of[8];
};
constexpr OutlineKeys make_outline_keys() noexcept {
  OutlineKeys keys{};
  std::uint64_t state = 20261123;
  for (std::uint64_t& key : keys.of) {  // splitmix64
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t z = (state ^ state >> 30U) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27U) * 0x94D049BB133111EBU;
    key = z ^ z >> 31U;
  }
  return keys;
}
inline constexpr OutlineKeys outline_keys = make_outline_keys();

/// The product of the halves of eight bytes, each with its half of the key. Their sum is what the hash is made of
/// (as NH is, RFC 4418 s5).
constexpr std::uint64_t keyed_product(std::uint64_t word, std::uint64_t key) noexcept {
  const std::uint64_t mixed = word ^ key;
  return (mixed & 0xFFFFFFFFU) * (mixed >> 32U);
}

/// Of the first 64 bytes of an outline.
inline std::uint64_t keyed_sum_of(std::string_view outline) noexcept {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < std::size(outline_keys.of); ++i) {
    const std::string_view word = outline.substr(std::min(8 * i, outline.size()), 8);
    sum += keyed_product(load_short(word.data(), word.size()).low, outline_keys.of[i]);
  }
  return sum;
}

/// What the hash of an outline is made of; sum is that of the products.
constexpr std::uint64_t hashed_of(std::uint64_t sum, std::uint32_t root,
                                  std::uint32_t places) noexcept {
  return sum + (std::uint64_t{places} << 32U | root);
}
constexpr std::uint64_t outline_hash(std::uint64_t sum, std::uint32_t root, std::uint32_t places,
                                     std::uint32_t seed) noexcept {
  return folded_product(hashed_of(sum, root, places),
                        0x9E3779B97F4A7C15U + 2 * std::uint64_t{seed});
}
/// Where an outline stands: its displacement is that of the lower bits of its hash, and moves it so that no other one
/// stands there.
constexpr std::uint32_t outline_place(std::uint64_t hash, std::uint32_t displacement,
                                      std::uint32_t count) noexcept {
  const auto step = static_cast<std::uint32_t>(hash) | 1U;
  const std::uint32_t moved = static_cast<std::uint32_t>(hash >> 32U) + displacement * step;
  return static_cast<std::uint32_t>(std::uint64_t{moved} * count >> 32U);
}

/// A segment as families tell segments apart: its size, and its first eight bytes.
struct FamilySegment {
  std::uint32_t size = route_table::Family::any_size;
  std::uint64_t head = 0;
};

/// The sizes are those of the first segment and of the second one that is looked at.
constexpr std::uint64_t family_key(std::uint32_t root, std::uint32_t segments, std::uint32_t first,
                                   std::uint32_t second) noexcept {
  return root | std::uint64_t{segments} << 32U | std::uint64_t{first} << 40U |
         std::uint64_t{second} << 48U;
}
constexpr std::uint32_t segments_of_family(std::uint64_t key) noexcept {
  return key >> 32U & 0xFFU;
}
/// The same with any second segment, and with any first one.
constexpr std::uint64_t family_key_with_any(std::uint64_t key, bool first) noexcept {
  constexpr std::uint64_t any = route_table::Family::any_size;
  return key | any << 48U | (first ? any << 40U : 0);
}
constexpr std::uint32_t family_place(std::uint64_t key, std::uint64_t first, std::uint64_t second,
                                     std::uint32_t seed) noexcept {
  const std::uint64_t multiplier = 0x9E3779B97F4A7C15U + 2 * std::uint64_t{seed};
  return static_cast<std::uint32_t>(
      folded_product(first ^ key * multiplier, second ^ 0xD6E8FEB86659FD93U) >> 16U);
}

/// A request, and where its captures go.
struct Request {
  std::uint32_t method;
  std::string_view path;
  std::string_view* captures;
  std::size_t room;
};

#ifdef IRI_KERNEL_AVX512
/// Finds the route by the outline of a path. Returns false if that does not tell; else it has written the result, which was
/// RouteResult() before. INVARIANT: the path begins with "/"; matches_outlines().
bool match_outline(const RouteTable& table, std::uint32_t root, const Request& request,
                   RouteResult& result) noexcept;

/// Whether the kernel in use is one for them, on a processor with VBMI2.
inline bool matches_outlines() noexcept {
  return kernel_in_use().outlines && processor::has(processor::vbmi2);
}
#else
inline bool match_outline(const RouteTable&, std::uint32_t, const Request&, RouteResult&) noexcept {
  return false;
}
inline bool matches_outlines() noexcept { return false; }
#endif

}}}  // namespace iri::v0::detail

#endif
