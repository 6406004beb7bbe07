// iri resolve: references against a base.
#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "iri/resolve.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct Options {
  OperationOptions common;
  std::string base;
  ResolveOptions resolve;
};

Exit resolve(Options& options) {
  if (!check_argument("--base", Rule::IRI, options.base)) return Exit::usage;
  const IriView base = *IriView::parse(options.base);
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    return answer(iri::resolve(base, reference, options.resolve));
  });
}

}  // namespace

void add_resolve(CLI::App& app, Run& run) {
  const auto options = std::make_shared<Options>();
  CLI::App& command =
      *app.add_subcommand("resolve", "Resolve references against a base (RFC 3986 s5.2)");
  add_text_option(command, "--base", options->base, "The base: an IRI")->required();
  command.add_flag("--compat", options->resolve.same_scheme_compatibility,
                   "Take a reference with the base's scheme as if it had none (s5.2.2)");
  command.add_flag_callback(
      "--no-underflow", [options] { options->resolve.underflow = Underflow::error; },
      "Refuse a reference whose .. leaves the root");
  command.add_flag("--erratum-4789", options->resolve.erratum_4789,
                   "Take a base path that ends in .. for a directory");
  add_operation_options(command, options->common);
  add_examples(command, std::string("  iri resolve --base http://a/b/c/d ../g '?y' '#s'\n"
                                    "  iri resolve --base http://a/ --format json < links.txt") +
                            operation_footer);
  command.callback([&run, options] { run = [options] { return resolve(*options); }; });
}

}  // namespace iri::cli
