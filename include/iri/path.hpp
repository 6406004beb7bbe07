// The segments of a path, as ranges.
#ifndef IRI_PATH_HPP
#define IRI_PATH_HPP

#include <cstddef>
#include <iterator>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>

#include "iri/lifetime.hpp"
#include "iri/percent.hpp"
#include "iri/reference.hpp"
#include "iri/text_iterator.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The segments of a path (RFC 3986 s3.3), as a range that runs forward and backward. It is a view
/// of the path: nothing is copied or allocated, and the text must outlive the range and its
/// elements. Dot segments are segments like others.
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
/// So the path is root + join(segments, "/"), and two paths with the same root and segments are
/// the same. No path consists of the root and one empty segment, and no path without a root begins
/// with an empty segment: if an edit would produce one, "." is put before it.
template <class Segment>
class [[nodiscard]] BasicSegments {
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
  /// Takes any text as a path.
  constexpr explicit BasicSegments(std::string_view path IRI_LIFETIME_BOUND) noexcept
      : path_(path) {}

  [[nodiscard]] constexpr iterator begin() const noexcept {
    return {path_, empty() ? path_.size() + 1 : root()};
  }
  [[nodiscard]] constexpr iterator end() const noexcept { return {path_, path_.size() + 1}; }
  [[nodiscard]] constexpr auto rbegin() const noexcept {
    return std::reverse_iterator<iterator>(end());
  }
  [[nodiscard]] constexpr auto rend() const noexcept {
    return std::reverse_iterator<iterator>(begin());
  }

  [[nodiscard]] constexpr bool is_absolute() const noexcept { return path_.starts_with('/'); }
  /// Whether there is no segment.
  [[nodiscard]] constexpr bool empty() const noexcept { return path_.size() == root(); }
  /// The number of segments; takes time linear in the path.
  [[nodiscard]] constexpr std::size_t size() const noexcept {
    if (empty()) return 0;
    std::size_t count = 1;
    for (const char c : path_.substr(root())) count += c == '/' ? 1U : 0U;
    return count;
  }
  /// The first and the last segment. INVARIANT: there is one.
  [[nodiscard]] constexpr Segment front() const noexcept { return *begin(); }
  [[nodiscard]] constexpr Segment back() const noexcept { return *--end(); }
  /// The segment of that index, counted from 0; takes time linear in the path. INVARIANT: there is
  /// one. at() returns nullopt if there is none.
  ///
  ///     if (auto user = iri::segments(uri).at(1)) greet(*user);   // /users/ada
  [[nodiscard]] constexpr Segment operator[](std::size_t index) const noexcept {
    iterator segment = begin();
    for (; index != 0; --index) ++segment;
    return *segment;
  }
  [[nodiscard]] constexpr std::optional<Segment> at(std::size_t index) const noexcept {
    iterator segment = begin();
    for (; segment != end(); ++segment) {
      if (index-- == 0) return *segment;
    }
    return std::nullopt;
  }
  [[nodiscard]] constexpr std::string_view path() const noexcept { return path_; }

 private:
  [[nodiscard]] constexpr std::size_t root() const noexcept { return is_absolute() ? 1 : 0; }
  std::string_view path_;
};

using Segments = BasicSegments<std::string_view>;    ///< as written
using DecodedSegments = BasicSegments<DecodedView>;  ///< decoded when compared or iterated

/// The segments of a temporary, which this object keeps: they are valid as long as it lives.
///
///     for (std::string_view segment : iri::segments(*iri::Iri::parse(text))) ...
template <class Segment>
class [[nodiscard]] OwnedSegments {
 public:
  using iterator = typename BasicSegments<Segment>::iterator;
  using const_iterator = iterator;
  using value_type = Segment;

  explicit OwnedSegments(std::string path) noexcept : text_(std::move(path)), size_(text_.size()) {}
  template <Rule S>
  explicit OwnedSegments(BasicReference<S>&& reference) noexcept
      : begin_(reference.components().path_begin()), size_(reference.path().size()) {
    text_ = std::move(reference).release();
  }

