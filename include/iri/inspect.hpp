// What a grammar cannot say: valid, and yet unwise or hostile.
#ifndef IRI_INSPECT_HPP
#define IRI_INSPECT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "iri/error.hpp"
#include "iri/http.hpp"
#include "iri/reference.hpp"

#pragma GCC visibility push(default)
namespace iri {

/// Something worth a second look in a valid text. Names and numbers are stable: new ones are
/// appended, and no number is used twice.
enum class Finding : std::uint8_t {
  // Sizes, by Limits
  long_text = 0,
  long_userinfo = 1,
  long_host = 2,
  long_label = 3,  ///< between two dots of a host
  long_path = 4,
  long_segment = 5,
  long_query = 6,
  long_fragment = 7,
  deep_path = 8,        ///< many segments
  many_parameters = 9,  ///< of the query, between "&" and ";"
  // What is there
  no_scheme = 10,  ///< a relative reference; never of a request target or a Host field
  userinfo = 11,
  password = 12,  ///< userinfo with ":" (RFC 3986 s3.2.1 deprecates it)
  fragment = 13,  ///< which no request carries
  // Host
  empty_host = 14,              ///< an authority without a host, but of a "file"
  encoded_host = 15,            ///< percent-encoding in the host
  encoded_host_delimiter = 16,  ///< of one that would end the host, once decoded
  non_ascii_host = 17,          ///< as UTF-8, or percent-encoded
  mixed_script_host = 18,       ///< by InspectOptions::host_check
  confusable_host = 19,         ///< by InspectOptions::host_check
  trailing_dot_host = 20,       ///< `example.com.`: equal in the DNS, not to a list
  ambiguous_ipv4 = 21,          ///< a reg-name that others take for one: octal, hex, short, dword
  ipv4_in_ipv6 = 22,            ///< mapped, compatible, translated, 6to4, Teredo, NAT64, ISATAP
  unspecified_address = 23,     ///< 0.0.0.0/8, ::
  loopback_address = 24,        ///< 127.0.0.0/8, ::1
  private_address = 25,         ///< RFC 1918, RFC 6598 (100.64.0.0/10), fc00::/7, fec0::/10
  link_local_address = 26,      ///< 169.254.0.0/16, fe80::/10
  metadata_address = 27,        ///< where clouds serve credentials, by address or by name
  reserved_address = 28,        ///< multicast, broadcast, documentation, benchmarking, future
  local_name = 29,              ///< `localhost` and names below, .local, .internal, ...
  other_host = 30,              ///< WHATWG's URL parser would read another host (s4.4 there)
  address_host = 31,            ///< an IP address, not a name
  // Port
  default_port = 32,  ///< the scheme's own, spelled out
  empty_port = 33,    ///< `host:`
  zero_port = 34,
  large_port = 35,   ///< above 65535
  padded_port = 36,  ///< `080`
  // Path
  dot_segment = 37,            ///< "." or ".."
  encoded_dot_segment = 38,    ///< the same with "%2E"
  parameter_dot_segment = 39,  ///< `..;x`, which some servers take for ".."
  root_underflow = 40,         ///< a ".." with nothing left to leave
  empty_segment = 41,          ///< "//" within the path
  authority_like_path = 42,    ///< "//" at its beginning, once dot segments are gone
  encoded_slash = 43,
  encoded_backslash = 44,
  encoded_path_delimiter = 45,  ///< "%3F" or "%23"
  // Characters, anywhere
  encoded_unreserved = 46,  ///< `%61`: never needed (RFC 3986 s2.3)
  double_encoding = 47,     ///< `%25` and two hex digits
  encoded_nul = 48,
  encoded_control = 49,          ///< U+0001-001F, U+007F-009F
  ill_formed_utf8 = 50,          ///< octets that are no characters (RFC 3629)
  overlong_utf8 = 51,            ///< among these: more octets than the character needs
  bidi_formatting = 52,          ///< what RFC 3987 s4.1 forbids
  encoded_bidi_formatting = 53,  ///< the same, percent-encoded
  /// Isolates, fillers, tags, variation selectors, ...; joiners, but behind letters whose
  /// orthography has them, outside of hosts.
  invisible_character = 54,
  encoded_invisible_character = 55,
  // Of a policy alone
  scheme_not_allowed = 56,
  host_not_allowed = 57,
  port_not_allowed = 58,
};

inline constexpr std::size_t finding_count = 59;

/// The name in this header, such as "encoded_slash".
std::string_view name(Finding) noexcept;
/// A constant sentence, without the final stop.
std::string_view message(Finding) noexcept;
std::optional<Finding> find_finding(std::string_view name) noexcept;

/// A set of kinds, of fixed size.
class FindingSet {
 public:
  constexpr FindingSet() noexcept = default;
  constexpr FindingSet(std::initializer_list<Finding> kinds) noexcept {
    for (const Finding kind : kinds) insert(kind);
  }
  static constexpr FindingSet all() noexcept {
    return FindingSet((std::uint64_t{1} << finding_count) - 1);
  }

