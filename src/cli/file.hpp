// A file that is read.
#ifndef IRI_SRC_CLI_FILE_HPP
#define IRI_SRC_CLI_FILE_HPP

#include <cstddef>
#include <cstdint>
#include <string>

namespace iri::cli {

/// An open file, or none; "-" is standard input, which is never closed.
class File {
 public:
  explicit File(const std::string& name);
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  bool ok() const noexcept { return fd_ >= 0; }
  /// Why it could not be opened, as errno has it.
  int error() const noexcept { return error_; }
  /// How many bytes were read, 0 at the end, below 0 for an error (errno).
  std::ptrdiff_t read(char* data, std::size_t size) const noexcept;

  /// Of a regular file, from where it stands to its end; 0 of another.
  std::uint64_t bytes_left() const noexcept;
  /// Of a regular file: where it stands.
  std::uint64_t position() const noexcept;
  bool seek(std::uint64_t position) const noexcept;
  /// As many bytes at `position` as there are, up to `size`; below 0 for an error.
  std::ptrdiff_t read_at(std::uint64_t position, char* data, std::size_t size) const noexcept;

 private:
  int fd_;
  int error_;
};

}  // namespace iri::cli

#endif
