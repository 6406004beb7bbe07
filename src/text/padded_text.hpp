// Whole blocks from a text, without a byte from outside it.
#ifndef IRI_SRC_TEXT_PADDED_TEXT_HPP
#define IRI_SRC_TEXT_PADDED_TEXT_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "text/block.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// A text from which whole blocks can be read wherever they begin: what begins in its last bytes is
/// read from a copy.
class PaddedText {
 public:
  explicit PaddedText(std::string_view text) noexcept
      : end_(text.data() + text.size()), last_(std::min(text.size(), copied)) {
    copy_window(end_ - last_, last_, tail_.data());
  }
  PaddedText(const PaddedText&) = delete;

  /// Where `size` bytes, and up to 15 after them, can be read. nullptr if nowhere.
  const char* readable(const char* from, std::size_t size) const noexcept {
    const auto left = static_cast<std::size_t>(end_ - from);
    if (left > last_ && left < size + block_size) return nullptr;
    return left > last_ ? from : &tail_[last_ - left];
  }

 private:
  static constexpr std::size_t copied = 2 * block_size;

  const char* end_;
  std::size_t last_;
  std::array<char, copied + block_size> tail_;
};

}}}  // namespace iri::v0::detail

#endif
