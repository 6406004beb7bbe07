// Policies of the C ABI.
#ifndef IRI_SRC_C_POLICY_HPP
#define IRI_SRC_C_POLICY_HPP

#include <cstdint>

#include "gate/gate_rules.hpp"
#include "iri/iri.h"

namespace iri::inline v0::detail {

/// Whether the struct is valid enough to be read.
bool is_policy(const iri_policy* policy) noexcept;

struct KeptTexts {
  const iri_text* data = nullptr;
  std::size_t count = 0;
};

/// The part of a policy that an iri_gate holds: everything but the entries of its lists.
struct KeptPolicy {
  FindingSet reported, canonicalized, rejected;
  Limits limits;
  KeptTexts schemes, hosts;
  const std::uint16_t* ports = nullptr;
  std::size_t port_count = 0;
  std::uint32_t allow_any = 0;
  std::uint32_t raw_utf8 = 0;
};

/// INVARIANT: is_policy().
KeptPolicy kept(const iri_policy& from) noexcept;
Rules rules_of(const KeptPolicy& from) noexcept;

}  // namespace iri::inline v0::detail

#endif
