// remove_dot_segments on the masks of a path of fewer than 64 bytes.
#ifndef IRI_SRC_OPERATIONS_SHORT_PATH_HPP
#define IRI_SRC_OPERATIONS_SHORT_PATH_HPP

#include <bit>
#include <cstddef>

#include "text/masks.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// A path that begins with "/".
struct ShortPath {
  static constexpr std::size_t longest = mask_size - 1;

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

/// Writes the path without its dot segments, of which there is one at least, and the `rest` bytes
/// that follow it. Returns the size of the path. `copy_run(begin, size, to)` copies from the path
/// to out + to. What is before the first dot segment is in `out` already.
///
/// Where a ".." goes back to is read from the mask of the "/" that have been written.
template <class CopyRun>
[[gnu::always_inline]] inline std::size_t write_without_dots(const ShortPath& path,
                                                             DotSegments segments, std::size_t rest,
                                                             char* out,
                                                             const CopyRun& copy_run) noexcept {
  Mask left = segments.all;
  auto to = static_cast<std::size_t>(std::countr_zero(left));
  Mask written = path.masks.slashes & below(to);
  while (true) {
    const auto at = static_cast<std::size_t>(std::countr_zero(left));
    const Mask parent = segments.parents >> at & 1;
    const auto back = static_cast<std::size_t>(63 - std::countl_zero(written | 1));
    to ^= (to ^ back) & (0 - parent);  // if a parent, `back`; no processor foresees which
    written &= below(to);
    left &= left - 1;
    const std::size_t begin = at + 2 + static_cast<std::size_t>(parent);
    if (left == 0) {
      if (begin == path.size) out[to++] = '/';  // "/." and "/.." at the end leave "/"
      copy_run(begin, path.size - begin + rest, to);
      return to + (path.size - begin);
    }
    const auto end = static_cast<std::size_t>(std::countr_zero(left));
    copy_run(begin, end - begin, to);
    written |= (path.masks.slashes & below(end)) >> begin << to;
    to += end - begin;
  }
}

}}}  // namespace iri::v0::detail

#endif
