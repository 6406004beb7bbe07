// iri check: a gate for streams. What is good costs no more than its parsing.
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>

#include "arguments.hpp"
#include "command.hpp"
#include "input.hpp"
#include "iri/parse.hpp"
#include "options.hpp"
#include "output.hpp"
#include "report.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

struct Options {
  InputOptions input;
  Rule rule = Rule::IRI_reference;
  bool pass = false;
  bool count = false;
  bool quiet = false;
};

/// On a terminal, says how far long work has come: twice a second, once it has taken a second.
class Progress {
 public:
  Progress() : shown_(standard_error().is_terminal()) {}
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void add(std::size_t bytes) {
    bytes_ += bytes;
    if (!shown_) return;
    const auto now = Clock::now();
    if (now - last_ < (written_ ? std::chrono::milliseconds(500) : std::chrono::seconds(1))) {
      return;
    }
    last_ = now;
    written_ = true;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double megabytes = static_cast<double>(bytes_) / 1e6;
    char line[96];
    std::snprintf(line, sizeof line, "\r%.0f MB checked, %.0f MB/s\033[K", megabytes,
                  megabytes / seconds);
    standard_error().write(line);
    standard_error().flush();
  }

  /// Before anything else is written to the terminal.
  void clear() {
    if (!written_) return;
    standard_error().write("\r\033[K");
    standard_error().flush();
    written_ = false;
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  bool written_ = false;
  std::uint64_t bytes_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

class Check {
 public:
  explicit Check(Options& options)
      : options_(options),
        delimiter_(options.input.format == InputFormat::nul ? '\0' : '\n'),
        diagnostics_(options.pass ? standard_error() : standard_output()) {}

  Exit run() {
    options_.input.before_read = [this] {
      diagnostics_.flush();
      standard_output().flush();
    };
    options_.input.after_read = [this](std::size_t bytes) { progress_.add(bytes); };
    const Exit read = for_each_item(options_.input, [this](const Item& item) {
      return item.decoded.ok && is_valid(options_.rule, item.decoded.text) ? good(item) : bad(item);
    });
    progress_.clear();
    if (options_.count) {
      diagnostics_.write(std::to_string(lines_) + " lines, " + std::to_string(lines_ - bad_) +
                         " valid, " + std::to_string(bad_) + " invalid\n");
    }
    return worse(read, bad_ == 0 ? Exit::valid : Exit::invalid);
  }

 private:
  bool good(const Item& item) {
    ++lines_;
    if (!options_.pass) return true;
    standard_output().write(item.record.bytes);
    if (item.record.delimited) standard_output().write({&delimiter_, 1});
    return !standard_output().closed();
  }

  bool bad(const Item& item) {
    ++lines_;
    ++bad_;
    if (options_.quiet) return options_.count || options_.pass;
    if (options_.count) return true;
    const Report report = parse_item(item, options_.rule, options_.input.format);
    const std::string_view before = report.input.substr(0, report.problem.offset);
    std::string out;
    append_visible(out, item.source);
    out += ":" + std::to_string(item.record.line) + ":" +
           std::to_string(count_characters(before) + 1) + ": " +
           sentence(report.input, report.problem) + "\n";
    progress_.clear();
    diagnostics_.write(out);
    return !diagnostics_.closed() || options_.pass;
  }

  Options& options_;
  char delimiter_;
  Output& diagnostics_;
  Progress progress_;
  std::uint64_t lines_ = 0;
  std::uint64_t bad_ = 0;
};

constexpr const char* examples =
    "  iri check references.txt\n"
    "  iri check --pass --as IRI < all.txt > good.txt 2> bad.txt\n"
    "  iri check --quiet --as URI list.txt || echo 'something in it is no URI'\n"
    "\n"
    "FILE:LINE:COLUMN count from 1, the column in characters of the line.\n"
    "Exit code: 0 all valid, 1 something invalid, 2 usage, 3 input or output failed.";

}  // namespace

void add_check(CLI::App& app, Run& run) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand(
      "check", "Check streams of references: say FILE:LINE:COLUMN and why for each bad line");
  add_input_options(command, options->input, nullptr);
  command.add_option("FILE", options->input.arguments,
                     "Files to read; - is standard input, and so is none at all");
  add_rule_option(command, options->rule);
  command.add_flag("--pass", options->pass,
                   "Write the good lines to standard output as they are, and say what is bad "
                   "on standard error");
  command.add_flag("--count", options->count,
                   "Say how many lines there were, and how many valid and invalid, and no more");
  command.add_flag("-q,--quiet", options->quiet,
                   "Say nothing, and end at the first bad line unless --count or --pass need more");
  add_examples(command, examples);
  command.callback([&run, options] {
    std::vector<std::string>& names = options->input.arguments;
    unprotect(names);
    unprotect(options->input.files);
    options->input.files.insert(options->input.files.begin(), names.begin(), names.end());
    names.clear();
    run = [options] { return Check(*options).run(); };
  });
}

}  // namespace iri::cli
