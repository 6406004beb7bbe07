// remove_dot_segments on the masks of a path of fewer than 64 bytes.
#ifndef IRI_SRC_OPERATIONS_SHORT_PATH_HPP
#define IRI_SRC_OPERATIONS_SHORT_PATH_HPP

#include <bit>
#include <cstddef>

#include "text/masks.hpp"

namespace iri::inline v0::detail {

/// A path that begins with "/".
struct ShortPath {
  static constexpr std::size_t longest = window_size - 1;

  PathMasks masks;
  std::size_t size;
};

/// Dot segments, each by the "/" before it.
struct DotSegments {
  Mask all;
  Mask parents;  ///< those that are ".."
};

constexpr DotSegments dot_segments(const ShortPath& path) noexcept {
  const auto [slashes, dots] = path.masks;
  const Mask ends = slashes | Mask{1} << path.size;
  const Mask dotted = slashes & dots >> 1;
  const Mask parents = dotted & dots >> 2 & ends >> 3;
  return {parents | (dotted & ends >> 2), parents};
}

/// Writes the path without its dot segments, of which there is one at least, and returns its size.
/// `copy_run(begin, size, to)` copies from the path to out + to. What is before the first dot
/// segment is in `out` already.
///
/// Where a ".." goes back to is read off the mask of the "/" that have been written.
template <class CopyRun>
[[gnu::always_inline]] inline std::size_t write_without_dots(const ShortPath& path,
                                                             DotSegments segments, char* out,
                                                             const CopyRun& copy_run) noexcept {
  const Mask slashes = path.masks.slashes;
  std::size_t to = static_cast<std::size_t>(std::countr_zero(segments.all));
  Mask written = slashes & below(to);
  std::size_t begin = 0;
  for (Mask left = segments.all; left != 0;) {
    const auto at = static_cast<std::size_t>(std::countr_zero(left));
    left &= left - 1;
    const bool parent = (segments.parents >> at & 1) != 0;
    const auto back = static_cast<std::size_t>(63 - std::countl_zero(written | 1));
    to = parent ? back : to;
    written &= below(to);
    begin = at + (parent ? 3 : 2);
    const std::size_t end =
        left != 0 ? static_cast<std::size_t>(std::countr_zero(left)) : path.size;
    copy_run(begin, end - begin, to);
    written |= (slashes & below(end)) >> begin << to;
    to += end - begin;
  }
  if (begin == path.size) out[to++] = '/';  // "/." and "/.." at the end leave "/"
  return to;
}

}  // namespace iri::inline v0::detail

#endif
