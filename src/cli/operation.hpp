// What the subcommands that make one thing out of another have in common.
#ifndef IRI_SRC_CLI_OPERATION_HPP
#define IRI_SRC_CLI_OPERATION_HPP

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "input.hpp"
#include "iri/reference.hpp"
#include "report.hpp"

namespace iri::cli {

/// Nothing (a part that is not there), a text, or a list of texts.
using Value = std::variant<std::monostate, std::string, std::vector<std::string>>;

/// A step of an explanation, and what it led to.
struct Note {
  std::string_view step;
  std::string output;
};

/// What an operation makes of one input: a value, or why there is none.
struct Answer {
  bool ok = true;
  Value value;
  Problem problem;
  std::vector<Note> notes;  ///< where an explanation was asked for
};

Answer answer(std::string text);
Answer answer(std::vector<std::string> list);
/// Of a part: nothing when it is absent.
Answer answer(const std::optional<std::string_view>& part);
/// Of what an operation returned.
template <class T>
Answer answer(Result<T> result);

/// A refusal by a rule of the grammar: says what was expected there.
Answer refuse(Rule rule, std::string_view text, const Error& error);
/// A refusal by an operation.
Answer refuse(const Error& error);

/// {"input":...,"output":...}, perhaps with "steps":[{"step":...,"output":...}]; or
/// {"input":...,"valid":false,"error":{...}}
void write_json(std::string& out, std::string_view input, const Answer& answer);
/// input, output, error code, offset, component, expected, message; the names of the steps
void write_tsv(std::string& out, std::string_view input, const Answer& answer);

/// What every operation can be told.
struct OperationOptions {
  InputOptions input;
  Format format = Format::text;
  std::size_t max_input = std::string::npos;   ///< bytes; what is longer is refused
  std::size_t max_output = std::string::npos;  ///< of a value, or of those of a list together
};
/// INPUT, --file, --input-format, -0, --format, --max-input and --max-output.
void add_operation_options(Command& command, OperationOptions& options,
                           const char* positional = "INPUT");
/// How the text format writes, for the help of each operation.
extern const char* const operation_footer;

using Operation = std::function<Answer(std::string_view input)>;

/// Does it to each input. In text: a line for each value, or one for each of a list; for a
/// refused input an empty line, and the reason on standard error. With NUL between the inputs
/// the lines end with NUL, too, and hold the exact bytes; else a newline in one is written \n.
Exit run_operation(OperationOptions& options, const Operation& operation);

/// The same on references: each input is parsed, and refused if it is none.
template <class View, class F>
Exit run_on_references(OperationOptions& options, F operation) {
  return run_operation(options, [&operation](std::string_view input) {
    const auto view = View::parse(input);
    return view ? operation(*view) : refuse(View::rule, input, view.error());
  });
}

/// An argument that has to be of a rule: complains, with a caret, where it is not.
bool check_argument(const char* name, Rule rule, std::string_view text);
/// "iri: " and the message, on standard error; the exit code for it.
Exit usage_error(const std::string& message);

template <class T>
Answer answer(Result<T> result) {
  if (!result) return refuse(result.error());
  if constexpr (std::is_same_v<T, std::string>) {
    return answer(*std::move(result));
  } else {
    return answer(std::string(result->text()));
  }
}

}  // namespace iri::cli

#endif
