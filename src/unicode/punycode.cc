#include "unicode/punycode.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "text/punycode.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

using detail::punycode::adapt;
using detail::punycode::base;
using detail::punycode::initial_bias;
using detail::punycode::initial_n;
using detail::punycode::threshold;

char digit_of(std::uint32_t value) noexcept {
  return static_cast<char>(value < 26 ? 'a' + value : '0' + (value - 26));
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
  const std::string_view basic = text.substr(0, detail::punycode::basic_size(text));
  if (basic.size() > out.data.size()) return false;
  std::copy(basic.begin(), basic.end(), out.data.begin());
  out.size = basic.size();
  return detail::punycode::decode(text, [&out](char32_t c, std::size_t at) noexcept {
    if (out.size == out.data.size()) return false;
    insert(c, at, out);
    return true;
  });
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
