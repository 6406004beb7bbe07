// Punycode (RFC 3492): the numbers of the encoding, and the characters that a text stands for.
#ifndef IRI_SRC_TEXT_PUNYCODE_HPP
#define IRI_SRC_TEXT_PUNYCODE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace iri { inline namespace v0 { namespace detail { namespace punycode {

// s5
inline constexpr std::uint32_t base = 36;
inline constexpr std::uint32_t tmin = 1;
inline constexpr std::uint32_t tmax = 26;
inline constexpr std::uint32_t skew = 38;
inline constexpr std::uint32_t damp = 700;
inline constexpr std::uint32_t initial_bias = 72;
inline constexpr std::uint32_t initial_n = 0x80;

/// s6.1
inline std::uint32_t adapt(std::uint32_t delta, std::uint32_t points, bool first) noexcept {
  delta /= first ? damp : 2;
  delta += delta / points;
  std::uint32_t k = 0;
  for (; delta > (base - tmin) * tmax / 2; k += base) delta /= base - tmin;
  return k + (base - tmin + 1) * delta / (delta + skew);
}

inline std::uint32_t threshold(std::uint32_t k, std::uint32_t bias) noexcept {
  return k <= bias ? tmin : std::min(k - bias, tmax);
}

/// The value of a digit, or `base` if it is none.
inline std::uint32_t value_of(char digit) noexcept {
  if (digit >= 'a' && digit <= 'z') return static_cast<std::uint32_t>(digit - 'a');
  if (digit >= 'A' && digit <= 'Z') return static_cast<std::uint32_t>(digit - 'A');
  if (digit >= '0' && digit <= '9') return static_cast<std::uint32_t>(digit - '0') + 26;
  return base;
}

constexpr bool is_of_32_bits(std::uint64_t number) noexcept { return number <= UINT32_MAX; }

constexpr bool is_character(std::uint64_t n) noexcept {
  return n < 0xD800 || (n > 0xDFFF && n < 0x110000);
}

/// Adds the generalized integer (s3.3) that `digits` begin with to `i`, and removes it. Returns false if there is none,
/// or the sum is too large.
inline bool read_delta(std::string_view& digits, std::uint32_t bias, std::uint32_t& i) noexcept {
  std::uint32_t weight = 1;
  for (std::uint32_t k = base; !digits.empty(); k += base) {
    const std::uint32_t digit = value_of(digits.front());
    digits.remove_prefix(1);
    if (digit == base || !is_of_32_bits(i + std::uint64_t{digit} * weight)) return false;
    i += digit * weight;
    const std::uint32_t t = threshold(k, bias);
    if (digit < t) return true;
    if (!is_of_32_bits(std::uint64_t{weight} * (base - t))) return false;
    weight *= base - t;
  }
  return false;
}

/// The size of the US-ASCII that a text begins with; the digits follow it and a "-", if it is not empty.
inline std::size_t basic_size(std::string_view text) noexcept {
  const std::size_t last = text.rfind('-');
  return last == text.npos ? 0 : last;
}

/// s6.2: calls `insert(character, place)` for each character beyond US-ASCII, in the order of their values. Returns
/// false if the text is not Punycode, or `insert` does.
template <class Insert>
bool decode(std::string_view text, const Insert& insert) noexcept {
  auto points = static_cast<std::uint32_t>(basic_size(text));
  text.remove_prefix(points == 0 ? 0 : points + 1);
  std::uint32_t n = initial_n;
  std::uint32_t i = 0;
  std::uint32_t bias = initial_bias;
  while (!text.empty()) {
    const std::uint32_t before = i;
    if (!read_delta(text, bias, i)) return false;
    ++points;
    bias = adapt(i - before, points, before == 0);
    if (!is_character(std::uint64_t{n} + i / points)) return false;
    n += i / points;
    i %= points;
    if (!insert(static_cast<char32_t>(n), i++)) return false;
  }
  return true;
}

}}}}  // namespace iri::v0::detail::punycode

#endif
