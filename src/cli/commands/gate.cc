// iri gate: the verdict of a policy on each line of a stream.

#include <algorithm>
#include <memory>
#include <optional>

#include "commands.hpp"
#include "gate_input.hpp"
#include "hex.hpp"
#include "input.hpp"
#include "iri/policy_json.hpp"
#include "job.hpp"
#include "json_writer.hpp"
#include "operation.hpp"
#include "options.hpp"
#include "output.hpp"
#include "policy_file.hpp"
#include "report.hpp"
#include "system.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct GateArguments {
  InputOptions input;
  Format format = Format::text;
  bool header = false;
  std::string policy;
  GateInput gate_input;
  bool pass = false;
  bool quiet = false;
  bool print = false;
};

/// What is known of all inputs.
struct Judged {
  bool rejected = false;   ///< one may not pass
  bool is_target = false;  ///< one is judged as a reference, and looks like the target of a request
};

class Judging : public Job {
 public:
  Judging(const GateArguments& options, const Gate& gate, Judged& judged)
      : options_(options),
        gate_(gate),
        delimiter_(delimiter_of(options.input.format)),
        all_(judged),
        diagnostics_(options.pass ? standard_error() : standard_output()) {}

  /// Of an allowed line nothing is said, except in JSON and TSV.
  bool takes_lines() const override {
    const bool lines =
        options_.input.format == InputFormat::lines || options_.input.format == InputFormat::nul;
    return lines && (options_.quiet || options_.format == Format::text);
  }
  Taken process_lines(const Ahead& ahead) override {
    const AllowedLines allowed = options_.gate_input.allowed(gate_, ahead.bytes, delimiter_);
    if (options_.pass) passed_ += ahead.bytes.substr(0, allowed.consumed);
    return {allowed.consumed, allowed.lines, true};
  }

  bool process(const Item& item) override {
    GateVerdict verdict;
    Problem problem;
    if (item.decoded.ok) {
      verdict = gate_all(options_.gate_input, gate_, item.text(), reported_);
      if (verdict.error.failed()) {
        problem = options_.gate_input.problem(gate_, item.text(), verdict.error);
      }
    } else {
      reported_.clear();
      verdict.action = Action::reject;
      problem = problem_of(item.decoded, options_.input.format);
    }
    // With --pass the canonical form passes instead.
    const bool stopped = verdict.action == Action::reject || (!options_.pass && !verdict.passes());
    rejected_ = rejected_ || stopped;
    is_target_ =
        is_target_ || (options_.gate_input.takes_references() && item.text().starts_with('/'));
    if (options_.pass && !stopped) pass(item, verdict);
    if (!options_.quiet) say(item, verdict, problem);
    return !(options_.quiet && rejected_ && !options_.pass);
  }

  bool emit(Progress& progress) override {
    all_.rejected = all_.rejected || rejected_;
    all_.is_target = all_.is_target || is_target_;
    if (!passed_.empty() || !out_.empty()) progress.clear();
    standard_output().write(visible_ ? visible_lines(passed_, delimiter_) : passed_);
    diagnostics_.write(out_);
    passed_.clear();
    out_.clear();
    return !(options_.pass ? standard_output() : diagnostics_).closed();
  }

 private:
  void pass(const Item& item, const GateVerdict& verdict) {
    if (verdict.passes()) {
      passed_ += item.record.bytes;
    } else {
      append_as_input(item, options_.gate_input.canonical(gate_, item.text()));
    }
    passed_ += delimiter_;
  }

  /// A text in the format of the inputs, for what reads them.
  void append_as_input(const Item& item, const std::string& text) {
    switch (options_.input.format) {
      case InputFormat::json: return append_json(passed_, text);
      case InputFormat::hex: passed_ += hex(text); return;
      case InputFormat::tsv: return append_escaped(passed_, text);
      default: passed_ += text;
    }
    const bool cr = options_.input.format == InputFormat::crlf && item.record.bytes.ends_with('\r');
    if (cr) passed_ += '\r';
  }

  void say(const Item& item, const GateVerdict& verdict, const Problem& problem) {
    switch (options_.format) {
      case Format::json:
        write_verdict_json(out_, gate_, item.text(), verdict, problem, reported_,
                           why_guarded(item.text(), verdict));
        break;
      case Format::tsv:
        write_verdict_tsv(out_, gate_, item.text(), verdict, problem, reported_);
        break;
      case Format::text: text(item, verdict, problem);
    }
  }

  /// FILE:LINE:COLUMN: action: finding: message
  void text(const Item& item, const GateVerdict& verdict, const Problem& problem) {
    if (!problem.code.empty()) {
      place(item, count_characters(item.text().substr(0, problem.offset)));
      out_ += "reject: not valid: " + sentence(item.text(), problem) + "\n";
    }
    std::size_t at = 0;
    std::size_t characters = 0;
    for (const LocatedFinding& found : reported_) {
      move(item.text(), found.begin, at, characters);
      place(item, characters);
      out_.append(name(gate_.action_of(verdict, found)));
      out_.append(": ").append(name(found.kind));
      out_.append(": ").append(message(found.kind));
      if (found.kind == Finding::guarded_reading) explain_reading(item.text(), verdict);
      out_.append("\n");
    }
  }

