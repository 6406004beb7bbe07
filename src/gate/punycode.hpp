// Punycode (RFC 3492), read for what is in it.
#ifndef IRI_SRC_GATE_PUNYCODE_HPP
#define IRI_SRC_GATE_PUNYCODE_HPP

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace iri::inline v0::detail {

/// The characters beyond ASCII of a label, in the order of their values.
struct BeyondAscii {
  std::array<char32_t, 63> characters;
  std::size_t count = 0;
};

/// Those of a label in Punycode, without its "xn--" and in lower case. Nothing if it is none, or
/// is longer than the 63 bytes of a label in the DNS. Basic characters are not looked at.
std::optional<BeyondAscii> decode_punycode(std::string_view text) noexcept;

}  // namespace iri::inline v0::detail

#endif
