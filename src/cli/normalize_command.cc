// iri normalize: the normal form, and the steps to it.
#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "iri/normalize.hpp"
#include "operation.hpp"
#include "options.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct Options {
  OperationOptions common;
  std::string steps;
  bool explain = false;
};

/// The steps of a list with commas; false where a word of it is no step.
bool read_steps(std::string_view words, Steps& steps) {
  steps = {};
  for (bool more = true; more;) {
    const std::size_t comma = words.find(',');
    const std::string_view word = words.substr(0, comma);
    const auto step = find_step(word);
    if (!step && word != "all") return false;
    if (step) {
      steps.insert(*step);
    } else {
      steps = all_steps;
    }
    more = comma != words.npos;
    words.remove_prefix(more ? comma + 1 : words.size());
  }
  return true;
}

/// What each step changes, when they are taken one after the other: decoding first.
std::vector<Note> explanation(IriReferenceView reference, Steps wanted) {
  constexpr Step order[] = {Step::percent, Step::ucschar, Step::letter_case,
                            Step::dots,    Step::scheme,  Step::ipv6};
  std::vector<Note> notes;
  std::string before(reference.text());
  Steps steps;
  for (const Step step : order) {
    if (!wanted.contains(step)) continue;
    steps.insert(step);
    const auto after = iri::normalize(reference, {steps, {}});
    if (!after || after->text() == before) continue;
    before = after->text();
    notes.push_back({name(step), before});
  }
  return notes;
}

Exit normalize(Options& options) {
  NormalizeOptions wanted;
  if (!options.steps.empty() && !read_steps(options.steps, wanted.steps)) {
    return usage_error(
        "--steps " + visible(options.steps) +
        ": a list with commas of case, percent, ucschar, dots, scheme, ipv6, or all");
  }
  return run_on_references<IriReferenceView>(options.common, [&](IriReferenceView reference) {
    Answer result = answer(iri::normalize(reference, wanted));
    if (options.explain) result.notes = explanation(reference, wanted.steps);
    return result;
  });
}

}  // namespace

void add_normalize(CLI::App& app, Run& run) {
  const auto options = std::make_shared<Options>();
  CLI::App& command =
      *app.add_subcommand("normalize", "Normalize references (RFC 3986 s6.2, RFC 3987 s5.3)");
  add_text_option(command, "--steps", options->steps,
                  "A list with commas of case, percent (decode unreserved characters only), "
                  "ucschar (decode percent-encoded UTF-8, too), dots, scheme (default ports, "
                  "empty paths), ipv6 (RFC 5952), or all; case,percent,dots by default")
      ->type_name("STEPS");
  command.add_flag("--explain", options->explain, "Say what each step changes");
  add_operation_options(command, options->common);
  add_examples(command,
               std::string("  iri normalize HTTP://Example.COM/%7ea/../b\n"
                           "  iri normalize --steps all --explain 'http://[0:0:0::1]:80'") +
                   operation_footer);
  command.callback([&run, options] { run = [options] { return normalize(*options); }; });
}

}  // namespace iri::cli
