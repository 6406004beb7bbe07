// The truth: `resolve_stepwise()`, RFC 3986 s5.2.2.
// The fast way: `write_spliced()`.
// Held equal by: `Resolve.IsTheRfcsPseudoCodeOnEveryShortReference`, fuzz/resolve_target.cc.
#include "iri/resolve.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include "operations/base_directory.hpp"
#include "operations/dot_segment_filter.hpp"
#include "operations/recompose.hpp"
#include "operations/sink.hpp"
#include "text/ascii.hpp"

namespace iri::inline v0 {
namespace {

using detail::DotRules;
using detail::DotSegmentFilter;

/// A target before its path is made. The path is `head` followed by `tail`, after
/// remove_dot_segments; if `verbatim`, it is parts.path.
struct Target {
  ReferenceParts parts;
  std::string_view head;
  std::string_view tail;
  std::size_t extra_pops = 0;
  bool verbatim = false;
};

/// 1 for a final ".." in the base's path, which merge() drops but erratum 4789 keeps; else 0.
std::size_t dropped_pops(const IriView& base, const ResolveOptions& options) noexcept {
  const std::string_view path = base.path();
  const std::string_view last = path.substr(path.rfind('/') + 1);
  return options.erratum_4789 && last == ".." ? 1 : 0;
}

/// The part of s5.2.2 below "if defined(R.authority)". R.scheme is undefined or ignored.
Target hierarchical_target(const IriView& base, const IriReferenceView& r,
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
  return {parts, detail::base_directory(base), reference.path, dropped_pops(base, options)};
}

/// s5.2.2.
Target target_of(const IriView& base, const IriReferenceView& r,
                 const ResolveOptions& options) noexcept {
  const bool passed_over = r.has_scheme() && options.same_scheme_compatibility &&
                           detail::same_ignoring_case(*r.scheme(), *base.scheme());
  if (!r.has_scheme() || passed_over) return hierarchical_target(base, r, options);
  return {split(r), {}, r.path()};
}

/// Most targets are a prefix of the base followed by the whole reference, up to dot segments. This
/// describes the prefix.
struct Splice {
  std::uint32_t base;
  std::uint32_t head;  ///< how many of these bytes belong to the path
  bool has_authority;
};

constexpr std::uint32_t no_splice = absent;

/// The most bytes that a target may have from neither text: "/" or "/." before its path.
constexpr std::size_t guard_size = 2;

/// s5.2.2, except that s5.2.3 adds "/" after an authority without a path. No splice can do that.
Splice splice_of(const IriView& base, const IriReferenceView& r) noexcept {
  const Components& b = base.components();
  if (r.has_scheme()) return {0, 0, r.has_authority()};
  if (r.has_authority()) return {b.scheme_end + 1, 0, true};
  const std::string_view path = r.path();
  if (path.empty()) return {r.components().has_query() ? b.path_end : b.query_end, 0, true};
  if (path[0] == '/') return {b.path_begin(), 0, b.has_authority()};
  std::uint32_t end = b.path_end;
  while (end != b.path_begin() && base.text()[end - 1] != '/') --end;
  const bool empty = b.path_begin() == b.path_end;
  if (empty && b.has_authority()) return {no_splice, 0, true};
  return {end, end - b.path_begin(), b.has_authority()};
}

/// A target that has been written: a splice, with the dot segments removed from its path.
struct Spliced {
  Splice splice;
  std::size_t size;
  std::size_t removed;  ///< size of the dot segments removed
};

/// Removes the dot segments from the path in `written`, and returns how many bytes that removed.
/// Returns nullopt if the path does not begin with "/", or if the rest would be read as an
/// authority.
std::optional<std::size_t> remove_dots(OutputBuffer written, std::size_t path_begin,
                                       std::size_t path_end, bool has_authority) noexcept {
  char* const begin = written.data() + path_begin;
  char* const end = written.data() + path_end;
  if (*begin != '/') return std::nullopt;
  char* const new_end = detail::remove_dots_in_place(begin, end);
  if (!has_authority && new_end - begin > 1 && begin[1] == '/') return std::nullopt;
  std::memmove(new_end, end, written.size() - path_end);
  return static_cast<std::size_t>(end - new_end);
}

/// Returns nullopt if the target is not such a splice, or does not fit.
[[gnu::always_inline]] inline std::optional<Spliced> write_spliced(const IriView& base,
                                                                   const IriReferenceView& r,
                                                                   OutputBuffer out) noexcept {
  const Splice splice = splice_of(base, r);
  if (splice.base == no_splice) return std::nullopt;
  const std::string_view before(base.text().data(), splice.base);
  const std::uint64_t sum = std::uint64_t{before.size()} + r.text().size();
  if (sum > out.size() || !detail::fits(sum)) return std::nullopt;
  const auto size = static_cast<std::size_t>(sum);
  detail::copy(r.text(), detail::copy(before, out.data()));
  // Searches the two input texts: bytes just written are slow to read back.
  const std::string_view head = before.substr(before.size() - splice.head);
  const bool dots = detail::may_have_dot_segment(r.path()) || detail::may_have_dot_segment(head);
  if (!dots) return Spliced{splice, size, 0};
  const std::size_t begin = before.size() + r.components().path_begin() - head.size();
  const std::size_t end = before.size() + r.components().path_end;
  const auto removed = remove_dots(out.first(size), begin, end, splice.has_authority);
  if (!removed) return std::nullopt;
  return Spliced{splice, size - *removed, *removed};
}

/// The components of the target: the prefix of the base and the whole reference, less the dot
/// segments removed.
Components components_of(const Spliced& target, const Components& base,
                         const Components& r) noexcept {
  Components c = r;
  if (!r.has_scheme()) {
    detail::shift(c, Component::scheme, target.splice.base);
    c.scheme_end = base.scheme_end;
  }
  if (!r.has_scheme() && !r.has_authority()) {
    c.userinfo_end = base.userinfo_end;
    c.host_end = base.host_end;
    c.authority_end = base.authority_end;
    if (r.query_end == 0) c.path_end = base.path_end;  // no path, no query: the base's path
  }
  detail::shift(c, Component::path, 0U - static_cast<std::uint32_t>(target.removed));
  return c;
}

bool is_default(const ResolveOptions& options) noexcept {
  return !options.same_scheme_compatibility && !options.erratum_4789 &&
         options.underflow == Underflow::clamp;
}

/// Cold. The offset in the reference of the ".." that leaves the root. If the path of the base
/// leaves it, the offset of the reference's path.
std::uint32_t underflow_offset(const Target& target, const IriReferenceView& r) noexcept {
  const std::uint32_t path_begin = r.components().path_begin();
  DotSegmentFilter walk(target.head, {}, {false, false, target.extra_pops});
  std::ptrdiff_t depth = 0;  // segments that ".." can remove; in the head each ends in "/"
  bool rooted = false;
  std::string_view run;
  while (walk.next_run_leftwards(run)) {
    depth += std::count(run.begin(), run.end(), '/');
    rooted = run[0] == '/';
  }
  if (walk.excess_parents() != 0) return path_begin;
  bool beginning = depth == 0;  // whether an empty segment would be the root
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

/// Follows the algorithm of s5.2.2 step by step.
[[gnu::noinline]] Written resolve_stepwise(const IriView& base, const IriReferenceView& reference,
                                           const ResolveOptions& options, OutputBuffer out,
                                           Components* components) noexcept {
  const Target target = target_of(base, reference, options);
  if (target.verbatim) {
    if (components != nullptr) {
      *components = detail::recomposed_components(target.parts, target.parts.path.size());
    }
    return detail::recompose_unchecked(target.parts, out);
  }
  const DotSegmentFilter walk(target.head, target.tail, {false, false, target.extra_pops});
  const detail::MeasuredPath path(walk);
  if (options.underflow == Underflow::error && path.excess_parents() != 0) {
    const std::uint32_t offset = underflow_offset(target, reference);
    return {0, {ErrorCode::root_underflow, Component::path, offset}};
  }
  // "If a URI does not contain an authority component, then the path cannot begin with two
  // slash characters" (s3.3).
  const std::string_view guard =
      path.begins_with_two_slashes() && !target.parts.authority ? "/." : "";
  const std::size_t size = guard.size() + path.size();
  if (components != nullptr) *components = detail::recomposed_components(target.parts, size);
  return detail::recompose(target.parts, size, out, [&](char* at) noexcept {
    detail::copy(guard, at);
    path.write_before(at + size);
  });
}

}  // namespace

Written resolve(const IriArgument& base, const IriReferenceArgument& reference,
                const ResolveOptions& options, OutputBuffer out) noexcept {
  if (is_default(options)) {
    if (const auto written = write_spliced(base, reference, out)) return {written->size, {}};
  }
  return resolve_stepwise(base, reference, options, out, nullptr);
}

Result<detail::OwnedText> detail::resolve_owned(const IriView& base,
                                                const IriReferenceView& reference,
                                                const ResolveOptions& options) {
  const std::size_t most = room_for(base.text().size(), reference.text().size() + guard_size);
  return make_owned(most, [&](OutputBuffer out, Components& components) noexcept -> Written {
    const auto written =
        is_default(options) ? write_spliced(base, reference, out) : std::optional<Spliced>();
    if (!written) return resolve_stepwise(base, reference, options, out, &components);
    components = components_of(*written, base.components(), reference.components());
    return {written->size, {}};
  });
}

Written remove_dot_segments(std::string_view path, OutputBuffer out) noexcept {
  const DotSegmentFilter walk({}, path, DotRules());
  const detail::MeasuredPath walked(walk);
  const std::size_t size = walked.size();
  if (size > out.size()) return {size, {ErrorCode::buffer_too_small, Component::none, 0}};
  if (size != 0) walked.write_before(out.data() + size);
  return {size, {}};
}

Result<std::string> remove_dot_segments(std::string_view path) {
  return detail::to_string(
      path.size(), [&](OutputBuffer out) noexcept { return remove_dot_segments(path, out); });
}

Written merge(const IriReferenceArgument& base, std::string_view reference_path,
              OutputBuffer out) noexcept {
  detail::Sink sink(out);
  sink.put(detail::base_directory(base));
  sink.put(reference_path);
  return sink.finish();
}

Result<std::string> merge(const IriReferenceArgument& base, std::string_view reference_path) {
  const std::size_t most = detail::room_for(base.text().size() + 1, reference_path.size());
  return detail::to_string(
      most, [&](OutputBuffer out) noexcept { return merge(base, reference_path, out); });
}

}  // namespace iri::inline v0
