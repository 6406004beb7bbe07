/* The gate: what is valid and yet unwise or hostile, and what to do about it, by a policy.
 *
 * iri/inspect.hpp says what each finding is; GATE.md has the presets and their threat models.
 *
 *     iri_policy policy = IRI_POLICY_INIT;
 *     iri_verdict verdict = IRI_VERDICT_INIT;
 *     char canonical[8192];
 *     size_t length;
 *     iri_policy_preset("proxy", &policy);
 *     if (iri_admit(&policy, "GET", 3, target, size, host, host_size, canonical, sizeof canonical,
 *                   &length, NULL, NULL, 0, &verdict) == IRI_ACTION_REJECT)
 *       answer_400();
 *     else
 *       forward(canonical, length);
 */
#ifndef IRI_C_GATE_H
#define IRI_C_GATE_H

#include "iri/c/base.h"
#include "iri/c/http.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Mixed scripts and look-alikes are for C++ alone: they take the tables of iri/unicode.hpp. */
enum {
  /* Sizes, by Limits */
  IRI_FINDING_LONG_TEXT = 0,
  IRI_FINDING_LONG_USERINFO = 1,
  IRI_FINDING_LONG_HOST = 2,
  IRI_FINDING_LONG_LABEL = 3,
  IRI_FINDING_LONG_PATH = 4,
  IRI_FINDING_LONG_SEGMENT = 5,
  IRI_FINDING_LONG_QUERY = 6,
  IRI_FINDING_LONG_FRAGMENT = 7,
  IRI_FINDING_DEEP_PATH = 8,
  IRI_FINDING_MANY_PARAMETERS = 9,
  /* What is there */
  IRI_FINDING_NO_SCHEME = 10,
  IRI_FINDING_USERINFO = 11,
  IRI_FINDING_PASSWORD = 12,
  IRI_FINDING_FRAGMENT = 13,
  /* Host */
  IRI_FINDING_EMPTY_HOST = 14,
  IRI_FINDING_ENCODED_HOST = 15,
  IRI_FINDING_ENCODED_HOST_DELIMITER = 16,
  IRI_FINDING_NON_ASCII_HOST = 17,
  IRI_FINDING_MIXED_SCRIPT_HOST = 18,
  IRI_FINDING_CONFUSABLE_HOST = 19,
  IRI_FINDING_TRAILING_DOT_HOST = 20,
  IRI_FINDING_AMBIGUOUS_IPV4 = 21,
  IRI_FINDING_IPV4_IN_IPV6 = 22,
  IRI_FINDING_UNSPECIFIED_ADDRESS = 23,
  IRI_FINDING_LOOPBACK_ADDRESS = 24,
  IRI_FINDING_PRIVATE_ADDRESS = 25,
  IRI_FINDING_LINK_LOCAL_ADDRESS = 26,
  IRI_FINDING_METADATA_ADDRESS = 27,
  IRI_FINDING_RESERVED_ADDRESS = 28,
  IRI_FINDING_LOCAL_NAME = 29,
  IRI_FINDING_OTHER_HOST = 30,
  IRI_FINDING_ADDRESS_HOST = 31,
  /* Port */
  IRI_FINDING_DEFAULT_PORT = 32,
  IRI_FINDING_EMPTY_PORT = 33,
  IRI_FINDING_ZERO_PORT = 34,
  IRI_FINDING_LARGE_PORT = 35,
  IRI_FINDING_PADDED_PORT = 36,
  /* Path */
  IRI_FINDING_DOT_SEGMENT = 37,
  IRI_FINDING_ENCODED_DOT_SEGMENT = 38,
  IRI_FINDING_PARAMETER_DOT_SEGMENT = 39,
  IRI_FINDING_ROOT_UNDERFLOW = 40,
  IRI_FINDING_EMPTY_SEGMENT = 41,
  IRI_FINDING_AUTHORITY_LIKE_PATH = 42,
  IRI_FINDING_ENCODED_SLASH = 43,
  IRI_FINDING_ENCODED_BACKSLASH = 44,
  IRI_FINDING_ENCODED_PATH_DELIMITER = 45,
  /* Characters, anywhere */
  IRI_FINDING_ENCODED_UNRESERVED = 46,
  IRI_FINDING_DOUBLE_ENCODING = 47,
  IRI_FINDING_ENCODED_NUL = 48,
  IRI_FINDING_ENCODED_CONTROL = 49,
  IRI_FINDING_ILL_FORMED_UTF8 = 50,
  IRI_FINDING_OVERLONG_UTF8 = 51,
  IRI_FINDING_BIDI_FORMATTING = 52,
  IRI_FINDING_ENCODED_BIDI_FORMATTING = 53,
  IRI_FINDING_INVISIBLE_CHARACTER = 54,
  IRI_FINDING_ENCODED_INVISIBLE_CHARACTER = 55,
  /* Of a policy alone */
  IRI_FINDING_SCHEME_NOT_ALLOWED = 56,
  IRI_FINDING_HOST_NOT_ALLOWED = 57,
  IRI_FINDING_PORT_NOT_ALLOWED = 58,
  /* Path */
  IRI_FINDING_PATH_PARAMETER = 59,
  IRI_FINDING_ENCODED_PATH_PARAMETER = 60,
  IRI_FINDING_PARAMETER_EMPTY_SEGMENT = 61,
  IRI_FINDING_ENCODED_PERCENT = 62,
  /* Characters */
  IRI_FINDING_BIDI_ISOLATE = 63,
  IRI_FINDING_ENCODED_BIDI_ISOLATE = 64,
  /* Scheme */
  IRI_FINDING_ACTIVE_SCHEME = 65,
  /* Request */
  IRI_FINDING_HOST_MISMATCH = 66,
  IRI_FINDING_MISSING_HOST = 67,
  /* Path */
  IRI_FINDING_MISSING_PATH = 68,
  IRI_FINDING_ILL_FORMED_PATH = 69,
  IRI_FINDING_COUNT /* grows with the findings */
};

