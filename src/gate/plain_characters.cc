#include "gate/plain_characters.hpp"

#include <array>

#include "gate/encoded_character.hpp"
#include "gate/notable.hpp"
#include "text/code_points.hpp"
#include "text/masks.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Whether a character beyond ASCII is a finding where none before it says otherwise.
constexpr bool is_notable(char32_t character) noexcept {
  using namespace code_points;
  constexpr auto uses = static_cast<Use>(invisible | bidi_formatting | bidi_isolate);
  return is_control(character) || is_line_separator(character) || has<uses>(character);
}

/// Characters of two or three octets that are certainly not notable: of two by 16, of three by 64. What these
/// octets encode is well-formed.
class CertainCharacters {
 public:
  constexpr CertainCharacters() noexcept {
    for (char32_t c = 0x80; c < 0x800; ++c) {
      of_two_[c / 16] = !is_notable(c) && (c % 16 == 0 || of_two_[c / 16]);
    }
    for (char32_t c = 0x800; c < 0x10000; c += 64) {
      const bool certain = (c < 0xD800 || c >= 0xE000) && !notable_characters.may_be(c);
      of_three_[c / 4096] |= std::uint64_t{certain} << c / 64 % 64;
    }
  }
  constexpr bool has_two(unsigned lead, unsigned second) const noexcept {
    return of_two_[(lead & 31U) << 2U | (second >> 4U & 3U)];
  }
  constexpr bool has_three(unsigned lead, unsigned second) const noexcept {
    return (of_three_[lead & 15U] >> (second & 63U) & 1U) != 0;
  }

 private:
  std::array<bool, 0x800 / 16> of_two_{};
  std::array<std::uint64_t, 16> of_three_{};
};
constexpr CertainCharacters certain_characters;

/// The size of the character that begins with the "%" at `at`, or 0 if it may be a finding.
[[gnu::noinline]] std::uint32_t other_size(std::string_view target, std::uint32_t at) noexcept {
  const EncodedCharacter found = read_encoded(target, at, Octets8(target, at));
  const bool may_be = notable_characters.may_be(found.code_point);
  return may_be && is_notable(found.code_point) ? 0 : found.size;
}

[[gnu::always_inline]] inline std::uint32_t plain_size(std::string_view target,
                                                       std::uint32_t path_end,
                                                       std::uint32_t at) noexcept {
  const Octets8 octets(target, at);
  const unsigned octet = octets.first();
  if (octet < 0x80) {
    const bool notable =
        at < path_end ? notable_octets.has_in_path(octet) : notable_octets.has_in_query(octet);
    return notable ? 0 : 3;
  }
  const unsigned second = octets.second();
  if (octet >= 0xC0 && octet < 0xE0) {
    if (octets.second_continues() && certain_characters.has_two(octet, second)) return 6;
  } else if (octet >= 0xE0 && octet < 0xF0) {
    if (octets.second_and_third_continue() && certain_characters.has_three(octet, second)) return 9;
  }
  return other_size(target, at);
}

}  // namespace

bool has_plain_characters(std::string_view target, std::uint32_t path_end) noexcept {
  std::uint32_t next = 0;  // after the last character that was read
  for (std::size_t begin = 0; begin < target.size(); begin += mask_size) {
    auto at = static_cast<std::uint32_t>(begin);
    Mask left = mask_of(target.substr(begin, mask_size), '%');
    if (next > at) {
      left >>= next - at;
      at = next;
    }
    while (left != 0) {
      at += lowest_bit(left);
      left >>= lowest_bit(left);
      const std::uint32_t size = plain_size(target, path_end, at);
      if (size == 0) return false;
      at += size;
      left >>= size;
    }
    next = at;
  }
  return true;
}

}}}  // namespace iri::v0::detail
