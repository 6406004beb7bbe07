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

/// Lines that a job has dealt with, and their size with the delimiters.
struct Skipped {
  std::size_t lines = 0;
  std::size_t size = 0;
};

/// What a command does with a stretch of its input; one thread at a time uses it. process() must
/// not touch anything that jobs of other threads touch; emit() may.
class Job {
 public:
  virtual ~Job() = default;
  /// Passes over whole lines at the beginning of `bytes` of which process() would say nothing: a way
  /// to do without an Item for each. They are records without their delimiters, which are the lines.
  virtual Skipped skip(std::string_view /*bytes*/) { return {}; }
  /// Processes one input. Returns false if no later input matters.
  virtual bool process(const Item& item) = 0;
  /// Writes and counts the results of process(), and clears them. Calls are in the order of the
  /// input, never two at once. Returns false if nobody reads the output any more.
  virtual bool emit(Progress& progress) = 0;
};

/// Lets the job skip lines that the reader has read already, within that many bytes. Returns the size
/// of these.
std::size_t skip_lines(Job& job, RecordReader& reader, InputFormat format, std::size_t room);

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