/* NULL for a number that names nothing. */
IRI_C_API const char* iri_finding_name(int finding); /* "encoded_slash" */
IRI_C_API const char* iri_finding_message(int finding);
/* The finding of that name, or -1. */
IRI_C_API int iri_find_finding(const char* name);

/* A set of findings: bit n % 64 of word n / 64 is the finding of number n. This struct does not
 * grow: there will be no more than 128 findings. */
typedef struct iri_finding_set {
  uint64_t words[2];
} iri_finding_set;

/* Whether a set has a finding: 1 or 0. Evaluates `finding` twice. */
#define IRI_FINDING_IN(finding, set) \
  ((int)((set).words[(unsigned)(finding) / 64] >> (unsigned)(finding) % 64 & 1))

/* The texts of a request. */
enum { IRI_REQUEST_TARGET = 0, IRI_REQUEST_HOST_FIELD = 1 };

/* One finding at its place: the bytes [begin, end) of the text. This struct does not grow. */
typedef struct iri_found {
  uint8_t kind;
  uint8_t component;
  uint8_t text; /* of a request: which of its texts */
  uint32_t begin;
  uint32_t end;
} iri_found;

/* The largest sizes that are no finding, IRI_ABSENT for none; by the findings of 0 to 9: text,
 * userinfo, host, label, path, segment, query, fragment, depth, parameters. */
#define IRI_LIMIT_COUNT 10
#define IRI_LIMITS_INIT                                                                          \
  {                                                                                              \
    IRI_ABSENT, IRI_ABSENT, 253, 63, IRI_ABSENT, IRI_ABSENT, IRI_ABSENT, IRI_ABSENT, IRI_ABSENT, \
        IRI_ABSENT                                                                               \
  }

typedef struct iri_inspection {
  size_t struct_size;
  iri_finding_set kinds; /* all kinds that were found */
  size_t count;          /* all findings */
  size_t stored;         /* those of them that `out` had room for: the first */
} iri_inspection;
#define IRI_INSPECTION_INIT \
  { sizeof(iri_inspection), {{0, 0}}, 0, 0 }

