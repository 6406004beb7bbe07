// Law 1: verdict, every component's range, and the error offset equal those of the independent
// reference, for the eight start rules.
#include <optional>

#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "oracle.hpp"

namespace iri_fuzz {
namespace {

using Range = std::optional<iri_reference::Range>;

Range range(bool present, std::uint32_t begin, std::uint32_t end) {
  if (!present) return std::nullopt;
  return iri_reference::Range{begin, end};
}

std::uint32_t after(std::uint32_t delimiter) {
  return delimiter == iri::absent ? delimiter : delimiter + 1;
}

iri_reference::HostKind host_kind(const iri::Components& c, std::string_view text) {
  using iri_reference::HostKind;
  if (!c.has_authority()) return HostKind::none;
  switch (iri::host_kind(text.substr(c.host_begin(), c.host_end - c.host_begin()))) {
    case iri::HostKind::IPv4address: return HostKind::ipv4_address;
    case iri::HostKind::IPv6address: return HostKind::ipv6_address;
    case iri::HostKind::IPvFuture: return HostKind::ipv_future;
    case iri::HostKind::reg_name: break;
  }
  return HostKind::reg_name;
}

void check_components(const iri::Components& c, const iri_reference::Parts& parts,
                      std::string_view text) {
  IRI_CHECK("1: the reference splits what it accepts, in one way", parts.accepted);
  IRI_CHECK("1: the reference splits what it accepts, in one way", !parts.ambiguous);
  IRI_CHECK("1: the size", c.size == text.size());
  IRI_CHECK("1: the scheme", range(c.has_scheme(), 0, c.scheme_end) == parts.scheme);
  const bool authority = c.has_authority();
  IRI_CHECK("1: the authority",
            range(authority, c.authority_begin(), c.authority_end) == parts.authority);
  IRI_CHECK("1: the userinfo",
            range(c.has_userinfo(), c.authority_begin(), c.userinfo_end) == parts.userinfo);
  IRI_CHECK("1: the host", range(authority, c.host_begin(), c.host_end) == parts.host);
  IRI_CHECK("1: the port", range(c.has_port(), after(c.host_end), c.authority_end) == parts.port);
  IRI_CHECK("1: the path", range(true, c.path_begin(), c.path_end) == parts.path);
  IRI_CHECK("1: the query", range(c.has_query(), after(c.path_end), c.query_end) == parts.query);
  IRI_CHECK("1: the fragment",
            range(c.has_fragment(), after(c.query_end), c.size) == parts.fragment);
  IRI_CHECK("1: the kind of host", host_kind(c, text) == parts.host_kind);
}

}  // namespace

void one_input(std::string_view text) {
  const Turn turn(text, 2);
  std::optional<iri::Components> first;
  for (const iri::Rule rule : start_rules) {
    const iri_grammar::Offset expected = iri_grammar::find_offset(automaton_of(rule), text);
    iri::Components c;
    const iri::MatchResult verdict = iri::parse(rule, text, c);
    IRI_CHECK("1: the verdict", verdict.accepted() == expected.accepted);
    const iri::Error error = iri::diagnose(rule, text);
    IRI_CHECK("1: a diagnosis for what is refused, and for nothing else",
              error.failed() != expected.accepted);
    if (!expected.accepted) {
      IRI_CHECK("1: the error offset", verdict.error_offset == expected.error_offset);
      IRI_CHECK("1: the error offset of the diagnosis", error.offset == expected.error_offset);
      continue;
    }
    // The interpreter is slow. It splits one text in two, by the first rule that accepts; that the
    // others see the same components is checked without it, by transitivity.
    if (!first && turn.of(0)) {
      check_components(c, iri_reference::split(iri::name(rule), text), text);
    }
    IRI_CHECK("2: the components are consistent", c.is_consistent());
    if (!first) first = c;
    IRI_CHECK("1: one text, one split, whatever the start rule", c == *first);
  }
}

}  // namespace iri_fuzz
