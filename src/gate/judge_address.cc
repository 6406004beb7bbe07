// Judges an address by itself: what is connected to, once the name has been resolved.
// <netinet/in.h>, <winsock2.h>: the layout of socket addresses; nothing is called.
#if __has_include(<netinet/in.h>)
#include <netinet/in.h>
#include <sys/socket.h>
#define IRI_HAS_SOCKET_ADDRESSES
#elif defined(_WIN32)
#include <winsock2.h>
#include <ws2tcpip.h>
#define IRI_HAS_SOCKET_ADDRESSES
#endif

#include <cstring>

#include "gate/gate_rules.hpp"
#include "gate/special_addresses.hpp"
#include "gate/verdict.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

GateVerdict judge_kinds(const Rules& rules, const FindingSet& kinds) noexcept {
  GateVerdict verdict;
  FindingsByPart found;
  found.in(Component::host) = kinds;
  const FindingSet told = kinds & rules.reported_or_worse.in(Component::host);
  Judge(rules, {}, {told.size(), 0}, {}, found, verdict).judge(Forms::none);
  return verdict;
}

#ifdef IRI_HAS_SOCKET_ADDRESSES
template <class Address, class Text>
Address octets_of(const Text& from) noexcept {
  static_assert(sizeof(Address) == sizeof from);
  Address address;
  std::memcpy(address.data(), &from, address.size());
  return address;
}

/// The socket address as that of its family. It may stand anywhere: it is copied.
template <class Socket>
Socket copy_of(const sockaddr* from) noexcept {
  Socket socket;
  std::memcpy(&socket, from, sizeof socket);
  return socket;
}

int socket_family(const sockaddr* from, std::size_t size) noexcept {
  return from == nullptr || size < sizeof *from ? -1 : int{copy_of<sockaddr>(from).sa_family};
}
#endif

}  // namespace

GateVerdict judge_address(const Rules& rules, const IPv4& address) noexcept {
  return judge_kinds(rules, kind_of(address));
}

GateVerdict judge_address(const Rules& rules, const IPv6& address) noexcept {
  return judge_kinds(rules, kind_of(address));
}

GateVerdict judge_address(const Rules& rules, const sockaddr* address, std::size_t size) noexcept {
#ifdef IRI_HAS_SOCKET_ADDRESSES
  const int family = socket_family(address, size);
  if (family == AF_INET && size >= sizeof(sockaddr_in)) {
    return judge_address(rules, octets_of<IPv4>(copy_of<sockaddr_in>(address).sin_addr));
  }
  if (family == AF_INET6 && size >= sizeof(sockaddr_in6)) {
    return judge_address(rules, octets_of<IPv6>(copy_of<sockaddr_in6>(address).sin6_addr));
  }
#else
  (void)rules, (void)address, (void)size;
#endif
  return refused({ErrorCode::bad_value, Component::host, 0});
}

}}}  // namespace iri::v0::detail

namespace iri { inline namespace v0 {

GateVerdict Gate::judge_address(const IPv4& address) const noexcept {
  return detail::judge_address(rules(), address);
}

GateVerdict Gate::judge_address(const IPv6& address) const noexcept {
  return detail::judge_address(rules(), address);
}

GateVerdict Gate::judge_address(const sockaddr* address, std::size_t size) const noexcept {
  return detail::judge_address(rules(), address, size);
}

}}  // namespace iri::v0
