// What keeps a path a path when it is put behind other parts.
#ifndef IRI_SRC_COMPONENTS_PATH_GUARD_HPP
#define IRI_SRC_COMPONENTS_PATH_GUARD_HPP

#include <string_view>

namespace iri::inline v0::detail {

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
  const bool colon = path.substr(0, path.find('/')).find(':') != path.npos;
  return colon && !has_scheme ? "./" : "";
}

}  // namespace iri::inline v0::detail

#endif
