#include "iri/expected.hpp"

#include "diagnose/refusal.hpp"

namespace iri::inline v0 {

Expected expected_after(Rule rule, std::string_view prefix) noexcept {
  return detail::expected_behind(detail::table::start_of(rule), prefix);
}

}  // namespace iri::inline v0
