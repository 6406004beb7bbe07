#include <cstddef>
#include <string_view>

#include "components/dot_guard.hpp"
#include "iri/resolve.hpp"
#include "operations/dot_segment_filter.hpp"
#include "operations/recompose.hpp"
#include "operations/sink.hpp"
#include "operations/unmerged_target.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::DotSegmentFilter;
using detail::UnmergedTarget;

/// What join() may add to both texts: "/" for an empty path after an authority, "./" or "/.", and "../" for
/// a final "..", which has no "/" of its own.
constexpr std::size_t most_added = 6;

/// The path of a relative-path reference: "../" as often as it begins so, or "./" where it is needed; the first
/// segment if "../" stands after it; what is left of the others.
class RelativePath {
 public:
  explicit RelativePath(const UnmergedTarget& target) noexcept
      : walk_(target.head, target.tail, {false, true, target.extra_pops}), walked_(walk_) {
    std::string_view run;
    std::string_view leftmost;
    while (walked_.next_run_leftwards(run)) {
      size_ += run.size();
      leftmost = run;
    }
    if (!walked_.kept().empty()) leftmost = walked_.kept();
    guarded_ = walked_.stripped() == 0 && (leftmost.empty() || leftmost[0] == '/' ||
                                           detail::has_colon_in_first_segment(leftmost));
    size_ += 3 * (walked_.stripped() + walked_.pending()) + walked_.kept().size();
    if (guarded_) size_ += 2;
  }

  std::size_t size() const noexcept { return size_; }

  void write(char* at) const noexcept {
    char* end = at + size_;
    if (guarded_) at = detail::copy("./", at);
    at = write_parents(walked_.stripped(), at);
    at = detail::copy(walked_.kept(), at);
    write_parents(walked_.pending(), at);
    DotSegmentFilter walk = walk_;
    std::string_view run;
    while (walk.next_run_leftwards(run)) {
      end -= run.size();
      detail::copy(run, end);
    }
  }

 private:
  static char* write_parents(std::size_t count, char* at) noexcept {
    for (; count != 0; --count) at = detail::copy("../", at);
    return at;
  }

  DotSegmentFilter walk_;    // at its beginning
  DotSegmentFilter walked_;  // at its end
  std::size_t size_ = 0;
  bool guarded_ = false;
};

Written write_target(const UnmergedTarget& target, std::size_t path_size, OutputBuffer out,
                     Components* components, const auto& write_path) noexcept {
  if (components != nullptr) *components = detail::recomposed_components(target.parts, path_size);
  return detail::recompose(target.parts, path_size, out, write_path);
}

/// A target whose path is complete: after a scheme or an authority, or with "/" at its beginning.
Written write_complete(const UnmergedTarget& target, OutputBuffer out,
                       Components* components) noexcept {
  const DotSegmentFilter walk(target.head, target.tail, {false, false, target.extra_pops});
  const detail::MeasuredPath path(walk);
  const bool guarded = path.begins_with_two_slashes() && !target.parts.authority;
  const std::size_t size = path.size() + (guarded ? 2 : 0);
  return write_target(target, size, out, components, [&](char* at) noexcept {
    if (guarded) detail::copy("/.", at);
    path.write_before(at + size);
  });
}

Written write_joined(const IriReferenceView& a, const IriReferenceView& b, OutputBuffer out,
                     Components* components) noexcept {
  const UnmergedTarget target = detail::unmerged_target(a, b, {.erratum_4789 = true});
  if (target.verbatim) {
    const std::string_view path = target.parts.path;
    return write_target(target, path.size(), out, components,
                        [path](char* at) noexcept { detail::copy(path, at); });
  }
  const std::string_view first = target.head.empty() ? target.tail : target.head;
  const bool relative = !target.parts.scheme && !target.parts.authority && !first.starts_with('/');
  if (!relative) return write_complete(target, out, components);
  const RelativePath path(target);
  return write_target(target, path.size(), out, components,
                      [&path](char* at) noexcept { path.write(at); });
}

}  // namespace

Written join(const IriReferenceArgument& a, const IriReferenceArgument& b,
             OutputBuffer out) noexcept {
  return write_joined(a, b, out, nullptr);
}

Error detail::join_owned(const IriReferenceView& a, const IriReferenceView& b, OwnedPlace place) {
  const std::size_t most = room_for(a.text().size(), b.text().size() + most_added);
  return make_owned(most, place, [&](OutputBuffer out, Components& components) noexcept {
    return write_joined(a, b, out, &components);
  });
}

}}  // namespace iri::v0
