// A file divided into blocks for several threads.
#ifndef IRI_SRC_CLI_BLOCKS_HPP
#define IRI_SRC_CLI_BLOCKS_HPP

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>

#include "file.hpp"
#include "job.hpp"

namespace iri::cli {

/// All blocks of a regular file but the last one. The last may grow and may lack its delimiter, so
/// it is read as a stream afterwards. Each thread takes the next block, counts its lines, waits
/// until the earlier blocks are counted, processes its block, waits for its turn, and delivers. So
/// each thread holds at most a block, its results, and a line longer than a block.
class Blocks {
 public:
  /// The file must be regular and hold at least two blocks.
  Blocks(const InputOptions& options, const std::string& name, const File& file, Progress& progress,
         const MakeJob& make);

  /// Returns false if no further input matters. Complains about read errors.
  bool run(Exit& exit);
  bool failed() const noexcept { return failed_; }
  /// After run(): the number of lines before the current position of the file, which is one byte
  /// before the last block.
  std::uint64_t lines() const noexcept { return lines_; }

 private:
  struct Thread;

  void run_thread() noexcept;
  bool take(std::uint64_t& block);
  bool work_on(std::uint64_t block, Thread& thread);
  std::uint64_t count(std::uint64_t block, std::size_t lines);
  void emit(std::uint64_t block, bool wanted, Thread& thread);
  std::uint64_t begin_of(std::uint64_t block) const noexcept;

  const InputOptions& options_;
  const std::string& name_;
  const File& file_;
  Progress& progress_;
  const MakeJob& make_;
  std::uint64_t first_;  ///< the initial position of the file
  std::uint64_t count_;  ///< number of blocks

  std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by the mutex:
  std::uint64_t taken_ = 0;      ///< blocks taken by a thread
  std::uint64_t counted_ = 0;    ///< blocks whose lines are in lines_
  std::uint64_t delivered_ = 0;  ///< blocks that are finished
  std::uint64_t lines_ = 0;
  bool stopped_ = false;
  bool failed_ = false;
};

}  // namespace iri::cli

#endif
