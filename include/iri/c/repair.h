/* Text as people and web pages write it, made a valid reference (iri/repair.hpp). */
#ifndef IRI_C_REPAIR_H
#define IRI_C_REPAIR_H

#include "iri/c/core.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  IRI_REPAIR_BACKSLASH_IS_SLASH = 1, /* before query and fragment, as browsers do for http */
  IRI_REPAIR_DELIMITED =
      2, /* < > or quotation marks around the text, and what cannot be seen, are removed */
  IRI_REPAIR_READ_SCP_FORM = 4 /* user@host:path of git and scp becomes ssh://user@host/path */
};

/* What was changed, and why. */
enum {
  IRI_REPAIR_WHITE_SPACE = 0, /* removed: around the text */
  IRI_REPAIR_LINE_BREAK = 1,  /* removed: a tab, LF or CR within */
  IRI_REPAIR_ENCODED = 2,     /* percent-encoded */
  IRI_REPAIR_PERCENT = 3,     /* `%` without two hex digits: %25 */
  IRI_REPAIR_BACKSLASH = 4,   /* now "/" */
  IRI_REPAIR_AUTHORITY = 5,   /* without line breaks, or with \ as /, the text names a host */
  IRI_REPAIR_SCHEME = 6,      /* put before the text */
  IRI_REPAIR_DOT_SEGMENT = 7, /* "./" put before a first segment with ":" */
  IRI_REPAIR_DELIMITER = 8,   /* removed: < > or quotation marks around the text, and "URL:" */
  IRI_REPAIR_INVISIBLE = 9,   /* removed: characters at the ends that cannot be seen */
  IRI_REPAIR_SCP_FORM = 10    /* user@host:path became ssh://user@host/path */
};
IRI_C_API const char* iri_repair_name(int kind);    /* "line_break"; NULL if it names nothing */
IRI_C_API const char* iri_repair_message(int kind); /* a constant sentence; NULL likewise */

/* A change of the bytes [offset, offset + size) of the text; of size 0, something put before them.
 * Never grows. */
typedef struct iri_repair_change {
  uint32_t offset;
  uint32_t size;
  uint32_t kind;
} iri_repair_change;

/* An IRI-reference of the text, which is encoded only where it has to be. `scheme` is put before a
 * text that begins with a host, such as example.com/a; (NULL, 0) for none. It is text 1 of an error.
 * The first `room` changes are written to `changes`, which may be NULL, and their number to
 * `*count`: both also if the buffer is too small. A wrong host or port is refused. */
IRI_C_API IRI_C_CHECK iri_status iri_repair(const char* text, size_t size, unsigned flags,
                                            const char* scheme, size_t scheme_size, char* out,
                                            size_t capacity, size_t* needed,
                                            iri_repair_change* changes, size_t room, size_t* count,
                                            iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
