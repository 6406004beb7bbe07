/* The gate: judges references and requests by a policy.
 *
 *     iri_policy policy = IRI_POLICY_INIT;
 *     iri_gate gate = IRI_GATE_INIT;
 *     if (iri_policy_preset("proxy", &policy, NULL) != IRI_OK) ...
 *     if (iri_gate_make(&gate, &policy, NULL, NULL) != IRI_OK) ...
 *
 *     char buffer[8192];
 *     iri_admission admitted = IRI_ADMISSION_INIT;
 *     if (iri_gate_admits(&gate, "GET", 3, target, size, host, host_size, buffer, sizeof buffer,
 *                         &admitted, NULL, 0, NULL, NULL))
 *       forward(admitted.host, admitted.host_size, admitted.target, admitted.target_size);
 *     else
 *       answer_400();
 */
#ifndef IRI_C_GATE_H
#define IRI_C_GATE_H

#include "iri/c/policy.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `reported` is an array of `capacity` findings, or NULL. The first `verdict.stored` of them are
 * written; the others have no defined contents after the call. */

/* A policy, checked and compiled once, and kept by the caller to judge many texts: 4 KiB. It holds a
 * copy of all of the policy, lists included, unless iri_gate_make_in() was given memory for them.
 * There is nothing to free; a copy of the struct is a gate, too, and threads may share one. What it
 * holds is private to the library. A gate that was not made lets nothing pass. */
typedef struct iri_gate {
  uint32_t struct_size;
  uint32_t reserved;
  uint64_t state[511];
} iri_gate;
#define IRI_GATE_INIT                    \
  {                                      \
    (uint32_t)sizeof(iri_gate), 0, { 0 } \
  }
/* Checks the policy and makes a gate of it. On an error the gate lets nothing pass:
 * IRI_ERROR_BAD_POLICY, with details in `problem`; IRI_ERROR_INVALID_ARGUMENT for a policy with a
 * number out of range, or with NULL for a list that is not empty; IRI_ERROR_BUFFER_TOO_SMALL if the
 * lists are too long for the struct, which has room for 80 hosts of 24 bytes. Guards, openings and
 * exceptions are IRI_POLICY_NO_GUARDS_HERE: they take memory. */
IRI_C_API IRI_C_CHECK iri_status iri_gate_make(iri_gate* gate, const iri_policy* policy,
                                               iri_policy_problem* problem, iri_error* error);
/* The same for lists of any length, guards, openings and exceptions, which are compiled into memory of the caller:
 * `count` numbers. That memory must stay as it is for as long as the gate, or a copy of it, is used.
 * `*needed` is the count that the policy takes; with less, or NULL, the error is
 * IRI_ERROR_BUFFER_TOO_SMALL. Compiling guards and openings allocates, and frees all of that before
 * it returns; without memory for it, the error is IRI_ERROR_INVALID_ARGUMENT. To judge does not
 * allocate. */
IRI_C_API IRI_C_CHECK iri_status iri_gate_make_in(iri_gate* gate, const iri_policy* policy,
                                                  uint64_t* memory, size_t count, size_t* needed,
                                                  iri_policy_problem* problem, iri_error* error);

/* What the gate found, whatever its answer was. */
typedef struct iri_verdict {
  uint32_t struct_size;
  int action;               /* the hardest one among those of the findings */
  iri_finding_set reasons;  /* the findings that call for it; none for allow */
  iri_finding_set findings; /* all findings, the allowed ones too */
  size_t count;             /* of the findings to report: with another action than allow */
  size_t stored;            /* those of them that `reported` had room for: the first */
} iri_verdict;
#define IRI_VERDICT_INIT \
  { (uint32_t)sizeof(iri_verdict), IRI_ACTION_REJECT, {{0, 0}}, {{0, 0}}, 0, 0 }

/* Whether a text may pass as it stands: a reference, a request target, a Host field, a request. It
 * may if it is valid and no finding is to be rejected or canonicalized. `error` receives the error
 * of an invalid text or an invalid argument, and IRI_OK for a text that was judged. */
