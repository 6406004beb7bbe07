// Law 1 for every rule of both grammars: verdict and error offset of all 61 matchers equal those of
// the automata that test/grammar makes from the ABNF.
#include "fuzz.hpp"
#include "iri/iri.hpp"
#include "oracle.hpp"

namespace iri_fuzz {

void one_input(std::string_view text) {
  const Turn turn(text, 8);
  for (std::size_t i = 0; i < iri::rule_count; ++i) {
    if (!turn.of(i)) continue;
    const iri::Rule rule = rule_of(i);
    const iri_grammar::Offset expected = iri_grammar::find_offset(automaton_of(rule), text);
    const iri::MatchResult verdict = iri::match(rule, text);
    IRI_CHECK("1: the verdict", verdict.accepted() == expected.accepted);
    if (expected.accepted) continue;
    IRI_CHECK("1: the error offset", verdict.error_offset == expected.error_offset);
  }
}

}  // namespace iri_fuzz
