// Text at the beginning of the memory of WebAssembly, and at its end: a read beyond it traps.
//
// Link with --global-base=131072, so that nothing else lies at the beginning, and with memory enough for malloc(): a
// program stops if the memory grows, for then its end is elsewhere.
#ifndef IRI_TEST_SUPPORT_GUARDED_WASM_HPP
#define IRI_TEST_SUPPORT_GUARDED_WASM_HPP

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace iri_test {

inline std::size_t page_size() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }

class Guarded {
 public:
  /// Room for texts of up to `capacity` bytes; at the beginning, for 65,536.
  explicit Guarded(std::size_t capacity) : pages_((capacity + page - 1) / page + 1) {
    if (__builtin_wasm_memory_grow(0, pages_) == SIZE_MAX) __builtin_trap();
    end_ = __builtin_wasm_memory_size(0) * page;
  }

  std::string_view at_end(std::string_view text) {
    char* const where = room_at_end(text.size());
    std::memset(reinterpret_cast<void*>(end_ - pages_ * page), 'A', pages_ * page);
    std::memcpy(where, text.data(), text.size());
    return {where, text.size()};
  }
  char* room_at_end(std::size_t size) {
    if (__builtin_wasm_memory_size(0) * page != end_ || size > pages_ * page) __builtin_trap();
    return reinterpret_cast<char*>(end_ - size);
  }
  /// Returns writable room whose first byte is the first of the memory.
  char* room_at_front() { return nullptr; }

 private:
  static constexpr std::size_t page = 65536;

  std::size_t pages_;
  std::uintptr_t end_;
};

}  // namespace iri_test

#endif
