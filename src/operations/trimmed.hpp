// What people put around a reference in a text.
#ifndef IRI_SRC_OPERATIONS_TRIMMED_HPP
#define IRI_SRC_OPERATIONS_TRIMMED_HPP

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 { namespace detail {

constexpr bool is_white_space(char c) noexcept { return static_cast<unsigned char>(c) <= 0x20; }

/// A space beyond ASCII, or a character that people do not see.
constexpr bool is_unseen(char32_t c) noexcept {
  return c == 0xA0 || c == 0xAD || c == 0x1680 || (0x2000 <= c && c <= 0x200F) ||
         (0x2028 <= c && c <= 0x202F) || (0x205F <= c && c <= 0x206F) || c == 0x3000 || c == 0xFEFF;
}

/// The size of an unseen character there, or 0.
inline std::size_t unseen_at(std::string_view text, std::size_t at) noexcept {
  const Character c = first_character(text.substr(at, 4));
  return c.code == ErrorCode::none && is_unseen(c.code_point) ? c.size : 0;
}

/// The same before `end`: they have two or three bytes.
inline std::size_t unseen_before(std::string_view text, std::size_t end) noexcept {
  for (std::size_t size = 2; size <= 3 && size <= end; ++size) {
    if (unseen_at(text.substr(0, end), end - size) == size) return size;
  }
  return 0;
}

/// What is left of a text once what stands around it is removed.
class Trimmed {
 public:
  Trimmed(std::string_view text, bool delimited) noexcept : text_(text), end_(text.size()) {
    trim(delimited);
    while (delimited && take_quotes()) {
      trim(true);
      constexpr std::string_view url = "url:";
      if (!same_ignoring_case(text_.substr(begin_, end_ - begin_).substr(0, 4), url)) continue;
      begin_ += url.size();
      trim(true);
    }
  }
  std::size_t begin() const noexcept { return begin_; }
  std::size_t end() const noexcept { return end_; }

 private:
  void trim(bool unseen) noexcept {
    for (std::size_t size = 1; size != 0 && begin_ != end_; begin_ += size) {
      size = is_white_space(text_[begin_]) ? 1
             : unseen                      ? unseen_at(text_.substr(0, end_), begin_)
                                           : 0;
    }
    for (std::size_t size = 1; size != 0 && begin_ != end_; end_ -= size) {
      size = is_white_space(text_[end_ - 1]) ? 1 : unseen ? unseen_before(text_, end_) : 0;
    }
  }
  /// Takes one pair of what people put around a reference off.
  bool take_quotes() noexcept {
    const std::string_view text = text_.substr(begin_, end_ - begin_);
    for (const auto& [open, close] : quotes) {
      if (text.size() < open.size() + close.size()) continue;
      if (!text.starts_with(open) || !text.ends_with(close)) continue;
      begin_ += open.size();
      end_ -= close.size();
      return true;
    }
    return false;
  }

  /// Angle brackets and quotation marks, of type and typewriters; the last ones are U+201C and U+201D, U+2018 and
  /// U+2019, U+201E and U+201C, U+201A and U+2018, U+00AB and U+00BB, U+2039 and U+203A, U+300C and U+300D.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 11> quotes{{
      {"<", ">"},
      {"\"", "\""},
      {"'", "'"},
      {"`", "`"},
      {"\xE2\x80\x9C", "\xE2\x80\x9D"},
      {"\xE2\x80\x98", "\xE2\x80\x99"},
      {"\xE2\x80\x9E", "\xE2\x80\x9C"},
      {"\xE2\x80\x9A", "\xE2\x80\x98"},
      {"\xC2\xAB", "\xC2\xBB"},
      {"\xE2\x80\xB9", "\xE2\x80\xBA"},
      {"\xE3\x80\x8C", "\xE3\x80\x8D"},
  }};

  std::string_view text_;
  std::size_t begin_ = 0;
  std::size_t end_;
};

}}}  // namespace iri::v0::detail

#endif
