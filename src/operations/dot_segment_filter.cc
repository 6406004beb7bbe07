// The truth: `DotSegmentFilter`, RFC 3986 s5.2.4.
// The fast way: `remove_dots_in_place()`.
// Held equal by: `RemoveDotSegments.IsTheRfcsPseudoCodeOnEveryShortPath`,
// `Resolve.IsTheRfcsPseudoCodeOnEveryShortReference`.
#include "operations/dot_segment_filter.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// The size of a dot at the beginning of the text: 1, 3 if percent-encoded, 0 if there is none.
std::size_t dot_size(std::string_view text, bool encoded) noexcept {
  if (text.empty()) return 0;
  if (text[0] == '.') return 1;
  const bool is_triplet =
      encoded && text.size() >= 3 && text[0] == '%' && text[1] == '2' && (text[2] | 0x20) == 'e';
  return is_triplet ? 3 : 0;
}

std::size_t find_or_end(std::string_view text, char byte, std::size_t from) noexcept {
  return std::min(text.find(byte, from), text.size());
}

}  // namespace

Segment segment_kind(std::string_view segment, bool encoded) noexcept {
  const std::size_t first = dot_size(segment, encoded);
  if (first == 0) return Segment::other;
  if (first == segment.size()) return Segment::dot;
  const std::size_t second = dot_size(segment.substr(first), encoded);
  return second != 0 && first + second == segment.size() ? Segment::dot_dot : Segment::other;
}

std::size_t first_dot_segment(std::string_view path, bool encoded) noexcept {
  std::size_t begin = 0;
  while (begin < path.size()) {
    const char byte = path[begin];
    const std::size_t end = byte == '/' ? begin : find_or_end(path, '/', begin);
    if ((byte == '.' || (byte == '%' && encoded)) &&
        segment_kind(path.substr(begin, end - begin), encoded) != Segment::other) {
      return begin;
    }
    begin = end + 1;
  }
  return path.size();
}

DotSegmentFilter::DotSegmentFilter(std::string_view head, std::string_view tail,
                                   DotRules rules) noexcept
    : head_(head),
      piece_(tail),
      extra_pops_(rules.extra_pops),
      encoded_(rules.encoded),
      relative_(rules.relative) {
  if (relative_) {
    strip_relative_beginning();
  } else {
    strip_beginning();
  }
  first_ = rootless_ && head_.empty();
  enter(piece_, true);
}

/// Steps 2A and 2D; also removes the root.
void DotSegmentFilter::strip_beginning() noexcept {
  const bool head_stripped = strip(head_);
  if (!head_.empty() && !head_stripped) {
    rootless_ = true;
  } else if (head_.empty() && !root_ && !strip(piece_)) {
    rootless_ = true;
  }
}

void DotSegmentFilter::strip_relative_beginning() noexcept {
  strip_dot_segments(head_);
  if (!head_.empty()) return;
  stripped_ += std::exchange(extra_pops_, 0);
  strip_dot_segments(piece_);
}

void DotSegmentFilter::strip_dot_segments(std::string_view& text) noexcept {
  while (!text.empty() && text[0] != '/') {
    const std::size_t end = find_or_end(text, '/', 0);
    const Segment kind = segment_kind(text.substr(0, end), encoded_);
    if (kind == Segment::other) return;
    stripped_ += kind == Segment::dot_dot ? 1 : 0;
    text.remove_prefix(end < text.size() ? end + 1 : end);
  }
}

/// Strips dot segments and the root from the beginning of `text`. Returns whether there was a root.
bool DotSegmentFilter::strip(std::string_view& text) noexcept {
  strip_dot_segments(text);
  if (!text.starts_with('/')) return false;
  text.remove_prefix(1);
  root_ = true;
  return true;
}

void DotSegmentFilter::enter(std::string_view piece, bool last) noexcept {
  piece_ = piece;
  position_ = piece.size();
  clean_ = first_dot_segment(piece, encoded_);
  last_ = last;
}

/// The beginning of the segment that ends at `end`; its "/" counts as part of it.
std::size_t DotSegmentFilter::segment_begin(std::size_t end) const noexcept {
  std::size_t begin = end - 1;
  while (begin > 0 && piece_[begin - 1] != '/') --begin;
  return begin;
}

