// Finds the next byte of a text that an inspection has to look at.
#ifndef IRI_SRC_GATE_EVENTS_HPP
#define IRI_SRC_GATE_EVENTS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "text/block_bits.hpp"

namespace iri::inline v0::detail {

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
        bits_of(Events::events(load_up_to(text.data() + from, end - from)));
    if (events != 0) return static_cast<std::uint32_t>(from) + lowest(events);
  }
  return end;
}

}  // namespace iri::inline v0::detail

#endif
