// iri resolve, iri join: references against a base.
#include "iri/resolve.hpp"

#include <memory>

#include "commands.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct ResolveArguments {
  OperationOptions common;
  std::string base;
  ResolveOptions resolve;
};

Exit resolve(ResolveArguments& options) {
  if (!check_argument("--base", Rule::IRI, options.base)) {
    if (!IriReferenceView::parse(options.base)) return Exit::usage;
    return usage_error("\"iri join\" takes a base without a scheme");
  }
  const IriView base = *IriView::parse(options.base);
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    return answer(iri::resolve(base, reference, options.resolve));
  });
}

Exit join(ResolveArguments& options) {
  if (!check_argument("--base", Rule::IRI_reference, options.base)) return Exit::usage;
  const IriReferenceView base = *IriReferenceView::parse(options.base);
  return run_on_references<IriReferenceView>(options.common, [&base](IriReferenceView reference) {
    return answer(iri::join(base, reference));
  });
}

}  // namespace

void add_join(Command& parent) {
  const auto options = std::make_shared<ResolveArguments>();
  Command command = parent.subcommand(
      "join", "Resolve references against a base that is itself relative to one not known yet");
  command.text("--base", options->base, "The base: an IRI-reference").required();
  add_operation_options(command, options->common);
  command.examples(
      std::string(
          "  iri join --base When/2013/ BMS ../2014/ '?q'\n"
          "\n"
          "Each output leads, on whatever base, to where the two lead one after the other.") +
      operation_footer);
  command.action([options] { return join(*options); });
}

void add_resolve(Command& parent) {
  const auto options = std::make_shared<ResolveArguments>();
  Command command =
      parent.subcommand("resolve", "Resolve references against a base (RFC 3986 s5.2)");
  command.text("--base", options->base, "The base: an IRI").required();
  command.flag("--compat", options->resolve.same_scheme_compatibility,
               "Ignore the scheme of a reference if it is that of the base (s5.2.2)");
  command.flag(
      "--no-underflow", [options] { options->resolve.underflow = Underflow::error; },
      "Refuse a reference if a .. would leave the root");
  command.flag("--erratum-4789", options->resolve.erratum_4789,
               "Treat a base path that ends in .. as a directory");
  add_operation_options(command, options->common);
  command.examples(std::string("  iri resolve --base http://a/b/c/d ../g '?y' '#s'\n"
                               "  iri resolve --base http://a/ --format json < links.txt") +
                   operation_footer);
  command.action([options] { return resolve(*options); });
}

}  // namespace iri::cli
