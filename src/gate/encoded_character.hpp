// A percent-encoded character, read at once.
#ifndef IRI_SRC_GATE_ENCODED_CHARACTER_HPP
#define IRI_SRC_GATE_ENCODED_CHARACTER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "text/block.hpp"
#include "text/boundary.hpp"
#include "text/inlined.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Up to three consecutive pct-encoded: the eight bytes after the first "%", NULs after the text.
class Octets8 {
 public:
  /// INVARIANT: the text is accepted, and has a "%" at `at`.
  Octets8(std::string_view text, std::uint32_t at) noexcept {
    const char* const from = text.data() + at + 1;
    const std::size_t left = text.size() - at - 1;
    bytes_ = left >= 8 ? load_word<std::uint64_t>(from) : load_short(from, left).low;
    const std::uint64_t letters = bytes_ >> 6U & 0x0101010101010101U;  // 1 for "A" to "F"
    const std::uint64_t digits = (bytes_ & 0x0F0F0F0F0F0F0F0FU) + letters * 9U;
    pairs_ = digits << 4U | digits >> 8U;
  }
  unsigned first() const noexcept { return pairs_ & 0xFFU; }
  unsigned second() const noexcept { return pairs_ >> 24U & 0xFFU; }
  unsigned third() const noexcept { return pairs_ >> 48U & 0xFFU; }
  bool has_second() const noexcept { return (bytes_ >> 16U & 0xFFU) == '%'; }
  bool has_third() const noexcept { return (bytes_ >> 40U & 0xFFU) == '%'; }
  /// Whether the second octet is there, and continues a character; below, so does the third.
  bool second_continues() const noexcept {
    return ((bytes_ & 0xFF0000U) | (pairs_ & 0xC0000000U)) ==
           ((percents & 0xFF0000U) | 0x80000000U);
  }
  bool second_and_third_continue() const noexcept {
    return ((bytes_ & 0xFF0000FF0000U) | (pairs_ & 0xC00000C0000000U)) ==
           (percents | 0x80000080000000U);
  }

 private:
  static constexpr std::uint64_t percents = 0x250000250000U;

  std::uint64_t bytes_;
  std::uint64_t pairs_;
};

/// A character in UTF-8, percent-encoded. Size 0 if the octets are ill-formed.
struct EncodedCharacter {
  char32_t code_point = 0;
  std::uint32_t size = 0;
};

/// `three`: the code point of the first three octets, as far as they give it.
inline EncodedCharacter read_fourth(std::string_view text, std::uint32_t at,
                                    char32_t three) noexcept {
  if (text.size() - at < 12 || text[at + 9] != '%') return {};
  const unsigned fourth = Octets8(text, at + 9).first();
  const char32_t four = (three & 0x7FFFU) << 6U | (fourth & 0x3FU);
  const bool well_formed = is_continuation(fourth) && four >= 0x10000 && four <= 0x10FFFF;
  return well_formed ? EncodedCharacter{four, 12} : EncodedCharacter{};
}

/// Reads the character that begins with the "%" at `at`, of which `octets` are the first ones.
IRI_INLINED inline EncodedCharacter read_encoded(std::string_view text, std::uint32_t at,
                                                 const Octets8& octets) noexcept {
  const unsigned lead = octets.first();
  if (lead < 0xC2 || lead > 0xF4 || !octets.has_second() || !is_continuation(octets.second())) {
    return {};
  }
  const char32_t two = (lead & 0x1FU) << 6U | (octets.second() & 0x3FU);
  if (lead < 0xE0) return {two, 6};
  if (!octets.has_third() || !is_continuation(octets.third())) return {};
  const char32_t three = (two & 0x3FFU) << 6U | (octets.third() & 0x3FU);
  if (lead >= 0xF0) return read_fourth(text, at, (lead & 0x07U) << 12U | (three & 0xFFFU));
  const bool well_formed = three >= 0x800 && (three < 0xD800 || three >= 0xE000);
  return well_formed ? EncodedCharacter{three, 9} : EncodedCharacter{};
}

}}}  // namespace iri::v0::detail

#endif
