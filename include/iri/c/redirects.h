/* A chain of redirects, judged by a gate (iri/redirects.hpp): for programs that fetch what others
 * name.
 *
 *     iri_redirects chain = IRI_REDIRECTS_INIT;
 *     if (iri_gate_passes_redirect(&gate, &chain, url, url_size, location, location_size, next,
 *                                  sizeof next, &next_size, &verdict, &error))
 *       fetch(next, next_size, chain.drops_credentials);
 *     else
 *       refuse(iri_redirect_message(chain.stop));
 */
#ifndef IRI_C_REDIRECTS_H
#define IRI_C_REDIRECTS_H

#include "iri/c/gate.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why a chain has ended. */
enum {
  IRI_REDIRECT_NONE = 0, /* it goes on */
  IRI_REDIRECT_NOT_STARTED = 1,
  IRI_REDIRECT_NOT_VALID = 2, /* not a URI, or a Location that is not a URI-reference */
  IRI_REDIRECT_REFUSED = 3,   /* by the gate: the verdict says why */
  IRI_REDIRECT_TOO_MANY = 4,
  IRI_REDIRECT_DOWNGRADE = 5 /* from https to a scheme without TLS */
};
/* The name, such as "too_many", and a constant sentence; NULL for a number that names nothing. */
IRI_C_API const char* iri_redirect_name(int stop);
IRI_C_API const char* iri_redirect_message(int stop);

/* The state of a chain. Begin each chain with IRI_REDIRECTS_INIT; `most` and `allows_downgrade` are
 * yours to change, the others are written. */
typedef struct iri_redirects {
  uint32_t struct_size;
  uint32_t most;             /* redirects that are followed; 20 is what browsers do */
  uint32_t allows_downgrade; /* not 0: from https to http, too */
  uint32_t count;            /* redirects that were followed */
  int stop;                  /* IRI_REDIRECT_...; once it is not NONE, nothing passes */
  /* Not 0 once the origin has changed: what was meant for the first URL (Authorization, Cookie) is no
   * longer to be sent, even if a later redirect leads back (RFC 9110 s15.4). */
  uint32_t drops_credentials;
} iri_redirects;
#define IRI_REDIRECTS_INIT \
  { (uint32_t)sizeof(iri_redirects), 20, 0, 0, IRI_REDIRECT_NONE, 0 }

/* Whether a Location may be followed: it is resolved against `url`, which answered, and judged by the
 * gate. `out` receives what to fetch: the target, or its canonical form if the policy canonicalizes;
 * a Location without a fragment has that of `url` (RFC 9110 s10.2.2). The first URL of a chain is
 * for iri_gate_passes(), the address that is connected to for iri_gate_passes_sockaddr().
 *
 * `out` takes twice what is written: with twice the bytes of `url`, the same again, twice those of
 * the Location, and 16, there is always room. With less the answer is no, with
 * IRI_ERROR_BUFFER_TOO_SMALL; `*needed` is enough, and the chain is as it was. It must not overlap
 * the texts. With IRI_REDIRECT_NOT_VALID, `error` has the place in the Location, or in `url`: its
 * `text` is 1 or 0. */
IRI_C_API IRI_C_CHECK bool iri_gate_passes_redirect(const iri_gate* gate, iri_redirects* chain,
                                                    const char* url, size_t url_size,
                                                    const char* location, size_t location_size,
                                                    char* out, size_t capacity, size_t* needed,
                                                    iri_verdict* verdict, iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
