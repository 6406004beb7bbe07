// The requests of files of access logs.
#ifndef IRI_SRC_CLI_LOG_FILES_HPP
#define IRI_SRC_CLI_LOG_FILES_HPP

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "access_log.hpp"
#include "exit.hpp"
#include "input.hpp"

namespace iri::cli {

class Command;

/// The logs, as given on the command line.
struct LogOptions {
  InputOptions input;  ///< its files and --max-input
  std::optional<LogFormat> format;
};

/// LOG..., --log-format, --max-input.
void add_log_options(Command& command, LogOptions& options);

/// What was read.
struct LogTotals {
  std::uint64_t requests = 0;
  std::uint64_t none = 0;        ///< lines that hold no request
  std::uint64_t unreadable = 0;  ///< lines that are not of their format, or too long
  std::string example;           ///< the first of these: "FILE:LINE: ...", as it can be shown
  bool too_long = false;         ///< one of them is longer than --max-input
};

/// A request of a log. What stands in a list of targets is an answer.
using UseRequest = std::function<void(const LogRequest&, Outcome)>;

/// Reads all files, or standard input if there are none. Complains about a file that cannot be read, is compressed or has no
/// known format, and goes on with the others. Returns Exit::io if a file was not read to its end, else Exit::invalid if a line
/// could not be read.
Exit for_each_request(const LogOptions& options, LogTotals& totals, const UseRequest& use);

/// Two sentences on the lines that hold no request; nothing, if all do.
std::string sentences(const LogTotals& totals, const LogOptions& options);

/// A text as it can be shown, and no more than its beginning of a long one.
std::string shown(std::string_view text);
/// A target with "***" for the values of the parameters that secret_parameters() names; it need not be valid.
std::string masked(std::string_view target);
/// A request as an example: its method and its target, masked, as they can be shown.
std::string shown_request(std::string_view method, std::string_view target);

}  // namespace iri::cli

#endif
