// The JSON format: one object per line.
#include <algorithm>

#include "hex.hpp"
#include "json.hpp"
#include "operation.hpp"
#include "report.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

using Part = std::optional<std::string_view>;

Json json_of(const Part& part) { return part ? Json(*part) : Json(nullptr); }

Json json_of(const std::vector<std::string>& list, bool utf8) {
  Json array = Json::array();
  for (const std::string& text : list) array.push_back(utf8 ? text : hex(text));
  return array;
}

/// Puts `text` under `name` if it is UTF-8, else in hexadecimal under `name_hex`.
void put_text(Json& object, const std::string& name, std::string_view text) {
  if (is_utf8(text)) {
    object[name] = text;
  } else {
    object[name + "_hex"] = hex(text);
  }
}

void append_code_unit(std::string& out, unsigned unit) {
  out += "\\u";
  append_hex(out, unit, 4);
}

/// Appends the object on one line, and escapes everything that is unsafe on a terminal. That only
/// occurs inside strings: the rest of JSON is printable ASCII.
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
