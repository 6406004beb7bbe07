// Policies of the C ABI.
#ifndef IRI_SRC_C_POLICY_HPP
#define IRI_SRC_C_POLICY_HPP

#include "gate/policy_source.hpp"
#include "iri/iri.h"

namespace iri { inline namespace v0 { namespace detail {

/// Whether the struct is valid enough to be read.
bool is_policy(const iri_policy* policy) noexcept;

/// The policy, borrowed. INVARIANT: is_policy().
PolicySource source_of(const iri_policy& from) noexcept;

}}}  // namespace iri::v0::detail

#endif
