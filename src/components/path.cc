#include "iri/path.hpp"

#include <optional>
#include <string>
#include <utility>

#include "iri/edit.hpp"
#include "iri/parse.hpp"

namespace iri::inline v0::detail {
namespace {

/// A path that grows by segments.
class Joined {
 public:
  explicit Joined(bool absolute) : text_(absolute ? "/" : "") {}

  /// One segment, or some with their "/" between them.
  void add(std::string_view segments) {
    if (any_) text_ += '/';
    text_ += segments;
    any_ = true;
  }
  /// The path, and where the model of path.hpp has no such path, with "." in front.
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

/// A segment to put in. A dot segment is none: whoever removes dot segments would take others away.
Error check_segment(Rule start, std::string_view segment) noexcept {
  const DecodedView decoded(segment);
  if (decoded == "." || decoded == "..") return {ErrorCode::bad_value, Component::path, 0};
  return diagnose(is_iri_rule(start) ? rule::isegment : rule::segment, segment);
}

std::string_view path_of(std::string_view text, const Components& components) noexcept {
  const std::uint32_t begin = components.path_begin();
  return text.substr(begin, components.path_end - begin);
}

}  // namespace

Error push_segments(Rule start, std::span<const std::string> segments, std::string& text,
                    Components& components) {
  const std::string_view path = path_of(text, components);
  const Segments old(path);
  Joined joined(old.is_absolute() || components.has_authority());
  if (!old.empty()) joined.add(path.substr(old.begin().offset()));
  for (const std::string& segment : segments) {
    const Error error = check_segment(start, segment);
    if (error) return error;
    joined.add(segment);
  }
  return set_part(start, Component::path, std::move(joined).take(), text, components);
}

Error replace_segments(Rule start, std::size_t index, std::size_t count,
                       std::optional<std::string_view> segment, std::string& text,
                       Components& components) {
  if (segment) {
    const Error error = check_segment(start, *segment);
    if (error) return error;
  }
  const std::string_view path = path_of(text, components);
  const Segments old(path);
  auto first = old.begin();
  for (; index != 0 && first != old.end(); --index) ++first;
  auto last = first;
  for (; count != 0 && last != old.end(); --count) ++last;
  if (index != 0 || count != 0) return {ErrorCode::bad_value, Component::path, 0};

  Joined joined(old.is_absolute() || components.has_authority());
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
  if (Segments(path_of(text, components)).empty()) {
    return replace_segments(start, 0, 0, segment, text, components);
  }
  // INVARIANT: behind a segment no guard is needed, and none is taken away.
  const Error error = check_segment(start, segment);
  if (error) return error;
  const std::uint32_t end = components.path_end;
  return replace_in_path(end, end, "/", segment, text, components);
}

Error pop_segment(std::string& text, Components& components) {
  const std::string_view path = path_of(text, components);
  const Segments old(path);
  if (old.empty()) return {ErrorCode::bad_value, Component::path, 0};
  const std::size_t root = old.is_absolute() ? 1 : 0;
  const std::size_t slash = path.substr(root).rfind('/');
  const std::size_t left = slash == path.npos ? root : root + slash;
  // "//a" without "a": the model of path.hpp has no root with one empty segment.
  const bool unwritable = slash == 0;
  const std::uint32_t begin = components.path_begin() + static_cast<std::uint32_t>(left);
  return replace_in_path(begin, components.path_end, unwritable ? "./" : "", "", text, components);
}

}  // namespace iri::inline v0::detail
