#include "scan/plain.hpp"

#include <array>
#include <cstdint>

namespace iri { inline namespace v0 { namespace detail {
namespace plain { namespace {

constexpr bool is_number(unsigned byte) noexcept { return byte >= '0' && byte <= '9'; }
constexpr bool is_lower(unsigned byte) noexcept { return byte >= 'a' && byte <= 'z'; }
constexpr bool is_upper(unsigned byte) noexcept { return byte >= 'A' && byte <= 'Z'; }

/// RFC 3986 s3.3, s3.4: pchar / "/" / "?", without "%".
constexpr bool is_of_query(unsigned char byte) noexcept {
  if (is_number(byte) || is_lower(byte) || is_upper(byte)) return true;
  for (const char other : "-._~!$&'()*+,;=:@/?") {
    if (other != '\0' && static_cast<char>(byte) == other) return true;
  }
  return false;
}

std::uint32_t path_end_of(const Input target) noexcept {
  if (target.size == 0 || target.data[0] != '/') return 0;
  std::uint32_t path_end = target.size;
  for (std::uint32_t i = 0; i < target.size; ++i) {
    const unsigned char byte = target.data[i];
    if (!is_of_query(byte)) return 0;
    if (byte == '?' && path_end == target.size) path_end = i;
    if (i >= path_end) continue;
    const bool begins = i > 0 && target.data[i - 1] == '/';
    if (byte == ';' || (begins && (byte == '/' || byte == '.'))) return 0;
  }
  return path_end;
}

constexpr bool is_port(const Input field, std::uint32_t begin) noexcept {
  if (begin == field.size || field.size - begin > 5 || field.data[begin] == '0') return false;
  for (std::uint32_t i = begin; i < field.size; ++i) {
    if (!is_number(field.data[i])) return false;
  }
  return true;
}

constexpr unsigned small = 8;
constexpr unsigned dot = 16;

/// For each byte of a host what it is, by the bits above and those of the traits: "mixed" of a byte that is no letter,
/// "hyphens" of a "-". 0 for all others.
constexpr auto kinds = [] {
  std::array<std::uint8_t, 256> all{};
  for (unsigned byte = 0; byte < all.size(); ++byte) {
    if (is_lower(byte)) all[byte] = small;
    if (is_upper(byte)) all[byte] = PlainRequest::upper;
    if (is_number(byte) || byte == '_') all[byte] = PlainRequest::mixed;
  }
  all['-'] = PlainRequest::mixed | PlainRequest::hyphens;
  all['.'] = PlainRequest::mixed | dot;
  return all;
}();

/// The host that the field begins with, up to its end or a ":"; all 0 if it is not that of a plain field.
PlainRequest host_of(const Input field) noexcept {
  PlainRequest host;
  unsigned traits = 0;
  unsigned before = dot;
  std::uint32_t end = 0;
  if (field.data[0] == '-') return {};
  for (; end < field.size; ++end) {
    const unsigned kind = kinds[field.data[end]];
    if (kind == 0 || (kind & before & dot) != 0) break;
    if ((before & dot) != 0) {  // a label begins
      host.last_label = static_cast<std::uint8_t>(end);
      traits &= ~PlainRequest::mixed;
    }
    traits |= (kind & (PlainRequest::mixed | PlainRequest::upper)) |
              (kind & before & PlainRequest::hyphens);
    before = kind;
  }
  if (end == 0 || (end != field.size && field.data[end] != ':')) return {};
  host.host_end = static_cast<std::uint8_t>(end);
  host.traits = static_cast<std::uint8_t>(traits);
  return host;
}

PlainRequest field_of(const Input field) noexcept {
  if (field.size == 0 || field.size > longest_plain_field) return {};
  const PlainRequest found = host_of(field);
  const std::uint32_t end = found.host_end;
  return end == field.size || is_port(field, end + 1) ? found : PlainRequest();
}

}}  // namespace plain

PlainRequest plain_request(const Input target, const Input field) noexcept {
  PlainRequest found = plain::field_of(field);
  found.path_end = plain::path_end_of(target);
  return found;
}

}}}  // namespace iri::v0::detail
