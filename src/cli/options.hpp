// Options that several subcommands share.
#ifndef IRI_CLI_OPTIONS_HPP
#define IRI_CLI_OPTIONS_HPP

#include <optional>
#include <string>

#include "iri/rule.hpp"
#include "report.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace iri::cli {

/// --as TYPE: a rule by its name in the RFC, IRI-reference unless said otherwise.
void add_rule_option(CLI::App& command, Rule& rule);
/// --format text|json|tsv.
void add_format_option(CLI::App& command, Format& format);
/// A string that is taken as it is.
CLI::Option* add_text_option(CLI::App& command, const std::string& name, std::string& value,
                             const std::string& description);
CLI::Option* add_text_option(CLI::App& command, const std::string& name,
                             std::optional<std::string>& value, const std::string& description);
/// Examples below the help of a subcommand, one a line.
void add_examples(CLI::App& command, const std::string& examples);

}  // namespace iri::cli

#endif
