// The subcommands: a line here, a line in the list of main.cc, and a file each.
#ifndef IRI_CLI_COMMAND_HPP
#define IRI_CLI_COMMAND_HPP

#include <functional>

#include "exit.hpp"

namespace CLI {
class App;
}

namespace iri::cli {

/// What is to be done once the command line has been read.
using Run = std::function<Exit()>;

/// Each declares its subcommand and sets `run` when it is the one that was called.
void add_check(CLI::App& app, Run& run);
void add_gate(CLI::App& app, Run& run);
void add_inspect(CLI::App& app, Run& run);
void add_match(CLI::App& app, Run& run);
void add_parse(CLI::App& app, Run& run);
void add_rules(CLI::App& app, Run& run);

}  // namespace iri::cli

#endif
