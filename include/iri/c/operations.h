/* Operations: resolve, normalize, compare, convert, percent-encode and decode. */
#ifndef IRI_C_OPERATIONS_H
#define IRI_C_OPERATIONS_H

#include "iri/c/parse.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  IRI_RESOLVE_SAME_SCHEME = 1,     /* a reference with the base's scheme is taken as if without */
  IRI_RESOLVE_UNDERFLOW_FAILS = 2, /* ".." that leaves the root: IRI_ERROR_ROOT_UNDERFLOW */
  IRI_RESOLVE_ERRATUM_4789 = 4
};
/* The target of an IRI-reference against a base, an IRI (RFC 3986 s5.2). URIs give a URI. */
IRI_C_API int iri_resolve(const char* base, size_t base_size, const char* reference,
                          size_t reference_size, unsigned flags, char* out, size_t capacity,
                          size_t* needed, iri_error* error);
/* The shortest reference that resolves to the target, both of them IRIs. */
IRI_C_API int iri_relativize(const char* base, size_t base_size, const char* target,
                             size_t target_size, char* out, size_t capacity, size_t* needed,
                             iri_error* error);
/* RFC 3986 s5.2.4, on any bytes. */
IRI_C_API int iri_remove_dot_segments(const char* path, size_t size, char* out, size_t capacity,
                                      size_t* needed);

/* Steps of normalization (iri/normalize.hpp), and sets of components, 1 << IRI_COMPONENT_... */
enum {
  IRI_STEP_CASE = 1,
  IRI_STEP_PERCENT = 2,
  IRI_STEP_UCSCHAR = 4,
  IRI_STEP_DOTS = 8,
  IRI_STEP_SCHEME = 16,
  IRI_STEP_IPV6 = 32,
  IRI_STEPS_DEFAULT = 11, /* case, percent, dots */
  IRI_STEPS_ALL = 63
};
#define IRI_ALL_COMPONENTS 0xFFFFU
/* The normal form of a text of that start rule, of the same rule. */
IRI_C_API int iri_normalize(int start_rule, const char* text, size_t size, unsigned steps,
                            unsigned components, char* out, size_t capacity, size_t* needed,
                            iri_error* error);
/* Those of the steps that are not done yet; none where normalizing changes nothing. */
IRI_C_API int iri_missing_steps(int start_rule, const char* text, size_t size, unsigned steps,
                                unsigned components, unsigned* missing, iri_error* error);

/* The ladder of comparison (iri/compare.hpp), of IRI-references. */
enum { IRI_RUNG_STRING = 0, IRI_RUNG_SYNTAX = 1, IRI_RUNG_SCHEME = 2 };
enum { IRI_COMPARE_WITHOUT_FRAGMENT = 1 };
/* *same is 1 or 0. */
IRI_C_API int iri_same(int level, const char* a, size_t a_size, const char* b, size_t b_size,
                       unsigned flags, int* same, iri_error* error);
/* *order is -1, 0 or 1; 0 where they are the same. */
IRI_C_API int iri_compare(int level, const char* a, size_t a_size, const char* b, size_t b_size,
                          unsigned flags, int* order, iri_error* error);
/* The same on that level, the same hash; on every machine. */
IRI_C_API int iri_hash(int level, const char* text, size_t size, unsigned flags, uint64_t seed,
                       uint64_t* hash, iri_error* error);

/* The URI-reference of an IRI-reference (RFC 3987 s3.1), and back (s3.2). */
IRI_C_API int iri_to_uri(const char* text, size_t size, char* out, size_t capacity, size_t* needed,
                         iri_error* error);
IRI_C_API int iri_to_iri(const char* text, size_t size, char* out, size_t capacity, size_t* needed,
                         iri_error* error);

/* Percent-encodes all but the characters that the rule has: (i)unreserved, (i)pchar, (i)segment...,
 * (i)path, (i)query, (i)fragment, (i)userinfo, (i)reg-name; and the ASCII characters of `also`, too
 * (a string, or NULL). Any bytes. */
IRI_C_API int iri_percent_encode(int rule, const char* also, const char* text, size_t size,
                                 char* out, size_t capacity, size_t* needed);
/* Decodes once. The octets may be any; with _utf8, UTF-8 only; with _unreserved, none but the
 * unreserved are decoded. */
IRI_C_API int iri_percent_decode(const char* text, size_t size, char* out, size_t capacity,
                                 size_t* needed, iri_error* error);
IRI_C_API int iri_percent_decode_utf8(const char* text, size_t size, char* out, size_t capacity,
                                      size_t* needed, iri_error* error);
IRI_C_API int iri_percent_decode_unreserved(const char* text, size_t size, char* out,
                                            size_t capacity, size_t* needed, iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
