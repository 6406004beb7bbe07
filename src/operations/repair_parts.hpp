// What repair() reads with, and what it writes changes with.
#ifndef IRI_SRC_OPERATIONS_REPAIR_PARTS_HPP
#define IRI_SRC_OPERATIONS_REPAIR_PARTS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "iri/repair.hpp"

namespace iri { inline namespace v0 { namespace detail {

constexpr bool is_line_break(char c) noexcept { return c == '\t' || c == '\n' || c == '\r'; }

/// The offsets of a text without its line breaks.
class RepairReader {
 public:
  explicit RepairReader(std::string_view text) noexcept : text_(text) { skip(); }

  bool at_end() const noexcept { return at_ == text_.size(); }
  char operator*() const noexcept { return text_[at_]; }
  std::size_t offset() const noexcept { return at_; }
  bool is(char c) const noexcept { return !at_end() && **this == c; }
  bool is_one_of(std::string_view set) const noexcept {
    return !at_end() && set.find(**this) != set.npos;
  }
  void next() noexcept {
    ++at_;
    skip();
  }
  RepairReader after() const noexcept {
    RepairReader behind = *this;
    behind.next();
    return behind;
  }

 private:
  void skip() noexcept {
    while (at_ < text_.size() && is_line_break(text_[at_])) ++at_;
  }
  std::string_view text_;
  std::size_t at_ = 0;
};

/// Writes changes, and counts those that do not fit.
class Changes {
 public:
  explicit Changes(std::span<RepairChange> out) noexcept : out_(out) {}

  void add(std::size_t offset, std::size_t size, RepairKind kind) noexcept {
    const bool joined = count_ != 0 && size != 0 && last_.kind == kind && end_ == offset;
    if (!joined) {
      last_ = {static_cast<std::uint32_t>(offset), 0, kind};
      ++count_;
    }
    last_.size += static_cast<std::uint32_t>(size);
    end_ = offset + size;
    if (count_ <= out_.size()) out_[count_ - 1] = last_;
  }
  std::size_t count() const noexcept { return count_; }

 private:
  std::span<RepairChange> out_;
  RepairChange last_;
  std::size_t end_ = 0;
  std::size_t count_ = 0;
};

}}}  // namespace iri::v0::detail

#endif