IRI_C_API IRI_C_CHECK bool iri_gate_passes(const iri_gate* gate, const char* reference, size_t size,
                                           iri_located_finding* reported, size_t capacity,
                                           iri_verdict* verdict, iri_error* error);
IRI_C_API IRI_C_CHECK bool iri_gate_passes_target(const iri_gate* gate, const char* method,
                                                  size_t method_size, const char* target,
                                                  size_t size, iri_located_finding* reported,
                                                  size_t capacity, iri_verdict* verdict,
                                                  iri_error* error);
IRI_C_API IRI_C_CHECK bool iri_gate_passes_host(const iri_gate* gate, const char* host_field,
                                                size_t size, iri_located_finding* reported,
                                                size_t capacity, iri_verdict* verdict,
                                                iri_error* error);
/* The target and the Host field, each by itself and one against the other; `host_field` is NULL if
 * there is none. The texts of an error and of a finding are IRI_REQUEST_... */
IRI_C_API IRI_C_CHECK bool iri_gate_passes_request(const iri_gate* gate, const char* method,
                                                   size_t method_size, const char* target,
                                                   size_t size, const char* host_field,
                                                   size_t host_size, iri_located_finding* reported,
                                                   size_t capacity, iri_verdict* verdict,
                                                   iri_error* error);

/* Whether an address may be connected to, once a name has been resolved: 4 octets of IPv4 or 16 of
 * IPv6, in network order. By the findings on addresses alone, not by the lists; the verdict is that
 * on `http://ADDRESS/`, without address_host (Gate::judge_address() in iri/gate.hpp). */
IRI_C_API IRI_C_CHECK bool iri_gate_passes_address(const iri_gate* gate, const uint8_t* address,
                                                   size_t size, iri_verdict* verdict,
                                                   iri_error* error);
/* The same of a socket address (struct sockaddr*), by its family, AF_INET or AF_INET6, as
 * getaddrinfo() and accept() give it; `size` is in bytes, and may be that of a sockaddr_storage. Any
 * other family, and a size that is too small for it, is answered by no, with IRI_ERROR_BAD_VALUE. */
IRI_C_API IRI_C_CHECK bool iri_gate_passes_sockaddr(const iri_gate* gate, const void* address,
                                                    size_t size, iri_verdict* verdict,
                                                    iri_error* error);

/* A verdict in lines for people and logs, each `PLACE: ACTION: NAME: SENTENCE` and a line feed, as
 * Gate::explain() of iri/gate.hpp has them. `verdict`, `reported` and `why` are what the gate gave;
 * `reported` and `why` may be NULL. Never empty for a verdict that does not pass. No byte of what was
 * judged is in it. */
IRI_C_API IRI_C_CHECK iri_status iri_gate_explain(const iri_gate* gate, const iri_verdict* verdict,
                                                  const iri_located_finding* reported,
                                                  const iri_error* why, char* out, size_t capacity,
                                                  size_t* needed, iri_error* error);

/* Why a request target has the finding IRI_FINDING_GUARDED_READING (GuardedReading in iri/guards.hpp). Its
 * texts stand in the output, without terminators. */
typedef struct iri_guarded_reading {
  uint32_t struct_size;
  uint32_t
      habits; /* without any of which there is no difference: habit n is bit n (iri/c/readings.h) */
  size_t
      index; /* of the guard: in the list of the policy, and after that in what was added to it */
  iri_text guard;   /* that one reading lies in and the other does not, as the policy has it */
  iri_text inside;  /* a reading that lies in it */
  iri_text outside; /* one that does not; or one that does, with another value of `same` */
  iri_text same;    /* the identity that has two values; of size 0: the guards are the difference */
} iri_guarded_reading;
#define IRI_GUARDED_READING_INIT                                                              \
  {                                                                                           \
    (uint32_t)sizeof(iri_guarded_reading), 0, 0, {NULL, 0}, {NULL, 0}, {NULL, 0}, { NULL, 0 } \
  }
/* Whether a request target has that finding, and why: Gate::explain_reading() of iri/gate.hpp. The readings
 * are octets of the path as they are decoded: escape them for a log. With `error` IRI_OK the answer is no
 * because the target has not that finding, or has it for dot segments that the policy leaves in a path. For
 * logs: allocates, and frees all of that before it returns; takes some hundred times as long as a judgement.
 * Errors: IRI_ERROR_BUFFER_TOO_SMALL, with the size in `*needed`, and IRI_ERROR_INVALID_ARGUMENT, also
 * without memory; then `why` has nothing. */
