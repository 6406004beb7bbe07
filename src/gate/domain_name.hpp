// Domain names, as resolvers read a reg-name.
#ifndef IRI_SRC_GATE_DOMAIN_NAME_HPP
#define IRI_SRC_GATE_DOMAIN_NAME_HPP

#include <string_view>

#include "iri/inspect.hpp"

namespace iri { inline namespace v0 { namespace detail {

// Names that no public name server knows, or that every resolver is to answer locally: RFC 6761,
// RFC 6762 and its appendix G, RFC 7686, RFC 9476, the name that ICANN reserves for private use and
// those that it does not delegate, all of .arpa (RFC 8375 and RFC 8880 have hosts there),
// Kubernetes, Consul, Fly, Podman, Incus, and the names that systems give themselves. Not .example:
// it is used in harmless examples.
inline constexpr std::string_view local_labels[] = {
    "localhost", "localdomain", "localdomain4", "localdomain6", "local", "internal",
    "arpa",      "intranet",    "corp",         "home",         "lan",   "private",
    "mail",      "test",        "invalid",      "onion",        "alt",   "svc",
    "consul",    "default",     "flycast",      "podman",       "incus", "lxd"};

// As the clouds document them. Other clouds have only an address (special_addresses.cc).
inline constexpr std::string_view metadata_names[] = {
    "metadata.google.internal",           // Google Cloud
    "metadata.goog",                      // Google Cloud
    "metadata",                           // Google Cloud, by the search list
    "metadata.azure.internal",            // Azure
    "metadata.azure.com",                 // Azure
    "instance-data",                      // AWS, Eucalyptus, by the search list
    "instance-data.ec2.internal",         // AWS
    "metadata.tencentyun.com",            // Tencent Cloud
    "metadata.packet.net",                // Packet
    "metadata.platformequinix.com",       // Equinix Metal
    "api.metadata.cloud.ibm.com",         // IBM Cloud
    "api.service.softlayer.com",          // IBM Cloud, classic
    "metadata.exoscale.com",              // Exoscale
    "data-server",                        // Apache CloudStack
    "rancher-metadata",                   // Rancher
    "rancher-metadata.rancher.internal",  // Rancher
};

// Windows reads an IPv6 address in the labels before it, without asking a name server.
inline constexpr std::string_view ipv6_literal_suffix = ".ipv6-literal.net";

// All functions here take the text of a BrowserHost: decoded, mapped, in lower case, without the
// dot at its end.

/// Whether all programs read the same name in the text. Every label must be non-empty and consist
/// of letters, digits, "-", "_" and characters beyond ASCII. A label in Punycode must encode at
/// least one character beyond ASCII, and none that a name cannot have. The last label must not be a
/// number: that would make the whole an address (WHATWG URL s3.5, "ends in a number").
bool is_domain_name(std::string_view text) noexcept;

/// Whether a label begins with "xn--" but stands for no valid name beyond ASCII.
bool is_fake_ace(std::string_view label) noexcept;

/// Whether some program, for whatever scheme, may read something else than one host in the text.
/// Databases use sub-delims to write lists of hosts (`postgresql://a,b/`). A "-" at the beginning
/// makes the host an option on a command line (CVE-2017-1000117).
bool has_other_meaning(std::string_view text) noexcept;

/// Whether all bytes are letters, as those of a top-level domain of ASCII (RFC 1123 s2.1).
bool has_only_letters(std::string_view label) noexcept;

/// local_name or metadata_address; else empty.
FindingSet kind_of_name(std::string_view text) noexcept;

}}}  // namespace iri::v0::detail

#endif
