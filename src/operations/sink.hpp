// A writer into a caller's buffer that counts what does not fit. The count stops at the largest
// std::size_t: what needs more, or just as much, is too long.
#ifndef IRI_SRC_OPERATIONS_SINK_HPP
#define IRI_SRC_OPERATIONS_SINK_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "iri/output.hpp"
#include "iri/reference.hpp"
#include "iri/result.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {

class Sink {
 public:
  explicit Sink(OutputBuffer out) noexcept : out_(out) {}

  void put(char c) noexcept {
    if (size_ < out_.size()) {
      out_[size_++] = c;
    } else {
      skip(1);
    }
  }
  void put(std::string_view text) noexcept {
    if (const std::size_t n = std::min(text.size(), rest().size()); n != 0) {
      std::memcpy(out_.data() + size_, text.data(), n);
    }
    skip(text.size());
  }
  std::size_t size() const noexcept { return size_; }

  /// The unused part of the buffer, for an operation that writes a part of the output. Call skip()
  /// with the size of that part afterwards.
  OutputBuffer rest() const noexcept {
    return size_ < out_.size() ? out_.subspan(size_) : OutputBuffer();
  }
  void skip(std::size_t size) noexcept {
#ifdef IRI_STANDARD_CXX
    size_ += size;
    if (size_ < size) size_ = SIZE_MAX;  // it was too large for the sum
#else                                    // 6 % of to_iri()
    if (__builtin_add_overflow(size_, size, &size_)) size_ = SIZE_MAX;
#endif
  }

  Written finish() const noexcept {
    if (size_ <= out_.size()) return {size_, {}};
    if (size_ == SIZE_MAX) return too_long();
    return {size_, {ErrorCode::buffer_too_small, Component::none, 0}};
  }
  /// As finish(), for output that must parse again: too_long if it exceeds longest_text.
  Written finish_text() const noexcept { return fits(size_) ? finish() : too_long(); }

 private:
  static Written too_long() noexcept {
    return {0, {ErrorCode::too_long, Component::none, static_cast<std::uint32_t>(longest_text)}};
  }

  OutputBuffer out_;
  std::size_t size_ = 0;
};

/// The size of an output that must parse again, or why it does not fit.
inline Written fits_in(std::uint64_t whole, OutputBuffer out) noexcept {
  if (!fits(whole)) {
    const auto longest = static_cast<std::uint32_t>(longest_text);
    return {0, {ErrorCode::too_long, Component::none, longest}};
  }
  const auto size = static_cast<std::size_t>(whole);
  if (size > out.size()) return {size, {ErrorCode::buffer_too_small, Component::none, 0}};
  return {size, {}};
}

/// Copies a text that must parse again.
inline Written copied(std::string_view text, OutputBuffer out) noexcept {
  const Written written = fits_in(text.size(), out);
  if (written && !text.empty()) std::memcpy(out.data(), text.data(), text.size());
  return written;
}

/// Writes to `text`, which is empty before, what `write(OutputBuffer)` makes. `most` bytes are tried
/// first; if the text needs more, it is written again into a buffer of its size.
template <class Write>
Error write_string(std::size_t most, std::string& text, const Write& write) {
  text.resize(most);
  Written written = write(OutputBuffer(text));
  if (written.error.code == ErrorCode::buffer_too_small) {
    text.resize(written.size);
    written = write(OutputBuffer(text));  // may still refuse what it had not yet seen
  }
  if (written) text.resize(written.size);
  return written.error;
}

/// The owned text that `write(OutputBuffer)` makes.
template <class Write>
Result<std::string> to_string(std::size_t most, const Write& write) {
  std::string text;
  if (const Error error = write_string(most, text, write); error.failed()) return error;
  return text;
}

/// As above if the size cannot be estimated: measures first.
template <class Write>
Result<std::string> to_string(const Write& write) {
  return to_string(0, write);
}

/// As above, with the components. `write(OutputBuffer, Components&)` computes them as it writes.
template <class Write>
Error make_owned(std::size_t most, OwnedPlace place, const Write& write) {
  return write_string(most, place.text,
                      [&](OutputBuffer out) noexcept { return write(out, place.components); });
}

/// The sum of the two sizes, for a first buffer. 0 if the sum exceeds the longest text.
constexpr std::size_t room_for(std::size_t a, std::size_t b) noexcept {
  const std::uint64_t sum = std::uint64_t{a} + b;
  return fits(sum) ? static_cast<std::size_t>(sum) : 0;
}

}}}  // namespace iri::v0::detail

#endif
