// What a grammar cannot tell: texts that are valid, yet unwise or hostile.
#ifndef IRI_INSPECT_HPP
#define IRI_INSPECT_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "iri/enum_set.hpp"
#include "iri/error.hpp"
#include "iri/host_check.hpp"
#include "iri/http.hpp"
#include "iri/reference.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

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
  no_scheme = 10,  ///< a relative reference; not found in a request target or Host field
  userinfo = 11,
  password = 12,  ///< userinfo with ":" (RFC 3986 s3.2.1 deprecates it)
  fragment = 13,  ///< requests never carry one
  // Host
  empty_host = 14,    ///< an authority without a host; not found for `file`
  encoded_host = 15,  ///< percent-encoding in the host: the first octet of a character
  /// Percent-encoded; once decoded it would end the host: what WHATWG's URL parser forbids there.
  encoded_host_delimiter = 16,
  non_ascii_host = 17,     ///< as UTF-8, or percent-encoded
  mixed_script_host = 18,  ///< by InspectOptions::host_check
  confusable_host = 19,    ///< by InspectOptions::host_check
  /// `example.com.`, `example.com%2E`: equal in the DNS, unequal in host lists.
  trailing_dot_host = 20,
  /// A reg-name that some read as IPv4: octal, hex, short, dword, a number too large for its place.
  /// With it come the findings of each address that they read.
  ambiguous_ipv4 = 21,
  /// Mapped, compatible, translated, 6to4, Teredo (the client), NAT64, ISATAP. With it come the
  /// findings of the IPv4 address.
  ipv4_in_ipv6 = 22,
  unspecified_address = 23,  ///< 0.0.0.0/8, ::
  loopback_address = 24,     ///< 127.0.0.0/8, ::1
  private_address = 25,      ///< RFC 1918, RFC 6598 (100.64.0.0/10), fc00::/7, fec0::/10
  link_local_address = 26,   ///< 169.254.0.0/16, fe80::/10
  metadata_address = 27,     ///< where clouds serve credentials, by address or by name
  /// All other rows of IANA's special-purpose registries (RFC 6890), including those that are
  /// globally reachable, which are network services; multicast; IPv6 outside 2000::/3, if it stands
  /// for no IPv4 address.
  reserved_address = 28,
  /// A name of one label, or one that no public name server has: below .localhost, .local,
  /// .internal, .test, .onion, .arpa, .svc, ... .example does not count. Nor does a public name
  /// server have a name whose last label is ASCII, but not letters alone, a number or Punycode
  /// (`db.app_default`).
  local_name = 29,
  /// Some program reads a different host than the one written, or none. Everywhere: an IPvFuture; a
  /// reg-name with a sub-delim, or with "-" at its beginning. In requests, without a scheme, and in
  /// a scheme that WHATWG's URL Standard calls special: a host that it decodes or maps to ASCII
  /// (UTS 46, NFKC); a reg-name with ASCII other than letters, digits, "-", "_" and dots, with an
  /// empty label, with a number at its end, or with Punycode that encodes only ASCII, or a character
  /// that is not ucschar, is mapped to ASCII, changes direction or cannot be seen; a drive
  /// letter (`file://C:/`); no host, if that standard looks for one further on: `http:a`, `///a`.
  other_host = 30,
  address_host = 31,  ///< an IP address, not a name; perhaps only once decoded
  // Port
  default_port = 32,  ///< the scheme's own, spelled out
  empty_port = 33,    ///< `host:`
  zero_port = 34,
  large_port = 35,   ///< above 65535
  padded_port = 36,  ///< `080`
  // Path
  dot_segment = 37,            ///< "." or ".."
  encoded_dot_segment = 38,    ///< the same with "%2E"
  parameter_dot_segment = 39,  ///< `..;x`, `..%3Bx`; some servers read ".."
  root_underflow = 40,         ///< a ".." at the root, or at the beginning of a path after a scheme
  empty_segment = 41,          ///< "//" within the path; some servers merge it
  /// Begins with "//" once dot segments are removed, and no authority stands before it.
  authority_like_path = 42,
  encoded_slash = 43,
  encoded_backslash = 44,
  encoded_path_delimiter = 45,  ///< "%3F" or "%23"
  // Characters, anywhere
  encoded_unreserved = 46,  ///< `%61`: never needed (RFC 3986 s2.3)
  double_encoding = 47,     ///< `%25` and two hex digits, which may be encoded, too
  encoded_nul = 48,
  /// U+0001-001F, U+007F-009F; in the path also U+2028 and U+2029, which end a line for regular
  /// expressions.
  encoded_control = 49,
  ill_formed_utf8 = 50,          ///< octets that are not UTF-8 (RFC 3629)
  overlong_utf8 = 51,            ///< of these: more octets than the character needs
  bidi_formatting = 52,          ///< a character that RFC 3987 s4.1 forbids
  encoded_bidi_formatting = 53,  ///< the same, percent-encoded
  /// Spaces, fillers, tags, ...; variation selectors, except U+FE0E and U+FE0F after a symbol
  /// (U+2194-2BFF, U+1F000-1FAFF); joiners, except in a path, query or fragment after a character
  /// of a script that uses them: Arabic, and those of India and its neighbours.
  invisible_character = 54,
  encoded_invisible_character = 55,
  // Found by a policy only
  scheme_not_allowed = 56,
  host_not_allowed = 57,
  port_not_allowed = 58,
  // Path
  path_parameter = 59,           ///< ";" in a segment: some servers cut the segment there
  encoded_path_parameter = 60,   ///< "%3B" in a segment: the same for servers that decode first
  parameter_empty_segment = 61,  ///< a segment that is empty without its parameters: `/;x/`
  encoded_percent = 62,          ///< "%25" in the path: `%` for servers that decode again
  // Characters
  bidi_isolate = 63,          ///< U+061C, U+2066-2069: they reorder displayed text
  encoded_bidi_isolate = 64,  ///< the same, percent-encoded
  // Scheme
  active_scheme = 65,  ///< `javascript`, `data`, `vbscript`, ...: following it runs its content
  // Request
  host_mismatch = 66,  ///< the target names one host, the Host field another
  missing_host = 67,   ///< no Host field (RFC 9112 s3.2)
  // Path
  missing_path = 68,     ///< `http://h?@a`: some read host or path from after the "?" or "#"
  ill_formed_path = 69,  ///< ill_formed_utf8 in the path; some servers drop the octets
  // Found by a gate in a request target, which is not valid then (Gate::admit() has more)
  /// One of `[ ] { } | ^ \ ` " < >` in the path or the query. In the path a `\` is encoded_backslash,
  /// too.
  unencoded_character = 70,
  /// A `%` that encodes nothing, in the path or the query. In the path it is encoded_percent, too: its
  /// canonical form is `%25`.
  bare_percent = 71,
  /// Such a `%` in a parameter of the query, or a segment of the path, that has percent-encoded US-ASCII,
  /// too, perhaps overlong (`%3C`, `%C0%BC`); `%u` and four hex digits.
  ambiguous_percent = 72,
  // Found by a policy only, in a request target
  /// Some server sees a dot segment, or an empty first segment, that the canonical form has not
  /// (hides_dot_segment()).
  hidden_dot_segment = 73,
  guarded_reading = 74,  ///< two readings lie in different sets of guards (Policy::guards)
  // In a request target
  /// `%2f`: hex digits in lower case, which the canonical form has in upper case (RFC 3986 s6.2.2.1), in
  /// the path or the query. The first one of each; `%7e` is encoded_unreserved, and no other.
  lower_case_hex = 75,
  // Path
  /// "@" in the path after a port, and no userinfo: `s://user:12/ss@host/` has the host `user`. A
  /// password with a "/" may have been cut; some programs read the host after the "@". Not found
  /// for an "@" with which a segment begins (`/@scope`).
  late_at_sign = 76,
};

