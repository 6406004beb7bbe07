#include "gate/punycode.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace iri { inline namespace v0 { namespace detail {
namespace {

// RFC 3492 s5
constexpr std::uint64_t base = 36;
constexpr std::uint64_t tmin = 1;
constexpr std::uint64_t tmax = 26;
constexpr std::uint64_t skew = 38;
constexpr std::uint64_t damp = 700;
constexpr std::uint64_t initial_bias = 72;
constexpr std::uint64_t initial_n = 0x80;

/// Exceeds every value that the longest label with the largest character can need.
constexpr std::uint64_t largest = std::uint64_t{1} << 32U;

/// The value of a digit, or `base` if `c` is not one.
std::uint64_t digit_of(char c) noexcept {
  if (c >= 'a' && c <= 'z') return static_cast<std::uint64_t>(c - 'a');
  if (c >= '0' && c <= '9') return static_cast<std::uint64_t>(c - '0') + 26;
  return base;
}

/// RFC 3492 s6.1
std::uint64_t adapt(std::uint64_t delta, std::uint64_t points, bool first) noexcept {
  delta /= first ? damp : 2;
  delta += delta / points;
  std::uint64_t k = 0;
  for (; delta > (base - tmin) * tmax / 2; k += base) delta /= base - tmin;
  return k + (base - tmin + 1) * delta / (delta + skew);
}

/// Removes a generalized variable-length integer (s3.3) from the text. Returns nullopt if there is
/// none.
std::optional<std::uint64_t> take_integer(std::string_view& text, std::uint64_t bias) noexcept {
  std::uint64_t value = 0;
  std::uint64_t weight = 1;
  for (std::uint64_t k = base; !text.empty(); k += base) {
    const std::uint64_t digit = digit_of(text.front());
    text.remove_prefix(1);
    value += digit * weight;
    if (digit == base || value > largest) return std::nullopt;
    const std::uint64_t t = k <= bias ? tmin : std::min(k - bias, tmax);
    if (digit < t) return value;
    weight *= base - t;
  }
  return std::nullopt;
}

bool is_character(std::uint64_t n) noexcept { return n <= 0x10FFFF && (n < 0xD800 || n > 0xDFFF); }

/// s6.2, without the positions of the characters. Returns false if the text is not Punycode.
bool decode_characters(std::string_view text, BeyondAscii& found) noexcept {
  if (text.size() > found.characters.size() - 4) return false;
  const std::size_t delimiter = text.rfind('-');
  const std::size_t basic = delimiter == text.npos ? 0 : delimiter;
  text.remove_prefix(basic > 0 ? basic + 1 : 0);
  std::uint64_t n = initial_n;
  std::uint64_t place = 0;
  std::uint64_t bias = initial_bias;
  while (!text.empty()) {
    const auto delta = take_integer(text, bias);
    if (!delta) return false;
    const std::uint64_t points = basic + found.count + 1;
    bias = adapt(*delta, points, found.count == 0);
    place += *delta;
    n += place / points;
    place = place % points + 1;
    if (!is_character(n)) return false;
    found.characters[found.count++] = static_cast<char32_t>(n);
  }
  return true;
}

}  // namespace

std::optional<BeyondAscii> decode_punycode(std::string_view text) noexcept {
  std::optional<BeyondAscii> found(std::in_place);  // decoded in place (docs/store_forwarding.md)
  if (!decode_characters(text, *found)) found.reset();
  return found;
}

}}}  // namespace iri::v0::detail
