// The machines over NEON, 16 bytes a register. Every AArch64 processor has it.
#include <arm_neon.h>

#include "scan/kernels/common.hpp"

namespace iri::inline v0::detail {
namespace neon {
namespace {

// In this order, each needs what is before it.
// clang-format off
#include "scan/kernels/window_neon.inc"
#include "scan/kernels/units.inc"
#include "scan/kernels/skip.inc"
#include "scan/kernels/machines.inc"
#include "scan/kernels/front.inc"
// clang-format on

bool runs_here() noexcept { return true; }

}  // namespace
}  // namespace neon

const Engine engine_neon{"neon", neon::runs_here, neon::Front<false>::scan, neon::Front<true>::scan,
                         neon::skips.of};

}  // namespace iri::inline v0::detail
