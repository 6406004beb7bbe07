// The machines over AVX-512 with VBMI, 64 bytes a register.
#include <immintrin.h>

#include "scan/kernels/common.hpp"

// What is named here runs_here() asks for, and popcnt, which GCC adds. Without lzcnt: where that
// is missing, its code is another instruction, and the answer a wrong one.
#ifdef __clang__
#pragma clang attribute push(                                                               \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx2,bmi,bmi2"))), \
    apply_to = function)
#else
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // both in GCC 12's own header: PR 105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx2,bmi,bmi2")
#endif

namespace iri::inline v0::detail {
namespace avx512 {
namespace {

// In this order, each needs what is before it.
// clang-format off
#include "scan/kernels/window_avx512.inc"
#include "scan/kernels/units.inc"
#include "scan/kernels/skip.inc"
#include "scan/kernels/machines.inc"
#include "scan/kernels/front.inc"
// clang-format on

}  // namespace
}  // namespace avx512
}  // namespace iri::inline v0::detail

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#pragma GCC diagnostic pop
#endif

namespace iri::inline v0::detail {
namespace {

bool runs_here() noexcept {
  return __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
         __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512vbmi") != 0 &&
         __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0 &&
         __builtin_cpu_supports("popcnt") != 0;
}

}  // namespace

const Engine engine_avx512{"avx512", runs_here, avx512::Front<false>::scan,
                           avx512::Front<true>::scan, avx512::skips.of};

}  // namespace iri::inline v0::detail
