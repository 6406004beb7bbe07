// A file in blocks: how many threads read it, when they stop, and a file that cannot be read whole.
#include "blocks.hpp"

#include <gtest/gtest.h>
#include <sys/uio.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "process.hpp"

namespace {
std::atomic<off_t> unreadable{-1};  ///< a read that begins there fails
}

// Stands before that of the C library.
extern "C" ssize_t pread(int fd, void* data, std::size_t size, off_t at) {
  if (at == unreadable) {
    errno = EIO;
    return -1;
  }
  const iovec place{data, size};
  return ::preadv(fd, &place, 1, at);
}

namespace iri::cli { namespace {

using Lines = std::vector<std::string>;

/// What the jobs of a run have done, and what they do with some lines.
struct Work {
  std::atomic<std::size_t> jobs{0};
  Lines emitted;
  std::promise<void> seen;  ///< "seen" has been processed
  bool is_read = true;      ///< the output
};

/// Keeps the lines. After "stop" no other matters: it is told once "seen" is seen, by another job.
class Keep : public Job {
 public:
  explicit Keep(Work& work) : work_(work) { ++work.jobs; }

  bool process(const Item& item) override {
    const std::string line(item.record.bytes);
    kept_.push_back(line);
    if (line == "seen") work_.seen.set_value();
    if (line != "stop") return true;
    work_.seen.get_future().wait();
    return false;
  }
  bool emit(Progress&) override {
    work_.emitted.insert(work_.emitted.end(), kept_.begin(), kept_.end());
    kept_.clear();
    return work_.is_read;
  }

 private:
  Work& work_;
  Lines kept_;
};

struct Ended {
  bool wanted;
  bool failed;
  Exit exit;
  std::uint64_t lines;
  std::uint64_t position;
};

Ended run(const std::string& text, std::size_t block, std::size_t threads, Work& work) {
  const test::TemporaryFile temporary(text);
  InputOptions options;
  options.threads = threads;
  options.block = block;
  const std::string& name = temporary.path();
  const File file(name);
  Progress progress(false, "");
  const MakeJob make = [&] { return std::make_unique<Keep>(work); };
  Blocks blocks(options, name, file, progress, make);
  Exit exit = Exit::valid;
  const bool wanted = blocks.run(exit);
  return {wanted, blocks.failed(), exit, blocks.lines(), file.position()};
}

// "... which options.threads threads process": each has a job. Four blocks need no fifth.
TEST(Blocks, HaveAsManyThreadsAsAreAskedForAndNoMoreThanThereAreBlocks) {
  for (const std::size_t threads : {2U, 3U, 4U, 5U, 9U}) {
    Work work;
    const Ended ended = run("0000\n1111\n2222\n3333\n4444\n", 5, threads, work);
    EXPECT_EQ(work.jobs, std::min<std::size_t>(threads, 4));
    EXPECT_EQ(work.emitted, (Lines{"0000", "1111", "2222", "3333"}));
    EXPECT_TRUE(ended.wanted);
    EXPECT_FALSE(ended.failed);
    EXPECT_EQ(ended.lines, 3U);  // one byte before the last block, where the fourth ends
    EXPECT_EQ(ended.position, 19U);
  }
  Work work;
  run("0000\n1111\n", 5, 2, work);
  EXPECT_EQ(work.jobs, 1U);
}

TEST(Blocks, BehindALineAfterWhichNoOtherMattersNothingIsDelivered) {
  Work work;
  const Ended ended = run("stop\nseen\n2222\n3333\n", 5, 2, work);
  EXPECT_EQ(work.emitted, Lines{"stop"});
  EXPECT_FALSE(ended.wanted);
  EXPECT_EQ(ended.exit, Exit::valid);
}

TEST(Blocks, WhenNobodyReadsTheOutputNothingIsDeliveredAnyMore) {
  Work work;
  work.is_read = false;
  EXPECT_FALSE(run("0000\n1111\n2222\n3333\n", 5, 2, work).wanted);
  EXPECT_EQ(work.emitted, Lines{"0000"});
}

TEST(Blocks, ABlockThatCannotBeReadEndsTheFile) {
  Work work;
  unreadable = 9;  // one byte before the third block
  const Ended ended = run("0000\n1111\n2222\n3333\n4444\n", 5, 2, work);
  unreadable = -1;
  EXPECT_EQ(work.emitted, (Lines{"0000", "1111"}));
  EXPECT_TRUE(ended.wanted);  // other files are
  EXPECT_TRUE(ended.failed);
  EXPECT_EQ(ended.exit, Exit::io);
}

// "Returns false if no further input matters": then neither does an error of reading it.
TEST(Blocks, WhenNobodyReadsTheOutputAReadErrorDoesNotMatter) {
  Work work;
  work.is_read = false;
  unreadable = 0;
  const Ended ended = run("0000\n1111\n2222\n3333\n", 5, 2, work);
  unreadable = -1;
  EXPECT_FALSE(ended.wanted);
  EXPECT_FALSE(ended.failed);
  EXPECT_EQ(ended.exit, Exit::valid);
}

}}  // namespace iri::cli
