// Reads Punycode (RFC 3492) for the characters that it encodes.
#ifndef IRI_SRC_GATE_PUNYCODE_HPP
#define IRI_SRC_GATE_PUNYCODE_HPP

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace iri { inline namespace v0 { namespace detail {

/// The characters of a label that are beyond ASCII, in the order of their values.
struct BeyondAscii {
  std::array<char32_t, 63> characters;
  std::size_t count = 0;
};

/// The characters of a label in Punycode, given in lower case and without its "xn--". Returns
/// nullopt if the label is not Punycode, or exceeds the 63 bytes of a DNS label. Basic characters
/// are ignored.
std::optional<BeyondAscii> decode_punycode(std::string_view text) noexcept;

}}}  // namespace iri::v0::detail

#endif
