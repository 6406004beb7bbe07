// iri relativize: the reference that leads from a base to a target.
#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "iri/relativize.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct Options {
  OperationOptions common;
  std::string base;
};

Exit relativize(Options& options) {
  if (!check_argument("--base", Rule::IRI, options.base)) return Exit::usage;
  const IriView base = *IriView::parse(options.base);
  return run_on_references<IriView>(
      options.common, [&base](IriView target) { return answer(iri::relativize(base, target)); });
}

}  // namespace

void add_relativize(CLI::App& app, Run& run) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand(
      "relativize", "The shortest references that resolve to IRIs against a base");
  add_text_option(command, "--base", options->base, "The base: an IRI")->required();
  add_operation_options(command, options->common);
  add_examples(command, std::string("  iri relativize --base http://a/b/c/d 'http://a/b/g?y'") +
                            operation_footer);
  command.callback([&run, options] { run = [options] { return relativize(*options); }; });
}

}  // namespace iri::cli
