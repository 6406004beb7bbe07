// The hosts of a table that a request may be for, the best first.
#ifndef IRI_SRC_ROUTES_HOSTS_HPP
#define IRI_SRC_ROUTES_HOSTS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/route_table.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Gives one host after another: the one without parameters, then those with some, in their order.
class HostFinder {
 public:
  HostFinder(const RouteTable& table, std::string_view host) noexcept;

  /// Null after the last.
  const route_table::Host* next() noexcept;
  /// Writes the captures of a host that next() gave, as many as there is room for.
  void give_captures(const route_table::Host& found, std::string_view* captures,
                     std::size_t room) const noexcept;

 private:
  const RouteTable& table_;
  std::string_view host_;  // without the "." at its end
  std::uint32_t at_;
};

}}}  // namespace iri::v0::detail

#endif
