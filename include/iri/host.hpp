// The kinds of host, and their addresses in binary form.
#ifndef IRI_HOST_HPP
#define IRI_HOST_HPP

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "iri/version.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// RFC 3986 s3.2.2, RFC 3987 s2.2: host = IP-literal / IPv4address / reg-name, where
/// IP-literal = "[" ( IPv6address / IPvFuture ) "]".
enum class HostKind : std::uint8_t {
  IPv4address = 0,
  IPv6address = 1,
  IPvFuture = 2,
  reg_name = 3
};

/// "IPv4address", "IPv6address", "IPvFuture", "ireg-name".
[[nodiscard]] std::string_view name(HostKind) noexcept;

/// The kind of a valid host, given with its brackets. The first rule that matches all of it wins:
/// `1.2.3.4` is an IPv4address; `1.2.3.4.example` and the empty host are reg-names.
[[nodiscard]] HostKind host_kind(std::string_view host) noexcept;

using IPv4 = std::array<std::uint8_t, 4>;   ///< in network order
using IPv6 = std::array<std::uint8_t, 16>;  ///< in network order

/// The address of an IPv4address (RFC 3986 s3.2.2). Returns nullopt for any other text.
[[nodiscard]] std::optional<IPv4> ipv4_address(std::string_view text) noexcept;
/// The address of an IPv6address, with or without brackets. Returns nullopt for any other text.
[[nodiscard]] std::optional<IPv6> ipv6_address(std::string_view text) noexcept;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