inline constexpr std::size_t finding_count = 77;

/// The name in this header, such as "encoded_slash".
std::string_view name(Finding) noexcept;
/// A constant sentence, without the final stop.
std::string_view message(Finding) noexcept;
std::optional<Finding> find_finding(std::string_view name) noexcept;

template <>
inline constexpr std::size_t enum_size<Finding> = finding_count;

/// A set of findings.
using FindingSet = EnumSet<Finding>;

/// The texts of a request.
enum class RequestText : std::uint8_t { target = 0, host_field = 1 };

/// One finding at its place: the bytes [begin, end) of the text. The place is the component, the
/// label, the segment or the character; a parameter, from its ";" to the end of the segment; the
/// first "%3B" of a segment; all that is decoded twice. Octets that are not UTF-8 are divided into
/// the maximal subparts of Unicode, but an overlong form is one place. What is absent or empty has
/// an empty place.
struct LocatedFinding {
  Finding kind = Finding::long_text;
  Component component = Component::none;
  RequestText text = RequestText::target;  ///< of a request: which of its texts
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend constexpr bool operator==(const LocatedFinding&, const LocatedFinding&) noexcept = default;
};

/// The largest sizes that are not a finding, in bytes unless stated otherwise; `absent` means no
/// limit. The defaults for host and label are the limits of the DNS (RFC 1035 s2.3.4).
struct Limits {
  std::uint32_t text = absent;
  std::uint32_t userinfo = absent;
  std::uint32_t host = 253;
  std::uint32_t label = 63;
  std::uint32_t path = absent;
  std::uint32_t segment = absent;
  std::uint32_t query = absent;
  std::uint32_t fragment = absent;
  std::uint32_t depth = absent;       ///< a number of segments
  std::uint32_t parameters = absent;  ///< a number of parameters