IRI_C_API IRI_C_CHECK bool iri_find_guarded_reading(const iri_gate* gate, const char* method,
                                                    size_t method_size, const char* target,
                                                    size_t size, iri_guarded_reading* why,
                                                    char* out, size_t capacity, size_t* needed,
                                                    iri_error* error);

/* What was admitted, as it is to be forwarded. `target` is the target of the request itself unless the
 * verdict is IRI_ACTION_CANONICALIZE, and otherwise stands at the beginning of the buffer; `host`, too, is a text of
 * the request or stands in the buffer. So these must outlive it. Neither has a terminator. */
typedef struct iri_admission {
  uint32_t struct_size;
  uint32_t port; /* IRI_ABSENT: of the connection, 443 with TLS, else 80; 0: not a port number */
  const char* target;
  size_t target_size;
  const char* host; /* in lower case; NULL if the request names none */
  size_t host_size;
  size_t needed;            /* of the buffer: the bytes used or, if it is too small, needed */
  iri_request_target parts; /* of `target` */
} iri_admission;
#define IRI_ADMISSION_INIT \
  { (uint32_t)sizeof(iri_admission), IRI_ABSENT, NULL, 0, NULL, 0, 0, IRI_REQUEST_TARGET_INIT }

/* All that a server does with the beginning of a request: whether it may pass; its target, to match
 * routes on and to forward, as it came, or if the verdict is IRI_ACTION_CANONICALIZE, with what the
 * policy canonicalizes changed, and nothing else (Gate::admit() in iri/gate.hpp); the host that it is
 * for, of the target if that names one, else of the Host field (RFC 9112 s3.3), and the port. The
 * verdict is that of iri_gate_passes_request(). A buffer of the size of both texts is enough, and of
 * three times the target if the policy encodes (iri/gate.hpp); it must not overlap them. With too small a buffer the answer is no, with IRI_ERROR_BUFFER_TOO_SMALL,
 * `admission->needed`, and IRI_ACTION_REJECT. If the answer is no, `admission` has nothing else. */
IRI_C_API IRI_C_CHECK bool iri_gate_admits(const iri_gate* gate, const char* method,
                                           size_t method_size, const char* target, size_t size,
                                           const char* host_field, size_t host_size, char* out,
                                           size_t capacity, iri_admission* admission,
                                           iri_located_finding* reported, size_t reported_capacity,
                                           iri_verdict* verdict, iri_error* error);
/* The same at one look, for servers that most requests just pass through. Returns the size of the path of `target` if
 * iri_gate_admits() certainly admits the request as it came: the verdict is IRI_ACTION_ALLOW, the target is an
 * origin-form, and the host, if there is a field, is the beginning of that. 0 says nothing: then ask
 * iri_gate_admits(), which decides. Nothing is written, so what else is known of such a request has to be asked for.
 * Time linear in both texts. */
IRI_C_API IRI_C_CHECK size_t iri_gate_admits_plain(const iri_gate* gate, const char* method,
                                                   size_t method_size, const char* target,
                                                   size_t size, const char* host_field,
                                                   size_t host_size);
/* The same for a target alone: the host and the port are those that it names. */
IRI_C_API IRI_C_CHECK bool iri_gate_admits_target(
    const iri_gate* gate, const char* method, size_t method_size, const char* target, size_t size,
    char* out, size_t capacity, iri_admission* admission, iri_located_finding* reported,
    size_t reported_capacity, iri_verdict* verdict, iri_error* error);
/* The same for a reference: as it came if it passes, else its canonical form. That is at most one byte
 * longer than the reference: "." becomes "./". */
IRI_C_API IRI_C_CHECK bool iri_gate_admits_reference(const iri_gate* gate, const char* reference,
                                                     size_t size, char* out, size_t capacity,
                                                     size_t* needed, iri_located_finding* reported,
                                                     size_t reported_capacity, iri_verdict* verdict,
                                                     iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
