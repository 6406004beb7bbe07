#include "iri/path.hpp"

#include <optional>
#include <string>
#include <utility>

#include "iri/edit.hpp"
#include "iri/parse.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// A path built from segments.
class PathJoiner {
 public:
  explicit PathJoiner(bool absolute) : text_(absolute ? "/" : "") {}

  /// Adds one segment, or several joined by "/".
  void add(std::string_view segments) {
    if (any_) text_ += '/';
    text_ += segments;
    any_ = true;
  }
  /// Returns the path. If the model of path.hpp has no such path, puts "./" before its segments.
  std::string take() && {
    const std::string_view rest = std::string_view(text_).substr(root_);
    const bool unwritable = any_ && (rest.empty() || (root_ == 0 && rest.front() == '/'));
    if (unwritable) text_.insert(root_, "./");
    return std::move(text_);
  }

 private:
  std::string text_;
  std::size_t root_ = text_.size();
  bool any_ = false;
};

/// Returns why a segment cannot be inserted, or no error. Dot segments are refused: removing them
/// later would remove other segments too.
Error check_segment(Rule start, std::string_view segment) noexcept {
  const DecodedView decoded(segment);
  if (decoded == "." || decoded == "..") return {ErrorCode::bad_value, Component::path, 0};
  return diagnose(is_iri_rule(start) ? rule::isegment : rule::segment, segment);
}

std::string_view path_within(std::string_view text, const Components& components) noexcept {
  const std::uint32_t begin = components.path_begin();
  return text.substr(begin, components.path_end - begin);
}

}  // namespace

Error push_segments(Rule start, std::span<const std::string> segments, std::string& text,
                    Components& components) {
  const std::string_view path = path_within(text, components);
  const Segments old(path);
  PathJoiner joined(old.is_absolute() || components.has_authority());
  if (!old.empty()) joined.add(path.substr(old.begin().offset()));
  for (const std::string& segment : segments) {
    const Error error = check_segment(start, segment);
    if (error.failed()) return error;
    joined.add(segment);
  }
  return set_part(start, Component::path, std::move(joined).take(), text, components);
}

Error replace_segments(Rule start, std::size_t index, std::size_t count,
                       std::optional<std::string_view> segment, std::string& text,
                       Components& components) {
  if (segment) {
    const Error error = check_segment(start, *segment);
    if (error.failed()) return error;
  }
  const std::string_view path = path_within(text, components);
  const Segments old(path);
  auto first = old.begin();
  for (; index != 0 && first != old.end(); --index) ++first;
  auto last = first;
  for (; count != 0 && last != old.end(); --count) ++last;
  if (index != 0 || count != 0) return {ErrorCode::bad_value, Component::path, 0};

  PathJoiner joined(old.is_absolute() || components.has_authority());
  if (first != old.begin()) {
    const std::size_t from = old.begin().offset();
    joined.add(path.substr(from, first.offset() - 1 - from));
  }
  if (segment) joined.add(*segment);
  if (last != old.end()) joined.add(path.substr(last.offset()));
  return set_part(start, Component::path, std::move(joined).take(), text, components);
}

Error push_segment(Rule start, std::string_view segment, std::string& text,
                   Components& components) {
  if (Segments(path_within(text, components)).empty()) {
    return replace_segments(start, 0, 0, segment, text, components);
  }
  // INVARIANT: the path has a segment already, so no guard is needed or removed.
  const Error error = check_segment(start, segment);
  if (error.failed()) return error;
  const std::uint32_t end = components.path_end;
  return replace_in_path(end, end, "/", segment, text, components);
}

Error push_child(Rule start, std::string_view segment, std::string& text, Components& components) {
  const std::string_view path = path_within(text, components);
  const bool replaces = path.size() > 1 && path.ends_with('/');
  if (!replaces) return push_segment(start, segment, text, components);
  // INVARIANT: the path has a segment before the last "/", so no guard is needed or removed.
  const Error error = check_segment(start, segment);
  if (error.failed()) return error;
  return replace_in_path(components.path_end, components.path_end, "", segment, text, components);
}

Error pop_segment(std::string& text, Components& components) {
  const std::string_view path = path_within(text, components);
  const Segments old(path);
  if (old.empty()) return {ErrorCode::bad_value, Component::path, 0};
  const std::size_t root = old.is_absolute() ? 1 : 0;
  const std::size_t slash = path.substr(root).rfind('/');
  const std::size_t left = slash == path.npos ? root : root + slash;
  // "//a" without "a" is a root and one empty segment: the model of path.hpp has no such path.
  const bool unwritable = slash == 0;
  const std::uint32_t begin = components.path_begin() + static_cast<std::uint32_t>(left);
  return replace_in_path(begin, components.path_end, unwritable ? "./" : "", "", text, components);
}

}}}  // namespace iri::v0::detail
