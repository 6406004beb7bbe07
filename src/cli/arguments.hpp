// Arguments as they are, past CLI11, which reads some texts as notations of its own.
#ifndef IRI_SRC_CLI_ARGUMENTS_HPP
#define IRI_SRC_CLI_ARGUMENTS_HPP

#include <string>
#include <vector>

namespace iri::cli {

/// The arguments in reverse, as CLI11's parse() wants them. A mark is put before those that CLI11
/// 2.1 takes for lists ("[...]", "{}", "%%", ...), and before all that follow "--", which it
/// refuses after another positional argument.
std::vector<std::string> protect(int count, char** arguments);
/// Takes the mark off again.
std::string unprotect(std::string argument);
void unprotect(std::vector<std::string>& arguments);

}  // namespace iri::cli

#endif
