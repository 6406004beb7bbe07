// What the command reads: records of any length, out of arguments, files and pipes.
#ifndef IRI_CLI_INPUT_HPP
#define IRI_CLI_INPUT_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "exit.hpp"

namespace CLI {
class App;
}

namespace iri::cli {

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

/// Where the input comes from, as the command line says it.
struct InputOptions {
  std::vector<std::string> arguments;
  std::vector<std::string> files;  ///< "-" is standard input
  InputFormat format = InputFormat::lines;
  std::function<void()> before_read = [] {};  ///< output that waits for more input is flushed
  std::function<void(std::size_t)> after_read = [](std::size_t) {};
};

/// --file, --input-format and -0; with `positional`, also INPUT... or another name.
void add_input_options(CLI::App& command, InputOptions& options, const char* positional = "INPUT");

/// Calls `use` for each record of the arguments and then of the files; of standard input when
/// there are neither. Ends early when `use` returns false. A file that cannot be read is
/// complained about, and the others are read all the same.
Exit for_each_item(const InputOptions& options, const std::function<bool(const Item&)>& use);

/// The name of a file in messages.
std::string_view display_name(std::string_view file) noexcept;

}  // namespace iri::cli

#endif
