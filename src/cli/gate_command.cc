// iri gate: what a policy says of each line of a stream.
#include <CLI/CLI.hpp>
#include <memory>

#include "arguments.hpp"
#include "command.hpp"
#include "input.hpp"
#include "options.hpp"
#include "output.hpp"
#include "policy_json.hpp"
#include "report.hpp"
#include "subject.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct Options {
  InputOptions input;
  Format format = Format::text;
  std::string policy;
  Subject subject;
  bool pass = false;
  bool quiet = false;
  bool print = false;
};

class Gate {
 public:
  Gate(Options& options, const Policy& policy)
      : options_(options),
        policy_(policy),
        delimiter_(options.input.format == InputFormat::nul ? '\0' : '\n'),
        diagnostics_(options.pass ? standard_error() : standard_output()) {}

  Exit run() {
    options_.input.before_read = [this] {
      diagnostics_.flush();
      standard_output().flush();
    };
    const Exit read =
        for_each_item(options_.input, [this](const Item& item) { return judge(item); });
    return worse(read, rejected_ ? Exit::invalid : Exit::valid);
  }

 private:
  bool judge(const Item& item) {
    GateVerdict verdict;
    Problem problem;
    if (item.decoded.ok) {
      verdict = gate_all(options_.subject, policy_, item.text(), told_);
      if (verdict.error.code != ErrorCode::none) {
        problem = options_.subject.problem(policy_, item.text(), verdict.error);
      }
    } else {
      told_.clear();
      verdict.action = Action::reject;
      problem = problem_of(item.decoded, options_.input.format);
    }
    // With --pass the canonical form passes in its place.
    const bool stopped = verdict.action == Action::reject || (!options_.pass && !verdict.passes());
    rejected_ = rejected_ || stopped;
    if (options_.pass && !stopped) pass(item, verdict);
    if (!options_.quiet) say(item, verdict, problem);
    if (options_.quiet && rejected_ && !options_.pass) return false;
    return options_.pass ? !standard_output().closed() : !diagnostics_.closed();
  }

  void pass(const Item& item, const GateVerdict& verdict) {
    if (verdict.passes()) {
      standard_output().write(item.record.bytes);
    } else {
      standard_output().write(options_.subject.canonical(policy_, item.text()));
    }
    standard_output().write({&delimiter_, 1});
  }

  void say(const Item& item, const GateVerdict& verdict, const Problem& problem) {
    out_.clear();
    switch (options_.format) {
      case Format::json:
        write_verdict_json(out_, policy_, item.text(), verdict, problem, told_);
        break;
      case Format::tsv:
        write_verdict_tsv(out_, policy_, item.text(), verdict, problem, told_);
        break;
      case Format::text: text(item, problem);
    }
    diagnostics_.write(out_);
  }

  /// FILE:LINE:COLUMN: action: finding: message
  void text(const Item& item, const Problem& problem) {
    if (!problem.code.empty()) {
      place(item, problem.offset);
      out_ += "reject: not valid: " + sentence(item.text(), problem) + "\n";
    }
    for (const Found& found : told_) {
      place(item, found.begin);
      out_.append(name(policy_.action(found.kind))).append(": ").append(name(found.kind));
      out_.append(": ").append(message(found.kind)).append("\n");
    }
  }

  void place(const Item& item, std::size_t offset) {
    append_visible(out_, item.source.empty() ? "argument" : item.source);
    out_ += ":" + std::to_string(item.record.line) + ":" +
            std::to_string(count_characters(item.text().substr(0, offset)) + 1) + ": ";
  }

  Options& options_;
  const Policy& policy_;
  char delimiter_;
  Output& diagnostics_;
  std::string out_;
  std::vector<Found> told_;
  bool rejected_ = false;
};

Exit gate(Options& options) {
  LoadedPolicy loaded;
  if (!load_policy(options.policy, loaded)) return Exit::usage;
  if (options.print) {
    standard_output().write(policy_json(loaded.policy));
    return Exit::valid;
  }
  return Gate(options, loaded.policy).run();
}

constexpr const char* examples =
    "  iri gate --policy proxy --method GET < targets.txt\n"
    "  iri gate --policy fetch --pass < wanted.txt > safe.txt 2> refused.txt\n"
    "  iri gate --policy display --format json links.txt\n"
    "  iri gate --policy proxy --print > mine.json; iri gate --policy mine.json < targets.txt\n"
    "\n"
    "text: FILE:LINE:COLUMN: action: finding: message, for each finding that the policy tells.\n"
    "Exit code: 0 all may pass, 1 something may not, 2 usage, 3 input or output failed. What the\n"
    "policy canonicalizes may pass with --pass, which writes its canonical form.";

}  // namespace

void add_gate(CLI::App& app, Run& run) {
  const auto options = std::make_shared<Options>();
  CLI::App& command =
      *app.add_subcommand("gate", "Hold streams of references or request targets against a policy");
  add_input_options(command, options->input, nullptr);
  command.add_option("FILE", options->input.arguments,
                     "Files to read; - is standard input, and so is none at all");
  add_text_option(command, "--policy", options->policy,
                  "strict_api, proxy, fetch, display, or a file with a policy in JSON")
      ->required();
  add_subject_options(command, options->subject);
  add_format_option(command, options->format);
  command.add_flag("--pass", options->pass,
                   "Write what may pass to standard output, and what is said on standard error");
  command.add_flag("-q,--quiet", options->quiet, "Say nothing");
  command.add_flag("--print", options->print, "Write the policy as JSON, and no more");
  add_examples(command, examples);
  command.callback([&run, options] {
    std::vector<std::string>& names = options->input.arguments;
    unprotect(names);
    unprotect(options->input.files);
    options->input.files.insert(options->input.files.begin(), names.begin(), names.end());
    names.clear();
    run = [options] { return gate(*options); };
  });
}

}  // namespace iri::cli
