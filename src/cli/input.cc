#include "input.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "output.hpp"

namespace iri::cli {

RecordReader::RecordReader(Source source, char delimiter, std::size_t block)
    : source_(std::move(source)), delimiter_(delimiter), block_(block) {}

bool RecordReader::next(Record& record) {
  for (;;) {
    const char* const data = buffer_.data();
    if (seen_ != end_) {
      const void* found = std::memchr(data + seen_, delimiter_, end_ - seen_);
      if (found != nullptr) {
        const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - data);
        record = {{data + begin_, at - begin_}, true, ++line_};
        begin_ = seen_ = at + 1;
        return true;
      }
      seen_ = end_;
    }
    if (!fill()) break;
  }
  if (begin_ == end_ || failed_) return false;
  record = {{buffer_.data() + begin_, end_ - begin_}, false, ++line_};
  begin_ = seen_ = end_;
  return true;
}

/// Makes room behind what is there, and reads. A record longer than the buffer doubles it, so
/// that the copying stays linear.
bool RecordReader::fill() {
  if (ended_) return false;
  if (begin_ != 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    seen_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) buffer_.resize(end_ == 0 ? block_ : end_ * 2);
  const std::ptrdiff_t got = source_(buffer_.data() + end_, buffer_.size() - end_);
  if (got > 0) {
    end_ += static_cast<std::size_t>(got);
    return true;
  }
  ended_ = true;
  failed_ = got < 0;
  return false;
}

std::string_view display_name(std::string_view file) noexcept {
  return file == "-" ? "<stdin>" : file;
}

namespace {

/// An open file; standard input is never closed.
class File {
 public:
  explicit File(const std::string& name)
      : fd_(name == "-" ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~File() {
    if (fd_ > STDIN_FILENO) ::close(fd_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  bool ok() const noexcept { return fd_ >= 0; }
  std::ptrdiff_t read(char* data, std::size_t size) const noexcept {
    for (;;) {
      const ssize_t got = ::read(fd_, data, size);
      if (got >= 0 || errno != EINTR) return got;
    }
  }

 private:
  int fd_;
};

char delimiter(InputFormat format) noexcept { return format == InputFormat::nul ? '\0' : '\n'; }

using Use = std::function<bool(const Item&)>;

/// False to stop.
bool read_file(const InputOptions& options, const std::string& name, const Use& use, Exit& exit) {
  const File file(name);
  RecordReader reader(
      [&](char* data, std::size_t size) {
        if (!file.ok()) return std::ptrdiff_t{-1};
        options.before_read();
        const std::ptrdiff_t got = file.read(data, size);
        if (got > 0) options.after_read(static_cast<std::size_t>(got));
        return got;
      },
      delimiter(options.format));
  const bool as_it_is = options.format == InputFormat::lines || options.format == InputFormat::nul;
  Item item;
  item.source = display_name(name);
  std::string storage;
  while (reader.next(item.record)) {
    if (as_it_is) {
      item.decoded.text = item.record.bytes;
    } else {
      item.decoded = decode(options.format, item.record.bytes, storage);
    }
    if (!use(item)) return false;
  }
  if (reader.failed()) {
    complain(item.source, errno);
    exit = Exit::io;
  }
  return true;
}

}  // namespace

Exit for_each_item(const InputOptions& options, const Use& use) {
  Exit exit = Exit::valid;
  std::string storage;
  Item item;
  for (const std::string& argument : options.arguments) {
    item.record = {argument, true, item.record.line + 1};
    item.decoded = decode(options.format, argument, storage);
    if (!use(item)) return exit;
  }
  if (options.arguments.empty() && options.files.empty()) {
    read_file(options, "-", use, exit);
    return exit;
  }
  for (const std::string& name : options.files) {
    if (!read_file(options, name, use, exit)) break;
  }
  return exit;
}

}  // namespace iri::cli
