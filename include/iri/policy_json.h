/* Policies as JSON, for C: the optional part iri_policy. iri/policy_json.hpp has the format; what
 * functions and structs promise here is what iri/c/base.h says of all.
 *
 *     iri_gate gate = IRI_GATE_INIT;
 *     iri_policy_mistake mistake = IRI_POLICY_MISTAKE_INIT;
 *     uint64_t memory[512];
 *     if (iri_gate_read(&gate, json, size, memory, 512, NULL, &mistake, NULL) != IRI_OK)
 *       fprintf(stderr, "policy.json:%u: %s\n", (unsigned)mistake.line, mistake.text);
 */
#ifndef IRI_POLICY_JSON_H
#define IRI_POLICY_JSON_H

#include "iri/c/gate.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The first mistake of a policy. */
typedef struct iri_policy_mistake {
  uint32_t struct_size;
  int code;       /* a PolicyErrorCode of iri/policy.hpp; up to 10, and 20: IRI_POLICY_... */
  uint32_t line;  /* from 1: where the JSON ends to be JSON, or the member stands; 0: not known */
  char text[252]; /* a sentence with the member and what stands there; printable ASCII, cut to this
                     size, and ended by NUL */
} iri_policy_mistake;
#define IRI_POLICY_MISTAKE_INIT                       \
  {                                                   \
    (uint32_t)sizeof(iri_policy_mistake), 0, 0, { 0 } \
  }

/* Reads a policy strictly, as read_policy() does, and makes the gate of it that iri_gate_make_in()
 * makes: `memory` has `count` numbers for lists, guards, openings and exceptions, and must stay as it is for as
 * long as the gate, or a copy of it, is used. `*needed` is the count that the policy takes; with
 * less, or NULL, the error is IRI_ERROR_BUFFER_TOO_SMALL.
 * IRI_ERROR_BAD_POLICY: `mistake` has what and where. IRI_ERROR_INVALID_ARGUMENT: no gate, or no
 * memory for the reading itself, which allocates, and frees all of it before it returns. On any
 * error the gate lets nothing pass. */
IRI_C_API IRI_C_CHECK iri_status iri_gate_read(iri_gate* gate, const char* json, size_t size,
                                               uint64_t* memory, size_t count, size_t* needed,
                                               iri_policy_mistake* mistake, iri_error* error);

/* The same with more guards, openings, mounts, exceptions and identities: these are added to those of the policy, exceptions
 * after its own; NULL: none.
 * guards_complete and closed are 1 if it is so in either. A mistake in these stands in line 0; in `guards[2]`,
 * those of the policy are counted first. IRI_ERROR_INVALID_ARGUMENT also for a NULL list that is not
 * empty. */
IRI_C_API IRI_C_CHECK iri_status iri_gate_read_with(iri_gate* gate, const char* json, size_t size,
                                                    const iri_policy_paths* more, uint64_t* memory,
                                                    size_t count, size_t* needed,
                                                    iri_policy_mistake* mistake, iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
