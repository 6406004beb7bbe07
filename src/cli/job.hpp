// Processes every input: a stream in one thread, a large file in several threads by blocks.
#ifndef IRI_SRC_CLI_JOB_HPP
#define IRI_SRC_CLI_JOB_HPP

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "input.hpp"
#include "progress.hpp"

namespace iri::cli {

/// Bytes that begin with a record, and perhaps end within one.
struct Ahead {
  std::string_view bytes;
  std::string_view source;
  std::uint64_t line;  ///< that of the first record
};

/// How far Job::process_lines() has come: it has processed whole lines, with their
/// delimiters.
struct Taken {
  std::size_t bytes = 0;
  std::size_t lines = 0;
  bool wanted = true;  ///< false if no later input matters
};

/// What a command does with a stretch of its input; one thread at a time uses it. process() must
/// not touch anything that jobs of other threads touch; emit() may.
class Job {
 public:
  virtual ~Job() = default;
  /// Processes one input. Returns false if no later input matters.
  virtual bool process(const Item& item) = 0;
  /// Whether process_lines() does what process() would, faster.
  virtual bool takes_lines() const { return false; }
  /// Processes as many of the lines as it can in one go.
  virtual Taken process_lines(const Ahead&) { return {}; }
  /// Writes and counts the results of process(), and clears them. Calls are in the order of the
  /// input, never two at once. Returns false if nobody reads the output any more.
  virtual bool emit(Progress& progress) = 0;
};

/// Lets a job take lines from the bytes that a reader has, `most` of them; no line is longer. Returns what it took.
Taken process_ahead(Job& job, RecordReader& reader, std::string_view source, std::size_t most);

using MakeJob = std::function<std::unique_ptr<Job>()>;

/// Processes each input of the arguments and then of the files, or of standard input if there are
/// neither, as for_each_item() does.
///
/// A pipe or a terminal is read as data arrives; results are written before each wait for more. A
/// file of at least two blocks is divided into blocks, which options.threads threads process. A
/// record belongs to the block in which it begins. The output is the same, byte for byte, for every
/// number of threads and every block size.
Exit for_each_part(const InputOptions& options, Progress& progress, const MakeJob& make);

}  // namespace iri::cli

#endif
