// Shows the progress of long work on a terminal.
#ifndef IRI_SRC_CLI_PROGRESS_HPP
#define IRI_SRC_CLI_PROGRESS_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace iri::cli {

/// A line on standard error, updated twice a second, after the first second of work.
class Progress {
 public:
  /// `done` says what was done with the bytes: "checked".
  Progress(bool shown, std::string done) : shown_(shown), done_(std::move(done)) {}
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void add(std::size_t bytes);
  /// Call this before writing anything else to the terminal.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  std::string done_;
  bool written_ = false;
  std::uint64_t bytes_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace iri::cli

#endif
