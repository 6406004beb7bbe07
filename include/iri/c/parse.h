/* About rules and errors: names, the ABNF, what was expected; and the kinds of hosts. */
#ifndef IRI_C_PARSE_H
#define IRI_C_PARSE_H

#include "iri/c/core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* NULL for a number that names nothing. */
IRI_C_API const char* iri_rule_name(int rule); /* as in the RFC: "ipath-abempty" */
IRI_C_API const char* iri_rule_abnf(int rule);
/* Whether there is a rule of that name; *rule is its number. */
IRI_C_API bool iri_find_rule(const char* name, int* rule);

/* What would have been allowed where the text is wrong, such as "one of : / ? # or the end"; the
 * empty text if it is valid. Printable ASCII, without any byte of the text. */
IRI_C_API IRI_C_CHECK iri_status iri_expected_phrase(int rule, const char* text, size_t size,
                                                     char* out, size_t capacity, size_t* needed,
                                                     iri_error* error);

/* The kind of a valid host. */
enum {
  IRI_HOST_IPv4address = 0,
  IRI_HOST_IPv6address = 1,
  IRI_HOST_IPvFuture = 2,
  IRI_HOST_reg_name = 3
};
IRI_C_API int iri_host_kind(const char* host, size_t size);
/* Whether the text is such an address; `out`, which may be NULL, receives it in network order. IPv6
 * with or without its brackets. */
IRI_C_API bool iri_is_ipv4(const char* text, size_t size, uint8_t out[4]);
IRI_C_API bool iri_is_ipv6(const char* text, size_t size, uint8_t out[16]);

#ifdef __cplusplus
}
#endif

#endif
