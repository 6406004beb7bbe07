#ifndef IRI_LAB_BINARIES_ENGINE_H
#define IRI_LAB_BINARIES_ENGINE_H

/* What the suite asks of a thing that ships: engine.c answers by the C ABI, engine.cc by the C++ headers. */

#include <stddef.h>
#include <stdint.h>

#include "delimiters.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct suite_answer {
  uint32_t offset;             /* of the error; suite_absent: accepted */
  uint32_t error;              /* code and component of the error, in one number; 0: accepted */
  uint32_t parts[suite_parts]; /* the boundaries, if accepted */
} suite_answer;

/* The kernels of the thing, the best first; NULL past the last. */
const char* suite_kernel(size_t index);
int suite_use_kernel(const char* name);

/* The name of a rule; NULL if the thing has no names (the core). */
const char* suite_rule_name(int rule);
/* Whether it reads request targets (the core does not). */
int suite_has_http(void);

/* Without boundaries. */
void suite_match(int rule, const char* text, size_t size, suite_answer* answer);
/* Start rules alone. */
void suite_parse(int rule, const char* text, size_t size, suite_answer* answer);
void suite_parse_target(const char* method, int raw, const char* text, size_t size,
                        suite_answer* answer);
/* The one boundary is suite_host_end. */
void suite_parse_host(int raw, const char* text, size_t size, suite_answer* answer);

#ifdef __cplusplus
}
#endif

#endif
