#include "log_files.hpp"

#include <algorithm>
#include <cerrno>

#include "command_line.hpp"
#include "file.hpp"
#include "iri/display.hpp"
#include "iri/percent.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

void complain_of_log(std::string_view source, const std::string& reason) {
  standard_error().write("iri: " + visible(source) + ": " + reason + "\n");
  standard_error().flush();
}

/// Reads one file after the other.
class LogFiles {
 public:
  LogFiles(const LogOptions& options, LogTotals& totals, const UseRequest& use)
      : options_(options), totals_(totals), use_(use) {}

  void read(const std::string& name) {
    say_if_waiting(name);
    const File file(name);
    int error = file.error();
    RecordReader reader(
        [&](char* data, std::size_t size) {
          if (!file.ok()) return std::ptrdiff_t{-1};
          const std::ptrdiff_t got = file.read(data, size);
          if (got < 0) error = errno;
          if (got > 0) progress_.add(static_cast<std::size_t>(got));
          return got;
        },
        '\n', std::size_t{1} << 18U, options_.input.longest());
    source_ = display_name(name);
    read_lines(reader);
    if (!reader.failed()) return;
    progress_.clear();
    complain_of(reader, options_.input, source_, error);
    exit_ = Exit::io;
  }

  Exit exit() const { return worse(exit_, totals_.unreadable == 0 ? Exit::valid : Exit::invalid); }

 private:
  /// Returns nothing, after a message, if the file has no format that is known.
  std::optional<LogFormat> format(std::string_view beginning) {
    const std::string_view packed = compression_of(beginning);
    std::optional<LogFormat> format = options_.format;
    if (!packed.empty()) {
      complain_of_log(source_, "it is compressed (" + std::string(packed) +
                                   "); unpack it in front: zcat FILE | iri gate learn");
      format.reset();
    } else if (!format) {
      format = format_of(beginning);
      if (!format) complain_of_log(source_, "no known format of a log; --log-format says which");
    }
    if (!format) exit_ = Exit::io;
    return format;
  }

  void read_lines(RecordReader& reader) {
    const std::string_view beginning = reader.read_ahead();
    if (reader.failed() || beginning.empty()) return;
    const std::optional<LogFormat> found = format(beginning);
    if (!found) return;
    LogReader lines(*found);
    RecordReader::Record record;
    while (reader.next(record)) take(lines, *found, record);
  }

  void take(LogReader& lines, LogFormat format, const RecordReader::Record& record) {
    LogRequest request;
    const bool too_long = record.bytes.size() > options_.input.max_input;
    const LogLine read = too_long ? LogLine::unreadable : lines.read(record.bytes, request);
    if (read == LogLine::request) {
      ++totals_.requests;
      const bool listed = format == LogFormat::plain;
      return use_(request, listed ? Outcome::answer : outcome_of(request.status));
    }
    ++(read == LogLine::none ? totals_.none : totals_.unreadable);
    totals_.too_long = totals_.too_long || too_long;
    if (read == LogLine::none || totals_.unreadable != 1) return;
    totals_.example =
        visible(source_) + ":" + std::to_string(record.line) + ": " + shown(record.bytes);
  }

  const LogOptions& options_;
  LogTotals& totals_;
  const UseRequest& use_;
  Progress progress_{standard_error().is_terminal(), "read"};
  std::string source_;
  Exit exit_ = Exit::valid;
};

}  // namespace

Exit for_each_request(const LogOptions& options, LogTotals& totals, const UseRequest& use) {
  LogFiles files(options, totals, use);
  if (options.input.files.empty()) files.read("-");
  for (const std::string& name : options.input.files) files.read(name);
  return files.exit();
}

std::string sentences(const LogTotals& totals, const LogOptions& options) {
  std::string out;
  if (totals.requests == 0)
    out += "there is no request in the logs: nothing is known of the policy\n";
  if (totals.none != 0) out += "lines that hold no request: " + std::to_string(totals.none) + "\n";
  if (totals.unreadable == 0) return out;
  out += "lines that could not be read: " + std::to_string(totals.unreadable) +
         ", the first of them " + totals.example + "\n";
  if (totals.too_long) {
    out += "  the input has more than " + std::to_string(options.input.max_input) +
           " bytes (--max-input)\n";
  }
  return out;
}

std::string shown(std::string_view text) {
  constexpr std::size_t most = 160;
  if (text.size() <= most) return visible(text);
  return visible(text.substr(0, most)) + "... (" + std::to_string(text.size()) + " bytes)";
}

namespace {

bool is_secret(std::string_view parameter) {
  std::string name(parameter);
  name = iri::decode(name).value_or(name);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
  const auto secrets = secret_parameters();
  return std::binary_search(secrets.begin(), secrets.end(), std::string_view(name));
}

}  // namespace

std::string masked(std::string_view target) {
  std::string out;
  const std::size_t query = std::min(target.find('?'), target.size());
  for (std::size_t at = 0; at < target.size();) {
    const std::size_t begin = std::min(target.find_first_of("?&;", at), target.size() - 1) + 1;
    out.append(target.substr(at, begin - at));
    const std::string_view ends = begin <= query ? "&;/?" : "&";
    const std::size_t end = std::min(target.find_first_of(ends, begin), target.size());
    const std::size_t equals = std::min(target.substr(0, end).find('=', begin), end);
    const bool secret = equals != end && is_secret(target.substr(begin, equals - begin));
    at = secret ? end : begin;
    if (secret) out.append(target.substr(begin, equals + 1 - begin)).append("***");
  }
  return out;
}

std::string shown_request(std::string_view method, std::string_view target) {
  return shown(method) + " " + shown(masked(target));
}

void add_log_options(Command& command, LogOptions& options) {
  command.arguments("LOG", options.input.files,
                    "Access logs to read. Without any, or with -, reads standard input");
  using enum LogFormat;
  command.choice(
      "--log-format", options.format,
      {{"combined", combined},
       {"json", json},
       {"gate", gate},
       {"envoy", envoy},
       {"haproxy", haproxy},
       {"w3c", w3c},
       {"alb", alb},
       {"plain", plain}},
      R"(How each line is written; if not given, the first lines tell. combined: common and combined, also with a virtual host in front (nginx, Apache). json: an object a line (Caddy; nginx with the names of its variables). gate: what the gate's modules write. envoy: its default. haproxy: its option httplog or httpslog. w3c: columns that a line #Fields names (IIS, CloudFront). alb: that of AWS. plain: a target a line)");
  command
      .number(
          "--max-input", options.input.max_input,
          "Refuse a line of more bytes (default: 16777216). A file is not read on from a line that is longer than the default, too")
      .shown_as("BYTES");
}

}  // namespace iri::cli
