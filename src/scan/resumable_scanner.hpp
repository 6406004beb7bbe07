// The machines that stop where a piece of the text ends, and go on with the next.
#ifndef IRI_SRC_SCAN_RESUMABLE_SCANNER_HPP
#define IRI_SRC_SCAN_RESUMABLE_SCANNER_HPP

#include <array>
#include <cstdint>

#include "iri/components.hpp"

namespace iri::inline v0::detail {

/// What re2c/resumable.re starts from.
enum class FedRule : std::uint8_t { reference, request_target, authority_form, Host };

/// A piece: the bytes [begin, end) of the whole text, and whether it ends there.
struct Piece {
  const unsigned char* data;
  std::uint32_t begin;
  std::uint32_t end;
  bool last;

  unsigned char peek(std::uint32_t index) const noexcept {
    return index < end ? data[index - begin] : static_cast<unsigned char>(0);
  }
};

/// How a machine has left a piece. `stopped` as the scanners return it, when it refuses.
struct Fed {
  enum Result : std::uint8_t { waits, refuses, accepts };
  Result result;
  std::uint32_t stopped;
};

/// The memory of a machine; zeros at the beginning.
using MachineMemory = std::array<std::uint32_t, 9>;

/// INVARIANT: piece.begin is the end of the piece before, and the machine waits.
Fed feed(FedRule rule, bool iri, MachineMemory& memory, Piece piece, Components& out) noexcept;

}  // namespace iri::inline v0::detail

#endif
