#ifndef IRI_TEST_GRAMMAR_TABLE_PROOF_HPP
#define IRI_TEST_GRAMMAR_TABLE_PROOF_HPP

// What is proved of the code around the table, beside the languages (proof.hpp). README.md here has
// the arguments. What is under proof is a parameter, so that tests can plant faults.

#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "iri/components.hpp"
#include "iri/rule.hpp"
#include "scan/kernels/kernel.hpp"
#include "scan/kernels/resume_walk.hpp"
#include "scan/kernels/run_class.hpp"
#include "scan/table.hpp"

namespace iri_grammar {

/// `states` is the number of combinations that were looked at. A failure names the shortest text.
struct Finding {
  std::size_t states = 0;
  std::vector<std::string> failures;

  bool holds() const { return states != 0 && failures.empty(); }
};

using State = iri::detail::table::State;
using StartRule = std::uint32_t (*)(iri::Rule, iri::detail::Input, iri::Components&) noexcept;
using ParseLiteral = bool (*)(iri::Rule, std::string_view, iri::Components&) noexcept;
/// The boundaries that a way of the literals' table passes.
using LiteralBoundaries = std::uint8_t (*)(State) noexcept;

/// A run begins only where its head has a class, and each unit of the class leads back to the state
/// without a boundary.
Finding prove_runs(std::span<const iri::detail::RunClass> classes);

/// `skip` leaves units of the class behind, and nothing else: for the skipper that looks at no more
/// than one unit at a time.
Finding prove_scalar_skip(const iri::detail::SkipRun* skip);

/// The literals' table passes the same boundaries as the table, and stops at the same bytes.
Finding prove_literal_boundaries(LiteralBoundaries boundaries);

/// `parse` accepts what each start rule does.
Finding prove_literal_rules(ParseLiteral parse);

/// `scan` says of each narrower start rule what its automaton says, if the kernel is right of the
/// reference.
Finding prove_start(StartRule scan);

/// The table may go on from the state of a ResumePoint instead of that after the beginning of the
/// text.
Finding prove_resume(const iri::detail::ResumeStates& states);

/// A line of the table of ./dev prove, and the proof.
struct TableProof {
  std::string artifact;
  std::string proved;
  std::string tested;  ///< the tests that hold what the proof leaves open
  Finding (*prove)();
};

/// All of them, of what ships.
const std::vector<TableProof>& table_proofs();

}  // namespace iri_grammar

#endif
