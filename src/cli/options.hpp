// Options that several subcommands share.
#ifndef IRI_SRC_CLI_OPTIONS_HPP
#define IRI_SRC_CLI_OPTIONS_HPP

#include <string>

#include "iri/rule.hpp"
#include "report.hpp"

namespace iri::cli {

class Command;
class Output;

/// --as TYPE: the name of a rule in the RFC; IRI-reference by default.
void add_rule_option(Command& command, Rule& rule);
/// --format text|json|tsv, and --header.
void add_format_option(Command& command, Format& format, bool& header);
/// Writes the header, if it is asked for, to the output. Returns false after a message if the format has none.
bool write_header(Format format, bool header, const std::string& columns, Output& output);

}  // namespace iri::cli

#endif
