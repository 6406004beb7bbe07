#include "report.hpp"

#include "iri/next_bytes.hpp"
#include "iri/reason.hpp"
#include "visible.hpp"

namespace iri::cli {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// The byte that makes a port none. The error is after it, for an "@" could have followed.
std::string no_digit(std::string_view text, const Error& error) {
  const std::string_view before = text.substr(0, error.offset);
  const std::size_t port = before.rfind(':') + 1;  // npos + 1 is 0
  const std::size_t at = before.find_first_not_of("0123456789", port);
  if (port == 0 || at == before.npos) return {};
  return " (" + found(text, at) + " at byte " + std::to_string(at) + " is not a digit)";
}

/// What people often meant by it.
std::string hint(std::string_view text, const Error& error) {
  if (text.starts_with(byte_order_mark)) {
    return " (the line begins with a byte order mark; --input-format crlf leaves it out at the beginning of a file)";
  }
  if (error.offset + 1 == text.size() && text.back() == '\r') {
    return " (a CR before the newline is part of the line; --input-format crlf leaves it out)";
  }
  return {};
}

}  // namespace

Problem problem_of(Rule rule, std::string_view text, const Error& error) {
  Problem problem{name(error.code), error.offset, name(error.component),
                  expected_phrase(rule, text, error), std::string(reason(rule, text, error))};
  if (error.code == ErrorCode::character_not_allowed) {
    problem.message += " (" + found(text, error.offset) + ")";
  }
  const bool port = error.code == ErrorCode::bad_port && problem.message == message(error.code);
  problem.message += hint(text, error) + (port ? no_digit(text, error) : "");
  return problem;
}

Problem problem_of(const Decoded& decoded, InputFormat format) {
  if (decoded.too_long) {
    return {name(ErrorCode::too_long), decoded.offset, "", "",
            "the input has more than " + std::to_string(decoded.offset) + " bytes (--max-input)"};
  }
  const char* const message =
      format == InputFormat::json  ? "the line is not one JSON string in UTF-8"
      : format == InputFormat::tsv ? "the line is not one field of TSV"
                                   : "the line is not an even number of hex digits";
  return {"bad_input_line", decoded.offset, "", std::string(decoded.expected), message};
}

std::string_view Report::kind() const noexcept {
  if (!is_start_rule(rule)) return name(rule);
  if (is_iri_rule(rule)) return parts.has_scheme() ? "IRI" : "irelative-ref";
  return parts.has_scheme() ? "URI" : "relative-ref";
}

Report parse_item(const Item& item, Rule rule, InputFormat format) {
  Report report;
  report.input = item.text();
  report.rule = rule;
  if (!item.decoded.ok) {
    report.problem = problem_of(item.decoded, format);
    return report;
  }
  report.valid = is_start_rule(rule) ? iri::parse(rule, report.input, report.parts).accepted()
                                     : is_valid(rule, report.input);
  if (!report.valid) {
    report.problem = problem_of(rule, report.input, diagnose(rule, report.input));
  }
  return report;
}

std::string sentence(std::string_view input, const Problem& problem) {
  std::string out;
  out.reserve(2 * problem.message.size() + problem.expected.size());
  if (!problem.component.empty()) out.append(problem.component).append(": ");
  out += problem.message;
  if (!problem.expected.empty()) {
    out.append("; expected ").append(problem.expected);
    const bool said = problem.code == name(ErrorCode::character_not_allowed);
    if (!said) out.append(", found ").append(found(input, problem.offset));
  }
  return out;
}

}  // namespace iri::cli
