// The component at an offset of a parsed text.
#ifndef IRI_SRC_COMPONENTS_COMPONENT_AT_HPP
#define IRI_SRC_COMPONENTS_COMPONENT_AT_HPP

#include <cstdint>

#include "iri/components.hpp"
#include "iri/error.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Returns the component at `offset`. A delimiter belongs to the component after it.
constexpr Component component_at(const Components& c, std::uint32_t offset) noexcept {
  if (c.has_scheme() && offset < c.scheme_end) return Component::scheme;
  if (c.has_authority() && offset < c.authority_end) {
    if (c.has_userinfo() && offset < c.userinfo_end) return Component::userinfo;
    return offset < c.host_end ? Component::host : Component::port;
  }
  if (offset < c.path_end) return Component::path;
  return offset < c.query_end ? Component::query : Component::fragment;
}

}}}  // namespace iri::v0::detail

#endif
