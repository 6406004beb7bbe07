#include "iri/resolve.hpp"

#include <algorithm>

#include "dot_walk.hpp"
#include "letter_case.hpp"
#include "merge_head.hpp"
#include "recompose.hpp"
#include "sink.hpp"

namespace iri {
namespace {

using detail::DotRules;
using detail::DotWalk;

/// A target whose path is still to be made: `head tail`, by remove_dot_segments unless verbatim.
struct Target {
  ReferenceParts parts;
  std::string_view head;
  std::string_view tail;
  std::size_t extra_pops = 0;
  bool verbatim = false;
};

/// The ".." of erratum 4789, which merge() would drop.
std::size_t dropped_pops(IriView base, const ResolveOptions& options) noexcept {
  const std::string_view path = base.path();
  const std::string_view last = path.substr(path.rfind('/') + 1);
  return options.erratum_4789 && last == ".." ? 1 : 0;
}

/// s5.2.2, the part below "if defined(R.authority)"; R.scheme is not defined or is passed over.
Target hierarchical_target(IriView base, IriReferenceView r,
                           const ResolveOptions& options) noexcept {
  const ReferenceParts reference = split(r);
  ReferenceParts parts{base.scheme(), base.authority(), {}, reference.query, reference.fragment};
  if (reference.authority) {
    parts.authority = reference.authority;
    return {parts, {}, reference.path};
  }
  if (reference.path.empty()) {
    parts.path = base.path();
    if (!reference.query) parts.query = base.query();
    return {parts, {}, {}, 0, true};
  }
  if (reference.path[0] == '/') return {parts, {}, reference.path};
  return {parts, detail::merge_head(base), reference.path, dropped_pops(base, options)};
}

/// s5.2.2.
Target target_of(IriView base, IriReferenceView r, const ResolveOptions& options) noexcept {
  const bool passed_over = r.has_scheme() && options.same_scheme_compatibility &&
                           detail::same_ignoring_case(*r.scheme(), *base.scheme());
  if (!r.has_scheme() || passed_over) return hierarchical_target(base, r, options);
  return {split(r), {}, r.path()};
}

/// Cold: the offset in the reference of the ".." that leaves the root, or of its path when the
/// base's own path does.
std::uint32_t underflow_offset(const Target& target, IriReferenceView r) noexcept {
  const std::uint32_t path_begin = r.components().path_begin();
  DotWalk walk(target.head, {}, {false, false, target.extra_pops});
  std::ptrdiff_t depth = 0;  // segments that can be left; those of the head each end in "/"
  bool rooted = false;
  std::string_view run;
  while (walk.previous(run)) {
    depth += std::count(run.begin(), run.end(), '/');
    rooted = run[0] == '/';
  }
  if (walk.surplus() != 0) return path_begin;
  bool beginning = depth == 0;  // where an empty segment is the root
  if (rooted) --depth;
  std::size_t begin = 0;
  while (begin < target.tail.size()) {
    const std::string_view rest = target.tail.substr(begin);
    const std::string_view segment = rest.substr(0, rest.find('/'));
    const detail::Segment kind = detail::segment_kind(segment, false);
    if (kind == detail::Segment::dot_dot && --depth < 0) break;
    if (kind == detail::Segment::other) {
      if (!beginning || !segment.empty()) ++depth;
      beginning = false;
    }
    begin += segment.size() + 1;
  }
  return path_begin + static_cast<std::uint32_t>(begin);
}

}  // namespace

Written resolve(IriView base, IriReferenceView reference, const ResolveOptions& options,
                Buffer out) noexcept {
  const Target target = target_of(base, reference, options);
  if (target.verbatim) return detail::recompose_unchecked(target.parts, out);
  const DotWalk walk(target.head, target.tail, {false, false, target.extra_pops});
  const detail::Walked path(walk);
  if (options.underflow == Underflow::error && path.surplus() != 0) {
    const std::uint32_t offset = underflow_offset(target, reference);
    return {0, {ErrorCode::root_underflow, Component::path, offset}};
  }
  // "If a URI does not contain an authority component, then the path cannot begin with two
  // slash characters" (s3.3).
  const std::string_view guard =
      path.begins_with_two_slashes() && !target.parts.authority ? "/." : "";
  const std::size_t size = guard.size() + path.size();
  return detail::recompose(target.parts, size, out, [&](char* at) noexcept {
    detail::copy(guard, at);
    path.write_before(at + size);
  });
}

Result<std::string> detail::resolve_to_string(IriView base, IriReferenceView reference,
                                              const ResolveOptions& options) {
  return to_string([&](Buffer out) noexcept { return resolve(base, reference, options, out); });
}

Written remove_dot_segments(std::string_view path, Buffer out) noexcept {
  const DotWalk walk({}, path, DotRules());
  const detail::Walked walked(walk);
  const std::size_t size = walked.size();
  if (size > out.size()) return {size, {ErrorCode::buffer_too_small, Component::none, 0}};
  if (size != 0) walked.write_before(out.data() + size);
  return {size, {}};
}

Result<std::string> remove_dot_segments(std::string_view path) {
  return detail::to_string([&](Buffer out) noexcept { return remove_dot_segments(path, out); });
}

Written merge(IriReferenceView base, std::string_view reference_path, Buffer out) noexcept {
  detail::Sink sink(out);
  sink.put(detail::merge_head(base));
  sink.put(reference_path);
  return sink.finish();
}

Result<std::string> merge(IriReferenceView base, std::string_view reference_path) {
  return detail::to_string([&](Buffer out) noexcept { return merge(base, reference_path, out); });
}

}  // namespace iri
