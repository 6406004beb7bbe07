// What the command says about one input, and the three formats in which it says it.
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

namespace iri::cli {

enum class Format { text, json, tsv };

/// Why an input is no good: an Error in words, or one of the command's own.
struct Problem {
  std::string_view code;       ///< "bad_percent_encoding"; "bad_input_line" for a bad record
  std::size_t offset = 0;      ///< in bytes
  std::string_view component;  ///< empty for none
  std::string expected;        ///< empty where there is nothing to say
  std::string message;
};

/// The error in words. `rule` is what the text was parsed by.
Problem problem_of(Rule rule, std::string_view text, const Error& error);
/// Of a record that could not be decoded.
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
  /// "IRI" or "irelative-ref" ("URI", "relative-ref" by a URI rule); another rule's own name.
  std::string_view kind() const noexcept;
};

Report parse_item(const Item& item, Rule rule, InputFormat format);

/// How text is written for a person.
struct TextStyle {
  bool colour = false;
  std::size_t columns = 400;  ///< a wider reference has its parts listed below it
};
/// Colour only on a terminal, and never against NO_COLOR; as wide as the terminal.
TextStyle style_of(int fd);

/// Each appends one report and ends with a newline; json and tsv are one line.
void write_json(std::string& out, const Report& report);
void write_text(std::string& out, const Report& report, const TextStyle& style);
void write_tsv(std::string& out, const Report& report);

/// "http://a/%zz" with a caret below the offset, and the message.
void write_problem(std::string& out, std::string_view input, const Problem& problem,
                   const TextStyle& style);
/// "path: the message; expected a hex digit, found U+007A".
std::string sentence(std::string_view input, const Problem& problem);

}  // namespace iri::cli

#endif
