// The unit of the kernel simd128, by the very files that src/scan/kernels/simd128.cc includes.
#include <wasm_simd128.h>

#include "scan/kernels/common.hpp"
#include "scan/units/unit.hpp"

namespace iri { inline namespace v0 { namespace detail { namespace simd128_unit { namespace {

// clang-format off
#include "scan/kernels/parts/window_simd128.hpp"
#include "scan/kernels/parts/before_block.hpp"
#include "scan/kernels/parts/lanes_simd128.hpp"
#include "scan/kernels/parts/block_halves.hpp"
#include "scan/kernels/parts/split_sequence.hpp"
#include "scan/kernels/parts/run_skipper.hpp"
#include "scan/kernels/parts/skip_table.hpp"
#include "scan/units/parts/unit.hpp"
// clang-format on

}}}}}  // namespace iri::v0::detail::simd128_unit

namespace iri_units {

extern const Unit unit_simd128;
constinit const Unit unit_simd128 = iri::detail::simd128_unit::make_unit("simd128");

}  // namespace iri_units
