/* Parsing: the rules of the two grammars, the parts of a reference, and why a text is refused. */
#ifndef IRI_C_PARSE_H
#define IRI_C_PARSE_H

#include "iri/c/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The rules of the ABNF: of RFC 3986, and from 36 on of RFC 3987. */
enum {
  IRI_RULE_URI = 0,
  IRI_RULE_hier_part,
  IRI_RULE_URI_reference,
  IRI_RULE_absolute_URI,
  IRI_RULE_relative_ref,
  IRI_RULE_relative_part,
  IRI_RULE_scheme,
  IRI_RULE_authority,
  IRI_RULE_userinfo,
  IRI_RULE_host,
  IRI_RULE_port,
  IRI_RULE_IP_literal,
  IRI_RULE_IPvFuture,
  IRI_RULE_IPv6address,
  IRI_RULE_h16,
  IRI_RULE_ls32,
  IRI_RULE_IPv4address,
  IRI_RULE_dec_octet,
  IRI_RULE_reg_name,
  IRI_RULE_path,
  IRI_RULE_path_abempty,
  IRI_RULE_path_absolute,
  IRI_RULE_path_noscheme,
  IRI_RULE_path_rootless,
  IRI_RULE_path_empty,
  IRI_RULE_segment,
  IRI_RULE_segment_nz,
  IRI_RULE_segment_nz_nc,
  IRI_RULE_pchar,
  IRI_RULE_query,
  IRI_RULE_fragment,
  IRI_RULE_pct_encoded,
  IRI_RULE_unreserved,
  IRI_RULE_reserved,
  IRI_RULE_gen_delims,
  IRI_RULE_sub_delims,
  IRI_RULE_IRI = 36,
  IRI_RULE_ihier_part,
  IRI_RULE_IRI_reference,
  IRI_RULE_absolute_IRI,
  IRI_RULE_irelative_ref,
  IRI_RULE_irelative_part,
  IRI_RULE_iauthority,
  IRI_RULE_iuserinfo,
  IRI_RULE_ihost,
  IRI_RULE_ireg_name,
  IRI_RULE_ipath,
  IRI_RULE_ipath_abempty,
  IRI_RULE_ipath_absolute,
  IRI_RULE_ipath_noscheme,
  IRI_RULE_ipath_rootless,
  IRI_RULE_ipath_empty,
  IRI_RULE_isegment,
  IRI_RULE_isegment_nz,
  IRI_RULE_isegment_nz_nc,
  IRI_RULE_ipchar,
  IRI_RULE_iquery,
  IRI_RULE_ifragment,
  IRI_RULE_iunreserved,
  IRI_RULE_ucschar,
  IRI_RULE_iprivate,
  IRI_RULE_COUNT /* grows with the rules */
};

/* NULL for a number that names nothing. */
IRI_C_API const char* iri_rule_name(int rule); /* as in the RFC: "ipath-abempty" */
IRI_C_API const char* iri_rule_abnf(int rule);
/* The rule of that name, or -1. */
IRI_C_API int iri_find_rule(const char* name);
/* Whether it is one of the eight for a whole reference. */
IRI_C_API int iri_is_start_rule(int rule);

/* The boundaries of components, as offsets (iri/components.hpp has the drawing). A boundary that
 * is not there is IRI_ABSENT. The path is always there; a query is there if path_end < query_end,
 * a fragment if query_end < size, a port if host_end < authority_end. */
typedef struct iri_components {
  uint32_t struct_size;
  uint32_t scheme_end;    /* the ':' after the scheme */
  uint32_t userinfo_end;  /* the '@' after the userinfo */
  uint32_t host_end;      /* the end of the host */
  uint32_t authority_end; /* the end of the authority */
  uint32_t path_end;      /* the '?', or query_end */
  uint32_t query_end;     /* the '#', or size */
  uint32_t size;          /* the end of the text */
} iri_components;
#define IRI_COMPONENTS_INIT \
  { (uint32_t)sizeof(iri_components), IRI_ABSENT, IRI_ABSENT, IRI_ABSENT, IRI_ABSENT, 0, 0, 0 }

/* Whether all of the text is of that rule. *stopped is IRI_ABSENT, or where it stopped being the
 * beginning of anything valid. An invalid argument is refused at 0. */
IRI_C_API int iri_match(int rule, const char* text, size_t size, uint32_t* error_offset);
/* The same by the rule's name; -1 if there is no such rule. */
IRI_C_API int iri_match_name(const char* rule, const char* text, size_t size,
                             uint32_t* error_offset);

/* Whether all of the text is of that start rule, and its components if so. */
IRI_C_API int iri_parse(int start_rule, const char* text, size_t size, iri_components* components,
                        uint32_t* error_offset);

/* Whether the component is there, and from where to where it goes, without its delimiters; the
 * host with its brackets. */
IRI_C_API int iri_part(const iri_components* components, int component, uint32_t* begin,
                       uint32_t* end);

/* Why a text is not of that rule; IRI_OK if it is. */
IRI_C_API int iri_diagnose(int rule, const char* text, size_t size, iri_error* error);

/* What would have been allowed where the text stopped, such as "one of : / ? # or the end"; of a
 * valid text, nothing. Printable ASCII that never repeats the text. */
IRI_C_API int iri_expected(int rule, const char* text, size_t size, char* out, size_t capacity,
                           size_t* needed);

/* The kind of a valid host. */
enum {
  IRI_HOST_IPv4address = 0,
  IRI_HOST_IPv6address = 1,
  IRI_HOST_IPvFuture = 2,
  IRI_HOST_reg_name = 3
};
IRI_C_API int iri_host_kind(const char* host, size_t size);
/* The address in network order; 0 if the text is none. IPv6 with or without its brackets. */
IRI_C_API int iri_ipv4_address(const char* text, size_t size, uint8_t out[4]);
IRI_C_API int iri_ipv6_address(const char* text, size_t size, uint8_t out[16]);

#ifdef __cplusplus
}
#endif

#endif
