/* The common base of iri.h: how functions answer, errors, texts.
 *
 * How a function answers. The type tells:
 *
 * - iri_status: the function does something that can fail. IRI_OK is 0, every error is another
 *   number. The last parameter is an iri_error*, which may be NULL: it receives that number, and
 *   where the error is. On success its code is IRI_OK.
 *
 *       if (iri_parse(IRI_RULE_URI, text, size, &components, &error) != IRI_OK) ...
 *
 * - bool: the function answers the question that its name asks (iri_is_..., iri_find_...,
 *   iri_next_..., iri_path_is_below, iri_gate_passes..., iri_gate_admits...). true is yes. An
 *   argument that is not valid is answered by no.
 *
 *       if (iri_gate_passes(&gate, text, size, NULL, 0, NULL, NULL)) ...
 *
 * - Everything else, such as a name, a number or a pointer, is what was asked for; such a function
 *   cannot fail. NULL is the name of nothing.
 *
 * Why the gate answers questions: memory full of zeros is IRI_OK, and it is false. So a result that
 * was never set, and a gate that was never made, let nothing pass. Elsewhere a status is right: C
 * programmers expect 0 for success of a number, and true for yes of a bool.
 *
 * A compiler that knows how warns where a status, or the answer of the gate, is not used.
 *
 * How structs grow. A struct that may grow begins with `uint32_t struct_size`, which its _INIT
 * macro sets to the size that the caller was compiled with. The library reads and writes no more
 * than that; a struct that is smaller than the first released one is an invalid argument where it
 * is read. New members come at the end. A struct without struct_size never grows. */
#ifndef IRI_C_BASE_H
#define IRI_C_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) && !defined(_WIN32)
#define IRI_C_API __attribute__((visibility("default")))
#else
#define IRI_C_API
#endif
/* The result is to be used. */
#if defined(__GNUC__) || defined(__clang__)
#define IRI_C_CHECK __attribute__((warn_unused_result))
#else
#define IRI_C_CHECK
#endif

/* The value of a boundary whose component is not there. */
#define IRI_ABSENT UINT32_MAX
/* The longest text. */
#define IRI_MAX_SIZE 0xFFFFFFFEU

/* IRI_OK, or why a function failed: one of the numbers below. Numbers are stable, new ones are
 * appended; iri_error_message() has a sentence for each. */
typedef int iri_status;
enum {
  IRI_OK = 0,
  IRI_ERROR_TOO_LONG = 1,
  IRI_ERROR_UNEXPECTED_END = 2,
  IRI_ERROR_UNEXPECTED_CHARACTER = 3,
  IRI_ERROR_CHARACTER_NOT_ALLOWED = 4,
  IRI_ERROR_UTF8_OVERLONG = 5,
  IRI_ERROR_UTF8_SURROGATE = 6,
  IRI_ERROR_UTF8_TRUNCATED = 7,
  IRI_ERROR_UTF8_STRAY_CONTINUATION = 8,
  IRI_ERROR_UTF8_INVALID_BYTE = 9,
  IRI_ERROR_BAD_PERCENT_ENCODING = 10,
  IRI_ERROR_BAD_SCHEME = 11,
  IRI_ERROR_BAD_IPV6 = 12,
  IRI_ERROR_BAD_IPVFUTURE = 13,
  IRI_ERROR_BAD_IP_LITERAL = 14,
  IRI_ERROR_MISSING_BRACKET = 15,
  IRI_ERROR_BAD_PORT = 16,
  IRI_ERROR_NO_SCHEME = 17,
  IRI_ERROR_HAS_SCHEME = 18,
  IRI_ERROR_HAS_FRAGMENT = 19,
  IRI_ERROR_BUFFER_TOO_SMALL = 20,
  IRI_ERROR_ROOT_UNDERFLOW = 21,
  IRI_ERROR_BIDI_FORMATTING = 22,
  IRI_ERROR_BAD_IDNA = 23,
  IRI_ERROR_NOT_UTF8 = 24,
  IRI_ERROR_BAD_TEMPLATE = 25,
  IRI_ERROR_BAD_FILE_PATH = 26,
  IRI_ERROR_BAD_REQUEST_TARGET = 27,
  IRI_ERROR_BAD_VALUE = 28,
  IRI_ERROR_BAD_POLICY = 29,
  IRI_ERROR_NO_AUTHORITY = 30,
  IRI_ERROR_INVALID_ARGUMENT = 255
};

/* Where in a reference. */
enum {
  IRI_COMPONENT_NONE = 0,
  IRI_COMPONENT_SCHEME = 1,
  IRI_COMPONENT_AUTHORITY = 2,
  IRI_COMPONENT_USERINFO = 3,
  IRI_COMPONENT_HOST = 4,
  IRI_COMPONENT_PORT = 5,
  IRI_COMPONENT_PATH = 6,
  IRI_COMPONENT_QUERY = 7,
  IRI_COMPONENT_FRAGMENT = 8
};

/* What failed, and where. The offset is the end of the longest prefix that something valid begins
 * with: the first byte that is wrong, or the size of the text if something is missing at its end.
 * IRI_ERROR_INVALID_ARGUMENT is a mistake of the program, and has no offset: a rule, level, step
 * or flag that does not exist, NULL with a size other than 0, a struct too small or not made. */
typedef struct iri_error {
  uint32_t struct_size;
  iri_status code;
  int component;   /* IRI_COMPONENT_... */
  uint32_t offset; /* in bytes */
  uint32_t
      text; /* in which text, in the order of the parameters, if there are several: 0, 1, ... */
} iri_error;
#define IRI_ERROR_INIT \
  { (uint32_t)sizeof(iri_error), 0, 0, 0, 0 }

/* A text in a list. Borrowed: the list is valid only as long as the text is. Never grows. */
typedef struct iri_text {
  const char* data;
  size_t size;
} iri_text;

/* Constant strings that end in NUL; NULL for a number that names nothing. */
IRI_C_API const char* iri_error_message(iri_status code); /* a sentence, without the final stop */
IRI_C_API const char* iri_error_name(iri_status code);    /* "bad_port" */
IRI_C_API const char* iri_component_name(int component);

#ifdef __cplusplus
}
#endif

#endif
