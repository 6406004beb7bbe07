// Skeletons of texts (UTS 39 s4), read character by character.
#ifndef IRI_SRC_UNICODE_SKELETON_HPP
#define IRI_SRC_UNICODE_SKELETON_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "text/utf8.hpp"
#include "unicode/ucd/mappings.hpp"
#include "unicode/ucd/normalization.hpp"
#include "unicode/ucd/properties.hpp"

namespace iri { inline namespace v0 { namespace unicode {

/// How many combining marks, decomposed, may follow one another; no text of a language has 30 of them (UAX #15 s13).
inline constexpr std::size_t most_marks = 128;

// What next() of these readers returns behind the last character, and what it returns once there are more marks in a
// row than most_marks: nothing follows that either.
inline constexpr char32_t end_of_text = 0xFFFFFFFF;
inline constexpr char32_t too_many_marks = 0xFFFFFFFE;
inline constexpr char32_t not_utf8 = 0xFFFFFFFD;
constexpr bool is_character(char32_t c) noexcept { return c < 0x110000; }

/// The characters of a text. not_utf8 ends what is not UTF-8.
class Characters {
 public:
  explicit Characters(std::string_view text) noexcept : text_(text) {}
  char32_t next() noexcept {
    if (text_.empty()) return end_of_text;
    const detail::Character c = detail::first_character(text_);
    if (c.code != ErrorCode::none) return not_utf8;
    text_.remove_prefix(c.size);
    return c.code_point;
  }

 private:
  std::string_view text_;
};

/// Characters, each decomposed.
template <class From>
class Decomposed {
 public:
  explicit Decomposed(From from) noexcept : from_(from) {}
  char32_t next() noexcept {
    if (at_ == parts_.size) {
      const char32_t c = from_.next();
      if (!is_character(c)) return c;
      parts_ = ucd::decomposition(c);
      at_ = 0;
    }
    return parts_.code_points[at_++];
  }

 private:
  From from_;
  ucd::Decomposition parts_{};
  std::size_t at_ = 0;
};

/// Characters, marks in canonical order. Time: linear, for runs are short.
template <class From>
class Ordered {
 public:
  explicit Ordered(From from) noexcept : from_(from), pending_(from_.next()) {}
  char32_t next() noexcept {
    if (at_ == size_) read_run();
    return at_ != size_ ? marks_[at_++].code_point : take();
  }

 private:
  struct Element {
    char32_t code_point;
    std::uint8_t combining_class;
  };

  char32_t take() noexcept {
    const char32_t c = pending_;
    if (is_character(c)) pending_ = from_.next();
    return c;
  }
  /// Reads the marks that follow.
  void read_run() noexcept {
    at_ = size_ = 0;
    while (is_character(pending_)) {
      const std::uint8_t combining_class = ucd::combining_class(pending_);
      if (combining_class == 0) return;
      if (size_ == most_marks) {
        size_ = 0;
        pending_ = too_many_marks;
        return;
      }
      insert({pending_, combining_class});
      pending_ = from_.next();
    }
  }
  void insert(Element mark) noexcept {
    const auto less = [](Element a, Element b) { return a.combining_class < b.combining_class; };
    const auto end = marks_.begin() + static_cast<std::ptrdiff_t>(size_++);
    const auto at = std::upper_bound(marks_.begin(), end, mark, less);
    std::copy_backward(at, end, end + 1);
    *at = mark;
  }

  From from_;
  char32_t pending_;
  std::array<Element, most_marks> marks_;
  std::size_t size_ = 0;
  std::size_t at_ = 0;
};

/// Characters without those that are ignored by default, each as its prototype.
template <class From>
class Prototypes {
 public:
  explicit Prototypes(From from) noexcept : from_(from) {}
  char32_t next() noexcept {
    while (size_ == at_) {
      const char32_t c = from_.next();
      if (!is_character(c)) return c;
      if (!ucd::properties_of(c).is_ignorable) read(c);
    }
    return made_[at_++];
  }

 private:
  void read(char32_t c) noexcept {
    at_ = size_ = 0;
    const auto prototype = ucd::prototype(c);
    if (!prototype) {
      made_[size_++] = c;
      return;
    }
    Characters characters(prototype->text());
    for (char32_t next = characters.next(); is_character(next); next = characters.next()) {
      made_[size_++] = next;
    }
  }

  From from_;
  std::array<char32_t, 18> made_;  // as long as the longest prototype, that of U+FDFA
  std::size_t size_ = 0;
  std::size_t at_ = 0;
};

/// A text in NFD.
class Nfd : public Ordered<Decomposed<Characters>> {
 public:
  explicit Nfd(std::string_view text) noexcept : Ordered(Decomposed(Characters(text))) {}
};

class Skeleton : public Ordered<Decomposed<Prototypes<Nfd>>> {
 public:
  explicit Skeleton(std::string_view text) noexcept : Ordered(Decomposed(Prototypes(Nfd(text)))) {}
};

}}}  // namespace iri::v0::unicode

#endif
