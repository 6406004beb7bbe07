// What removing dot segments leaves of a path, from right to left.
#ifndef IRI_SRC_OPERATIONS_DOT_SEGMENT_FILTER_HPP
#define IRI_SRC_OPERATIONS_DOT_SEGMENT_FILTER_HPP

#include <array>
#include <cstddef>
#include <string_view>

namespace iri::inline v0::detail {

/// A complete segment, as s5.2.4 sees it.
enum class Segment : unsigned char { other, dot, dot_dot };

/// `encoded`: "%2E" and "%2e" are dots too, as they are once percent-encoding is normalized.
Segment segment_kind(std::string_view segment, bool encoded) noexcept;

/// Where the first dot segment of a path begins, or path.size() if there is none.
std::size_t first_dot_segment(std::string_view path, bool encoded) noexcept;

/// How to walk.
struct DotRules {
  bool encoded = false;  ///< "%2E" is a dot
  /// The path of a relative-path reference, which is not merged yet. Only what every base agrees
  /// on is left out: ".." at the beginning is counted (stripped()), and a ".." that takes the first
  /// segment leaves it alone (kept()), for on a base without a "/" in its path `a/../b` is `/b`.
  bool relative = false;
  std::size_t extra_pops = 0;  ///< ".." segments between head and tail that are not written
};

/// remove_dot_segments(head tail) without a stack. `head` is empty or ends in "/".
///
/// s5.2.4 reads from left to right and takes segments back from its output. Read from right to
/// left there is nothing to take back: a ".." is one more segment to leave out further left.
/// A path is taken as an optional root "/" and segments that each carry the "/" behind them;
/// all but the last have one. Three facts make that s5.2.4:
///   - a last segment that is "." or ".." leaves an empty one ("/a/.." gives "/");
///   - a path without a root loses "./" and "../" at its beginning (2A), and all of "." and
///     ".." (2D);
///   - when ".." takes the first segment of such a path, its "/" stays ("b/../d" gives "/d"),
///     for 2C replaces "/.." by "/" whatever is left of the output.
class DotSegmentFilter {
 public:
  DotSegmentFilter(std::string_view head, std::string_view tail, DotRules rules) noexcept;

  /// The next bytes to the left that stay, or false when there are none. Linear in all.
  bool next_run_leftwards(std::string_view& run) noexcept;

  /// After the walk: how many ".." had nothing to leave. Those that 2A removes are counted.
  std::size_t excess_parents() const noexcept { return stripped_ + pending_; }
  /// After the walk of a relative path: the ".." at its beginning, then the first segment with its
  /// "/", or nothing, then the ".." that would take that. What was given stands behind them.
  std::size_t stripped() const noexcept { return stripped_; }
  std::string_view kept() const noexcept { return kept_; }
  std::size_t pending() const noexcept { return pending_; }

 private:
  void strip_beginning() noexcept;
  void strip_dot_segments(std::string_view& text) noexcept;
  bool strip(std::string_view& text) noexcept;
  void enter(std::string_view piece, bool last) noexcept;
  bool previous_in_piece(std::string_view& run) noexcept;
  std::size_t segment_begin(std::size_t end) const noexcept;
  Segment kind(std::size_t begin, std::size_t end) const noexcept;
  std::string_view run_before(std::size_t end) noexcept;

  std::string_view head_;
  std::string_view piece_;    // what is walked now: the tail, then the head
  std::size_t position_ = 0;  // all of piece_ from here on has been dealt with
  std::size_t clean_ = 0;     // no dot segment begins before here
  std::size_t pending_ = 0;   // segments still to be left out
  std::size_t stripped_ = 0;
  std::string_view kept_;
  std::size_t extra_pops_;
  bool encoded_;
  bool relative_;
  bool root_ = false;   // the result begins with the root "/"
  bool first_ = false;  // piece_ begins with the first segment of a path without a root
  bool last_ = false;   // the last segment is still to be given
  bool rootless_ = false;
};

/// What a walk leaves, measured. Most paths are left in a few runs: those are kept, so that
/// writing them needs no second walk.
class MeasuredPath {
 public:
  explicit MeasuredPath(const DotSegmentFilter& walk) noexcept;

  std::size_t size() const noexcept { return size_; }
  bool begins_with_two_slashes() const noexcept { return two_slashes_; }
  std::size_t excess_parents() const noexcept { return excess_parents_; }
  /// Writes from `end` downwards.
  void write_before(char* end) const noexcept;

 private:
  static constexpr std::size_t kept = 6;

  const DotSegmentFilter& walk_;  // must outlive this object; not walked yet
  std::size_t size_ = 0;
  std::size_t excess_parents_;
  std::size_t count_ = 0;
  bool two_slashes_ = false;
  std::array<std::string_view, kept> runs_;
};

/// remove_dot_segments in place, of a path that begins with "/" and ends at `end`: from left to
/// right, with its own output to take segments back from. Returns the new end.
char* remove_dots_in_place(char* begin, char* end) noexcept;

}  // namespace iri::inline v0::detail

#endif
