// The part of the base's path that merging with a relative path keeps.
#ifndef IRI_SRC_OPERATIONS_BASE_DIRECTORY_HPP
#define IRI_SRC_OPERATIONS_BASE_DIRECTORY_HPP

#include <string_view>

#include "iri/reference.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The base's path without its last segment (s5.2.3).
inline std::string_view base_directory(const IriReferenceView& base) noexcept {
  const std::string_view path = base.path();
  if (base.has_authority() && path.empty()) return "/";
  return path.substr(0, path.rfind('/') + 1);  // npos + 1 is 0
}

}}}  // namespace iri::v0::detail

#endif
