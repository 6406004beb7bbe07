// The path and its segments.
#include <algorithm>
#include <utility>

#include "gate/oracle/inspector.hpp"
#include "operations/dot_segment_filter.hpp"

namespace iri_oracle {

void Inspector::path(Range range, bool has_authority) noexcept {
  limit(Finding::long_path, Component::path, range, options_.limits.path);
  const bool rooted = slice(range).starts_with('/');
  // A relative path continues the base's path, so a ".." in it may go above its own beginning.
  rooted_ = rooted || has_scheme_;
  std::uint32_t begin = range.begin + (rooted ? 1 : 0);
  const std::uint32_t first = begin;
  bool suspicious = false;
  for (std::uint32_t at = begin; at < range.end;) {
    const auto byte = static_cast<unsigned char>(text_[at]);
    if (byte == '%') {
      at = encoded(Component::path, at, range.end);
    } else if (byte >= 0x80) {
      at = raw(Component::path, at, range.end);
    } else {
      if (byte == '/') {
        segment({begin, at}, false);
        suspicious = suspicious || at == begin;
        begin = at + 1;
      } else if (byte == ';' && raw_parameter_ == absent) {
        raw_parameter_ = at;
      }
      ++at;
    }
  }
  if (range.end > first) segment({begin, range.end}, true);  // the root alone has none
  // Without its dot segments, the path can begin with "//" only if it has an empty segment.
  if (!suspicious || has_authority) return;
  const DotSegmentFilter walk({}, slice(range), DotRules{.encoded = true});
  if (MeasuredPath(walk).begins_with_two_slashes())
    add(Finding::authority_like_path, Component::path, range);
}

void Inspector::segment(Range range, bool last) noexcept {
  limit(Finding::long_segment, Component::path, range, options_.limits.segment);
  if (++segments_ == options_.limits.depth + 1 && options_.limits.depth != absent) {
    add(Finding::deep_path, Component::path, range);
  }
  const Range name = without_parameters(range);
  if (range.size() == 0) {
    if (!last) add(Finding::empty_segment, Component::path, range);
    ++level_;
    return;
  }
  if (name.size() == 0) add(Finding::parameter_empty_segment, Component::path, range);
  const char first = text_[range.begin];
  if (first == '.' || first == '%') return dots(range, name);
  ++level_;
}

/// The segment up to its first ";", literal or encoded, where some servers cut it (RFC 3986 s3.3
/// leaves the meaning of parameters to the server).
Range Inspector::without_parameters(Range range) noexcept {
  const std::uint32_t raw = std::exchange(raw_parameter_, absent);
  const std::uint32_t encoded = std::exchange(encoded_parameter_, absent);
  if (raw != absent) add(Finding::path_parameter, Component::path, {raw, range.end});
  if (encoded != absent) {
    add(Finding::encoded_path_parameter, Component::path, {encoded, encoded + 3});
  }
  return {range.begin, std::min({raw, encoded, range.end})};  // `absent` is the largest number
}

void Inspector::dots(Range range, Range name) noexcept {
  const std::string_view text = slice(range);
  const Segment kind = segment_kind(slice(name), true);
  if (kind == Segment::other || name.end != range.end) {
    ++level_;
    if (kind != Segment::other) add(Finding::parameter_dot_segment, Component::path, range);
    return;
  }
  const bool plain = text == "." || text == "..";
  add(plain ? Finding::dot_segment : Finding::encoded_dot_segment, Component::path, range);
  if (kind != Segment::dot_dot) return;
  if (level_ != 0) {
    --level_;
  } else if (rooted_) {
    add(Finding::root_underflow, Component::path, range);
  }
}

}  // namespace iri_oracle
