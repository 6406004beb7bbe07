// The unit of the kernel avx2, by the very files that src/scan/kernels/avx2.cc includes.
#include <immintrin.h>

#include "scan/kernels/common.hpp"
#include "scan/units/unit.hpp"

IRI_TARGET_BEGIN("avx2,bmi,bmi2")

namespace iri { inline namespace v0 { namespace detail { namespace avx2_unit { namespace {

// clang-format off
#include "scan/kernels/parts/window_avx2.hpp"
#include "scan/kernels/parts/before_block.hpp"
#include "scan/kernels/parts/lanes_avx2.hpp"
#include "scan/kernels/parts/block_halves.hpp"
#include "scan/kernels/parts/split_sequence.hpp"
#include "scan/kernels/parts/run_skipper.hpp"
#include "scan/kernels/parts/skip_table.hpp"
#include "scan/units/parts/unit.hpp"
// clang-format on

}}}}}  // namespace iri::v0::detail::avx2_unit

IRI_TARGET_END

namespace iri_units {

extern const Unit unit_avx2;
constinit const Unit unit_avx2 = iri::detail::avx2_unit::make_unit("avx2");

}  // namespace iri_units
