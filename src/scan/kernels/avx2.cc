// The machines over AVX2, 32 bytes a register.
#include <immintrin.h>

#include "scan/kernels/common.hpp"

// What is named here runs_here() asks for, and popcnt, which GCC adds. Without lzcnt: where that
// is missing, its code is another instruction, and the answer a wrong one.
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2")
#endif

namespace iri::inline v0::detail {
namespace avx2 {
namespace {

// In this order, each needs what is before it.
// clang-format off
#include "scan/kernels/short_load.inc"
#include "scan/kernels/window_avx2.inc"
#include "scan/kernels/units.inc"
#include "scan/kernels/skip.inc"
#include "scan/kernels/machines.inc"
#include "scan/kernels/front.inc"
// clang-format on

}  // namespace
}  // namespace avx2
}  // namespace iri::inline v0::detail

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace iri::inline v0::detail {
namespace {

bool runs_here() noexcept {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
}

}  // namespace

const Engine engine_avx2{"avx2", runs_here, avx2::Front<false>::scan, avx2::Front<true>::scan,
                         avx2::skips.of};

}  // namespace iri::inline v0::detail
