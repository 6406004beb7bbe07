/* libiri for C: the IRIs of RFC 3987 and the URIs of RFC 3986.
 *
 * C11, and nothing to free: there are no handles, no callbacks and no allocation; results are
 * plain structs of offsets into the caller's text, and bytes in the caller's buffers. Every
 * function may be called from any thread at any time. None keeps a pointer, writes past a buffer,
 * reads past a text, or throws. The headers of C++ say what each operation does in full.
 *
 *     iri_components c = IRI_COMPONENTS_INIT;
 *     if (iri_parse(IRI_RULE_IRI_reference, text, size, &c, NULL)) {
 *       uint32_t begin, end;
 *       if (iri_part(&c, IRI_COMPONENT_HOST, &begin, &end)) use(text + begin, end - begin);
 *     }
 *
 * Texts are a pointer and a size, without a terminator; any bytes. (NULL, 0) is the empty text.
 *
 * Outputs are `char* out, size_t capacity, size_t* needed`. *needed is the exact size of the whole
 * output, without a terminator, which is never written. With less room the result is
 * IRI_ERROR_BUFFER_TOO_SMALL, and what the buffer holds is not to be used. (NULL, 0) asks for the
 * size alone. On any other error *needed is 0. `needed` may be NULL, as every pointer to a result
 * may; an output must not overlap a text.
 *
 * Errors: functions that can fail return an error code, IRI_OK (0) on success, and fill in an
 * iri_error where one is given. IRI_ERROR_INVALID_ARGUMENT is a mistake of the program: a rule,
 * rung, step or flag that there is not, or NULL with a size other than 0.
 *
 * Growth: a struct begins with the size which the caller was compiled with, set by its _INIT macro.
 * The library writes no more than that. Numbers are stable, and new ones are appended.
 */
#ifndef IRI_IRI_H
#define IRI_IRI_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) && !defined(_WIN32)
#define IRI_C_API __attribute__((visibility("default")))
#else
#define IRI_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The value of a boundary whose component is not there, and of "accepted". */
#define IRI_ABSENT UINT32_MAX
/* The longest text. */
#define IRI_MAX_SIZE 0xFFFFFFFEU

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

/* ---- The library ---- */

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
IRI_C_API const char* iri_rule_name(int rule); /* as in the RFC: "ipath-abempty" */
IRI_C_API const char* iri_rule_abnf(int rule);
/* The rule of that name, or -1. */
IRI_C_API int iri_find_rule(const char* name);
/* Whether it is one of the eight for a whole reference. */
IRI_C_API int iri_is_start_rule(int rule);

/* ---- Parsing ---- */

/* Whether all of the text is of that rule. *stopped is IRI_ABSENT, or where it stopped being the
 * beginning of anything valid. An invalid argument is refused at 0. */
IRI_C_API int iri_match(int rule, const char* text, size_t size, uint32_t* stopped);
/* The same by the rule's name; -1 if there is no such rule. */
IRI_C_API int iri_match_name(const char* rule, const char* text, size_t size, uint32_t* stopped);

/* Whether all of the text is of that start rule, and its components if so. */
IRI_C_API int iri_parse(int start_rule, const char* text, size_t size, iri_components* components,
                        uint32_t* stopped);

/* One text of many (iri/batch.hpp). `components` are those of an accepted text, and may be given
 * to iri_part(). */
typedef struct iri_line {
  size_t begin;     /* its offset in the buffer; 0 for a text of an array */
  size_t size;      /* without what ends the line */
  uint32_t stopped; /* IRI_ABSENT, or where it is refused; both count from `begin` */
  iri_components components;
} iri_line;
/* What ends a line: LF alone; or LF and CR LF; or NUL. */
enum {
  IRI_LINES_LF = 0, /* a CR before the LF is part of the line, and no reference has one */
  IRI_LINES_CRLF = 1,
  IRI_LINES_NUL = 2,
  IRI_LINES_UNFINISHED = 4 /* more of the text comes: leave what follows the last line end */
};
/* Parses each line of a text into an element of an array, and ends when the lines or the elements
 * do: *count elements are written, *accepted of them of the start rule, and the next call goes on
 * at text + *consumed. `line_size` is sizeof(iri_line). */
IRI_C_API int iri_parse_lines(int start_rule, const char* text, size_t size, unsigned flags,
                              iri_line* lines, size_t line_size, size_t capacity, size_t* count,
                              size_t* accepted, size_t* consumed);
/* The same of an array of texts: lines[i] is what is said of texts[i]. */
IRI_C_API int iri_parse_each(int start_rule, const char* const* texts, const size_t* sizes,
                             size_t count, iri_line* lines, size_t line_size, size_t* accepted);

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

/* ---- Operations ---- */

enum {
  IRI_RESOLVE_SAME_SCHEME = 1,     /* a reference with the base's scheme is taken as if without */
  IRI_RESOLVE_UNDERFLOW_FAILS = 2, /* ".." that leaves the root: IRI_ERROR_ROOT_UNDERFLOW */
  IRI_RESOLVE_ERRATUM_4789 = 4
};
/* The target of an IRI-reference against a base, an IRI (RFC 3986 s5.2). URIs give a URI. */
IRI_C_API int iri_resolve(const char* base, size_t base_size, const char* reference,
                          size_t reference_size, unsigned flags, char* out, size_t capacity,
                          size_t* needed, iri_error* error);
