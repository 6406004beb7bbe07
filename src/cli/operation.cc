#include "operation.hpp"

#include <memory>

#include "command_line.hpp"
#include "job.hpp"
#include "options.hpp"
#include "output.hpp"
#include "system.hpp"
#include "visible.hpp"

namespace iri::cli {

const char* const operation_footer =
    "\n"
    "\n"
    "text: a line for each input, or for each item of a list. For an input that is refused: an\n"
    "empty line, and the reason on standard error. With -0, lines end with NUL.\n"
    "json: {\"input\":...,\"output\":...} or {\"input\":...,\"valid\":false,\"error\":{...}}.\n"
    "tsv: input, output, error code, offset, component, expected, message. Items of a list have\n"
    "commas between them; \\N means absent, or a list without items.\n"
    "Exit code: 0 all done, 1 an input was refused, 2 usage, 3 input or output failed.";

const char* const explain_footer =
    "\n"
    "With --explain, tsv has the steps as an eighth field, with commas between; \\N if there are none.";

Answer answer(std::string text) { return {true, std::move(text), {}, {}}; }
Answer answer(std::vector<std::string> list) { return {true, std::move(list), {}, {}}; }

Answer refuse(Rule rule, std::string_view text, const Error& error) {
  return {false, {}, problem_of(rule, text, error), {}};
}

Answer refuse(const Error& error) {
  return {
      false,
      {},
      {name(error.code), error.offset, name(error.component), {}, std::string(message(error.code))},
      {}};
}

void add_operation_options(Command& command, OperationOptions& options, const char* positional) {
  add_input_options(command, options.input, positional);
  add_thread_options(command, options.input);
  add_format_option(command, options.format, options.header);
  command.number("--max-output", options.max_output, "Refuse an output of more bytes")
      .shown_as("BYTES");
}

namespace {

std::size_t size_of(const AnswerValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return text->size();
  std::size_t size = 0;
  for (const std::string& text : list_of(value)) size += text.size();
  return size;
}

/// Runs the operation, within the size limits.
Answer do_operation(const OperationOptions& options, const Operation& operation, const Item& item) {
  if (!item.decoded.ok) {
    return {false, {}, problem_of(item.decoded, options.input.format), {}};
  }
  Answer answer = operation(item.decoded.text);
  if (answer.ok && size_of(answer.value) > options.max_output) {
    return {false,
            {},
            {name(ErrorCode::too_long), options.max_output, "", "",
             "the output is longer than --max-output"},
            {}};
  }
  return answer;
}

/// The answers to some inputs, in the requested format.
class Answers : public Job {
 public:
  Answers(const OperationOptions& options, const Operation& operation, Exit& verdict)
      : options_(options),
        operation_(operation),
        verdict_(verdict),
        nul_(options.input.format == InputFormat::nul),
        visible_(standard_output().is_terminal() && !options.bare) {}

  bool process(const Item& item) override {
    const Answer answer = do_operation(options_, operation_, item);
    all_ok_ = all_ok_ && answer.ok;
    write(item, answer);
    return true;
  }

  bool emit(Progress&) override {
    if (!all_ok_) verdict_ = Exit::invalid;
    std::size_t begin = 0;
    for (const Reason& reason : reasons_) {
      standard_output().write(std::string_view(out_).substr(begin, reason.place - begin));
      standard_output().flush();  // keeps both streams in step
      standard_error().write(reason.text);
      standard_error().flush();
      begin = reason.place;
    }
    standard_output().write(std::string_view(out_).substr(begin));
    out_.clear();
    reasons_.clear();
    return !standard_output().closed();
  }

 private:
  /// Why an input is refused, for standard error.
  struct Reason {
    std::size_t place;  ///< the size of the output before it
    std::string text;
  };

  void write(const Item& item, const Answer& answer) {
    if (answer.left_out) return;
    if (options_.format == Format::json) {
      write_json(out_, shown(item), answer);
    } else if (options_.format == Format::tsv) {
      write_tsv(out_, shown(item), answer, options_.explain);
    } else {
      text(item, answer);
    }
  }

  Shown shown(const Item& item) const {
    return options_.secret ? std::nullopt : Shown(item.text());
  }

  void text(const Item& item, const Answer& answer) {
    if (!answer.ok) {
      reasons_.push_back({out_.size(), reason(item, answer.problem)});
      line({});
    } else if (const auto* value = std::get_if<std::string>(&answer.value)) {
      line(*value);
    } else if (std::holds_alternative<std::monostate>(answer.value)) {
      line({});
    } else {
      for (const std::string& element : list_of(answer.value)) line(element);
    }
    for (const Note& note : answer.notes) {
      line("  " + std::string(note.step) + ": " + note.output);
    }
  }

  void line(std::string_view text) {
    if (visible_) {
      append_visible(out_, text);
    } else if (nul_ || options_.bytes || options_.bare) {
      out_.append(text);
    } else {
      append_line(text);
    }
    if (!options_.bare) out_ += nul_ ? '\0' : '\n';
  }

  void append_line(std::string_view text) {
    for (std::size_t end = 0; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1)) {
      out_.append(text.substr(0, end)).append("\\n");
    }
    out_.append(text);
  }

  std::string reason(const Item& item, const Problem& problem) const {
    std::string reason;
    if (!item.source.empty()) {
      append_visible(reason, item.source);
      reason += ":" + std::to_string(item.record.line) + ":\n";
    }
    if (options_.secret) {
      reason +=
          "error at byte " + std::to_string(problem.offset) + ": " + sentence({}, problem) + '\n';
    } else {
      write_problem(reason, item.text(), problem, style_);
    }
    return reason;
  }

  const OperationOptions& options_;
  const Operation& operation_;
  Exit& verdict_;
  bool nul_;
  bool visible_;
  TextStyle style_ = style_of(system::errors);
  bool all_ok_ = true;
  std::string out_;
  std::vector<Reason> reasons_;
};

}  // namespace

Exit run_operation(OperationOptions& options, const Operation& operation) {
  if (!write_header(options.format, options.header, answer_columns(options.explain),
                    standard_output())) {
    return Exit::usage;
  }
  Exit verdict = Exit::valid;
  Progress silent(false, "");
  const Exit read = for_each_part(options.input, silent, [&] {
    return std::make_unique<Answers>(options, operation, verdict);
  });
  return worse(verdict, read);
}

bool check_argument(const char* name, Rule rule, std::string_view text) {
  const Error error = diagnose(rule, text);
  if (!error.failed()) return true;
  std::string out = "iri: " + std::string(name) + " is not of the rule ";
  out.append(iri::name(rule)).append(":\n");
  write_problem(out, text, problem_of(rule, text, error), style_of(system::errors));
  standard_error().write(out);
  return false;
}

Exit usage_error(const std::string& message) {
  standard_error().write("iri: " + message + "\n");
  return Exit::usage;
}

}  // namespace iri::cli
