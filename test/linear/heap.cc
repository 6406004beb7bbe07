// malloc and its kin, of this program and of the libraries that it loads: those of the C library, counted.
// Only the C library has room to ask for the size of a block, and names for its own functions.
#include "heap.hpp"

#include <malloc.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

extern "C" {
// Names of glibc.
void* __libc_malloc(std::size_t size);                     // NOLINT(bugprone-reserved-identifier)
void* __libc_calloc(std::size_t count, std::size_t size);  // NOLINT(bugprone-reserved-identifier)
void* __libc_realloc(void* block, std::size_t size);       // NOLINT(bugprone-reserved-identifier)
void* __libc_memalign(std::size_t alignment,
                      std::size_t size);  // NOLINT(bugprone-reserved-identifier)
void __libc_free(void* block);            // NOLINT(bugprone-reserved-identifier)
}

namespace {

std::size_t in_use, before, peak;

void* taken(void* block) noexcept {
  if (block != nullptr) in_use += malloc_usable_size(block);
  peak = std::max(peak, in_use);
  return block;
}
void given_back(void* block) noexcept {
  if (block != nullptr) in_use -= malloc_usable_size(block);
}

}  // namespace

std::size_t iri_linear::heap_peak() noexcept {
  const std::size_t most = peak - before;
  before = peak = in_use;
  return most;
}

extern "C" {

void* malloc(std::size_t size) noexcept { return taken(__libc_malloc(size)); }
void* calloc(std::size_t count, std::size_t size) noexcept {
  return taken(__libc_calloc(count, size));
}
void* realloc(void* block, std::size_t size) noexcept {
  // While it is moved, both are in use.
  if (block != nullptr) peak = std::max(peak, in_use + size);
  given_back(block);
  return taken(__libc_realloc(block, size));
}
void* memalign(std::size_t alignment, std::size_t size) noexcept {
  return taken(__libc_memalign(alignment, size));
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return taken(__libc_memalign(alignment, size));
}
int posix_memalign(void** block, std::size_t alignment, std::size_t size) noexcept {
  *block = taken(__libc_memalign(alignment, size));
  return *block == nullptr ? ENOMEM : 0;
}
void free(void* block) noexcept {
  given_back(block);
  __libc_free(block);
}

}  // extern "C"
