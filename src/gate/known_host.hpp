// Hosts whose findings are known at one look: names of letters, digits, hyphens and underscores, and
// addresses. Most fields have one; what asks for more is left to the inspector.
// The truth: `Inspector`, by `BrowserHost`, `parse_lenient_ipv4()`, `kind_of_name()`, `is_domain_name()`.
// The fast way: `known_host()`.
// Held equal by: `InspectOracle.OfEveryShortHost`, `InspectOracle.OfHostsOfPieces`,
// `KnownHost.IsWhatTheInspectorFindsOfEveryShortHost`.
#ifndef IRI_SRC_GATE_KNOWN_HOST_HPP
#define IRI_SRC_GATE_KNOWN_HOST_HPP

#include <cstdint>
#include <string_view>

#include "iri/inspect.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// The host at the beginning of a text.
struct KnownHost {
  FindingSet kinds;  ///< all findings but those of limits, of lists and of a HostCheck
  std::uint32_t size =
      0;               ///< of the host; 0 if nothing is certain, and then the rest has no meaning
  bool upper = false;  ///< it has "A" to "Z"
  bool hyphens =
      false;  ///< it has "--", and so perhaps a label in Punycode, which a HostCheck is asked about
};

/// What is certain of the host that the text begins with, up to its end or a ":". It is a valid host,
/// which needs no decoding, no mapping, and has no finding that depends on a scheme.
KnownHost known_host(std::string_view text) noexcept;

/// The same, if the whole text is one host.
inline KnownHost known_whole_host(std::string_view host) noexcept {
  const KnownHost found = known_host(host);
  return found.size == host.size() ? found : KnownHost{};
}

/// Writes a host of ASCII in lower case, where `out` has room for it and is not in it. Returns its size.
std::size_t lower_name(std::string_view name, char* out) noexcept;

/// The size of the longest label of a name.
std::size_t longest_label(std::string_view name) noexcept;

}}}  // namespace iri::v0::detail

#endif
