// The unit of the kernel simd128, by the very files that src/scan/kernels/simd128.cc includes.
#include <wasm_simd128.h>

#include "scan/kernels/common.hpp"
#include "scan/units/unit.hpp"

namespace iri { inline namespace v0 { namespace detail { namespace simd128_unit { namespace {

// clang-format off
#include "scan/kernels/window_simd128.inc"
#include "scan/kernels/before_block.inc"
#include "scan/kernels/lanes_simd128.inc"
#include "scan/kernels/block_halves.inc"
#include "scan/kernels/split_sequence.inc"
#include "scan/kernels/run_skipper.inc"
#include "scan/kernels/skip_table.inc"
#include "scan/units/unit.inc"
// clang-format on

}}}}}  // namespace iri::v0::detail::simd128_unit

namespace iri_units {

extern const Unit unit_simd128;
constinit const Unit unit_simd128 = iri::detail::simd128_unit::make_unit("simd128");

}  // namespace iri_units
