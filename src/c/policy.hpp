// Policies of the C ABI.
#ifndef IRI_SRC_C_POLICY_HPP
#define IRI_SRC_C_POLICY_HPP

#include <cstdint>

#include "gate/gate_rules.hpp"
#include "iri/iri.h"

namespace iri::inline v0::detail {

/// Whether it can be read at all.
bool is_policy(const iri_policy* policy) noexcept;
/// INVARIANT: is_policy().
Rules rules_of(const iri_policy& from) noexcept;

/// IRI_LIMIT_COUNT numbers, or NULL for those that are set.
Limits limits_of(const std::uint32_t* limits) noexcept;

}  // namespace iri::inline v0::detail

#endif
