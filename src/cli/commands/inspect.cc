// iri inspect: suspicious places in each input.

#include <memory>

#include "commands.hpp"
#include "gate_input.hpp"
#include "input.hpp"
#include "iri/unicode.hpp"
#include "options.hpp"
#include "output.hpp"
#include "policy_file.hpp"
#include "report.hpp"
#include "system.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct InspectArguments {
  InputOptions input;
  Format format = Format::text;
  bool header = false;
  GateInput gate_input;
};

/// A gate that reports every finding, and accepts IRIs and raw UTF-8.
Gate everything() {
  Policy policy = Policy::allow_everything();
  policy.name = "inspect";
  policy.limits = {};
  policy.actions.fill(Action::report);
  policy.host_check = unicode::host_check();
  return Gate::make(std::move(policy)).value();
}

constexpr std::size_t widest = 400;  // bytes; wider inputs get no carets

/// Writes the input; below it, for each finding, a line of carets with the finding's name and
/// message.
void write_findings(std::string& out, std::string_view input,
                    const std::vector<LocatedFinding>& reported, const TextStyle& style) {
  append_visible(out, input);
  out += '\n';
  std::string unused;
  for (const LocatedFinding& found : reported) {
    if (input.size() <= widest) {
      const std::size_t begin = append_visible(unused, input.substr(0, found.begin));
      const std::size_t width =
          append_visible(unused, input.substr(found.begin, found.end - found.begin));
      const std::string carets(std::max<std::size_t>(width, 1), '^');
      out.append(begin, ' ').append(coloured(style, yellow, carets)).append(" ");
    } else {
      out += "bytes " + std::to_string(found.begin) + " to " + std::to_string(found.end) + ": ";
    }
    out.append(name(found.kind)).append(": ").append(message(found.kind)).append("\n");
  }
}

Exit inspect(InspectArguments& options) {
  const Gate gate = everything();
  const TextStyle style = style_of(system::output);
  Output& output = standard_output();
  if (!write_header(options.format, options.header, verdict_columns, output)) return Exit::usage;
  options.input.before_read = [&output] { output.flush(); };
  Exit exit = Exit::valid;
  std::vector<LocatedFinding> reported;
  std::string out;
  const Exit read = for_each_item(options.input, [&](const Item& item) {
    GateVerdict verdict;
    Problem problem;
    reported.clear();
    if (!item.decoded.ok) {
      problem = problem_of(item.decoded, options.input.format);
      verdict.action = Action::reject;
    } else if (verdict = gate_all(options.gate_input, gate, item.text(), reported);
               verdict.error.failed()) {
      problem = options.gate_input.problem(gate, item.text(), verdict.error);
    }
    if (!problem.code.empty()) exit = Exit::invalid;
    out.clear();
    if (options.format == Format::json) {
      write_verdict_json(out, gate, item.text(), verdict, problem, reported);
    } else if (options.format == Format::tsv) {
      write_verdict_tsv(out, gate, item.text(), verdict, problem, reported);
    } else if (!problem.code.empty()) {
      write_problem(out, item.text(), problem, style);
    } else {
      write_findings(out, item.text(), reported, style);
    }
    output.write(out);
    return !output.closed();
  });
  return worse(exit, read);
}

constexpr const char* inspect_examples =
    "  iri inspect http://user@127.1/a/../%2e%2e/b\n"
    "  iri inspect --method GET //evil.example/x\n"
    "  iri inspect --format json --file references.txt\n"
    "\n"
    "Accepts IRIs, and raw UTF-8 in request targets. Of the presets of iri gate, only display does so.\n"
    "Exit code: 0 all valid, whatever was found; 1 something invalid; 2 usage; 3 input or output\n"
    "failed. To act on findings, see iri gate.";

}  // namespace

void add_inspect(Command& parent) {
  const auto options = std::make_shared<InspectArguments>();
  Command command = parent.subcommand(
      "inspect", "Show what is valid but unwise or hostile in references or request targets");
  add_input_options(command, options->input);
  add_gate_input_options(command, options->gate_input);
  add_format_option(command, options->format, options->header);
  command.examples(inspect_examples);
  command.action([options] { return inspect(*options); });
}

}  // namespace iri::cli
