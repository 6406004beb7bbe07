/* File paths and file URIs (RFC 8089), both ways. */
#ifndef IRI_C_FILE_PATH_H
#define IRI_C_FILE_PATH_H

#include "iri/c/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a system writes paths. Chosen by the caller: a program may speak of another's files. */
enum {
  IRI_PATH_POSIX = 0,  /* /a/b */
  IRI_PATH_WINDOWS = 1 /* C:\a\b and \\host\share\a */
};
/* The file URI of an absolute path, which is any bytes (iri/file_path.hpp). */
IRI_C_API IRI_C_CHECK iri_status iri_file_uri(const char* path, size_t size, int style, char* out,
                                              size_t capacity, size_t* needed, iri_error* error);
/* The path of a file URI, or of a file IRI; without a NUL at its end, and without one in it. */
IRI_C_API IRI_C_CHECK iri_status iri_file_path(const char* uri, size_t size, int style, char* out,
                                               size_t capacity, size_t* needed, iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
