// iri check: a gate for streams. Valid input costs no more than its parsing.

#include <array>
#include <memory>
#include <utility>

#include "commands.hpp"
#include "input.hpp"
#include "iri/batch.hpp"
#include "iri/parse.hpp"
#include "job.hpp"
#include "options.hpp"
#include "output.hpp"
#include "report.hpp"
#include "system.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct CheckArguments {
  InputOptions input;
  Rule rule = Rule::IRI_reference;
  Format format = Format::text;
  bool pass = false;
  bool count = false;
  bool quiet = false;
};

/// Numbers of inputs, by result.
struct Counts {
  std::uint64_t lines = 0;
  std::uint64_t bad = 0;
};

class Check : public Job {
 public:
  /// Adds its counts to `all`.
  Check(const CheckArguments& options, Counts& all)
      : options_(options),
        delimiter_(delimiter_of(options.input.format)),
        all_(all),
        diagnostics_(options.pass ? standard_error() : standard_output()) {}

  bool process(const Item& item) override {
    return process(item, item.decoded.ok && is_valid(options_.rule, item.decoded.text));
  }

  bool takes_lines() const override {
    return options_.input.format == InputFormat::lines && is_start_rule(options_.rule);
  }

  Taken process_lines(const Ahead& ahead) override {
    Taken taken;
    while (taken.wanted) {
      const std::string_view rest = ahead.bytes.substr(taken.bytes);
      const Batch batch =
          parse_lines(options_.rule, rest, LineEnd::lf, LastLine::unfinished, lines_);
      if (batch.lines == 0) break;
      if (batch.accepted == batch.lines) {
        counts_.lines += batch.lines;
        if (options_.pass) passed_ += rest.substr(0, batch.consumed);
      } else {
        taken.wanted = process_each(batch, rest, ahead.source, ahead.line + taken.lines);
      }
      taken.bytes += batch.consumed;
      taken.lines += batch.lines;
    }
    return taken;
  }

  bool emit(Progress& progress) override {
    all_.lines += std::exchange(counts_.lines, 0);
    all_.bad += std::exchange(counts_.bad, 0);
    if (!passed_.empty() || !said_.empty()) progress.clear();
    standard_output().write(visible_ ? visible_lines(passed_, delimiter_) : passed_);
    diagnostics_.write(said_);
    passed_.clear();
    said_.clear();
    return !(options_.pass ? standard_output() : diagnostics_).closed();
  }

 private:
  bool process(const Item& item, bool valid) {
    ++counts_.lines;
    if (valid) {
      if (options_.pass) pass(item);
      return true;
    }
    ++counts_.bad;
    if (options_.quiet) return options_.count || options_.pass;
    if (!options_.count) say(item);
    return true;
  }

  /// Processes the parsed lines of `bytes`, the first of which is line `number`.
  bool process_each(const Batch& batch, std::string_view bytes, std::string_view source,
                    std::uint64_t number) {
    Item item;
    item.source = source;
    for (std::size_t i = 0; i < batch.lines; ++i) {
      const std::string_view text = bytes.substr(lines_[i].begin, lines_[i].size);
      item.record = {text, true, number + i};
      item.decoded.text = text;
      if (!process(item, lines_[i].parsed.result.accepted())) return false;
    }
    return true;
  }

  void pass(const Item& item) {
    passed_ += item.record.bytes;
    if (item.record.delimited) passed_ += delimiter_;
  }

  void say(const Item& item) {
    const Report report = parse_item(item, options_.rule, options_.input.format);
    const std::string_view before = report.input.substr(0, report.problem.offset);
    const std::size_t column = count_characters(before) + 1;
    if (options_.format == Format::json) {
      return write_place_json(said_, item.source, item.record.line, column, report);
    }
    std::string place = visible(item.source.empty() ? "argument" : item.source);
    place.append(":").append(std::to_string(item.record.line)).append(":");
    place.append(std::to_string(column)).append(":");
    said_ += coloured(style_, bold, place);
    said_.append(" ").append(sentence(report.input, report.problem)).append("\n");
  }

  const CheckArguments& options_;
  char delimiter_;
  Counts& all_;
  Output& diagnostics_;
  bool visible_ = standard_output().is_terminal();
  TextStyle style_ = style_of(options_.pass ? system::errors : system::output);
  Counts counts_;
  std::array<ParsedLine, 128> lines_;
  std::string passed_;
  std::string said_;
};

Exit check(const CheckArguments& options) {
  Counts counts;
  Progress progress(standard_error().is_terminal(), "checked");
  const Exit read = for_each_part(options.input, progress,
                                  [&] { return std::make_unique<Check>(options, counts); });
  progress.clear();
  if (options.count) {
    (options.pass ? standard_error() : standard_output())
        .write(std::to_string(counts.lines) + " lines, " +
               std::to_string(counts.lines - counts.bad) + " valid, " + std::to_string(counts.bad) +
               " invalid\n");
  }
  return worse(read, counts.bad == 0 ? Exit::valid : Exit::invalid);
}

constexpr const char* check_examples =
    "  iri check references.txt\n"
    "  iri check --pass --as IRI < all.txt > good.txt 2> bad.txt\n"
    "  iri check --format json < references.txt\n"
    "  iri check --text http://a/%zz\n"
    "  iri check --quiet --as URI list.txt || echo 'something in it is no URI'\n"
    "\n"
    "json: {\"file\":...,\"line\":...,\"column\":...,\"input\":...,\"error\":{...}} for each bad line.\n"
    "LINE and COLUMN count from 1; COLUMN counts characters, not bytes.\n"
    "Exit code: 0 all valid, 1 something invalid, 2 usage, 3 input or output failed.";

}  // namespace

void add_check(Command& parent) {
  const auto options = std::make_shared<CheckArguments>();
  Command command = parent.subcommand(
      "check",
      "Check files of references: print FILE:LINE:COLUMN and the reason for each bad line");
  add_file_options(command, options->input);
  add_thread_options(command, options->input);
  add_rule_option(command, options->rule);
  command.choice("--format", options->format, {{"text", Format::text}, {"json", Format::json}},
                 "How to report bad lines: text (default) or json");
  command.flag(
      "--pass", options->pass,
      "Write good lines to standard output, unchanged but for escapes on a terminal, and report bad ones on standard error");
  command.flag("--count", options->count,
               "Print only how many lines there were, and how many were valid and invalid");
  command.flag(
      "-q,--quiet", options->quiet,
      "Print nothing, and stop at the first bad line unless --count or --pass has to read on");
  command.examples(check_examples);
  command.action(
      [options] { return take_file_arguments(options->input) ? check(*options) : Exit::usage; });
}

}  // namespace iri::cli
