// A file descriptor, buffered, for what the command writes.
#ifndef IRI_SRC_CLI_OUTPUT_HPP
#define IRI_SRC_CLI_OUTPUT_HPP

#include <string>
#include <string_view>

#include "exit.hpp"

namespace iri::cli {

/// Collects and writes in big blocks. A closed pipe is no error: it only says that nobody
/// reads on, and closed() lets the work end early. SIGPIPE is to be ignored (main does).
class Output {
 public:
  explicit Output(int fd) noexcept : fd_(fd) {}
  ~Output() { flush(); }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view text);
  void flush() noexcept;
  bool closed() const noexcept { return closed_; }
  bool is_terminal() const noexcept;
  /// `io` when something could not be written, a closed pipe apart.
  Exit status() const noexcept { return failed_ ? Exit::io : Exit::valid; }

 private:
  void write_all(std::string_view text) noexcept;

  int fd_;
  bool closed_ = false;
  bool failed_ = false;
  std::string buffer_;
};

Output& standard_output() noexcept;
Output& standard_error() noexcept;

/// "iri: NAME: what errno says", with the name made visible.
void complain(std::string_view name, int error_number);

}  // namespace iri::cli

#endif
