// The unit of the kernel ssse3, by the very files that src/scan/kernels/ssse3.cc includes.
#include <immintrin.h>

#include "scan/kernels/common.hpp"
#include "scan/units/unit.hpp"

#ifndef __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // registers 2 and 3, read only if long_
#endif
IRI_TARGET_BEGIN("ssse3")

namespace iri { inline namespace v0 { namespace detail { namespace ssse3_unit { namespace {

// clang-format off
#include "scan/kernels/window_ssse3.inc"
#include "scan/kernels/before_block.inc"
#include "scan/kernels/lanes_ssse3.inc"
#include "scan/kernels/block_halves.inc"
#include "scan/kernels/split_sequence.inc"
#include "scan/kernels/run_skipper.inc"
#include "scan/kernels/skip_table.inc"
#include "scan/units/unit.inc"
// clang-format on

}}}}}  // namespace iri::v0::detail::ssse3_unit

IRI_TARGET_END
#ifndef __clang__
#pragma GCC diagnostic pop
#endif

namespace iri_units {

extern const Unit unit_ssse3;
constinit const Unit unit_ssse3 = iri::detail::ssse3_unit::make_unit("ssse3");

}  // namespace iri_units
