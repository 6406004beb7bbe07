// The help of a subcommand, as wide as a terminal.
#ifndef IRI_SRC_CLI_HELP_HPP
#define IRI_SRC_CLI_HELP_HPP

#include <cstddef>
#include <string>
#include <string_view>

namespace iri::cli {

/// Breaks the lines of a help that CLI11 has written, where they have more than `columns` characters. What
/// is said of one value of an option begins a line of its own. Examples stay as they are, and so does a
/// word that is longer than a line. With 0 columns, the help itself.
std::string wrap_help(std::string_view help, std::size_t columns);

}  // namespace iri::cli

#endif
