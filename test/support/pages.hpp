// Memory by pages, of which some may not be read: by the means of the system.
#ifndef IRI_TEST_SUPPORT_PAGES_HPP
#define IRI_TEST_SUPPORT_PAGES_HPP

#include <cstddef>

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#undef ERROR
#undef IGNORE
#undef far
#undef near
#undef small
#else
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "support/stop.hpp"

namespace iri_test {

#ifdef _WIN32

inline std::size_t page_size() {
  SYSTEM_INFO info{};
  GetSystemInfo(&info);
  return info.dwPageSize;
}
/// Whole pages that may be neither read nor written.
inline char* closed_pages(std::size_t size) {
  void* const pages = VirtualAlloc(nullptr, size, MEM_RESERVE, PAGE_NOACCESS);
  if (pages == nullptr) stop("no pages");
  return static_cast<char*>(pages);
}
inline void open_pages(char* pages, std::size_t size) {
  if (VirtualAlloc(pages, size, MEM_COMMIT, PAGE_READWRITE) == nullptr)
    stop("pages cannot be opened");
}
inline void give_back_pages(char* pages, std::size_t) { VirtualFree(pages, 0, MEM_RELEASE); }

#else

inline std::size_t page_size() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }
/// Whole pages that may be neither read nor written.
inline char* closed_pages(std::size_t size) {
  void* const pages = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) stop("no pages");
  return static_cast<char*>(pages);
}
inline void open_pages(char* pages, std::size_t size) {
  if (mprotect(pages, size, PROT_READ | PROT_WRITE) != 0) stop("pages cannot be opened");
}
inline void give_back_pages(char* pages, std::size_t size) { munmap(pages, size); }

#endif

}  // namespace iri_test

#endif
