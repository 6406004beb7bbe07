// iri relativize: the reference that leads from a base to a target.
#include "iri/relativize.hpp"

#include <memory>

#include "commands.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct RelativizeArguments {
  OperationOptions common;
  std::string base;
};

Exit relativize(RelativizeArguments& options) {
  if (!check_argument("--base", Rule::IRI, options.base)) return Exit::usage;
  const IriView base = *IriView::parse(options.base);
  return run_on_references<IriView>(
      options.common, [&base](IriView target) { return answer(iri::relativize(base, target)); });
}

}  // namespace

void add_relativize(Command& parent) {
  const auto options = std::make_shared<RelativizeArguments>();
  Command command = parent.subcommand(
      "relativize", "Print the shortest reference that resolves to each IRI against a base");
  command.text("--base", options->base, "The base: an IRI").required();
  add_operation_options(command, options->common);
  command.examples(std::string("  iri relativize --base http://a/b/c/d 'http://a/b/g?y'") +
                   operation_footer);
  command.action([options] { return relativize(*options); });
}

}  // namespace iri::cli
