// The JSON format: one object per line, written as its members come.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <utility>

#include "hex.hpp"
#include "iri/path.hpp"
#include "iri/percent.hpp"
#include "iri/query.hpp"
#include "iri/schemes.hpp"
#include "json_writer.hpp"
#include "operation.hpp"
#include "report.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

using Part = std::optional<std::string_view>;

/// What is written of an object. Pieces are many and short, so they are gathered before they are appended.
class Pieces {
 public:
  explicit Pieces(std::string& out) noexcept : out_(out) {}
  ~Pieces() { flush(); }
  Pieces(const Pieces&) = delete;
  Pieces& operator=(const Pieces&) = delete;

  template <std::size_t n>
  void literal(const char (&text)[n]) {
    if (gathered_.size() - size_ < n) flush();
    std::memcpy(gathered_.data() + size_, text, n);  // the NUL is written over
    size_ += n - 1;
  }
  /// What needs no escape.
  void plain(std::string_view text) {
    if (gathered_.size() - size_ < text.size()) {
      flush();
      if (text.size() > gathered_.size()) return void(out_.append(text));
    }
    text.copy(gathered_.data() + size_, text.size());
    size_ += text.size();
  }
  void number(std::size_t number) {
    std::array<char, 20> digits;
    char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    plain({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }
  void string(std::string_view text) {
    is_plain_json(text) ? plain_string(text) : escaped_string(text);
  }
  void plain_string(std::string_view text) {
    literal("\"");
    plain(text);
    literal("\"");
  }
  void escaped_string(std::string_view text) {
    flush();
    append_shown_json(out_, text);
  }
  void json(std::string_view text) {
    flush();
    append_shown(out_, text);
  }
  void error(const Problem& problem) {
    literal(",\"error\":");
    flush();
    append_json(out_, problem);
  }

 private:
  void flush() {
    out_.append(gathered_.data(), size_);
    size_ = 0;
  }

  std::string& out_;
  std::size_t size_ = 0;
  std::array<char, 2048> gathered_;
};

/// What is not UTF-8 is in hexadecimal, under NAME_hex. `name` is `,"key`. Returns whether nothing had to be escaped.
template <std::size_t n>
bool put_text(Pieces& out, const char (&name)[n], std::string_view text) {
  out.literal(name);
  const bool plain = is_plain_json(text);
  if (plain || is_utf8(text)) {
    out.literal("\":");
    plain ? out.plain_string(text) : out.escaped_string(text);
  } else {
    out.literal("_hex\":");
    out.plain_string(hex(text));
  }
  return plain;
}

/// As put_text(); in hexadecimal are all of them, if one has to be.
template <std::size_t n>
void put_list(Pieces& out, const char (&name)[n], const std::vector<std::string>& list) {
  const bool utf8 = std::all_of(list.begin(), list.end(), is_utf8);
  out.literal(name);
  utf8 ? out.literal("\":[") : out.literal("_hex\":[");
  for (const std::string& text : list) {
    if (&text != list.data()) out.literal(",");
    utf8 ? out.string(text) : out.plain_string(hex(text));
  }
  out.literal("]");
}

void put_pair(Pieces& out, std::string_view key, const Part& value) {
  put_text(out, "{\"key", key);
  if (value) {
    put_text(out, ",\"value", *value);
    out.literal("}");
  } else {
    out.literal(",\"value\":null}");
  }
}

/// [{"key":...,"value":...}, ...]; the value is null where there is no "=".
void put_pairs(Pieces& out, const std::vector<Pair>& pairs) {
  out.literal("[");
  for (const Pair& pair : pairs) {
    if (&pair != pairs.data()) out.literal(",");
    put_pair(out, pair.key, pair.value);
  }
  out.literal("]");
}

/// The parts of a reference, which are pieces of its text.
class ReferenceJson {
 public:
  ReferenceJson(Pieces& out, const Report& report, bool plain) noexcept
      : out_(out), report_(report), plain_(plain) {}

  void put_parts() {
    const bool parts = report_.has_parts();
    const auto host_kind = parts ? report_.host_kind() : std::nullopt;
    out_.literal(",\"valid\":true,\"kind\":");
    out_.plain_string(report_.kind());
    put(",\"scheme\":", parts ? report_.scheme() : Part());
    put(",\"authority\":", parts ? report_.authority() : Part());
    put(",\"userinfo\":", parts ? report_.userinfo() : Part());
    put(",\"host\":", parts ? report_.host() : Part());
    put(",\"host_kind\":", host_kind ? Part(name(*host_kind)) : Part());
    put(",\"port\":", parts ? report_.port() : Part());
    put(",\"path\":", parts ? Part(report_.path()) : Part());
    put(",\"query\":", parts ? report_.query() : Part());
    put(",\"fragment\":", parts ? report_.fragment() : Part());
    if (parts) put_details();
  }

 private:
  template <std::size_t n>
  void put(const char (&name)[n], const Part& part) {
    out_.literal(name);
    if (part) {
      put(*part);
    } else {
      out_.literal("null");
    }
  }
  void put(std::string_view text) { plain_ ? out_.plain_string(text) : out_.string(text); }

  /// What is within the parts, decoded; and where they are.
  void put_details() {
    put_segments();
    put_parameters(Parameters(report_.query(), query_policy_of(report_.scheme())));
    out_.literal(",\"effective_port\":");
    if (const auto port = effective_port()) {
      out_.number(*port);
    } else {
      out_.literal("null");
    }
    put_offsets();
  }

  /// What has nothing to decode is not copied.
  void put_segments() {
    const std::string_view path = report_.path();
    if (path.find('%') != path.npos) {
      std::vector<std::string> decoded;
      for (const DecodedView segment : decoded_segments(path)) decoded.push_back(segment.string());
      return put_list(out_, ",\"segments", decoded);
    }
    out_.literal(",\"segments\":[");
    bool first = true;
    for (const std::string_view segment : segments(path)) {
      if (!std::exchange(first, false)) out_.literal(",");
      put(segment);
    }
    out_.literal("]");
  }

  void put_parameters(const Parameters& parameters) {
    out_.literal(",\"parameters\":");
    const std::string_view query = parameters.query().value_or("");
    if (query.find('%') != query.npos || query.find('+') != query.npos) {
      return put_pairs(out_, pairs_of(parameters));
    }
    out_.literal("[");
    bool first = true;
    for (const Parameter parameter : parameters) {
      if (!std::exchange(first, false)) out_.literal(",");
      put("{\"key\":", parameter.name);
      put(",\"value\":", parameter.value);
      out_.literal("}");
    }
    out_.literal("]");
  }

  /// The port as a number, or that of the scheme; nothing if there is neither, or the number is no port.
  std::optional<std::uint16_t> effective_port() const {
    if (!report_.has_authority()) return std::nullopt;
    const std::string_view port = report_.port().value_or("");
    if (!port.empty()) {
      std::uint16_t number = 0;
      const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), number);
      const bool is_port = error == std::errc() && end == port.data() + port.size();
      return is_port ? std::optional(number) : std::nullopt;
    }
    const Scheme* const info = report_.scheme() ? find_scheme(*report_.scheme()) : nullptr;
    return info != nullptr ? info->default_port : std::nullopt;
  }

