#include "iri/relativize.hpp"

#include <algorithm>

#include "components/boundaries.hpp"
#include "components/dot_guard.hpp"
#include "operations/base_directory.hpp"
#include "operations/dot_segment_filter.hpp"
#include "operations/recompose.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::DotSegmentFilter;

/// A reference: `ups` times "../", a guard, and parts of the target's text.
struct Candidate {
  std::size_t ups = 0;
  std::string_view guard;
  std::string_view path;    // with anything before it: an authority, a scheme
  std::string_view suffix;  // the query and the fragment, with their delimiters
  bool exists = true;
  std::uint32_t from =
      absent;  // where in the target the path begins, with a scheme or an authority

  /// If nothing follows, the last "../" is shortened to "..".
  bool drops_slash() const noexcept { return ups != 0 && path.empty(); }
  std::size_t size() const noexcept {
    return ups * 3 - (drops_slash() ? 1 : 0) + guard.size() + path.size() + suffix.size();
  }
};

constexpr Candidate nothing{0, {}, {}, {}, false};

/// The target's path as remove_dot_segments() leaves it, before resolve() adds a guard.
std::string_view unguarded_path(const IriView& target) noexcept {
  const std::string_view path = target.path();
  const bool guarded = !target.has_authority() && path.starts_with("/.//");
  return guarded ? path.substr(2) : path;
}

/// What the paths of base and target have in common. The directory is the part of the base's path
/// that a relative path is merged with, without dot segments.
struct Directory {
  std::size_t size = 0;    // size of the directory
  std::size_t common = 0;  // size of the leading segments that the path shares
  std::size_t ups = 0;     // number of segments of the directory after these
};

/// The run stands at `begin` of the directory. Returns the index of its first byte that differs
/// from the path.
std::size_t first_difference(std::string_view run, std::size_t begin,
                             std::string_view path) noexcept {
  const std::string_view other = path.substr(std::min(begin, path.size()));
  const auto [at, unused] = std::mismatch(run.begin(), run.end(), other.begin(), other.end());
  return static_cast<std::size_t>(at - run.begin());
}

Directory directory_of(const IriView& base, std::string_view path) noexcept {
  const std::string_view head = detail::base_directory(base);
  Directory directory;
  const DotSegmentFilter measured(head, {}, {});
  directory.size = detail::MeasuredPath(measured).size();
  DotSegmentFilter compared(head, {}, {});
  std::string_view run;
  std::size_t begin = directory.size;
  std::size_t same = directory.size;
  while (compared.next_run_leftwards(run)) {
    begin -= run.size();
    const std::size_t difference = first_difference(run, begin, path);
    if (difference != run.size()) same = begin + difference;
  }
  directory.common = path.substr(0, same).rfind('/') + 1;  // npos + 1 is 0
  DotSegmentFilter counted(head, {}, {});
  std::size_t end = directory.size;
  while (end > directory.common && counted.next_run_leftwards(run)) {
    const std::size_t size = std::min(run.size(), end - directory.common);
    const std::string_view after = run.substr(run.size() - size);
    directory.ups += static_cast<std::size_t>(std::count(after.begin(), after.end(), '/'));
    end -= run.size();
  }
  return directory;
}

/// The relative-path reference, or `nothing` if none leads to the target.
Candidate relative(const IriView& base, std::string_view path, std::string_view suffix) noexcept {
  const Directory directory = directory_of(base, path);
  const bool rooted_path = path.starts_with('/');
  std::string_view rest = path.substr(directory.common);
  if (directory.common == 0 && directory.size != 0) {
    // Only one of them begins with "/". By the letter of s5.2.4, a path without a root gets one
    // when ".." removes its first segment.
    if (!rooted_path) return nothing;
    rest.remove_prefix(1);
  }
  if (directory.size == 0 && rooted_path) {
    // path-absolute is shorter, unless it needs a guard, too
    return path.starts_with("//") ? Candidate{0, "./", path, suffix} : nothing;
  }
  if (directory.ups != 0) return {directory.ups, "", rest, suffix};
  if (rest.empty()) return {0, ".", rest, suffix};
  const bool guard = rest[0] == '/' || detail::has_colon_in_first_segment(rest);
  return {0, guard ? "./" : "", rest, suffix};
}

