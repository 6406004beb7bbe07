// The names and messages of findings.
#include <algorithm>
#include <array>

#include "iri/inspect.hpp"

namespace iri::inline v0 {
namespace {

struct Entry {
  std::string_view name;
  std::string_view message;
};

// In the order of the numbers.
constexpr std::array<Entry, finding_count> entries{{
    {"long_text", "longer than the limit"},
    {"long_userinfo", "the userinfo is longer than the limit"},
    {"long_host", "the host is longer than the limit"},
    {"long_label", "a label of the host is longer than the limit"},
    {"long_path", "the path is longer than the limit"},
    {"long_segment", "a segment of the path is longer than the limit"},
    {"long_query", "the query is longer than the limit"},
    {"long_fragment", "the fragment is longer than the limit"},
    {"deep_path", "the path has more segments than the limit"},
    {"many_parameters", "the query has more parameters than the limit"},
    {"no_scheme", "a relative reference: what it means depends on a base"},
    {"userinfo", "userinfo, which can be taken for the host"},
    {"password", "a password in plain text"},
    {"fragment", "a fragment, which is not sent in a request"},
    {"empty_host", "an authority without a host"},
    {"encoded_host", "percent-encoding in the host: decoded by some, compared as it is by others"},
    {"encoded_host_delimiter", "a host that ends elsewhere once it is decoded"},
    {"non_ascii_host", "a host beyond ASCII"},
    {"mixed_script_host", "a host that mixes scripts"},
    {"confusable_host", "a host that looks like another"},
    {"trailing_dot_host", "a host with a dot at its end, which no list of hosts has"},
    {"ambiguous_ipv4", "a name that others take for an IPv4 address"},
    {"ipv4_in_ipv6", "an IPv4 address within an IPv6 address"},
    {"unspecified_address", "the unspecified address, often this very machine"},
    {"loopback_address", "a loopback address: this very machine"},
    {"private_address", "an address of a private network"},
    {"link_local_address", "a link-local address"},
    {"metadata_address", "a metadata service, which serves credentials"},
    {"reserved_address", "an address that is no host's: multicast, reserved or for documents"},
    {"local_name", "a name for this machine or the local network"},
    {"other_host", "some programs read another host, or none"},
    {"address_host", "an address instead of a name"},
    {"default_port", "the default port of the scheme"},
    {"empty_port", "a colon without a port"},
    {"zero_port", "port 0"},
    {"large_port", "a port above 65535"},
    {"padded_port", "a port with leading zeros"},
    {"dot_segment", "a dot segment"},
    {"encoded_dot_segment", "a dot segment in disguise: percent-encoded"},
    {"parameter_dot_segment", "a dot segment with parameters, removed by some servers"},
    {"root_underflow", "a .. segment leaves the root of the path"},
    {"empty_segment", "an empty segment, merged by some servers"},
    {"authority_like_path", "a path that turns into an authority when it stands alone"},
    {"encoded_slash", "an encoded slash: a separator to whoever decodes first"},
    {"encoded_backslash", "an encoded backslash: a separator to some servers"},
    {"encoded_path_delimiter", "an encoded ? or #: the end of the path to whoever decodes first"},
    {"encoded_unreserved", "percent-encoding where none is needed"},
    {"double_encoding", "percent-encoding twice over"},
    {"encoded_nul", "an encoded NUL"},
    {"encoded_control", "an encoded control character"},
    {"ill_formed_utf8", "percent-encoded octets that are not UTF-8"},
    {"overlong_utf8", "an overlong form of UTF-8, percent-encoded"},
    {"bidi_formatting", "a bidirectional formatting character, which RFC 3987 forbids"},
    {"encoded_bidi_formatting", "a bidirectional formatting character, percent-encoded"},
    {"invisible_character", "an invisible character"},
    {"encoded_invisible_character", "an invisible character, percent-encoded"},
    {"scheme_not_allowed", "a scheme that is not in the list"},
    {"host_not_allowed", "a host that is not in the list"},
    {"port_not_allowed", "a port that is not in the list"},
    {"path_parameter", "a parameter of a segment: some servers cut the segment before it"},
    {"encoded_path_parameter", "an encoded ;: a parameter to whoever decodes first"},
    {"parameter_empty_segment", "a segment that is empty without its parameters"},
    {"encoded_percent", "an encoded %: the next decoding may find more"},
    {"bidi_isolate", "a bidirectional isolate or mark, which reorders what is shown"},
    {"encoded_bidi_isolate", "a bidirectional isolate or mark, percent-encoded"},
    {"active_scheme", "a scheme that runs what it holds, such as javascript"},
    {"host_mismatch", "a Host field that names another host than the target"},
    {"missing_host", "no Host field"},
    {"missing_path", "no path before the ? or #: some read the host or the path from what follows"},
    {"ill_formed_path", "octets in the path that are not UTF-8: some servers drop them"},
    {"unencoded_character", "a character that has to be percent-encoded, as browsers send it"},
    {"bare_percent", "a % that encodes nothing"},
    {"ambiguous_percent",
     "a % that encodes nothing, among others that do, or %u: who decodes differs"},
    {"hidden_dot_segment", "a dot segment that only some servers see"},
    {"guarded_reading", "some servers read a path here that other rules are about"},
}};

}  // namespace

std::string_view name(Finding finding) noexcept {
  return entries[static_cast<std::size_t>(finding)].name;
}

std::string_view message(Finding finding) noexcept {
  return entries[static_cast<std::size_t>(finding)].message;
}

std::optional<Finding> find_finding(std::string_view name) noexcept {
  const auto* const at = std::find_if(entries.begin(), entries.end(),
                                      [name](const Entry& entry) { return entry.name == name; });
  if (at == entries.end()) return std::nullopt;
  return static_cast<Finding>(at - entries.begin());
}

}  // namespace iri::inline v0
