// A writer into a caller's buffer that counts what does not fit.
#ifndef IRI_SRC_OPERATIONS_SINK_HPP
#define IRI_SRC_OPERATIONS_SINK_HPP

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "iri/output.hpp"
#include "iri/result.hpp"
#include "text/input.hpp"

namespace iri::inline v0::detail {

class Sink {
 public:
  explicit Sink(OutputBuffer out) noexcept : out_(out) {}

  void put(char c) noexcept {
    if (size_ < out_.size()) out_[size_] = c;
    ++size_;
  }
  void put(std::string_view text) noexcept {
    if (const std::size_t n = std::min(text.size(), rest().size()); n != 0) {
      std::memcpy(out_.data() + size_, text.data(), n);
    }
    size_ += text.size();
  }
  std::size_t size() const noexcept { return size_; }

  /// What is left of the buffer, for an operation that writes a part of the whole; follow with
  /// skip() of the size which that operation gave.
  OutputBuffer rest() const noexcept {
    return size_ < out_.size() ? out_.subspan(size_) : OutputBuffer();
  }
  void skip(std::size_t size) noexcept { size_ += size; }

  Written finish() const noexcept {
    if (size_ <= out_.size()) return {size_, {}};
    return {size_, {ErrorCode::buffer_too_small, Component::none, 0}};
  }
  /// The same for what is to be read again.
  Written finish_text() const noexcept {
    if (fits(size_)) return finish();
    return {0, {ErrorCode::too_long, Component::none, static_cast<std::uint32_t>(longest_text)}};
  }

 private:
  OutputBuffer out_;
  std::size_t size_ = 0;
};

/// The std::string convenience over an operation that takes a Buffer last: asks for the size,
/// then writes.
template <class Operation>
Result<std::string> to_string(const Operation& write) {
  const Written needed = write(OutputBuffer());
  if (needed.error && needed.error.code != ErrorCode::buffer_too_small) {
    return needed.error;
  }
  std::string text(needed.size, '\0');
  const Written written = write(OutputBuffer(text));  // may still refuse what it had not yet seen
  if (!written) return written.error;
  return text;
}

}  // namespace iri::inline v0::detail

#endif
