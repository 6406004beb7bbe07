// A reg-name as other programs read it.
#ifndef IRI_SRC_GATE_BROWSER_HOST_HPP
#define IRI_SRC_GATE_BROWSER_HOST_HPP

#include <array>
#include <cstddef>
#include <string_view>

#include "iri/inspect.hpp"

namespace iri::inline v0::detail {

/// A reg-name with its percent-encoding decoded (again and again, as some do), its characters
/// mapped as browsers map them (UTS 46) where that leads to ASCII, and in lower case. Time
/// linear in the reg-name.
class BrowserHost {
 public:
  /// Names in the DNS have 253 bytes; each may be percent-encoded.
  static constexpr std::size_t longest = 1024;

  explicit BrowserHost(std::string_view reg_name) noexcept;

  /// Without a dot at its end. Empty for names that are longer than the longest.
  std::string_view text() const noexcept { return {buffer_.data(), size_}; }
  /// Whether it differs from what is written, other than by letter case, by octets that stand
  /// for characters beyond ASCII, and by the style of an emoji. So does one that is too long.
  bool differs() const noexcept { return differs_; }

 private:
  std::size_t decode(std::string_view name, char* out) noexcept;
  void map(std::string_view decoded) noexcept;
  void put(std::string_view text) noexcept;

  // code_points.py sees to it that nothing is mapped to more than 4/3 of its bytes.
  std::array<char, longest * 4 / 3 + 1> buffer_;
  std::size_t size_ = 0;
  bool differs_ = false;
};

/// Whether a character is invisible, or only changes how others look: isolates, joiners,
/// fillers, tags, variation selectors and such. Without those of RFC 3987 s4.1. See code_points.hpp.
bool is_invisible(char32_t character) noexcept;

/// Whether some leave the character out of a host: what is invisible, and U+1806 MONGOLIAN TODO
/// SOFT HYPHEN, which nameprep drops (RFC 3454 B.1) and UTS 46 does not.
inline bool is_dropped_in_hosts(char32_t character) noexcept {
  return character == 0x1806 || is_invisible(character);
}

/// Whether it is U+FE0E or U+FE0F behind a symbol that may be an emoji, of which they choose the
/// style. UTS 46 drops them, and all who read the host do.
bool is_emoji_style(char32_t character, char32_t before) noexcept;

/// Whether UTS 46 or NFKC makes ASCII of it, alone or together with other characters.
bool is_mapped_to_ascii(char32_t character) noexcept;

/// What inet_aton() and browsers make of a text: ambiguous_ipv4 and the kinds of the address,
/// or of the two addresses where a leading zero is octal to some and nothing to others. Empty
/// when it is no IPv4 address to anyone.
FindingSet parse_lenient_ipv4(std::string_view text) noexcept;

}  // namespace iri::inline v0::detail

#endif
