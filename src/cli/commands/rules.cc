// iri rules: the grammar that the library implements.
#include <memory>

#include "commands.hpp"
#include "iri/rule.hpp"
#include "nearest.hpp"
#include "options.hpp"
#include "output.hpp"

namespace iri::cli {
namespace {

Exit rules(const std::vector<std::string>& names) {
  Exit exit = Exit::valid;
  const auto write = [](Rule rule) { standard_output().write(std::string(abnf(rule)) + "\n"); };
  for (const std::string& name : names) {
    if (const auto rule = find_rule(name)) {
      write(*rule);
    } else {
      standard_error().write("iri: " + no_such_rule(name) + "\n");
      exit = Exit::usage;
    }
  }
  for (std::size_t i = 0; i < rule_count && names.empty(); ++i) write(static_cast<Rule>(i));
  return exit;
}

}  // namespace

void add_rules(Command& parent) {
  const auto names = std::make_shared<std::vector<std::string>>();
  Command command = parent.subcommand("rules", "Print the rules of the grammar as ABNF");
  command.arguments("RULE", *names, "Only these rules");
  command.examples(
      "  iri rules\n"
      "  iri rules IPv6address h16 ls32");
  command.action([names] { return rules(*names); });
}

}  // namespace iri::cli
