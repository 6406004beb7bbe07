// The target of a reference, before the dot segments are removed from its path (RFC 3986 s5.2.2).
#ifndef IRI_SRC_OPERATIONS_UNMERGED_TARGET_HPP
#define IRI_SRC_OPERATIONS_UNMERGED_TARGET_HPP

#include <cstddef>
#include <string_view>

#include "iri/recompose.hpp"
#include "iri/resolve.hpp"
#include "operations/base_directory.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// A target before its path is made. The path is `head` followed by `tail`, after
/// remove_dot_segments; if `verbatim`, it is parts.path.
struct UnmergedTarget {
  ReferenceParts parts;
  std::string_view head;
  std::string_view tail;
  std::size_t extra_pops = 0;
  bool verbatim = false;
};

/// 1 for a final ".." in the base's path, which merge() drops but erratum 4789 keeps; else 0.
inline std::size_t dropped_pops(std::string_view path, const ResolveOptions& options) noexcept {
  const std::string_view last = path.substr(path.rfind('/') + 1);
  return options.erratum_4789 && last == ".." ? 1 : 0;
}

/// The part of s5.2.2 below "if defined(R.authority)". R.scheme is undefined or ignored.
template <class Base>
UnmergedTarget hierarchical_target(const Base& base, const IriReferenceView& r,
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
  return {parts, base_directory(base), reference.path, dropped_pops(base.path(), options)};
}

/// s5.2.2. The base may be relative, for join(); without the option for a scheme.
template <class Base>
UnmergedTarget unmerged_target(const Base& base, const IriReferenceView& r,
                               const ResolveOptions& options) noexcept {
  const bool passed_over = r.has_scheme() && options.same_scheme_compatibility &&
                           same_ignoring_case(*r.scheme(), *base.scheme());
  if (!r.has_scheme() || passed_over) return hierarchical_target(base, r, options);
  return {split(r), {}, r.path()};
}

}}}  // namespace iri::v0::detail

#endif
