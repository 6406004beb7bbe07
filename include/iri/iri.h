/* libiri for C: the IRIs of RFC 3987 and the URIs of RFC 3986.
 *
 * C11, and nothing to free: there are no handles, no callbacks and no allocation; results are
 * plain structs of offsets into the caller's text, and bytes in the caller's buffers. Every
 * function may be called from any thread at any time. None keeps a pointer, writes past a buffer,
 * reads past a text, or throws. The headers of C++ say what each operation does in full.
 *
 *     iri_components c = IRI_COMPONENTS_INIT;
 *     if (iri_parse(IRI_RULE_IRI_reference, text, size, &c, NULL)) {
 *       uint32_t begin, end;
 *       if (iri_part(&c, IRI_COMPONENT_HOST, &begin, &end)) use(text + begin, end - begin);
 *     }
 *
 * Texts are a pointer and a size, without a terminator; any bytes. (NULL, 0) is the empty text.
 *
 * Outputs are `char* out, size_t capacity, size_t* needed`. *needed is the exact size of the whole
 * output, without a terminator, which is never written. With less room the result is
 * IRI_ERROR_BUFFER_TOO_SMALL, and what the buffer holds is not to be used. (NULL, 0) asks for the
 * size alone. On any other error *needed is 0. `needed` may be NULL, as every pointer to a result
 * may; an output must not overlap a text.
 *
 * Errors: functions that can fail return an error code, IRI_OK (0) on success, and fill in an
 * iri_error where one is given. IRI_ERROR_INVALID_ARGUMENT is a mistake of the program: a rule,
 * level, step or flag that there is not, or NULL with a size other than 0.
 *
 * Growth: a struct begins with the size which the caller was compiled with, set by its _INIT macro.
 * The library writes no more than that. Numbers are stable, and new ones are appended.
 */
#ifndef IRI_IRI_H
#define IRI_IRI_H

#include "iri/c/base.h"
#include "iri/c/batch.h"
#include "iri/c/gate.h"
#include "iri/c/http.h"
#include "iri/c/operations.h"
#include "iri/c/parse.h"
#include "iri/c/resumable.h"
#include "iri/c/template.h"
#include "iri/c/walk.h"

#endif
