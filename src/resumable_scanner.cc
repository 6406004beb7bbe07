// The scanners fed piece by piece: re2c/resumable.re over both alphabets.
#include "resumable_scanner.hpp"

#include <cstring>

namespace iri::detail {

namespace uri {
#include "resumable_uri.inc"
}
namespace iri {
#include "resumable_iri.inc"
}

namespace {

template <class Machine, class Run>
Fed run(MachineMemory& memory, const Run& step) noexcept {
  static_assert(sizeof(Machine) <= sizeof(MachineMemory));
  Machine machine;
  std::memcpy(&machine, memory.data(), sizeof machine);
  const Fed fed = step(machine);
  std::memcpy(memory.data(), &machine, sizeof machine);
  return fed;
}

}  // namespace

Fed feed(FedRule rule, bool iri, MachineMemory& memory, Piece piece, Components& out) noexcept {
  if (iri) {
    return run<iri::Machine>(memory, [&](iri::Machine& machine) noexcept {
      return iri::feed_machine(rule, machine, piece, out);
    });
  }
  return run<uri::Machine>(memory, [&](uri::Machine& machine) noexcept {
    return uri::feed_machine(rule, machine, piece, out);
  });
}

}  // namespace iri::detail
