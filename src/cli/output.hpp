// Buffered output of the command to a file descriptor.
#ifndef IRI_SRC_CLI_OUTPUT_HPP
#define IRI_SRC_CLI_OUTPUT_HPP

#include <string>
#include <string_view>

#include "exit.hpp"

namespace iri::cli {

/// Collects output and writes it in big blocks. A closed pipe is not an error: it means that nobody
/// reads any more. closed() then lets the work end early. SIGPIPE must be ignored (main does this).
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
  /// `io` if writing failed, other than to a closed pipe.
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

/// Writes "iri: NAME: " and the text of errno. The name is made visible.
void complain(std::string_view name, int error_number);

}  // namespace iri::cli

#endif
