/* Making references: set one part of a reference, build one of parts.
 *
 * What is written is always a text of the start rule. Values stand as in a reference: percent-
 * encoded (iri_percent_encode()), without their delimiter. Where a path would be read as something
 * else it is guarded, by the table in iri/edit.hpp: `//x` without an authority becomes `/.//x`.
 */
#ifndef IRI_C_EDIT_H
#define IRI_C_EDIT_H

#include "iri/c/core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The text, of that start rule, with another IRI_COMPONENT_...; a part that is not there is added.
 * The value is text 1 of an error: it is not of the part's rule; IRI_ERROR_NO_AUTHORITY for a
 * userinfo or port without a host; IRI_ERROR_HAS_SCHEME, IRI_ERROR_HAS_FRAGMENT for a part that the
 * start rule does not have. */
IRI_C_API IRI_C_CHECK iri_status iri_set_part(int start_rule, const char* text, size_t size,
                                              int component, const char* value, size_t value_size,
                                              char* out, size_t capacity, size_t* needed,
                                              iri_error* error);
/* The text without that component and its delimiter. A path, and the host of an authority, become
 * empty. IRI_ERROR_NO_SCHEME for a scheme that the start rule needs. */
IRI_C_API IRI_C_CHECK iri_status iri_remove_part(int start_rule, const char* text, size_t size,
                                                 int component, char* out, size_t capacity,
                                                 size_t* needed, iri_error* error);

/* The parts of a reference to build. One whose data is NULL is absent; "" of size 0 is there and
 * empty. */
typedef struct iri_parts {
  uint32_t struct_size;
  uint32_t reserved;
  iri_text scheme;
  iri_text userinfo;
  iri_text host; /* with the brackets of an IP-literal */
  iri_text port;
  iri_text path;
  iri_text query;
  iri_text fragment;
} iri_parts;
#define IRI_PARTS_INIT                                                                     \
  {                                                                                        \
    (uint32_t)sizeof(iri_parts), 0, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, \
        {NULL, 0}, {                                                                       \
      NULL, 0                                                                              \
    }                                                                                      \
  }
/* The reference of these parts. An error has the component, and the offset in the value of that
 * part: as for iri_set_part(); IRI_ERROR_NO_SCHEME if the start rule needs a scheme. */
IRI_C_API IRI_C_CHECK iri_status iri_build(int start_rule, const iri_parts* parts, char* out,
                                           size_t capacity, size_t* needed, iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
