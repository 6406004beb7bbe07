#include "iri/next_bytes.hpp"

#include "diagnose/refusal.hpp"

namespace iri::inline v0 {

NextBytes next_bytes(Rule rule, std::string_view prefix) noexcept {
  return detail::next_bytes_behind(detail::table::start_of(rule), prefix);
}

}  // namespace iri::inline v0
