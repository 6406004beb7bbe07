#include "scan/plain.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace plain { namespace {

constexpr bool is_number(unsigned byte) noexcept { return byte >= '0' && byte <= '9'; }
constexpr bool is_lower(unsigned byte) noexcept { return byte >= 'a' && byte <= 'z'; }

/// RFC 3986 s3.3, s3.4: pchar / "/" / "?", without "%".
constexpr bool is_of_query(unsigned char byte) noexcept {
  if (is_number(byte) || is_lower(byte) || (byte >= 'A' && byte <= 'Z')) return true;
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

/// Adds the host and its last label, if the field is plain.
void add_field(const Input field, PlainRequest& found) noexcept {
  if (field.size == 0 || field.size > longest_plain_field) return;
  std::uint32_t last_label = 0;
  std::uint32_t end = 0;
  bool joint = true;  // whether "." or "-" may not follow
  for (; end < field.size && field.data[end] != ':'; ++end) {
    const unsigned char byte = field.data[end];
    const bool joins = byte == '.' || byte == '-';
    if (joins ? joint : !is_lower(byte) && !is_number(byte)) return;
    joint = joins;
    if (byte == '.') last_label = end + 1;
  }
  if (joint || last_label == 0 || !is_lower(field.data[last_label])) return;
  if (end != field.size && !is_port(field, end + 1)) return;
  found.host_end = static_cast<std::uint16_t>(end);
  found.last_label = static_cast<std::uint16_t>(last_label);
}

}}  // namespace plain

PlainRequest plain_request(const Input target, const Input field) noexcept {
  PlainRequest found;
  found.path_end = plain::path_end_of(target);
  plain::add_field(field, found);
  return found;
}

}}}  // namespace iri::v0::detail
