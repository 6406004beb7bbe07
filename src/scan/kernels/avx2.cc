// The kernel of AVX2, 32 bytes a register.
#include <immintrin.h>

#include "scan/kernels/common.hpp"

// GCC adds popcnt, so has_avx2() checks for it too. lzcnt is left out: a processor without it
// decodes it as another instruction and computes a wrong result.
IRI_TARGET_BEGIN("avx2,bmi,bmi2")

namespace iri { inline namespace v0 { namespace detail { namespace avx2 { namespace {

// clang-format off
#include "scan/kernels/parts/window_avx2.hpp"
#include "scan/kernels/parts/before_block.hpp"
#include "scan/kernels/parts/lanes_avx2.hpp"
#include "scan/kernels/parts/block_halves.hpp"
#include "scan/kernels/parts/all.hpp"
// clang-format on

}}}}}  // namespace iri::v0::detail::avx2

IRI_TARGET_END

namespace iri { inline namespace v0 { namespace detail {
namespace {

bool has_avx2() noexcept {
  return processor::has(processor::avx2 | processor::bmi | processor::popcnt);
}

}  // namespace

const Kernel kernel_avx2{"avx2",
                         has_avx2,
                         avx2::StructuralScan::scan<false>,
                         avx2::StructuralScan::scan<true>,
                         avx2::TargetScan<false>::scan,
                         avx2::TargetScan<true>::scan,
                         avx2::HostScan::scan,
                         avx2::PlainScan::scan,
                         avx2::skip_table.of,
                         avx2::scan_many};

}}}  // namespace iri::v0::detail
