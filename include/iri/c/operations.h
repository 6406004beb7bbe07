/* Operations: resolve, relativize, normalize, compare, origins, schemes. */
#ifndef IRI_C_OPERATIONS_H
#define IRI_C_OPERATIONS_H

#include "iri/c/core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A base, parsed once and kept by the caller, for many references:
 *
 *     iri_base base = IRI_BASE_INIT;
 *     if (iri_base_make(&base, text, size, NULL) != IRI_OK) ...
 *     while (next(&reference))
 *       if (iri_resolve(&base, reference.data, reference.size, 0, out, sizeof out, &needed, NULL) != IRI_OK) ...
 *
 * It borrows the text, which must stay as it is for as long as the base is used. There is nothing
 * to free; a copy of the struct is a base, too, and threads may share one. What it holds is the
 * library's business. A base that was not made is an invalid argument. */
typedef struct iri_base {
  uint32_t struct_size;
  uint32_t reserved;
  uint64_t state[8];
} iri_base;
#define IRI_BASE_INIT                    \
  {                                      \
    (uint32_t)sizeof(iri_base), 0, { 0 } \
  }
/* Makes a base from an IRI. On an error the base counts as not made. */
IRI_C_API IRI_C_CHECK iri_status iri_base_make(iri_base* base, const char* text, size_t size,
                                               iri_error* error);

enum {
  IRI_RESOLVE_SAME_SCHEME = 1,     /* a reference with the base's scheme is taken as if without */
  IRI_RESOLVE_UNDERFLOW_FAILS = 2, /* ".." that leaves the root: IRI_ERROR_ROOT_UNDERFLOW */
  IRI_RESOLVE_ERRATUM_4789 = 4
};
/* The target of an IRI-reference (RFC 3986 s5.2). URIs give a URI. */
IRI_C_API IRI_C_CHECK iri_status iri_resolve(const iri_base* base, const char* reference,
                                             size_t size, unsigned flags, char* out,
                                             size_t capacity, size_t* needed, iri_error* error);
/* The shortest reference that resolves to the target, an IRI. */
IRI_C_API IRI_C_CHECK iri_status iri_relativize(const iri_base* base, const char* target,
                                                size_t size, char* out, size_t capacity,
                                                size_t* needed, iri_error* error);
/* One IRI-reference for two, where the base is not known yet: whatever it is, what they lead to one after the
 * other is what this one leads to (iri/resolve.hpp). URI-references give one. */
IRI_C_API IRI_C_CHECK iri_status iri_join(const char* a, size_t a_size, const char* b,
                                          size_t b_size, char* out, size_t capacity, size_t* needed,
                                          iri_error* error);
/* RFC 3986 s5.2.4, on any bytes. */
IRI_C_API IRI_C_CHECK iri_status iri_remove_dot_segments(const char* path, size_t size, char* out,
                                                         size_t capacity, size_t* needed,
                                                         iri_error* error);

/* Steps of normalization (iri/normalize.hpp), and sets of components, 1 << IRI_COMPONENT_... */
enum {
  IRI_NORMALIZE_CASE = 1,
  IRI_NORMALIZE_PERCENT = 2,
  IRI_NORMALIZE_UCSCHAR = 4,
  IRI_NORMALIZE_DOTS = 8,
  IRI_NORMALIZE_SCHEME = 16,
  IRI_NORMALIZE_IPV6 = 32,
  IRI_NORMALIZE_DEFAULT = 11, /* case, percent, dots */
  IRI_NORMALIZE_ALL = 63
};
#define IRI_ALL_COMPONENTS 0xFFFFU
/* The normal form of a text of that start rule, of the same rule. */
IRI_C_API IRI_C_CHECK iri_status iri_normalize(int start_rule, const char* text, size_t size,
                                               unsigned steps, unsigned components, char* out,
                                               size_t capacity, size_t* needed, iri_error* error);
/* Those of the steps that would change the text; none if it is normalized. */
IRI_C_API IRI_C_CHECK iri_status iri_missing_steps(int start_rule, const char* text, size_t size,
                                                   unsigned steps, unsigned components,
                                                   unsigned* missing, iri_error* error);
/* The normal form of the URI of an IRI-reference, in one pass (iri/convert.hpp). */
IRI_C_API IRI_C_CHECK iri_status iri_normalize_to_uri(const char* text, size_t size, unsigned steps,
                                                      unsigned components, char* out,
                                                      size_t capacity, size_t* needed,
                                                      iri_error* error);

/* The ladder of comparison (iri/compare.hpp), of IRI-references. */
enum { IRI_LEVEL_STRING = 0, IRI_LEVEL_SYNTAX = 1, IRI_LEVEL_SCHEME = 2 };
enum { IRI_COMPARE_WITHOUT_FRAGMENT = 1 };
/* Whether two references are the same on that level. */
IRI_C_API IRI_C_CHECK iri_status iri_same(int level, const char* a, size_t a_size, const char* b,
                                          size_t b_size, unsigned flags, bool* same,
                                          iri_error* error);
/* *order is negative, 0 or positive, as of strcmp(); 0 if they are the same. */
IRI_C_API IRI_C_CHECK iri_status iri_compare(int level, const char* a, size_t a_size, const char* b,
                                             size_t b_size, unsigned flags, int* order,
                                             iri_error* error);
/* References that are the same on that level have the same hash, on every machine. */
IRI_C_API IRI_C_CHECK iri_status iri_hash(int level, const char* text, size_t size, unsigned flags,
                                          uint64_t seed, uint64_t* hash, iri_error* error);

/* The origin of an IRI (RFC 6454), `scheme://host[:port]` in normal form: equal origins are equal
 * texts. IRI_ERROR_BAD_VALUE for an IRI that has no origin (iri/origin.hpp). */
IRI_C_API IRI_C_CHECK iri_status iri_origin(const char* text, size_t size, char* out,
                                            size_t capacity, size_t* needed, iri_error* error);

/* A scheme of the library's table (iri/schemes.hpp). */
typedef struct iri_scheme {
  uint32_t struct_size;
  uint16_t default_port;      /* 0: the scheme has none */
  uint8_t empty_path_is_root; /* 1: after an authority, the empty path and "/" are the same */
  uint8_t reserved;
  const char* name; /* in lower case; constant, ends in NUL */
} iri_scheme;
#define IRI_SCHEME_INIT \
  { (uint32_t)sizeof(iri_scheme), 0, 0, 0, NULL }
/* Whether the table has the scheme, in whatever case. */
IRI_C_API bool iri_find_scheme(const char* name, size_t size, iri_scheme* scheme);
/* The names of the table, in order; NULL past the last. */
IRI_C_API size_t iri_scheme_count(void);
IRI_C_API const char* iri_scheme_name(size_t index);

#ifdef __cplusplus
}
#endif

#endif
