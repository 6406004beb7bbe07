#include "grammar/beyond.hpp"

#include <map>
#include <string>
#include <utility>

#include "reference/abnf.hpp"

namespace iri_grammar {
namespace {

// Host of RFC 9110 differs from host only in a capital, which ABNF does not tell apart. The two
// rules at the end are what a method takes.
std::string request_target_rules(Family family) {
  const bool iri = family == Family::iri;
  const std::string i = iri ? "i" : "";
  return "\norigin-form = absolute-path [ \"?\" " + i + "query ]\n" + "absolute-form = absolute-" +
         (iri ? "IRI" : "URI") + "\n" + "authority-form = uri-host \":\" port\n" +
         "asterisk-form = \"*\"\n" + "absolute-path = 1*( \"/\" " + i + "segment )\n" +
         "uri-host = " + i + "host\n" + "Host-field = uri-host [ \":\" port ]\n" +
         "get-target = origin-form / absolute-form\n" +
         "options-target = get-target / asterisk-form\n";
}

}  // namespace

const iri_reference::Grammar& target_grammar(Family family) {
  static const auto make = [](Family of) {
    return iri_reference::Grammar(
        std::string(iri_reference::abnf_text(of)) + request_target_rules(of),
        iri_reference::abnf_core_text());
  };
  static const iri_reference::Grammar uri = make(Family::uri);
  static const iri_reference::Grammar iri = make(Family::iri);
  return family == Family::iri ? iri : uri;
}

const Automaton& request_target(Family family, std::string_view rule) {
  static std::map<std::pair<Family, std::string>, Automaton> made;
  const auto key = std::make_pair(family, std::string(rule));
  auto found = made.find(key);
  if (found == made.end())
    found = made.emplace(key, make_automaton(target_grammar(family), rule)).first;
  return found->second;
}

const std::vector<std::string_view>& beginnings(std::string_view name) {
  static const std::map<std::string_view, std::vector<std::string_view>> known{
      {"after-authority", {"//", "s://"}},
      {"after-path", {"s:b", "s:/b", "s://h/", "s://h//b/", "//h/", "/b", "/b/c", "b/"}},
      {"after-query", {"?", "?b", "s:?", "s://h?/", "s://h/b?c", "//h?", "b?"}},
      {"after-fragment", {"#", "#b", "s:#", "s://h#/", "s://h/b?c#", "//h#", "b#?"}},
  };
  static const std::vector<std::string_view> none;
  const auto found = known.find(name);
  return found == known.end() ? none : found->second;
}

Automaton after(Family family, std::string_view beginning) {
  Automaton rest = automaton(family, family == Family::iri ? "IRI-reference" : "URI-reference");
  rest.start = rest.run(rest.start, beginning);
  return minimal(rest);
}

}  // namespace iri_grammar
