// iri match: texts against one rule of the grammar.

#include <memory>

#include "commands.hpp"
#include "iri/parse.hpp"
#include "nearest.hpp"
#include "options.hpp"
#include "output.hpp"
#include "report.hpp"
#include "system.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct MatchArguments {
  std::string rule;
  std::vector<std::string> texts;
  bool quiet = false;
};

void say(Output& output, Rule rule, std::string_view text, bool valid, const TextStyle& style) {
  std::string out;
  if (valid) {
    append_visible(out, text);
    out.append(" is ").append(name(rule)).append("\n");
  } else {
    write_problem(out, text, problem_of(rule, text, diagnose(rule, text)), style);
  }
  output.write(out);
}

Exit match(const MatchArguments& options) {
  const auto rule = find_rule(options.rule);
  if (!rule) {
    standard_error().write("iri: " + no_such_rule(options.rule) + "\n");
    return Exit::usage;
  }
  const TextStyle style = style_of(system::output);
  Exit exit = Exit::valid;
  for (const std::string& text : options.texts) {
    const bool valid = is_valid(*rule, text);
    if (!valid) exit = Exit::invalid;
    if (!options.quiet) say(standard_output(), *rule, text, valid, style);
  }
  return exit;
}

}  // namespace

void add_match(Command& parent) {
  const auto options = std::make_shared<MatchArguments>();
  Command command = parent.subcommand("match", "Test whether texts match a rule of the grammar");
  command.argument("RULE", options->rule, "The name of the rule in the RFC; iri rules lists them");
  command
      .arguments("TEXT", options->texts,
                 "The texts to match. Put -- before texts that begin with -")
      .required();
  command.flag("-q,--quiet", options->quiet, "Print nothing; only the exit code tells");
  command.examples(
      "  iri match IPv6address ::1 1::2::3\n"
      "  iri match ipath-abempty /a/b\n"
      "Exit code: 0 all match, 1 one does not, 2 usage.");
  command.action([options] { return match(*options); });
}

}  // namespace iri::cli
