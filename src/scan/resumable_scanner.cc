// The scanners fed piece by piece: re2c/resumable.re over both alphabets.
#include "scan/resumable_scanner.hpp"

#include <cstring>

namespace iri::inline v0::detail {
namespace {

namespace over_uri {
#include "resumable_uri.inc"
}
namespace over_iri {
#include "resumable_iri.inc"
}

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
    return run<over_iri::Machine>(memory, [&](over_iri::Machine& machine) noexcept {
      return over_iri::feed_machine(rule, machine, piece, out);
    });
  }
  return run<over_uri::Machine>(memory, [&](over_uri::Machine& machine) noexcept {
    return over_uri::feed_machine(rule, machine, piece, out);
  });
}

}  // namespace iri::inline v0::detail
