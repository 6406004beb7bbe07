// The unit of the kernel avx2, by the very files that src/scan/kernels/avx2.cc includes.
#include <immintrin.h>

#include "scan/kernels/common.hpp"
#include "scan/units/unit.hpp"

IRI_TARGET_BEGIN("avx2,bmi,bmi2")

namespace iri { inline namespace v0 { namespace detail { namespace avx2_unit { namespace {

// clang-format off
#include "scan/kernels/window_avx2.inc"
#include "scan/kernels/before_block.inc"
#include "scan/kernels/lanes_avx2.inc"
#include "scan/kernels/block_halves.inc"
#include "scan/kernels/split_sequence.inc"
#include "scan/kernels/run_skipper.inc"
#include "scan/kernels/skip_table.inc"
#include "scan/units/unit.inc"
// clang-format on

}}}}}  // namespace iri::v0::detail::avx2_unit

IRI_TARGET_END

namespace iri_units {

extern const Unit unit_avx2;
constinit const Unit unit_avx2 = iri::detail::avx2_unit::make_unit("avx2");

}  // namespace iri_units
