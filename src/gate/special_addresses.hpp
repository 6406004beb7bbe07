// The kinds of special-purpose addresses.
#ifndef IRI_SRC_GATE_SPECIAL_ADDRESSES_HPP
#define IRI_SRC_GATE_SPECIAL_ADDRESSES_HPP

#include "iri/host.hpp"
#include "iri/inspect.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// unspecified, loopback, private, link-local, metadata or reserved; empty for all others. An IPv4
/// address inside an IPv6 address counts, too, and adds ipv4_in_ipv6.
FindingSet kind_of(const IPv4& address) noexcept;
FindingSet kind_of(const IPv6& address) noexcept;

}}}  // namespace iri::v0::detail

#endif
