#ifndef IRI_TEST_GRAMMAR_BEYOND_HPP
#define IRI_TEST_GRAMMAR_BEYOND_HPP

// What ships and is no rule of RFC 3986 or RFC 3987: request targets, and what may follow the
// beginning of a reference.

#include <string_view>
#include <vector>

#include "grammar/automaton.hpp"

namespace iri_grammar {

/// The rules of RFC 3986 or RFC 3987, and of request targets: request_target() makes its automata
/// of it.
const iri_reference::Grammar& target_grammar(Family family);

/// The rules of RFC 9112 s3.2 and RFC 9110 s4.1, s7.2, over the URIs or the IRIs; the field Host is
/// `Host-field`, and what GET and OPTIONS take are `get-target` and `options-target`.
/// Throws std::invalid_argument for another name.
const Automaton& request_target(Family family, std::string_view rule);

/// The beginnings after which a machine goes on with a reference, by its name: `after-path`,
/// `after-query`, `after-fragment`; none for another name. In each of them the same may follow.
const std::vector<std::string_view>& beginnings(std::string_view name);

/// What may follow a beginning of a reference: the automaton of URI-reference or IRI-reference,
/// from the state that the beginning leads to.
Automaton after(Family family, std::string_view beginning);

}  // namespace iri_grammar

#endif
