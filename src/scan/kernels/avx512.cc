// The kernel of AVX-512 with VBMI, 64 bytes a register.
#include <immintrin.h>

#include "scan/kernels/common.hpp"

#ifndef __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // both in GCC 12's own header: PR 105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
// GCC adds popcnt, so has_avx512() checks for it too. lzcnt is left out: a processor without it
// decodes it as another instruction and computes a wrong result.
IRI_TARGET_BEGIN("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx2,bmi,bmi2")

namespace iri { inline namespace v0 { namespace detail { namespace avx512 { namespace {

// clang-format off
#include "scan/kernels/parts/window_avx512.hpp"
#include "scan/kernels/parts/before_block.hpp"
#include "scan/kernels/parts/block_avx512.hpp"
#include "scan/kernels/parts/all.hpp"
// clang-format on

}}}}}  // namespace iri::v0::detail::avx512

IRI_TARGET_END
#ifndef __clang__
#pragma GCC diagnostic pop
#endif

namespace iri { inline namespace v0 { namespace detail {
namespace {

bool has_avx512() noexcept {
  return processor::has(processor::avx512 | processor::avx2 | processor::bmi | processor::popcnt);
}

}  // namespace

const Kernel kernel_avx512{"avx512",
                           has_avx512,
                           avx512::StructuralScan::scan<false>,
                           avx512::StructuralScan::scan<true>,
                           avx512::TargetScan<false>::scan,
                           avx512::TargetScan<true>::scan,
                           avx512::HostScan::scan,
                           avx512::PlainScan::scan,
                           avx512::skip_table.of,
                           avx512::scan_many,
                           true};

}}}  // namespace iri::v0::detail