Candidate path_absolute(std::string_view path, std::string_view suffix) noexcept {
  if (!path.starts_with('/')) return nothing;
  return {0, path.starts_with("//") ? "/." : "", path, suffix};
}

/// Takes a candidate that is no longer than the best one. Of equally long ones the last wins: later
/// ones say less.
void take_if_as_short(Candidate& shortest, const Candidate& candidate) noexcept {
  if (candidate.exists && candidate.size() <= shortest.size()) shortest = candidate;
}

Candidate shortest(const IriView& base, const IriView& target) noexcept {
  const std::string_view text = target.text();
  const Components& c = target.components();
  const std::string_view suffix = text.substr(c.path_end);
  const Candidate full{0, "", text.substr(0, c.path_end), suffix, true, 0};
  if (base.scheme() != target.scheme()) return full;
  const bool same_authority = base.authority() == target.authority();
  const bool same_path = same_authority && base.path() == target.path();
  if (same_path && base.query() == target.query()) return {0, "", "", text.substr(c.query_end)};
  if (same_path && target.query()) return {0, "", "", suffix};
  const std::string_view path = unguarded_path(target);
  if (detail::first_dot_segment(path, false) != path.size()) return full;
  const Candidate network{0,
                          "",
                          text.substr(c.hier_begin(), c.path_end - c.hier_begin()),
                          suffix,
                          target.has_authority(),
                          c.hier_begin()};
  Candidate found = full;
  take_if_as_short(found, network);
  if (!same_authority) return found;
  take_if_as_short(found, path_absolute(path, suffix));
  take_if_as_short(found, relative(base, path, suffix));
  return found;
}

/// INVARIANT: there is room for it.
void write(const Candidate& reference, OutputBuffer out) noexcept {
  if (reference.size() == 0) return;
  char* at = out.data();
  for (std::size_t i = 0; i < reference.ups; ++i) {
    const bool last = i + 1 == reference.ups;
    at = detail::copy(last && reference.drops_slash() ? ".." : "../", at);
  }
  at = detail::copy(reference.path, detail::copy(reference.guard, at));
  detail::copy(reference.suffix, at);
}

/// The components of the target, without those that the reference leaves out.
Components relative_components(const Candidate& reference, IriView target) noexcept {
  Components c = target.components();
  if (reference.from == 0) return c;
  const std::uint32_t query_size = c.query_end - c.path_end;
  const std::uint32_t fragment_size = c.size - c.query_end;
  if (reference.from == absent) {
    c.userinfo_end = c.host_end = c.authority_end = absent;
  } else {
    detail::shift(c, Component::scheme, 0U - reference.from);
  }
  c.scheme_end = absent;
  c.path_end = static_cast<std::uint32_t>(reference.size() - reference.suffix.size());
  c.query_end = c.path_end + (reference.suffix.size() == fragment_size ? 0 : query_size);
  c.size = c.query_end + fragment_size;
  return c;
}

}  // namespace

Written relativize(const IriArgument& base, const IriArgument& target, OutputBuffer out) noexcept {
  const Candidate reference = shortest(base, target);
  const std::size_t size = reference.size();
  if (size > out.size()) return {size, {ErrorCode::buffer_too_small, Component::none, 0}};
  write(reference, out);
  return {size, {}};
}

detail::OwnedText detail::relativize_owned(const IriView& base, const IriView& target) {
  const Candidate reference = shortest(base, target);
  OwnedText made{std::string(reference.size(), '\0'), relative_components(reference, target)};
  write(reference, OutputBuffer(made.text));
  return made;
}

}}  // namespace iri::v0
