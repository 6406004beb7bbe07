// The kernel of NEON, 16 bytes a register. Every AArch64 processor has it.
#include <arm_neon.h>

#include "scan/kernels/common.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace neon { namespace {

// clang-format off
#include "scan/kernels/window_neon.inc"
#include "scan/kernels/before_block.inc"
#include "scan/kernels/lanes_neon.inc"
#include "scan/kernels/block_halves.inc"
#include "scan/kernels/all.inc"
// clang-format on

bool runs_here() noexcept { return true; }

}}  // namespace neon

const Kernel kernel_neon{"neon",
                         neon::runs_here,
                         neon::StructuralScan::scan<false>,
                         neon::StructuralScan::scan<true>,
                         neon::TargetScan<false>::scan,
                         neon::TargetScan<true>::scan,
                         neon::HostScan::scan,
                         neon::PlainScan::scan,
                         neon::skip_table.of,
                         neon::scan_many};

}}}  // namespace iri::v0::detail
