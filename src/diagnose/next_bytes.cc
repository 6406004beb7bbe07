#include "iri/next_bytes.hpp"

#include "diagnose/refusal.hpp"

namespace iri { inline namespace v0 {

NextBytes next_bytes(Rule rule, std::string_view prefix) noexcept {
  return detail::next_bytes_behind(detail::table::start_of(rule), prefix);
}

}}  // namespace iri::v0
