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

#include "iri/detail/route_table.hpp"
#include "routes/hash.hpp"
#include "text/masks.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// A segment: where it begins, and its size in the upper half. One word: it is read soon after it is
/// written, as a whole.
class Place {
 public:
  Place() = default;
  Place(std::uint32_t begin, std::uint32_t size) noexcept
      : word_(begin | std::uint64_t{size} << 32U) {}
  std::uint32_t begin() const noexcept { return static_cast<std::uint32_t>(word_); }
  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(word_ >> 32U); }

 private:
  std::uint64_t word_;
};

inline constexpr std::uint32_t most_places = 32;  // a power of 2

/// What a fast walk has found.
struct FastArrival {
  std::uint32_t node = 0;
  bool sure = false;  ///< of what was taken; if not, all ways have to be looked at
  bool passed_by =
      false;  ///< another way was passed by that may lead to a route: without one there,
              ///< it has to be looked at
  std::uint32_t fork = 0;  ///< the first node where that was so; names and literals lead there
  std::uint32_t fork_begin = 0;  ///< of the segment there
};

/// What to keep of the first and of the last eight bytes of a segment, by its size up to 8.
struct KeptBytes {
  std::uint64_t head;
  std::uint64_t tail;
};
inline constexpr KeptBytes kept_bytes[9] = {
    {0, 0},
    {0, 0xFF},
    {0, 0xFFFF},
    {0, 0xFFFFFF},
    {0, 0xFFFFFFFF},
    {0, 0xFFFFFFFFFF},
    {0, 0xFFFFFFFFFFFF},
    {0, 0xFFFFFFFFFFFFFF},
    {0xFFFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF},
};

/// Reads the words of segments of a text of at least eight bytes, and nothing outside of it.
class WordReader {
 public:
  WordReader(const char* text, std::uint32_t size) noexcept : text_(text), last_(size - 8) {}

  /// Without a branch, because sizes of segments are mispredicted: by masks, which no compiler makes
  /// branches of. INVARIANT: begin <= end <= size of the text.
  [[gnu::always_inline]] SegmentWords operator()(std::uint32_t begin,
                                                 std::uint32_t end) const noexcept {
    const std::uint32_t size = end - begin;
    const std::uint32_t from = std::max(end, 8U) - 8;
    const std::uint32_t skip = std::max(begin, from) - from;
    const KeptBytes& kept = kept_bytes[std::min(size, 8U)];
    const std::uint64_t head = load_word<std::uint64_t>(text_ + std::min(begin, last_));
    const std::uint64_t tail = load_word<std::uint64_t>(text_ + from) >> (skip * 8 & 63U);
    return {head & kept.head, tail & kept.tail, size};
  }

 private:
  const char* text_;
  std::uint32_t last_;
};

/// The "/" of up to 64 bytes, and whether all are ASCII.
struct Slashes {
  Mask mask = 0;
  bool ascii = true;
};

/// Of the 64 bytes at `from` on.
[[gnu::always_inline]] inline Slashes slashes_of_64(const char* from) noexcept {
  const Block a = load_block(from);
  const Block b = load_block(from + block_size);
  const Block c = load_block(from + 2 * block_size);
  const Block d = load_block(from + 3 * block_size);
  const Mask low = mask_bits(a == '/') | mask_bits(b == '/') << block_size;
  const Mask high = mask_bits(c == '/') | mask_bits(d == '/') << block_size;
  return {low | high << 2 * block_size, !any(((a | b | c | d) & 0x80) != 0)};
}

/// Of a text of fewer than 64 bytes.
[[gnu::always_inline]] inline Slashes slashes_of_first(std::string_view text) noexcept {
  const char* const data = text.data();
  if (text.size() < block_size) {
    const Block block = block_of(load_short(data, text.size()));
    return {mask_bits(block == '/'), !any((block & 0x80) != 0)};
  }
  const std::size_t last = text.size() - block_size;
  const std::size_t second = std::min(last, block_size);
  const std::size_t third = std::min(last, 2 * block_size);
  const Block a = load_block(data);
  const Block b = load_block(data + second);
  const Block c = load_block(data + third);
  const Block d = load_block(data + last);
  const Mask low = mask_bits(a == '/') | mask_bits(b == '/') << second;
  const Mask high = mask_bits(c == '/') << third | mask_bits(d == '/') << last;
  return {low | high, !any(((a | b | c | d) & 0x80) != 0)};
}

/// Of the bytes of a text from `window` on, 64 at most. All but the first are read with those before
/// them: their number is mispredicted.
[[gnu::always_inline]] inline Slashes slashes_of(std::string_view text,
                                                 std::uint32_t window) noexcept {
  const std::size_t left = text.size() - window;
  if (left >= mask_size) return slashes_of_64(text.data() + window);
  if (window != 0) {
    if (left == 0) return {};
    Slashes found = slashes_of_64(text.data() + text.size() - mask_size);
    found.mask >>= mask_size - left;
    return found;
  }
  return slashes_of_first(text);
}

