/* Inspection: texts that are valid, yet unwise or hostile. iri/inspect.hpp has all findings. */
#ifndef IRI_C_INSPECT_H
#define IRI_C_INSPECT_H

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
  /* Of a request target, found by a gate */
  IRI_FINDING_UNENCODED_CHARACTER = 70,
  IRI_FINDING_BARE_PERCENT = 71,
  IRI_FINDING_AMBIGUOUS_PERCENT = 72,
  /* In a request target */
  IRI_FINDING_HIDDEN_DOT_SEGMENT = 73,
  IRI_FINDING_GUARDED_READING = 74,
  IRI_FINDING_LOWER_CASE_HEX = 75,
  IRI_FINDING_LATE_AT_SIGN = 76,
  IRI_FINDING_COUNT /* grows with the findings */
};

/* NULL for a number that names nothing. */
IRI_C_API const char* iri_finding_name(int finding); /* "encoded_slash" */
IRI_C_API const char* iri_finding_message(int finding);
/* Whether there is a finding of that name; *finding is its number. */
IRI_C_API bool iri_find_finding(const char* name, int* finding);

/* A set of findings: bit n % 64 of word n / 64 is the finding of number n. Never grows: there will
 * be no more than 128 findings. */
typedef struct iri_finding_set {
  uint64_t words[2];
} iri_finding_set;

/* Whether a set has a finding, 1 or 0. Evaluates `finding` twice. */
#define IRI_FINDING_IN(finding, set) \
  ((int)((set).words[(unsigned)(finding) / 64] >> (unsigned)(finding) % 64 & 1))

/* The texts of a request. */
enum { IRI_REQUEST_TARGET = 0, IRI_REQUEST_HOST_FIELD = 1 };

/* One finding at its place: the bytes [begin, end) of the text. Never grows. */
typedef struct iri_located_finding {
  uint8_t kind;
  uint8_t component;
  uint8_t text; /* of a request: which of its texts */
  uint32_t begin;
  uint32_t end;
} iri_located_finding;

/* The largest sizes that are no finding, IRI_ABSENT for none; by the findings of 0 to 9: text,
 * userinfo, host, label, path, segment, query, fragment, depth, parameters. */
#define IRI_LIMIT_COUNT 10
#define IRI_LIMITS_INIT                                                                          \
  {                                                                                              \
    IRI_ABSENT, IRI_ABSENT, 253, 63, IRI_ABSENT, IRI_ABSENT, IRI_ABSENT, IRI_ABSENT, IRI_ABSENT, \
        IRI_ABSENT                                                                               \
  }

typedef struct iri_inspection {
  uint32_t struct_size;
  uint32_t reserved;
  iri_finding_set kinds; /* all kinds that were found */
  size_t count;          /* all findings */
  size_t stored;         /* those of them that `out` had room for: the first */
} iri_inspection;
#define IRI_INSPECTION_INIT \
  { (uint32_t)sizeof(iri_inspection), 0, {{0, 0}}, 0, 0 }

/* What is worth a second look in an IRI-reference, a request target, a Host field. `limits` has
 * IRI_LIMIT_COUNT numbers, or is NULL for IRI_LIMITS_INIT; `flags` are those of iri/c/http.h. The
 * capacity counts structs; (NULL, 0) asks for the kinds alone. */
IRI_C_API IRI_C_CHECK iri_status iri_inspect(const char* text, size_t size, const uint32_t* limits,
                                             iri_located_finding* out, size_t capacity,
                                             iri_inspection* result, iri_error* error);
IRI_C_API IRI_C_CHECK iri_status iri_inspect_target(const char* method, size_t method_size,
                                                    const char* target, size_t size, unsigned flags,
                                                    const uint32_t* limits,
                                                    iri_located_finding* out, size_t capacity,
                                                    iri_inspection* result, iri_error* error);
IRI_C_API IRI_C_CHECK iri_status iri_inspect_host(const char* host_field, size_t size,
                                                  unsigned flags, const uint32_t* limits,
                                                  iri_located_finding* out, size_t capacity,
                                                  iri_inspection* result, iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
