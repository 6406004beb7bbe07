// iri browser: what browsers make of IRIs.
#include "iri/browser.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

#include "commands.hpp"
#include "iri/repair.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct Options {
  OperationOptions common;
  bool verdict = false;
};

/// Browsers read "\\" as "/" in these.
bool is_special(std::string_view text) {
  constexpr std::string_view schemes[] = {"http:", "https:", "ws:", "wss:", "ftp:", "file:"};
  const std::string_view scheme = text.substr(0, text.find(':') + 1);  // npos + 1 is 0
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::any_of(std::begin(schemes), std::end(schemes), [&](std::string_view special) {
    return std::equal(scheme.begin(), scheme.end(), special.begin(), special.end(),
                      [&](char a, char b) { return lower(a) == b; });
  });
}

/// What browsers make of a text that is no IRI: another URL than the one written.
std::optional<BrowserReading> repaired_reading(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const auto made = iri::repair(text, {.backslash_is_slash = is_special(text.substr(begin))});
  if (!made) return std::nullopt;
  const auto iri = IriView::from(made->reference);
  if (!iri) return std::nullopt;
  BrowserReading reading = browser_reading(*iri);
  if (reading.verdict == BrowserVerdict::same) reading.verdict = BrowserVerdict::other;
  return reading;
}

Exit browser(Options& options) {
  return run_operation(options.common, [&options](std::string_view input) {
    const auto iri = IriView::parse(input);
    const auto reading = iri ? browser_reading(*iri) : repaired_reading(input);
    if (!reading) return refuse(IriView::rule, input, iri.error());
    std::string text(name(reading->verdict));
    if (!options.verdict && !reading->url.empty()) text += ' ' + reading->url;
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
  command.examples(
      std::string(
          "  iri browser http://0x7f.1/ http:/h\n"
          "  iri browser --verdict --file urls.txt\n"
          "\n"
          "A text that is no IRI is read as browsers repair it: \\ is / there, and spaces are %20.") +
      operation_footer);
  command.action([options] { return browser(*options); });
}

}  // namespace iri::cli
