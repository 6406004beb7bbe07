#include "iri/parse.hpp"
#include "iri/unicode.hpp"
#include "operations/sink.hpp"
#include "text/utf8.hpp"
#include "unicode/ucd/normalization.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

constexpr std::size_t longest = 0x7FFFFFFF;

/// The offset of the first byte that is not UTF-8, or text.size().
std::size_t ill_formed(std::string_view text) noexcept {
  for (std::size_t i = 0; i < text.size();) {
    const detail::Character c = detail::first_character(text.substr(i));
    if (c.code != ErrorCode::none) return i;
    i += c.size;
  }
  return text.size();
}

}  // namespace

std::string_view data_version() noexcept { return ucd::version; }

bool is_nfc(std::string_view text) noexcept {
  if (text.size() > longest || ill_formed(text) != text.size()) return false;
  return or_without_memory(false, [text] { return ucd::is_nfc(text); });
}

Written to_nfc(std::string_view text, OutputBuffer out) noexcept {
  if (text.size() > longest) return {0, {ErrorCode::too_long, Component::none, longest}};
  const auto offset = static_cast<std::uint32_t>(ill_formed(text));
  if (offset != text.size()) return {0, {ErrorCode::not_utf8, Component::none, offset}};
  return or_without_memory(Written{0, {ErrorCode::bad_value, Component::none, 0}}, [&] {
    detail::Sink sink(out);
    ucd::put_nfc(text, sink);
    return sink.finish();
  });
}

Result<std::string> to_nfc(std::string_view text) {
  return detail::to_string([&](OutputBuffer out) { return to_nfc(text, out); });
}

}}}  // namespace iri::v0::unicode
