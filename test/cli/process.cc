#include "process.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include "support/stop.hpp"

namespace iri::test {
namespace {

struct Pipe {
  explicit Pipe(int flags = 0) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC | flags) != 0) stop("pipe");
    read = ends[0];
    write = ends[1];
  }
  int read, write;
};

void close_end(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

/// False at the end.
bool read_some(int fd, std::string& out) {
  char block[65536];
  const ssize_t got = ::read(fd, block, sizeof block);
  if (got > 0) out.append(block, static_cast<std::size_t>(got));
  return got > 0;
}

/// Feeds and drains at once, so that no pipe fills up.
void talk(int in, std::string_view input, int out, int err, Ran& ran, const char* behind_each) {
  ::fcntl(in, F_SETFL, O_NONBLOCK);
  if (input.empty()) close_end(in);
  while (out >= 0 || err >= 0) {
    pollfd fds[] = {{in, POLLOUT, 0}, {out, POLLIN, 0}, {err, POLLIN, 0}};
    ::poll(fds, 3, -1);
    if (in >= 0 && fds[0].revents != 0) {
      const ssize_t sent = ::write(in, input.data(), input.size());
      if (sent > 0) input.remove_prefix(static_cast<std::size_t>(sent));
      if (sent < 0 || input.empty()) close_end(in);
    }
    if (out >= 0 && fds[1].revents != 0) {
      if (read_some(out, ran.out)) {
        ran.out += behind_each;
      } else {
        close_end(out);
      }
    }
    if (err >= 0 && fds[2].revents != 0 && !read_some(err, ran.err)) close_end(err);
  }
  close_end(in);
}

Ran run(const std::vector<std::string>& words, std::string_view input,
        const std::vector<std::string>& environment, bool packets = false) {
  Pipe in, out(packets ? O_DIRECT : 0), err;
  std::vector<char*> argv;
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(in.read, 0);
    ::dup2(out.write, 1);
    ::dup2(err.write, 2);
    std::signal(SIGPIPE, SIG_DFL);
    for (const std::string& variable : environment) ::putenv(const_cast<char*>(variable.c_str()));
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  close_end(in.read);
  close_end(out.write);
  close_end(err.write);
  Ran ran;
  talk(in.write, input, out.read, err.read, ran, packets ? "|" : "");
  int status = 0;
  ::waitpid(child, &status, 0);
  ran.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ran;
}

}  // namespace

std::string command_path() {
  const char* const other = std::getenv("IRI_COMMAND");
  return other != nullptr ? other : IRI_COMMAND;
}

Ran run_iri(const std::vector<std::string>& arguments, std::string_view input,
            const std::vector<std::string>& environment) {
  std::vector<std::string> words{command_path()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run(words, input, environment);
}

std::string run_in_packets(const std::vector<std::string>& arguments, std::string_view input) {
  std::vector<std::string> words{command_path()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run(words, input, {}, true).out;
}

std::string said(const std::vector<std::string>& arguments, std::string_view input) {
  const Ran ran = run_iri(arguments, input);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_TRUE(ran.out.ends_with('\n'));
  return ran.out.substr(0, ran.out.size() - 1);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

Ran run_shell(const std::string& line) {
  return run({"/bin/bash", "-c", "iri() { '" + command_path() + "' \"$@\"; }; " + line}, {}, {});
}

std::string on_a_terminal(const std::string& script) {
  const TemporaryFile file("iri() { '" + command_path() + "' \"$@\"; }\n" + script + "\n");
  return run_shell("script -qec 'bash " + file.path() + "' /dev/null").out;
}

TemporaryFile::TemporaryFile(std::string_view content) : path_("/tmp/iri_test_XXXXXX") {
  const int fd = ::mkstemp(path_.data());
  if (fd < 0) stop("mkstemp");
  while (!content.empty()) {
    const ssize_t written = ::write(fd, content.data(), content.size());
    if (written <= 0) stop("write");
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  ::close(fd);
}

TemporaryFile::~TemporaryFile() { ::unlink(path_.c_str()); }

}  // namespace iri::test
