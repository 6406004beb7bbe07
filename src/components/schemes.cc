#include "iri/schemes.hpp"

#include <algorithm>
#include <iterator>

#include "text/ascii.hpp"

namespace iri { inline namespace v0 {
namespace {

// Each port is that of the specification that registered the scheme with IANA.
constexpr Scheme known_schemes[] = {
    {"coap", 5683, true},   // RFC 7252 s6.1; s6.3: the normal form of an empty path is "/"
    {"coaps", 5684, true},  // RFC 7252 s6.2, s6.3
    {"dict", 2628},         // RFC 2229 s5
    {"ftp", 21, true},      // RFC 1738 s3.2; an empty path by RFC 3986 s6.2.3
    {"gopher", 70},         // RFC 4266 s2.1
    {"http", 80, true},     // RFC 9110 s4.2.1, s4.2.3
    {"https", 443, true},   // RFC 9110 s4.2.2, s4.2.3
    {"imap", 143},          // RFC 5092 s4
    {"ipp", 631, true},     // RFC 3510 s4.4, s4.6
    {"ipps", 631, true},    // RFC 7472 s4.2
    {"ldap", 389},          // RFC 4516 s2
    {"nfs", 2049},          // RFC 2224 s2
    {"nntp", 119},          // RFC 5538 s3.2
    {"pop", 110},           // RFC 2384 s4
    {"rsync", 873},         // RFC 5781 s2.1
    {"rtsp", 554},          // RFC 7826 s4.2
    {"rtsps", 322},         // RFC 7826 s4.2
    {"rtspu", 554},         // RFC 2326 s3.2
    {"telnet", 23},         // RFC 4248 s2
    {"tftp", 69},           // RFC 3617 s3
    {"ws", 80, true},       // RFC 6455 s3
    {"wss", 443, true},     // RFC 6455 s3
};

constexpr bool by_name(const Scheme& a, const Scheme& b) noexcept { return a.name < b.name; }
static_assert(std::is_sorted(std::begin(known_schemes), std::end(known_schemes), by_name));

}  // namespace

std::span<const Scheme> schemes() noexcept { return known_schemes; }

const Scheme* find_scheme(std::string_view name) noexcept {
  const auto* const found = std::find_if(
      std::begin(known_schemes), std::end(known_schemes),
      [&](const Scheme& scheme) noexcept { return detail::same_ignoring_case(scheme.name, name); });
  return found == std::end(known_schemes) ? nullptr : found;
}

}}  // namespace iri::v0
