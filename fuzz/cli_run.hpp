// The command `iri` within this process: arguments and standard input go in; what it writes, and its
// exit code, come out. As if on a terminal, if that is asked for.
#ifndef IRI_FUZZ_CLI_RUN_HPP
#define IRI_FUZZ_CLI_RUN_HPP

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz.hpp"

#define IRI_CLI_VERSION "0"
#define main iri_main
#include "main.cc"  // of src/cli, the whole command
#undef main

namespace iri_fuzz {
inline bool on_a_terminal = false;
}

/// Instead of libc's, for the standard output and error of the command.
extern "C" int isatty(int fd) noexcept { return iri_fuzz::on_a_terminal && fd != 0 ? 1 : 0; }

namespace iri_fuzz {

struct Ran {
  int exit = 0;
  std::string out, error;

  friend bool operator==(const Ran&, const Ran&) = default;
};

/// A file in memory that stands in for a standard stream while this object lives.
class Stream {
 public:
  explicit Stream(int stream) : stream_(stream), saved_(::dup(stream)) {
    file_ = ::memfd_create("stream", 0);
    IRI_CHECK("cli: streams can be replaced", file_ >= 0 && saved_ >= 0);
    ::dup2(file_, stream_);
  }
  ~Stream() {
    ::dup2(saved_, stream_);
    ::close(saved_);
    ::close(file_);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  void write(std::string_view text) const {
    IRI_CHECK("cli: streams can be replaced",
              ::pwrite(file_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()));
  }
  std::string read() const {
    std::string text(static_cast<std::size_t>(::lseek(file_, 0, SEEK_END)), '\0');
    const ssize_t got = ::pread(file_, text.data(), text.size(), 0);
    IRI_CHECK("cli: streams can be replaced", got == static_cast<ssize_t>(text.size()));
    return text;
  }

 private:
  int stream_;
  int saved_;
  int file_;
};

/// The subcommand alone: to declare all of them takes milliseconds.
inline iri::cli::Exit run_one(void (*add)(iri::cli::Command&),
                              const std::vector<std::string>& arguments) {
  iri::cli::CommandLine line("iri", "", "0", arguments);
  iri::cli::Command command = line.command();
  command.require_subcommand();
  add(command);
  const auto exit = line.read();
  return exit ? *exit : line.run();
}

/// `arguments` with the name of the program before them, as main() gets them.
inline Ran run_command(void (*add)(iri::cli::Command&), const std::vector<std::string>& arguments,
                       std::string_view input) {
  Ran ran;
  const Stream in(0), out(1), error(2);
  in.write(input);
  ran.exit = static_cast<int>(run_one(add, arguments));
  iri::cli::standard_output().flush();
  iri::cli::standard_error().flush();
  std::cout.flush();
  std::cerr.flush();
  ran.out = out.read();
  ran.error = error.read();
  return ran;
}

}  // namespace iri_fuzz

#endif
