// The report on one input, and the three formats of reports.
#ifndef IRI_SRC_CLI_REPORT_HPP
#define IRI_SRC_CLI_REPORT_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "input.hpp"
#include "iri/components.hpp"
#include "iri/error.hpp"
#include "iri/reference.hpp"
#include "iri/rule.hpp"
#include "style.hpp"

namespace iri::cli {

enum class Format { text, json, tsv };

/// Why an input is refused: an Error in words, or an error of the command.
struct Problem {
  std::string_view code;       ///< "bad_percent_encoding"; "bad_input_line" for a bad record
  std::size_t offset = 0;      ///< in bytes
  std::string_view component;  ///< empty if there is none
  std::string expected;        ///< may be empty
  std::string message;
};

/// Describes the error. `rule` is the rule that the text was parsed by.
Problem problem_of(Rule rule, std::string_view text, const Error& error);
/// Describes a record that could not be decoded, or is too long.
Problem problem_of(const Decoded& decoded, InputFormat format);

/// One input, parsed by a rule.
struct Report : Parts<Report> {
  std::string_view input;
  Rule rule = Rule::IRI_reference;
  bool valid = false;
  Components parts;  ///< when valid and the rule is a start rule
  Problem problem;   ///< when not valid

  constexpr std::string_view text() const noexcept { return input; }
  constexpr const Components& components() const noexcept { return parts; }

  bool has_parts() const noexcept { return valid && is_start_rule(rule); }
  /// "IRI" or "irelative-ref"; for a URI rule "URI" or "relative-ref"; for other rules their name.
  std::string_view kind() const noexcept;
};

Report parse_item(const Item& item, Rule rule, InputFormat format);

/// Each appends one report and ends with a newline; json and tsv are one line.
void write_json(std::string& out, const Report& report);
void write_text(std::string& out, const Report& report, const TextStyle& style);
void write_tsv(std::string& out, const Report& report);
/// The names of the fields of write_tsv().
extern const char* const report_columns;
/// The file (empty for an argument), the line and the column, the input and the error of a refused one, on a line.
void write_place_json(std::string& out, std::string_view file, std::uint64_t line,
                      std::size_t column, const Report& report);

/// "http://a/%zz" with a caret below the offset, and the message.
void write_problem(std::string& out, std::string_view input, const Problem& problem,
                   const TextStyle& style);
/// "path: the message; expected a hex digit, found U+007A".
std::string sentence(std::string_view input, const Problem& problem);

}  // namespace iri::cli

#endif
