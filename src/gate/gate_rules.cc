#include "gate/gate_rules.hpp"

#include <algorithm>

namespace iri::inline v0::detail {

Rules::Rules(const PolicySource& policy, const AllowLists& allowed) noexcept
    : reported(policy.reported),
      canonicalized(policy.canonicalized),
      rejected(policy.rejected),
      told(policy.at_least_reported()),
      limits(policy.limits),
      small_target(std::min({limits.text, limits.path, limits.segment, limits.query})),
      small_host(std::min({limits.text, limits.host, limits.label})),
      lists(allowed),
      host_check(policy.host_check != nullptr && *policy.host_check ? policy.host_check : nullptr),
      raw_utf8(policy.raw_utf8) {}

}  // namespace iri::inline v0::detail
