// What a scanner reads.
#ifndef IRI_SRC_INPUT_HPP
#define IRI_SRC_INPUT_HPP

#include <cstdint>

namespace iri::detail {

/// Bytes that need no terminator. After the last one stands `tail`, once, and then NULs
/// without end. The tail is NUL, which the grammars have at the end of every rule; only
/// expected_after() puts another byte there, to ask whether it could go on.
struct Input {
  const unsigned char* data;
  std::uint32_t size;
  unsigned char tail = 0;

  unsigned char peek(std::uint32_t index) const noexcept {
    if (index < size) return data[index];
    return index == size ? tail : static_cast<unsigned char>(0);
  }
};

}  // namespace iri::detail

#endif
