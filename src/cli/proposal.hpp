// A policy that lets pass what a server has answered, made of one that refuses it.
#ifndef IRI_SRC_CLI_PROPOSAL_HPP
#define IRI_SRC_CLI_PROPOSAL_HPP

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "iri/gate.hpp"
#include "refusals.hpp"

namespace iri::cli {

/// A line of a policy that is proposed, and what it is for.
struct ProposedLine {
  std::string opening;  ///< a pattern; or else an action for a finding in the query:
  Finding finding{};
  Action action{};
  std::string at{};    ///< of an exception by path; empty: of the policy
  Count count;         ///< the wanted requests that need it; `wanted` is `requests`
  FindingSet accepts;  ///< of an opening: the findings that its targets have
};

struct Proposal {
  std::vector<ProposedLine> lines;
  Policy policy;                    ///< with these lines
  std::map<Reason, Count> refused;  ///< wanted requests that it refuses
  Count also;                       ///< refused requests that are not wanted, and that pass with it
};

/// Proposes openings and actions for the query, for the paths that need them or, if these are many, for all, each for several distinct targets (openings.hpp). A target that needs anything else
/// gets none: dot segments, NUL, control characters in a path, limits, hosts. What a hidden dot segment or a guard refuses stays
/// refused: that is judged again.
Proposal propose(const Gate& gate, const Refusals& refusals);

/// The sentence of a line: what it accepts.
std::string sentence(const ProposedLine& line);

/// The policy as JSON: of a preset what differs; of a file the file with these lines.
std::string json_of(const Proposal& proposal, const std::string& name_or_file);

}  // namespace iri::cli

#endif
