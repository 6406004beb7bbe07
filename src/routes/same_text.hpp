// Text of a request against text of a pattern, which is in canonical form. Bytes beyond ASCII in a
// request, which only a policy with raw_utf8 lets pass, count as their percent-encoding.
#ifndef IRI_SRC_ROUTES_SAME_TEXT_HPP
#define IRI_SRC_ROUTES_SAME_TEXT_HPP

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "iri/ascii.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// What a byte of a request counts as: itself, or three bytes.
class CanonicalByte {
 public:
  constexpr explicit CanonicalByte(char byte) noexcept
      : text_{byte, 0, 0}, size_(is_ascii(byte) ? 1 : 3) {
    const auto octet = static_cast<unsigned char>(byte);
    if (size_ == 1) return;
    text_[0] = '%';
    text_[1] = upper_hex_digits[octet >> 4U];
    text_[2] = upper_hex_digits[octet & 15U];
  }
  constexpr std::string_view view() const noexcept { return {text_, size_}; }

 private:
  char text_[3];
  std::size_t size_;
};

/// The order by bytes of a segment and a literal.
constexpr int compare_segment(std::string_view segment, std::string_view literal) noexcept {
  for (const char byte : segment) {
    const CanonicalByte canonical(byte);
    const std::string_view part = literal.substr(0, canonical.view().size());
    if (const int order = canonical.view().compare(part); order != 0) return order;
    literal.remove_prefix(part.size());
  }
  return literal.empty() ? 0 : -1;
}

inline constexpr std::size_t not_there = std::string_view::npos;

/// How many bytes of the segment are the prefix, or not_there.
constexpr std::size_t prefix_size(std::string_view segment, std::string_view prefix) noexcept {
  std::size_t size = 0;
  while (!prefix.empty()) {
    if (size == segment.size()) return not_there;
    const CanonicalByte canonical(segment[size]);
    if (!prefix.starts_with(canonical.view())) return not_there;
    prefix.remove_prefix(canonical.view().size());
    ++size;
  }
  return size;
}

/// How many bytes at the end of the segment are the suffix, or not_there. It does not begin within a
/// pct-encoded.
constexpr std::size_t suffix_size(std::string_view segment, std::string_view suffix) noexcept {
  std::size_t size = 0;
  while (!suffix.empty()) {
    if (size == segment.size()) return not_there;
    const CanonicalByte canonical(segment[segment.size() - 1 - size]);
    if (!suffix.ends_with(canonical.view())) return not_there;
    suffix.remove_suffix(canonical.view().size());
    ++size;
  }
  const std::string_view before = segment.substr(0, segment.size() - size);
  const bool within =
      size != 0 &&
      before.substr(before.size() - std::min<std::size_t>(2, before.size())).find('%') !=
          std::string_view::npos;
  return within ? not_there : size;
}

}}}  // namespace iri::v0::detail

#endif
