// The tables that window_avx512.hpp makes beside its Window, for its Block on symbolic lanes. After this header the names
// of the instructions are free: some compilers have macros of them.
#ifndef IRI_TEST_SCAN_UNITS_AVX512_TABLES_HPP
#define IRI_TEST_SCAN_UNITS_AVX512_TABLES_HPP

#ifdef __x86_64__
#include <immintrin.h>

#include "scan/kernels/common.hpp"

IRI_TARGET_BEGIN("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx2,bmi,bmi2")

namespace iri { inline namespace v0 { namespace detail { namespace avx512_tables { namespace {
#include "scan/kernels/parts/window_avx512.hpp"
}}}}}  // namespace iri::v0::detail::avx512_tables

IRI_TARGET_END

#undef _mm512_add_epi8
#undef _mm512_adds_epu8
#undef _mm512_cmpge_epu8_mask
#undef _mm512_load_si512
#undef _mm512_loadu_si512
#undef _mm512_maskz_mov_epi8
#undef _mm512_maskz_permutexvar_epi8
#undef _mm512_min_epu8
#undef _mm512_movepi8_mask
#undef _mm512_or_si512
#undef _mm512_permutex2var_epi8
#undef _mm512_permutexvar_epi8
#undef _mm512_set1_epi32
#undef _mm512_setzero_si512
#undef _mm512_subs_epu8
#undef _mm512_ternarylogic_epi64
#undef _mm512_test_epi8_mask
#undef _mm512_testn_epi8_mask
#undef _mm512_xor_si512
#endif

#endif
