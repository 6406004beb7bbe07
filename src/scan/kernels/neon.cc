// The kernel of NEON, 16 bytes a register. Every AArch64 processor has it.
#include <arm_neon.h>

#include "scan/kernels/common.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace neon { namespace {

// clang-format off
#include "scan/kernels/parts/window_neon.hpp"
#include "scan/kernels/parts/before_block.hpp"
#include "scan/kernels/parts/lanes_neon.hpp"
#include "scan/kernels/parts/block_halves.hpp"
#include "scan/kernels/parts/all.hpp"
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
