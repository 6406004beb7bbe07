// Input of the command: records of any length, from arguments, files and pipes.
#ifndef IRI_SRC_CLI_INPUT_HPP
#define IRI_SRC_CLI_INPUT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "exit.hpp"

namespace iri::cli {

class Command;

/// How records are written in a stream. `lines`: a record ends with LF; a CR before it belongs to
/// the record. `crlf`: as lines, but that CR is not part of it, nor is a byte order mark at the beginning of the file. `nul`: a
/// record ends with NUL. `json`: each line is a JSON string. `hex`: each line is bytes in hexadecimal.
/// `tsv`: each line is one field, in which \\ stands before a backslash and before letters for control characters.
enum class InputFormat { lines, crlf, nul, json, hex, tsv };

/// Reads up to that many bytes. Returns the number; 0 at the end; negative on error (errno).
using Source = std::function<std::ptrdiff_t(char*, std::size_t)>;

/// How long an input may be where --max-input says nothing.
constexpr std::size_t default_max_input = std::size_t{16} << 20U;
/// The same for a file that is read as a whole.
constexpr std::size_t default_max_file = std::size_t{64} << 20U;

/// Splits a stream into records. Reads big blocks, and does not copy a record that lies within one.
class RecordReader {
 public:
  struct Record {
    std::string_view bytes;  ///< without the delimiter; valid until the next call
    bool delimited = true;   ///< the last record of a stream may lack its delimiter
    std::uint64_t line = 0;  ///< from 1
  };

  /// A record of more than `longest` bytes is an error.
  RecordReader(Source source, char delimiter, std::size_t block = std::size_t{1} << 18U,
               std::size_t longest = default_max_input);
  /// Returns false at the end of the stream and after an error.
  bool next(Record& record);
  bool failed() const noexcept { return failed_; }
  /// Whether it failed because the record after line() is too long.
  bool too_long() const noexcept { return too_long_; }
  char delimiter() const noexcept { return delimiter_; }

  /// Starts again with the source's next bytes, after `lines` lines.
  void restart(std::uint64_t lines);
  /// The bytes that were read but not returned yet. Reads if there are none.
  std::string_view read_ahead();
  /// Takes records from the beginning of read_ahead(): so many bytes, with the delimiters, and lines.
  void take(std::size_t bytes, std::size_t lines) noexcept;
  /// The number of the last record's line.
  std::uint64_t line() const noexcept { return line_; }
  /// The next record is line `lines` + 1.
  void count_from(std::uint64_t lines) noexcept { line_ = lines; }

 private:
  bool fill();
  bool fits(std::size_t size) noexcept;

  Source source_;
  char delimiter_;
  std::size_t block_;
  std::size_t longest_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  ///< beginning of the record
  std::size_t seen_ = 0;   ///< no delimiter in [begin_, seen_)
  std::size_t end_ = 0;    ///< end of the bytes read
  std::uint64_t line_ = 0;
  bool ended_ = false;
  bool failed_ = false;
  bool too_long_ = false;
};

/// The bytes of a record, or why it cannot be decoded.
struct Decoded {
  std::string_view text;  ///< in the record or in the storage
  bool ok = true;
  std::size_t offset = 0;     ///< position of the mistake in the record
  std::string_view expected;  ///< "a hex digit"
  bool too_long = false;      ///< than --max-input, which is the offset; `text` is all of it
};

/// Never throws. A line that is not what its format says gives ok = false.
Decoded decode(InputFormat format, std::string_view record, std::string& storage);
/// As above. A text of more than `most` bytes gives ok = false.
Decoded decode(InputFormat format, std::string_view record, std::string& storage, std::size_t most);

/// One input of the command.
struct Item {
  std::string_view source;  ///< the name of the file; empty for an argument
  RecordReader::Record record;
  Decoded decoded;

  /// The input as shown: the decoded text, or the record if it cannot be decoded.
  std::string_view text() const noexcept {
    return decoded.ok || decoded.too_long ? decoded.text : record.bytes;
  }
};

/// The byte that ends a record.
constexpr char delimiter_of(InputFormat format) noexcept {
  return format == InputFormat::nul ? '\0' : '\n';
}

/// The records of a reader, decoded. Line 1 is the beginning of a file.
class ItemReader {
 public:
  ItemReader(RecordReader& reader, InputFormat format, std::string_view source,
             std::size_t most = default_max_input);
  /// Returns false at the end of the stream and after an error.
  bool next();
  /// Valid until the next call of next().
  const Item& item() const noexcept { return item_; }
  /// Skips one record. Returns its size, with the delimiter.
  std::size_t skip();

 private:
  RecordReader& reader_;
  InputFormat format_;
  std::size_t most_;
  bool as_it_is_;
  Item item_;
  std::string storage_;
};

/// The source of the input, as given on the command line.
struct InputOptions {
  std::vector<std::string> arguments;
  std::size_t literal = 0;         ///< how many of the arguments stand after "--", the last ones
  std::vector<std::string> files;  ///< "-" is standard input
  std::vector<std::string> texts;  ///< of --text; take_file_arguments() makes them the arguments
  InputFormat format = InputFormat::lines;
  std::size_t max_input = default_max_input;  ///< bytes; a longer input is refused
  std::function<void()> before_read = [] {};  ///< flushes output before a wait for input
  bool unbuffered = false;                    ///< before_read() after each item, too
  std::size_t threads = 1;                    ///< for for_each_part()
  std::size_t block = std::size_t{1} << 20U;

  /// What a reader keeps of an input, to say what is refused. No file is read on from a longer one.
  std::size_t longest() const noexcept { return std::max(max_input, default_max_input); }
};

/// Adds --file, --input-format, -0, --unbuffered and --max-input; with `positional`, also arguments of that name.
void add_input_options(Command& command, InputOptions& options, const char* positional = "INPUT");

/// As above, but the arguments are FILE...; call take_file_arguments() after they are read.
void add_file_options(Command& command, InputOptions& options);
/// Also adds --text, which is read before the files. Returns false, after a message, if a file is not there and its name is
/// clearly a reference.
bool take_file_arguments(InputOptions& options);
/// Adds --threads, by default the number of processors, and --block.
void add_thread_options(Command& command, InputOptions& options);

/// Calls `use` for each record of the arguments and then of the files, or of standard input if
/// there are neither. Stops if `use` returns false. Complains about a file that cannot be read, and
/// goes on with the others.
Exit for_each_item(const InputOptions& options, const std::function<bool(const Item&)>& use);

/// Why a reader failed: `error` is an errno, of use if its record was not too long.
void complain_of(const RecordReader& reader, const InputOptions& options, std::string_view source,
                 int error);

/// Reads a whole file; "-" is standard input. If it cannot be read or has more than `most` bytes, complains and returns false.
bool read_whole(const std::string& file, std::string& content, std::size_t most);
/// Whether a text that should be JSON, or routes, is YAML: its first line that is no comment is `---`,
/// or a key with ": " or ":" at its end after it.
bool looks_like_yaml(std::string_view text);

/// The name of a file in messages.
std::string_view display_name(std::string_view file) noexcept;

}  // namespace iri::cli

#endif