  std::optional<GuardedReading> why_guarded(std::string_view text,
                                            const GateVerdict& verdict) const {
    const bool guarded = verdict.findings.contains(Finding::guarded_reading);
    if (!guarded || options_.gate_input.takes_references()) return std::nullopt;
    return gate_.explain_reading(options_.gate_input.method, text);
  }

  /// Which guard, which readings, and by which habits.
  void explain_reading(std::string_view text, const GateVerdict& verdict) {
    const auto why = why_guarded(text, verdict);
    if (why) out_ += ": " + gate_.explain(*why);
  }

  /// Moves `at` to `offset`, and updates the number of characters before it. Every byte may have a
  /// finding, and the next one is always near, so moving forward or back is cheap. A text with
  /// findings is valid, so it is well-formed UTF-8.
  static void move(std::string_view text, std::size_t offset, std::size_t& at,
                   std::size_t& characters) {
    const auto [low, high] = std::minmax(at, offset);
    const std::string_view between = text.substr(low, high - low);
    const auto count = std::count_if(between.begin(), between.end(), [](char byte) {
      return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80;
    });
    const auto by = static_cast<std::size_t>(count);
    characters = offset < at ? characters - by : characters + by;
    at = offset;
  }

  void place(const Item& item, std::size_t characters) {
    const std::string place = visible(item.source.empty() ? "argument" : item.source) + ":" +
                              std::to_string(item.record.line) + ":" +
                              std::to_string(characters + 1);
    out_ += coloured(style_, bold, place + ":") + " ";
  }

  const GateArguments& options_;
  const Gate& gate_;
  char delimiter_;
  Judged& all_;
  Output& diagnostics_;
  bool visible_ = standard_output().is_terminal();
  TextStyle style_ = style_of(options_.pass ? system::errors : system::output);
  std::string passed_;
  std::string out_;
  std::vector<LocatedFinding> reported_;
  bool rejected_ = false;
  bool is_target_ = false;
};

Exit judge_all(const GateArguments& options) {
  if (options.policy.empty()) return usage_error("--policy is required");
  std::optional<Gate> gate;
  if (const Exit exit = load_policy(options.policy, gate, options.input.max_input);
      exit != Exit::valid)
    return exit;
  if (options.print) {
    standard_output().write(write_policy(gate->policy()));
    return Exit::valid;
  }
  Output& diagnostics = options.pass ? standard_error() : standard_output();
  const bool header = options.header && !options.quiet;
  if (!write_header(options.format, header, verdict_columns, diagnostics)) return Exit::usage;
  Judged judged;
  Progress progress(standard_error().is_terminal(), "judged");
  const Exit read = for_each_part(
      options.input, progress, [&] { return std::make_unique<Judging>(options, *gate, judged); });
  if (judged.is_target && !options.quiet) {
    standard_error().write(
        "iri: without --method the inputs are references, of which guards say nothing; targets of requests are judged with --method GET\n");
  }
  return worse(read, judged.rejected ? Exit::invalid : Exit::valid);
}

constexpr const char* gate_examples =
    "  iri gate --policy proxy --method GET < targets.txt\n"
    "  iri gate --policy fetch --pass < wanted.txt > safe.txt 2> refused.txt\n"
    "  iri gate --policy display --format json links.txt\n"
    "  iri gate --policy fetch --text http://127.0.0.1/\n"
    "  iri gate --policy proxy --print > mine.json\n"
    "  iri gate --policy mine.json < targets.txt\n"
    "  iri gate learn access.log\n"
    "\n"
    "text: FILE:LINE:COLUMN: action: finding: message, for each finding that the policy reports.\n"
    "Exit code: 0 all may pass, 1 something may not, 2 usage, 3 input or output failed. Where the\n"
    "policy says canonicalize, an input may pass with --pass, which writes its canonical form.";

}  // namespace

void add_gate(Command& parent) {
  const auto options = std::make_shared<GateArguments>();
  Command command =
      parent.subcommand("gate", "Judge references or request targets by a policy, line by line");
  add_file_options(command, options->input);
  add_thread_options(command, options->input);
  command
      .text("--policy", options->policy,
            "strict_api, proxy, fetch, display, or a file with a policy in JSON; required")
      .shown_as("strict_api|proxy|fetch|display|FILE");
  add_gate_input_options(command, options->gate_input);
  add_format_option(command, options->format, options->header);
  command.flag(
      "--pass", options->pass,
      "Write what may pass to standard output, with escapes on a terminal, and messages to standard error");
  command.flag("-q,--quiet", options->quiet, "Print nothing");
  command.flag("--print", options->print, "Print the policy as JSON, and do nothing else");
  command.examples(gate_examples);
  command.action([options] {
    return take_file_arguments(options->input) ? judge_all(*options) : Exit::usage;
  });
  command.group("Instead, over access logs");
  add_gate_learn(command);
  add_gate_compare(command);
}

}  // namespace iri::cli
