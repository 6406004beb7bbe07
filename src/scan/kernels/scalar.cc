// The machines with runs skipped byte by byte: for any processor.
#include "scan/kernels/common.hpp"

namespace iri::inline v0::detail {
namespace scalar {
namespace {

// In this order, each needs what is before it.
// clang-format off
#include "scan/kernels/skip_scalar.inc"
#include "scan/kernels/machines.inc"
// clang-format on

bool runs_here() noexcept { return true; }

}  // namespace
}  // namespace scalar

const Engine engine_scalar{"scalar", scalar::runs_here, scalar::UriMachine::scan_reference,
                           scalar::IriMachine::scan_reference, scalar::skips.of};

}  // namespace iri::inline v0::detail
