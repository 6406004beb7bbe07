// The kinds and addresses of hosts are those of the grammar's rules and of the C library; an address that
// is written and read is the same. What the gate takes for an IPv4 address is what inet_aton() and the URL
// Standard read as one, and a known host has the findings that are known. Input: a host, or any text; its first bytes
// are an address, too.
#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "fuzz.hpp"
#include "gate/browser_host.hpp"
#include "gate/known_host.hpp"
#include "gate/special_addresses.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {
namespace {

using iri::Finding;
using iri::FindingSet;
using iri::HostKind;

bool is_in(FindingSet all, FindingSet some) { return (all & some) == some; }

// --- iri/host.hpp ---

std::string_view without_brackets(std::string_view text) {
  const bool both = text.size() > 1 && text.front() == '[' && text.back() == ']';
  return both ? text.substr(1, text.size() - 2) : text;
}

/// By the alternatives of RFC 3986 s3.2.2, in their order.
HostKind kind_by_rules(std::string_view host) {
  const std::string_view inner = without_brackets(host);
  const bool literal = inner.size() != host.size();
  if (literal && iri::is_valid(iri::rule::IPv6address, inner)) return HostKind::IPv6address;
  if (literal && iri::is_valid(iri::rule::IPvFuture, inner)) return HostKind::IPvFuture;
  if (iri::is_valid(iri::rule::IPv4address, host)) return HostKind::IPv4address;
  return HostKind::reg_name;
}

void check_kind(std::string_view text) {
  if (!iri::is_valid(iri::rule::ihost, text)) return;
  const HostKind kind = iri::host_kind(text);
  IRI_CHECK("host: the kind is that of the first rule that matches", kind == kind_by_rules(text));
  IRI_CHECK("host: a reg-name is one by its rule",
            kind != HostKind::reg_name || iri::is_valid(iri::rule::ireg_name, text));
  IRI_CHECK("host: an address is there for its kind alone",
            iri::ipv4_address(text).has_value() == (kind == HostKind::IPv4address) &&
                (!text.starts_with('[') ||
                 iri::ipv6_address(text).has_value() == (kind == HostKind::IPv6address)));
}

/// What the C library reads; it takes the same texts as the grammar.
template <class Address>
std::optional<Address> read_by_c(int family, std::string_view text) {
  Address address{};
  const bool read = text.find('\0') == text.npos &&
                    ::inet_pton(family, std::string(text).c_str(), address.data()) == 1;
  return read ? std::optional<Address>(address) : std::nullopt;
}

template <class Address>
std::string written_by_c(int family, const Address& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  return ::inet_ntop(family, address.data(), text.data(), text.size());
}

void check_addresses(std::string_view text) {
  const auto four = iri::ipv4_address(text);
  IRI_CHECK("host: an IPv4 address if and only if the rule matches",
            four.has_value() == iri::is_valid(iri::rule::IPv4address, text));
  IRI_CHECK("host: IPv4 as the C library reads it", four == read_by_c<iri::IPv4>(AF_INET, text));
  if (four) {
    IRI_CHECK("host: IPv4 has one text", written_by_c(AF_INET, *four) == text);
  }
  const std::string_view inner = without_brackets(text);
  const auto six = iri::ipv6_address(text);
  IRI_CHECK("host: an IPv6 address if and only if the rule matches",
            six.has_value() == iri::is_valid(iri::rule::IPv6address, inner));
  IRI_CHECK("host: IPv6 as the C library reads it", six == read_by_c<iri::IPv6>(AF_INET6, inner));
  if (!six) return;
  const std::string uri = "//[" + std::string(inner) + "]";
  const auto normal = iri::normalize(*iri::UriReferenceView::parse(uri));
  IRI_CHECK("host: the normal form is of the same address",
            iri::ipv6_address(*normal->host()) == six);
}

/// The first bytes of the input.
template <class Address>
Address address_of(std::string_view bytes) {
  Address address{};
  std::memcpy(address.data(), bytes.data(), std::min(bytes.size(), address.size()));
  return address;
}

void check_bytes(std::string_view bytes) {
  const auto four = address_of<iri::IPv4>(bytes);
  const auto six = address_of<iri::IPv6>(bytes);
  IRI_CHECK("host: IPv4, written and read", iri::ipv4_address(written_by_c(AF_INET, four)) == four);
  IRI_CHECK("host: IPv6, written and read",
            iri::ipv6_address("[" + written_by_c(AF_INET6, six) + "]") == six);
}

// --- The gate's readers ---

/// IPv4-mapped (RFC 4291 s2.5.5.2) and of NAT64 (RFC 6052 s2.1): what is said of the address inside counts.
void check_embedded(std::string_view bytes) {
  const auto four = address_of<iri::IPv4>(bytes);
  for (const std::string_view prefix :
       {std::string_view("::ffff:"), std::string_view("64:ff9b::")}) {
    const auto six = iri::ipv6_address(std::string(prefix) + written_by_c(AF_INET, four));
    IRI_CHECK("host: IPv4 in IPv6 counts",
              six && is_in(iri::detail::kind_of(*six),
                           iri::detail::kind_of(four) | FindingSet{Finding::ipv4_in_ipv6}));
  }
}

std::string lowered(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

/// The address that a browser makes of a reg-name.
std::optional<iri::IPv4> read_by_browsers(std::string_view text) {
  const std::string uri = "http://" + std::string(text) + "/";
  const auto view = iri::IriView::parse(uri);
  if (!view || view->host() != text) return std::nullopt;
  const iri::BrowserReading reading = iri::browser_reading(*view);
  const auto url = iri::UriView::parse(reading.url);
  return url ? iri::ipv4_address(url->host().value_or("")) : std::nullopt;
}

/// What else inet_aton() takes: an address before white space.
std::optional<iri::IPv4> read_by_inet_aton(const std::string& text) {
  in_addr address{};
  if (text.find_first_of(std::string_view(" \t\n\v\f\r\0", 7)) != text.npos) return std::nullopt;
  if (::inet_aton(text.c_str(), &address) == 0) return std::nullopt;
  iri::IPv4 bytes{};
  std::memcpy(bytes.data(), &address.s_addr, bytes.size());
  return bytes;
}

void check_lenient(std::string_view text) {
  const iri::detail::BrowserHost host(text);
  const FindingSet found = iri::detail::parse_lenient_ipv4(host.text());
  IRI_CHECK("host: an address that some read is an ambiguous one",
            found.empty() || found.contains(Finding::ambiguous_ipv4));
  for (const auto& read : {read_by_browsers(text), read_by_inet_aton(std::string(host.text()))}) {
    if (!read || host.text().empty()) continue;
    IRI_CHECK("host: what others read as an IPv4 address, the gate does",
              is_in(found, iri::detail::kind_of(*read) | FindingSet{Finding::ambiguous_ipv4}));
  }
}

void check_reading(std::string_view text) {
  const iri::detail::BrowserHost host(text);
  IRI_CHECK("host: names are read in lower case", lowered(host.text()) == host.text());
  std::string encoded;
  for (const char c : text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    encoded += {'%', digits[byte / 16], digits[byte % 16]};
  }
  if (encoded.size() > iri::detail::BrowserHost::longest) return;
  const iri::detail::BrowserHost hidden(encoded);
  IRI_CHECK("host: percent-encoding hides nothing", hidden.text() == host.text());
  const bool plain = std::all_of(
      text.begin(), text.end(), [](char c) { return static_cast<signed char>(c) > 0 && c != '%'; });
  if (!plain) return;
  const std::string_view name = text.substr(0, text.size() - (text.ends_with('.') ? 1 : 0));
  IRI_CHECK("host: plain ASCII is read as it is", host.text() == lowered(name));
  IRI_CHECK("host: a dot at the end is seen", host.has_final_dot() == text.ends_with('.'));
}

void check_known(std::string_view text) {
  const iri::detail::KnownHost known = iri::detail::known_whole_host(text);
  if (known.size == 0) return;
  const auto field = iri::HostFieldView::parse(text);
  IRI_CHECK("host: a known host is a Host field", field && field->host() == text);
  std::array<iri::LocatedFinding, 1> room;
  iri::InspectOptions unlimited;
  unlimited.limits.host = iri::absent;
  unlimited.limits.label = iri::absent;
  IRI_CHECK("host: what is known is what is found",
            iri::inspect(*field, unlimited, room).kinds == known.kinds.set());
}

}  // namespace

void one_input(std::string_view text) {
  check_kind(text);
  check_addresses(text);
  check_bytes(text);
  check_embedded(text);
  if (!text.starts_with('[') && iri::is_valid(iri::rule::ireg_name, text)) {
    check_reading(text);
    check_lenient(text);
  }
  check_known(text);
}

}  // namespace iri_fuzz
