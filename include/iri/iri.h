/* libiri for C: the IRIs of RFC 3987 and the URIs of RFC 3986.
 *
 * C99, and nothing to free: there are no handles and no callbacks. Results are plain structs of
 * offsets into the caller's text, and bytes in the caller's buffers. Nothing is allocated, but for
 * what iri_router_make(), iri_browser_reading(), iri_from_leiri(), iri_mask_secrets() and
 * iri_match_template() need while they run.
 *
 * Every function may be called from any thread at any time. None writes past a buffer, reads past a
 * text, or throws. None keeps a pointer, but for iri_base_make(), iri_gate_make_in() and
 * iri_router_make(), which say so. The headers of C++ describe each operation in full.
 *
 *     iri_components c = IRI_COMPONENTS_INIT;
 *     iri_error error = IRI_ERROR_INIT;
 *     uint32_t begin, end;
 *     if (iri_parse(IRI_RULE_IRI_reference, text, size, &c, &error) != IRI_OK)
 *       printf("byte %u: %s\n", (unsigned)error.offset, iri_error_message(error.code));
 *     else if (iri_find_part(&c, IRI_COMPONENT_HOST, &begin, &end))
 *       use(text + begin, end - begin);
 *
 * Results: a function that can fail returns an iri_status, IRI_OK (0) on success, and its last
 * parameter is an iri_error*. A function that answers a question returns bool. iri/c/base.h says
 * it in full, and how structs grow.
 *
 * Texts are a pointer and a size, without a terminator; any bytes. (NULL, 0) is the empty text.
 *
 * Outputs are `char* out, size_t capacity, size_t* needed`. *needed is the exact size of the whole
 * output, without a terminator, which is never written. With less room the result is
 * IRI_ERROR_BUFFER_TOO_SMALL, and the contents of the buffer must not be used. (NULL, 0) asks for the
 * size alone. On any other error *needed is 0. `needed` may be NULL, as every pointer to a result
 * may; an output must not overlap a text.
 */
#ifndef IRI_IRI_H
#define IRI_IRI_H

#include "iri/c/base.h"
#include "iri/c/batch.h"
#include "iri/c/browser.h"
#include "iri/c/convert.h"
#include "iri/c/core.h"
#include "iri/c/edit.h"
#include "iri/c/file_path.h"
#include "iri/c/gate.h"
#include "iri/c/gate_lines.h"
#include "iri/c/http.h"
#include "iri/c/inspect.h"
#include "iri/c/operations.h"
#include "iri/c/parse.h"
#include "iri/c/policy.h"
#include "iri/c/readings.h"
#include "iri/c/redirects.h"
#include "iri/c/repair.h"
#include "iri/c/resumable.h"
#include "iri/c/routes.h"
#include "iri/c/template.h"
#include "iri/c/walk.h"
#include "iri/version.h"

#endif
