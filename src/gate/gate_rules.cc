#include "gate/gate_rules.hpp"

#include <algorithm>
#include <cstdint>

#include "gate/browser_host.hpp"
#include "iri/parse.hpp"

namespace iri::inline v0::detail {

namespace {

/// Half the largest size.
constexpr std::uint32_t most_slashes = absent / 2;

}  // namespace

Rules::Rules(const PolicySource& policy, const AllowLists& allowed) noexcept
    : reported(policy.reported),
      canonicalized(policy.canonicalized),
      rejected(policy.rejected),
      told(policy.at_least_reported()),
      limits(policy.limits),
      small_target(std::min({limits.text, limits.path, limits.segment, limits.query})),
      small_host(std::min({limits.text, limits.host, limits.label,
                           static_cast<std::uint32_t>(BrowserHost::longest)})),
      small_plain(std::min({small_target, limits.depth > most_slashes ? absent : 2 * limits.depth,
                            limits.parameters, static_cast<std::uint32_t>(max_size)})),
      field_may_lack(!told.contains(Finding::missing_host) && allowed.any_host()),
      lists(allowed),
      host_check(policy.host_check != nullptr && *policy.host_check ? policy.host_check : nullptr),
      raw_utf8(policy.raw_utf8) {}

}  // namespace iri::inline v0::detail
