// IRI_INLINED: before a small function of a hot way. In the single file g++ stops inlining, for it limits how much a source grows. Clang does not, and
// decides by itself: what is to be small stays small.
#ifndef IRI_SRC_TEXT_INLINED_HPP
#define IRI_SRC_TEXT_INLINED_HPP

#if defined(__GNUC__) && !defined(__clang__)
#define IRI_INLINED [[gnu::always_inline]]
#else
#define IRI_INLINED
#endif

#endif
