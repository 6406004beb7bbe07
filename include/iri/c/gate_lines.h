/* The gate for many texts in one call (iri/gate_lines.hpp). */
#ifndef IRI_C_GATE_LINES_H
#define IRI_C_GATE_LINES_H

#include "iri/c/batch.h"
#include "iri/c/gate.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Judge the lines of a text, each by itself, up to the first that is not allowed: it is invalid, or
 * something is to be reported. *lines lines before it are allowed, and it begins at
 * text + *consumed. The lines are references, request targets with that method, or Host fields;
 * `flags` are IRI_LINES_... of batch.h. A gate that was not made allows none. The error is
 * IRI_ERROR_INVALID_ARGUMENT for other flags, or NULL for a text that is not empty. */
IRI_C_API IRI_C_CHECK iri_status iri_gate_allowed_lines(const iri_gate* gate, const char* text,
                                                        size_t size, unsigned flags, size_t* lines,
                                                        size_t* consumed, iri_error* error);
IRI_C_API IRI_C_CHECK iri_status iri_gate_allowed_target_lines(
    const iri_gate* gate, const char* method, size_t method_size, const char* text, size_t size,
    unsigned flags, size_t* lines, size_t* consumed, iri_error* error);
IRI_C_API IRI_C_CHECK iri_status iri_gate_allowed_host_lines(const iri_gate* gate, const char* text,
                                                             size_t size, unsigned flags,
                                                             size_t* lines, size_t* consumed,
                                                             iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
