// A file cut into blocks, which several threads work on.
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

/// All blocks of a regular file but the last one, which may grow and lack its delimiter: it is
/// left to be read as a stream. Each thread takes the next block, counts its lines, waits until
/// those before it are counted, works, waits for its turn, and delivers; so there is never more in
/// memory than a block and what is said of it a thread, and a line that is longer than a block.
class Blocks {
 public:
  /// The file is regular and holds at least two blocks.
  Blocks(const InputOptions& options, const std::string& name, const File& file, Progress& progress,
         const MakeJob& make);

  /// False when nothing that follows matters. What cannot be read is complained about.
  bool run(Exit& exit);
  bool failed() const noexcept { return error_ != 0; }
  /// Afterwards: the lines that were read before where the file now stands, which is one byte
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
  std::uint64_t first_;  ///< where the file stood
  std::uint64_t count_;  ///< of blocks

  std::mutex mutex_;
  std::condition_variable changed_;
  // With the mutex:
  std::uint64_t taken_ = 0;      ///< blocks that a thread has
  std::uint64_t counted_ = 0;    ///< blocks whose lines are in lines_
  std::uint64_t delivered_ = 0;  ///< blocks that are done
  std::uint64_t lines_ = 0;
  bool stopped_ = false;
  int error_ = 0;
};

}  // namespace iri::cli

#endif
