// The table of the literals beside the table of all rules.

#include <set>
#include <utility>

#include "grammar/compare.hpp"
#include "grammar/table_proof.hpp"
#include "iri/literals.hpp"
#include "scan/start.hpp"

namespace iri_grammar {
namespace {

namespace table = iri::detail::table;
namespace literal = iri::detail::literal;

struct Ways {
  State table;
  State literal;
  std::string text;
};

/// Whether two ways pass the same boundaries, and two states end alike.
bool same(const Ways& ways, LiteralBoundaries boundaries) {
  if (table::boundaries(ways.table) != boundaries(ways.literal)) return false;
  if (table::accepts(ways.table) != literal::accepts(ways.literal)) return false;
  return !table::accepts(ways.table) ||
         table::boundaries_at_end(ways.table) == literal::boundaries_at_end(ways.literal);
}

}  // namespace

Finding prove_literal_boundaries(LiteralBoundaries boundaries) {
  Finding finding;
  std::vector<Ways> queue{{table::start_of(iri::Rule::IRI_reference), literal::start, ""}};
  std::set<std::pair<State, State>> seen;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Ways at = queue[i];
    if (!same(at, boundaries)) finding.failures.push_back(escaped(at.text) + ": other boundaries");
    for (unsigned byte = 0; byte < 256; ++byte) {
      const State in_table = table::step(at.table, static_cast<unsigned char>(byte));
      const State in_literal = literal::step(at.literal, static_cast<unsigned char>(byte));
      const std::string text = at.text + static_cast<char>(byte);
      if ((in_table == table::nowhere) != (in_literal == literal::nowhere))
        finding.failures.push_back(escaped(text) + ": one stops, and the other goes on");
      else if (in_table != table::nowhere && seen.emplace(in_table, in_literal).second)
        queue.push_back({in_table, in_literal, text});
    }
  }
  finding.states = queue.size();
  return finding;
}

const std::vector<TableProof>& table_proofs() {
  static const std::vector<TableProof> all{
      {"literals, boundaries", "boundaries, stops: the table's", "Literals.*",
       [] { return prove_literal_boundaries(literal::boundaries); }},
      {"literals, start rules", "accept what the rule accepts", "Literals.*",
       [] { return prove_literal_rules(iri::detail::parse_literal); }},
      {"runs", "units lead back, no boundary", "Library.*",
       [] { return prove_runs(iri::detail::run_classes); }},
      {"scalar skipper", "leaves units of the class", "Skip.* (all kernels)",
       [] { return prove_scalar_skip(iri::detail::kernel_scalar.skip); }},
      {"start.cc", "answers as the rule's automaton", "transitions (all kernels)",
       [] { return prove_start(iri::detail::scan_narrower_rule); }},
      {"hand-over states", "go on as after the text before", "Window.*, Library.*",
       [] { return prove_resume(iri::detail::resume_states); }}};
  return all;
}

}  // namespace iri_grammar
