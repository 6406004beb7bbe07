#include "text/boundary.hpp"

namespace iri { inline namespace v0 { namespace detail {

std::size_t unfinished_character(const unsigned char* text, std::size_t size) noexcept {
  const std::size_t furthest = size < 3 ? size : 3;
  for (std::size_t back = 1; back <= furthest; ++back) {
    const unsigned byte = text[size - back];
    if (is_continuation(byte)) continue;
    const bool unfinished = byte >= 0xC0 && back < size_by_lead(byte);
    return unfinished ? size - back : size;
  }
  return size;
}

}}}  // namespace iri::v0::detail