/* What is worth a second look in an IRI-reference, a request target, a Host field. `limits` has
 * IRI_LIMIT_COUNT numbers, or is NULL for IRI_LIMITS_INIT; `flags` are those of iri/c/http.h. The
 * capacity counts structs; (NULL, 0) asks for the kinds alone. */
IRI_C_API int iri_inspect(const char* text, size_t size, const uint32_t* limits, iri_found* out,
                          size_t capacity, iri_inspection* result, iri_error* error);
IRI_C_API int iri_inspect_target(const char* method, size_t method_size, const char* target,
                                 size_t size, unsigned flags, const uint32_t* limits,
                                 iri_found* out, size_t capacity, iri_inspection* result,
                                 iri_error* error);
IRI_C_API int iri_inspect_host(const char* host_field, size_t size, unsigned flags,
                               const uint32_t* limits, iri_found* out, size_t capacity,
                               iri_inspection* result, iri_error* error);

/* What to do about a finding, from the mildest to the hardest. 0 is none of them: what is not said
 * is not allowed. */
enum {
  IRI_ACTION_ALLOW = 1,
  IRI_ACTION_REPORT = 2,       /* let it pass, and say so */
  IRI_ACTION_CANONICALIZE = 3, /* let the canonical form pass, not this */
  IRI_ACTION_REJECT = 4
};
IRI_C_API const char* iri_action_name(int action); /* NULL for a number that names nothing */
IRI_C_API int iri_find_action(const char* name);   /* or -1 */

/* An action for each finding, limits, and lists of what is allowed. The lists are borrowed, and
 * compared as iri/policy.hpp says: `.example.com` is that host and every one below it. A list
 * without entries allows nothing, unless its bit is in allow_any. Take a preset, and change it:
 *
 *     static const iri_text hosts[] = {{"api.example.com", 15}, {".example.org", 12}};
 *     policy.hosts = hosts, policy.host_count = 2, policy.allow_any &= ~IRI_ANY_HOST;
 *     policy.actions[IRI_FINDING_DEFAULT_PORT] = IRI_ACTION_REPORT;
 *     if (iri_policy_check(&policy, NULL) != IRI_POLICY_OK) ... */
enum { IRI_ANY_SCHEME = 1, IRI_ANY_HOST = 2, IRI_ANY_PORT = 4 };

typedef struct iri_policy {
  uint32_t struct_size;
  uint32_t raw_utf8;  /* 1: text beyond ASCII may stand raw */
  uint32_t allow_any; /* IRI_ANY_...: for these, the list is not looked at and must be empty */
  uint32_t limits[IRI_LIMIT_COUNT];
  uint8_t actions[128]; /* by the number of the finding; a policy has one for each that there is */
  const iri_text* schemes;
  size_t scheme_count;
  const iri_text* hosts;
  size_t host_count;
  const uint16_t* ports;
  size_t port_count;
} iri_policy;
/* No policy yet: without actions, and without a scheme, host or port that is allowed. Everything is
 * rejected by it, whatever lists it is given. */
#define IRI_POLICY_INIT \
  { (uint32_t)sizeof(iri_policy), 0, 0, IRI_LIMITS_INIT, {0}, NULL, 0, NULL, 0, NULL, 0 }

/* What is wrong with a policy; iri/policy.hpp says more. */
enum {
  IRI_POLICY_OK = 0,
  IRI_POLICY_NOTHING_ALLOWED = 1,
  IRI_POLICY_BAD_SCHEME = 2,
  IRI_POLICY_BAD_HOST = 3,
  IRI_POLICY_HOST_WITH_WILDCARD = 4,
  IRI_POLICY_HOST_WITH_PORT = 5,
  IRI_POLICY_HOST_IS_REFERENCE = 6,
  IRI_POLICY_HOST_NEVER_PASSES = 7,
  IRI_POLICY_BAD_PORT = 8,
  IRI_POLICY_NO_CANONICAL_FORM = 9,
  IRI_POLICY_PARAMETERS_CONTRADICT = 10,
  IRI_POLICY_LIST_WITHOUT_EFFECT = 20,
  IRI_POLICY_INVALID_ARGUMENT = 255 /* no policy, a number out of range, a NULL that is not empty */
};

