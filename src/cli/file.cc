#include "file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "output.hpp"

namespace iri::cli {

void say_if_waiting(const std::string& name) {
  if (name != "-" || ::isatty(STDIN_FILENO) != 1 || !standard_error().is_terminal()) return;
  standard_error().write("iri: reads lines from the terminal; Ctrl-D ends them\n");
  standard_error().flush();
}

File::File(const std::string& name)
    : fd_(name == "-" ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC)),
      error_(fd_ < 0 ? errno : 0) {}

File::~File() {
  if (fd_ > STDIN_FILENO) ::close(fd_);
}

std::ptrdiff_t File::read(char* data, std::size_t size) const noexcept {
  for (;;) {
    const ssize_t got = ::read(fd_, data, size);
    if (got >= 0 || errno != EINTR) return got;
  }
}

std::uint64_t File::bytes_left() const noexcept {
  struct stat status {};
  if (!ok() || ::fstat(fd_, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  const auto size = static_cast<std::uint64_t>(status.st_size);
  const std::uint64_t at = position();
  return size > at ? size - at : 0;
}

std::uint64_t File::position() const noexcept {
  const off_t at = ::lseek(fd_, 0, SEEK_CUR);
  return at < 0 ? 0 : static_cast<std::uint64_t>(at);
}

bool File::seek(std::uint64_t position) const noexcept {
  return ::lseek(fd_, static_cast<off_t>(position), SEEK_SET) >= 0;
}

std::ptrdiff_t File::read_at(std::uint64_t position, char* data, std::size_t size) const noexcept {
  std::size_t done = 0;
  while (done < size) {
    const auto at = static_cast<off_t>(position + done);
    const ssize_t got = ::pread(fd_, data + done, size - done, at);
    if (got == 0) break;
    if (got > 0) {
      done += static_cast<std::size_t>(got);
    } else if (errno != EINTR) {
      return -1;
    }
  }
  return static_cast<std::ptrdiff_t>(done);
}

}  // namespace iri::cli
