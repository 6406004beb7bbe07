// iri nfc, iri bidi: operations that need the Unicode character data.
#include "iri/unicode.hpp"

#include <memory>

#include "commands.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct UnicodeArguments {
  OperationOptions common;
  bool whole_hosts = false;
  bool parameters = false;
};

Exit nfc(UnicodeArguments& options) {
  return run_operation(options.common,
                       [](std::string_view text) { return answer(unicode::to_nfc(text)); });
}

std::string_view name_of(unicode::BidiProblem::Kind kind) {
  return kind == unicode::BidiProblem::Kind::mixed_directions ? "mixed_directions"
                                                              : "not_at_both_ends";
}

/// "path 12 4 mixed_directions": the component, offset, size and kind of each violation of s4.2.
Answer bidi_problems(IriReferenceView iri, unicode::BidiComponents components) {
  std::vector<std::string> list;
  for (auto at = unicode::find_bidi_problem(iri, 0, components); at;
       at = unicode::find_bidi_problem(iri, at->offset + at->size + 1, components)) {
    list.push_back(std::string(name(at->component)) + " " + std::to_string(at->offset) + " " +
                   std::to_string(at->size) + " " + std::string(name_of(at->kind)));
  }
  return answer(std::move(list));
}

Exit bidi(UnicodeArguments& options) {
  const unicode::BidiComponents components{!options.whole_hosts, options.parameters};
  return run_on_references<IriReferenceView>(
      options.common, [&](IriReferenceView iri) { return bidi_problems(iri, components); });
}

}  // namespace

void add_nfc(Command& parent) {
  const auto options = std::make_shared<UnicodeArguments>();
  Command command = parent.subcommand(
      "nfc",
      "Convert text to Normalization Form C, before an IRI is made of it (RFC 3987 s3.1 step 1)");
  add_operation_options(command, options->common, "TEXT");
  command.examples("  iri nfc < typed.txt | iri check --as IRI" + std::string(operation_footer));
  command.action([options] { return nfc(*options); });
}

void add_bidi(Command& parent) {
  const auto options = std::make_shared<UnicodeArguments>();
  Command command = parent.subcommand(
      "bidi", "List components that break the rules for right-to-left text (RFC 3987 s4.2)");
  command.flag("--whole-hosts", options->whole_hosts,
               "Check a host as a whole, not label by label");
  command.flag("--parameters", options->parameters,
               "Check the names and values of a query's parameters one by one");
  add_operation_options(command, options->common);
  command.examples(
      std::string(
          "  iri bidi --format json < iris.txt\n"
          "\n"
          "A line for each such component: component, offset, size, and mixed_directions or not_at_both_ends.") +
      operation_footer);
  command.action([options] { return bidi(*options); });
}

}  // namespace iri::cli