/// Where a walk is. A few words, which stay in registers: nothing takes its address.
struct WalkState {
  std::uint32_t node = 0;
  unsigned doubts = 0;
  std::int32_t passed_ends = 0;  ///< bit k: a way that was passed by may end k segments further on
  std::uint64_t wrong = 0;       ///< not 0: a literal was another one than its hash said
  std::uint64_t fork =
      0;  ///< the last node until there are doubts; above, where its segment begins
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

/// The node of a slot if it has the tag. Without a branch: which slot has it is mispredicted, and the
/// walk waits for the node. GCC makes a branch of each other way to write it that is as short.
[[gnu::always_inline]] inline std::uint32_t node_if(const route_table::Slot& slot,
                                                    std::uint32_t tag,
                                                    std::uint32_t otherwise) noexcept {
#if defined(__x86_64__) && !defined(IRI_STANDARD_CXX)
  __asm__("cmpl %[tag], %[has]\n\tcmovel %[node], %[otherwise]"
          : [otherwise] "+r"(otherwise)
          : [tag] "r"(tag), [has] "m"(slot.tag), [node] "m"(slot.node)
          : "cc");
  return otherwise;
#else
  return slot.tag == tag ? slot.node : otherwise;
#endif
}

/// Node::if_literal, if_other, if_empty and passed_ends as one word, from the lowest byte on: one load.
[[gnu::always_inline]] inline std::uint32_t doubts_of(const route_table::Node& node) noexcept {
  using route_table::Node;
  static_assert(offsetof(Node, if_other) == offsetof(Node, if_literal) + 1);
  static_assert(offsetof(Node, if_empty) == offsetof(Node, if_literal) + 2);
  static_assert(offsetof(Node, passed_ends) == offsetof(Node, if_literal) + 3);
  const char* const from = reinterpret_cast<const char*>(&node) + offsetof(Node, if_literal);
  return static_cast<std::uint32_t>(load_word<std::uint32_t>(from));
}

/// Takes one segment. Returns whether it was no literal.
[[gnu::always_inline]] inline bool take_segment(const RouteTable& table, WalkState& state,
                                                const SegmentWords& segment) noexcept {
  const Places places(hash_of(segment), state.node, table.slot_mask);
  const route_table::Slot& first = table.slots[places.first];
  const route_table::Slot& second = table.slots[places.second];
  const route_table::Node& from = table.nodes[state.node];
  // Both may match, for tags of different literals may be equal: one is taken. No tag is 0, so an empty
  // slot matches none.
  const bool in_first = first.tag == places.tag;
  const bool in_second = second.tag == places.tag;
  const std::uint64_t other = all_if(!in_first & !in_second);
  state.node = node_if(second, places.tag, node_if(first, places.tag, from.other));
  const route_table::Node& to = table.nodes[state.node];
  const std::uint64_t differs =
      (to.literal[0] ^ segment.head) | (to.literal[1] ^ segment.tail) | (to.size ^ segment.size);
  state.wrong |= differs & ~other;
  const std::uint32_t of_other = segment.size == 0 ? 16 : 8;
  const std::uint32_t doubts = doubts_of(from);
  state.doubts |= doubts >> (of_other & static_cast<std::uint32_t>(other)) & 0xFFU;
  // The last bit of the byte becomes all bits above it, and stays.
  state.passed_ends = state.passed_ends >> 1 |
                      (static_cast<std::int32_t>(doubts) >> 24 & static_cast<std::int32_t>(~other));
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
  const WordReader words(text, std::max(size, 8U));
  WalkState state{root};
  std::uint32_t begin = 1;
  std::uint32_t taken = 0;
  for (std::uint32_t window = 0;; window += mask_size) {
    const std::uint32_t count = std::min<std::uint32_t>(size - window, mask_size);
    const Slashes slashes = slashes_of(path, window);
    Mask ends = slashes.mask & ~Mask{window == 0};
    if (count < mask_size) ends |= Mask{1} << count;
    if (!slashes.ascii) state.doubts |= route_table::not_enough;
    for (; ends != 0; ends &= ends - 1) {
      const std::uint32_t end = window + static_cast<std::uint32_t>(std::countr_zero(ends));
      const SegmentWords segment = words(begin, end);
      const std::uint64_t here = state.node | std::uint64_t{begin} << 32U;
      state.fork ^= (state.fork ^ here) & all_if(state.doubts == 0);
      const bool other = take_segment(table, state, segment);
      if (segment.size > 16 && !other) [[unlikely]] {
        state.wrong |= differs(table, state.node, path.substr(begin, segment.size)) ? 1U : 0U;
      }
      places[taken % most_places] = {begin, segment.size};
      taken += other;
      begin = end + 1;
    }
    // The number of the next window says nothing: after the longest path it is 0 again.
    if (count < mask_size) break;
  }
  const bool sure = state.wrong == 0 && (state.doubts & route_table::not_enough) == 0 &&
                    state.node != route_table::look_closer && taken < most_places;
  return {state.node, sure,
          (state.passed_ends & 1) != 0 || (state.doubts & route_table::rest_passed_by) != 0,
          static_cast<std::uint32_t>(state.fork), static_cast<std::uint32_t>(state.fork >> 32U)};
}

}}}  // namespace iri::v0::detail

#endif
