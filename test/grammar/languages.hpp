#ifndef IRI_TEST_GRAMMAR_LANGUAGES_HPP
#define IRI_TEST_GRAMMAR_LANGUAGES_HPP

// Languages made of languages, for the proof of the boundaries.

#include <optional>
#include <string>
#include <string_view>

#include "grammar/automaton.hpp"

namespace iri_grammar {

/// The texts that both accept.
Automaton both(const Automaton& a, const Automaton& b);

/// The texts over all bytes that do not begin with one of `bytes` at `index`, or that do.
enum class Begins { with, without };
Automaton at_index(std::size_t index, std::string_view bytes, Begins begins);

/// The texts of bytes below 80.
Automaton ascii();

/// The texts with `byte` in them, those without, and those that end with it.
Automaton holding(unsigned char byte);
Automaton lacking(unsigned char byte);
Automaton ending_in(unsigned char byte);

/// The first of the shortest texts that are accepted, if there is one.
std::optional<std::string> shortest(const Automaton& automaton);

}  // namespace iri_grammar

#endif
