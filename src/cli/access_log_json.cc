// Lines of access logs in JSON. A scanner of its own: nginx writes "\xHH" into what is no JSON then, the gate's modules write octets
// as code points, and a million lines are read without a tree of each.
#include <algorithm>
#include <array>

#include "access_log.hpp"

namespace iri::cli {
namespace {

/// Four hex digits at `at`; -1 if they are not there.
int unit_at(std::string_view text, std::size_t at, std::size_t digits) noexcept {
  if (at + digits > text.size()) return -1;
  int unit = 0;
  for (const char c : text.substr(at, digits)) {
    const char lower = static_cast<char>(c | 0x20);
    const bool digit = c >= '0' && c <= '9';
    if (!digit && (lower < 'a' || lower > 'f')) return -1;
    unit = unit * 16 + (digit ? c - '0' : lower - 'a' + 10);
  }
  return unit;
}

void append_utf8(std::string& out, int code_point) {
  const auto byte = [&](int value) { out += static_cast<char>(value); };
  if (code_point < 0x80) return byte(code_point);
  if (code_point < 0x800) {
    byte(0xC0 | code_point >> 6);
  } else if (code_point < 0x10000) {
    byte(0xE0 | code_point >> 12);
    byte(0x80 | (code_point >> 6 & 0x3F));
  } else {
    byte(0xF0 | code_point >> 18);
    byte(0x80 | (code_point >> 12 & 0x3F));
    byte(0x80 | (code_point >> 6 & 0x3F));
  }
  byte(0x80 | (code_point & 0x3F));
}

/// Undoes the escape whose backslash stands at `at`, and moves past it. Returns false if it is none.
bool undo_escape(std::string_view raw, std::size_t& at, bool gate, std::string& out) {
  // Apache writes each backslash of the gate's line twice.
  if (gate && raw.substr(at).starts_with("\\\\u")) ++at;
  const char letter = at + 1 < raw.size() ? raw[at + 1] : '\0';
  int code_point = unit_at(raw, at + 2, letter == 'x' ? 2 : 4);
  if (letter == 'x' || (letter == 'u' && gate)) {
    if (code_point < 0 || code_point > 0xFF) return false;
    out += static_cast<char>(code_point);
  } else if (letter == 'u') {
    const bool pair = code_point >= 0xD800 && code_point < 0xDC00 &&
                      raw.substr(std::min(at + 6, raw.size())).starts_with("\\u");
    const int low = pair ? unit_at(raw, at + 8, 4) : -1;
    if (code_point < 0) return false;
    if (low >= 0xDC00 && low < 0xE000) {
      code_point = 0x10000 + (code_point - 0xD800) * 0x400 + (low - 0xDC00);
      at += 6;
    }
    append_utf8(out, code_point);
  } else {
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view stands = "\"\\/\b\f\n\r\t";
    const std::size_t which = letters.find(letter);
    if (letter == '\0' || which == letters.npos) return false;
    out += stands[which];
  }
  at += letter == 'u' ? 6U : letter == 'x' ? 4U : 2U;
  return true;
}

/// Undoes the escapes of a string. Returns false if one is wrong.
bool decode(std::string_view raw, bool gate, std::string& out) {
  out.clear();
  for (std::size_t at = 0; at < raw.size();) {
    if (raw[at] == '\\') {
      if (!undo_escape(raw, at, gate, out)) return false;
    } else {
      out += raw[at++];
    }
  }
  return true;
}

/// A value of an object, as it is written. Of a string without its quotes.
struct LogValue {
  std::string_view raw;
  char kind = '\0';  ///< its first character
};

/// Goes through the members of an object without looking into their values.
class Members {
 public:
  explicit Members(std::string_view object) noexcept : text_(object) {}

  /// Returns false at the end, and if it is no JSON.
  bool next(std::string_view& key, LogValue& value) noexcept {
    skip_space();
    if (at_ < text_.size() && text_[at_] == ',') ++at_;
    skip_space();
    if (at_ >= text_.size() || text_[at_] != '"' || !string(key)) return ended();
    skip_space();
    if (at_ >= text_.size() || text_[at_] != ':') return false;
    ++at_;
    skip_space();
    if (at_ >= text_.size()) return false;
    value.kind = text_[at_];
    const std::size_t begin = at_;
    if (value.kind == '"') return string(value.raw);
    if (!skip_value()) return false;
    value.raw = text_.substr(begin, at_ - begin);
    return true;
  }
  /// Whether the object was read to its end.
  bool complete() const noexcept { return complete_; }

