/* What browsers make of an IRI (iri/browser.hpp). */
#ifndef IRI_C_BROWSER_H
#define IRI_C_BROWSER_H

#include "iri/c/core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a browser, or any other program that follows the URL Standard, takes an IRI. */
enum {
  IRI_BROWSER_SAME = 0,    /* the same URL, perhaps normalized */
  IRI_BROWSER_OTHER = 1,   /* another URL: http://0x7f.1/ */
  IRI_BROWSER_REFUSED = 2, /* no URL: http:///, a port above 65535 */
  IRI_BROWSER_IDNA = 3     /* only IDNA can tell: the host is not ASCII, or has an xn-- */
};
IRI_C_API const char* iri_browser_name(int verdict); /* "same"; NULL if it names nothing */

/* Reads an IRI as the URL Standard does, without a base. The output is the URL that a browser would
 * request; it is empty if the verdict is IRI_BROWSER_REFUSED or IRI_BROWSER_IDNA. `*verdict` is also set
 * if the buffer is too small; on any other error it is IRI_BROWSER_REFUSED. Allocates while it runs:
 * IRI_ERROR_INVALID_ARGUMENT also means that memory ran out.
 *
 *     int verdict;
 *     iri_status status =
 *         iri_browser_reading(text, size, &verdict, buffer, sizeof buffer, &needed, NULL);
 *     if (status != IRI_OK || verdict != IRI_BROWSER_SAME) refuse(text, size);
 */
IRI_C_API IRI_C_CHECK iri_status iri_browser_reading(const char* text, size_t size, int* verdict,
                                                     char* out, size_t capacity, size_t* needed,
                                                     iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
