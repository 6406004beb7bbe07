// Judges an address by itself: what is connected to, once the name has been resolved.
#if __has_include(<netinet/in.h>)
#include <netinet/in.h>
#include <sys/socket.h>
#endif

#include <cstddef>
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

/// Where an address of a socket has what; nothing of the system is called.
struct SocketLayout {
  int family;
  std::size_t size;
  std::size_t octets;  ///< from here on
};

#if __has_include(<netinet/in.h>)
using SocketFamily = sa_family_t;
constexpr std::size_t socket_family_at = offsetof(sockaddr, sa_family),
                      least_socket = sizeof(sockaddr);
constexpr SocketLayout socket_v4{AF_INET, sizeof(sockaddr_in), offsetof(sockaddr_in, sin_addr)};
constexpr SocketLayout socket_v6{AF_INET6, sizeof(sockaddr_in6), offsetof(sockaddr_in6, sin6_addr)};
#elif defined(_WIN32)
// As in <winsock2.h>, which would make macros of words such as `near`.
using SocketFamily = unsigned short;
constexpr std::size_t socket_family_at = 0, least_socket = 16;
constexpr SocketLayout socket_v4{2, 16, 4};
constexpr SocketLayout socket_v6{23, 28, 8};
#else
using SocketFamily = unsigned char;
constexpr std::size_t socket_family_at = 0, least_socket = 1;
constexpr SocketLayout socket_v4{-1, 4, 0};
constexpr SocketLayout socket_v6{-1, 16, 0};
#endif

/// The value at a place, which may be any: it is copied.
template <class Value>
Value copy_of_socket(const sockaddr* from, std::size_t offset) noexcept {
  Value value;
  std::memcpy(&value, reinterpret_cast<const char*>(from) + offset, sizeof value);
  return value;
}

}  // namespace

GateVerdict judge_address(const Rules& rules, const IPv4& address) noexcept {
  return judge_kinds(rules, kind_of(address));
}

GateVerdict judge_address(const Rules& rules, const IPv6& address) noexcept {
  return judge_kinds(rules, kind_of(address));
}

GateVerdict judge_address(const Rules& rules, const sockaddr* address, std::size_t size) noexcept {
  const int family = address == nullptr || size < least_socket
                         ? -2
                         : int{copy_of_socket<SocketFamily>(address, socket_family_at)};
  if (family == socket_v4.family && size >= socket_v4.size)
    return judge_address(rules, copy_of_socket<IPv4>(address, socket_v4.octets));
  if (family == socket_v6.family && size >= socket_v6.size)
    return judge_address(rules, copy_of_socket<IPv6>(address, socket_v6.octets));
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
