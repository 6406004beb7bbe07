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
void add_bidi(CLI::App& app, Run& run);
void add_build(CLI::App& app, Run& run);
void add_check(CLI::App& app, Run& run);
void add_compare(CLI::App& app, Run& run);
void add_compose(CLI::App& app, Run& run);
void add_decode(CLI::App& app, Run& run);
void add_display(CLI::App& app, Run& run);
void add_encode(CLI::App& app, Run& run);
void add_expand(CLI::App& app, Run& run);
void add_from_path(CLI::App& app, Run& run);
void add_gate(CLI::App& app, Run& run);
void add_get(CLI::App& app, Run& run);
void add_hash(CLI::App& app, Run& run);
void add_inspect(CLI::App& app, Run& run);
void add_mask(CLI::App& app, Run& run);
void add_match(CLI::App& app, Run& run);
void add_nfc(CLI::App& app, Run& run);
void add_normalize(CLI::App& app, Run& run);
void add_parse(CLI::App& app, Run& run);
void add_query(CLI::App& app, Run& run);
void add_relativize(CLI::App& app, Run& run);
void add_resolve(CLI::App& app, Run& run);
void add_rules(CLI::App& app, Run& run);
void add_segments(CLI::App& app, Run& run);
void add_set(CLI::App& app, Run& run);
void add_to_iri(CLI::App& app, Run& run);
void add_to_path(CLI::App& app, Run& run);
void add_to_uri(CLI::App& app, Run& run);

}  // namespace iri::cli

#endif
