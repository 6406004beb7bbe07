// Sixteen bytes at a time, by what compilers make of vectors on any machine.
#ifndef IRI_SRC_BLOCK_HPP
#define IRI_SRC_BLOCK_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace iri::detail {

using Block = unsigned char __attribute__((vector_size(16)));
using BlockMask = decltype(Block() == Block());

inline constexpr std::size_t block_size = sizeof(Block);

inline Block load_block(const char* from) noexcept {
  Block block;
  std::memcpy(&block, from, block_size);
  return block;
}

inline bool any(BlockMask mask) noexcept {
  std::uint64_t halves[2];
  std::memcpy(halves, &mask, sizeof halves);
  return (halves[0] | halves[1]) != 0;
}

/// Copies up to sixteen bytes, by moves that overlap.
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

/// Copies and gives the place behind. What is short, as most parts are, without a call.
inline char* copy(std::string_view text, char* out) noexcept {
  const std::size_t size = text.size();
  if (size <= block_size) {
    copy_short(text.data(), size, out);
  } else if (size <= 4 * block_size) {
    const char* const from = text.data();
    for (std::size_t i = 0; i + block_size < size; i += block_size) {
      std::memcpy(out + i, from + i, block_size);
    }
    std::memcpy(out + size - block_size, from + size - block_size, block_size);
  } else {
    std::memcpy(out, text.data(), size);
  }
  return out + size;
}

/// ORs `test(block, next, begin)` over a text: the bytes from `begin` on, and each one's next.
/// Bytes may be seen twice; behind the last one stand NULs.
template <class Test>
bool any_in_blocks(std::string_view text, const Test& test) noexcept {
  const char* const data = text.data();
  const std::size_t size = text.size();
  if (size <= block_size) {
    char padded[2 * block_size] = {};
    copy_short(data, size, padded);
    return any(test(load_block(padded), load_block(padded + 1), 0));
  }
  const std::size_t pairs = size - 1;  // bytes that have a next one
  BlockMask found = test(load_block(data + size - block_size), Block{}, size - block_size);
  for (std::size_t i = 0; i + block_size < pairs; i += block_size) {
    found |= test(load_block(data + i), load_block(data + i + 1), i);
  }
  const std::size_t last = pairs - block_size;
  found |= test(load_block(data + last), load_block(data + last + 1), last);
  return any(found);
}

/// False: no segment of the path is "." or "..". True is not certain.
inline bool may_have_dot_segment(std::string_view path) noexcept {
  if (path.empty()) return false;
  if (path[0] == '.') return true;
  return any_in_blocks(path, [](Block block, Block next, std::size_t) noexcept {
    return (block == '/') & (next == '.');
  });
}

}  // namespace iri::detail

#endif
