/* URI templates (RFC 6570), to level 4.
 *
 *     static const iri_text q[] = {{"chien", 5}};
 *     const iri_template_variable variables[] = {{{"q", 1}, IRI_TEMPLATE_STRING, q, 1}};
 *     if (iri_expand(text, size, variables, 1, out, sizeof out, &needed, NULL) != IRI_OK) ...
 */
#ifndef IRI_C_TEMPLATE_H
#define IRI_C_TEMPLATE_H

#include "iri/c/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a variable stands for. One that is not given is undefined, as is a list or array without
 * members. */
enum {
  IRI_TEMPLATE_UNDEFINED = 0,
  IRI_TEMPLATE_STRING = 1, /* one text */
  IRI_TEMPLATE_LIST = 2,   /* a text for each member */
  IRI_TEMPLATE_ASSOC = 3   /* a name, its value, the next name, ...: an even number of texts */
};
/* Never grows. */
typedef struct iri_template_variable {
  iri_text name;
  size_t kind;
  const iri_text* texts;
  size_t count;
} iri_template_variable;

/* Expands a template (iri/template.hpp). Give many variables in the order of their names, byte by
 * byte: then each is found by bisection, otherwise by looking at all. */
IRI_C_API IRI_C_CHECK iri_status iri_expand(const char* uri_template, size_t size,
                                            const iri_template_variable* variables, size_t count,
                                            char* out, size_t capacity, size_t* needed,
                                            iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
