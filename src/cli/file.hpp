// A file to be read.
#ifndef IRI_SRC_CLI_FILE_HPP
#define IRI_SRC_CLI_FILE_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "exit.hpp"

namespace iri::cli {

/// Says on standard error that a terminal is read now, if that is what the name stands for.
void say_if_waiting(const std::string& name);

/// An open file, or none. "-" is standard input, which is never closed.
class File {
 public:
  explicit File(const std::string& name);
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  bool ok() const noexcept { return fd_ >= 0; }
  /// The errno of a failed open.
  int error() const noexcept { return error_; }
  /// Returns the number of bytes read; 0 at the end; a negative number on error (errno).
  std::ptrdiff_t read(char* data, std::size_t size) const noexcept;

  /// For a regular file, the number of bytes from its position to its end; else 0.
  std::uint64_t bytes_left() const noexcept;
  /// The position of a regular file.
  std::uint64_t position() const noexcept;
  bool seek(std::uint64_t position) const noexcept;
  /// Reads up to `size` bytes at `position`. Returns the number read, negative on error.
  std::ptrdiff_t read_at(std::uint64_t position, char* data, std::size_t size) const noexcept;

 private:
  int fd_;
  int error_;
};

/// Makes or replaces a file; complains if it cannot.
Exit write_file(const std::string& name, std::string_view text);

}  // namespace iri::cli

#endif
