#include "reference/character_set.hpp"

#include <algorithm>

#include "reference/utf8.hpp"

namespace iri_reference {

CharacterSet::CharacterSet(std::vector<CodePoints> ranges) : ranges_(std::move(ranges)) {
  for (char32_t point = 0; point < ascii_.size(); ++point) ascii_[point] = meets({point, point});
  first_bytes_ = next_bytes({});
}

/// Some code point is in both.
bool CharacterSet::meets(CodePoints points) const {
  return std::any_of(ranges_.begin(), ranges_.end(), [&](const CodePoints& range) {
    return range.first <= points.last && points.first <= range.last;
  });
}

bool CharacterSet::has_encoding_with(std::string_view bytes) const {
  const std::optional<Coverage> found = coverage(bytes);
  return found && meets(found->points);
}

ByteSet CharacterSet::next_bytes(std::string_view prefix) const {
  ByteSet bytes;
  std::string text = std::string(prefix) + '\0';
  for (std::size_t byte = 0; byte < bytes.size(); ++byte) {
    text.back() = static_cast<char>(static_cast<unsigned char>(byte));
    bytes[byte] = has_encoding_with(text);
  }
  return bytes;
}

}  // namespace iri_reference
