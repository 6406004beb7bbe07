#include "memory.hpp"

#include <atomic>
#include <mutex>
#include <new>
#include <utility>
#include <vector>
#ifdef __linux__
#include <sys/mman.h>
#endif
#ifndef _WIN32
#include <pthread.h>
#endif

namespace iri_python {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t huge_page = std::size_t{2} << 20;
constexpr std::size_t small = std::size_t{64} << 10;  // malloc() itself keeps what is smaller

std::size_t up_to(std::size_t size, std::size_t unit) { return (size + unit - 1) / unit * unit; }

// Sizes that differ little are one size, so that a block fits again: four for each power of two.
std::size_t size_class(std::size_t size) {
  std::size_t unit = page;
  while (unit * 8 <= size) unit *= 2;
  return up_to(size, unit);
}

std::align_val_t alignment_of(std::size_t size) {
  return std::align_val_t{size >= huge_page ? huge_page : 64};
}

void* allocate(std::size_t size) {
  void* const block = ::operator new(size, alignment_of(size));
#ifdef MADV_HUGEPAGE
  if (size >= huge_page)
    madvise(block, size / huge_page * huge_page, MADV_HUGEPAGE);  // only advice
#endif
  return block;
}

void free_block(void* block, std::size_t size) noexcept {
  ::operator delete(block, alignment_of(size));
}

// The blocks that nobody uses, the last one given back at the end.
class Pool {
 public:
  void* take(std::size_t size) {
    const std::lock_guard held(mutex_);
    for (std::size_t i = free_.size(); i-- > 0;) {
      if (free_[i].size != size) continue;
      void* const block = free_[i].block;
      free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(i));
      kept_ -= size;
      return block;
    }
    return nullptr;
  }
  // The oldest blocks go when there is too much.
  void give(void* block, std::size_t size) noexcept {
    const std::lock_guard held(mutex_);
    while (!free_.empty() && kept_ + size > most_kept_memory) drop_oldest();
    try {
      if (kept_ + size > most_kept_memory) throw std::bad_alloc();
      free_.push_back({block, size});
      kept_ += size;
    } catch (const std::bad_alloc&) {
      free_block(block, size);
    }
  }
  std::size_t empty() {
    const std::lock_guard held(mutex_);
    const std::size_t all = kept_;
    while (!free_.empty()) drop_oldest();
    return all;
  }
  void lock() { mutex_.lock(); }
  void unlock() noexcept { mutex_.unlock(); }

 private:
  struct Free {
    void* block;
    std::size_t size;
  };
  void drop_oldest() noexcept {
    free_block(free_.front().block, free_.front().size);
    kept_ -= free_.front().size;
    free_.erase(free_.begin());
  }
  std::mutex mutex_;
  std::vector<Free> free_;
  std::size_t kept_ = 0;
};

extern Pool& pool;

// Nobody else is in the pool while fork() copies the process: in the child nobody would ever come out again.
Pool* new_pool() {
  auto* const made = new Pool;
#ifndef _WIN32
  const auto leave = [] { pool.unlock(); };
  pthread_atfork([] { pool.lock(); }, leave, leave);
#endif
  return made;
}

// Never destroyed: columns may be released while the process ends.
Pool& pool = *new_pool();

// Columns that are written side by side must not begin at the same place of a page: all would fall into one set of the cache.
constexpr std::size_t most_shift = 31 * 64;
std::size_t next_shift() {
  static std::atomic<std::size_t> count{0};
  return count.fetch_add(3, std::memory_order_relaxed) % 32 * 64;
}

}  // namespace

std::shared_ptr<void> lend(std::size_t size) {
  const bool is_small = size < small;
  const std::size_t rounded = is_small ? up_to(size + 1, 64) : size_class(size + most_shift);
  void* block = is_small ? nullptr : pool.take(rounded);
  if (block == nullptr) block = allocate(rounded);
  const std::shared_ptr<void> owner(block, [rounded, is_small](void* its) {
    is_small ? free_block(its, rounded) : pool.give(its, rounded);
  });
  return {owner, static_cast<char*>(block) + (is_small ? 0 : next_shift())};
}

std::size_t give_back_memory() { return pool.empty(); }

}  // namespace iri_python
