#ifndef IRI_TEST_GRAMMAR_BOUNDARIES_HPP
#define IRI_TEST_GRAMMAR_BOUNDARIES_HPP

// The proof that machines write the boundaries that the ABNF gives, for all texts.

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "grammar/boundaries_machine.hpp"

namespace iri_grammar {

/// What was proved of one machine, or of the ABNF, and each failure, with the shortest text that
/// shows it.
struct BoundaryRow {
  std::string name;
  int checks = 0;
  std::vector<std::string> failures;

  /// Counts a check. It fails if there is a message.
  void note(const std::string& failure);
};

/// The marked ABNF: it is the RFC's but for the marks; the mark is in no text; in no rule has a text
/// two places for a boundary; the narrower start rules give the places of the reference, and what
/// the boundaries say of the form of a text is right.
std::vector<BoundaryRow> prove_abnf(Family family);

/// The kinds of host, and the forms of a request target: the first bytes tell them apart as the
/// library does (host_kind(), form_of()), and IPv4address goes first.
std::vector<BoundaryRow> prove_choices(Family family);

/// The language of the machine, with each boundary marked, equals the marked ABNF; and at each cut
/// the walk goes on in the state that the table has there. With `only`, of that boundary alone.
BoundaryRow prove_machine(const TaggedMachine& machine, std::optional<Tag> only = {});

/// Both for both alphabets.
std::vector<BoundaryRow> prove_abnf_and_choices();

/// Proves the machines, and prints a line for each row, `rows` first, and a line for each failure.
/// Returns whether everything holds.
bool prove_boundaries(std::vector<BoundaryRow> rows, const std::vector<TaggedMachine>& machines,
                      std::ostream& out, std::optional<Tag> only = {});

}  // namespace iri_grammar

#endif
