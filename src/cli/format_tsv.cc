// One line of tab-separated fields, always as many.
#include <string>

#include "report.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

using Part = std::optional<std::string_view>;

/// Absent is \N, which no escaped text can be.
void field(std::string& out, const Part& part) {
  out += '\t';
  if (part) {
    append_escaped(out, *part);
  } else {
    out += "\\N";
  }
}

void error_fields(std::string& out, const Report& report) {
  const Problem& problem = report.problem;
  const auto unless_empty = [](std::string_view text) {
    return text.empty() ? Part() : Part(text);
  };
  field(out, problem.code);
  field(out, std::to_string(problem.offset));
  field(out, unless_empty(problem.component));
  field(out, unless_empty(problem.expected));
  field(out, problem.message);
}

}  // namespace

void write_tsv(std::string& out, const Report& report) {
  const bool parts = report.has_parts();
  const auto host_kind = parts ? report.host_kind() : std::nullopt;
  append_escaped(out, report.input);
  field(out, report.valid ? "true" : "false");
  field(out, report.valid ? Part(report.kind()) : Part());
  field(out, parts ? report.scheme() : Part());
  field(out, parts ? report.authority() : Part());
  field(out, parts ? report.userinfo() : Part());
  field(out, parts ? report.host() : Part());
  field(out, host_kind ? Part(name(*host_kind)) : Part());
  field(out, parts ? report.port() : Part());
  field(out, parts ? Part(report.path()) : Part());
  field(out, parts ? report.query() : Part());
  field(out, parts ? report.fragment() : Part());
  if (report.valid) {
    out += "\t\\N\t\\N\t\\N\t\\N\t\\N";
  } else {
    error_fields(out, report);
  }
  out += '\n';
}

}  // namespace iri::cli
