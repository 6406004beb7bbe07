/* The core: the rules of the two grammars, and whether a text is of one, in which parts.
 *
 * These functions need no other library, not even that of C (IRI_CORE_ONLY in the single file).
 */
#ifndef IRI_C_CORE_H
#define IRI_C_CORE_H

#include "iri/c/base.h"
#include "iri/version.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that runs, such as "0.1.0"; that of these headers is IRI_VERSION_STRING. */
IRI_C_API const char* iri_version(void);

/* The code that reads the bytes (iri/kernel.hpp): "avx2", "scalar", ... All kernels give the same
 * results. */
IRI_C_API const char* iri_kernel(void);
IRI_C_API size_t iri_kernel_count(void);
IRI_C_API const char* iri_kernel_name(size_t index); /* NULL past the last */
/* Chooses the kernel of that name. IRI_ERROR_INVALID_ARGUMENT if this machine has no such one. */
IRI_C_API IRI_C_CHECK iri_status iri_use_kernel(const char* name, iri_error* error);

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

/* Whether it is one of the eight rules for a whole reference. */
IRI_C_API bool iri_is_start_rule(int rule);

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

/* Whether the whole text is of that rule. The cheapest check. */
IRI_C_API IRI_C_CHECK bool iri_is_valid(int rule, const char* text, size_t size);
/* Why the text is not of that rule; IRI_OK if it is. The core alone does not tell kinds of errors
 * apart: IRI_ERROR_UNEXPECTED_CHARACTER or _END at the same offset, without a component. */
IRI_C_API IRI_C_CHECK iri_status iri_match(int rule, const char* text, size_t size,
                                           iri_error* error);

/* The components of a text of that start rule. On an error, as iri_match() gives it, they are left
 * as they are. */
IRI_C_API IRI_C_CHECK iri_status iri_parse(int start_rule, const char* text, size_t size,
                                           iri_components* components, iri_error* error);

/* Whether the reference has that component; [begin, end) is where it stands, without its
 * delimiters, a host with its brackets. Without the component, both are left as they are. */
IRI_C_API bool iri_find_part(const iri_components* components, int component, uint32_t* begin,
                             uint32_t* end);

#ifdef __cplusplus
}
#endif

#endif
