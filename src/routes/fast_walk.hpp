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
  std::uint32_t begin;
  std::uint32_t size;
};

inline constexpr std::uint32_t most_places = 32;  // a power of 2

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
  explicit WordReader(const char* text) noexcept : text_(text) {}

  /// Without a branch: sizes of segments are not foreseen. INVARIANT: begin <= end <= size of the text.
  [[gnu::always_inline]] SegmentWords operator()(std::uint32_t begin,
                                                 std::uint32_t end) const noexcept {
    const std::uint32_t size = end - begin;
    const std::uint32_t from = std::max(end, 8U) - 8;
    const std::uint64_t before_end = load_word<std::uint64_t>(text_ + from) << (from + 8 - end) * 8;
    const std::uint32_t half = (8 - std::min(size, 8U)) * 4;  // two shifts: one of 64 is none
    const std::uint64_t head = load_word<std::uint64_t>(text_ + (size < 8 ? from : begin));
    return {size < 8 ? 0 : head, before_end >> half >> half, size};
  }

 private:
  const char* text_;
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

/// Where a walk is. A few words, which stay in registers: nothing takes its address.
struct WalkState {
  std::uint32_t node = 0;
  unsigned doubts = 0;
  std::uint64_t wrong = 0;  ///< not 0: a literal was another one than its hash said
};

/// All bits if it is true.
[[gnu::always_inline]] inline std::uint64_t all_if(bool condition) noexcept {
  return std::uint64_t{0} - std::uint64_t{condition};
}

/// Whether a segment of more than 16 bytes is another one than the literal of the node.
[[gnu::noinline]] inline bool differs(const RouteTable& table, std::uint32_t node,
                                      std::string_view segment) noexcept {
  return segment != table[table.branches[node].text];
}

/// Takes one segment. Returns whether it was no literal.
[[gnu::always_inline]] inline bool take_segment(const RouteTable& table, WalkState& state,
                                                const SegmentWords& segment) noexcept {
  const Places places(hash_of(segment), state.node, table.slot_mask);
  const route_table::Slot& first = table.slots[places.first];
  const route_table::Slot& second = table.slots[places.second];
  const route_table::Node& from = table.nodes[state.node];
  // An empty slot has node 0, whatever its tag.
  const auto in_first = first.node & static_cast<std::uint32_t>(all_if(first.tag == places.tag));
  const auto in_second = second.node & static_cast<std::uint32_t>(all_if(second.tag == places.tag));
  // Both may match, for tags of different literals may be equal. One is taken: not both at once, for
  // that is no node.
  const std::uint32_t literal = std::max(in_first, in_second);
  const std::uint64_t other = all_if(literal == 0);
  state.node = literal == 0 ? from.other : literal;
  const route_table::Node& to = table.nodes[state.node];
  const std::uint64_t differs =
      (to.literal[0] ^ segment.head) | (to.literal[1] ^ segment.tail) | (to.size ^ segment.size);
  state.wrong |= differs & ~other;
  const std::uint32_t flags = segment.size == 0 ? from.if_empty : from.if_other;
  state.doubts |= literal == 0 ? flags : from.if_literal;
  return other != 0;
}

/// Takes the way of a path. INVARIANT: it begins with "/" and has at most 2^32 - 2 bytes; `places` has
/// room for most_places, and is given the segments that were no literals.
[[gnu::always_inline]] inline FastArrival fast_walk(const RouteTable& table, std::uint32_t root,
                                                    std::string_view path, Place* places) noexcept {
  const auto size = static_cast<std::uint32_t>(path.size());
  char short_text[8];
  const char* text = path.data();
  if (size < 8) [[unlikely]] {
    std::memset(short_text, 0, sizeof short_text);
    std::memcpy(short_text, text, size);
    text = short_text;
  }
  const WordReader words(text);
  WalkState state{root};
  std::uint32_t begin = 1;
  std::uint32_t window = 0;
  std::uint32_t taken = 0;
  do {
    const std::uint32_t count = std::min<std::uint32_t>(size - window, mask_size);
    const Slashes slashes = slashes_of(path.substr(window, count));
    Mask ends = slashes.mask & ~Mask{window == 0};
    if (count < mask_size) ends |= Mask{1} << count;
    if (!slashes.ascii) state.doubts |= route_table::not_enough;
    for (; ends != 0; ends &= ends - 1) {
      const std::uint32_t end = window + static_cast<std::uint32_t>(std::countr_zero(ends));
      const SegmentWords segment = words(begin, end);
      const bool other = take_segment(table, state, segment);
      if (segment.size > 16 && !other) [[unlikely]] {
        state.wrong |= differs(table, state.node, path.substr(begin, segment.size)) ? 1U : 0U;
      }
      places[taken % most_places] = {begin, segment.size};
      taken += other;
      begin = end + 1;
    }
    window += mask_size;
  } while (window <= size);
  const bool sure = state.wrong == 0 && (state.doubts & route_table::not_enough) == 0 &&
                    state.node != route_table::look_closer && taken < most_places;
  return {state.node, sure, (state.doubts & route_table::passed_by) != 0};
}

}  // namespace iri::inline v0::detail

#endif
