#include "file.hpp"

#include <cerrno>

#include "output.hpp"
#include "system.hpp"

namespace iri::cli {

void say_if_waiting(const std::string& name) {
  if (name != "-" || !system::is_terminal(system::input) || !standard_error().is_terminal()) return;
  standard_error().write("iri: reads lines from the terminal; Ctrl-D ends them\n");
  standard_error().flush();
}

File::File(const std::string& name)
    : fd_(name == "-" ? system::input : system::open(name)), error_(fd_ < 0 ? errno : 0) {}

File::~File() {
  if (fd_ > system::input) system::close(fd_);
}

std::ptrdiff_t File::read(char* data, std::size_t size) const noexcept {
  for (;;) {
    const std::ptrdiff_t got = system::read(fd_, data, size);
    if (got >= 0 || errno != EINTR) return got;
  }
}

std::uint64_t File::bytes_left() const noexcept {
  const std::int64_t size = ok() ? system::size_of_file(fd_) : -1;
  const std::uint64_t at = position();
  return size > 0 && static_cast<std::uint64_t>(size) > at ? static_cast<std::uint64_t>(size) - at
                                                           : 0;
}

std::uint64_t File::position() const noexcept {
  const std::int64_t at = system::position(fd_);
  return at < 0 ? 0 : static_cast<std::uint64_t>(at);
}

bool File::seek(std::uint64_t position) const noexcept { return system::seek(fd_, position); }

std::ptrdiff_t File::read_at(std::uint64_t position, char* data, std::size_t size) const noexcept {
  std::size_t done = 0;
  while (done < size) {
    const std::ptrdiff_t got = system::read_at(fd_, position + done, data + done, size - done);
    if (got == 0) break;
    if (got > 0) {
      done += static_cast<std::size_t>(got);
    } else if (errno != EINTR) {
      return -1;
    }
  }
  return static_cast<std::ptrdiff_t>(done);
}

Exit write_file(const std::string& name, std::string_view text) {
  if (system::write_file(name, text)) return Exit::valid;
  complain(name, errno);
  return Exit::io;
}

}  // namespace iri::cli
