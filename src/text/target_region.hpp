// The functions between IRI_TARGET_BEGIN("avx2,...") and IRI_TARGET_END are built for that target.
//
// No header may be included between the two: its inline functions would run on such processors
// only. The runs_here() of a kernel checks for every feature that its region names.
#ifndef IRI_SRC_TEXT_TARGET_REGION_HPP
#define IRI_SRC_TEXT_TARGET_REGION_HPP

#define IRI_PRAGMA(...) _Pragma(#__VA_ARGS__)
#ifdef __clang__
#define IRI_TARGET_BEGIN(features) \
  IRI_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define IRI_TARGET_END IRI_PRAGMA(clang attribute pop)
#else
#define IRI_TARGET_BEGIN(features) \
  IRI_PRAGMA(GCC push_options)     \
  IRI_PRAGMA(GCC target(features))
#define IRI_TARGET_END IRI_PRAGMA(GCC pop_options)
#endif

#endif
