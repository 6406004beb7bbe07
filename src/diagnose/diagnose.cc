// The cold path: why a text was refused, found from where it stopped.
#include "diagnose/explain.hpp"
#include "diagnose/place.hpp"
#include "iri/parse.hpp"
#include "text/utf8.hpp"

namespace iri::inline v0 {
namespace {

bool is_hex_digit(char c) noexcept { return is_valid(rule::h16, {&c, 1}); }

/// Whether `prefix` ends inside a pct-encoded. In what goes before the place of an error
/// each "%" begins one.
bool in_percent_encoding(std::string_view prefix) noexcept {
  if (prefix.ends_with('%')) return true;
  return prefix.size() > 1 && prefix[prefix.size() - 2] == '%' && is_hex_digit(prefix.back());
}

ErrorCode utf8_error(std::string_view text, std::size_t offset) noexcept {
  if (offset == text.size()) {
    const bool cut = detail::unfinished_character(text) != text.size();
    return cut ? ErrorCode::utf8_truncated : ErrorCode::none;
  }
  return detail::first_character(text.substr(offset)).code;
}

/// The code when nothing more special is to be said.
ErrorCode plain_error(std::string_view text, std::size_t offset) noexcept {
  if (offset == text.size()) return ErrorCode::unexpected_end;
  const bool ascii = static_cast<unsigned char>(text[offset]) < 0x80;
  return ascii ? ErrorCode::unexpected_character : ErrorCode::character_not_allowed;
}

}  // namespace

namespace detail {

Error explain(std::string_view text, std::uint32_t offset, Place place) noexcept {
  Error error{place.code, place.component, offset};
  const ErrorCode utf8 = utf8_error(text, offset);
  if (utf8 != ErrorCode::none) {
    error.code = utf8;
  } else if (in_percent_encoding(text.substr(0, offset))) {
    error.code = ErrorCode::bad_percent_encoding;
  } else if (!error) {
    error.code = plain_error(text, offset);
  }
  return error;
}

}  // namespace detail

Error diagnose(Rule rule, std::string_view text) noexcept {
  const MatchResult verdict = match(rule, text);
  if (verdict.accepted()) return {};
  if (!detail::fits(text.size()))
    return {ErrorCode::too_long, Component::none, verdict.error_offset};
  return detail::explain(text, verdict.error_offset,
                         detail::place_of(rule, text, verdict.error_offset));
}

}  // namespace iri::inline v0
