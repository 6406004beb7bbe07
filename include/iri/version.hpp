// The version of libiri, and the language that its headers need. All other headers of C++ include this one.
#ifndef IRI_VERSION_HPP
#define IRI_VERSION_HPP

// IRI_VERSION and its parts, which C has, too.
#include "iri/version.h"  // IWYU pragma: export

#if !defined(__GNUC__) && !defined(__clang__) && !defined(IRI_STANDARD_CXX)
#error \
    "libiri was built with GCC and Clang alone: to try this compiler, define IRI_STANDARD_CXX (docs/EMBEDDING.md)"
#include <there-is-no-such-file>  // ends the compilation, which would list hundreds of errors
#elif __cplusplus < 202002L && (!defined(_MSVC_LANG) || _MSVC_LANG < 202002L)
#error "libiri needs C++20: compile with -std=c++20, or in CMake link iri::iri, which asks for it"
#include <there-is-no-such-file>
#endif

#endif
