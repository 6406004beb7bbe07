// Shared by the subcommands that turn each input into an output.
#ifndef IRI_SRC_CLI_OPERATION_HPP
#define IRI_SRC_CLI_OPERATION_HPP

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "input.hpp"
#include "iri/query.hpp"
#include "iri/reference.hpp"
#include "report.hpp"

namespace iri::cli {

/// A parameter of a query, decoded.
struct Pair {
  std::string key;
  std::optional<std::string> value;
};

/// A value of JSON, on a line.
struct JsonText {
  std::string text;
};

/// Nothing (an absent part), a text, a list of texts, or of parameters, or JSON.
using AnswerValue = std::variant<std::monostate, std::string, std::vector<std::string>,
                                 std::vector<Pair>, JsonText>;

/// The parameters of a query, decoded.
std::vector<Pair> pairs_of(const Parameters& parameters);

/// What the value is in lines: JSON, the list, or "key=value" for each parameter.
std::vector<std::string> list_of(const AnswerValue& value);

/// A step of an explanation, and its result.
struct Note {
  std::string_view step;
  std::string output;          ///< or what was done
  const char* key = "output";  ///< its name in JSON
};

/// The result of an operation on one input: a value, or why there is none.
struct Answer {
  bool ok = true;
  AnswerValue value;
  Problem problem;
  std::vector<Note> notes;  ///< if an explanation was requested
  bool left_out = false;    ///< nothing is written of it
};

Answer answer(std::string text);
Answer answer(std::vector<std::string> list);
/// The answer for the result of an operation.
template <class T>
Answer answer(Result<T> result);

/// An input that does not match a rule of the grammar. The answer says what was expected.
Answer refuse(Rule rule, std::string_view text, const Error& error);
/// An input that an operation refused.
Answer refuse(const Error& error);

using Shown = std::optional<std::string_view>;  ///< an input, if it may be shown

/// {"input":...,"output":...}, perhaps with "steps":[{"step":...,"output":...}]; or
/// {"input":...,"valid":false,"error":{...}}
void write_json(std::string& out, Shown input, const Answer& answer);
/// input, output, error code, offset, component, expected, message; with `explain`, the names of the steps
void write_tsv(std::string& out, Shown input, const Answer& answer, bool explain);
/// The names of these fields.
std::string answer_columns(bool explain);

/// Options of every operation.
struct OperationOptions {
  InputOptions input;
  Format format = Format::text;
  bool header = false;
  bool bytes = false;  ///< text that is no terminal's has the bytes of values, newlines as well
  bool bare = false;   ///< nothing but those, not even a newline after them
  bool secret =
      false;  ///< inputs have passwords: they are written nowhere, nor is what was found in them
  bool explain = false;  ///< answers have notes, if there is something to explain
  std::size_t max_output = std::string::npos;  ///< bytes of a value, or of all values in a list
};
/// Adds INPUT, the options of add_input_options(), --format and --max-output.
void add_operation_options(Command& command, OperationOptions& options,
                           const char* positional = "INPUT");
/// Describes the text format, for the help of each operation.
extern const char* const operation_footer;
/// What --explain adds to it.
extern const char* const explain_footer;

/// Threads may call it at once, unless options.input.threads is 1.
using Operation = std::function<Answer(std::string_view input)>;

/// Runs the operation on each input. The text format writes a line for each value, or for each
/// value of a list. For a refused input it writes an empty line, and the reason to standard error.
/// If NUL separates the inputs, NUL also ends the lines, and values are written byte for byte; else
/// a newline in a value is written as \n.
Exit run_operation(OperationOptions& options, const Operation& operation);

/// As above, for references: each input is parsed, and refused if it is not a reference.
template <class View, class F>
Exit run_on_references(OperationOptions& options, F operation) {
  return run_operation(options, [&](std::string_view input) {
    const auto view = View::parse(input);
    if (view) return operation(*view);
    return options.secret ? refuse(view.error()) : refuse(View::rule, input, view.error());
  });
}

/// Checks an argument against a rule. If it does not match, complains with a caret and returns
/// false.
bool check_argument(const char* name, Rule rule, std::string_view text);
/// Writes "iri: " and the message to standard error. Returns the exit code.
Exit usage_error(const std::string& message);

template <class T>
Answer answer(Result<T> result) {
  if (!result) return refuse(result.error());
  if constexpr (std::is_same_v<T, std::string>) {
    return answer(*std::move(result));
  } else if constexpr (requires { (*std::move(result)).release(); }) {
    return answer((*std::move(result)).release());
  } else {
    return answer(std::string(result->text()));
  }
}

}  // namespace iri::cli

#endif
