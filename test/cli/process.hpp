// Runs the command iri through real pipes.
#ifndef IRI_TEST_CLI_PROCESS_HPP
#define IRI_TEST_CLI_PROCESS_HPP

#include <string>
#include <string_view>
#include <vector>

namespace iri::test {

struct Ran {
  int exit = -1;  ///< the exit code; 128 + the signal that ended it
  std::string out;
  std::string err;
};

/// The command: that of the build, or the one that IRI_COMMAND in the environment names.
std::string command_path();

/// Runs the command with these arguments and this standard input, and takes all that it writes.
/// `environment` is added to that of the test, as "NAME=value".
Ran run_iri(const std::vector<std::string>& arguments, std::string_view input = {},
            const std::vector<std::string>& environment = {});

/// Its output, with "|" after each of its writes.
std::string run_in_packets(const std::vector<std::string>& arguments, std::string_view input);

/// The output in text of a run that has to succeed, without its last newline.
std::string said(const std::vector<std::string>& arguments, std::string_view input = {});

/// The lines of what it has written, without their ends.
std::vector<std::string> lines_of(const std::string& text);

/// Runs a line of the shell in which `iri` is the command.
Ran run_shell(const std::string& line);

/// What a script of bash writes to a terminal, errors too; script(1) gives the terminal.
std::string on_a_terminal(const std::string& script);

/// A file with this content, gone with the object.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view content);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const noexcept { return path_; }

 private:
  std::string path_;
};

}  // namespace iri::test

#endif
