// Escapes of a path, decoded once and to the end.
#ifndef IRI_SRC_GATE_ESCAPE_HPP
#define IRI_SRC_GATE_ESCAPE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/ascii.hpp"
#include "text/inlined.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// A "%XX" with what it becomes when it is decoded again and again: `%25`, any number of `25`, and
/// two digits (`%25252F`). Without these digits a "%" is left.
struct Escape {
  std::size_t size = 1;      ///< in bytes of the text
  std::uint32_t levels = 0;  ///< how many decodings there are; 0: a "%" that begins no escape
  unsigned char octet = '%';
  bool open = true;  ///< a "%" is left, and two digits after it would be decoded again
};

IRI_INLINED inline Escape read_escape(std::string_view path, std::size_t at) noexcept {
  Escape escape;
  if (!pct_encoded_at(path, at)) return escape;
  std::size_t digits = at + 1;
  const auto octet = [&]() noexcept {
    return static_cast<unsigned char>(hex_digit(path[digits]) << 4U | hex_digit(path[digits + 1]));
  };
  escape = {3, 1, octet(), false};
  while (escape.octet == '%') {
    digits += 2;
    escape.open = digits + 1 >= path.size() || hex_digit(path[digits]) == 16 ||
                  hex_digit(path[digits + 1]) == 16;
    if (escape.open) break;
    escape = {digits + 2 - at, escape.levels + 1, octet(), false};
  }
  return escape;
}

/// A byte of the path as it stands, or what the escape there becomes.
inline Escape read_octet(std::string_view path, std::size_t at) noexcept {
  if (path[at] == '%') return read_escape(path, at);
  return {1, 0, static_cast<unsigned char>(path[at]), false};
}

/// The end of the character whose first octet is the escape at `at`, if octets follow that make it
/// well-formed UTF-8; else `at`.
IRI_INLINED inline std::size_t end_of_character(std::string_view path, std::size_t at) noexcept {
  // No other octet begins a character. RFC 3629 s4
  if (!pct_encoded_at(path, at) || octet_at(path, at) - 0xC2U > 0xF4U - 0xC2U) return at;
  std::array<char, 4> octets{};
  std::size_t size = 0;
  for (std::size_t i = at; size < octets.size() && pct_encoded_at(path, i); i += 3) {
    octets[size++] = static_cast<char>(octet_at(path, i));
  }
  const Character character = first_character({octets.data(), size});
  return character.code == ErrorCode::none ? at + 3 * std::size_t{character.size} : at;
}

/// An escape that has to be decoded more often is as good as one whose digits are escapes.
inline constexpr std::uint32_t most_decodings = 16;

inline bool is_control_octet(unsigned char octet) noexcept { return octet < 0x20 || octet == 0x7F; }

/// Notices an escape whose digits are escapes themselves: `%25%2532e` becomes `%2e`.
class NestedEscapes {
 public:
  /// Takes the octets of a path one after the other. Returns whether the last one completed such an
  /// escape, or has to be decoded too often.
  bool found(const Escape& escape) noexcept {
    if (escape.open) {
      digits_ = 1;
    } else if (digits_ == 0 || hex_digit(static_cast<char>(escape.octet)) == 16) {
      digits_ = 0;
    } else {
      ++digits_;
    }
    return digits_ == 3 || escape.levels > most_decodings;
  }

 private:
  unsigned digits_ = 0;  // of an escape: 1 after its "%"
};

}}}  // namespace iri::v0::detail

#endif
