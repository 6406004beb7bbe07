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
#include "scan/kernels/parts/window_ssse3.hpp"
#include "scan/kernels/parts/before_block.hpp"
#include "scan/kernels/parts/lanes_ssse3.hpp"
#include "scan/kernels/parts/block_halves.hpp"
#include "scan/kernels/parts/split_sequence.hpp"
#include "scan/kernels/parts/run_skipper.hpp"
#include "scan/kernels/parts/skip_table.hpp"
#include "scan/units/parts/unit.hpp"
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