/* IRI_POLICY_OK, or the first error; `index` then is that of the entry in its list, or of the
 * finding. iri_gate...() and iri_admit() ask this each time: a policy with an error rejects all. */
IRI_C_API int iri_policy_check(const iri_policy* policy, size_t* index);
IRI_C_API const char* iri_policy_message(int error); /* NULL for a number that names nothing */

/* Fills in the preset "strict_api", "proxy", "fetch" or "display"; 0 if there is no such one, or no
 * room for it: then the policy is one that rejects everything. */
IRI_C_API int iri_policy_preset(const char* name, iri_policy* policy);
IRI_C_API size_t iri_preset_count(void);
IRI_C_API const char* iri_preset_name(size_t index); /* NULL past the last */

/* What the gate says. With a code other than IRI_OK the text is not valid, and so rejected. */
typedef struct iri_verdict {
  uint32_t struct_size;
  uint32_t action;          /* the hardest one among those of the findings */
  iri_finding_set reasons;  /* the findings that call for it; none for allow */
  iri_finding_set findings; /* all findings, the allowed ones too */
  size_t count;  /* of the findings that are to be told: with another action than allow */
  size_t stored; /* those of them that `reported` had room for: the first */
  uint32_t code; /* as in iri_error */
  uint32_t component;
  uint32_t offset;
  uint32_t passes;     /* 1 if the text itself may pass: allow or report */
  uint32_t error_text; /* of a request: in which of its texts the error is */
} iri_verdict;
#define IRI_VERDICT_INIT \
  { (uint32_t)sizeof(iri_verdict), IRI_ACTION_REJECT, {{0, 0}}, {{0, 0}}, 0, 0, 0, 0, 0, 0, 0 }

/* Parse, inspect and judge: a reference, a request target, a Host field, a request. The result is
 * the action. An invalid argument, or a policy with an error, is rejected with the code
 * IRI_ERROR_INVALID_ARGUMENT. */
IRI_C_API int iri_gate(const iri_policy* policy, const char* reference, size_t size,
                       iri_found* reported, size_t capacity, iri_verdict* verdict);
IRI_C_API int iri_gate_target(const iri_policy* policy, const char* method, size_t method_size,
                              const char* target, size_t size, iri_found* reported, size_t capacity,
                              iri_verdict* verdict);
IRI_C_API int iri_gate_host(const iri_policy* policy, const char* host_field, size_t size,
                            iri_found* reported, size_t capacity, iri_verdict* verdict);
/* The target and the Host field, each by itself and one against the other; `host_field` is NULL
 * where there is none. */
IRI_C_API int iri_gate_request(const iri_policy* policy, const char* method, size_t method_size,
                               const char* target, size_t size, const char* host_field,
                               size_t host_size, iri_found* reported, size_t capacity,
                               iri_verdict* verdict);

/* iri_gate_request(), and then the canonical form of the target, as the policy wants it, and its
 * parts: what to match routes on and what to forward. A buffer of the size of the target is
 * enough. The result is the action on the request as it came; with any but IRI_ACTION_REJECT the
 * form has been written. With too small a buffer: IRI_ACTION_REJECT, the code
 * IRI_ERROR_BUFFER_TOO_SMALL, and `needed`. */
IRI_C_API int iri_admit(const iri_policy* policy, const char* method, size_t method_size,
                        const char* target, size_t size, const char* host_field, size_t host_size,
                        char* out, size_t capacity, size_t* needed, iri_request_target* parts,
                        iri_found* reported, size_t reported_capacity, iri_verdict* verdict);

#ifdef __cplusplus
}
#endif

#endif
