#include <algorithm>
#include <array>

#include "iri/normalize.hpp"
#include "operations/sink.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::Sink;
using Fields = std::array<unsigned, 8>;

Fields fields_of(const IPv6& address) noexcept {
  Fields fields{};
  for (std::size_t i = 0; i < 8; ++i) {
    fields[i] = static_cast<unsigned>(address[2 * i]) << 8U | address[2 * i + 1];
  }
  return fields;
}

/// Whether a well-known prefix shows that the last 32 bits are an IPv4 address (s5).
bool embeds_ipv4(const Fields& fields) noexcept {
  constexpr std::array<unsigned, 6> prefixes[] = {
      {0, 0, 0, 0, 0, 0xFFFF},     // IPv4-mapped, RFC 4291 s2.5.5.2
      {0, 0, 0, 0, 0xFFFF, 0},     // IPv4-translated, RFC 2765 s2.1
      {0x64, 0xFF9B, 0, 0, 0, 0},  // the Well-Known Prefix of RFC 6052 s2.1
  };
  return std::any_of(std::begin(prefixes), std::end(prefixes), [&](const auto& prefix) noexcept {
    return std::equal(prefix.begin(), prefix.end(), fields.begin());
  });
}

struct ZeroFields {
  std::size_t begin = 0, size = 0;
};

/// The run of fields that "::" replaces: "the longest run of consecutive 16-bit 0 fields"; of equal
/// runs "the first sequence of zero bits" (s4.2.3); never "just one 16-bit 0 field" (s4.2.2).
ZeroFields longest_zero_run(const Fields& fields, std::size_t count) noexcept {
  ZeroFields longest;
  ZeroFields run;
  for (std::size_t i = 0; i < count; ++i) {
    run = fields[i] != 0 ? ZeroFields{i + 1, 0} : ZeroFields{run.begin, run.size + 1};
    if (run.size > longest.size) longest = run;
  }
  return longest.size >= 2 ? longest : ZeroFields();
}

/// Writes a number without leading zeros (s4.1), in lower case (s4.3).
void put_number(unsigned value, unsigned base, Sink& out) noexcept {
  char digits[5];
  std::size_t count = 0;
  do {
    digits[count++] = detail::lower_hex_digits[value % base];
    value /= base;
  } while (value != 0);
  while (count != 0) out.put(digits[--count]);
}

void put_ipv4(const IPv6& address, Sink& out) noexcept {
  for (std::size_t i = 12; i < 16; ++i) {
    if (i != 12) out.put('.');
    put_number(address[i], 10, out);
  }
}

}  // namespace

Written ipv6_text(const IPv6& address, OutputBuffer buffer) noexcept {
  Sink out(buffer);
  const Fields fields = fields_of(address);
  const bool mixed = embeds_ipv4(fields);
  const std::size_t count = mixed ? 6 : 8;
  const ZeroFields zeros = longest_zero_run(fields, count);
  for (std::size_t i = 0; i < count;) {
    if (zeros.size != 0 && i == zeros.begin) {
      out.put("::");
      i += zeros.size;
      continue;
    }
    if (i != 0 && i != zeros.begin + zeros.size) out.put(':');
    put_number(fields[i++], 16, out);
  }
  if (mixed) {
    if (zeros.begin + zeros.size != count) out.put(':');
    put_ipv4(address, out);
  }
  return out.finish();
}

std::string ipv6_text(const IPv6& address) {
  std::array<char, 40> text;
  const Written written = ipv6_text(address, OutputBuffer(text.data(), text.size()));
  return {text.data(), written.size};
}

}}  // namespace iri::v0
