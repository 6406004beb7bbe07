#include "output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "visible.hpp"

namespace iri::cli {
namespace {

constexpr std::size_t block = std::size_t{1} << 16U;

}  // namespace

void Output::write(std::string_view text) {
  if (closed_) return;
  if (text.size() >= block) {  // too large to be worth a copy
    flush();
    return write_all(text);
  }
  buffer_.append(text);
  if (buffer_.size() >= block) flush();
}

void Output::flush() noexcept {
  write_all(buffer_);
  buffer_.clear();
}

void Output::write_all(std::string_view text) noexcept {
  while (!text.empty() && !closed_) {
    const ssize_t written = ::write(fd_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      // Who closes standard error does not want to read it.
      failed_ = errno != EPIPE && (fd_ != STDERR_FILENO || errno != EBADF);
      if (failed_ && fd_ != STDERR_FILENO) complain("standard output", errno);
      closed_ = true;
    }
  }
}

bool Output::is_terminal() const noexcept { return ::isatty(fd_) == 1; }

Output& standard_output() noexcept {
  static Output output(STDOUT_FILENO);
  return output;
}

Output& standard_error() noexcept {
  static Output output(STDERR_FILENO);
  return output;
}

void complain(std::string_view name, int error_number) {
  std::string line = "iri: ";
  append_visible(line, name);
  line += ": ";
  line += std::strerror(error_number);
  line += '\n';
  standard_error().write(line);
  standard_error().flush();
}

}  // namespace iri::cli
