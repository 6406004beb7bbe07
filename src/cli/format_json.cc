// The JSON format: one object per line.
#include <algorithm>
#include <charconv>

#include "hex.hpp"
#include "iri/path.hpp"
#include "iri/percent.hpp"
#include "iri/query.hpp"
#include "iri/schemes.hpp"
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

/// The texts under `name`, if all are UTF-8; else in hexadecimal under `name_hex`.
void put_list(Json& object, const std::string& name, const std::vector<std::string>& list) {
  const bool utf8 = std::all_of(list.begin(), list.end(), is_utf8);
  object[utf8 ? name : name + "_hex"] = json_of(list, utf8);
}

/// Puts `text` under `name` if it is UTF-8, else in hexadecimal under `name_hex`.
void put_text(Json& object, const std::string& name, std::string_view text) {
  if (is_utf8(text)) {
    object[name] = text;
  } else {
    object[name + "_hex"] = hex(text);
  }
}

/// [{"key":...,"value":...}, ...]; the value is null where there is no "=".
Json json_of(const std::vector<Pair>& pairs) {
  Json array = Json::array();
  for (const Pair& pair : pairs) {
    Json object;
    put_text(object, "key", pair.key);
    if (pair.value) {
      put_text(object, "value", *pair.value);
    } else {
      object["value"] = nullptr;
    }
    array.push_back(std::move(object));
  }
  return array;
}

/// The bytes of a part, from and up to.
void put_offsets(Json& offsets, const char* name, const Part& part, std::string_view whole) {
  if (!part) return;
  const auto begin = static_cast<std::size_t>(part->data() - whole.data());
  offsets[name] = {begin, begin + part->size()};
}

Json offsets_of(const Report& report) {
  Json offsets = Json::object();
  const std::string_view whole = report.input;
  put_offsets(offsets, "scheme", report.scheme(), whole);
  put_offsets(offsets, "authority", report.authority(), whole);
  put_offsets(offsets, "userinfo", report.userinfo(), whole);
  put_offsets(offsets, "host", report.host(), whole);
  put_offsets(offsets, "port", report.port(), whole);
  put_offsets(offsets, "path", report.path(), whole);
  put_offsets(offsets, "query", report.query(), whole);
  put_offsets(offsets, "fragment", report.fragment(), whole);
  return offsets;
}

/// The port as a number, or that of the scheme; null if there is neither, or the number is no port.
Json effective_port(const Report& report) {
  if (!report.has_authority()) return nullptr;
  const std::string_view port = report.port().value_or("");
  if (!port.empty()) {
    std::uint16_t number = 0;
    const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), number);
    return error == std::errc() && end == port.data() + port.size() ? Json(number) : Json(nullptr);
  }
  const Scheme* const info = report.scheme() ? find_scheme(*report.scheme()) : nullptr;
  return info != nullptr && info->default_port ? Json(*info->default_port) : Json(nullptr);
}

/// What is within the parts, decoded; and where they are.
void put_details(Json& object, const Report& report) {
  std::vector<std::string> decoded;
  for (const std::string_view segment : segments(report.path())) {
    decoded.push_back(DecodedView(segment).string());
  }
  put_list(object, "segments", decoded);
  object["parameters"] =
      json_of(pairs_of(Parameters(report.query(), query_policy_of(report.scheme()))));
  object["effective_port"] = effective_port(report);
  object["offsets"] = offsets_of(report);
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

std::vector<Pair> pairs_of(const Parameters& parameters) {
  std::vector<Pair> pairs;
  for (const Parameter parameter : parameters) {
    const auto decoded = [&](std::string_view text) {
      return decode_parameter(text, parameters.policy());
    };
    const auto value = parameter.value ? std::optional(decoded(*parameter.value)) : std::nullopt;
    pairs.push_back({decoded(parameter.name), value});
  }
  return pairs;
}

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
  if (parts) put_details(object, report);
  append_line(out, object);
}

void write_place_json(std::string& out, std::string_view file, std::uint64_t line,
                      std::size_t column, const Report& report) {
  Json object;
  if (file.empty()) {
    object["file"] = nullptr;
  } else {
    put_text(object, "file", file);
  }
  object["line"] = line;
  object["column"] = column;
  put_text(object, "input", report.input);
  object["error"] = json_of(report.problem);
  append_line(out, object);
}

void write_json(std::string& out, Shown input, const Answer& answer) {
  Json object;
  if (input) put_text(object, "input", *input);
  if (!answer.ok) {
    object["valid"] = false;
    object["error"] = json_of(answer.problem);
  } else if (const auto* list = std::get_if<std::vector<std::string>>(&answer.value)) {
    put_list(object, "output", *list);
  } else if (const auto* pairs = std::get_if<std::vector<Pair>>(&answer.value)) {
    object["output"] = json_of(*pairs);
  } else if (const auto* json = std::get_if<JsonText>(&answer.value)) {
    object["output"] = Json::parse(json->text);
  } else if (const auto* text = std::get_if<std::string>(&answer.value)) {
    put_text(object, "output", *text);
  } else {
    object["output"] = nullptr;
  }
  for (const Note& note : answer.notes) {
    object["steps"].push_back({{"step", note.step}, {note.key, note.output}});
  }
  append_line(out, object);
}

}  // namespace iri::cli
