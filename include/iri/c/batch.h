/* Many texts in one call. */
#ifndef IRI_C_BATCH_H
#define IRI_C_BATCH_H

#include "iri/c/core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One text of many (iri/batch.hpp). In an array, the struct_size of the first element is the size
 * of each: `iri_line lines[64] = {IRI_LINE_INIT};`. The library sets the struct_size of every
 * element that it writes. */
typedef struct iri_line {
  uint32_t struct_size;
  uint32_t error_offset;     /* IRI_ABSENT if the text is accepted; counts from `begin` */
  size_t begin;              /* its offset in the buffer; 0 for a text of an array */
  size_t size;               /* without the line end */
  iri_components components; /* of an accepted text; see iri_find_part() */
} iri_line;
#define IRI_LINE_INIT \
  { (uint32_t)sizeof(iri_line), 0, 0, 0, IRI_COMPONENTS_INIT }

/* The line end: LF alone; or LF and CR LF; or NUL. */
enum {
  IRI_LINES_LF = 0, /* a CR before the LF is part of the line, and no reference has one */
  IRI_LINES_CRLF = 1,
  IRI_LINES_NUL = 2,
  IRI_LINES_UNFINISHED = 4 /* more of the text comes: leave what follows the last line end */
};
/* Parses each line of a text into an element of an array, and ends when the lines or the elements
 * do: *count elements are written, *accepted of them of the start rule, and the next call goes on
 * at text + *consumed. */
IRI_C_API IRI_C_CHECK iri_status iri_parse_lines(int start_rule, const char* text, size_t size,
                                                 unsigned flags, iri_line* lines, size_t capacity,
                                                 size_t* count, size_t* accepted, size_t* consumed,
                                                 iri_error* error);
/* Parses each text of an array: lines[i] is the result for texts[i]. */
IRI_C_API IRI_C_CHECK iri_status iri_parse_each(int start_rule, const iri_text* texts, size_t count,
                                                iri_line* lines, size_t* accepted,
                                                iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
