/* The segments of a path, the parameters of a query, and the references in a text, one after the other. */
#ifndef IRI_C_WALK_H
#define IRI_C_WALK_H

#include "iri/c/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One segment of a path, as offsets into it (iri/path.hpp has the model).
 *
 *     iri_segment at = IRI_SEGMENT_INIT;
 *     while (iri_next_segment(path, size, &at)) use(path + at.begin, at.end - at.begin); */
typedef struct iri_segment {
  uint32_t struct_size;
  size_t next; /* the iterator's own */
  size_t begin;
  size_t end;
} iri_segment;
#define IRI_SEGMENT_INIT \
  { (uint32_t)sizeof(iri_segment), 0, 0, 0 }
/* Whether there is a next segment; goes on to it. */
IRI_C_API bool iri_next_segment(const char* path, size_t size, iri_segment* at);

enum {
  IRI_SEMICOLON_SEPARATES = 1, /* as "&" does */
  IRI_PLUS_IS_SPACE = 2
};
/* One parameter of a query, as offsets into it (iri/query.hpp). The empty query has one, with an
 * empty name, so do not walk the query of a reference that has none. Without a "=" there is no
 * value. */
typedef struct iri_parameter {
  uint32_t struct_size;
  uint32_t has_value; /* 1 or 0 */
  size_t next;        /* the iterator's own */
  size_t name_begin;
  size_t name_end;
  size_t value_begin;
  size_t value_end;
} iri_parameter;
#define IRI_PARAMETER_INIT \
  { (uint32_t)sizeof(iri_parameter), 0, 0, 0, 0, 0, 0 }
/* Whether there is a next parameter; goes on to it. */
IRI_C_API bool iri_next_parameter(const char* query, size_t size, unsigned flags,
                                  iri_parameter* at);
/* A name or a value, decoded. */
IRI_C_API IRI_C_CHECK iri_status iri_decode_parameter(const char* text, size_t size, unsigned flags,
                                                      char* out, size_t capacity, size_t* needed,
                                                      iri_error* error);

enum {
  IRI_FIND_HTML =
      1 /* the text is HTML or XML: &lt; &gt; &quot; &apos; &#39; &nbsp; end a reference */
};
/* One reference of a text in prose, Markdown or HTML, as offsets into it (iri/find.hpp): an IRI, without the
 * brackets and punctuation around it. With IRI_FIND_HTML it is one once `&amp;` is decoded.
 *
 *     iri_found at = IRI_FOUND_INIT;
 *     while (iri_next_reference(text, size, 0, &at)) use(text + at.begin, at.end - at.begin); */
typedef struct iri_found {
  uint32_t struct_size;
  size_t next; /* the iterator's own */
  size_t begin;
  size_t end;
} iri_found;
#define IRI_FOUND_INIT \
  { (uint32_t)sizeof(iri_found), 0, 0, 0 }
/* Whether there is a next reference; goes on to it. */
IRI_C_API bool iri_next_reference(const char* text, size_t size, unsigned flags, iri_found* at);

#ifdef __cplusplus
}
#endif

#endif
