// Where the RFCs let the first match win, and where the library decides by the first bytes.

#include <optional>

#include "grammar/boundaries.hpp"
#include "grammar/compare.hpp"
#include "grammar/languages.hpp"

namespace iri_grammar {
namespace {

const Automaton& plain(Family family, std::string_view rule) {
  return marked_rule(family, rule, std::nullopt);
}

std::string unequal(const char* what, const Automaton& a, const Automaton& b) {
  const Comparison compared = equal(a, b);
  return compared ? std::string() : what + (": " + escaped(compared.shortest));
}

/// RFC 3986 s3.2.2: "a host that matches the rule for IPv4address is an IPv4address". The other
/// alternatives have no text in common.
BoundaryRow prove_host_kinds(Family family) {
  const bool iri = family == Family::iri;
  BoundaryRow row{std::string("kinds of ") + (iri ? "ihost" : "host"), 0, {}};
  const Automaton& host = plain(family, iri ? "ihost" : "host");
  const Automaton& name = plain(family, iri ? "ireg-name" : "reg-name");
  const Automaton& literal = plain(family, "IP-literal");
  const Automaton& ipv4 = plain(family, "IPv4address");
  row.note(unequal("IP-literal, by \"[\"", literal, both(host, at_index(0, "[", Begins::with))));
  row.note(unequal("IPvFuture, by \"[v\"", plain(family, "literal-future"),
                   both(literal, at_index(1, "vV", Begins::with))));
  row.note(unequal("IPv6address", plain(family, "literal-v6"),
                   both(literal, at_index(1, "vV", Begins::without))));
  row.note(unequal("reg-name", name, both(host, at_index(0, "[", Begins::without))));
  row.note(unequal("IPv4address that is no reg-name", ipv4, both(ipv4, name)));
  return row;
}

/// RFC 9112 s3.2.
BoundaryRow prove_target_forms(Family family) {
  const bool iri = family == Family::iri;
  BoundaryRow row{std::string("forms of targets, ") + (iri ? "IRI" : "URI"), 0, {}};
  const Automaton& target = plain(family, "options-target");
  row.note(unequal("origin-form", plain(family, "origin-form"),
                   both(target, at_index(0, "/", Begins::with))));
  row.note(unequal("asterisk-form", plain(family, "asterisk-form"),
                   both(target, at_index(0, "*", Begins::with))));
  row.note(unequal("absolute-form", plain(family, "absolute-form"),
                   both(target, at_index(0, "/*", Begins::without))));
  return row;
}

}  // namespace

std::vector<BoundaryRow> prove_choices(Family family) {
  return {prove_host_kinds(family), prove_target_forms(family)};
}

}  // namespace iri_grammar
