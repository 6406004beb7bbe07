// What the command reads: records of any length, out of arguments, files and pipes.
#ifndef IRI_SRC_CLI_INPUT_HPP
#define IRI_SRC_CLI_INPUT_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "exit.hpp"

namespace iri::cli {

class Command;

/// How a record stands in its stream. `lines` ends with LF, and a CR before it is part of the
/// record; `nul` ends with NUL; in `json` each line is a JSON string; in `hex` each line is
/// bytes in hexadecimal.
enum class InputFormat { lines, nul, json, hex };

/// Reads up to that many bytes: how many, 0 at the end, below 0 for an error (errno).
using Source = std::function<std::ptrdiff_t(char*, std::size_t)>;

/// Cuts a stream into records, in big blocks and without copying what is whole in a block.
class RecordReader {
 public:
  struct Record {
    std::string_view bytes;  ///< without the delimiter; good until the next call
    bool delimited = true;   ///< the last record of a stream may lack its delimiter
    std::uint64_t line = 0;  ///< from 1
  };

  RecordReader(Source source, char delimiter, std::size_t block = std::size_t{1} << 18U);
  /// False at the end of the stream and after an error.
  bool next(Record& record);
  bool failed() const noexcept { return failed_; }
  char delimiter() const noexcept { return delimiter_; }

  /// Begins anew with what the source gives from now on, after `lines` lines.
  void restart(std::uint64_t lines);
  /// What has been read and not been given out; reads if that is nothing.
  std::string_view read_ahead();
  /// The next record is line `lines` + 1.
  void count_from(std::uint64_t lines) noexcept { line_ = lines; }

 private:
  bool fill();

  Source source_;
  char delimiter_;
  std::size_t block_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  ///< of the record
  std::size_t seen_ = 0;   ///< no delimiter in [begin_, seen_)
  std::size_t end_ = 0;    ///< of what was read
  std::uint64_t line_ = 0;
  bool ended_ = false;
  bool failed_ = false;
};

/// A record's bytes, or why they cannot be had.
struct Decoded {
  std::string_view text;  ///< in the record or in the storage
  bool ok = true;
  std::size_t offset = 0;     ///< in the record, of what is wrong
  std::string_view expected;  ///< "a hex digit"
};

/// Never throws: a line that is no JSON string or no hexadecimal is not ok.
Decoded decode(InputFormat format, std::string_view record, std::string& storage);

/// One input of the command.
struct Item {
  std::string_view source;  ///< the name of the file; empty for an argument
  RecordReader::Record record;
  Decoded decoded;

  /// What is shown as the input: the decoded text, or the record that has none.
  std::string_view text() const noexcept { return decoded.ok ? decoded.text : record.bytes; }
};

/// What ends a record.
constexpr char delimiter_of(InputFormat format) noexcept {
  return format == InputFormat::nul ? '\0' : '\n';
}

/// The records of a reader, decoded.
class ItemReader {
 public:
  ItemReader(RecordReader& reader, InputFormat format, std::string_view source);
  /// False at the end of the stream and after an error.
  bool next();
  /// Good until the next call of next().
  const Item& item() const noexcept { return item_; }
  /// Passes over one record, and returns how many bytes it has with its delimiter.
  std::size_t skip();

 private:
  RecordReader& reader_;
  InputFormat format_;
  bool as_it_is_;
  Item item_;
  std::string storage_;
};

/// Where the input comes from, as the command line says it.
struct InputOptions {
  std::vector<std::string> arguments;
  std::vector<std::string> files;  ///< "-" is standard input
  InputFormat format = InputFormat::lines;
  std::function<void()> before_read = [] {};  ///< output that waits for more input is flushed
  std::size_t threads = 1;                    ///< of for_each_part()
  std::size_t block = std::size_t{1} << 20U;
};

/// --file, --input-format and -0; with `positional`, also INPUT... or another name.
void add_input_options(Command& command, InputOptions& options, const char* positional = "INPUT");

/// The same, where the arguments are FILE...: call take_file_arguments() once they are there.
void add_file_options(Command& command, InputOptions& options);
void take_file_arguments(InputOptions& options);
/// --threads, as many as there are processors unless said otherwise, and --block.
void add_thread_options(Command& command, InputOptions& options);

/// Calls `use` for each record of the arguments and then of the files; of standard input when
/// there are neither. Ends early when `use` returns false. A file that cannot be read is
/// complained about, and the others are read all the same.
Exit for_each_item(const InputOptions& options, const std::function<bool(const Item&)>& use);

/// All bytes of a file, "-" for standard input; complains and returns false where they cannot be
/// read.
bool read_whole(const std::string& file, std::string& content);

/// The name of a file in messages.
std::string_view display_name(std::string_view file) noexcept;

}  // namespace iri::cli

#endif
