// The machines over SSSE3, 16 bytes a register.
#include <immintrin.h>

#include "scan/kernels/common.hpp"

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("ssse3"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("ssse3")
#endif

namespace iri::inline v0::detail {
namespace ssse3 {
namespace {

// In this order, each needs what is before it.
// clang-format off
#include "scan/kernels/short_load.inc"
#include "scan/kernels/window_ssse3.inc"
#include "scan/kernels/units.inc"
#include "scan/kernels/skip.inc"
#include "scan/kernels/machines.inc"
#include "scan/kernels/front.inc"
// clang-format on

}  // namespace
}  // namespace ssse3
}  // namespace iri::inline v0::detail

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace iri::inline v0::detail {
namespace {

bool runs_here() noexcept { return __builtin_cpu_supports("ssse3") != 0; }

}  // namespace

const Engine engine_ssse3{"ssse3", runs_here, ssse3::Front<false>::scan, ssse3::Front<true>::scan,
                          ssse3::skips.of};

}  // namespace iri::inline v0::detail
