// Which characters and octets an inspection has to look at. All others give no finding.
// The truth: the tables of text/code_points.hpp, and `Inspector` for octets.
// The fast way: one look-up.
// Held equal by: `InspectOracle.EveryCharacterIsFoundAsByTheOracle`,
// `InspectOracle.EveryOctetIsFoundAsByTheOracle`.
#ifndef IRI_SRC_GATE_NOTABLE_HPP
#define IRI_SRC_GATE_NOTABLE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/percent.hpp"
#include "text/code_points.hpp"

namespace iri { inline namespace v0 { namespace detail {

constexpr bool is_control(char32_t character) noexcept {
  return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

/// Whether the character ends a line, as regular expressions read text: `.` does not match it.
constexpr bool is_line_separator(char32_t character) noexcept {
  return character == 0x2028 || character == 0x2029;
}

/// Whether the octet ends a host: gen-delims, and the forbidden host code points of WHATWG's
/// parser.
constexpr bool ends_host(unsigned char octet) noexcept {
  constexpr std::string_view delimiters = "\t\n\r #/:<>?@[\\]^|";
  return octet == 0 || delimiters.find(static_cast<char>(octet)) != delimiters.npos;
}

/// Whether a percent-encoded octet of US-ASCII is a finding, or may begin one: somewhere, or in a path, or in
/// a query.
class NotableOctets {
 public:
  constexpr NotableOctets() noexcept {
    for (unsigned i = 0; i < notable_.size(); ++i) {
      const auto octet = static_cast<unsigned char>(i);
      const bool anywhere =
          is_control(octet) || encode_set::unreserved.keeps(octet) || octet == '%';
      const bool path =
          anywhere || octet == ';' || octet == '/' || octet == '\\' || octet == '?' || octet == '#';
      const bool host = anywhere || ends_host(octet);
      notable_[i] = static_cast<std::uint8_t>((anywhere ? in_query : 0U) | (path ? in_path : 0U) |
                                              (host ? in_host : 0U));
    }
  }
  constexpr bool has(unsigned octet) const noexcept { return notable_[octet] != 0; }
  constexpr bool has_in_path(unsigned octet) const noexcept {
    return (notable_[octet] & in_path) != 0;
  }
  constexpr bool has_in_query(unsigned octet) const noexcept {
    return (notable_[octet] & in_query) != 0;
  }

 private:
  static constexpr unsigned in_path = 1, in_query = 2, in_host = 4;

  std::array<std::uint8_t, 128> notable_{};
};
inline constexpr NotableOctets notable_octets;

/// Blocks of characters that have a notable one: controls, bidirectional controls, and invisible
/// characters. Blocks of 64 up to U+FFFF, of 1,024 above.
class NotableCharacters {
 public:
  constexpr NotableCharacters() noexcept {
    add(0x80, 0x9F);
    for (const auto& range : code_points::Ranges<code_points::bidi_formatting>::all) add(range);
    for (const auto& range : code_points::Ranges<code_points::bidi_isolate>::all) add(range);
    for (const auto& range : code_points::Ranges<code_points::invisible>::all) add(range);
  }

  /// False is certain. INVARIANT: the character is beyond ASCII, and at most U+10FFFF.
  constexpr bool may_be(char32_t character) const noexcept {
    const std::size_t block = block_of(character);
    return (blocks_[block / 8] >> block % 8 & 1U) != 0;
  }

 private:
  static constexpr std::size_t low_blocks = 0x10000 / 64;
  static constexpr std::size_t high_blocks = 0x110000 / 1024;

  static constexpr std::size_t block_of(char32_t character) noexcept {
    return character < 0x10000 ? character / 64 : low_blocks + character / 1024;
  }
  constexpr void add(std::uint32_t first, std::uint32_t last) noexcept {
    for (std::uint32_t c = first; c <= last; ++c) {
      const std::size_t block = block_of(c);
      blocks_[block / 8] = static_cast<std::uint8_t>(blocks_[block / 8] | 1U << block % 8);
    }
  }
  constexpr void add(const code_points::Range& range) noexcept { add(range.first, range.last); }

  std::array<std::uint8_t, (low_blocks + high_blocks) / 8> blocks_{};
};
inline constexpr NotableCharacters notable_characters;

}}}  // namespace iri::v0::detail

#endif