  [[nodiscard]] iterator begin() const noexcept IRI_LIFETIME_BOUND { return all().begin(); }
  [[nodiscard]] iterator end() const noexcept IRI_LIFETIME_BOUND { return all().end(); }
  [[nodiscard]] auto rbegin() const noexcept IRI_LIFETIME_BOUND { return all().rbegin(); }
  [[nodiscard]] auto rend() const noexcept IRI_LIFETIME_BOUND { return all().rend(); }
  [[nodiscard]] bool is_absolute() const noexcept { return all().is_absolute(); }
  [[nodiscard]] bool empty() const noexcept { return all().empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return all().size(); }
  [[nodiscard]] Segment front() const noexcept IRI_LIFETIME_BOUND { return all().front(); }
  [[nodiscard]] Segment back() const noexcept IRI_LIFETIME_BOUND { return all().back(); }
  [[nodiscard]] Segment operator[](std::size_t index) const noexcept IRI_LIFETIME_BOUND {
    return all()[index];
  }
  [[nodiscard]] std::optional<Segment> at(std::size_t index) const noexcept IRI_LIFETIME_BOUND {
    return all().at(index);
  }
  [[nodiscard]] std::string_view path() const noexcept IRI_LIFETIME_BOUND { return all().path(); }

 private:
  BasicSegments<Segment> all() const noexcept {
    return BasicSegments<Segment>(std::string_view(text_).substr(begin_, size_));
  }
  std::string text_;
  std::size_t begin_ = 0;
  std::size_t size_;
};

/// The segments of a path, a view, an owned reference or a request target. A temporary that owns
/// its text is kept in the result.
[[nodiscard]] constexpr Segments segments(std::string_view path IRI_LIFETIME_BOUND) noexcept {
  return Segments(path);
}
template <class A>
OwnedSegments<std::string_view> segments(
    std::basic_string<char, std::char_traits<char>, A>&& path) {
  return OwnedSegments<std::string_view>(std::move(path));
}
template <class Self>
[[nodiscard]] constexpr Segments segments(const Parts<Self>& reference) noexcept {
  return Segments(reference.path());
}
template <Rule S>
[[nodiscard]] Segments segments(const BasicReference<S>& reference IRI_LIFETIME_BOUND) noexcept {
  return Segments(reference.path());
}
template <Rule S>
OwnedSegments<std::string_view> segments(BasicReference<S>&& reference) noexcept {
  return OwnedSegments<std::string_view>(std::move(reference));
}

[[nodiscard]] constexpr DecodedSegments decoded_segments(
    std::string_view path IRI_LIFETIME_BOUND) noexcept {
  return DecodedSegments(path);
}
template <class A>
OwnedSegments<DecodedView> decoded_segments(
    std::basic_string<char, std::char_traits<char>, A>&& path) {
  return OwnedSegments<DecodedView>(std::move(path));
}
template <class Self>
[[nodiscard]] constexpr DecodedSegments decoded_segments(const Parts<Self>& reference) noexcept {
  return DecodedSegments(reference.path());
}
template <Rule S>
[[nodiscard]] DecodedSegments decoded_segments(
    const BasicReference<S>& reference IRI_LIFETIME_BOUND) noexcept {
  return DecodedSegments(reference.path());
}
template <Rule S>
OwnedSegments<DecodedView> decoded_segments(BasicReference<S>&& reference) noexcept {
  return OwnedSegments<DecodedView>(std::move(reference));
}

}}  // namespace iri::v0
#pragma GCC visibility pop

template <class Segment>
inline constexpr bool std::ranges::enable_view<iri::BasicSegments<Segment>> = true;
template <class Segment>
inline constexpr bool std::ranges::enable_borrowed_range<iri::BasicSegments<Segment>> = true;

#endif
