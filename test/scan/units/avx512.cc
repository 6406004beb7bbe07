// The unit of the kernel avx512, by the very files that src/scan/kernels/avx512.cc includes.
#include <immintrin.h>

#include "scan/kernels/common.hpp"
#include "scan/units/unit.hpp"

#ifndef __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // both in GCC 12's own header: PR 105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
IRI_TARGET_BEGIN("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx2,bmi,bmi2")

namespace iri { inline namespace v0 { namespace detail { namespace avx512_unit { namespace {

// clang-format off
#include "scan/kernels/parts/window_avx512.hpp"
#include "scan/kernels/parts/before_block.hpp"
#include "scan/kernels/parts/block_avx512.hpp"
#include "scan/kernels/parts/split_sequence.hpp"
#include "scan/kernels/parts/run_skipper.hpp"
#include "scan/kernels/parts/skip_table.hpp"
#include "scan/units/parts/unit.hpp"
// clang-format on

}}}}}  // namespace iri::v0::detail::avx512_unit

IRI_TARGET_END
#ifndef __clang__
#pragma GCC diagnostic pop
#endif

namespace iri_units {

extern const Unit unit_avx512;
constinit const Unit unit_avx512 = iri::detail::avx512_unit::make_unit("avx512");

}  // namespace iri_units
