#include "gate/punycode.hpp"

#include <utility>

#include "text/punycode.hpp"

namespace iri { inline namespace v0 { namespace detail {

std::optional<BeyondAscii> decode_punycode(std::string_view text) noexcept {
  std::optional<BeyondAscii> found(std::in_place);  // decoded in place (docs/store_forwarding.md)
  const auto append = [to = &*found](char32_t c, std::size_t) noexcept {
    to->characters[to->count++] = c;
    return true;
  };
  const bool is_label = text.size() + 4 <= found->characters.size();
  if (!is_label || !punycode::decode(text, append)) found.reset();
  return found;
}

}}}  // namespace iri::v0::detail
