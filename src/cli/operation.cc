#include "operation.hpp"

#include "command_line.hpp"
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
  add_format_option(command, options.format, options.header);
  command.number("--max-output", options.max_output, "Refuse an output of more bytes")
      .shown_as("BYTES");
}

namespace {

/// Writes answers in the requested format.
class Writer {
 public:
  explicit Writer(const OperationOptions& options)
      : format_(options.format),
        nul_(options.input.format == InputFormat::nul),
        bytes_(options.bytes || options.bare),
        bare_(options.bare),
        secret_(options.secret),
        explain_(options.explain),
        visible_(standard_output().is_terminal() && !bare_),
        style_(style_of(system::errors)) {}

  void write(const Item& item, const Answer& answer) {
    if (answer.left_out) return;
    out_.clear();
    if (format_ == Format::json) {
      write_json(out_, shown(item), answer);
    } else if (format_ == Format::tsv) {
      write_tsv(out_, shown(item), answer, explain_);
    } else {
      text(item, answer);
    }
    standard_output().write(out_);
  }

 private:
  Shown shown(const Item& item) const { return secret_ ? std::nullopt : Shown(item.text()); }

  void text(const Item& item, const Answer& answer) {
    if (!answer.ok) {
      line({});
      complain_of(item, answer.problem);
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
    } else if (nul_ || bytes_) {
      out_.append(text);
    } else {
      for (const char c : text)
        out_ += c == '\n' ? std::string_view("\\n") : std::string_view(&c, 1);
    }
    if (!bare_) out_ += nul_ ? '\0' : '\n';
  }

  void complain_of(const Item& item, const Problem& problem) {
    std::string reason;
    if (!item.source.empty()) {
      append_visible(reason, item.source);
      reason += ":" + std::to_string(item.record.line) + ":\n";
    }
    if (secret_) {
      reason +=
          "error at byte " + std::to_string(problem.offset) + ": " + sentence({}, problem) + '\n';
    } else {
      write_problem(reason, item.text(), problem, style_);
    }
    standard_output().flush();  // keeps both streams in step on a terminal
    standard_error().write(reason);
    standard_error().flush();
  }

  Format format_;
  bool nul_;
  bool bytes_;
  bool bare_;
  bool secret_;
  bool explain_;
  bool visible_;
  TextStyle style_;
  std::string out_;
};

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

}  // namespace

Exit run_operation(OperationOptions& options, const Operation& operation) {
  if (!write_header(options.format, options.header, answer_columns(options.explain),
                    standard_output())) {
    return Exit::usage;
  }
  options.input.before_read = [] { standard_output().flush(); };
  Writer writer(options);
  Exit verdict = Exit::valid;
  const Exit read = for_each_item(options.input, [&](const Item& item) {
    const Answer answer = do_operation(options, operation, item);
    if (!answer.ok) verdict = Exit::invalid;
    writer.write(item, answer);
    return !standard_output().closed();
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
