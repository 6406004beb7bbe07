// Domain names, as resolvers read a reg-name.
#ifndef IRI_SRC_GATE_DOMAIN_NAME_HPP
#define IRI_SRC_GATE_DOMAIN_NAME_HPP

#include <string_view>

#include "iri/inspect.hpp"

namespace iri::inline v0::detail {

// All functions here take the text of a BrowserHost: decoded, mapped, in lower case, without the
// dot at its end.

/// Whether all programs read the same name in the text. Every label must be non-empty and consist
/// of letters, digits, "-", "_" and characters beyond ASCII. A label in Punycode must encode at
/// least one character beyond ASCII, and none that is mapped to ASCII. The last label must not be a
/// number: that would make the whole an address (WHATWG URL s3.5, "ends in a number").
bool is_domain_name(std::string_view text) noexcept;

/// Whether some program, for whatever scheme, may read something else than one host in the text.
/// Databases use sub-delims to write lists of hosts (`postgresql://a,b/`). A "-" at the beginning
/// makes the host an option on a command line (CVE-2017-1000117).
bool has_other_meaning(std::string_view text) noexcept;

/// local_name or metadata_address; else empty.
FindingSet kind_of_name(std::string_view text) noexcept;

}  // namespace iri::inline v0::detail

#endif
