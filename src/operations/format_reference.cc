#include "iri/format_reference.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "components/component_at.hpp"
#include "iri/build.hpp"
#include "iri/parse.hpp"
#include "iri/percent.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// The offset of a `{}` in the pattern, and the offset of its stand-in in the skeleton.
struct Placeholder {
  std::uint32_t in_pattern;
  std::uint32_t in_skeleton;
};

/// The pattern with each `{}` replaced by a character that is valid wherever a value may stand. At
/// the beginning this is a letter, because a scheme may begin there. Elsewhere it is a digit,
/// because a port has no letters.
struct Skeleton {
  std::string text;
  std::vector<Placeholder> places;

  explicit Skeleton(std::string_view pattern) {
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      if (pattern.substr(i, 2) != "{}") {
        text += pattern[i];
        continue;
      }
      places.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(text.size())});
      text += text.empty() ? 'a' : '1';
      ++i;
    }
  }
  /// Converts an offset in the skeleton to an offset in the pattern.
  std::uint32_t in_pattern(std::uint32_t offset) const noexcept {
    const auto before =
        std::count_if(places.begin(), places.end(),
                      [offset](const Placeholder& place) { return place.in_skeleton < offset; });
    return offset + static_cast<std::uint32_t>(before);
  }
};

/// The characters that a value keeps unencoded in this component: none that could end a part of it.
/// For a scheme or a port check() refuses what the component does not allow.
EncodeSet set_for(Component component, bool iri) noexcept {
  switch (component) {
    case Component::userinfo:
      return (iri ? encode_set::iuserinfo : encode_set::userinfo).without(":");
    case Component::host: return iri ? encode_set::ireg_name : encode_set::reg_name;
    case Component::path: return iri ? encode_set::isegment_nz_nc : encode_set::segment_nz_nc;
    case Component::query: return (iri ? encode_set::iquery : encode_set::query).without("&;+=");
    default: return iri ? encode_set::ifragment : encode_set::fragment;
  }
}

/// Whether the value stands inside brackets of the pattern. Nothing can be encoded there.
bool in_brackets(const Components& c, std::string_view skeleton) noexcept {
  return skeleton.substr(c.host_begin(), 1) == "[";
}

/// Whether an offset is in a dot segment. `seen`: the end of what has been looked at, and that of the segment then.
bool has_dot_segment_at(std::string_view path, std::size_t offset, std::size_t& seen) noexcept {
  if (offset < seen) return false;
  const std::size_t slash = offset == 0 ? path.npos : path.rfind('/', offset - 1);
  const std::size_t begin = slash == path.npos ? 0 : slash + 1;
  const std::size_t end = std::min(path.find('/', begin), path.size());
  seen = end + 1;
  const DecodedView segment(path.substr(begin, end - begin));
  return segment == "." || segment == "..";
}

class ReferenceFormatter {
 public:
  ReferenceFormatter(Rule start, std::string_view pattern, std::span<const std::string_view> values)
      : start_(start), pattern_(pattern), skeleton_(pattern), values_(values) {}

  Result<OwnedText> format_reference() {
    if (!parse(start_, skeleton_.text, components_)) {
      Error error = diagnose(start_, skeleton_.text);
      error.offset = skeleton_.in_pattern(error.offset);
      return error;
    }
    const std::size_t count = std::min(skeleton_.places.size(), values_.size());
    if (skeleton_.places.size() != values_.size()) return refused(count);
    std::uint32_t done = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t at = skeleton_.places[i].in_skeleton;
      text_.append(skeleton_.text, done, at - done);
      begins_.push_back(text_.size());
      if (!append(at, values_[i])) return refused(i);
      done = at + 1;
    }
    text_.append(skeleton_.text, done);
    return check();
  }

 private:
  bool append(std::uint32_t at, std::string_view value) {
    const Component component = component_at(components_, at);
    const bool host = component == Component::host;
    if (host && in_brackets(components_, skeleton_.text)) return false;
    const EncodeSet unencoded = set_for(component, is_iri_rule(start_));
    const std::string written = host ? host_of_text(value, unencoded) : encode(value, unencoded);
    text_ += written;
    const bool whole = components_.host_end - components_.host_begin() == 1;
    return !host || is_valid(whole ? rule::ihost : rule::ireg_name, written);
  }

  /// Checks the result against the pattern.
  Result<OwnedText> check() {
    Components c;
    const bool same = parse(start_, text_, c) && has_same_slashes(c);
    const std::string_view path = path_of(text_, c);
    std::size_t seen = 0;
    for (std::size_t i = 0; i < begins_.size(); ++i) {
      const std::uint32_t at = skeleton_.places[i].in_skeleton;
      const Component component = component_at(components_, at);
      if (component == Component::scheme && !is_scheme_part(at, values_[i])) return refused(i);
      if (component == Component::port && !is_valid(rule::port, values_[i])) return refused(i);
      if (component != Component::path) continue;
      // All other possible mistakes concern the path.
      if (!same || has_dot_segment_at(path, begins_[i] - c.path_begin(), seen)) return refused(i);
    }
    if (!same) return refused(begins_.size());
    return OwnedText{std::move(text_), c};
  }

  static std::string_view path_of(std::string_view text, const Components& c) noexcept {
    return text.substr(c.path_begin(), c.path_end - c.path_begin());
  }
  /// Whether the path begins with "/" exactly if the pattern's does, and has as many "/".
  bool has_same_slashes(const Components& c) const noexcept {
    const std::string_view a = path_of(text_, c);
    const std::string_view b = path_of(skeleton_.text, components_);
    return c.has_authority() == components_.has_authority() &&
           a.starts_with('/') == b.starts_with('/') &&
           std::count(a.begin(), a.end(), '/') == std::count(b.begin(), b.end(), '/');
  }

  bool is_scheme_part(std::uint32_t at, std::string_view value) const {
    return is_valid(rule::scheme, at == 0 ? std::string(value) : "a" + std::string(value));
  }

  /// The error at the given place of the pattern, or at the end of the pattern.
  Error refused(std::size_t place) const noexcept {
    if (place >= skeleton_.places.size()) {
      return {ErrorCode::bad_value, Component::none, static_cast<std::uint32_t>(pattern_.size())};
    }
    const Placeholder& there = skeleton_.places[place];
    return {ErrorCode::bad_value, component_at(components_, there.in_skeleton), there.in_pattern};
  }

  Rule start_;
  std::string_view pattern_;
  Skeleton skeleton_;
  std::span<const std::string_view> values_;
  Components components_;
  std::string text_;
  std::vector<std::size_t> begins_;  ///< where each value begins in the text
};

}  // namespace

Result<OwnedText> format_reference(Rule start, std::string_view pattern,
                                   std::span<const std::string_view> values) {
  if (!detail::fits(pattern.size())) return diagnose(start, pattern);
  return ReferenceFormatter(start, pattern, values).format_reference();
}

}}}  // namespace iri::v0::detail
