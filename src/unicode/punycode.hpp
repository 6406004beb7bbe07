// Punycode (RFC 3492).
#ifndef IRI_SRC_UNICODE_PUNYCODE_HPP
#define IRI_SRC_UNICODE_PUNYCODE_HPP

#include <array>
#include <cstddef>
#include <string_view>

#include "operations/sink.hpp"

namespace iri { inline namespace v0 { namespace unicode {

/// A label in code points: no more than bytes of a domain name that is taken.
struct CodePoints {
  std::array<char32_t, 1024> data;
  std::size_t size = 0;
};

/// Decodes what follows "xn--". Returns false for what is not Punycode, stands for what is no character, or is
/// longer than a domain name may be. Time: linear, but for the moves of the characters after one that is inserted.
/// INVARIANT: the text is US-ASCII.
[[nodiscard]] bool decode_punycode(std::string_view text, CodePoints& out) noexcept;

/// Encodes a label without "xn--". Gives up, and returns false, when `most` characters are made: what is longer is
/// no label. Time: linear in the label, for each of these characters at most once.
[[nodiscard]] bool encode_punycode(const CodePoints& label, std::size_t most,
                                   detail::Sink& out) noexcept;

}}}  // namespace iri::v0::unicode

#endif
