// iri inspect: suspicious places in each input.

#include <memory>

#include "commands.hpp"
#include "gate_input.hpp"
#include "input.hpp"
#include "iri/unicode.hpp"
#include "job.hpp"
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

class Inspect : public Job {
 public:
  Inspect(const InspectArguments& options, const Gate& gate, const TextStyle& style, Exit& verdict)
      : options_(options), gate_(gate), style_(style), verdict_(verdict) {}

  bool process(const Item& item) override {
    GateVerdict verdict;
    Problem problem;
    reported_.clear();
    if (!item.decoded.ok) {
      problem = problem_of(item.decoded, options_.input.format);
      verdict.action = Action::reject;
    } else if (verdict = gate_all(options_.gate_input, gate_, item.text(), reported_);
               verdict.error.failed()) {
      problem = options_.gate_input.problem(gate_, item.text(), verdict.error);
    }
    valid_ = valid_ && problem.code.empty();
    if (options_.format == Format::json) {
      write_verdict_json(text_, gate_, item.text(), verdict, problem, reported_);
    } else if (options_.format == Format::tsv) {
      write_verdict_tsv(text_, gate_, item.text(), verdict, problem, reported_);
    } else if (!problem.code.empty()) {
      write_problem(text_, item.text(), problem, style_);
    } else {
      write_findings(text_, item.text(), reported_, style_);
    }
    return true;
  }

  bool emit(Progress&) override {
    if (!valid_) verdict_ = Exit::invalid;
    standard_output().write(text_);
    text_.clear();
    return !standard_output().closed();
  }

 private:
  const InspectArguments& options_;
  const Gate& gate_;
  const TextStyle& style_;
  Exit& verdict_;
  bool valid_ = true;
  std::vector<LocatedFinding> reported_;
  std::string text_;
};

Exit inspect(const InspectArguments& options) {
  if (!write_header(options.format, options.header, verdict_columns, standard_output())) {
    return Exit::usage;
  }
  const Gate gate = everything();
  const TextStyle style = style_of(system::output);
  Exit verdict = Exit::valid;
  Progress silent(false, "");
  const Exit read = for_each_part(options.input, silent, [&] {
    return std::make_unique<Inspect>(options, gate, style, verdict);
  });
  return worse(verdict, read);
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
  add_thread_options(command, options->input);
  add_gate_input_options(command, options->gate_input);
  add_format_option(command, options->format, options->header);
  command.examples(inspect_examples);
  command.action([options] { return inspect(*options); });
}

}  // namespace iri::cli
