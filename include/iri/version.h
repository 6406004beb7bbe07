/* The version of these headers, for the preprocessor of C and C++. iri_version() is that of the library that runs. */
#ifndef IRI_VERSION_H
#define IRI_VERSION_H

#define IRI_VERSION_MAJOR 0
#define IRI_VERSION_MINOR 1
#define IRI_VERSION_PATCH 0

/* One number that grows with each release: 10203 is 1.2.3.
 *
 *     #if IRI_VERSION < 200
 *     #error "libiri 0.2.0 or newer is needed"
 *     #endif
 */
#define IRI_VERSION (IRI_VERSION_MAJOR * 10000 + IRI_VERSION_MINOR * 100 + IRI_VERSION_PATCH)

/* The same as text. */
#define IRI_VERSION_STRING "0.1.0"

/* The version of Unicode of all tables: what the gate finds in a text, what is shown to people, what
 * to_iri() decodes; IDNA, NFC, bidi structure and look-alikes (iri/unicode.hpp). The grammar of
 * RFC 3987 depends on no version. */
#define IRI_UNICODE_VERSION "17.0.0"

#endif
