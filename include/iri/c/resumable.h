/* The machines fed piece by piece, as bytes arrive (iri/resumable.hpp).
 *
 *     iri_resumable machine = IRI_RESUMABLE_INIT;
 *     iri_resume_request_target(&machine, "GET", 3, 0);
 *     while (iri_resumable_progress(&machine) == IRI_PROGRESS_NEED_MORE && receive(&piece, &size))
 *       fed = iri_resumable_feed_until(&machine, ' ', piece, size);
 *
 * For every way to cut a text, the verdict, the components and the error are those of the text in
 * one piece. No piece is kept. Copy the struct to try two ways on.
 */
#ifndef IRI_C_RESUMABLE_H
#define IRI_C_RESUMABLE_H

#include "iri/c/http.h"
#include "iri/c/parse.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  IRI_PROGRESS_NEED_MORE = 0, /* what came can be the beginning of something valid */
  IRI_PROGRESS_DONE = 1,      /* _finish() was called, and all that came is valid */
  IRI_PROGRESS_ERROR = 2      /* nothing valid goes on so */
};

/* The machine itself: the caller's memory, the library's business. Before it is started it is an
 * error. */
typedef struct iri_resumable {
  size_t struct_size;
  uint64_t state[32];
} iri_resumable;
#define IRI_RESUMABLE_INIT       \
  {                              \
    sizeof(iri_resumable), { 0 } \
  }

/* Start it, anew if need be: on an IRI_reference or URI_reference, a request target, a Host field
 * (with the components of an authority-form). */
IRI_C_API int iri_resume_reference(iri_resumable* machine, int rule);
IRI_C_API int iri_resume_request_target(iri_resumable* machine, const char* method,
                                        size_t method_size, unsigned flags);
IRI_C_API int iri_resume_host_field(iri_resumable* machine, unsigned flags);

/* Takes the next piece, of any size; the result is the progress. */
IRI_C_API int iri_resumable_feed(iri_resumable* machine, const char* piece, size_t size);
/* Says that no more comes. */
IRI_C_API int iri_resumable_finish(iri_resumable* machine);
/* Feeds what goes before the first terminator, or all of it; with a terminator, finishes. The
 * result is the number of bytes before it. */
IRI_C_API size_t iri_resumable_feed_until(iri_resumable* machine, char terminator,
                                          const char* piece, size_t size);

IRI_C_API int iri_resumable_progress(const iri_resumable* machine);
/* The offset of the error, or the number of bytes that came. */
IRI_C_API uint32_t iri_resumable_offset(const iri_resumable* machine);
/* The code of the error and all of it, or IRI_OK; for a piece that ends within the character where
 * it is, once the rest of the character has come, or _finish(). */
IRI_C_API int iri_resumable_error(const iri_resumable* machine, iri_error* error);
/* Once it is done, the components of what came, or those of a request target and its form; the
 * result is 1 then, and else 0. */
IRI_C_API int iri_resumable_components(const iri_resumable* machine, iri_components* components);
IRI_C_API int iri_resumable_target(const iri_resumable* machine, iri_request_target* parts);

#ifdef __cplusplus
}
#endif

#endif
