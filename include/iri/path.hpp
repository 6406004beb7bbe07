// The segments of a path, as ranges.
#ifndef IRI_PATH_HPP
#define IRI_PATH_HPP

#include <cstddef>
#include <iterator>
#include <ranges>
#include <string_view>
#include <type_traits>

#include "iri/percent.hpp"
#include "iri/reference.hpp"
#include "iri/text_iterator.hpp"

#pragma GCC visibility push(default)
namespace iri {

/// The segments of a path (RFC 3986 s3.3), one after the other, forward and backward. A view
/// of the path: nothing is copied or allocated, dot segments are segments like others, and
/// the text must outlive the range and what comes out of it.
///
///     for (std::string_view segment : iri::segments(*iri)) ...
///     for (iri::DecodedView segment : iri::decoded_segments(*iri))
///       if (segment == "caf\xC3\xA9") ...
///
/// The model is that of the rule path-absolute, `"/" [ segment-nz *( "/" segment ) ]`: the
/// "/" at the beginning is the root and not the end of a segment, each further "/" separates
/// two segments, and the root alone has none.
///
///     path   is_absolute  segments          path    is_absolute  segments
///     ""     no           (none)            "/"     yes          (none)
///     "a"    no           "a"               "/a"    yes          "a"
///     "a/"   no           "a" ""            "/a/"   yes          "a" ""
///     "a/b"  no           "a" "b"           "/a/b"  yes          "a" "b"
///     "./a"  no           "." "a"           "//"    yes          "" ""
///     "a//b" no           "a" "" "b"        "//a"   yes          "" "a"
///
/// So the path is root + join(segments, "/"), and two paths with the same root and segments
/// are the same. No path is the root and one empty segment, or begins with an empty segment
/// without a root: where an edit would make one, "." is put before it.
template <class Segment>
class BasicSegments {
 public:
  class iterator : public detail::TextIterator<iterator, Segment> {
    using Base = detail::TextIterator<iterator, Segment>;

   public:
    constexpr iterator() noexcept = default;

   private:
    friend class BasicSegments;
    friend Base;
    constexpr iterator(std::string_view path, std::size_t begin) noexcept
        : Base(begin), path_(path) {}
    constexpr Segment value() const noexcept {
      return Segment(path_.substr(this->offset_, length()));
    }
    constexpr std::size_t after() const noexcept { return this->offset_ + length() + 1; }
    constexpr std::size_t before() const noexcept {
      return path_.substr(0, this->offset_ - 1).rfind('/') + 1;  // npos + 1 is 0
    }
    constexpr std::size_t length() const noexcept {
      const std::size_t slash = path_.find('/', this->offset_);
      return (slash == path_.npos ? path_.size() : slash) - this->offset_;
    }
    std::string_view path_;
  };
  using const_iterator = iterator;
  using value_type = Segment;

  constexpr BasicSegments() noexcept = default;
  /// Of any text as a path.
  constexpr explicit BasicSegments(std::string_view path) noexcept : path_(path) {}

  constexpr iterator begin() const noexcept { return {path_, empty() ? path_.size() + 1 : root()}; }
  constexpr iterator end() const noexcept { return {path_, path_.size() + 1}; }
  constexpr auto rbegin() const noexcept { return std::reverse_iterator<iterator>(end()); }
  constexpr auto rend() const noexcept { return std::reverse_iterator<iterator>(begin()); }

  constexpr bool is_absolute() const noexcept { return path_.starts_with('/'); }
  /// Whether there is no segment.
  constexpr bool empty() const noexcept { return path_.size() == root(); }
  /// The number of segments; takes time linear in the path.
  constexpr std::size_t size() const noexcept {
    if (empty()) return 0;
    std::size_t count = 1;
    for (const char c : path_.substr(root())) count += c == '/' ? 1U : 0U;
    return count;
  }
  /// The first and the last segment. There has to be one.
  constexpr Segment front() const noexcept { return *begin(); }
  constexpr Segment back() const noexcept { return *--end(); }
  constexpr std::string_view path() const noexcept { return path_; }

 private:
  constexpr std::size_t root() const noexcept { return is_absolute() ? 1 : 0; }
  std::string_view path_;
};

using Segments = BasicSegments<std::string_view>;    ///< as they are written
using DecodedSegments = BasicSegments<DecodedView>;  ///< compared and iterated decoded

/// Of a path; of a view, an owned reference or a request target.
constexpr Segments segments(std::string_view path) noexcept { return Segments(path); }
template <class Self>
constexpr Segments segments(const Parts<Self>& reference) noexcept {
  return Segments(reference.path());
}
template <Rule S>
void segments(BasicReference<S>&&) = delete;  // the text would be gone

constexpr DecodedSegments decoded_segments(std::string_view path) noexcept {
  return DecodedSegments(path);
}
template <class Self>
constexpr DecodedSegments decoded_segments(const Parts<Self>& reference) noexcept {
  return DecodedSegments(reference.path());
}
template <Rule S>
void decoded_segments(BasicReference<S>&&) = delete;

}  // namespace iri
#pragma GCC visibility pop

template <class Segment>
inline constexpr bool std::ranges::enable_view<iri::BasicSegments<Segment>> = true;
template <class Segment>
inline constexpr bool std::ranges::enable_borrowed_range<iri::BasicSegments<Segment>> = true;

#endif
