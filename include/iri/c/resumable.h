/* The parser for text in pieces, as bytes arrive (iri/resumable.hpp).
 *
 *     iri_resumable machine = IRI_RESUMABLE_INIT;
 *     size_t used;
 *     if (iri_resume_request_target(&machine, "GET", 3, 0, NULL) != IRI_OK) ...
 *     while (iri_resumable_progress(&machine) == IRI_PROGRESS_NEED_MORE && receive(&piece, &size))
 *       used = iri_resumable_feed_until(&machine, ' ', piece, size);
 *     if (iri_resumable_target(&machine, &parts, &error) != IRI_OK) ...
 *
 * For every way to cut a text, the verdict, the components and the error are those of the text in
 * one piece. No piece is kept. Copy the struct to try two continuations.
 */
#ifndef IRI_C_RESUMABLE_H
#define IRI_C_RESUMABLE_H

#include "iri/c/core.h"
#include "iri/c/http.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How far the text is. The functions that feed return it: it is neither a status nor an answer. */
typedef int iri_progress;
enum {
  IRI_PROGRESS_NEED_MORE = 0, /* what came can be the beginning of something valid */
  IRI_PROGRESS_DONE = 1,      /* _finish() was called, and all that came is valid */
  IRI_PROGRESS_ERROR = 2      /* no valid text begins like this */
};

/* The parser itself, 64 bytes in the caller's memory, private to the library. Before it is started,
 * its progress is IRI_PROGRESS_ERROR. */
typedef struct iri_resumable {
  uint32_t struct_size;
  uint32_t reserved;
  uint64_t state[7];
} iri_resumable;
#define IRI_RESUMABLE_INIT                    \
  {                                           \
    (uint32_t)sizeof(iri_resumable), 0, { 0 } \
  }

/* Starts it, anew if need be: on an IRI_reference or URI_reference, a request target, a Host field
 * (with the components of an authority-form). On an error it counts as not started. */
IRI_C_API IRI_C_CHECK iri_status iri_resume_reference(iri_resumable* machine, int rule,
                                                      iri_error* error);
IRI_C_API IRI_C_CHECK iri_status iri_resume_request_target(iri_resumable* machine,
                                                           const char* method, size_t method_size,
                                                           unsigned flags, iri_error* error);
IRI_C_API IRI_C_CHECK iri_status iri_resume_host_field(iri_resumable* machine, unsigned flags,
                                                       iri_error* error);

/* Takes the next piece, of any size. */
IRI_C_API iri_progress iri_resumable_feed(iri_resumable* machine, const char* piece, size_t size);
/* Tells it that no more comes. */
IRI_C_API iri_progress iri_resumable_finish(iri_resumable* machine);
/* Feeds what goes before the first terminator, or all of it; with a terminator, finishes. Returns
 * the number of bytes before it. */
IRI_C_API size_t iri_resumable_feed_until(iri_resumable* machine, char terminator,
                                          const char* piece, size_t size);

IRI_C_API iri_progress iri_resumable_progress(const iri_resumable* machine);
/* The offset of the error, or the number of bytes that came. */
IRI_C_API uint32_t iri_resumable_offset(const iri_resumable* machine);
/* The error; IRI_OK if there is none yet. If a piece ends within the wrong character, the error is
 * known once the rest of the character has come, or after _finish(). */
IRI_C_API IRI_C_CHECK iri_status iri_resumable_error(const iri_resumable* machine,
                                                     iri_error* error);
/* Once it is done, the components of the text; or those of a request target or Host field, and the
 * form. Before it is done: the error, or IRI_ERROR_UNEXPECTED_END. */
IRI_C_API IRI_C_CHECK iri_status iri_resumable_components(const iri_resumable* machine,
                                                          iri_components* components,
                                                          iri_error* error);
IRI_C_API IRI_C_CHECK iri_status iri_resumable_target(const iri_resumable* machine,
                                                      iri_request_target* parts, iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
