// A reg-name as other programs read it.
#ifndef IRI_SRC_GATE_BROWSER_HOST_HPP
#define IRI_SRC_GATE_BROWSER_HOST_HPP

#include <array>
#include <cstddef>
#include <string_view>

#include "iri/inspect.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// A reg-name after these steps: its percent-encoding is decoded (repeatedly, as some programs do),
/// its characters are mapped to ASCII where browsers do so (UTS 46), and it is put in lower case.
/// Takes time linear in the size of the reg-name.
class BrowserHost {
 public:
  /// Names in the DNS have at most 253 bytes; each byte may be percent-encoded.
  static constexpr std::size_t longest = 1024;

  explicit BrowserHost(std::string_view reg_name) noexcept;

  /// The name without a dot at its end. Empty if the reg-name exceeds `longest`.
  std::string_view text() const noexcept { return {buffer_.data(), size_}; }
  /// Whether the text differs from the reg-name as written. Not counted are letter case,
  /// percent-encoding of characters beyond ASCII, and the style of an emoji. True if the reg-name
  /// is too long.
  bool differs() const noexcept { return differs_; }
  /// Whether there was a dot at its end, however it was written.
  bool has_final_dot() const noexcept { return final_dot_; }

 private:
  std::size_t decode(std::string_view name, char* out) noexcept;
  void map(std::string_view decoded) noexcept;
  void put(std::string_view text) noexcept;

  // code_points.py ensures that no mapping makes the text longer than 4/3 of its size.
  std::array<char, longest * 4 / 3 + 1> buffer_;
  std::size_t size_ = 0;
  bool differs_ = false;
  bool final_dot_ = false;
};

/// Whether a character is invisible, or only changes how other characters look: isolates, joiners,
/// fillers, tags, variation selectors and similar. Excludes those of RFC 3987 s4.1. See
/// code_points.hpp.
bool is_invisible(char32_t character) noexcept;

/// Whether some programs drop the character from a host: all invisible characters, and U+1806
/// MONGOLIAN TODO SOFT HYPHEN, which nameprep drops (RFC 3454 B.1) but UTS 46 does not.
inline bool is_dropped_in_hosts(char32_t character) noexcept {
  return character == 0x1806 || is_invisible(character);
}

/// Whether U+200C or U+200D after this character is normal spelling: in Arabic, and in the scripts
/// of India and neighbouring countries (RFC 5892 appendix A has the exact rules and tables). These
/// are the blocks from Arabic to Sinhala, from Tibetan to Myanmar, and from Tagalog to Vedic.
bool takes_joiner(char32_t character) noexcept;

/// Whether the character is U+FE0E or U+FE0F after a symbol that may be an emoji. It then selects
/// the style of that symbol. UTS 46 drops it, and so does every program that reads the host.
bool is_emoji_style(char32_t character, char32_t before) noexcept;

/// Whether UTS 46 or NFKC maps the character to ASCII, alone or together with others.
bool is_mapped_to_ascii(char32_t character) noexcept;

/// How inet_aton() and browsers read the text as an IPv4 address: ambiguous_ipv4 and the kinds of
/// the address. If only some programs read a leading zero as octal, there are two addresses, and
/// the kinds of both count. Empty if no program reads the text as an IPv4 address.
FindingSet parse_lenient_ipv4(std::string_view text) noexcept;

}}}  // namespace iri::v0::detail

#endif
