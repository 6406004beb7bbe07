// Sixteen bytes as one value. With IRI_STANDARD_CXX the library is nothing but standard C++, for compilers without vector types.
#ifndef IRI_SRC_TEXT_BLOCK_TYPE_HPP
#define IRI_SRC_TEXT_BLOCK_TYPE_HPP

#ifdef IRI_STANDARD_CXX
#include <cstddef>
#endif

namespace iri { inline namespace v0 { namespace detail {

#ifndef IRI_STANDARD_CXX

using Block = unsigned char __attribute__((vector_size(16)));
/// The answer to a question about each byte: all bits of it, or none.
using BlockMask = decltype(Block() == Block());

/// A mask as bytes to compute with.
inline Block as_block(BlockMask mask) noexcept { return reinterpret_cast<Block>(mask); }

inline BlockMask beyond_ascii(Block block) noexcept {
  return reinterpret_cast<BlockMask>(block) < 0;
}

#else

/// What the vector type does, byte by byte.
struct alignas(16) Block {
  Block() noexcept = default;
  Block(int byte) noexcept {  // NOLINT(google-explicit-constructor): as the vector type
    for (unsigned char& each : bytes) each = static_cast<unsigned char>(byte);
  }

  unsigned char bytes[16];
};
using BlockMask = Block;

template <class Take>
Block of_each(const Block& a, const Block& b, Take take) noexcept {
  Block made;
  for (std::size_t i = 0; i < sizeof made.bytes; ++i)
    made.bytes[i] = static_cast<unsigned char>(take(a.bytes[i], b.bytes[i]));
  return made;
}

#define IRI_BLOCK_OPERATOR(name, of_x_and_y)                                \
  inline Block operator name(const Block& a, const Block& b) noexcept {     \
    return of_each(a, b, [](int x, int y) noexcept { return of_x_and_y; }); \
  }
IRI_BLOCK_OPERATOR(&, x& y)
IRI_BLOCK_OPERATOR(|, x | y)
IRI_BLOCK_OPERATOR(+, x + y)
IRI_BLOCK_OPERATOR(-, x - y)
IRI_BLOCK_OPERATOR(==, x == y ? 0xFF : 0)
IRI_BLOCK_OPERATOR(!=, x != y ? 0xFF : 0)
IRI_BLOCK_OPERATOR(<, x < y ? 0xFF : 0)
IRI_BLOCK_OPERATOR(<=, x <= y ? 0xFF : 0)
IRI_BLOCK_OPERATOR(>, x > y ? 0xFF : 0)
IRI_BLOCK_OPERATOR(>=, x >= y ? 0xFF : 0)
#undef IRI_BLOCK_OPERATOR
inline Block& operator|=(Block& a, const Block& b) noexcept { return a = a | b; }
inline Block& operator+=(Block& a, const Block& b) noexcept { return a = a + b; }

inline Block as_block(const BlockMask& mask) noexcept { return mask; }
inline BlockMask beyond_ascii(const Block& block) noexcept { return (block & 0x80) != 0; }

#endif

}}}  // namespace iri::v0::detail

#endif
