#include <new>

#include "iri/parse.hpp"
#include "iri/unicode.hpp"
#include "operations/sink.hpp"
#include "text/utf8.hpp"
#include "unicode/normalize.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

/// ICU counts in int32_t.
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

bool is_nfc(std::string_view text) noexcept try {
  return text.size() <= longest && ill_formed(text) == text.size() && is_normalized(text);
} catch (const std::bad_alloc&) {
  return false;
}

Written to_nfc(std::string_view text, OutputBuffer out) noexcept {
  if (text.size() > longest) return {0, {ErrorCode::too_long, Component::none, longest}};
  const auto offset = static_cast<std::uint32_t>(ill_formed(text));
  if (offset != text.size()) return {0, {ErrorCode::not_utf8, Component::none, offset}};
  const Written no_memory{0, {ErrorCode::bad_value, Component::none, 0}};  // or ICU has no data
  detail::Sink sink(out);
  try {
    if (!put_normalized(text, sink)) return no_memory;
  } catch (const std::bad_alloc&) {
    return no_memory;
  }
  return sink.finish();
}

Result<std::string> to_nfc(std::string_view text) {
  return detail::to_string([&](OutputBuffer out) { return to_nfc(text, out); });
}

}}}  // namespace iri::v0::unicode
