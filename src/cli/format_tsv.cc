// The TSV format: one line of tab-separated fields per input, always the same number.
#include <string>

#include "operation.hpp"
#include "report.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

using Part = std::optional<std::string_view>;

/// An absent part is \N, which no escaped text equals.
void field(std::string& out, const Part& part) {
  out += '\t';
  if (part) {
    append_escaped(out, *part);
  } else {
    out += "\\N";
  }
}

/// For a part without anything to escape.
void plain_field(std::string& out, const Part& part) {
  out += '\t';
  out += part ? *part : "\\N";
}

void error_fields(std::string& out, const Problem& problem) {
  const auto unless_empty = [](std::string_view text) {
    return text.empty() ? Part() : Part(text);
  };
  field(out, problem.code);
  field(out, std::to_string(problem.offset));
  field(out, unless_empty(problem.component));
  field(out, unless_empty(problem.expected));
  field(out, problem.message);
}

constexpr std::string_view no_error_fields = "\t\\N\t\\N\t\\N\t\\N\t\\N";

/// The texts, each escaped, separated by commas. A comma in a text is \x2C. A list of no texts is \N.
void list_field(std::string& out, const std::vector<std::string>& list) {
  if (list.empty()) return field(out, Part());
  for (std::size_t i = 0; i < list.size(); ++i) {
    out += i == 0 ? '\t' : ',';
    std::string text;
    append_escaped(text, list[i]);
    for (const char c : text) out += c == ',' ? std::string_view("\\x2C") : std::string_view(&c, 1);
  }
}

std::vector<std::string> names_of(const std::vector<Note>& notes) {
  std::vector<std::string> names;
  names.reserve(notes.size());
  for (const Note& note : notes) names.emplace_back(note.step);
  return names;
}

}  // namespace

const char* const report_columns =
    "input\tvalid\tkind\tscheme\tauthority\tuserinfo\thost\thost_kind\tport\tpath\tquery\tfragment"
    "\terror\toffset\tcomponent\texpected\tmessage";

void write_tsv(std::string& out, const Report& report) {
  const bool parts = report.has_parts();
  const auto host_kind = parts ? report.host_kind() : std::nullopt;
  const std::size_t begin = out.size();
  append_escaped(out, report.input);
  // Escaping always makes a text longer. If the input did not grow, its parts need no escaping.
  const bool plain = out.size() - begin == report.input.size();
  const auto put = plain ? plain_field : field;
  plain_field(out, report.valid ? "true" : "false");
  plain_field(out, report.valid ? Part(report.kind()) : Part());
  put(out, parts ? report.scheme() : Part());
  put(out, parts ? report.authority() : Part());
  put(out, parts ? report.userinfo() : Part());
  put(out, parts ? report.host() : Part());
  plain_field(out, host_kind ? Part(name(*host_kind)) : Part());
  put(out, parts ? report.port() : Part());
  put(out, parts ? Part(report.path()) : Part());
  put(out, parts ? report.query() : Part());
  put(out, parts ? report.fragment() : Part());
  if (report.valid) {
    out += no_error_fields;
  } else {
    error_fields(out, report.problem);
  }
  out += '\n';
}

std::vector<std::string> list_of(const AnswerValue& value) {
  std::vector<std::string> texts;
  if (const auto* list = std::get_if<std::vector<std::string>>(&value)) texts = *list;
  if (const auto* json = std::get_if<JsonText>(&value)) texts.push_back(json->text);
  if (const auto* pairs = std::get_if<std::vector<Pair>>(&value)) {
    for (const Pair& pair : *pairs)
      texts.push_back(pair.key + (pair.value ? "=" + *pair.value : ""));
  }
  return texts;
}

std::string answer_columns(bool explain) {
  return std::string("input\toutput\terror\toffset\tcomponent\texpected\tmessage") +
         (explain ? "\tsteps" : "");
}

void write_tsv(std::string& out, Shown input, const Answer& answer, bool explain) {
  if (input) {
    append_escaped(out, *input);
  } else {
    out += "\\N";
  }
  if (const auto* text = std::get_if<std::string>(&answer.value)) {
    field(out, *text);
  } else if (const auto* json = std::get_if<JsonText>(&answer.value)) {
    field(out, json->text);
  } else if (std::holds_alternative<std::monostate>(answer.value)) {
    field(out, Part());
  } else {
    list_field(out, list_of(answer.value));
  }
  if (answer.ok) {
    out += no_error_fields;
  } else {
    error_fields(out, answer.problem);
  }
  if (explain) list_field(out, names_of(answer.notes));
  out += '\n';
}

}  // namespace iri::cli
