#include "output.hpp"

#include <cerrno>
#include <cstring>

#include "system.hpp"
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
    const std::ptrdiff_t written = system::write(fd_, text);
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      // Who closes standard error does not want to read it.
      failed_ = !system::is_closed_pipe(errno) && (fd_ != system::errors || errno != EBADF);
      if (failed_ && fd_ != system::errors) complain("standard output", errno);
      closed_ = true;
    }
  }
}

bool Output::is_terminal() const noexcept { return system::is_terminal(fd_); }

Output& standard_output() noexcept {
  static Output output(system::output);
  return output;
}

Output& standard_error() noexcept {
  static Output output(system::errors);
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
