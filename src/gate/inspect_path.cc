// The path and its segments.
#include <algorithm>
#include <utility>

#include "gate/events.hpp"
#include "gate/inspector.hpp"
#include "operations/dot_segment_filter.hpp"
#include "text/ascii.hpp"
#include "text/block_bits.hpp"

namespace iri { inline namespace v0 { namespace detail {

namespace {

bool begins_with_two_slashes(std::string_view path) noexcept {
  return path.size() >= 2 && path[0] == '/' && path[1] == '/';
}

}  // namespace

void Inspector::path(Range range, bool has_authority) noexcept {
  path_begin_ = range.begin;
  limit(Finding::long_path, Component::path, range, rules_.limits.path);
  if (is_unencoded()) unencoded(Component::path, range);
  const bool each = may_exceed(range);
  if (!each && !features_.has(Features::of_path)) return;
  const bool rooted = range.size() != 0 && text_[range.begin] == '/';
  // A relative path continues the base's path, so a ".." in it may go above its own beginning.
  rooted_ = rooted || kind_ != SchemeKind::none;
  const std::uint32_t first = range.begin + (rooted ? 1 : 0);
  if (range.end > first) segments(first, range.end, each);  // the root alone has none
  // Without its dot segments, the path can begin with "//" only if it has an empty segment.
  if (!suspicious_ || has_authority) return;
  constexpr FindingSet dots{Finding::dot_segment, Finding::encoded_dot_segment};
  if (!kinds_.in(Component::path).overlaps(dots) && !begins_with_two_slashes(slice(range))) return;
  const DotSegmentFilter walk({}, slice(range), DotRules{.encoded = true});
  if (MeasuredPath(walk).begins_with_two_slashes())
    add(Finding::authority_like_path, Component::path, range);
}

/// Whether a limit of the segments may be exceeded. A path has at most as many segments as bytes,
/// and at most one more than slashes.
bool Inspector::may_exceed(Range path) const noexcept {
  const std::uint32_t most = rules_.limits.depth;
  const bool deep = path.size() > most && features_.slashes >= most;
  return is_unencoded() || path.size() > rules_.limits.segment || deep;
}

/// Looks at the segments that hold something; with `each`, at every one.
void Inspector::segments(std::uint32_t first, std::uint32_t end, bool each) noexcept {
  for (std::uint32_t begin = first;;) {
    if (each) begin = empty_segments(begin, end);
    const std::uint32_t event = each ? begin : next_event(begin, end);
    const std::uint32_t stop = walk_segment(event, end);
    segment({begin, stop}, stop == end);
    if (stop == end) return;
    suspicious_ = suspicious_ || stop == begin;
    begin = stop + 1;
  }
}

/// Passes over empty segments from `begin` on, unless places of findings are wanted: there may be many.
/// Not over the one that is deeper than allowed, nor over the last segment of the path.
std::uint32_t Inspector::empty_segments(std::uint32_t begin, std::uint32_t end) noexcept {
  if (stored_ != out_.size()) return begin;
  const std::uint32_t depth = rules_.limits.depth;
  const std::uint32_t most = segments_ <= depth ? depth - segments_ : absent;
  const std::uint32_t near = begin + std::min(end - begin, most);
  std::uint32_t stop = begin;
  while (stop < near && text_[stop] == '/') ++stop;
  const std::uint32_t many = stop - begin;
  if (many == 0) return begin;
  count(Finding::empty_segment, many);
  segments_ += many;
  level_ += many;
  suspicious_ = true;
  return stop;
}

/// Returns the first byte from `begin`, where a segment begins, that is an event, or `end`; sets
/// `begin` to the segment that has it. Counts the segments before that one, which hold nothing.
std::uint32_t Inspector::next_event(std::uint32_t& begin, std::uint32_t end) noexcept {
  std::size_t at = begin;
  std::uint64_t events = 0;
  while (at < end) {
    if (!window_.has(at)) window_.load(text_, begin, at, end);
    events = window_.events_from(at);
    std::uint64_t slashes = window_.slashes_from(at);
    if (events != 0) slashes &= (events & (~events + 1)) - 1;
    level_ += count_of(slashes);
    if (slashes != 0) begin = static_cast<std::uint32_t>(at) + highest_bit(slashes) + 1;
    if (events != 0) return static_cast<std::uint32_t>(at) + lowest_bit(events);
    at = window_.end();
  }
  return end;
}

/// Inspects the characters from `at` on; returns the end of the segment.
std::uint32_t Inspector::walk_segment(std::uint32_t at, std::uint32_t end) noexcept {
  while (at < end) {
    const char c = text_[at];
    if (c == '/') return at;
    if (c == '%') {
      at = encoded_run(Component::path, at, end);
    } else if (!is_ascii(c)) {
      at = raw(Component::path, at);
    } else if (c == ';') {
      raw_parameter_ = std::min(raw_parameter_, at++);
    } else {
      at = next_in<SegmentEvents>(text_, at + 1, end);
    }
  }
  return end;
}

void Inspector::segment(Range range, bool last) noexcept {
  limit(Finding::long_segment, Component::path, range, rules_.limits.segment);
  if (++segments_ == rules_.limits.depth + 1 && rules_.limits.depth != absent) {
    add(Finding::deep_path, Component::path, range);
  }
  const bool has_parameter = (raw_parameter_ & encoded_parameter_) != absent;
  const Range name = has_parameter ? without_parameters(range) : range;
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
  const Segment kind = segment_kind(slice(name), true);
  if (kind == Segment::other || name.end != range.end) {
    ++level_;
    if (kind != Segment::other) add(Finding::parameter_dot_segment, Component::path, range);
    return;
  }
  const bool plain = range.size() <= 2;
  add(plain ? Finding::dot_segment : Finding::encoded_dot_segment, Component::path, range);
  if (kind != Segment::dot_dot) return;
  if (level_ != 0) {
    --level_;
  } else if (rooted_) {
    add(Finding::root_underflow, Component::path, range);
  }
}

}}}  // namespace iri::v0::detail
