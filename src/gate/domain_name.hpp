// Domain names, as those that are asked for it read a reg-name.
#ifndef IRI_SRC_GATE_DOMAIN_NAME_HPP
#define IRI_SRC_GATE_DOMAIN_NAME_HPP

#include <string_view>

#include "iri/inspect.hpp"

namespace iri::inline v0::detail {

// All of these take the text of a BrowserHost: decoded, mapped, in lower case, without the dot at
// its end.

/// Whether all programs read the same name in it: labels that are not empty, of letters, digits,
/// "-", "_" and what is beyond ASCII; none in Punycode that has no character beyond ASCII or one
/// that is mapped to ASCII; and the last one no number, which makes an address of the whole
/// (WHATWG URL s3.5, "ends in a number").
bool is_domain_name(std::string_view text) noexcept;

/// Whether programs of any scheme may read something else than one host in it: sub-delims, with which
/// databases write lists of hosts (`postgresql://a,b/`), and a "-" at the beginning, which makes an
/// option of it on a command line (CVE-2017-1000117).
bool has_other_meaning(std::string_view text) noexcept;

/// local_name, metadata_address, or nothing.
FindingSet kind_of_name(std::string_view text) noexcept;

}  // namespace iri::inline v0::detail

#endif
