// iri parse: the parts of each input.

#include <map>
#include <memory>
#include <utility>

#include "commands.hpp"
#include "input.hpp"
#include "job.hpp"
#include "options.hpp"
#include "output.hpp"
#include "report.hpp"
#include "system.hpp"

namespace iri::cli {
namespace {

struct ParseArguments {
  InputOptions input;
  Rule rule = Rule::IRI_reference;
  Format format = Format::text;
  bool header = false;
  bool summary = false;
};

/// Counts what the inputs contained.
class Summary {
 public:
  void count(const Report& report) {
    ++(report.valid ? valid_ : invalid_);
    ++(report.valid ? kinds_ : errors_)[report.valid ? report.kind() : report.problem.code];
    if (!report.has_parts() || !report.has_authority()) return;
    ++hosts_[name(*report.host_kind())];
  }

  /// Adds the counts of `other`, and sets them to zero.
  void take(Summary& other) {
    valid_ += std::exchange(other.valid_, 0);
    invalid_ += std::exchange(other.invalid_, 0);
    take(kinds_, other.kinds_);
    take(hosts_, other.hosts_);
    take(errors_, other.errors_);
  }

  std::string text() const {
    std::string out = std::to_string(valid_ + invalid_) + " inputs: " + std::to_string(valid_) +
                      " valid, " + std::to_string(invalid_) + " invalid\n";
    append(out, "valid, by kind", kinds_);
    append(out, "valid, by kind of host", hosts_);
    append(out, "invalid, by error", errors_);
    return out;
  }

 private:
  using Counts = std::map<std::string_view, std::uint64_t>;

  static void take(Counts& counts, Counts& others) {
    for (const auto& [what, count] : others) counts[what] += count;
    others.clear();
  }

  static void append(std::string& out, std::string_view title, const Counts& counts) {
    if (counts.empty()) return;
    out.append("  ").append(title).append("\n");
    for (const auto& [what, count] : counts) {
      const std::string number = std::to_string(count);
      out.append(number.size() < 10 ? 10 - number.size() : 0, ' ');
      out.append(number).append("  ").append(what).append("\n");
    }
  }

  std::uint64_t valid_ = 0;
  std::uint64_t invalid_ = 0;
  Counts kinds_, hosts_, errors_;
};

void write_report(std::string& out, const Report& report, Format format, const TextStyle& style) {
  switch (format) {
    case Format::json: return write_json(out, report);
    case Format::tsv: return write_tsv(out, report);
    case Format::text: write_text(out, report, style); out += '\n';
  }
}

class Parse : public Job {
 public:
  /// Adds its counts to `all`.
  Parse(const ParseArguments& options, const TextStyle& style, Summary& all, Exit& verdict)
      : options_(options), style_(style), all_(all), verdict_(verdict) {}

  bool process(const Item& item) override {
    const Report report = parse_item(item, options_.rule, options_.input.format);
    valid_ = valid_ && report.valid;
    if (options_.summary) summary_.count(report);
    write_report(text_, report, options_.format, style_);
    return true;
  }

  bool emit(Progress& progress) override {
    if (!text_.empty() && standard_output().is_terminal()) progress.clear();
    if (!valid_) verdict_ = Exit::invalid;
    all_.take(summary_);
    standard_output().write(text_);
    text_.clear();
    return !standard_output().closed();
  }

 private:
  const ParseArguments& options_;
  const TextStyle& style_;
  Summary& all_;
  Exit& verdict_;
  Summary summary_;
  bool valid_ = true;
  std::string text_;
};

Exit parse(const ParseArguments& options) {
  Output& output = standard_output();
  if (!write_header(options.format, options.header, report_columns, output)) return Exit::usage;
  const TextStyle style = style_of(system::output);
  Summary summary;
  Exit verdict = Exit::valid;
  Progress progress(standard_error().is_terminal() && !output.is_terminal(), "parsed");
  const Exit read = for_each_part(options.input, progress, [&] {
    return std::make_unique<Parse>(options, style, summary, verdict);
  });
  progress.clear();
  if (options.summary) {
    (options.format == Format::text ? output : standard_error()).write(summary.text());
  }
  return worse(verdict, read);
}

constexpr const char* parse_examples =
    "  iri parse 'http://user@example.com:8042/over/there?name=ferret#nose'\n"
    "  iri parse --as absolute-URI --format json < references.txt\n"
    "  iri parse --input-format hex 687474703a2f2f612f00\n"
    "  find . -print0 | iri parse -0 --format tsv\n"
    "\n"
    "json: an object for each input, with the parts as they are written, the segments and parameters\n"
    "decoded, the effective_port (the default of the scheme if none is written), and the offsets of\n"
    "each part. What does not decode to UTF-8 is in hexadecimal, under NAME_hex.\n"
    "Columns of tsv: input, valid, kind, scheme, authority, userinfo, host, host_kind, port,\n"
    "path, query, fragment, error code, offset, component, expected, message. Absent is \\N;\n"
    "\\\\ \\t \\n"
    " \\r and \\xHH stand for a backslash, tab, LF, CR and another byte.\n"
    "Offsets count bytes from 0. Exit code: 0 all valid, 1 something invalid, 2 usage,\n"
    "3 input or output failed.";

}  // namespace

void add_parse(Command& parent) {
  const auto options = std::make_shared<ParseArguments>();
  Command command = parent.subcommand("parse", "Show the parts of references");
  add_input_options(command, options->input);
  add_thread_options(command, options->input);
  add_rule_option(command, options->rule);
  add_format_option(command, options->format, options->header);
  command.flag(
      "--summary", options->summary,
      "At the end, print how many inputs there were of each kind (with json and tsv: on standard error)");
  command.examples(parse_examples);
  command.action([options] { return parse(*options); });
}

}  // namespace iri::cli
