/* HTTP: request targets (RFC 9112 s3.2), the Host field, the target URI, the canonical form. */
#ifndef IRI_C_HTTP_H
#define IRI_C_HTTP_H

#include "iri/c/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  IRI_TARGET_RAW_UTF8 = 1 /* raw UTF-8 in the target, which no RFC of HTTP allows */
};
/* More of what a canonical form does (iri/canonical.hpp), for iri_canonical_target() alone. */
enum {
  IRI_CANONICAL_MERGE_SLASHES = 2,          /* /a//b is /a/b */
  IRI_CANONICAL_CUT_PARAMETERS = 4,         /* /a;x=1/b is /a/b */
  IRI_CANONICAL_CUT_ENCODED_PARAMETERS = 8, /* /a%3Bx/b is /a/b */
  IRI_CANONICAL_NORMALIZE_QUERY = 16,       /* ?%7e%2f is ?~%2F; without it, ?%7e%2f as it came */
  IRI_CANONICAL_DROP_FINAL_DOT = 32         /* http://h.example./ is http://h.example/ */
};

enum {
  IRI_FORM_ORIGIN = 0,    /* /where?q=now */
  IRI_FORM_ABSOLUTE = 1,  /* http://www.example.org/pub */
  IRI_FORM_AUTHORITY = 2, /* www.example.com:80, of CONNECT alone */
  IRI_FORM_ASTERISK = 3   /* *, of OPTIONS alone */
};
IRI_C_API const char* iri_form_name(int form); /* "origin-form"; NULL if it names nothing */

/* The form and the boundaries of components, as in iri_components. An origin-form has no authority,
 * even where the path begins with "//"; before the host of an authority-form no "//" goes. */
typedef struct iri_request_target {
  uint32_t struct_size;
  uint32_t form;
  uint32_t scheme_end;
  uint32_t userinfo_end;
  uint32_t host_end;
  uint32_t authority_end;
  uint32_t path_end;
  uint32_t query_end;
  uint32_t size;
} iri_request_target;
#define IRI_REQUEST_TARGET_INIT                                                                    \
  {                                                                                                \
    (uint32_t)sizeof(iri_request_target), 0, IRI_ABSENT, IRI_ABSENT, IRI_ABSENT, IRI_ABSENT, 0, 0, \
        0                                                                                          \
  }

/* Splits the target of a request with that method (case-sensitive: CONNECT has the authority-form
 * alone, OPTIONS the asterisk-form too). On an error the parts are left as they are. */
IRI_C_API IRI_C_CHECK iri_status iri_parse_request_target(const char* method, size_t method_size,
                                                          const char* target, size_t size,
                                                          unsigned flags, iri_request_target* parts,
                                                          iri_error* error);
/* Whether the target has that IRI_COMPONENT_...; [begin, end) is where it stands, without its
 * delimiters. Without the component, both are left as they are. */
IRI_C_API bool iri_find_target_part(const iri_request_target* parts, int component, uint32_t* begin,
                                    uint32_t* end);
/* What would have been allowed where the target is wrong, as iri_expected_phrase(). */
IRI_C_API IRI_C_CHECK iri_status iri_target_expected_phrase(const char* method, size_t method_size,
                                                            const char* target, size_t size,
                                                            unsigned flags, char* out,
                                                            size_t capacity, size_t* needed,
                                                            iri_error* error);

/* The value of a Host field: host [0, host_end), and if host_end < size a port after the ":" at
 * host_end. May be empty. */
IRI_C_API IRI_C_CHECK iri_status iri_parse_host_field(const char* value, size_t size,
                                                      unsigned flags, uint32_t* host_end,
                                                      iri_error* error);

/* The target URI (RFC 9110 s7.1), of the target, the scheme of the connection and the Host field,
 * which is (NULL, 0) if there was none. An error's text is 0 for the target, 1 for the scheme, 2
 * for the Host field; IRI_ERROR_BAD_VALUE where http or https is left without a host. */
IRI_C_API IRI_C_CHECK iri_status iri_target_uri(const char* method, size_t method_size,
                                                const char* target, size_t size, unsigned flags,
                                                const char* scheme, size_t scheme_size,
                                                const char* host_field, size_t host_size, char* out,
                                                size_t capacity, size_t* needed, iri_error* error);

/* The target that a client sends for a URI, in that IRI_FORM_..., without userinfo and fragment; for
 * IRI_FORM_AUTHORITY the scheme's default port stands for one that is absent. IRI_ERROR_BAD_REQUEST_
 * TARGET, with the component, where the URI has no target of that form. */
IRI_C_API IRI_C_CHECK iri_status iri_target_of_uri(int form, const char* uri, size_t size,
                                                   char* out, size_t capacity, size_t* needed,
                                                   iri_error* error);

/* The canonical form of a target (iri/canonical.hpp); never longer than the target. The query is left
 * as it came, unless a flag says otherwise. Some forms are still read differently by servers, such as an encoded slash: iri_gate_admits() rejects those. Match
 * routes on the form, and forward it. `parts` receives its components. */
IRI_C_API IRI_C_CHECK iri_status iri_canonical_target(const char* method, size_t method_size,
                                                      const char* target, size_t size,
                                                      unsigned flags, char* out, size_t capacity,
                                                      size_t* needed, iri_request_target* parts,
                                                      iri_error* error);
/* Whether a canonical path is `prefix` or goes on from it with a "/": `/a/b` is below `/a`, `/ab`
 * is not. A "/" at the end of the prefix changes nothing. */
IRI_C_API IRI_C_CHECK bool iri_path_is_below(const char* path, size_t size, const char* prefix,
                                             size_t prefix_size);

#ifdef __cplusplus
}
#endif

#endif
