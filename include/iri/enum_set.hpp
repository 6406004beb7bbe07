// A set of enumerators.
#ifndef IRI_ENUM_SET_HPP
#define IRI_ENUM_SET_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "iri/version.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The number of enumerators of `E`. They are numbered from 0.
template <class E>
inline constexpr std::size_t enum_size = 0;

/// A set of enumerators of `E`, one bit for each. Iterates over its members in the order of their
/// numbers. Empty if default-constructed.
///
///     iri::NormalizeSteps steps{iri::NormalizeStep::case_, iri::NormalizeStep::dots};
///     for (const iri::NormalizeStep step : steps) std::cout << name(step);
template <class E>
class [[nodiscard]] EnumSet {
  static constexpr std::size_t count = enum_size<E>;
  static_assert(count != 0, "specialize enum_size for this enumeration");
  using Word = std::conditional_t<
      (count <= 8), std::uint8_t,
      std::conditional_t<(count <= 16), std::uint16_t,
                         std::conditional_t<(count <= 32), std::uint32_t, std::uint64_t>>>;
  static constexpr std::size_t word_size = 8 * sizeof(Word);

 public:
  using value_type = E;
  /// Enumerator n is bit n % 64 of word n / 64. A set of at most 32 is one word of 8 to 32 bits.
  using Words = std::array<Word, (count + word_size - 1) / word_size>;

  class iterator {
   public:
    using value_type = E;
    using difference_type = std::ptrdiff_t;

    constexpr iterator() noexcept = default;
    constexpr E operator*() const noexcept {
      const std::size_t word = first_word();
      const int bit = std::countr_zero(rest_[word]);
      return static_cast<E>(word * word_size + static_cast<std::size_t>(bit));
    }
    constexpr iterator& operator++() noexcept {
      Word& word = rest_[first_word()];
      word = static_cast<Word>(word & (word - 1U));
      return *this;
    }
    constexpr iterator operator++(int) noexcept {
      iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(const iterator&, const iterator&) noexcept = default;

   private:
    friend class EnumSet;
    constexpr explicit iterator(const Words& rest) noexcept : rest_(rest) {}
    [[nodiscard]] constexpr std::size_t first_word() const noexcept {
      std::size_t word = 0;
      while (rest_[word] == 0) ++word;
      return word;
    }
    Words rest_{};
  };
  using const_iterator = iterator;

  constexpr EnumSet() noexcept = default;
  constexpr EnumSet(std::initializer_list<E> members) noexcept {
    for (const E member : members) insert(member);
  }
  static constexpr EnumSet all() noexcept {
    EnumSet set;
    for (std::size_t i = 0; i < count; ++i) set.insert(static_cast<E>(i));
    return set;
  }
  /// Enumerator n is in the set if bit n of `bits` is set. Other bits are ignored.
  static constexpr EnumSet from_bits(std::uint64_t bits) noexcept requires(count <= 64) {
    EnumSet set;
    set.words_[0] = static_cast<Word>(bits);
    return set &= all();
  }

  constexpr void insert(E member) noexcept {
    word(member) = static_cast<Word>(word(member) | bit(member));
  }
  constexpr void erase(E member) noexcept {
    word(member) = static_cast<Word>(word(member) & ~bit(member));
  }
  [[nodiscard]] constexpr bool contains(E member) const noexcept {
    return (words_[index(member)] & bit(member)) != 0;
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return !overlaps(*this); }
  /// Whether a member is in both sets.
  [[nodiscard]] constexpr bool overlaps(const EnumSet& other) const noexcept {
    Word both = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      both = static_cast<Word>(both | (words_[i] & other.words_[i]));
    }
    return both != 0;
  }
  [[nodiscard]] constexpr std::size_t size() const noexcept {
    std::size_t size = 0;
    for (const Word word : words_) size += static_cast<std::size_t>(std::popcount(word));
    return size;
  }
  [[nodiscard]] constexpr iterator begin() const noexcept { return iterator(words_); }
  [[nodiscard]] constexpr iterator end() const noexcept { return {}; }

  [[nodiscard]] constexpr const Words& words() const noexcept { return words_; }
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept requires(count <= 64) {
    return words_[0];
  }

  constexpr EnumSet& operator|=(const EnumSet& other) noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] = static_cast<Word>(words_[i] | other.words_[i]);
    }
    return *this;
  }
  constexpr EnumSet& operator&=(const EnumSet& other) noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] = static_cast<Word>(words_[i] & other.words_[i]);
    }
    return *this;
  }
  friend constexpr EnumSet operator|(EnumSet a, const EnumSet& b) noexcept { return a |= b; }
  [[gnu::always_inline]] friend constexpr EnumSet operator&(EnumSet a, const EnumSet& b) noexcept {
    return a &= b;
  }
  friend constexpr bool operator==(const EnumSet&, const EnumSet&) noexcept = default;

 private:
  static constexpr std::size_t index(E member) noexcept {
    return static_cast<std::size_t>(member) / word_size;
  }
  static constexpr Word bit(E member) noexcept {
    return static_cast<Word>(std::uint64_t{1} << static_cast<std::size_t>(member) % word_size);
  }
  constexpr Word& word(E member) noexcept { return words_[index(member)]; }
  Words words_{};
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
