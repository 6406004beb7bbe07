// Protects arguments from CLI11, which reads some texts as its own notation.
#ifndef IRI_SRC_CLI_ARGUMENTS_HPP
#define IRI_SRC_CLI_ARGUMENTS_HPP

#include <string>
#include <vector>

namespace iri::cli {

/// The arguments in reverse order, as CLI11's parse() expects them. Some get a mark in front: those
/// that CLI11 2.1 would take for lists ("[...]", "{}", "%%", ...), and all that follow "--", which
/// CLI11 would refuse after another positional argument; their mark is another one. In "--name=value"
/// the mark is in front of the value, of an empty one, too: CLI11 would take the next argument for it.
std::vector<std::string> protect(int count, char** arguments);
/// Whether the argument has the mark of those after "--".
bool is_literal(const std::string& argument) noexcept;
/// Removes the mark of an argument, or of the value of an option.
std::string unprotect(std::string argument);
void unprotect(std::vector<std::string>& arguments);
/// Removes every mark from a message that quotes arguments.
std::string unprotect_quotes(std::string message);

}  // namespace iri::cli

#endif
