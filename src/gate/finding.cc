// The names and messages of findings.
#include <array>

#include "iri/inspect.hpp"
#include "text/numbered.hpp"

namespace iri { inline namespace v0 {
namespace {

struct FindingEntry {
  Finding number;
  std::string_view name;
  std::string_view message;
};

constexpr std::array<FindingEntry, finding_count> finding_entries{{
    {Finding::long_text, "long_text", "longer than the limit"},
    {Finding::long_userinfo, "long_userinfo", "the userinfo is longer than the limit"},
    {Finding::long_host, "long_host", "the host is longer than the limit"},
    {Finding::long_label, "long_label", "a label of the host is longer than the limit"},
    {Finding::long_path, "long_path", "the path is longer than the limit"},
    {Finding::long_segment, "long_segment", "a segment of the path is longer than the limit"},
    {Finding::long_query, "long_query", "the query is longer than the limit"},
    {Finding::long_fragment, "long_fragment", "the fragment is longer than the limit"},
    {Finding::deep_path, "deep_path", "the path has more segments than the limit"},
    {Finding::many_parameters, "many_parameters", "the query has more parameters than the limit"},
    {Finding::no_scheme, "no_scheme", "a relative reference: what it means depends on a base"},
    {Finding::userinfo, "userinfo", "userinfo, which can be taken for the host"},
    {Finding::password, "password", "a password in plain text"},
    {Finding::fragment, "fragment", "a fragment, which is not sent in a request"},
    {Finding::empty_host, "empty_host", "an authority without a host"},
    {Finding::encoded_host, "encoded_host",
     "percent-encoding in the host: decoded by some, compared as it is by others"},
    {Finding::encoded_host_delimiter, "encoded_host_delimiter",
     "a host that ends elsewhere once it is decoded"},
    {Finding::non_ascii_host, "non_ascii_host", "a host with characters beyond ASCII"},
    {Finding::mixed_script_host, "mixed_script_host", "a host that mixes scripts"},
    {Finding::confusable_host, "confusable_host", "a host that looks like another"},
    {Finding::trailing_dot_host, "trailing_dot_host",
     "a trailing dot: the same name in DNS, but no host list has it in this form"},
    {Finding::ambiguous_ipv4, "ambiguous_ipv4", "a name that others take for an IPv4 address"},
    {Finding::ipv4_in_ipv6, "ipv4_in_ipv6", "an IPv4 address within an IPv6 address"},
    {Finding::unspecified_address, "unspecified_address",
     "the unspecified address, often this very machine"},
    {Finding::loopback_address, "loopback_address", "a loopback address: this very machine"},
    {Finding::private_address, "private_address", "an address of a private network"},
    {Finding::link_local_address, "link_local_address", "a link-local address"},
    {Finding::metadata_address, "metadata_address", "a metadata service, which serves credentials"},
    {Finding::reserved_address, "reserved_address",
     "not the address of a host: multicast, reserved, or for documentation"},
    {Finding::local_name, "local_name", "a name for this machine or the local network"},
    {Finding::other_host, "other_host", "some programs read a different host, or none"},
    {Finding::address_host, "address_host", "an address instead of a name"},
    {Finding::default_port, "default_port", "the default port of the scheme"},
    {Finding::empty_port, "empty_port", "a colon without a port"},
    {Finding::zero_port, "zero_port", "port 0"},
    {Finding::large_port, "large_port", "a port above 65535"},
    {Finding::padded_port, "padded_port", "a port with leading zeros"},
    {Finding::dot_segment, "dot_segment", "a dot segment"},
    {Finding::encoded_dot_segment, "encoded_dot_segment",
     "a dot segment in disguise: percent-encoded"},
    {Finding::parameter_dot_segment, "parameter_dot_segment",
     "a dot segment with parameters, removed by some servers"},
    {Finding::root_underflow, "root_underflow", "a .. segment leaves the root of the path"},
    {Finding::empty_segment, "empty_segment", "an empty segment, merged by some servers"},
    {Finding::authority_like_path, "authority_like_path",
     "a path that turns into an authority when it stands alone"},
    {Finding::encoded_slash, "encoded_slash",
     "an encoded slash: a separator to whoever decodes first"},
    {Finding::encoded_backslash, "encoded_backslash",
     "an encoded backslash: a separator to some servers"},
    {Finding::encoded_path_delimiter, "encoded_path_delimiter",
     "an encoded ? or #: the end of the path to whoever decodes first"},
    {Finding::encoded_unreserved, "encoded_unreserved", "percent-encoding where none is needed"},
    {Finding::double_encoding, "double_encoding", "percent-encoding that is percent-encoded again"},
    {Finding::encoded_nul, "encoded_nul", "an encoded NUL"},
    {Finding::encoded_control, "encoded_control", "an encoded control character"},
    {Finding::ill_formed_utf8, "ill_formed_utf8", "percent-encoded octets that are not UTF-8"},
    {Finding::overlong_utf8, "overlong_utf8", "an overlong form of UTF-8, percent-encoded"},
    {Finding::bidi_formatting, "bidi_formatting",
     "a bidirectional formatting character, which RFC 3987 forbids"},
    {Finding::encoded_bidi_formatting, "encoded_bidi_formatting",
     "a bidirectional formatting character, percent-encoded"},
    {Finding::invisible_character, "invisible_character", "an invisible character"},
    {Finding::encoded_invisible_character, "encoded_invisible_character",
     "an invisible character, percent-encoded"},
    {Finding::scheme_not_allowed, "scheme_not_allowed", "a scheme that is not in the list"},
    {Finding::host_not_allowed, "host_not_allowed", "a host that is not in the list"},
    {Finding::port_not_allowed, "port_not_allowed", "a port that is not in the list"},
    {Finding::path_parameter, "path_parameter",
     "a parameter of a segment: some servers cut the segment before it"},
    {Finding::encoded_path_parameter, "encoded_path_parameter",
     "an encoded ;: a parameter to whoever decodes first"},
    {Finding::parameter_empty_segment, "parameter_empty_segment",
     "a segment that is empty without its parameters"},
    {Finding::encoded_percent, "encoded_percent", "an encoded %: the next decoding may find more"},
    {Finding::bidi_isolate, "bidi_isolate",
     "a bidirectional isolate or mark, which reorders what is shown"},
    {Finding::encoded_bidi_isolate, "encoded_bidi_isolate",
     "a bidirectional isolate or mark, percent-encoded"},
    {Finding::active_scheme, "active_scheme",
     "a scheme that runs what it holds, such as javascript"},
    {Finding::host_mismatch, "host_mismatch",
     "a Host field that names another host than the target"},
    {Finding::missing_host, "missing_host", "no Host field"},
    {Finding::missing_path, "missing_path",
     "no path before the ? or #: some read the host or the path from what follows"},
    {Finding::ill_formed_path, "ill_formed_path",
     "octets in the path that are not UTF-8: some servers drop them"},
    {Finding::unencoded_character, "unencoded_character",
     "a character that has to be percent-encoded, as browsers send it"},
    {Finding::bare_percent, "bare_percent", "a % that encodes nothing"},
    {Finding::ambiguous_percent, "ambiguous_percent",
     "a % that encodes nothing, beside encoded US-ASCII, or %u: who decodes differs"},
    {Finding::hidden_dot_segment, "hidden_dot_segment", "a dot segment that only some servers see"},
    {Finding::guarded_reading, "guarded_reading",
     "some servers read a path here that other rules are about"},
    {Finding::lower_case_hex, "lower_case_hex",
     "hex digits in lower case: the canonical form has them in upper case"},
    {Finding::late_at_sign, "late_at_sign",
     "an @ in the path after a port: a password with a slash may have been cut there"},
}};
static_assert(detail::is_numbered(finding_entries));

}  // namespace

std::string_view name(Finding finding) noexcept {
  return finding_entries[static_cast<std::size_t>(finding)].name;
}

std::string_view message(Finding finding) noexcept {
  return finding_entries[static_cast<std::size_t>(finding)].message;
}

std::optional<Finding> find_finding(std::string_view name) noexcept {
  return detail::find_number<Finding>(finding_entries, name);
}

}}  // namespace iri::v0
