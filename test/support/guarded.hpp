// Text between two pages without access: a read beyond the text faults, in a release build too.
#ifndef IRI_TEST_SUPPORT_GUARDED_HPP
#define IRI_TEST_SUPPORT_GUARDED_HPP

#ifdef __wasm__
#include "support/guarded_wasm.hpp"
#else

#include <cstddef>
#include <cstring>
#include <string_view>

#include "support/pages.hpp"
#include "support/stop.hpp"

namespace iri_test {

class Guarded {
 public:
  /// Room for texts of up to `capacity` bytes.
  explicit Guarded(std::size_t capacity) {
    page_ = page_size();
    room_ = (capacity + page_ - 1) / page_ * page_;
    if (room_ == 0) room_ = page_;
    base_ = closed_pages(room_ + 2 * page_);
    open_pages(base_ + page_, room_);
  }
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;
  ~Guarded() { give_back_pages(base_, room_ + 2 * page_); }

  /// Returns a copy whose last byte is directly before a guard page.
  std::string_view at_end(std::string_view text) {
    return copy(base_ + page_ + room_ - text.size(), text);
  }
  /// Returns a copy whose first byte is directly after a guard page.
  std::string_view at_front(std::string_view text) { return copy(base_ + page_, text); }

  /// Returns writable room of that size, directly before a guard page.
  char* room_at_end(std::size_t size) { return base_ + page_ + room_ - size; }
  /// Returns writable room of the capacity, directly behind a guard page.
  char* room_at_front() { return base_ + page_; }

 private:
  std::string_view copy(char* where, std::string_view text) {
    if (text.size() > room_) stop("the text is longer than the room between the pages");
    std::memset(base_ + page_, 'A', room_);  // a wrong read between the pages finds these
    if (!text.empty()) std::memcpy(where, text.data(), text.size());
    return {where, text.size()};
  }

  char* base_ = nullptr;
  std::size_t page_ = 0;
  std::size_t room_ = 0;
};

}  // namespace iri_test

#endif  // __wasm__
#endif
