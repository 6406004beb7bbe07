// For a person: the reference with its parts below it, or a caret and what is wrong.
//
//     http://user@example.com:8042/over?q#f
//     \__/   \__/ \_________/ \__/\___/ | |
//     scheme |    host        |   path  | fragment
//            userinfo         port      query
#include <string>
#include <vector>

#include "report.hpp"
#include "system.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

/// A part of the reference: its bytes, and its place in columns.
struct Field {
  std::string label;
  std::string_view text;
  std::size_t column = 0;
  std::size_t width = 0;
  bool placed = false;  ///< its label is in one of the rows written so far
};

void add_field(std::vector<Field>& fields, std::string label,
               const std::optional<std::string_view>& text) {
  if (text) fields.push_back({std::move(label), *text, 0, 0, false});
}

std::vector<Field> fields_of(const Report& report) {
  std::vector<Field> fields;
  if (!report.has_parts()) {
    add_field(fields, std::string(report.kind()), report.input);
    return fields;
  }
  const auto kind = report.host_kind();
  std::string host = "host";
  if (kind && *kind != HostKind::reg_name) host.append(" (").append(name(*kind)).append(")");
  add_field(fields, "scheme", report.scheme());
  add_field(fields, "userinfo", report.userinfo());
  add_field(fields, host, report.host());
  add_field(fields, "port", report.port());
  add_field(fields, "path", report.path());
  add_field(fields, "query", report.query());
  add_field(fields, "fragment", report.fragment());
  for (Field& field : fields) {
    if (field.text.empty()) field.label += " (empty)";
  }
  return fields;
}

/// Computes the columns of each field in the line as shown.
void lay_out(std::vector<Field>& fields, std::string_view input) {
  std::size_t column = 0;
  const char* at = input.data();
  std::string unused;
  for (Field& field : fields) {
    if (field.text.data() != nullptr) {
      const auto gap = static_cast<std::size_t>(field.text.data() - at);
      column += append_visible(unused, {at, gap});
      at = field.text.data() + field.text.size();
    }
    field.column = column;
    field.width = append_visible(unused, field.text);
    column += field.width;
  }
}

/// Writes `text` at a column, if the row has room.
void put(std::string& row, std::size_t column, std::string_view text) {
  if (row.size() < column) row.resize(column, ' ');
  row.replace(column, std::min(text.size(), row.size() - column), text);
}

std::string underline(std::size_t width) {
  if (width < 2) return "|";
  std::string line(width, '_');
  line.front() = '\\';
  line.back() = '/';
  return line;
}

/// One row of labels. A label is written if it fits before the next unplaced field; a field whose
/// label has to wait gets a bar.
std::string label_row(std::vector<Field>& fields) {
  std::string row;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    Field& field = fields[i];
    if (field.placed) continue;
    std::size_t next = i + 1;
    while (next < fields.size() && fields[next].placed) ++next;
    if (next < fields.size() && field.column + field.label.size() >= fields[next].column) {
      if (fields[next].column != field.column) put(row, field.column, "|");
    } else {
      put(row, field.column, field.label);
      field.placed = true;
    }
  }
  return row;
}

void diagram(std::string& out, std::vector<Field>& fields, const TextStyle& style) {
  std::string row;
  for (const Field& field : fields) {
    if (field.width != 0 || row.size() <= field.column) {
      put(row, field.column, underline(field.width));
    }
  }
  out.append(coloured(style, green, row)) += '\n';
  const auto waiting = [&fields] {
    for (const Field& field : fields) {
      if (!field.placed) return true;
    }
    return false;
  };
  while (waiting()) out.append(coloured(style, green, label_row(fields))) += '\n';
}

void list(std::string& out, const std::vector<Field>& fields, const TextStyle& style) {
  for (const Field& field : fields) {
    out.append("  ").append(coloured(style, green, field.label)).append(": ");
    append_visible(out, field.text);
    out += '\n';
  }
}

/// A long input is shown only around the offset. Returns where the shown part begins.
std::size_t window_begin(std::string_view input, std::size_t offset, std::size_t reach) {
  if (offset <= reach) return 0;
  std::size_t begin = offset - reach;
  while (begin < offset && (static_cast<unsigned char>(input[begin]) & 0xC0U) == 0x80U) ++begin;
  return begin;
}

}  // namespace

void write_problem(std::string& out, std::string_view input, const Problem& problem,
                   const TextStyle& style) {
  constexpr std::size_t most = 400;  // bytes; a longer input is only shown around the offset
  const std::size_t offset = std::min(problem.offset, input.size());
  const std::size_t begin =
      input.size() <= most ? 0 : window_begin(input, offset, std::min<std::size_t>(60, most));
  std::size_t column = begin == 0 ? 0 : 3;
  if (begin != 0) out += "...";
  column += append_visible(out, input.substr(begin, offset - begin));
  if (input.size() <= most) {
    append_visible(out, input.substr(offset));
  } else {
    append_visible(out, input.substr(offset, 60));
    if (input.size() - offset > 60) out += "...";
  }
  out.append("\n").append(column, ' ').append(coloured(style, red, "^")) += '\n';
  out.append(coloured(style, red, "error")).append(" at byte " + std::to_string(offset) + ": ");
  out.append(sentence(input, problem)) += '\n';
}

namespace {

/// A host and port that people wrote where a scheme stands: www.example.com:80/a, localhost:8080.
bool looks_like_host_and_port(const Report& report) {
  if (!report.has_parts() || !report.has_scheme() || report.has_authority()) return false;
  const std::string_view scheme = *report.scheme();
  const std::string_view path = report.path();
  const std::size_t digits = std::min(path.find_first_not_of("0123456789"), path.size());
  const bool port = digits != 0 && (digits == path.size() || path[digits] == '/');
  return port && (scheme.find('.') != scheme.npos || scheme == "localhost");
}

}  // namespace

void write_text(std::string& out, const Report& report, const TextStyle& style) {
  if (!report.valid) return write_problem(out, report.input, report.problem, style);
  const std::size_t width = append_visible(out, report.input);
  out += '\n';
  std::vector<Field> fields = fields_of(report);
  if (width > style.columns) {
    list(out, fields, style);
  } else {
    lay_out(fields, report.input);
    diagram(out, fields, style);
  }
  if (looks_like_host_and_port(report)) {
    out += "note: this is no host and port; those stand after //, as in http://example.com:80/\n";
  }
}

}  // namespace iri::cli
