// The truth: `resolve_stepwise()`, RFC 3986 s5.2.2.
// The fast way: `write_spliced()`, `remove_dots()`.
// Held equal by: `Resolve.IsTheRfcsPseudoCodeOnEveryShortReference`,
// `Resolve.IsTheRfcsPseudoCodeOnPathsOfAnyLength`, fuzz/resolve_target.cc.
#include "iri/resolve.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>

#include "operations/base_directory.hpp"
#include "operations/dot_segment_filter.hpp"
#include "operations/recompose.hpp"
#include "operations/short_path.hpp"
#include "operations/sink.hpp"
#include "operations/unmerged_target.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::DotRules;
using detail::DotSegmentFilter;
using detail::ShortPath;
using detail::unmerged_target;
using detail::UnmergedTarget;

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
[[gnu::always_inline]] inline Splice splice_of(const IriView& base,
                                               const IriReferenceView& r) noexcept {
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

/// The size of the dot segments removed from a splice that has been written.
using Removed = std::size_t;
constexpr Removed not_spliced = SIZE_MAX;

/// Where a splice has been written, with the dot segments still in its path.
struct SplicedPath {
  std::string_view head;  ///< from the base, empty or with a "/" at its end
  std::string_view path;  ///< from the reference
  std::string_view rest;  ///< after the path
  char* out;              ///< where head and path have been written
  std::size_t room;       ///< from there on

  std::size_t size() const noexcept { return head.size() + path.size(); }
};

/// Removes the dot segments from a path that has been written, and moves what is after it. Returns
/// its new size.
std::size_t remove_dots_from_any(const SplicedPath& written) noexcept {
  char* const end = detail::remove_dots_in_place(written.out, written.out + written.size());
  detail::copy(written.rest, end);
  return static_cast<std::size_t>(end - written.out);
}

/// As above if the path is short, and the head has no dot segment. Takes path and rest, if they are
/// short, from a copy, after which more bytes can be read.
std::size_t remove_dots(const SplicedPath& written) noexcept {
  const std::size_t head_size = written.head.size();
  if (written.size() > ShortPath::longest) return remove_dots_from_any(written);
  const detail::PathMasks head = detail::path_masks(written.head);
  const detail::PathMasks tail = detail::path_masks(written.path);
  const ShortPath path{
      {head.slashes | tail.slashes << head_size, head.dots | tail.dots << head_size},
      written.size()};
  const detail::DotSegments segments = detail::dot_segments(path);
  if (segments.all == 0) return path.size;
  if (static_cast<std::size_t>(std::countr_zero(segments.all)) + 1 < head_size) {
    return remove_dots_from_any(written);
  }
  std::array<char, detail::mask_size + detail::block_size> copied;
  const std::size_t whole = written.path.size() + written.rest.size();
  const bool is_short = whole <= detail::mask_size;
  if (is_short) detail::copy_window(written.path.data(), whole, copied.data());
  const char* const from = is_short ? copied.data() : written.path.data();
  const std::size_t readable = is_short ? copied.size() : whole;
  return detail::write_without_dots(
      path, segments, written.rest.size(), written.out,
      [&](std::size_t begin, std::size_t size, std::size_t to) noexcept {
        const std::size_t at = begin - head_size;
        detail::copy_run(from + at, size, written.out + to,
                         std::min(readable - at, written.room - to));
      });
}

/// Removes the dot segments, and moves what is after the path. Returns not_spliced if the path does
/// not begin with "/", or if the rest would be read as an authority.
[[gnu::noinline]] Removed without_dots(const SplicedPath& written, bool has_authority) noexcept {
  char* const out = written.out;
  if (written.size() == 0) return 0;
  if (*out != '/') return not_spliced;
  const std::size_t size = remove_dots(written);
  if (!has_authority && size > 1 && out[1] == '/') return not_spliced;
  return written.size() - size;
}

/// Copies a text, and says whether "/." is in it. Up to 16 bytes are read once for both.
[[gnu::always_inline]] inline bool copy_and_look(std::string_view text, char* out,
                                                 std::size_t room) noexcept {
  using namespace detail;  // NOLINT: what block.hpp has
  if (text.size() <= block_size && room >= block_size) {
    const WordPair words = load_short(text.data(), text.size());
    const Block block = block_of(words);
    std::memcpy(out, &block, block_size);
    const WordPair next = {words.low >> 8 | words.high << 56, words.high >> 8};
    return any((block == '/') & (block_of(next) == '.'));
  }
  copy(text, out);
  return any_in_pairs(text, [](Block block, Block next, std::size_t) noexcept {
    return (block == '/') & (next == '.');
  });
}

/// Returns not_spliced if the target is not such a splice. INVARIANT: it fits.
[[gnu::always_inline]] inline Removed write_spliced(const IriView& base, const IriReferenceView& r,
                                                    const Splice& splice, char* out,
                                                    std::size_t room) noexcept {
  const std::string_view before(base.text().data(), splice.base);
  char* const reference = detail::copy(before, out);
  // Searches the two input texts: bytes just written are slow to read back.
  const std::string_view path = r.path();
  const std::string_view head = before.substr(before.size() - splice.head);
  const bool dots = copy_and_look(r.text(), reference, room - before.size());
  if (!dots && (path.empty() || path[0] != '.') && !detail::may_have_dot_segment(head)) return 0;
  char* const begin = reference + r.components().path_begin() - head.size();
  const std::string_view rest = r.text().substr(r.components().path_end);
  const auto left = room - static_cast<std::size_t>(begin - out);
  return without_dots({head, path, rest, begin, left}, splice.has_authority);
}

/// The size of a splice before its dot segments are removed; SIZE_MAX if there is none.
[[gnu::always_inline]] inline std::size_t size_of(const Splice& splice,
                                                  const IriReferenceView& r) noexcept {
  const std::uint64_t sum = std::uint64_t{splice.base} + r.text().size();
  return splice.base == no_splice || !detail::fits(sum) ? SIZE_MAX : static_cast<std::size_t>(sum);
}

/// The components of the target: the prefix of the base and the whole reference, less the dot
/// segments removed.
Components spliced_components(const Splice& splice, Removed removed, const Components& base,
                              const Components& r) noexcept {
  Components c = r;
  if (!r.has_scheme()) {
    detail::shift(c, Component::scheme, splice.base);
    c.scheme_end = base.scheme_end;
  }
  if (!r.has_scheme() && !r.has_authority()) {
    c.userinfo_end = base.userinfo_end;
    c.host_end = base.host_end;
    c.authority_end = base.authority_end;
    if (r.query_end == 0) c.path_end = base.path_end;  // no path, no query: the base's path
  }
  detail::shift(c, Component::path, 0U - static_cast<std::uint32_t>(removed));
  return c;
}

bool is_default(const ResolveOptions& options) noexcept {
  return !options.same_scheme_compatibility && !options.erratum_4789 &&
         options.underflow == Underflow::clamp;
}

/// Cold. The offset in the reference of the ".." that leaves the root. If the path of the base
/// leaves it, the offset of the reference's path.
std::uint32_t underflow_offset(const UnmergedTarget& target, const IriReferenceView& r) noexcept {
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

/// Of a base that has been moved from.
constexpr Error no_scheme{ErrorCode::no_scheme, Component::scheme, 0};

/// Follows the algorithm of s5.2.2 step by step.
[[gnu::noinline]] Written resolve_stepwise(const IriView& base, const IriReferenceView& reference,
                                           const ResolveOptions& options, OutputBuffer out,
                                           Components* components) noexcept {
  const UnmergedTarget target = unmerged_target(base, reference, options);
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
  return detail::resolve_views(base, reference, options, out);
}

Written detail::resolve_views(const IriView& base, const IriReferenceView& reference,
                              const ResolveOptions& options, OutputBuffer out) noexcept {
  if (!base.has_scheme()) return {0, no_scheme};
  if (is_default(options)) {
    const Splice splice = splice_of(base, reference);
    const std::size_t size = size_of(splice, reference);
    if (size <= out.size()) {
      const Removed removed = write_spliced(base, reference, splice, out.data(), out.size());
      if (removed != not_spliced) return {size - removed, {}};
    }
  }
  return resolve_stepwise(base, reference, options, out, nullptr);
}

Error detail::resolve_owned(const IriView& base, const IriReferenceView& reference,
                            const ResolveOptions& options, OwnedPlace place) {
  if (!base.has_scheme()) return no_scheme;
  if (is_default(options)) {
    const Splice splice = splice_of(base, reference);
    const std::size_t size = size_of(splice, reference);
    if (size != SIZE_MAX) {
      place.text.resize(size);
      const Removed removed = write_spliced(base, reference, splice, place.text.data(), size);
      if (removed != not_spliced) {
        place.components =
            spliced_components(splice, removed, base.components(), reference.components());
        if (removed != 0) place.text.resize(size - removed);
        return {};
      }
    }
  }
  const std::size_t most = room_for(base.text().size(), reference.text().size() + guard_size);
  return make_owned(most, place, [&](OutputBuffer out, Components& components) noexcept {
    return resolve_stepwise(base, reference, options, out, &components);
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

}}  // namespace iri::v0
