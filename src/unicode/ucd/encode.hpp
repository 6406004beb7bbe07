// A character in UTF-8 (RFC 3629 s3).
#ifndef IRI_SRC_UNICODE_UCD_ENCODE_HPP
#define IRI_SRC_UNICODE_UCD_ENCODE_HPP

#include <array>
#include <cstddef>
#include <string_view>

namespace iri { inline namespace v0 { namespace unicode { namespace ucd {

class Utf8 {
 public:
  explicit constexpr Utf8(char32_t c) noexcept {
    if (c < 0x80) {
      put(c);
    } else if (c < 0x800) {
      put(0xC0 | c >> 6U), put(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
      put(0xE0 | c >> 12U), put(0x80 | (c >> 6U & 0x3F)), put(0x80 | (c & 0x3F));
    } else {
      put(0xF0 | c >> 18U), put(0x80 | (c >> 12U & 0x3F));
      put(0x80 | (c >> 6U & 0x3F)), put(0x80 | (c & 0x3F));
    }
  }
  constexpr operator std::string_view() const noexcept { return {bytes_.data(), size_}; }

 private:
  constexpr void put(char32_t byte) noexcept { bytes_[size_++] = static_cast<char>(byte); }

  std::array<char, 4> bytes_{};
  std::size_t size_ = 0;
};

}}}}  // namespace iri::v0::unicode::ucd

#endif
