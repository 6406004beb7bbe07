#ifndef IRI_TEST_GRAMMAR_EDGE_BUFFER_HPP
#define IRI_TEST_GRAMMAR_EDGE_BUFFER_HPP

// A place for texts between two pages that may not be read: a byte too far faults.

#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include "support/pages.hpp"

namespace iri_grammar {

class EdgeBuffer {
 public:
  explicit EdgeBuffer(std::size_t capacity) : page_(iri_test::page_size()) {
    inner_ = (capacity + page_ - 1) / page_ * page_;
    memory_ = iri_test::closed_pages(inner_ + 2 * page_);
    iri_test::open_pages(begin(), inner_);
  }
  EdgeBuffer(const EdgeBuffer&) = delete;
  EdgeBuffer& operator=(const EdgeBuffer&) = delete;
  ~EdgeBuffer() { iri_test::give_back_pages(memory_, inner_ + 2 * page_); }

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
