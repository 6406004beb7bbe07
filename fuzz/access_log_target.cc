// Access logs. A target that was written as nginx, Apache, HAProxy or the gate's modules write it is read as it was; what is read of any
// line in any format is no longer than the line; the format that is told for a log reads a line of it. Openings are patterns that hold
// the paths of which they were made.
// Input: a target, a log and a list of paths.
#include <algorithm>
#include <string>
#include <vector>

#include "access_log.hpp"
#include "fuzz.hpp"
#include "iri/guards.hpp"
#include "iri/policy.hpp"
#include "openings.hpp"

namespace iri_fuzz {
namespace {

using iri::cli::LogFormat;
using iri::cli::LogLine;
using iri::cli::LogReader;
using iri::cli::LogRequest;

constexpr LogFormat formats[] = {LogFormat::combined, LogFormat::json,    LogFormat::gate,
                                 LogFormat::envoy,    LogFormat::haproxy, LogFormat::w3c,
                                 LogFormat::alb,      LogFormat::plain};

/// The text, in which `escape` writes each byte that `is_plain` is not true of.
template <class IsPlain, class Escape>
std::string written(std::string_view text, const IsPlain& is_plain, const Escape& escape) {
  std::string out;
  for (const char c : text) out += is_plain(c) ? std::string(1, c) : escape(c);
  return out;
}

std::string hex(const char* before, char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return std::string(before) + digits[byte >> 4U] + digits[byte & 15U];
}

bool is_printable(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

std::string by_nginx(std::string_view text) {
  return written(text, is_printable, [](char c) { return hex("\\x", c); });
}

std::string by_apache(std::string_view text) {
  return written(text, is_printable, [](char c) {
    constexpr std::string_view bytes = "\"\\\b\n\r\t\v", letters = "\"\\bnrtv";
    const std::size_t at = bytes.find(c);
    return at == bytes.npos ? hex("\\x", c) : std::string("\\") + letters[at];
  });
}

std::string by_haproxy(std::string_view text) {
  const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '#'; };
  return written(text, plain, [](char c) { return hex("#", c); });
}

/// nginx with escape=json: bytes beyond ASCII as they are.
std::string by_json(std::string_view text) {
  const auto plain = [](char c) {
    return static_cast<unsigned char>(c) >= ' ' && c != '"' && c != '\\';
  };
  return written(text, plain, [](char c) {
    return c == '"' || c == '\\' ? std::string("\\") + c : hex("\\u00", c);
  });
}

std::string by_gate(std::string_view text) {
  const auto plain = [](char c) {
    return is_printable(c) && std::string_view("<>&'").find(c) == std::string_view::npos;
  };
  return written(text, plain, [](char c) { return hex("\\u00", c); });
}

void check_read(LogFormat format, const std::string& line, std::string_view target, int status) {
  const ExactCopy copy(line);
  LogReader reader(format);
  LogRequest request;
  IRI_CHECK("logs: what a server writes is a request",
            reader.read(copy.text(), request) == LogLine::request);
  IRI_CHECK("logs: the method as it was", request.method == "GET");
  IRI_CHECK("logs: the target as it was", request.target == target);
  IRI_CHECK("logs: the status as it was", request.status == status);
}

void check_written(std::string_view target) {
  if (target.empty() || target == "-") return;
  const std::string before = "h - - [t] \"GET ", after = " HTTP/1.1\" 200 1";
  check_read(LogFormat::combined, before + by_nginx(target) + after, target, 200);
  check_read(LogFormat::combined, before + by_apache(target) + after + " \"-\" \"-\"", target, 200);
  check_read(LogFormat::haproxy,
             "x: c:1 [t] f b/s 0/0/0/0/0 304 0 - - ---- 1/1/1/1/0 0/0 \"GET " + by_haproxy(target) +
                 " HTTP/1.1\"",
             target, 304);
  check_read(LogFormat::json,
             R"({"request":"GET )" + by_json(target) + R"( HTTP/1.1","status":"404"})", target,
             404);
  check_read(LogFormat::json,
             R"({"request":"GET )" + by_nginx(target) + R"( HTTP/1.1","status":"404"})", target,
             404);
  check_read(LogFormat::json,
             R"({"request":{"method":"GET","uri":")" + by_json(target) + R"("},"status":500})",
             target, 500);
  check_read(LogFormat::gate,
             R"(iri_gate: {"verdict":"reject","status":400,"method":"GET","target":")" +
                 by_gate(target) + R"(","target_size":)" + std::to_string(target.size()) + "}",
             target, 0);
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// The columns of W3C hold from one line to the next.
void check_log(LogFormat format, const std::vector<std::string_view>& lines) {
  LogReader reader(format);
  for (const std::string_view line : lines) {
    const ExactCopy copy(line);
    LogRequest request;
    if (reader.read(copy.text(), request) != LogLine::request) continue;
    IRI_CHECK("logs: a request has a method and a target",
              !request.method.empty() && !request.target.empty());
    IRI_CHECK("logs: no more is read than is written",
              request.method.size() <= std::max<std::size_t>(line.size(), 3) &&
                  request.target.size() <= line.size());
    IRI_CHECK("logs: a status has three digits", request.status >= 0 && request.status <= 999);
  }
}

void check_told(std::string_view text, const std::vector<std::string_view>& lines) {
  const auto format = iri::cli::format_of(text);
  if (!format) return;
  IRI_CHECK("logs: the format that is told reads a line",
            std::any_of(lines.begin(), lines.end(), [&](std::string_view line) {
              LogRequest request;
              return LogReader(*format).read(line, request) != LogLine::unreadable;
            }));
}

void check_openings(std::vector<std::string_view> paths) {
  std::erase_if(paths, [](std::string_view path) { return !path.starts_with('/'); });
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  std::vector<bool> seen(paths.size());
  for (const iri::cli::Opening& opening : iri::cli::openings_of(paths)) {
    const auto guards = iri::Guards::make({"exact " + opening.pattern});
    IRI_CHECK("openings: each is a pattern", guards.has_value());
    IRI_CHECK("openings: each has several paths", opening.paths.size() >= iri::cli::least_paths);
    for (const std::size_t path : opening.paths) {
      IRI_CHECK("openings: a path is in one", !seen.at(path));
      seen[path] = true;
      IRI_CHECK("openings: each holds its paths", guards->hold(paths[path]));
    }
  }
}

}  // namespace

void one_input(std::string_view text) {
  const Turn turn(text, 4);
  const std::vector<std::string_view> lines = lines_of(text);
  if (turn.of(0)) check_written(text);
  if (turn.of(1)) check_told(text, lines);
  if (turn.of(2)) check_openings(lines);
  if (!turn.of(3)) return;
  for (const LogFormat format : formats) check_log(format, lines);
}

}  // namespace iri_fuzz
