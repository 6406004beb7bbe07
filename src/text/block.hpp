// Sixteen bytes at a time.
#ifndef IRI_SRC_TEXT_BLOCK_HPP
#define IRI_SRC_TEXT_BLOCK_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "text/block_type.hpp"
#include "text/inlined.hpp"

namespace iri { inline namespace v0 { namespace detail {

inline constexpr std::size_t block_size = sizeof(Block);

inline Block load_block(const char* from) noexcept {
  Block block;
  std::memcpy(&block, from, block_size);
  return block;
}

inline bool any(BlockMask mask) noexcept {
  std::uint64_t halves[2];
  static_assert(sizeof halves == sizeof mask);
  std::memcpy(halves, &mask, sizeof halves);
  return (halves[0] | halves[1]) != 0;
}

/// Copies up to sixteen bytes with overlapping moves.
inline void copy_short(const char* from, std::size_t size, char* to) noexcept {
  const auto both_ends = [=](auto word) noexcept {
    auto last = word;
    std::memcpy(&word, from, sizeof word);
    std::memcpy(&last, from + size - sizeof last, sizeof last);
    std::memcpy(to, &word, sizeof word);
    std::memcpy(to + size - sizeof last, &last, sizeof last);
  };
  if (size >= 8) return both_ends(std::uint64_t{});
  if (size >= 4) return both_ends(std::uint32_t{});
  if (size >= 2) return both_ends(std::uint16_t{});
  if (size == 1) *to = *from;
}

/// Copies up to 64 bytes. Three ways, not one for each number of blocks: how many there are is
/// often mispredicted, and a block that is copied twice costs less.
inline void copy_window(const char* from, std::size_t size, char* to) noexcept {
  if (size <= block_size) return copy_short(from, size, to);
  const std::size_t last = size - block_size;
  std::memcpy(to, from, block_size);
  if (size > 2 * block_size) {
    const std::size_t third = last < 2 * block_size ? last : 2 * block_size;
    std::memcpy(to + block_size, from + block_size, block_size);
    std::memcpy(to + third, from + third, block_size);
  }
  std::memcpy(to + last, from + last, block_size);
}

/// Copies `text` and returns the end of the copy. Most parts are short and need no call.
IRI_INLINED inline char* copy(std::string_view text, char* out) noexcept {
  const std::size_t size = text.size();
  if (size <= 4 * block_size) {
    copy_window(text.data(), size, out);
  } else {
    std::memcpy(out, text.data(), size);
  }
  return out + size;
}

/// Sixteen bytes as two words, the first byte lowest.
struct WordPair {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};

/// The bytes of a word in the other order. Compilers make one instruction of it.
template <class Word>
constexpr Word swapped(Word word) noexcept {
  Word made = 0;
  for (std::size_t i = 0; i < sizeof word; ++i) {
    made = static_cast<Word>(made << 8U | (word & 0xFFU));
    word = static_cast<Word>(word >> 8U);
  }
  return made;
}

template <class Word>
std::uint64_t load_word(const char* from) noexcept {
  Word word;
  std::memcpy(&word, from, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = swapped(word);
  return word;
}

/// Loads up to sixteen bytes and fills up with NULs. Builds the words in registers: writing the
/// bytes to memory in two halves and loading them back as one would stall.
IRI_INLINED inline WordPair load_short(const char* from, std::size_t size) noexcept {
  const auto byte = [from](std::size_t i) noexcept {
    return std::uint64_t{static_cast<unsigned char>(from[i])} << 8 * i;
  };
  using Word = std::uint64_t;
  using Half = std::uint32_t;
  if (size > 8) return {load_word<Word>(from), load_word<Word>(from + size - 8) >> (16 - size) * 8};
  if (size == 8) return {load_word<Word>(from), 0};
  if (size >= 4) {
    return {load_word<Half>(from) | load_word<Half>(from + size - 4) << (size - 4) * 8, 0};
  }
  if (size == 0) return {};
  return {byte(0) | byte(size / 2) | byte(size - 1), 0};
}

inline Block block_of(WordPair words) noexcept {
  if constexpr (std::endian::native == std::endian::big) {
    words = {swapped(words.low), swapped(words.high)};
  }
#ifndef IRI_STANDARD_CXX
  using Words = std::uint64_t __attribute__((vector_size(16)));
  const Words both = {words.low, words.high};
  return reinterpret_cast<Block>(both);
#else
  return std::bit_cast<Block>(words);
#endif
}

/// ORs `test(block, next, begin)` over a text. `block` holds the bytes from `begin` on; `next`
/// holds the byte after each of them. A byte may be tested twice. The last byte may not be tested
/// at all, or be tested with NULs after it. Up to 64 bytes take one of three ways, as in
/// copy_window().
template <class Test>
bool any_in_pairs(std::string_view text, const Test& test) noexcept {
  const char* const data = text.data();
  const std::size_t size = text.size();
  if (size <= block_size) {
    const WordPair words = load_short(data, size);
    const WordPair next = {words.low >> 8 | words.high << 56, words.high >> 8};
    return any(test(block_of(words), block_of(next), 0));
  }
  const std::size_t last = size - 1 - block_size;
  const auto at = [&](std::size_t begin) noexcept {
    return test(load_block(data + begin), load_block(data + begin + 1), begin);
  };
  BlockMask found = at(0) | at(last);
  if (size <= 2 * block_size) return any(found);
  if (size <= 4 * block_size) {
    const std::size_t third = last < 2 * block_size ? last : 2 * block_size;
    return any(found | at(block_size < last ? block_size : last) | at(third));
  }
  for (std::size_t i = block_size; i < last; i += block_size) found |= at(i);
  return any(found);
}

/// Returns false only if no segment of the path is "." or "..". True is not certain.
inline bool may_have_dot_segment(std::string_view path) noexcept {
  if (path.empty()) return false;
  if (path[0] == '.') return true;
  return any_in_pairs(path, [](Block block, Block next, std::size_t) noexcept {
    return (block == '/') & (next == '.');
  });
}

}}}  // namespace iri::v0::detail

#endif
