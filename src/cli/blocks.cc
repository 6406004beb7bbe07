#include "blocks.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <thread>
#include <vector>

#include "output.hpp"

namespace iri::cli {
namespace {

/// Counts eight bytes at a time, without vector code.
std::size_t count_byte(const char* data, std::size_t size, char byte) noexcept {
  constexpr std::uint64_t low = 0x7F7F7F7F7F7F7F7FU;
  const std::uint64_t pattern = 0x0101010101010101U * static_cast<unsigned char>(byte);
  std::size_t found = 0;
  std::size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, data + i, sizeof word);
    word ^= pattern;  // now 0 where the byte stood
    const std::uint64_t ones = ~(((word & low) + low) | word | low);
    found += (ones >> 7U) * 0x0101010101010101U >> 56U;
  }
  for (; i < size; ++i) found += data[i] == byte ? 1U : 0U;
  return found;
}

}  // namespace

/// State that a thread keeps between blocks.
struct Blocks::Thread {
  Thread(Blocks& blocks, std::unique_ptr<Job> its_job)
      : job(std::move(its_job)),
        reader([this, &blocks](char* data,
                               std::size_t size) { return read(blocks.file_, data, size); },
               delimiter_of(blocks.options_.format), blocks.options_.block + 1 + 4096,
               blocks.options_.longest()) {}

  std::ptrdiff_t read(const File& file, char* data, std::size_t size) {
    const std::ptrdiff_t got = file.read_at(position, data, size);
    if (got < 0) error = errno;
    if (got <= 0) return got;
    position += static_cast<std::uint64_t>(got);
    return got;
  }

  std::unique_ptr<Job> job;
  RecordReader reader;
  std::uint64_t position = 0;
  int error = 0;
};

Blocks::Blocks(const InputOptions& options, const std::string& name, const File& file,
               Progress& progress, const MakeJob& make)
    : options_(options),
      name_(name),
      file_(file),
      progress_(progress),
      make_(make),
      first_(file.position()),
      count_(file.bytes_left() / options.block - 1) {}

bool Blocks::run(Exit& exit) {
  std::vector<std::thread> threads;
  try {
    while (threads.size() + 1 < std::min<std::uint64_t>(options_.threads, count_)) {
      threads.emplace_back([this] { run_thread(); });
    }
  } catch (const std::system_error&) {
    // Continue with the threads that could be started.
  }
  run_thread();
  for (std::thread& thread : threads) thread.join();
  if (failed_) {
    exit = Exit::io;
  } else {
    file_.seek(begin_of(count_) - 1);
  }
  return !stopped_;
}

void Blocks::run_thread() noexcept {
  Thread thread(*this, make_());
  std::uint64_t block = 0;
  while (take(block)) {
    const bool wanted = work_on(block, thread);
    emit(block, wanted, thread);
  }
}

bool Blocks::take(std::uint64_t& block) {
  const std::lock_guard lock(mutex_);
  if (stopped_ || failed_ || taken_ == count_) return false;
  block = taken_++;
  return true;
}

std::uint64_t Blocks::begin_of(std::uint64_t block) const noexcept {
  return first_ + block * options_.block;
}

/// Processes the records that begin in the block. A record begins after a delimiter. So every block
/// but the first is read from one byte before it, and the bytes up to the first delimiter are left
/// to the block before.
bool Blocks::work_on(std::uint64_t block, Thread& thread) {
  const std::uint64_t from = begin_of(block) - (block == 0 ? 0 : 1);
  const std::uint64_t to = begin_of(block + 1) - 1;  // a delimiter here begins the next block's
  thread.position = from;
  RecordReader& reader = thread.reader;
  reader.restart(0);
  const std::string_view bytes = reader.read_ahead().substr(0, to - from);
  const std::size_t ends = count_byte(bytes.data(), bytes.size(), reader.delimiter());
  reader.count_from(count(block, ends));
  if (block != 0 && ends == 0) return true;
  std::uint64_t at = from;
  ItemReader items(reader, options_.format, display_name(name_), options_.max_input);
  if (block != 0) at += items.skip();
  while (at <= to) {
    // A line that ends in the block has begun in it.
    const std::size_t most = std::min<std::uint64_t>(to + 1 - at, options_.max_input);
    const Taken taken = process_ahead(*thread.job, reader, display_name(name_), most);
    at += taken.bytes;
    if (!taken.wanted) return false;
    if (at > to || !items.next()) break;
    at += items.item().record.bytes.size() + 1;
    if (!thread.job->process(items.item())) return false;
  }
  return true;
}

/// Waits until the earlier blocks are counted. Returns their number of lines.
std::uint64_t Blocks::count(std::uint64_t block, std::size_t lines) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return counted_ == block; });
  const std::uint64_t before = lines_;
  lines_ += lines;
  ++counted_;
  changed_.notify_all();
  return before;
}

/// Waits until the earlier blocks are delivered. The other threads go on working meanwhile.
void Blocks::emit(std::uint64_t block, bool wanted, Thread& thread) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return delivered_ == block; });
  if (!stopped_ && !failed_) {
    lock.unlock();
    const bool read_on = thread.job->emit(progress_);
    progress_.add(options_.block);
    lock.lock();
    stopped_ = !wanted || !read_on;
    failed_ = !stopped_ && thread.reader.failed();
    if (failed_) complain_of(thread.reader, options_, display_name(name_), thread.error);
  }
  ++delivered_;
  changed_.notify_all();
}

}  // namespace iri::cli