  void put_offsets() {
    out_.literal(",\"offsets\":{");
    put_offsets("\"scheme\":[", report_.scheme());
    put_offsets("\"authority\":[", report_.authority());
    put_offsets("\"userinfo\":[", report_.userinfo());
    put_offsets("\"host\":[", report_.host());
    put_offsets("\"port\":[", report_.port());
    put_offsets("\"path\":[", report_.path());
    put_offsets("\"query\":[", report_.query());
    put_offsets("\"fragment\":[", report_.fragment());
    out_.literal("}");
  }
  /// The bytes of a part, from and up to.
  template <std::size_t n>
  void put_offsets(const char (&name)[n], const Part& part) {
    if (!part) return;
    const auto begin = static_cast<std::size_t>(part->data() - report_.input.data());
    if (std::exchange(has_offsets_, true)) out_.literal(",");
    out_.literal(name);
    out_.number(begin);
    out_.literal(",");
    out_.number(begin + part->size());
    out_.literal("]");
  }

  Pieces& out_;
  const Report& report_;
  bool plain_;  ///< then no part needs an escape
  bool has_offsets_ = false;
};

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

void write_json(std::string& to, const Report& report) {
  Pieces out(to);
  const bool plain = put_text(out, "{\"input", report.input);
  if (report.valid) {
    ReferenceJson(out, report, plain).put_parts();
  } else {
    out.literal(",\"valid\":false");
    out.error(report.problem);
  }
  out.literal("}\n");
}

void write_place_json(std::string& to, std::string_view file, std::uint64_t line,
                      std::size_t column, const Report& report) {
  Pieces out(to);
  if (file.empty()) {
    out.literal("{\"file\":null");
  } else {
    put_text(out, "{\"file", file);
  }
  out.literal(",\"line\":");
  out.number(line);
  out.literal(",\"column\":");
  out.number(column);
  put_text(out, ",\"input", report.input);
  out.error(report.problem);
  out.literal("}\n");
}

namespace {

void put_value(Pieces& out, const AnswerValue& value) {
  if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
    put_list(out, "\"output", *list);
  } else if (const auto* pairs = std::get_if<std::vector<Pair>>(&value)) {
    out.literal("\"output\":");
    put_pairs(out, *pairs);
  } else if (const auto* text = std::get_if<std::string>(&value)) {
    put_text(out, "\"output", *text);
  } else if (const auto* json = std::get_if<JsonText>(&value)) {
    out.literal("\"output\":");
    out.json(json->text);
  } else {
    out.literal("\"output\":null");
  }
}

void put_notes(Pieces& out, const std::vector<Note>& notes) {
  if (notes.empty()) return;
  out.literal(",\"steps\":[");
  for (const Note& note : notes) {
    if (&note != notes.data()) out.literal(",");
    out.literal("{\"step\":");
    out.string(note.step);
    out.literal(",\"");
    out.plain(note.key);
    out.literal("\":");
    out.string(note.output);
    out.literal("}");
  }
  out.literal("]");
}

}  // namespace

void write_json(std::string& to, Shown input, const Answer& answer) {
  Pieces out(to);
  out.literal("{");
  if (input) {
    put_text(out, "\"input", *input);
    out.literal(",");
  }
  if (answer.ok) {
    put_value(out, answer.value);
  } else {
    out.literal("\"valid\":false");
    out.error(answer.problem);
  }
  put_notes(out, answer.notes);
  out.literal("}\n");
}

}  // namespace iri::cli
