#include "iri/compiled_routes.hpp"

#include "routes/compile.hpp"

namespace iri { inline namespace v0 {

Written write_allow(const detail::RouteTable& table, const RouteResult& result,
                    OutputBuffer out) noexcept {
  return detail::write_methods(table, result.allowed, out);
}

}}  // namespace iri::v0
