// What the command asks of the system, and what differs between Windows and the others. Texts are UTF-8 on both sides: arguments,
// names of files, what a terminal shows. Standard input and output are bytes.
#ifndef IRI_SRC_CLI_SYSTEM_HPP
#define IRI_SRC_CLI_SYSTEM_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace iri::cli::system {

constexpr int input = 0;
constexpr int output = 1;
constexpr int errors = 2;

/// The arguments of the program, from its name on.
std::vector<std::string> arguments(int count, char** given);

/// While it lives, the standard streams are bytes, consoles take UTF-8, and a pipe that nobody reads is an error of write().
class Streams {
 public:
  Streams();
  ~Streams();
  Streams(const Streams&) = delete;
  Streams& operator=(const Streams&) = delete;

 private:
  [[maybe_unused]] unsigned code_page_ = 0;  ///< of the console, before
};

bool is_terminal(int fd) noexcept;
/// How many columns a terminal has; 0 if it does not say.
std::size_t columns(int fd) noexcept;

/// Nothing has that name, as far as can be seen.
bool is_missing(const std::string& name) noexcept;
/// A file to be read; negative on error (errno).
int open(const std::string& name) noexcept;
void close(int fd) noexcept;

/// The size of a regular file; negative for others.
std::int64_t size_of_file(int fd) noexcept;
/// The position of a regular file; negative for what has none.
std::int64_t position(int fd) noexcept;
bool seek(int fd, std::uint64_t position) noexcept;

/// These return a number of bytes, which may be fewer; negative on error (errno).
std::ptrdiff_t read(int fd, char* data, std::size_t size) noexcept;
std::ptrdiff_t write(int fd, std::string_view text) noexcept;
/// Threads may read one file at a time.
std::ptrdiff_t read_at(int fd, std::uint64_t position, char* data, std::size_t size) noexcept;

/// Whether an error of write() means that nobody reads the pipe any more.
bool is_closed_pipe(int error_number) noexcept;

/// Makes or replaces a file; errno if it cannot.
bool write_file(const std::string& name, std::string_view text);

}  // namespace iri::cli::system

#endif
