// The kernel of SSSE3, 16 bytes a register.
#include <immintrin.h>

#include "scan/kernels/common.hpp"

IRI_TARGET_BEGIN("ssse3")

namespace iri { inline namespace v0 { namespace detail { namespace ssse3 { namespace {

// clang-format off
#include "scan/kernels/parts/window_ssse3.hpp"
#include "scan/kernels/parts/before_block.hpp"
#include "scan/kernels/parts/lanes_ssse3.hpp"
#include "scan/kernels/parts/block_halves.hpp"
#include "scan/kernels/parts/all.hpp"
// clang-format on

}}}}}  // namespace iri::v0::detail::ssse3

IRI_TARGET_END

namespace iri { inline namespace v0 { namespace detail {
namespace {

bool has_ssse3() noexcept { return processor::has(processor::ssse3); }

}  // namespace

const Kernel kernel_ssse3{"ssse3",
                          has_ssse3,
                          ssse3::StructuralScan::scan<false>,
                          ssse3::StructuralScan::scan<true>,
                          ssse3::TargetScan<false>::scan,
                          ssse3::TargetScan<true>::scan,
                          ssse3::HostScan::scan,
                          ssse3::PlainScan::scan,
                          ssse3::skip_table.of,
                          ssse3::scan_many};

}}}  // namespace iri::v0::detail
