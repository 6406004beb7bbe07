// The truth: walk_all_ways().
// The fast way: `fast_walk()`, which takes the best way at each segment, without a branch for what kind it
// is; it knows when that was not enough.
// Held equal, by way of the definition, by:
// `Routes.AreThoseOfTheDefinitionForRandomSetsWhateverTheirOrder`,
// `Routes.OfLongSegmentsAreThoseOfTheDefinition`, fuzz/routes_target.cc.
#ifndef IRI_SRC_ROUTES_FAST_WALK_HPP
#define IRI_SRC_ROUTES_FAST_WALK_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "iri/route_table.hpp"
#include "routes/hash.hpp"
#include "text/masks.hpp"

namespace iri::inline v0::detail {

/// A segment: where it begins, and its size.
struct Place {
  std::uint32_t begin = 0;
  std::uint32_t size = 0;
};

inline constexpr std::size_t most_places = 32;

/// What a fast walk has found.
struct FastArrival {
  std::uint32_t node = 0;
  bool sure = false;  ///< of what was taken; if not, all ways have to be looked at
  bool passed_by =
      false;  ///< another way was passed by: without a route there, it has to be looked at
};

/// Reads the words of segments of a text of at least eight bytes, and nothing outside of it.
class WordReader {
 public:
  WordReader(const char* text, std::uint32_t size) noexcept : text_(text), last_(size - 8) {}

  /// INVARIANT: begin + size <= size of the text.
  [[gnu::always_inline]] SegmentWords operator()(std::uint32_t begin,
                                                 std::uint32_t size) const noexcept {
    return {at(begin) & ones[std::min(size, 8U)],
            at(begin + 8) & ones[std::clamp(size, 8U, 16U) - 8], size};
  }

 private:
  static constexpr std::uint64_t all = ~std::uint64_t{0};
  static constexpr std::uint64_t ones[9] = {
      0, all >> 56U, all >> 48U, all >> 40U, all >> 32U, all >> 24U, all >> 16U, all >> 8U, all};

  /// The bytes from `begin` on; those behind the end of the text are any bytes.
  [[gnu::always_inline]] std::uint64_t at(std::uint32_t begin) const noexcept {
    const std::uint32_t from = std::min(begin, last_);
    return load_word<std::uint64_t>(text_ + from) >> ((begin - from) * 8U & 63U);
  }

  const char* text_;
  std::uint32_t last_;
};

/// The "/" of up to 64 bytes, and whether all are ASCII.
struct Slashes {
  Mask mask = 0;
  bool ascii = true;
};

[[gnu::always_inline]] inline Slashes slashes_of(std::string_view text) noexcept {
  Slashes found;
  Block all{};
  for_each_block(text, [&](Block block, std::size_t begin) noexcept {
    found.mask |= mask_bits(block == '/') << begin;
    all |= block;
  });
  found.ascii = !any((all & 0x80) != 0);
  return found;
}

class FastWalk {
 public:
  /// `places` has room for most_places.
  FastWalk(const RouteTable& table, std::uint32_t root, Place* places) noexcept
      : table_(table), node_(root), place_(places), last_place_(places + most_places - 1) {}

  /// INVARIANT: the path begins with "/" and has at most 2^32 - 2 bytes.
  [[gnu::always_inline]] FastArrival take(std::string_view path) noexcept {
    const auto size = static_cast<std::uint32_t>(path.size());
    char short_text[8];
    const char* text = path.data();
    if (size < 8) [[unlikely]] {
      const std::uint64_t word = load_short(text, size).low;
      for (unsigned i = 0; i < 8; ++i) short_text[i] = static_cast<char>(word >> 8 * i);
      text = short_text;
    }
    const WordReader words(text, std::max(size, 8U));
    std::uint32_t begin = 1;
    std::uint32_t window = 0;
    do {
      const std::uint32_t count = std::min<std::uint32_t>(size - window, mask_size);
      const Slashes slashes = slashes_of(path.substr(window, count));
      Mask ends = slashes.mask & ~Mask{window == 0};
      if (count < mask_size) ends |= Mask{1} << count;
      if (!slashes.ascii) doubts_ |= route_table::not_enough;
      for (; ends != 0; ends &= ends - 1) {
        const std::uint32_t end = window + static_cast<std::uint32_t>(std::countr_zero(ends));
        step(path, words, begin, end - begin);
        begin = end + 1;
      }
      window += mask_size;
    } while (window <= size);
    return arrival();
  }

 private:
  [[gnu::always_inline]] void step(std::string_view path, const WordReader& words,
                                   std::uint32_t begin, std::uint32_t size) noexcept {
    const SegmentWords segment = words(begin, size);
    const Places places(hash_of(segment), node_, table_.slot_mask);
    const route_table::Slot first = table_.slots[places.first];
    const route_table::Slot second = table_.slots[places.second];
    const route_table::Node& from = table_.nodes[node_];
    const std::uint32_t in_second = second.tag == places.tag ? second.node : 0;
    const std::uint32_t literal =
        first.tag == places.tag && first.node != 0 ? first.node : in_second;
    const bool is_other = literal == 0;
    node_ = is_other ? from.other : literal;
    const unsigned if_other = from.if_other | (size == 0 ? from.if_empty : 0U);
    doubts_ |= is_other ? if_other : from.if_literal;
    *place_ = {begin, size};
    place_ += is_other & (place_ != last_place_);
    if (!is_other) [[likely]]
      compare(path, segment, begin);
  }

  /// The hash has said that it is the literal. It seldom errs.
  [[gnu::always_inline]] void compare(std::string_view path, const SegmentWords& segment,
                                      std::uint32_t begin) noexcept {
    const route_table::Node& to = table_.nodes[node_];
    wrong_ |=
        (to.literal[0] ^ segment.low) | (to.literal[1] ^ segment.high) | (to.size ^ segment.size);
    if (segment.size > 16) [[unlikely]]
      compare_rest(path, segment.size, begin);
  }

  [[gnu::noinline]] void compare_rest(std::string_view path, std::uint32_t size,
                                      std::uint32_t begin) noexcept {
    const std::string_view literal = table_[table_.branches[node_].text];
    wrong_ |= path.substr(begin, size) != literal ? 1U : 0U;
  }

  FastArrival arrival() const noexcept {
    const bool sure = wrong_ == 0 && (doubts_ & route_table::not_enough) == 0 &&
                      node_ != route_table::look_closer && place_ != last_place_;
    return {node_, sure, (doubts_ & route_table::passed_by) != 0};
  }

  const RouteTable& table_;
  std::uint32_t node_;
  unsigned doubts_ = 0;
  std::uint64_t wrong_ = 0;
  Place* place_;
  Place* last_place_;
};

}  // namespace iri::inline v0::detail

#endif
