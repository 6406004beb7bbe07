// Lines of access logs, as servers write them: the method, the target and the status of a request.
#ifndef IRI_SRC_CLI_ACCESS_LOG_HPP
#define IRI_SRC_CLI_ACCESS_LOG_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace iri::cli {

/// `combined`: common and combined, also with a virtual host in front (nginx, Apache, lighttpd, ...). `json`: an object on each
/// line, as Caddy, Istio or Envoy Gateway write it, or nginx with the names of its variables. `gate`: the lines of the gate's modules. `haproxy`: its
/// option httplog. `w3c`: fields named by a line #Fields (IIS, CloudFront). `alb`: that of AWS. `plain`: a target on
/// each line.
enum class LogFormat { combined, json, gate, envoy, haproxy, w3c, alb, plain };

std::string_view name(LogFormat) noexcept;

/// A request of a log, without what the server has escaped.
struct LogRequest {
  std::string_view method;
  std::string_view target;
  int status = 0;  ///< 0 if the line does not say it
};

/// What a server has made of a request. `answer`: it has answered with 2xx, with 304, which is 200 to a client that has it already,
/// or with 101 (WebSocket). `redirect`: any other 3xx, to https, a login or a canonical form as well as to what was asked for; a
/// log does not say where to.
enum class Outcome { other, redirect, answer };

Outcome outcome_of(int status) noexcept;

/// What a line is: a request; a line that holds none (a comment, a header, a connection without a request); neither.
enum class LogLine { request, none, unreadable };

/// Reads lines of one format. The #Fields of `w3c` hold until the next ones.
class LogReader {
 public:
  explicit LogReader(LogFormat format) noexcept : format_(format) {}

  /// Lines of the gate's modules and what HAProxy and Envoy say of themselves stand between requests: they hold none.
  /// The line is without its LF; a CR at its end is left out. Of a request, `request` views the line and this reader until the
  /// next call. Any bytes may come: linear in the line.
  LogLine read(std::string_view line, LogRequest& request);

 private:
  LogLine read_as_is(std::string_view line, LogRequest& request);
  LogLine quoted(std::string_view line, LogRequest& request);
  LogLine envoy(std::string_view line, LogRequest& request);
  LogLine haproxy(std::string_view line, LogRequest& request);
  LogLine alb(std::string_view line, LogRequest& request);
  LogLine w3c(std::string_view line, LogRequest& request);
  void name_columns(std::string_view line);

  LogFormat format_;
  std::string storage_;
  std::string method_;
  std::vector<std::string> columns_;  ///< of w3c
  bool cloudfront_ = false;           ///< which percent-encodes its fields
};

/// The format in which the first lines of a log can be read; nullopt if in none.
std::optional<LogFormat> format_of(std::string_view beginning);

/// What its bytes say that a file is compressed with, or nothing.
std::string_view compression_of(std::string_view beginning) noexcept;

// --- Shared by the formats ----------------------------------------------------------------

/// Takes "METHOD TARGET PROTOCOL" apart. Only the last space may be missing, with the protocol.
LogLine split_request(std::string_view text, LogRequest& request) noexcept;
/// Three digits, or "-" for 0; nullopt for anything else. A letter may not follow.
std::optional<int> status_of(std::string_view text) noexcept;
/// Of a target that is a whole URL, its path and query: what a client has sent, if the server has put the rest in front.
std::string_view origin_of(std::string_view target, std::string& storage);
/// A line in JSON; `gate`: with the escapes of the gate's modules. `method` and `target` are storage.
LogLine read_json_line(std::string_view line, bool gate, LogRequest& request, std::string& method,
                       std::string& target);

}  // namespace iri::cli

#endif
