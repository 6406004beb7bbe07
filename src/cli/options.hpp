// Options that several subcommands share.
#ifndef IRI_SRC_CLI_OPTIONS_HPP
#define IRI_SRC_CLI_OPTIONS_HPP

#include "iri/rule.hpp"
#include "report.hpp"

namespace iri::cli {

class Command;

/// --as TYPE: the name of a rule in the RFC; IRI-reference by default.
void add_rule_option(Command& command, Rule& rule);
/// --format text|json|tsv.
void add_format_option(Command& command, Format& format);

}  // namespace iri::cli

#endif
