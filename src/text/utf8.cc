#include "text/utf8.hpp"

#include "text/boundary.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

unsigned byte_at(std::string_view text, std::size_t index) noexcept {
  return static_cast<unsigned char>(text[index]);
}

/// The error of a second byte in 80-BF, by RFC 3629 s4: after E0, ED, F0 and F4 only some of these
/// bytes are allowed.
ErrorCode second_byte_error(unsigned lead, unsigned second) noexcept {
  if (lead == 0xE0 && second < 0xA0) return ErrorCode::utf8_overlong;
  if (lead == 0xF0 && second < 0x90) return ErrorCode::utf8_overlong;
  if (lead == 0xED && second >= 0xA0) return ErrorCode::utf8_surrogate;
  if (lead == 0xF4 && second >= 0x90) return ErrorCode::utf8_invalid_byte;
  return ErrorCode::none;
}

}  // namespace

Character first_character(std::string_view text) noexcept {
  const unsigned lead = byte_at(text, 0);
  if (lead < 0x80) return {ErrorCode::none, lead, 1};
  if (lead < 0xC0) return {ErrorCode::utf8_stray_continuation, 0, 1};
  if (lead < 0xC2) return {ErrorCode::utf8_overlong, 0, 1};
  if (lead > 0xF4) return {ErrorCode::utf8_invalid_byte, 0, 1};
  const std::uint32_t size = size_by_lead(lead);
  std::uint32_t code_point = lead & (0x7FU >> size);
  for (std::uint32_t i = 1; i < size; ++i) {
    if (i == text.size() || !is_continuation(byte_at(text, i))) {
      return {ErrorCode::utf8_truncated, 0, i};
    }
    if (i == 1) {
      const ErrorCode code = second_byte_error(lead, byte_at(text, 1));
      if (code != ErrorCode::none) return {code, 0, 1};
    }
    code_point = code_point << 6U | (byte_at(text, i) & 0x3FU);
  }
  return {ErrorCode::none, code_point, size};
}

std::size_t unfinished_character(std::string_view text) noexcept {
  return unfinished_character(reinterpret_cast<const unsigned char*>(text.data()), text.size());
}

}}}  // namespace iri::v0::detail