  constexpr void insert(Finding kind) noexcept { bits_ |= bit(kind); }
  constexpr bool contains(Finding kind) const noexcept { return (bits_ & bit(kind)) != 0; }
  constexpr bool empty() const noexcept { return bits_ == 0; }
  constexpr std::size_t size() const noexcept {
    return static_cast<std::size_t>(std::popcount(bits_));
  }
  /// Bit n is the kind of number n.
  constexpr std::uint64_t bits() const noexcept { return bits_; }
  constexpr FindingSet& operator|=(FindingSet other) noexcept {
    bits_ |= other.bits_;
    return *this;
  }
  friend constexpr FindingSet operator|(FindingSet a, FindingSet b) noexcept { return a |= b; }
  friend constexpr FindingSet operator&(FindingSet a, FindingSet b) noexcept {
    return FindingSet(a.bits_ & b.bits_);
  }
  friend constexpr bool operator==(FindingSet, FindingSet) noexcept = default;

 private:
  static constexpr std::uint64_t bit(Finding kind) noexcept {
    return std::uint64_t{1} << static_cast<unsigned>(kind);
  }
  constexpr explicit FindingSet(std::uint64_t bits) noexcept : bits_(bits) {}
  std::uint64_t bits_ = 0;
};

/// One finding at its place: the bytes [begin, end) of the text.
struct Found {
  Finding kind = Finding::long_text;
  Component component = Component::none;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend constexpr bool operator==(const Found&, const Found&) noexcept = default;
};

/// The largest sizes that are no finding, in bytes where nothing else is said; `absent` for
/// none. What is set here are the limits of the DNS (RFC 1035 s2.3.4).
struct Limits {
  std::uint32_t text = absent;
  std::uint32_t userinfo = absent;
  std::uint32_t host = 253;
  std::uint32_t label = 63;
  std::uint32_t path = absent;
  std::uint32_t segment = absent;
  std::uint32_t query = absent;
  std::uint32_t fragment = absent;
  std::uint32_t depth = absent;       ///< segments
  std::uint32_t parameters = absent;  ///< parameters

  friend constexpr bool operator==(const Limits&, const Limits&) noexcept = default;
};

/// Says of a host whether it mixes scripts or can be taken for another: which of
/// mixed_script_host and confusable_host hold. It is asked of reg-names that have a character
/// outside ASCII, or a label `xn--`; unicode.hpp, in the optional part, has such a function.
struct HostCheck {
  FindingSet (*check)(std::string_view host, const void* context) noexcept = nullptr;
  const void* context = nullptr;
};

struct InspectOptions {
  Limits limits{};
  HostCheck host_check{};
  FindingSet wanted = FindingSet::all();  ///< the kinds to write down; all are looked for
};

/// What was found. `stored` findings stand in the span that was given, the first ones in the
/// order in which the components are looked at: authority, path, query, fragment, the whole.
struct Inspection {
  FindingSet kinds;        ///< all kinds, however short the span
  std::size_t count = 0;   ///< all findings of the wanted kinds
  std::size_t stored = 0;  ///< count, or the size of the span
};

/// Looks at every component once. Guarantee: no allocation, no exception, constant stack, time
/// linear in the text. An empty span asks for the kinds alone. A finding is no error: what to
/// do about it is the matter of a Policy (gate.hpp).
///
///     iri::Found found[8];
///     const iri::Inspection what = iri::inspect(view, found);
///     if (what.kinds.contains(iri::Finding::userinfo)) ...
Inspection inspect(IriReferenceView view, std::span<Found> out,
                   const InspectOptions& options = {}) noexcept;
Inspection inspect(const RequestTargetView& target, std::span<Found> out,
                   const InspectOptions& options = {}) noexcept;
Inspection inspect(const HostFieldView& host, std::span<Found> out,
                   const InspectOptions& options = {}) noexcept;

}  // namespace iri
#pragma GCC visibility pop

#endif
