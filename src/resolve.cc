#include "iri/resolve.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

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

/// The beginning of the base and all of the reference: what most targets are, but for the dot
/// segments in the path, which is at [path_begin, path_end) of both together.
struct Spliced {
  std::string_view base;
  std::string_view reference;
  std::size_t path_begin;
  std::size_t path_end;
  bool has_authority;
};

Spliced spliced(std::string_view base, IriReferenceView r, std::size_t path_begin,
                bool has_authority) noexcept {
  return {base, r.text(), path_begin, base.size() + r.components().path_end, has_authority};
}

/// s5.2.3, but for "/" after an authority without a path.
std::optional<Spliced> splice_relative(IriView base, IriReferenceView r) noexcept {
  const std::string_view path = base.path();
  if (path.empty() && base.has_authority()) return std::nullopt;
  const std::uint32_t begin = base.components().path_begin();
  const std::size_t head = begin + path.rfind('/') + 1;
  return spliced(base.text().substr(0, head), r, begin, base.has_authority());
}

/// s5.2.2.
std::optional<Spliced> splice(IriView base, IriReferenceView r) noexcept {
  const Components& b = base.components();
  const std::size_t path_begin = r.components().path_begin();
  const std::string_view text = base.text();
  if (r.has_scheme()) return spliced({}, r, path_begin, r.has_authority());
  if (r.has_authority()) {
    const std::string_view scheme = text.substr(0, b.scheme_end + 1);
    return spliced(scheme, r, scheme.size() + path_begin, true);
  }
  if (r.path().empty()) {  // the base's path stays as it is
    const bool has_query = r.components().has_query();
    const std::uint32_t end = has_query ? b.path_end : b.query_end;
    return Spliced{text.substr(0, end), r.text(), 0, 0, true};
  }
  if (r.path()[0] != '/') return splice_relative(base, r);
  return spliced(text.substr(0, b.path_begin()), r, b.path_begin(), base.has_authority());
}

/// Writes it, and then removes the dot segments. Says nothing where there is not room for all that
/// is written, or the path would be another than one that begins with "/".
std::optional<Written> write(const Spliced& target, Buffer out) noexcept {
  std::size_t size = target.base.size() + target.reference.size();
  if (size > out.size() || size > max_size) return std::nullopt;
  detail::copy(target.reference, detail::copy(target.base, out.data()));
  char* const begin = out.data() + target.path_begin;
  char* const end = out.data() + target.path_end;
  const std::string_view path(begin, static_cast<std::size_t>(end - begin));
  if (!detail::may_have_dot_segment(path)) return Written{size, {}};
  if (path[0] != '/') return std::nullopt;
  char* const new_end = detail::remove_dots_in_place(begin, end);
  if (!target.has_authority && new_end - begin > 1 && begin[1] == '/') return std::nullopt;
  const std::size_t rest = size - target.path_end;
  std::memmove(new_end, end, rest);
  size -= static_cast<std::size_t>(end - new_end);
  return Written{size, {}};
}

bool is_default(const ResolveOptions& options) noexcept {
  return !options.same_scheme_compatibility && !options.erratum_4789 &&
         options.underflow == Underflow::clamp;
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
  if (is_default(options)) {
    const auto spliced = splice(base, reference);
    const auto written = spliced ? write(*spliced, out) : std::nullopt;
    if (written) return *written;
  }
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
