#include "system.hpp"

#include <sys/stat.h>
#include <sys/types.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <limits>

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
// after it
#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#else
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>
#endif

namespace iri::cli::system {
namespace {

/// A char8_t names UTF-8 on every system.
std::filesystem::path path_of(const std::string& name) {
  return std::u8string(name.begin(), name.end());
}

}  // namespace

bool is_missing(const std::string& name) noexcept {
  std::error_code unused;
  return status(path_of(name), unused).type() == std::filesystem::file_type::not_found;
}

bool write_file(const std::string& name, std::string_view text) {
  std::ofstream file(path_of(name), std::ios::binary);
  file << text;
  file.close();
  return !file.fail();
}

#ifdef _WIN32

namespace {

/// What one call of the C library takes.
unsigned part(std::size_t size) {
  return static_cast<unsigned>(
      std::min(size, std::size_t{std::numeric_limits<std::int32_t>::max()}));
}

/// A half of a surrogate pair, which is no character, becomes U+FFFD.
std::string utf8(const wchar_t* text) {
  const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
  std::string made(static_cast<std::size_t>(std::max(size, 1)), '\0');
  WideCharToMultiByte(CP_UTF8, 0, text, -1, made.data(), size, nullptr, nullptr);
  made.pop_back();  // the NUL
  return made;
}

}  // namespace

// main() is given the arguments in the code page of the system.
std::vector<std::string> arguments(int count, char** given) {
  int wide_count = 0;
  wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &wide_count);
  if (wide == nullptr) return {given, given + count};
  std::vector<std::string> made;
  for (int i = 0; i < wide_count; ++i) made.push_back(utf8(wide[i]));
  LocalFree(wide);
  return made;
}

Streams::Streams() : code_page_(GetConsoleOutputCP()) {
  for (const int fd : {input, output, errors}) _setmode(fd, _O_BINARY);
  if (code_page_ != 0) SetConsoleOutputCP(CP_UTF8);
}

Streams::~Streams() {
  if (code_page_ != 0) SetConsoleOutputCP(code_page_);
}

// _isatty() is true of NUL, too.
bool is_terminal(int fd) noexcept {
  DWORD mode = 0;
  return GetConsoleMode(reinterpret_cast<HANDLE>(_get_osfhandle(fd)), &mode) != 0;
}

std::size_t columns(int fd) noexcept {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(fd));
  if (GetConsoleScreenBufferInfo(handle, &info) == 0) return 0;
  return static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1);
}

int open(const std::string& name) noexcept {
  return _wopen(path_of(name).c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}

void close(int fd) noexcept { _close(fd); }

std::int64_t size_of_file(int fd) noexcept {
  struct _stat64 status {};
  if (_fstat64(fd, &status) != 0 || (status.st_mode & S_IFMT) != S_IFREG) return -1;
  return status.st_size;
}

std::int64_t position(int fd) noexcept { return _lseeki64(fd, 0, SEEK_CUR); }

bool seek(int fd, std::uint64_t position) noexcept {
  return _lseeki64(fd, static_cast<std::int64_t>(position), SEEK_SET) >= 0;
}

std::ptrdiff_t read(int fd, char* data, std::size_t size) noexcept {
  return _read(fd, data, part(size));
}

std::ptrdiff_t write(int fd, std::string_view text) noexcept {
  return _write(fd, text.data(), part(text.size()));
}

std::ptrdiff_t read_at(int fd, std::uint64_t position, char* data, std::size_t size) noexcept {
  OVERLAPPED place{};
  place.Offset = static_cast<DWORD>(position);
  place.OffsetHigh = static_cast<DWORD>(position >> 32U);
  DWORD got = 0;
  const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(fd));
  if (ReadFile(handle, data, part(size), &got, &place) != 0) return std::ptrdiff_t{got};
  if (GetLastError() == ERROR_HANDLE_EOF) return 0;
  errno = EIO;
  return -1;
}

// The C library calls the last two of these something else. It leaves the system's error as it is.
bool is_closed_pipe(int error_number) noexcept {
  const DWORD error = GetLastError();
  return error_number == EPIPE || error == ERROR_NO_DATA || error == ERROR_PIPE_NOT_CONNECTED;
}

#else

std::vector<std::string> arguments(int count, char** given) { return {given, given + count}; }

Streams::Streams() { static_cast<void>(std::signal(SIGPIPE, SIG_IGN)); }
Streams::~Streams() = default;

bool is_terminal(int fd) noexcept { return ::isatty(fd) == 1; }

std::size_t columns(int fd) noexcept {
  winsize size{};
  return ::ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int open(const std::string& name) noexcept { return ::open(name.c_str(), O_RDONLY | O_CLOEXEC); }

void close(int fd) noexcept { ::close(fd); }

std::int64_t size_of_file(int fd) noexcept {
  struct stat status {};
  if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return -1;
  return status.st_size;
}

std::int64_t position(int fd) noexcept { return ::lseek(fd, 0, SEEK_CUR); }

bool seek(int fd, std::uint64_t position) noexcept {
  return ::lseek(fd, static_cast<off_t>(position), SEEK_SET) >= 0;
}

std::ptrdiff_t read(int fd, char* data, std::size_t size) noexcept {
  return ::read(fd, data, size);
}

std::ptrdiff_t write(int fd, std::string_view text) noexcept {
  return ::write(fd, text.data(), text.size());
}

std::ptrdiff_t read_at(int fd, std::uint64_t position, char* data, std::size_t size) noexcept {
  return ::pread(fd, data, size, static_cast<off_t>(position));
}

bool is_closed_pipe(int error_number) noexcept { return error_number == EPIPE; }

#endif

}  // namespace iri::cli::system
