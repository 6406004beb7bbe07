/* Readings: the paths that servers may act on when they are sent a path (iri/readings.hpp).
 *
 *     char text[4096];
 *     iri_reading all[16];
 *     size_t count, needed;
 *     if (iri_readings("/a%2Fb", 6, IRI_HABITS_DEFAULT, all, 16, &count, text, sizeof text, &needed,
 *                      NULL) == IRI_OK)
 *       for (size_t i = 0; i < count; ++i) show(text + all[i].begin, all[i].end - all[i].begin);
 */
#ifndef IRI_C_READINGS_H
#define IRI_C_READINGS_H

#include "iri/c/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a server may do with a path before it acts on it. */
enum {
  IRI_HABIT_DECODE = 0,
  IRI_HABIT_SLASH = 1,
  IRI_HABIT_BACKSLASH = 2,
  IRI_HABIT_PARAMETERS = 3,
  IRI_HABIT_DOT_PARAMETERS = 4,
  IRI_HABIT_MERGE = 5,
  IRI_HABIT_DOTS = 6,
  IRI_HABIT_AUTHORITY = 7,
  IRI_HABIT_NEWLINE = 8,
  IRI_HABIT_LETTER_CASE = 9,
  IRI_HABIT_NUL = 10,
  IRI_HABIT_OCTETS = 11,
  IRI_HABIT_LAST_SLASH = 12,
  IRI_HABIT_CUT = 13,
  IRI_HABIT_SPACE = 14,
  IRI_HABIT_DOT = 15,
  IRI_HABIT_EXTENSION = 16,
  IRI_HABIT_COUNT /* grows with the habits */
};
/* The name, such as "dot_parameters", and a constant sentence that says which servers have the habit; NULL
 * for a number that names nothing. */
IRI_C_API const char* iri_habit_name(int habit);
IRI_C_API const char* iri_habit_message(int habit);
/* Whether there is a habit of that name; *habit is its number. */
IRI_C_API bool iri_find_habit(const char* name, int* habit);

/* A set of habits: habit n is bit n. These servers showed in their default settings, or in settings that
 * many people use: all but CUT, SPACE, DOT and EXTENSION. */
#define IRI_HABITS_DEFAULT UINT32_C(0x1FFF)

/* Whether some server sees a dot segment, or an empty first segment, where the path has none
 * (hides_dot_segment() in iri/readings.hpp). The path is that of a canonical target; any other text gets
 * some answer, and so does a set with other bits, which are ignored. True for NULL with a size.
 * Guarantee: no allocation; time linear in the path. */
IRI_C_API bool iri_hides_dot_segment(const char* path, size_t size, uint32_t habits);

/* One reading: the bytes [begin, end) of the output, and the habits that lead there: one choice of them,
 * and as few as were found. Never grows. */
typedef struct iri_reading {
  uint32_t habits;
  uint32_t begin;
  uint32_t end;
} iri_reading;
#define IRI_READINGS_PATH 1024 /* bytes of the longest path that has readings */

/* The readings of the path of a canonical target, at most `most` of them, for which `readings` has room:
 * first the path itself, then those that take few habits. `*count` is how many there are; their texts
 * stand in `out` one after the other. For people and tests: a gate with guards decides over all readings
 * without writing them.
 * The memory of the result is the caller's. Allocates in between, and frees all of that before it
 * returns. Time grows with the square of the path.
 * Errors: IRI_ERROR_BUFFER_TOO_SMALL, with the size in `*needed` and the same `*count`;
 * IRI_ERROR_TOO_LONG at IRI_READINGS_PATH for a longer path; IRI_ERROR_INVALID_ARGUMENT for a habit that
 * does not exist, and without memory. */
IRI_C_API IRI_C_CHECK iri_status iri_readings(const char* path, size_t size, uint32_t habits,
                                              iri_reading* readings, size_t most, size_t* count,
                                              char* out, size_t capacity, size_t* needed,
                                              iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
