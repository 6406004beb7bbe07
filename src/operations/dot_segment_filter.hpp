// The parts of a path that remain after removing dot segments, from right to left.
#ifndef IRI_SRC_OPERATIONS_DOT_SEGMENT_FILTER_HPP
#define IRI_SRC_OPERATIONS_DOT_SEGMENT_FILTER_HPP

#include <array>
#include <cstddef>
#include <string_view>

namespace iri { inline namespace v0 { namespace detail {

/// A complete segment, as s5.2.4 sees it.
enum class Segment : unsigned char { other, dot, dot_dot };

/// `encoded`: "%2E" and "%2e" also count as dots, because normalization decodes them.
Segment segment_kind(std::string_view segment, bool encoded) noexcept;

/// Where the first dot segment of a path begins, or path.size() if there is none.
std::size_t first_dot_segment(std::string_view path, bool encoded) noexcept;

/// Options of the walk.
struct DotRules {
  bool encoded = false;  ///< "%2E" also counts as a dot
  /// The path is that of a relative-path reference. Only segments that are
  /// removed on every base are left out. ".." at the beginning is counted (stripped()). A ".." does
  /// not remove the first segment (kept()): on a base without a "/" in its path, `a/../b` resolves
  /// to `/b`.
  bool relative = false;
  std::size_t extra_pops = 0;  ///< ".." between head and tail, not in either text
};

/// remove_dot_segments(head tail) without a stack. `head` is empty or ends in "/".
///
/// s5.2.4 reads from left to right and takes segments back from its output. Read from right to
/// left there is nothing to take back: a ".." is one more segment to leave out further left.
/// A path is taken as an optional root "/" and segments that each carry the "/" after them;
/// all but the last have one. Three facts make that s5.2.4:
///   - a last segment that is "." or ".." leaves an empty one ("/a/.." gives "/");
///   - a path without a root loses "./" and "../" at its beginning (2A), and all of "." and
///     ".." (2D);
///   - when ".." takes the first segment of such a path, its "/" stays ("b/../d" gives "/d"),
///     for 2C replaces "/.." by "/" whatever is left of the output.
class DotSegmentFilter {
 public:
  DotSegmentFilter(std::string_view head, std::string_view tail, DotRules rules) noexcept;

  /// The next kept bytes to the left; false if there are none. The whole walk takes linear time.
  bool next_run_leftwards(std::string_view& run) noexcept;

  /// After the walk: the number of ".." that had no segment to remove. Includes those that 2A
  /// removes.
  std::size_t excess_parents() const noexcept { return stripped_ + pending_; }
  /// After the walk of a relative path, the result consists of stripped() times "..", then kept(),
  /// then pending() times "..", then the runs already returned. kept() is the first segment with
  /// its "/", or empty; the pending ".." would remove it.
  std::size_t stripped() const noexcept { return stripped_; }
  std::string_view kept() const noexcept { return kept_; }
  std::size_t pending() const noexcept { return pending_; }

 private:
  void strip_beginning() noexcept;
  void strip_relative_beginning() noexcept;
  void strip_dot_segments(std::string_view& text) noexcept;
  bool strip(std::string_view& text) noexcept;
  void enter(std::string_view piece, bool last) noexcept;
  bool previous_in_piece(std::string_view& run) noexcept;
  std::size_t segment_begin(std::size_t end) const noexcept;
  Segment kind(std::size_t begin, std::size_t end) const noexcept;
  std::string_view run_before(std::size_t end) noexcept;

  std::string_view head_;
  std::string_view piece_;    // the text being walked: the tail, then the head
  std::size_t position_ = 0;  // piece_ from here on is done
  std::size_t clean_ = 0;     // no dot segment begins before here
  std::size_t pending_ = 0;   // number of segments still to leave out
  std::size_t stripped_ = 0;
  std::string_view kept_;
  std::size_t extra_pops_;
  bool encoded_;
  bool relative_;
  bool root_ = false;   // the result begins with the root "/"
  bool first_ = false;  // piece_ begins with the first segment of a path without a root
  bool last_ = false;   // the last segment has not been returned yet
  bool rootless_ = false;
};

/// The size of the path that remains after a walk. Most paths remain in a few runs. These are
/// stored, so that writing them needs no second walk.
class MeasuredPath {
 public:
  explicit MeasuredPath(const DotSegmentFilter& walk) noexcept;

  std::size_t size() const noexcept { return size_; }
  bool begins_with_two_slashes() const noexcept { return two_slashes_; }
  std::size_t excess_parents() const noexcept { return excess_parents_; }
  /// Writes the path so that it ends at `end`.
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

/// remove_dot_segments in place. The path begins with "/" and ends at `end`. Works from left to
/// right and removes segments from its own output. Returns the new end.
char* remove_dots_in_place(char* begin, char* end) noexcept;

}}}  // namespace iri::v0::detail

#endif
