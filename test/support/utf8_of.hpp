// The bytes of a code point.
#ifndef IRI_TEST_SUPPORT_UTF8_OF_HPP
#define IRI_TEST_SUPPORT_UTF8_OF_HPP

#include <string>

namespace iri::test {

/// The bit pattern of RFC 3629 s3, also for what is no character, such as a surrogate.
inline std::string utf8_of(char32_t point) {
  const auto tail = [&](unsigned shift) {
    return static_cast<char>(0x80U | (point >> shift & 0x3FU));
  };
  if (point < 0x80) return {static_cast<char>(point)};
  if (point < 0x800) return {static_cast<char>(0xC0U | point >> 6U), tail(0)};
  if (point < 0x10000) return {static_cast<char>(0xE0U | point >> 12U), tail(6), tail(0)};
  return {static_cast<char>(0xF0U | point >> 18U), tail(12), tail(6), tail(0)};
}

}  // namespace iri::test

#endif
