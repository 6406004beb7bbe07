// iri browser: what browsers make of IRIs.
#include "iri/browser.hpp"

#include <memory>

#include "commands.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct Options {
  OperationOptions common;
  bool verdict = false;
};

Exit browser(Options& options) {
  return run_on_references<IriView>(options.common, [&options](IriView iri) {
    const BrowserReading reading = browser_reading(iri);
    std::string text(name(reading.verdict));
    if (!options.verdict && !reading.url.empty()) text += ' ' + reading.url;
    return answer(std::move(text));
  });
}

}  // namespace

void add_browser(Command& parent) {
  const auto options = std::make_shared<Options>();
  Command command =
      parent.subcommand("browser", "Tell whether browsers read a different URL, and print it");
  command.flag("--verdict", options->verdict,
               "Print the verdict alone: same, other, refused, or idna if only IDNA can tell");
  add_operation_options(command, options->common);
  command.examples(std::string("  iri browser http://0x7f.1/ http:/h\n"
                               "  iri browser --verdict --file urls.txt") +
                   operation_footer);
  command.action([options] { return browser(*options); });
}

}  // namespace iri::cli
