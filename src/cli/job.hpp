// Work on every input: by one thread as a stream comes in, by several on the stretches of a file.
#ifndef IRI_SRC_CLI_JOB_HPP
#define IRI_SRC_CLI_JOB_HPP

#include <functional>
#include <memory>

#include "input.hpp"
#include "progress.hpp"

namespace iri::cli {

/// What a command does with a stretch of its input, one thread at a time. use() may touch nothing
/// that other stretches touch; emit() may.
class Job {
 public:
  virtual ~Job() = default;
  /// One input. False when nothing behind it matters.
  virtual bool process(const Item& item) = 0;
  /// Writes and counts what use() has found, in the order of the input and never two at once, and
  /// begins anew. False when nobody reads on.
  virtual bool emit(Progress& progress) = 0;
};

using MakeJob = std::function<std::unique_ptr<Job>()>;

/// Each input of the arguments and then of the files, of standard input when there are neither,
/// as for_each_item() has them.
///
/// A pipe or a terminal is read as it comes, and what has been said of it is written before more
/// is waited for. A file of at least two blocks is cut into blocks, which options.threads threads
/// work on; a record belongs to the block that it begins in. What is written is the same, byte
/// for byte, for every number of threads and every size of a block.
Exit for_each_part(const InputOptions& options, Progress& progress, const MakeJob& make);

}  // namespace iri::cli

#endif
