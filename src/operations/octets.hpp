// The octets that percent-encoded text stands for, and the characters that they form.
#ifndef IRI_SRC_OPERATIONS_OCTETS_HPP
#define IRI_SRC_OPERATIONS_OCTETS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "operations/sink.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Writes three bytes.
inline void write_encoded(unsigned char octet, char* out) noexcept {
  out[0] = '%';
  out[1] = upper_hex_digits[octet >> 4U];
  out[2] = upper_hex_digits[octet & 15U];
}

inline void put_encoded(Sink& out, unsigned char octet) noexcept {
  char encoded[3];
  write_encoded(octet, encoded);
  out.put(std::string_view(encoded, sizeof encoded));
}

inline void put_encoded(Sink& out, std::string_view octets) noexcept {
  for (const char c : octets) put_encoded(out, static_cast<unsigned char>(c));
}

/// Up to four consecutive octets of a text.
struct Octets {
  std::array<char, 4> bytes = {};
  std::uint8_t count = 0;
  std::array<std::uint8_t, 4> ends = {};  ///< the end of each octet in the text

  std::string_view view() const noexcept { return {bytes.data(), count}; }
  std::string_view first(std::size_t n) const noexcept { return {bytes.data(), n}; }
};

/// The octets at the beginning of `text`: consecutive pct-encoded and, if `raw`, also bytes that
/// are not encoded.
inline Octets octets_at(std::string_view text, bool raw) noexcept {
  Octets octets;
  std::size_t index = 0;
  while (octets.count < 4 && index < text.size()) {
    const bool encoded = pct_encoded_at(text, index);
    if (!encoded && !raw) break;
    octets.bytes[octets.count] = encoded ? static_cast<char>(octet_at(text, index)) : text[index];
    index += encoded ? 3 : 1;
    octets.ends[octets.count++] = static_cast<std::uint8_t>(index);
  }
  return octets;
}

}}}  // namespace iri::v0::detail

#endif