 private:
  bool ended() noexcept {
    complete_ = at_ < text_.size() && text_[at_] == '}';
    return false;
  }

  void skip_space() noexcept {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }

  /// At a quote.
  bool string(std::string_view& raw) noexcept {
    const std::size_t begin = ++at_;
    for (;;) {
      at_ = text_.find_first_of("\"\\", at_);
      if (at_ == text_.npos) return false;
      if (text_[at_] == '"') break;
      at_ += 2;
      if (at_ >= text_.size()) return false;
    }
    raw = text_.substr(begin, at_++ - begin);
    return true;
  }

  /// Everything up to the comma or bracket that ends it.
  bool skip_value() noexcept {
    std::size_t depth = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      std::string_view raw;
      if (c == '"') {
        if (!string(raw)) return false;
        --at_;
      } else if (c == '{' || c == '[') {
        ++depth;
      } else if (depth == 0 && (c == ',' || c == '}' || c == ']')) {
        return true;
      } else if (c == '}' || c == ']') {
        --depth;
      }
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 1;  // after "{"
  bool complete_ = false;
};

/// What a line says of a request. The target is that of the first of these names that is there: "request", "request_uri", "uri".
struct Said {
  std::string_view line, target, method;
  int rank = 99;
  std::string_view status;
  std::string_view size;  ///< of the target, by the gate
};

struct Name {
  std::string_view name;
  int rank;
};
constexpr std::array<Name, 6> target_names{{{"request_uri", 1},
                                            {"request_target", 1},
                                            {"target", 1},
                                            {"uri", 2},
                                            {"x-envoy-origin-path", 2},
                                            {"path", 3}}};

void take_target(Said& said, std::string_view key, std::string_view raw) noexcept {
  for (const Name& one : target_names) {
    if (key != one.name || one.rank >= said.rank) continue;
    said.target = raw;
    said.rank = one.rank;
  }
}

void take(Said& said, std::string_view key, const LogValue& value) noexcept {
  if (key == "status" || key == "status_code" || key == "response_code") {
    if (value.kind == '"' || (value.kind >= '0' && value.kind <= '9')) said.status = value.raw;
  } else if (key == "target_size") {
    said.size = value.raw;
  } else if (value.kind != '"') {
    return;
  } else if (key == "method" || key == "request_method" || key == "http_method") {
    said.method = value.raw;
  } else if (key == "request" || key == "request_line") {
    said.line = value.raw;
  } else {
    take_target(said, key, value.raw);
  }
}

/// Caddy's request is an object in the object.
bool read_members(std::string_view object, Said& said, bool inner) noexcept {
  Members members(object);
  std::string_view key;
  LogValue value;
  while (members.next(key, value)) {
    if (inner || key != "request" || value.kind != '{') {
      take(said, key, value);
    } else if (!read_members(value.raw, said, true)) {
      return false;
    }
  }
  return members.complete();
}

/// The object of the gate's line; empty if there is none.
std::string_view object_of_gate(std::string_view line) noexcept {
  constexpr std::string_view before = "iri_gate: {";
  const std::size_t at = line.find(before);
  if (at != line.npos) return line.substr(at + before.size() - 1);
  return line.starts_with(R"({"verdict":)") ? line : std::string_view();
}

}  // namespace

LogLine read_json_line(std::string_view line, bool gate, LogRequest& request, std::string& method,
                       std::string& target) {
  if (gate) line = object_of_gate(line);
  if (gate && line.empty()) return LogLine::none;  // another line of an error log
  Said said;
  if (!line.starts_with('{') || !read_members(line, said, false)) return LogLine::unreadable;
  if (said.target.empty() && said.line.empty()) return LogLine::none;
  if (!gate && said.line.empty() && said.target == "-") return LogLine::none;  // Envoy
  // What the gate's modules say is the status of their own answer.
  request.status = gate ? 0 : status_of(said.status).value_or(0);
  if (!gate && !said.line.empty()) {
    if (!decode(said.line, false, target)) return LogLine::unreadable;
    return split_request(target, request);
  }
  if (!decode(said.target, gate, target) || !decode(said.method, gate, method)) {
    return LogLine::unreadable;
  }
  const bool cut = gate && !said.size.empty() && said.size != std::to_string(target.size());
  if (cut || method.empty()) return LogLine::unreadable;
  request.method = method;
  request.target = target;
  return LogLine::request;
}

}  // namespace iri::cli
