#include "unicode/punycode.hpp"

#include <algorithm>
#include <cstdint>

namespace iri { inline namespace v0 { namespace unicode {
namespace {

// RFC 3492 s5.
constexpr std::uint32_t base = 36;
constexpr std::uint32_t tmin = 1;
constexpr std::uint32_t tmax = 26;
constexpr std::uint32_t skew = 38;
constexpr std::uint32_t damp = 700;
constexpr std::uint32_t initial_bias = 72;
constexpr std::uint32_t initial_n = 0x80;

/// s6.1.
std::uint32_t adapt(std::uint32_t delta, std::uint32_t count, bool first) noexcept {
  delta = first ? delta / damp : delta / 2;
  delta += delta / count;
  std::uint32_t k = 0;
  for (; delta > (base - tmin) * tmax / 2; k += base) delta /= base - tmin;
  return k + (base - tmin + 1) * delta / (delta + skew);
}

std::uint32_t threshold(std::uint32_t k, std::uint32_t bias) noexcept {
  return k <= bias ? tmin : std::min(k - bias, tmax);
}

/// The value of a digit, or `base` if it is none.
std::uint32_t value_of(char digit) noexcept {
  if (digit >= 'a' && digit <= 'z') return static_cast<std::uint32_t>(digit - 'a');
  if (digit >= 'A' && digit <= 'Z') return static_cast<std::uint32_t>(digit - 'A');
  if (digit >= '0' && digit <= '9') return static_cast<std::uint32_t>(digit - '0') + 26;
  return base;
}

char digit_of(std::uint32_t value) noexcept {
  return static_cast<char>(value < 26 ? 'a' + value : '0' + (value - 26));
}

constexpr bool is_of_32_bits(std::uint64_t number) noexcept { return number <= UINT32_MAX; }

/// Adds the generalized integer that `digits` begin with to `i`, and takes it off. Returns false if there is none,
/// or the sum is too large.
bool read_delta(std::string_view& digits, std::uint32_t bias, std::uint32_t& i) noexcept {
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

void put_delta(std::uint32_t delta, std::uint32_t bias, detail::Sink& out) noexcept {
  for (std::uint32_t k = base;; k += base) {
    const std::uint32_t t = threshold(k, bias);
    if (delta < t) break;
    out.put(digit_of(t + (delta - t) % (base - t)));
    delta = (delta - t) / (base - t);
  }
  out.put(digit_of(delta));
}

bool is_character(std::uint32_t n) noexcept { return n < 0xD800 || (n > 0xDFFF && n < 0x110000); }

void insert(char32_t c, std::size_t at, CodePoints& to) noexcept {
  char32_t* const data = to.data.data();
  std::copy_backward(data + at, data + to.size, data + to.size + 1);
  data[at] = c;
  ++to.size;
}

/// Writes the US-ASCII of a label, and the delimiter if there is any. Returns how much that is.
std::uint32_t put_basic(const CodePoints& label, detail::Sink& out) noexcept {
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < label.size; ++i) {
    if (label.data[i] >= initial_n) continue;
    out.put(static_cast<char>(label.data[i]));
    ++count;
  }
  if (count != 0) out.put('-');
  return count;
}

/// The smallest character of a label that is at least `n`. INVARIANT: there is one.
std::uint32_t next_character(const CodePoints& label, std::uint32_t n) noexcept {
  std::uint32_t next = 0x110000;
  for (std::size_t i = 0; i < label.size; ++i) {
    if (label.data[i] >= n) next = std::min<std::uint32_t>(next, label.data[i]);
  }
  return next;
}

}  // namespace

bool decode_punycode(std::string_view text, CodePoints& out) noexcept {
  const std::size_t last = text.rfind('-');
  const std::size_t delimiter = last == text.npos ? 0 : last;  // at the beginning it is none
  const std::string_view basic = text.substr(0, delimiter);
  if (basic.size() > out.data.size()) return false;
  std::copy(basic.begin(), basic.end(), out.data.begin());
  out.size = basic.size();
  std::string_view digits = text.substr(delimiter == 0 ? 0 : delimiter + 1);
  std::uint32_t n = initial_n;
  std::uint32_t i = 0;
  std::uint32_t bias = initial_bias;
  while (!digits.empty()) {
    const std::uint32_t before = i;
    if (out.size == out.data.size() || !read_delta(digits, bias, i)) return false;
    const auto count = static_cast<std::uint32_t>(out.size + 1);
    bias = adapt(i - before, count, before == 0);
    if (!is_of_32_bits(std::uint64_t{n} + i / count) || !is_character(n + i / count)) return false;
    n += i / count;
    i %= count;
    insert(n, i++, out);
  }
  return true;
}

bool encode_punycode(const CodePoints& label, std::size_t most, detail::Sink& out) noexcept {
  const std::size_t begin = out.size();
  const std::uint32_t basic = put_basic(label, out);
  std::uint32_t handled = basic;
  std::uint32_t n = initial_n;
  std::uint32_t delta = 0;
  std::uint32_t bias = initial_bias;
  while (handled < label.size) {
    if (out.size() - begin > most) return false;
    const std::uint32_t next = next_character(label, n);
    delta += (next - n) * (handled + 1);  // at most 0x110000 * 1024: no overflow
    n = next;
    for (std::size_t i = 0; i < label.size; ++i) {
      if (label.data[i] < n) ++delta;
      if (label.data[i] != n) continue;
      put_delta(delta, bias, out);
      bias = adapt(delta, handled + 1, handled == basic);
      delta = 0;
      ++handled;
    }
    ++delta;
    ++n;
  }
  return out.size() - begin <= most;
}

}}}  // namespace iri::v0::unicode
