// Hosts whose findings are known at one look: names of letters, digits, hyphens and underscores, and
// addresses. Most fields have one; what asks for more is left to the inspector.
// The truth: `Inspector`, by `BrowserHost`, `parse_lenient_ipv4()`, `kind_of_name()`, `is_domain_name()`.
// The fast way: `known_host()`.
// Held equal by: `InspectOracle.OfEveryShortHost`, `InspectOracle.OfHostsOfPieces`,
// `KnownHost.IsWhatTheInspectorFindsOfEveryShortHost`.
#ifndef IRI_SRC_GATE_KNOWN_HOST_HPP
#define IRI_SRC_GATE_KNOWN_HOST_HPP

#include <bit>
#include <cstdint>
#include <string_view>

#include "iri/inspect.hpp"
#include "scan/plain.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Findings in a host, as the first word of a set of findings: it fits a register, where a set that is
/// put together in memory would be waited for (docs/store_forwarding.md).
class HostKinds {
 public:
  constexpr HostKinds() noexcept = default;
  /// The kind has a number below 64, or this does not compile: what a host has of the others, known_host() leaves to the inspector.
  consteval HostKinds(Finding kind) : word_(std::uint64_t{1} << static_cast<unsigned>(kind)) {}
  /// INVARIANT: the set has findings in a host alone, whose numbers are small.
  constexpr explicit HostKinds(const FindingSet& kinds) noexcept : word_(kinds.words()[0]) {}

  constexpr HostKinds& operator|=(HostKinds other) noexcept {
    word_ |= other.word_;
    return *this;
  }
  constexpr bool contains(HostKinds kind) const noexcept { return overlaps(kind); }
  constexpr bool overlaps(HostKinds other) const noexcept { return (word_ & other.word_) != 0; }
  constexpr bool empty() const noexcept { return word_ == 0; }
  constexpr FindingSet set() const noexcept {
    return std::bit_cast<FindingSet>(FindingSet::Words{word_});
  }

 private:
  std::uint64_t word_ = 0;
};
static_assert(sizeof(FindingSet) == sizeof(FindingSet::Words));

/// The host at the beginning of a text.
struct KnownHost {
  HostKinds kinds;  ///< all findings but those of limits, of lists and of a HostCheck
  std::uint32_t size =
      0;               ///< of the host; 0 if nothing is certain, and then the rest has no meaning
  bool upper = false;  ///< it has "A" to "Z"
  bool hyphens =
      false;  ///< it has "--", and so perhaps a label in Punycode, which a HostCheck is asked about
};
static_assert(sizeof(KnownHost) == 16);

/// What is certain of the host that the text begins with, up to its end or a ":". It is a valid host,
/// which needs no decoding, no mapping, and has no finding that depends on a scheme.
KnownHost known_host(std::string_view text) noexcept;

/// The same of the host of a plain field, of which a scan has told the rest.
KnownHost known_plain_host(std::string_view host, const PlainRequest& plain) noexcept;

/// The same, if the whole text is one host.
inline KnownHost known_whole_host(std::string_view host) noexcept {
  const KnownHost found = known_host(host);
  return found.size == host.size() ? found : KnownHost{};
}

/// Writes a host of ASCII in lower case, where `out` has room for it and is not in it. Returns its size.
std::size_t lower_name(std::string_view name, char* out) noexcept;

/// Whether a name has a label of more than `most` bytes.
bool has_label_above(std::string_view name, std::size_t most) noexcept;

}}}  // namespace iri::v0::detail

#endif
