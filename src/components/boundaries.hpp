// Where the boundaries of the components lie in a text that is written from parts.
#ifndef IRI_SRC_COMPONENTS_BOUNDARIES_HPP
#define IRI_SRC_COMPONENTS_BOUNDARIES_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/components.hpp"
#include "iri/error.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Moves the boundaries by `by` (modulo 2^32), from component `first` on, in the order of
/// Component.
constexpr void shift(Components& c, Component first, std::uint32_t by) noexcept {
  if (c.has_authority()) {
    if (first <= Component::scheme && c.has_userinfo()) c.userinfo_end += by;
    if (first <= Component::host) c.host_end += by;
    if (first <= Component::port) c.authority_end += by;
  }
  if (first <= Component::path) c.path_end += by;
  if (first <= Component::query) c.query_end += by;
  c.size += by;
}

/// Sets the boundaries within a valid authority that begins at `begin`.
constexpr void divide_authority(Components& c, std::uint32_t begin,
                                std::string_view authority) noexcept {
  // Neither userinfo nor host contains "@", and only an IP-literal host contains ":".
  const std::size_t at = authority.find('@');
  const std::size_t host = at == authority.npos ? 0 : at + 1;
  const std::size_t literal =
      authority.substr(host).starts_with('[') ? authority.find(']', host) : host;
  const std::size_t colon = authority.find(':', literal);
  const std::size_t host_end = colon == authority.npos ? authority.size() : colon;
  c.userinfo_end = at == authority.npos ? absent : begin + static_cast<std::uint32_t>(at);
  c.host_end = begin + static_cast<std::uint32_t>(host_end);
  c.authority_end = begin + static_cast<std::uint32_t>(authority.size());
}

}}}  // namespace iri::v0::detail

#endif
