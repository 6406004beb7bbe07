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

/* The values that expand to the text (iri/template_match.hpp): with them iri_expand() gives it back, byte
 * for byte. They are written into `memory`, which has `count` numbers, and stand there as long as it does;
 * `*variables` and `*variable_count` say where, by name. `*needed` is the count that they take: with less, or
 * NULL, the error is IRI_ERROR_BUFFER_TOO_SMALL.
 *
 * Other errors: IRI_ERROR_BAD_TEMPLATE; IRI_ERROR_BAD_VALUE of text 0 if the template is ambiguous, at the
 * expression or variable, and of text 1 if no values expand to the text: at the place where the two part, or
 * where the expression that has none begins. Allocates while it runs: IRI_ERROR_INVALID_ARGUMENT also means
 * that memory ran out. On an error there are no variables. */
IRI_C_API IRI_C_CHECK iri_status iri_match_template(const char* uri_template, size_t size,
                                                    const char* text, size_t text_size,
                                                    uint64_t* memory, size_t count, size_t* needed,
                                                    const iri_template_variable** variables,
                                                    size_t* variable_count, iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
