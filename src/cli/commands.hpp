// The subcommands. Each needs a line here, a line in the list of main.cc, and a file.
#ifndef IRI_SRC_CLI_COMMANDS_HPP
#define IRI_SRC_CLI_COMMANDS_HPP

#include "command_line.hpp"

namespace iri::cli {

/// Each declares its subcommand.
void add_bidi(Command& parent);
void add_browser(Command& parent);
void add_build(Command& parent);
void add_check(Command& parent);
void add_compare(Command& parent);
void add_compose(Command& parent);
void add_decode(Command& parent);
void add_display(Command& parent);
void add_encode(Command& parent);
void add_expand(Command& parent);
void add_find(Command& parent);
void add_from_path(Command& parent);
void add_gate(Command& parent);
void add_gate_compare(Command& parent);  // of add_gate()
void add_gate_learn(Command& parent);    // of add_gate()
void add_get(Command& parent);
void add_hash(Command& parent);
void add_inspect(Command& parent);
void add_join(Command& parent);
void add_mask(Command& parent);
void add_match(Command& parent);
void add_nfc(Command& parent);
void add_normalize(Command& parent);
void add_parse(Command& parent);
void add_query(Command& parent);
void add_readings(Command& parent);
void add_relativize(Command& parent);
void add_repair(Command& parent);
void add_resolve(Command& parent);
void add_routes(Command& parent);
void add_rules(Command& parent);
void add_segments(Command& parent);
void add_set(Command& parent);
void add_to_iri(Command& parent);
void add_to_path(Command& parent);
void add_to_uri(Command& parent);
void add_unset(Command& parent);

}  // namespace iri::cli

#endif
