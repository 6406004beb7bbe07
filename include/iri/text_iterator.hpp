// What the iterators over pieces of a text have in common.
#ifndef IRI_TEXT_ITERATOR_HPP
#define IRI_TEXT_ITERATOR_HPP

#include <cstddef>
#include <iterator>

#include "iri/version.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 { namespace detail {

/// An iterator, in both directions, whose values are made when they are asked for: what it gives
/// is no `Value&`. `Derived` has value(), after() and before(): the piece, and the offsets where
/// the next and the previous one begin.
template <class Derived, class Value, class Category = std::input_iterator_tag>
class TextIterator {
 public:
  using value_type = Value;
  using difference_type = std::ptrdiff_t;
  using reference = Value;
  using pointer = void;
  using iterator_concept = std::bidirectional_iterator_tag;
  using iterator_category = Category;

  constexpr Value operator*() const noexcept { return self().value(); }
  constexpr Derived& operator++() noexcept {
    offset_ = self().after();
    return self();
  }
  constexpr Derived operator++(int) noexcept {
    const Derived before = self();
    ++*this;
    return before;
  }
  constexpr Derived& operator--() noexcept {
    offset_ = self().before();
    return self();
  }
  constexpr Derived operator--(int) noexcept {
    const Derived before = self();
    --*this;
    return before;
  }
  /// Where in the text the piece begins; of the end of a range, past all pieces.
  [[nodiscard]] constexpr std::size_t offset() const noexcept { return offset_; }
  friend constexpr bool operator==(const Derived& a, const Derived& b) noexcept {
    return a.offset_ == b.offset_;
  }

 protected:
  constexpr TextIterator() noexcept = default;
  constexpr explicit TextIterator(std::size_t offset) noexcept : offset_(offset) {}
  std::size_t offset_ = 0;

 private:
  constexpr Derived& self() noexcept { return static_cast<Derived&>(*this); }
  constexpr const Derived& self() const noexcept { return static_cast<const Derived&>(*this); }
};

}}}  // namespace iri::v0::detail
#pragma GCC visibility pop

#endif