  friend constexpr bool operator==(const Limits&, const Limits&) noexcept = default;
};

struct InspectOptions {
  Limits limits{};
  HostCheck host_check{};
  FindingSet wanted = FindingSet::all();  ///< the kinds to store and count; all are looked for
};

/// The result of inspect(). The caller's span holds the first `stored` findings, in the order in
/// which the components are examined: authority, path, query, fragment, the whole.
struct [[nodiscard]] Inspection {
  FindingSet kinds;        ///< all kinds found, however short the span
  std::size_t count = 0;   ///< number of findings of the wanted kinds
  std::size_t stored = 0;  ///< the smaller of count and the size of the span
};

/// Examines every component once. Guarantee: no allocation, no exception, constant stack, time
/// linear in the text. Pass an empty span to get only the kinds. A finding is not an error: a
/// Policy decides what to do about it (policy.hpp).
///
///     iri::LocatedFinding found[8];
///     const iri::Inspection what = iri::inspect(view, found);
///     if (what.kinds.contains(iri::Finding::userinfo)) ...
Inspection inspect(const IriReferenceArgument& reference, const InspectOptions& options,
                   std::span<LocatedFinding> out) noexcept;
Inspection inspect(const RequestTargetView& target, const InspectOptions& options,
                   std::span<LocatedFinding> out) noexcept;
Inspection inspect(const HostFieldView& host, const InspectOptions& options,
                   std::span<LocatedFinding> out) noexcept;
/// The same with the default options.
inline Inspection inspect(const IriReferenceArgument& reference,
                          std::span<LocatedFinding> out) noexcept {
  return inspect(reference, InspectOptions(), out);
}
inline Inspection inspect(const RequestTargetView& target, std::span<LocatedFinding> out) noexcept {
  return inspect(target, InspectOptions(), out);
}
inline Inspection inspect(const HostFieldView& host, std::span<LocatedFinding> out) noexcept {
  return inspect(host, InspectOptions(), out);
}

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
