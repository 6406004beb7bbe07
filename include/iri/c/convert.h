/* Conversion: IRI, URI and LEIRI, text for people to read, percent-encoding. */
#ifndef IRI_C_CONVERT_H
#define IRI_C_CONVERT_H

#include "iri/c/core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The URI-reference of an IRI-reference (RFC 3987 s3.1), and back (s3.2). */
IRI_C_API IRI_C_CHECK iri_status iri_to_uri(const char* text, size_t size, char* out,
                                            size_t capacity, size_t* needed, iri_error* error);
IRI_C_API IRI_C_CHECK iri_status iri_to_iri(const char* text, size_t size, char* out,
                                            size_t capacity, size_t* needed, iri_error* error);

/* The IRI-reference of a legacy extended IRI of XML (iri/leiri.hpp): an xml:base, an xlink:href or an
 * anyURI, in UTF-8. Encodes the characters that a LEIRI may hold and an IRI may not, and changes
 * nothing else. The offset of an error is that in the LEIRI. Allocates while it runs:
 * IRI_ERROR_INVALID_ARGUMENT also means that memory ran out. */
IRI_C_API IRI_C_CHECK iri_status iri_from_leiri(const char* text, size_t size, char* out,
                                                size_t capacity, size_t* needed, iri_error* error);

/* An IRI-reference for people to read (iri/display.hpp): decoded where that is safe, the password
 * replaced by `mask`, an iuserinfo such as "***". The mask is text 1 of an error. */
IRI_C_API IRI_C_CHECK iri_status iri_to_display(const char* text, size_t size, const char* mask,
                                                size_t mask_size, char* out, size_t capacity,
                                                size_t* needed, iri_error* error);
/* The IRI-reference with `mask` in place of its password, and nothing else changed. */
IRI_C_API IRI_C_CHECK iri_status iri_mask_password(const char* text, size_t size, const char* mask,
                                                   size_t mask_size, char* out, size_t capacity,
                                                   size_t* needed, iri_error* error);
enum {
  IRI_MASK_USERINFO = 1,        /* the whole userinfo, not only the password */
  IRI_MASK_KNOWN_PARAMETERS = 2 /* the values of token, sig, password, X-Amz-Signature, ... */
};
/* The same, and what the flags name, and the values of the parameters of these `count` names
 * (iri/display.hpp). `names` may be NULL if there are none. Allocates while it runs:
 * IRI_ERROR_INVALID_ARGUMENT also means that memory ran out. */
IRI_C_API IRI_C_CHECK iri_status iri_mask_secrets(const char* text, size_t size, const char* mask,
                                                  size_t mask_size, unsigned flags,
                                                  const iri_text* names, size_t count, char* out,
                                                  size_t capacity, size_t* needed,
                                                  iri_error* error);
/* The names of IRI_MASK_KNOWN_PARAMETERS, in order; NULL past the last. */
IRI_C_API const char* iri_secret_parameter(size_t index);

/* Percent-encodes all but the characters that the rule has: (i)unreserved, (i)pchar, (i)segment...,
 * (i)path, (i)query, (i)fragment, (i)userinfo, (i)reg-name; and also the ASCII characters of `also`
 * (a string, or NULL). Any bytes. */
IRI_C_API IRI_C_CHECK iri_status iri_percent_encode(int rule, const char* also, const char* text,
                                                    size_t size, char* out, size_t capacity,
                                                    size_t* needed, iri_error* error);
/* Decodes once. The result may be any bytes; of _utf8, UTF-8; _unreserved decodes the unreserved
 * characters alone. */
IRI_C_API IRI_C_CHECK iri_status iri_percent_decode(const char* text, size_t size, char* out,
                                                    size_t capacity, size_t* needed,
                                                    iri_error* error);
IRI_C_API IRI_C_CHECK iri_status iri_percent_decode_utf8(const char* text, size_t size, char* out,
                                                         size_t capacity, size_t* needed,
                                                         iri_error* error);
IRI_C_API IRI_C_CHECK iri_status iri_percent_decode_unreserved(const char* text, size_t size,
                                                               char* out, size_t capacity,
                                                               size_t* needed, iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
