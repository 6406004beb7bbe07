// Finds the next byte of a text that an inspection has to look at.
#ifndef IRI_SRC_GATE_EVENTS_HPP
#define IRI_SRC_GATE_EVENTS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "text/block_bits.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// "%", and what is beyond ASCII.
struct CharacterEvents {
  static bool is_event(unsigned char byte) noexcept { return byte == '%' || byte >= 0x80; }
  static BlockMask events(Block block) noexcept { return (block == '%') | beyond_ascii(block); }
};

/// The same, ";", and the end of a segment.
struct SegmentEvents {
  static bool is_event(unsigned char byte) noexcept {
    return CharacterEvents::is_event(byte) || byte == ';' || byte == '/';
  }
  static BlockMask events(Block block) noexcept {
    return CharacterEvents::events(block) | (block == ';') | (block == '/');
  }
};

/// The first event in [at, end), or `end`. Between events there are a few bytes, or many.
template <class Events>
std::uint32_t next_in(std::string_view text, std::uint32_t at, std::uint32_t end) noexcept {
  const std::uint32_t near = at + std::min(end - at, 4U);
  for (; at < near; ++at) {
    if (Events::is_event(static_cast<unsigned char>(text[at]))) return at;
  }
  for (std::size_t from = at; from < end; from += block_size) {
    const std::uint32_t events =
        bits16_of(Events::events(load_up_to(text.data() + from, end - from)));
    if (events != 0) return static_cast<std::uint32_t>(from) + lowest_bit(events);
  }
  return end;
}

/// Up to 64 bytes of a path as bits: its slashes, and the bytes that make a segment worth a look:
/// "%", ";", a byte beyond ASCII, and at the beginning of a segment "." or another "/".
class SegmentWindow {
 public:
  /// Loads the bytes of a path from `at` to `end`. `segment`: where the segment at `at` begins.
  void load(std::string_view text, std::size_t segment, std::size_t at, std::size_t end) noexcept {
    end = std::min(end, at + 64);
    std::uint64_t all_slashes = 0;
    std::uint64_t all_events = 0;
    std::uint32_t after_slash = segment == at ? 1 : 0;
    for (std::size_t from = at; from < end; from += block_size) {
      // A last block that is not whole is loaded with the bytes before it: that takes no branches.
      const std::size_t whole = std::min(from + block_size, end);
      const bool shifted = whole >= block_size;
      const std::size_t before = shifted ? from + block_size - whole : 0;
      const Block block = shifted ? load_block(text.data() + from - before)
                                  : load_up_to(text.data() + from, end - from);
      const std::uint32_t slashes = bits16_of(block == '/') >> before;
      const std::uint32_t special =
          bits16_of((block == '%') | (block == ';') | beyond_ascii(block)) >> before;
      const std::uint32_t dots = bits16_of(block == '.') >> before;
      const std::uint32_t begins = (dots | slashes) & (slashes << 1U | after_slash);
      after_slash = slashes >> (block_size - 1);
      all_slashes |= std::uint64_t{slashes} << (from - at);
      all_events |= std::uint64_t{special | begins} << (from - at);
    }
    begin_ = at;
    end_ = end;
    slashes_ = all_slashes;
    events_ = all_events;
  }

  bool has(std::size_t at) const noexcept { return at - begin_ < end_ - begin_; }
  std::size_t end() const noexcept { return end_; }
  /// INVARIANT: has(at).
  std::uint64_t slashes_from(std::size_t at) const noexcept { return slashes_ >> (at - begin_); }
  std::uint64_t events_from(std::size_t at) const noexcept { return events_ >> (at - begin_); }

 private:
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t slashes_ = 0;
  std::uint64_t events_ = 0;
};

}}}  // namespace iri::v0::detail

#endif
