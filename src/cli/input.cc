#include "input.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "file.hpp"
#include "output.hpp"
#include "visible.hpp"

namespace iri::cli {

RecordReader::RecordReader(Source source, char delimiter, std::size_t block, std::size_t longest)
    : source_(std::move(source)), delimiter_(delimiter), block_(block), longest_(longest) {}

bool RecordReader::next(Record& record) {
  for (;;) {
    const char* const data = buffer_.data();
    if (seen_ != end_) {
      const void* found = std::memchr(data + seen_, delimiter_, end_ - seen_);
      if (found != nullptr) {
        const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - data);
        if (!fits(at - begin_)) break;
        record = {{data + begin_, at - begin_}, true, ++line_};
        begin_ = seen_ = at + 1;
        return true;
      }
      seen_ = end_;
    }
    if (!fits(end_ - begin_) || !fill()) break;
  }
  if (begin_ == end_ || failed_) return false;
  record = {{buffer_.data() + begin_, end_ - begin_}, false, ++line_};
  begin_ = seen_ = end_;
  return true;
}

/// Fails at the record that begins, and stays there, if it has too many bytes.
bool RecordReader::fits(std::size_t size) noexcept {
  if (size > longest_) ended_ = failed_ = too_long_ = true;
  return !too_long_;
}

/// Makes room after the buffered bytes, and reads. A record longer than the buffer doubles the
/// buffer, so the total copying is linear.
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

void RecordReader::restart(std::uint64_t lines) {
  begin_ = seen_ = end_ = 0;
  line_ = lines;
  ended_ = failed_ = too_long_ = false;
}

std::string_view RecordReader::read_ahead() {
  if (begin_ == end_) fill();
  return {buffer_.data() + begin_, end_ - begin_};
}

void RecordReader::take(std::size_t bytes, std::size_t lines) noexcept {
  begin_ += bytes;
  if (seen_ < begin_) seen_ = begin_;
  line_ += lines;
}

namespace {

/// Leaves out a byte order mark, which is one at the beginning of a file only.
void drop_mark(std::string_view& text) noexcept {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
}

}  // namespace

ItemReader::ItemReader(RecordReader& reader, InputFormat format, std::string_view source,
                       std::size_t most)
    : reader_(reader),
      format_(format),
      most_(most),
      as_it_is_(format == InputFormat::lines || format == InputFormat::nul) {
  item_.source = source;
}

bool ItemReader::next() {
  if (!reader_.next(item_.record)) return false;
  if (as_it_is_ && item_.record.bytes.size() <= most_) {
    item_.decoded = {item_.record.bytes, true, 0, {}, false};
  } else {
    item_.decoded = decode(format_, item_.record.bytes, storage_, most_);
    if (format_ == InputFormat::crlf && item_.record.line == 1) drop_mark(item_.decoded.text);
  }
  return true;
}

std::size_t ItemReader::skip() {
  if (!reader_.next(item_.record)) return 0;
  return item_.record.bytes.size() + (item_.record.delimited ? 1 : 0);
}

namespace {

using Use = std::function<bool(const Item&)>;

/// Returns false to stop.
bool read_file(const InputOptions& options, const std::string& name, const Use& use, Exit& exit) {
  say_if_waiting(name);
  const File file(name);
  int error = file.error();
  RecordReader reader(
      [&](char* data, std::size_t size) {
        if (!file.ok()) return std::ptrdiff_t{-1};
        options.before_read();
        const std::ptrdiff_t got = file.read(data, size);
        if (got < 0) error = errno;
        return got;
      },
      delimiter_of(options.format), std::size_t{1} << 18U, options.longest());
  ItemReader items(reader, options.format, display_name(name), options.max_input);
  while (items.next()) {
    if (!use(items.item())) return false;
    if (options.unbuffered) options.before_read();
  }
  if (reader.failed()) {
    complain_of(reader, options, display_name(name), error);
    exit = Exit::io;
  }
  return true;
}

}  // namespace

void complain_of(const RecordReader& reader, const InputOptions& options, std::string_view source,
                 int error) {
  if (!reader.too_long()) return complain(source, error);
  standard_error().write("iri: " + visible(source) + ":" + std::to_string(reader.line() + 1) +
                         ": this input has more than " + std::to_string(options.longest()) +
                         " bytes; from here on the file is not read (--max-input allows more)\n");
  standard_error().flush();
}

bool read_whole(const std::string& name, std::string& content, std::size_t most) {
  const File file(name);
  char block[65536];
  std::ptrdiff_t got = file.ok() ? 1 : -1;
  while (got > 0 && content.size() <= most && (got = file.read(block, sizeof block)) > 0) {
    content.append(block, static_cast<std::size_t>(got));
  }
  if (got < 0) complain(display_name(name), errno);
  const bool fits = content.size() <= most;
  if (!fits) {
    standard_error().write("iri: " + visible(display_name(name)) + ": the file has more than " +
                           std::to_string(most) + " bytes (--max-input allows more)\n");
  }
  return fits && got == 0;
}

bool looks_like_yaml(std::string_view text) {
  constexpr std::string_view space = " \t\r";
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    line = line.substr(0, line.find_last_not_of(space) + 1);  // npos + 1 is 0
    if (line.empty() || line.front() == '#' || line.front() == '%') continue;
    const std::size_t colon = line.find(':');
    const bool key = colon != line.npos && colon != 0 &&
                     line.substr(0, colon).find_first_of(" \t/{\"") == line.npos;
    return line == "---" || (key && (colon + 1 == line.size() || line[colon + 1] == ' '));
  }
  return false;
}

Exit for_each_item(const InputOptions& options, const Use& use) {
  Exit exit = Exit::valid;
  std::string storage;
  Item item;
  for (const std::string& argument : options.arguments) {
    item.record = {argument, true, item.record.line + 1};
    item.decoded = decode(options.format, argument, storage, options.max_input);
    if (!use(item)) return exit;
    if (options.unbuffered) options.before_read();
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
