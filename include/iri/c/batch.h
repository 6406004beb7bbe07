/* Many texts in one call. */
#ifndef IRI_C_BATCH_H
#define IRI_C_BATCH_H

#include "iri/c/parse.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One text of many (iri/batch.hpp). `components` are those of an accepted text, and may be given
 * to iri_part(). */
typedef struct iri_line {
  size_t begin;          /* its offset in the buffer; 0 for a text of an array */
  size_t size;           /* without what ends the line */
  uint32_t error_offset; /* IRI_ABSENT, or where it is refused; both count from `begin` */
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

#ifdef __cplusplus
}
#endif

#endif