Segment DotSegmentFilter::kind(std::size_t begin, std::size_t end) const noexcept {
  if (end <= clean_) return Segment::other;
  return segment_kind(piece_.substr(begin, end - begin), encoded_);
}

/// The longest run of kept segments that ends at `end`. Sets position_ to the beginning of the run.
std::string_view DotSegmentFilter::run_before(std::size_t end) noexcept {
  while (position_ > clean_) {
    const std::size_t begin = segment_begin(position_);
    if (kind(begin, position_ - 1) != Segment::other) break;
    position_ = begin;
  }
  if (position_ <= clean_) position_ = 0;
  return piece_.substr(position_, end - position_);
}

bool DotSegmentFilter::previous_in_piece(std::string_view& run) noexcept {
  if (last_) {
    last_ = false;
    const std::size_t end = piece_.size();
    while (position_ > 0 && piece_[position_ - 1] != '/') --position_;
    const Segment last = kind(position_, end);
    pending_ += last == Segment::dot_dot ? 1 : 0;
    if (last == Segment::other) {
      run = run_before(end);
      if (!run.empty()) return true;
    }
  }
  while (position_ > 0) {
    const std::size_t end = position_;
    if (pending_ == 0 && end <= clean_) {
      position_ = 0;
      run = piece_.substr(0, end);
      return true;
    }
    position_ = segment_begin(end);
    const Segment segment = kind(position_, end - 1);
    if (segment == Segment::dot_dot) {
      ++pending_;
    } else if (segment == Segment::other && pending_ != 0) {
      if (relative_ && position_ == 0 && head_.empty()) {
        kept_ = piece_.substr(0, end);
        return false;
      }
      --pending_;
      root_ = root_ || (first_ && position_ == 0);
    } else if (segment == Segment::other) {
      run = run_before(end);
      return true;
    }
  }
  return false;
}

bool DotSegmentFilter::next_run_leftwards(std::string_view& run) noexcept {
  if (previous_in_piece(run)) return true;
  if (!head_.empty() || extra_pops_ != 0) {
    pending_ += extra_pops_;
    extra_pops_ = 0;
    first_ = rootless_;
    enter(head_, false);
    head_ = {};
    if (previous_in_piece(run)) return true;
  }
  if (!root_) return false;
  root_ = false;
  run = "/";
  return true;
}

MeasuredPath::MeasuredPath(const DotSegmentFilter& walk) noexcept : walk_(walk) {
  DotSegmentFilter measured = walk;
  char first = '\0';
  std::string_view run;
  while (measured.next_run_leftwards(run)) {
    const char second = run.size() > 1 ? run[1] : first;
    first = run[0];
    two_slashes_ = first == '/' && second == '/';
    size_ += run.size();
    if (count_ < kept) runs_[count_] = run;
    ++count_;
  }
  excess_parents_ = measured.excess_parents();
}

void MeasuredPath::write_before(char* end) const noexcept {
  const auto write = [&end](std::string_view run) noexcept {
    end -= run.size();
    std::memcpy(end, run.data(), run.size());
  };
  if (count_ <= kept) {
    for (std::size_t i = 0; i < count_; ++i) write(runs_[i]);
    return;
  }
  DotSegmentFilter walk = walk_;
  std::string_view run;
  while (walk.next_run_leftwards(run)) write(run);
}

/// Takes each segment with the "/" before it, so there is always a "/" to go back to.
char* remove_dots_in_place(char* const begin, char* const end) noexcept {
  char* to = begin;
  for (char* from = begin; from != end;) {
    const std::string_view rest(from + 1, static_cast<std::size_t>(end - from - 1));
    const std::string_view segment = rest.substr(0, find_or_end(rest, '/', 0));
    const Segment kind = segment_kind(segment, false);
    char* const next = from + 1 + segment.size();
    if (kind == Segment::dot_dot) {
      while (to != begin && *--to != '/') continue;
    }
    if (kind == Segment::other) {
      if (to != from) std::memmove(to, from, static_cast<std::size_t>(next - from));
      to += next - from;
    } else if (next == end) {
      *to++ = '/';
    }
    from = next;
  }
  return to;
}

}}}  // namespace iri::v0::detail