/* The shortest reference that resolves to the target, both of them IRIs. */
IRI_C_API int iri_relativize(const char* base, size_t base_size, const char* target,
                             size_t target_size, char* out, size_t capacity, size_t* needed,
                             iri_error* error);
/* RFC 3986 s5.2.4, on any bytes. */
IRI_C_API int iri_remove_dot_segments(const char* path, size_t size, char* out, size_t capacity,
                                      size_t* needed);

/* Steps of normalization (iri/normalize.hpp), and sets of components, 1 << IRI_COMPONENT_... */
enum {
  IRI_STEP_CASE = 1,
  IRI_STEP_PERCENT = 2,
  IRI_STEP_UCSCHAR = 4,
  IRI_STEP_DOTS = 8,
  IRI_STEP_SCHEME = 16,
  IRI_STEP_IPV6 = 32,
  IRI_STEPS_DEFAULT = 11, /* case, percent, dots */
  IRI_STEPS_ALL = 63
};
#define IRI_ALL_COMPONENTS 0xFFFFU
/* The normal form of a text of that start rule, of the same rule. */
IRI_C_API int iri_normalize(int start_rule, const char* text, size_t size, unsigned steps,
                            unsigned components, char* out, size_t capacity, size_t* needed,
                            iri_error* error);
/* Those of the steps that are not done yet; none where normalizing changes nothing. */
IRI_C_API int iri_missing_steps(int start_rule, const char* text, size_t size, unsigned steps,
                                unsigned components, unsigned* missing, iri_error* error);

/* The ladder of comparison (iri/compare.hpp), of IRI-references. */
enum { IRI_RUNG_STRING = 0, IRI_RUNG_SYNTAX = 1, IRI_RUNG_SCHEME = 2 };
enum { IRI_COMPARE_WITHOUT_FRAGMENT = 1 };
/* *same is 1 or 0. */
IRI_C_API int iri_same(int rung, const char* a, size_t a_size, const char* b, size_t b_size,
                       unsigned flags, int* same, iri_error* error);
/* *order is -1, 0 or 1; 0 where they are the same. */
IRI_C_API int iri_compare(int rung, const char* a, size_t a_size, const char* b, size_t b_size,
                          unsigned flags, int* order, iri_error* error);
/* The same on that rung, the same hash; on every machine. */
IRI_C_API int iri_hash(int rung, const char* text, size_t size, unsigned flags, uint64_t seed,
                       uint64_t* hash, iri_error* error);

/* The URI-reference of an IRI-reference (RFC 3987 s3.1), and back (s3.2). */
IRI_C_API int iri_to_uri(const char* text, size_t size, char* out, size_t capacity, size_t* needed,
                         iri_error* error);
IRI_C_API int iri_to_iri(const char* text, size_t size, char* out, size_t capacity, size_t* needed,
                         iri_error* error);

/* Percent-encodes all but the characters that the rule has: (i)unreserved, (i)pchar, (i)segment...,
 * (i)path, (i)query, (i)fragment, (i)userinfo, (i)reg-name; and the ASCII characters of `also`, too
 * (a string, or NULL). Any bytes. */
IRI_C_API int iri_percent_encode(int rule, const char* also, const char* text, size_t size,
                                 char* out, size_t capacity, size_t* needed);
/* Decodes once. The octets may be any; with _utf8, UTF-8 only; with _unreserved, none but the
 * unreserved are decoded. */
IRI_C_API int iri_percent_decode(const char* text, size_t size, char* out, size_t capacity,
                                 size_t* needed, iri_error* error);
IRI_C_API int iri_percent_decode_utf8(const char* text, size_t size, char* out, size_t capacity,
                                      size_t* needed, iri_error* error);
IRI_C_API int iri_percent_decode_unreserved(const char* text, size_t size, char* out,
                                            size_t capacity, size_t* needed, iri_error* error);

/* ---- Segments and parameters ---- */

/* One segment of a path, as offsets into it (iri/path.hpp has the model).
 *
 *     iri_segment at = IRI_SEGMENT_INIT;
 *     while (iri_next_segment(path, size, &at)) use(path + at.begin, at.end - at.begin); */
typedef struct iri_segment {
  size_t struct_size;
  size_t next; /* the iterator's own */
  size_t begin;
  size_t end;
} iri_segment;
#define IRI_SEGMENT_INIT \
  { sizeof(iri_segment), 0, 0, 0 }
IRI_C_API int iri_next_segment(const char* path, size_t size, iri_segment* at);

enum {
  IRI_SEMICOLON_SEPARATES = 1, /* as "&" does */
  IRI_PLUS_IS_SPACE = 2
};
/* One parameter of a query, as offsets into it (iri/query.hpp). The empty query has one, with an
 * empty name: do not ask where there is no query. Without a "=" there is no value. */
typedef struct iri_parameter {
  size_t struct_size;
  size_t next; /* the iterator's own */
  size_t name_begin;
  size_t name_end;
  size_t has_value; /* 1 or 0 */
  size_t value_begin;
  size_t value_end;
} iri_parameter;
#define IRI_PARAMETER_INIT \
  { sizeof(iri_parameter), 0, 0, 0, 0, 0, 0 }
IRI_C_API int iri_next_parameter(const char* query, size_t size, unsigned flags, iri_parameter* at);
/* A name or a value, decoded. */
IRI_C_API int iri_decode_parameter(const char* text, size_t size, unsigned flags, char* out,
                                   size_t capacity, size_t* needed);

#ifdef __cplusplus
}
#endif

#endif
