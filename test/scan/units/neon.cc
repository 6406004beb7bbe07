// The unit of the kernel neon, by the very files that src/scan/kernels/neon.cc includes.
#include <arm_neon.h>

#include "scan/kernels/common.hpp"
#include "scan/units/unit.hpp"

namespace iri { inline namespace v0 { namespace detail { namespace neon_unit { namespace {

// clang-format off
#include "scan/kernels/window_neon.inc"
#include "scan/kernels/before_block.inc"
#include "scan/kernels/lanes_neon.inc"
#include "scan/kernels/block_halves.inc"
#include "scan/kernels/split_sequence.inc"
#include "scan/kernels/run_skipper.inc"
#include "scan/kernels/skip_table.inc"
#include "scan/units/unit.inc"
// clang-format on

}}}}}  // namespace iri::v0::detail::neon_unit

namespace iri_units {

extern const Unit unit_neon;
constinit const Unit unit_neon = iri::detail::neon_unit::make_unit("neon");

}  // namespace iri_units
