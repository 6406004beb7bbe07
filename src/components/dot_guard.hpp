// What keeps a path a path when it is put behind other parts.
#ifndef IRI_SRC_COMPONENTS_DOT_GUARD_HPP
#define IRI_SRC_COMPONENTS_DOT_GUARD_HPP

#include <string_view>

namespace iri::inline v0::detail {

/// Whether the path of a reference without a scheme would be read as a scheme and a path (s4.2).
constexpr bool has_colon_in_first_segment(std::string_view path) noexcept {
  return path.substr(0, path.find('/')).find(':') != path.npos;
}

/// The text to put before `path`, usually none, so that it stays the path. The table is
/// in edit.hpp.
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

}  // namespace iri::inline v0::detail

#endif
