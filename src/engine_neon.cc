// The machines over NEON, 16 bytes a register. Every AArch64 processor has it.
#include <arm_neon.h>

#include "kernel/common.hpp"

namespace iri::inline v0::detail {
namespace neon {
namespace {

// In this order, each needs what is before it.
// clang-format off
#include "kernel/window_neon.inc"
#include "kernel/units.inc"
#include "kernel/skip.inc"
#include "kernel/machines.inc"
#include "kernel/front.inc"
// clang-format on

bool runs_here() noexcept { return true; }

}  // namespace
}  // namespace neon

const Engine engine_neon{"neon", neon::runs_here, neon::Front<false>::scan, neon::Front<true>::scan,
                         neon::skips.of};

}  // namespace iri::inline v0::detail
