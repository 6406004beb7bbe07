#include "iri/route_error.hpp"

#include "patterns/messages.hpp"

namespace iri { inline namespace v0 {

std::string_view message(RouteErrorCode code) noexcept {
  return detail::is_route_error(static_cast<int>(code))
             ? detail::route_messages[static_cast<std::size_t>(code)].message
             : std::string_view();
}

std::string_view name(RouteErrorCode code) noexcept {
  return detail::is_route_error(static_cast<int>(code))
             ? detail::route_messages[static_cast<std::size_t>(code)].name
             : std::string_view();
}

}}  // namespace iri::v0
