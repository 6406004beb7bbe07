// Hexadecimal digits, of bytes and of numbers.
#ifndef IRI_SRC_CLI_HEX_HPP
#define IRI_SRC_CLI_HEX_HPP

#include <cstdint>
#include <string>
#include <string_view>

namespace iri::cli {

/// The value of a hex digit, or -1.
constexpr int hex_value(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

enum class HexCase : unsigned char { lower, upper };

/// Appends that many digits of the number, the lowest ones.
inline void append_hex(std::string& out, std::uint64_t number, unsigned digits,
                       HexCase letters = HexCase::lower) {
  const char* const all = letters == HexCase::lower ? "0123456789abcdef" : "0123456789ABCDEF";
  for (unsigned shift = digits * 4; shift != 0; shift -= 4) {
    out += all[(number >> (shift - 4)) & 0xFU];
  }
}

/// The bytes, two digits each.
inline std::string hex(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) append_hex(out, static_cast<unsigned char>(c), 2);
  return out;
}

}  // namespace iri::cli

#endif
