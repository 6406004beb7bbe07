/* What all of iri.h stands on: texts, errors, the library itself. */
#ifndef IRI_C_BASE_H
#define IRI_C_BASE_H

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

/* The value of a boundary whose component is not there, and of "accepted". */
#define IRI_ABSENT UINT32_MAX
/* The longest text. */
#define IRI_MAX_SIZE 0xFFFFFFFEU

/* Why a text was refused; iri_error_message() says it in a sentence. */
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

/* The offset is that of the first byte after the longest prefix which something valid begins with;
 * the size of the text, where what is there is right and something is missing. */
typedef struct iri_error {
  uint32_t struct_size;
  uint32_t code;
  uint32_t component;
  uint32_t offset;
  uint32_t text; /* of a function that takes two texts: 0 for the first, 1 for the second */
} iri_error;
#define IRI_ERROR_INIT \
  { (uint32_t)sizeof(iri_error), 0, 0, 0, 0 }

/* A text in a list. Borrowed: it lives as long as what holds it. This struct does not grow. */
typedef struct iri_text {
  const char* data;
  size_t size;
} iri_text;

/* Such as "0.1.0". All strings that are returned are constant and end in NUL. */
IRI_C_API const char* iri_version(void);

/* Which code reads the bytes (iri/kernel.hpp): "avx2", "scalar", ... Choosing another changes no
 * result; 0 if there is no such one here. */
IRI_C_API const char* iri_kernel(void);
IRI_C_API size_t iri_kernel_count(void);
IRI_C_API const char* iri_kernel_name(size_t index); /* NULL past the last */
IRI_C_API int iri_use_kernel(const char* name);

/* NULL for a number that names nothing. */
IRI_C_API const char* iri_error_message(int code);
IRI_C_API const char* iri_error_name(int code);
IRI_C_API const char* iri_component_name(int component);

#ifdef __cplusplus
}
#endif

#endif
