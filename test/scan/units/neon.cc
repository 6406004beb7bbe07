// The unit of the kernel neon, by the very files that src/scan/kernels/neon.cc includes.
#include <arm_neon.h>

#include "scan/kernels/common.hpp"
#include "scan/units/unit.hpp"

namespace iri { inline namespace v0 { namespace detail { namespace neon_unit { namespace {

// clang-format off
#include "scan/kernels/parts/window_neon.hpp"
#include "scan/kernels/parts/before_block.hpp"
#include "scan/kernels/parts/lanes_neon.hpp"
#include "scan/kernels/parts/block_halves.hpp"
#include "scan/kernels/parts/split_sequence.hpp"
#include "scan/kernels/parts/run_skipper.hpp"
#include "scan/kernels/parts/skip_table.hpp"
#include "scan/units/parts/unit.hpp"
// clang-format on

}}}}}  // namespace iri::v0::detail::neon_unit

namespace iri_units {

extern const Unit unit_neon;
constinit const Unit unit_neon = iri::detail::neon_unit::make_unit("neon");

}  // namespace iri_units
