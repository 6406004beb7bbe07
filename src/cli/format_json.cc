// One JSON object a line.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "operation.hpp"
#include "report.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

using Json = nlohmann::ordered_json;
using Part = std::optional<std::string_view>;

Json json_of(const Part& part) { return part ? Json(*part) : Json(nullptr); }

std::string hex(std::string_view bytes) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += digits[byte >> 4U];
    out += digits[byte & 0xFU];
  }
  return out;
}

Json json_of(const std::vector<std::string>& list, bool utf8) {
  Json array = Json::array();
  for (const std::string& text : list) array.push_back(utf8 ? text : hex(text));
  return array;
}

/// `text` under `name` when it is UTF-8, else in hexadecimal under `name_hex`.
void put_text(Json& object, const std::string& name, std::string_view text) {
  if (is_utf8(text)) {
    object[name] = text;
  } else {
    object[name + "_hex"] = hex(text);
  }
}

Json json_of(const Problem& problem) {
  Json object;
  object["code"] = problem.code;
  object["offset"] = problem.offset;
  object["component"] = problem.component.empty() ? Json(nullptr) : Json(problem.component);
  object["expected"] = problem.expected.empty() ? Json(nullptr) : Json(problem.expected);
  object["message"] = problem.message;
  return object;
}

void append_code_unit(std::string& out, unsigned unit) {
  static constexpr std::string_view digits = "0123456789abcdef";
  out += "\\u";
  for (unsigned shift = 16; shift != 0; shift -= 4) out += digits[(unit >> (shift - 4)) & 0xFU];
}

/// The dumped text on one line, where what a terminal must not see is escaped as well. All of
/// that stands in strings, for nothing else in JSON is outside of printable ASCII.
void append_line(std::string& out, const Json& object) {
  const std::string dumped = object.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string_view rest = dumped;
  while (!rest.empty()) {
    const Character c = first_character(rest);
    if (!is_unsafe(c.code_point)) {
      out.append(rest.substr(0, c.size));
    } else if (c.code_point > 0xFFFF) {
      append_code_unit(out, 0xD800U + ((c.code_point - 0x10000U) >> 10U));
      append_code_unit(out, 0xDC00U + ((c.code_point - 0x10000U) & 0x3FFU));
    } else {
      append_code_unit(out, c.code_point);
    }
    rest.remove_prefix(c.size);
  }
  out += '\n';
}

}  // namespace

void write_json(std::string& out, const Report& report) {
  Json object;
  put_text(object, "input", report.input);
  object["valid"] = report.valid;
  if (!report.valid) {
    object["error"] = json_of(report.problem);
    return append_line(out, object);
  }
  const bool parts = report.has_parts();
  const auto host_kind = parts ? report.host_kind() : std::nullopt;
  object["kind"] = report.kind();
  object["scheme"] = json_of(parts ? report.scheme() : Part());
  object["authority"] = json_of(parts ? report.authority() : Part());
  object["userinfo"] = json_of(parts ? report.userinfo() : Part());
  object["host"] = json_of(parts ? report.host() : Part());
  object["host_kind"] = host_kind ? Json(name(*host_kind)) : Json(nullptr);
  object["port"] = json_of(parts ? report.port() : Part());
  object["path"] = json_of(parts ? Part(report.path()) : Part());
  object["query"] = json_of(parts ? report.query() : Part());
  object["fragment"] = json_of(parts ? report.fragment() : Part());
  append_line(out, object);
}

void write_json(std::string& out, std::string_view input, const Answer& answer) {
  Json object;
  put_text(object, "input", input);
  if (!answer.ok) {
    object["valid"] = false;
    object["error"] = json_of(answer.problem);
  } else if (const auto* list = std::get_if<std::vector<std::string>>(&answer.value)) {
    const bool utf8 = std::all_of(list->begin(), list->end(), is_utf8);
    object[utf8 ? "output" : "output_hex"] = json_of(*list, utf8);
  } else if (const auto* text = std::get_if<std::string>(&answer.value)) {
    put_text(object, "output", *text);
  } else {
    object["output"] = nullptr;
  }
  for (const Note& note : answer.notes) {
    object["steps"].push_back({{"step", note.step}, {"output", note.output}});
  }
  append_line(out, object);
}

}  // namespace iri::cli
