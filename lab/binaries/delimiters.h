#ifndef IRI_LAB_BINARIES_DELIMITERS_H
#define IRI_LAB_BINARIES_DELIMITERS_H

/* Where the components of a valid text lie, by its delimiters: RFC 3986 appendix B, RFC 9112 s3.2. make_data.cc holds the
 * first of these functions to the interpreter of the ABNF. */

#include <stddef.h>
#include <stdint.h>

/* The boundaries of an answer, as iri/components.hpp draws them; the last is the form of a request target. */
enum {
  suite_scheme_end,
  suite_userinfo_end,
  suite_host_end,
  suite_authority_end,
  suite_path_end,
  suite_query_end,
  suite_size,
  suite_form,
  suite_parts
};

/* What is not there; as the offset of an error: accepted. */
#define suite_absent UINT32_MAX

/* RFC 9112 s3.2, as iri/http.hpp numbers them. */
enum { suite_origin_form, suite_absolute_form, suite_authority_form, suite_asterisk_form };

/* The first byte in [from, to) that is one of the two, or `to`. */
static inline uint32_t suite_find(const char* text, char one, char other, uint32_t from,
                                  uint32_t to) {
  while (from < to && text[from] != one && text[from] != other) ++from;
  return from;
}

/* The ":" before the port of the host in [begin, end), or `end`. */
static inline uint32_t suite_find_port(const char* text, uint32_t begin, uint32_t end) {
  const uint32_t bracket = suite_find(text, ']', ']', begin, end);
  return suite_find(text, ':', ':', bracket == end ? begin : bracket, end);
}

static inline void suite_split_authority(const char* text, uint32_t begin, uint32_t path_end,
                                         uint32_t* parts) {
  const uint32_t end = suite_find(text, '/', '/', begin, path_end);
  const uint32_t at = suite_find(text, '@', '@', begin, end);
  if (at != end) parts[suite_userinfo_end] = at;
  parts[suite_host_end] = suite_find_port(text, at == end ? begin : at + 1, end);
  parts[suite_authority_end] = end;
}

static inline void suite_split_path(const char* text, uint32_t size, uint32_t* parts) {
  for (int i = 0; i < suite_parts; ++i) parts[i] = suite_absent;
  parts[suite_query_end] = suite_find(text, '#', '#', 0, size);
  parts[suite_path_end] = suite_find(text, '?', '?', 0, parts[suite_query_end]);
  parts[suite_size] = size;
  parts[suite_form] = 0;
}

static inline void suite_split_reference(const char* text, uint32_t size, uint32_t* parts) {
  suite_split_path(text, size, parts);
  const uint32_t path_end = parts[suite_path_end];
  const uint32_t first = suite_find(text, ':', '/', 0, path_end);
  const int has_scheme = first != path_end && text[first] == ':';
  const uint32_t begin = has_scheme ? first + 1 : 0;
  if (has_scheme) parts[suite_scheme_end] = first;
  if (path_end - begin >= 2 && text[begin] == '/' && text[begin + 1] == '/')
    suite_split_authority(text, begin + 2, path_end, parts);
}

/* The form shows in the first byte, but for the method CONNECT (RFC 9112 s3.2). */
static inline void suite_split_target(const char* text, uint32_t size, int is_connect,
                                      uint32_t* parts) {
  if (!is_connect && text[0] != '/' && text[0] != '*') {
    suite_split_reference(text, size, parts);
    parts[suite_form] = suite_absolute_form;
    return;
  }
  suite_split_path(text, size, parts);
  if (!is_connect) {
    parts[suite_form] = text[0] == '*' ? suite_asterisk_form : suite_origin_form;
    return;
  }
  parts[suite_form] = suite_authority_form;
  parts[suite_host_end] = suite_find_port(text, 0, size);
  parts[suite_authority_end] = size;
}

#endif
