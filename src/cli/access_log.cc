#include "access_log.hpp"

#include <algorithm>
#include <array>

namespace iri::cli {
namespace {

constexpr std::array<std::string_view, 8> names{"combined", "json", "gate", "envoy",
                                                "haproxy",  "w3c",  "alb",  "plain"};

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// -1 if it is none.
int hex_digit(char c) noexcept {
  if (is_digit(c)) return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// The octet of two hex digits at `at`; -1 if they are not there.
int octet_at(std::string_view text, std::size_t at) noexcept {
  if (at + 1 >= text.size()) return -1;
  const int high = hex_digit(text[at]);
  const int low = hex_digit(text[at + 1]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/// Undoes `mark` and two hex digits: "%2F", "#22". The text itself, if there is none.
std::string_view undo(char mark, std::string_view text, std::string& storage) {
  if (text.find(mark) == text.npos) return text;
  storage.clear();
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int octet = text[i] == mark ? octet_at(text, i + 1) : -1;
    storage += octet < 0 ? text[i] : static_cast<char>(octet);
    if (octet >= 0) i += 2;
  }
  return storage;
}

/// What stands for the letter of an escape; 0 if it is no escape.
char escaped(char letter) noexcept {
  constexpr std::string_view letters = "\"\\bnrtvf";
  constexpr std::string_view stands = "\"\\\b\n\r\t\v\f";
  const std::size_t at = letters.find(letter);
  return at == letters.npos ? '\0' : stands[at];
}

/// The text up to the quote that ends it, which `end` becomes: npos if there is none. Undoes the escapes of nginx (\xHH) and
/// Apache (\xhh, \", \\, \n, ...). A backslash before anything else is itself.
std::string_view up_to_quote(std::string_view text, std::size_t& end, std::string& storage) {
  end = text.find_first_of("\"\\");
  if (end == text.npos || text[end] == '"') return text.substr(0, end);
  storage.assign(text.substr(0, end));
  while (end < text.size() && text[end] != '"') {
    const char next = end + 1 < text.size() ? text[end + 1] : '\0';
    const int octet = text[end] == '\\' && next == 'x' ? octet_at(text, end + 2) : -1;
    const char letter = text[end] == '\\' ? escaped(next) : '\0';
    storage += octet >= 0 ? static_cast<char>(octet) : letter != '\0' ? letter : text[end];
    end += octet >= 0 ? 4U : letter != '\0' ? 2U : 1U;
  }
  if (end >= text.size()) end = text.npos;
  return storage;
}

/// The field of that number, from 0; fields have one space between them. Empty if there are not so many.
std::string_view field(std::string_view text, std::size_t number, char space = ' ') noexcept {
  for (; number != 0; --number) {
    const std::size_t at = text.find(space);
    if (at == text.npos) return {};
    text.remove_prefix(at + 1);
  }
  return text.substr(0, text.find(space));
}

bool is_token(std::string_view text) noexcept {
  constexpr std::string_view others = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    const char lower = static_cast<char>(c | 0x20);
    return is_digit(c) || (lower >= 'a' && lower <= 'z') || others.find(c) != others.npos;
  });
}

bool has_host_in_front(std::string_view protocol) noexcept {
  return protocol.starts_with("HTTP/2") || protocol.starts_with("HTTP/3");
}

}  // namespace

std::string_view name(LogFormat format) noexcept { return names[static_cast<std::size_t>(format)]; }

Outcome outcome_of(int status) noexcept {
  if ((status >= 200 && status < 300) || status == 304 || status == 101) return Outcome::answer;
  return status >= 300 && status < 400 ? Outcome::redirect : Outcome::other;
}

LogLine split_request(std::string_view text, LogRequest& request) noexcept {
  const std::size_t first = text.find(' ');
  if (first == text.npos) return LogLine::none;
  request.method = text.substr(0, first);
  if (!is_token(request.method) || request.method == "-") return LogLine::none;
  request.target = text.substr(first + 1);
  const std::size_t last = request.target.rfind(' ');
  if (last != request.target.npos && request.target.substr(last + 1).starts_with("HTTP/")) {
    request.target = request.target.substr(0, last);
  }
  // Tomcat writes "GET null HTTP/1.1" of a target that it has refused.
  const bool unknown = request.target.empty() || request.target == "-" || request.target == "null";
  return unknown ? LogLine::none : LogLine::request;
}

std::optional<int> status_of(std::string_view text) noexcept {
  text = text.substr(0, text.find(' '));
  if (text == "-" || text == "0" || text == "-1" || text == "000") return 0;
  if (text.size() != 3 || !std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  return (text[0] - '0') * 100 + (text[1] - '0') * 10 + (text[2] - '0');
}

std::string_view origin_of(std::string_view target, std::string& storage) {
  const std::size_t scheme = target.find("://");
  if (scheme == target.npos || target.starts_with('/')) return target;
  const std::size_t path = target.find_first_of("/?#", scheme + 3);
  if (path != target.npos && target[path] == '/') return target.substr(path);
  std::string origin = "/";
  if (path != target.npos) origin.append(target.substr(path));
  storage = std::move(origin);
  return storage;
}

/// HOST IDENT USER [TIME] "REQUEST" STATUS ...
LogLine LogReader::quoted(std::string_view line, LogRequest& request) {
  const std::size_t at = line.find("] \"");
  if (at == line.npos || line.starts_with('[')) return LogLine::unreadable;
  line.remove_prefix(at + 3);
  std::size_t end = 0;
  const std::string_view text = up_to_quote(line, end, storage_);
  if (end == line.npos || !line.substr(end).starts_with("\" ")) return LogLine::unreadable;
  const auto status = status_of(line.substr(end + 2));
  if (!status) return LogLine::unreadable;
  request.status = *status;
  return split_request(text, request);
}

/// [TIME] "REQUEST" STATUS ...; nothing is escaped, and a target has no space.
LogLine LogReader::envoy(std::string_view line, LogRequest& request) {
  const std::size_t at = line.find("] \"");
  if (!line.starts_with('[')) return LogLine::unreadable;
  const bool own = line.substr(0, at).find("][") != line.npos;  // [TIME][THREAD][LEVEL][NAME] ...
  if (own || at == line.npos) return own ? LogLine::none : LogLine::unreadable;
  line.remove_prefix(at + 3);
  const std::size_t end = line.find("\" ");
  if (end == line.npos) return LogLine::unreadable;
  const auto status = status_of(line.substr(end + 2));
  if (!status) return LogLine::unreadable;
  request.status = *status;
  return split_request(line.substr(0, end), request);
}

/// ... [TIME] FRONTEND BACKEND/SERVER TIMERS STATUS ... "REQUEST", and with option httpslog more behind it.
LogLine LogReader::haproxy(std::string_view line, LogRequest& request) {
  const std::size_t at = line.find("] ");
  const bool named = line.substr(0, at).find(" haproxy[") != line.npos;  // by syslog
  const LogLine other = named ? LogLine::none : LogLine::unreadable;     // a server is down
  if (at == line.npos) return other;
  line.remove_prefix(at + 2);
  const std::size_t quote = line.find('"');
  const std::size_t end = quote == line.npos ? quote : line.find('"', quote + 1);  // no other: #22
  const std::string_view front = line.substr(0, quote);
  const bool timers =
      field(front, 2).find('/') != line.npos && field(front, 1).find('/') != line.npos;
  const auto status = status_of(field(front, 3));
  if (!timers) return other;
  if (!status || end == line.npos) return LogLine::unreadable;
  if (end + 1 != line.size() && line[end + 1] != ' ') return LogLine::unreadable;
  request.status = *status;
  line = line.substr(quote + 1, end - quote - 1);
  const LogLine read = split_request(undo('#', line, storage_), request);
  // Of HTTP/2, HAProxy writes the host that stood in a field of its own.
  if (read != LogLine::request || !has_host_in_front(line.substr(line.rfind(' ') + 1))) return read;
  request.target = origin_of(request.target, method_);
  return read;
}

/// TYPE TIME ELB CLIENT TARGET T T T STATUS STATUS BYTES BYTES "METHOD URL PROTOCOL" ...
LogLine LogReader::alb(std::string_view line, LogRequest& request) {
  constexpr std::array<std::string_view, 6> types{"http", "https", "h2", "grpcs", "ws", "wss"};
  if (std::find(types.begin(), types.end(), field(line, 0)) == types.end()) {
    return LogLine::unreadable;
  }
  const auto status = status_of(field(line, 8));
  const std::size_t quote = line.find('"');
  const std::size_t end = quote == line.npos ? quote : line.find("\" ", quote + 1);
  if (!status || end == line.npos) return LogLine::unreadable;
  request.status = *status;
  const LogLine read = split_request(line.substr(quote + 1, end - quote - 1), request);
  if (read == LogLine::request) request.target = origin_of(request.target, storage_);
  return read;
}

void LogReader::name_columns(std::string_view line) {
  columns_.clear();
  while (!line.empty()) {
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    if (end != 0) columns_.emplace_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  cloudfront_ = std::find(columns_.begin(), columns_.end(), "x-edge-location") != columns_.end();
}

/// The columns that #Fields names, with a space or a tab between them.
LogLine LogReader::w3c(std::string_view line, LogRequest& request) {
  constexpr std::string_view fields = "#Fields:";
  if (line.starts_with(fields)) name_columns(line.substr(fields.size()));
  if (line.starts_with('#')) return LogLine::none;
  const char space = line.find('\t') == line.npos ? ' ' : '\t';
  const auto column = [&](std::string_view name) {
    const auto at = std::find(columns_.begin(), columns_.end(), name);
    if (at == columns_.end()) return std::string_view();
    return field(line, static_cast<std::size_t>(at - columns_.begin()), space);
  };
  request.method = column("cs-method");
  const std::string_view whole = column("cs-uri");
  const std::string_view stem = column("cs-uri-stem");
  const std::string_view query = column("cs-uri-query");
  const auto status = status_of(column("sc-status"));
  if (!is_token(request.method) || (whole.empty() && stem.empty()) || !status) {
    return LogLine::unreadable;
  }
  request.status = *status;
  std::string target(stem.empty() ? whole : stem);
  if (!stem.empty() && !query.empty() && query != "-") target.append("?").append(query);
  storage_ = std::move(target);
  request.target = storage_;
  if (cloudfront_) request.target = undo('%', request.target, method_);
  return request.method == "-" || request.target == "-" ? LogLine::none : LogLine::request;
}

LogLine LogReader::read(std::string_view line, LogRequest& request) {
  request = {};
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.empty()) return LogLine::none;
  const LogLine read = read_as_is(line, request);
  const bool of_gate = read == LogLine::unreadable && format_ != LogFormat::gate &&
                       line.find("iri_gate: {\"verdict\":") != line.npos;
  return of_gate ? LogLine::none : read;
}

LogLine LogReader::read_as_is(std::string_view line, LogRequest& request) {
  switch (format_) {
    case LogFormat::combined: return quoted(line, request);
    case LogFormat::json: return read_json_line(line, false, request, method_, storage_);
    case LogFormat::gate: return read_json_line(line, true, request, method_, storage_);
    case LogFormat::envoy: return envoy(line, request);
    case LogFormat::haproxy: return haproxy(line, request);
    case LogFormat::w3c: return w3c(line, request);
    case LogFormat::alb: return alb(line, request);
    case LogFormat::plain: break;
  }
  request = {"GET", line, 0};
  return LogLine::request;
}

namespace {

/// Whether it could be a target by itself.
bool is_plain(std::string_view line) noexcept {
  return line.find_first_of(" \t") == line.npos &&
         (line.starts_with('/') || line.starts_with("http://") || line.starts_with("https://"));
}

bool can_read(LogFormat format, std::string_view line) {
  if (format == LogFormat::plain) return is_plain(line);
  LogRequest request;
  const LogLine read = LogReader(format).read(line, request);
  const bool json = format == LogFormat::json || format == LogFormat::gate;
  return json ? read == LogLine::request : read != LogLine::unreadable;
}

}  // namespace

std::optional<LogFormat> format_of(std::string_view beginning) {
  using enum LogFormat;
  while (!beginning.empty()) {
    const std::size_t end = std::min(beginning.find('\n'), beginning.size());
    std::string_view line = beginning.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    beginning.remove_prefix(std::min(end + 1, beginning.size()));
    if (line.starts_with("#Fields:")) return w3c;
    if (line.empty() || line.starts_with('#')) continue;
    for (const LogFormat format : {gate, json, envoy, alb, haproxy, combined, plain}) {
      if (can_read(format, line)) return format;
    }
  }
  return std::nullopt;
}

std::string_view compression_of(std::string_view beginning) noexcept {
  if (beginning.starts_with("\x1F\x8B")) return "gzip";
  if (beginning.starts_with("\x28\xB5\x2F\xFD")) return "zstd";
  if (beginning.starts_with("BZh")) return "bzip2";
  return beginning.starts_with(
             "\xFD"
             "7zXZ")
             ? "xz"
             : std::string_view();
}

}  // namespace iri::cli
