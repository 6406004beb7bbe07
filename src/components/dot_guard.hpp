// The guard in front of a path: without it, the path could be read as another part.
#ifndef IRI_SRC_COMPONENTS_DOT_GUARD_HPP
#define IRI_SRC_COMPONENTS_DOT_GUARD_HPP

#include <string_view>

namespace iri { inline namespace v0 { namespace detail {

/// Whether the path would be read as a scheme and a path if the reference has no scheme (s4.2).
constexpr bool has_colon_in_first_segment(std::string_view path) noexcept {
  return path.substr(0, path.find('/')).find(':') != path.npos;
}

/// Returns the text to put before `path` so that it is read as the path. It is usually empty. The
/// table is in edit.hpp.
constexpr std::string_view dot_guard(bool has_scheme, bool has_authority,
                                     std::string_view path) noexcept {
  if (has_authority) return path.empty() || path.front() == '/' ? "" : "/";
  // RFC 3986 s3.3: "If a URI does not contain an authority component, then the path cannot
  // begin with two slash characters".
  if (path.starts_with("//")) return "/.";
  // s4.2: "A path segment that contains a colon character cannot be used as the first segment
  // of a relative-path reference, as it would be mistaken for a scheme name. Such a segment
  // must be preceded by a dot-segment".
  return !has_scheme && has_colon_in_first_segment(path) ? "./" : "";
}

}}}  // namespace iri::v0::detail

#endif
