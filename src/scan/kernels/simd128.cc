// The kernel of WebAssembly's vectors, 16 bytes each. A module that has them runs only where all of them run, so
// nothing is checked at run time.
#include <wasm_simd128.h>

#include "scan/kernels/common.hpp"

IRI_TARGET_BEGIN("simd128")

namespace iri { inline namespace v0 { namespace detail { namespace simd128 { namespace {

// clang-format off
#include "scan/kernels/parts/window_simd128.hpp"
#include "scan/kernels/parts/before_block.hpp"
#include "scan/kernels/parts/lanes_simd128.hpp"
#include "scan/kernels/parts/block_halves.hpp"
#include "scan/kernels/parts/all.hpp"
// clang-format on

bool runs_here() noexcept { return true; }

}}}}}  // namespace iri::v0::detail::simd128

IRI_TARGET_END

namespace iri { inline namespace v0 { namespace detail {

const Kernel kernel_simd128{"simd128",
                            simd128::runs_here,
                            simd128::StructuralScan::scan<false>,
                            simd128::StructuralScan::scan<true>,
                            simd128::TargetScan<false>::scan,
                            simd128::TargetScan<true>::scan,
                            simd128::HostScan::scan,
                            simd128::PlainScan::scan,
                            simd128::skip_table.of,
                            simd128::scan_many};

}}}  // namespace iri::v0::detail
