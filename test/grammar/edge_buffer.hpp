#ifndef IRI_TEST_GRAMMAR_EDGE_BUFFER_HPP
#define IRI_TEST_GRAMMAR_EDGE_BUFFER_HPP

// A place for texts between two pages that may not be read: a byte too far faults.

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <string_view>

namespace iri_grammar {

class EdgeBuffer {
 public:
  explicit EdgeBuffer(std::size_t capacity)
      : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
    inner_ = (capacity + page_ - 1) / page_ * page_;
    void* const memory =
        mmap(nullptr, inner_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no memory");
    memory_ = static_cast<char*>(memory);
    if (mprotect(begin(), inner_, PROT_READ | PROT_WRITE) != 0)
      throw std::runtime_error("no access");
  }
  EdgeBuffer(const EdgeBuffer&) = delete;
  EdgeBuffer& operator=(const EdgeBuffer&) = delete;
  ~EdgeBuffer() { munmap(memory_, inner_ + 2 * page_); }

  /// A copy whose last byte is the last one that may be read.
  std::string_view at_end(std::string_view text) {
    return put(begin() + inner_ - text.size(), text);
  }
  /// A copy whose first byte is the first one that may be read.
  std::string_view at_begin(std::string_view text) { return put(begin(), text); }

 private:
  char* begin() { return memory_ + page_; }

  std::string_view put(char* place, std::string_view text) {
    if (text.size() > inner_) throw std::length_error("text too long for the buffer");
    if (!text.empty()) std::memcpy(place, text.data(), text.size());
    return {place, text.size()};
  }

  std::size_t page_;
  std::size_t inner_ = 0;
  char* memory_ = nullptr;
};

}  // namespace iri_grammar

#endif
