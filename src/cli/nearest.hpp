// Which known word a wrong one was meant to be.
#ifndef IRI_SRC_CLI_NEAREST_HPP
#define IRI_SRC_CLI_NEAREST_HPP

#include <string>
#include <string_view>
#include <vector>

namespace iri::cli {

/// The candidate with the fewest letters inserted, removed, replaced or swapped with their neighbour: at most a third of
/// the word, and one that is always allowed. A candidate that begins with the word is near. Empty if none is.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// "; did you mean X?", or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

/// "there is no rule \"IRRI\"; did you mean IRI? iri rules lists them", escaped for a terminal.
std::string no_such_rule(std::string_view name);

}  // namespace iri::cli

#endif
